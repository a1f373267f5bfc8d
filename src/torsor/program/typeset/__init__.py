"""Programs as mathematics on paper: LaTeX for documents and notebooks."""
