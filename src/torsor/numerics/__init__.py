"""What is computed with numbers, written once."""
