"""A closed form at native speed: all combinations of its choices in one compiled function."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from torsor.compiled.arguments import Array
from torsor.compiled.compile import compile
from torsor.ik.numeric.mechanism import Mechanism
from torsor.ik.numeric.newton import EXACT, smallest_singular_value
from torsor.ik.numeric.overasked import reached
from torsor.ik.numeric.solutions import Found, packed
from torsor.kinematics.tip import parameters_read
from torsor.numerics.torus import SAME, distance, wrap
from torsor.program.passes.dead_code import dead_code
from torsor.program.passes.unrolled import unrolled
from torsor.program.program import Program

ROUGH = 1e-2  # residual that is worth refining
BLOCK = 4096  # targets solved at once
TRIALS = 64  # random configurations on which a closed form must prove itself
VANISHED = 1e-10  # a square that is less, beside its median over these, may be that of a zero
RARE = 1e-3  # or beside what it is at the least, some of these set aside
OFTEN = 0.02  # of them: so many, where a square vanishes that says nothing then


class ClosedForm:
    """An inverse model with choices, an output `error`, the square of what a solution lacks, and where any square must
    not vanish, `squares`, and `clear`, the least of them.  zeros: what counts as zero of these."""

    def __init__(self, mechanism: Mechanism, program: Program):
        self.mechanism, self.squares = mechanism, program
        program = dead_code(replace(program, outputs=tuple(o for o in program.outputs if o.name != "squares")))
        self._compiled = compile(unrolled(program))
        self._takes_locked = any(a.name == "locked" for a in program.arguments)
        self._guards = [o.name for o in program.outputs if o.role == "guard"]
        self._constants = self._compiled.setup(**parameters_read(program, mechanism.numbers))
        self._squares = next((len(a.elements) for a in program.arguments if a.name == "zeros"), 0)
        self.zeros, self._sound = np.full(self._squares, -np.inf), False
        self._learn()

    def find(self, targets: Array, values: Array) -> Found:
        """The configurations that reach targets (B, 4, 4), lists of (k, m), and where none is missing: where nothing
        vanishes that must not, and no choice that its guards allow misses the target.  values: of the locked joints,
        (l,) or (B, l)."""
        q, right, sure = self._configurations(targets, values)
        return [x[r] for x, r in zip(q, right, strict=True)], sure

    def batch(self, targets: Array, values: Array) -> tuple[Array, NDArray[np.intp], NDArray[np.bool_]]:
        """Configurations with the locked joints for many targets, as one array (B, K, joints) with NaN behind the first
        count[b] rows, that count, and where none is missing; in blocks that stay in the cache."""
        blocks = [self._block(targets[i : i + BLOCK], values if values.ndim == 1 else values[i : i + BLOCK])
                  for i in range(0, max(1, len(targets)), BLOCK)]
        q, count, sure = (np.concatenate(part) for part in zip(*blocks, strict=True))
        return q, count, sure

    def _block(self, targets: Array, values: Array) -> tuple[Array, NDArray[np.intp], NDArray[np.bool_]]:
        q, right, sure = self._configurations(targets, values)
        slides = self.mechanism.slides
        some = np.flatnonzero(self._may_repeat(q, right))
        for i in range(q.shape[1] if some.size else 0):  # double solutions, rare: the first is kept
            for j in range(i + 1, q.shape[1]):
                right[some, j] &= ~(right[some, i] & (distance(slides, q[some, i], q[some, j]) <= SAME))
        return *packed(self.mechanism.full(q, values[:, None] if values.ndim == 2 else values), right), sure

    def _may_repeat(self, q: Array, right: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Where two configurations may be the same: those that are have the same place along a random line."""
        a, b = np.random.default_rng(3).uniform(1, 2, (2, q.shape[2]))
        slides = self.mechanism.slides
        place = np.where(slides, q, np.cos(q)) @ a + np.where(slides, 0.0, np.sin(q)) @ b
        place = np.where(right, place, 1e9 + np.arange(q.shape[1]))
        return np.asarray((np.diff(np.sort(place, axis=1), axis=1) < 100 * SAME).any(axis=1))

    def _configurations(self, targets: Array, values: Array) -> tuple[Array, NDArray[np.bool_], NDArray[np.bool_]]:
        """q (B, K, m), which of them are solutions (B, K), and where there is no doubt that these are all (B,)."""
        outputs = self._outputs(targets, values, self.zeros)
        q = outputs.q if outputs.q.ndim == 3 else outputs.q[:, None]
        exists = np.ones(q.shape[:2], dtype=bool)
        for name in self._guards:
            exists &= ~(getattr(outputs, name).reshape(q.shape[:2]) < 0)
        error = outputs.error.reshape(q.shape[:2])
        right = exists & (error <= EXACT**2)
        rough = exists & ~right & (error <= ROUGH**2)
        sure = np.asarray((self._clear(outputs) > 0).all(axis=1))
        for b in np.flatnonzero(rough.any(axis=1)):
            chain = self.mechanism.chain(values if values.ndim == 1 else values[b])
            rows = np.flatnonzero(rough[b] | right[b])
            q[b, rows], right[b, rows] = reached(self.mechanism, chain, targets[b], q[b, rows])
        if self._sound:
            sure &= ~(exists & ~right).any(axis=1)
        return wrap(self.mechanism.slides, q), right, sure

    def _outputs(self, targets: Array, values: Array, zeros: Array) -> Any:
        given = {"locked": values} if self._takes_locked else {}
        given |= {"zeros": zeros} if self._squares else {}
        return self._compiled.step(T=targets[:, :3].reshape(-1, 12), constants=self._constants, **given)

    def _clear(self, outputs: Any) -> Array:
        """(B, K), the output `clear`, where the form has one."""
        many = len(outputs.q)
        return np.asarray(outputs.clear).reshape(many, -1) if self._squares else np.ones((many, 1))

    def _learn(self) -> None:
        """What counts as zero of the squares that must not vanish, from random configurations; and whether all choices
        that the guards allow are solutions there."""
        m = self.mechanism
        trials = [(m.chain(values).pose(m.trial(m.sought, TRIALS)), values) for values in m.trial(m.locked, 2)]
        for k in range(self._squares):
            alone = np.where(np.arange(self._squares) == k, 0.0, -np.inf)
            size = np.concatenate([self._clear(self._outputs(*trial, alone)) for trial in trials])
            least = np.sort(np.nan_to_num(size).min(axis=1))[int(OFTEN * len(size))]
            if least > 0:  # high powers are small at many configurations, and far smaller where they vanish
                self.zeros[k] = min(VANISHED * np.nanmedian(size), RARE * least)
        self._sound = True
        self._sound = all(self._configurations(*trial)[2].mean() > 1 - OFTEN for trial in trials)

    def trouble(self) -> str:
        """Which random configuration it misses; empty where it finds them all."""
        m = self.mechanism
        for values in m.trial(m.locked, 2):
            chain, q = m.chain(values), m.trial(m.sought, TRIALS)
            solutions, _ = self.find(chain.pose(q), values)
            for configuration, own in zip(q, solutions, strict=True):
                near = len(own) and distance(chain.slides, own, configuration, chain.length).min() < 1e-5
                if not near and smallest_singular_value(chain, configuration[None], m.rows)[0] > 1e-4:
                    return f"the solution misses configurations of this robot, as q = {configuration.round(3).tolist()}"
        return ""
