"""What XML robots share: bodies and joints with arbitrary axes, turned into Khalil and Kleinfinger's frames."""
