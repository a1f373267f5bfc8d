"""Inverse geometry: from the pose of a frame to all postures that reach it, in symbols and in numbers."""
