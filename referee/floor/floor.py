"""All live matches of the process."""
