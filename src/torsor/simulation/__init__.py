"""Simulation: motions of a robot from its direct dynamic model, and what is made of them."""
