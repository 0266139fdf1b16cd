"""Entries, their hash chain and seals. Knows no card."""
