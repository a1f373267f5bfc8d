"""Assembly modes by algebra, without paths through positions of the motors."""
