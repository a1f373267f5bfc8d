"""Linear control of robots, with numbers: equilibria, linear systems, gains."""
