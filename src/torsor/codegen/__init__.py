"""What text and machine code share: the order of work, sines taken together, products absorbed into sums."""
