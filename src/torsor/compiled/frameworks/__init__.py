"""Programs in frameworks that differentiate, optimise and learn: `evaluate` with the operations of each."""
