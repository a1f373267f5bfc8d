"""Tests of linear control with numbers."""
