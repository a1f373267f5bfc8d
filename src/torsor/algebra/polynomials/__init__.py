"""Polynomials in symbols, sines and cosines: normal forms, factors, textbook forms."""
