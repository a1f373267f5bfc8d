"""Models for control: operational space, linear models, steps in time, elastic joints."""
