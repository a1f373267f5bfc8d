"""Inverse geometry: from the pose of a frame to all configurations that reach it."""
