"""What is made of a simulated motion: arrays, CSV, charts."""
