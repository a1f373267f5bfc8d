"""What a picture of a robot is made of, in numbers: its frames, bodies and start, and the programs that move it."""
