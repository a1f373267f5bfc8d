"""The recursions of the papers, in their letters: from a trace to vectors and matrices of expressions."""
