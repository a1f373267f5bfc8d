"""Inverse geometry in symbols: closed forms by Paul's and Pieper's methods, the equations of general elimination."""
