"""Scopa and Scopone: the law of rules/scopa.md. Pure."""
