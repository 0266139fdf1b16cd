"""A referee for card contests between programs."""

__version__ = "0.1.0"
