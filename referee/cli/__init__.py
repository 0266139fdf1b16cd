"""One file a command. Prints and exits; no logic."""
