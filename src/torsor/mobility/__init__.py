"""How closed loops let a robot move, decided with numbers at points in general position, and the graph of its loops."""
