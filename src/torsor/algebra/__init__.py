"""Expressions: a hash-consed graph, its calculus, vectors and matrices over it. Knows no robots."""
