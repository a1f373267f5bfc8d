"""QR factors of tall tables of equations, made piece by piece, here or on many machines."""
