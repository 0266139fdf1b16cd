"""A referee for card contests between programs."""
