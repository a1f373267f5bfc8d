"""Linear algebra over expressions: vectors, elimination, block triangular form, minors."""
