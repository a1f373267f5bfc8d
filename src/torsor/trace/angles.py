"""Angles by their cosines and sines, and frames by three turns and three lengths."""

from __future__ import annotations

from dataclasses import dataclass

from torsor.algebra.expr import Expr, signed


@dataclass(frozen=True)
class Angle:
    """An angle by its cosine and sine."""

    C: Expr
    S: Expr


    def named(self, tail: str) -> Angle:
        """The angle, its cosine and sine called C and S with a tail; by what is computed: cos(q1 - pi/2) is S1."""
        for given, letter in ((self.C, "C"), (self.S, "S")):
            _, node = signed(given)
            node.named({"cos": "C", "sin": "S"}.get(node.op, letter) + tail)
        return self


Turns = tuple[tuple[str, Angle], ...]  # turns about "z" or "x", from the antecedent outwards


def angle(value: Expr) -> Angle:
    """The cosine and sine of an angle."""
    return Angle(value.graph.cos(value), value.graph.sin(value))


@dataclass(frozen=True)
class Frame:
    """Frame j on its antecedent: Rot(z,gamma) Trans(z,b) Rot(x,alpha) Trans(x,d) Rot(z,theta) Trans(z,r)."""

    gamma: Angle
    alpha: Angle
    theta: Angle
    b: Expr
    d: Expr
    r: Expr

    @property
    def turns(self) -> Turns:
        return ("z", self.gamma), ("x", self.alpha), ("z", self.theta)
