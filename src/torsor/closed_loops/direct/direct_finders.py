"""Assembly modes by algebra: planar platforms by a polynomial, hexapods by poses, six-joint rings by elimination."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from torsor.closed_loops.direct.candidate_configurations import Array, Candidates
from torsor.closed_loops.direct.hexapod_poses import ByPoses
from torsor.closed_loops.direct.platform_roots import ByPolynomial
from torsor.closed_loops.direct.ring_elimination import ByElimination
from torsor.errors import ModelError
from torsor.numerics.numeric_tree import NumericTree


class Finder(Protocol):
    """All assembly modes for the independent joints of a configuration (joints,); its other joints do not count."""

    @property
    def words(self) -> str: ...

    def candidates(self, configuration: Array) -> Candidates: ...

    def spread(self, row: Array, limits: Array, near: Array | None) -> Array: ...


def direct_finder(skeleton: NumericTree, numbers: Mapping[str, float], independent: Sequence[int]) -> Finder | None:
    """The way to find all assembly modes of a robot by algebra; None where there is none."""
    for make in (lambda: ByPolynomial(skeleton, numbers, independent), lambda: ByPoses(skeleton, independent),
                 lambda: ByElimination(skeleton, independent)):
        try:
            return make()
        except ModelError:
            continue
    return None
