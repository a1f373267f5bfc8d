"""Motions that tell most of the parameters: trajectories, what they tell, the search for the best."""
