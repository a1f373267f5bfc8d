"""The Dynamic menu."""
