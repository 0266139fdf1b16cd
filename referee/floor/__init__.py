"""All live matches of a process: inputs in, entries stored, updates out."""
