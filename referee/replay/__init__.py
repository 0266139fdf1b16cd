"""Plays a journal back and says whether it is true, or where it is false."""
