"""Assemblies without paths: loops coupled in a plane by their polynomial, rings of six joints by elimination."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from torsor.assemblies.candidate_postures import Array, Candidates
from torsor.assemblies.platform_roots import ByPolynomial, held_by_three
from torsor.assemblies.ring_elimination import ByElimination
from torsor.errors import ModelError
from torsor.loops.skeleton import Skeleton
from torsor.postures.symbolic.ring import JOINTS


class Finder(Protocol):
    """All assemblies for one position of the independent joints, in a posture (joints,) with the others anyhow."""

    @property
    def words(self) -> str: ...

    def candidates(self, posture: Array) -> Candidates: ...


def direct_finder(skeleton: Skeleton, numbers: Mapping[str, float], independent: Sequence[int]) -> Finder | None:
    """The way to find all assemblies without paths; None where there is none."""
    passive = [j for j in skeleton.joints if j not in independent]
    if held_by_three(skeleton.robot, passive):
        try:
            return ByPolynomial(skeleton, numbers, independent)
        except ModelError:
            return None
    if len(skeleton.rings) == 1 and len(passive) == JOINTS and {*passive} <= {*skeleton.rings[0].joints}:
        finder = ByElimination(skeleton, independent)
        return finder if finder.usable else None
    return None
