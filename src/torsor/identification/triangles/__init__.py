"""Tall tables of equations as small triangles, piece by piece, here or on many machines."""
