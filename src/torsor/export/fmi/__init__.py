"""Functional Mock-up Units (FMI 2.0 and 3.0) of the direct dynamics of a robot.

`runtime/` has the C of every unit: the integration and the functions that the standard asks for, from its facts; the
mathematics comes from programs, written as C by their language.
"""
