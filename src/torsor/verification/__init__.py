"""Generated text really run, and models held against second algorithms."""
