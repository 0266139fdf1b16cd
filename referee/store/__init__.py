"""The one durable store: entries, results, tournaments."""
