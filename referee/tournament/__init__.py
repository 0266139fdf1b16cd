"""Many matches: pairing and standings (pure), and the director, who waits."""
