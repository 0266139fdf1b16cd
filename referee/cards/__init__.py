"""Cards, decks, the fair shuffle and their notation. A leaf: standard library only."""
