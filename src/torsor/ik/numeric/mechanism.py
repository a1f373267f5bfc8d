"""The path to a frame in numbers, as inverse geometry asks for it: a chain for each value of the locked joints."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from torsor.compiled.arguments import Array
from torsor.compiled.compile import compile
from torsor.errors import ProgramError
from torsor.ik.numeric.newton import EXACT
from torsor.kinematics.pose_task import NEAR_ROTATION
from torsor.kinematics.tip import parameters_read
from torsor.numerics.chain import Chain
from torsor.program.program import Program

KEPT = 8  # values of the locked joints for which what was made is remembered

T = TypeVar("T")


class Mechanism:
    """joints: all on the path, in order; sought and locked: a part of them each; rows: what is asked of the pose.

    constants: the program of the constant transforms (m + 1, 3, 4); parameters: numbers, those that it does not read
    may be missing.
    """

    def __init__(self, constants: Program, parameters: Any, joints: Sequence[str], sought: Sequence[str],
                 slides: Sequence[bool], rows: tuple[int, ...]):
        self._given = parameters_read(constants, parameters)
        self.joints, self.sought, self.rows = tuple(joints), tuple(sought), rows
        self.locked = tuple(name for name in joints if name not in sought)
        self.slides = np.array(slides, dtype=bool)
        self._constants = compile(constants)
        self._kept: dict[tuple[str, bytes], Any] = {}

    @property
    def numbers(self) -> dict[str, float]:
        """The numbers of the parameters that place the frame."""
        program = self._constants.program
        return {e: float(x) for name, values in self._given.items()
                for e, x in zip(program.argument(name).elements, values, strict=True)}

    @property
    def overasked(self) -> bool:
        """Whether the target sets more than the joints can give."""
        return len(self.sought) < len(self.rows)

    @property
    def tolerance(self) -> float:
        """The residual of a configuration that reaches its target.

        One that sets more than the joints can give is rounded as it was written, and cannot be reached exactly.
        """
        return NEAR_ROTATION if self.overasked else EXACT

    def chain(self, values: Array) -> Chain:
        """The chain for values of the locked joints."""
        given = {"locked": values} if self.locked else {}
        E = self._constants(**self._given, **given)
        full = np.zeros((len(E), 4, 4))
        full[:, :3], full[:, 3, 3] = E, 1.0
        return Chain(full, self.slides)

    def met(self, target: Array, q: Array, chain: Chain) -> Array:
        """The pose that configurations (k, m) reach: the target, or one beside it where they cannot give all of it."""
        return np.asarray(chain.pose(q[:1])[0]) if self.overasked and len(q) else target

    def remembered(self, what: str, chain: Chain, make: Callable[[Chain], T]) -> T:
        """What is made of a chain, made again only for other numbers."""
        key = what, chain.E.tobytes()
        if key not in self._kept:
            if len(self._kept) >= KEPT:
                self._kept.clear()
            self._kept[key] = make(chain)
        kept: T = self._kept[key]
        return kept

    def trial(self, names: Sequence[str], many: int) -> Array:
        """(many, joints): random positions of some joints."""
        return np.random.default_rng(7).uniform(-1.5, 1.5, (many, len(names)))

    @property
    def determined(self) -> bool:
        """Whether the task determines the joints that are sought, at configurations in general position."""
        q = self.trial(self.sought, 5)
        J = self.chain(self.trial(self.locked, 1)[0]).pose_and_jacobian(q)[1][:, list(self.rows)]
        return bool(np.linalg.matrix_rank(J, tol=1e-9 * np.abs(J).max()).max() == len(self.sought))

    def full(self, q: Array, values: Array) -> Array:
        """Configurations (..., m) with the locked joints among them, (..., joints)."""
        configurations = np.empty((*q.shape[:-1], len(self.joints)))
        configurations[..., self._places(self.sought)] = q
        configurations[..., self._places(self.locked)] = values
        return configurations

    @property
    def all_slides(self) -> NDArray[np.bool_]:
        """Whether each joint slides; a locked one is not moved, and may be taken for one that does."""
        return np.asarray(self.full(self.slides.astype(float), np.ones(len(self.locked))) > 0)

    def _places(self, names: Sequence[str]) -> list[int]:
        return [self.joints.index(name) for name in names]

    def values(self, given: Any) -> Array:
        """The values that a user gives for the locked joints, (l,) or (B, l)."""
        given = dict(given or {})
        if set(given) != set(self.locked):
            raise ProgramError(f"locked takes a value for {', '.join(self.locked) or 'no joint'}, "
                               f"not for {', '.join(map(str, given)) or 'none'}")
        try:
            columns = [np.asarray(given[name], dtype=np.float64) for name in self.locked]
            values = np.stack(np.broadcast_arrays(*columns), axis=-1) if columns else np.zeros(0)
        except (TypeError, ValueError):
            raise ProgramError("a locked joint has one number, or as many as there are targets") from None
        if values.ndim > 2 or not np.all(np.isfinite(values)):
            raise ProgramError("a locked joint has one finite number, or as many as there are targets")
        return values
