"""One match as a pure state machine: (state, input, now) -> state, entries, events."""
