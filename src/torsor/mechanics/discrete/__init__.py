"""Steps in time: from a state to the next, as expressions."""
