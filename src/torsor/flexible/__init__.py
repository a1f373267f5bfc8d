"""Flexible links: a link as rigid segments with springs between them, and how a robot with such springs vibrates."""
