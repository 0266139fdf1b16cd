"""The law of each game. Pure: no clock, no chance, no network, no log."""
