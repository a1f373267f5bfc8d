"""Closed forms of loops: passive and cut joints as programs in the independent ones."""
