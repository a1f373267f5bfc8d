"""All solutions of any chain of six joints, by elimination: Raghavan and Roth's equations, Manocha and Canny's form.

The closure of the chain can be read in twelve ways (`mechanics.inverse.ring`).  For special geometry the pencil of some
of them is singular at every target, or several configurations share the hidden joint; so all are tried once at random
configurations, and the robot is solved by the best.  The number of complex solutions is the same for almost all
targets: where as many were found, none is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from torsor.algebra.linear.vectors import Mat, Vec
from torsor.compiled.arguments import Array
from torsor.compiled.compile import compile
from torsor.errors import ProgramError
from torsor.ik.elimination.eigenvalues import NEARLY_REAL, crowded, hidden
from torsor.ik.elimination.pencil import Ranks, pencil
from torsor.ik.elimination.polish import polished
from torsor.ik.elimination.recovery import configurations
from torsor.ik.elimination.template import Template
from torsor.ik.homotopy.continuation import Configurations
from torsor.ik.numeric.newton import refine
from torsor.kinematics.tip import parameters_read
from torsor.mechanics.inverse.joint_path import Pose
from torsor.mechanics.inverse.raghavan_roth import equations
from torsor.mechanics.inverse.ring import JOINTS, VARIANTS, D, E
from torsor.numerics.chain import Chain, Numbers
from torsor.numerics.torus import distance, merged, wrap
from torsor.program.program import Program

TRIALS = 24  # random configurations at which the variants are compared
ENOUGH = 0.75  # of the trials in which a usable variant finds all
SINGULAR = 1e14  # condition of a pencil that is singular at every target
NEARLY_SINGULAR = 1e-11  # determinant of a Jacobian whose rows and columns have length 1; at double solutions 1e-8
DOUBLE = 1e-6  # at those that must be double
NEARLY_DOUBLE = 1e-4  # at those that may be two of the same, where they are together
BESIDE = 1e-3  # rad, or of the chain's length: how far apart these may be
SOLVED = 1e-9
SAME = 1e-6
BLOCK = 512


@dataclass(frozen=True)
class Trial:
    """A variant of elimination for one robot, and what trials told of it.

    variant: its number; multiplied: D or E of `ring`.  degree: the number of complex solutions at most targets.
    found: the part of the trials in which so many were found, the known configuration among them.  precision: the
    residual of the worst solution before any refinement, exceeded in one trial of ten.
    """

    variant: int
    multiplied: int
    ranks: Ranks
    degree: int
    found: float
    precision: float


class General:
    """The general inverse geometric model of one chain of six joints in numbers.

    choices: variants to use, the best first (`choose` finds them); the second serves targets where the first lacks a
    solution.  program: that of `inverse_geometric_general` for the first choice, compiled to give its equations, and
    `parameters` the robot's numbers; without it they come from the chain.
    """

    def __init__(self, chain: Chain, choices: Sequence[Trial] | None = None, program: Program | None = None,
                 parameters: Any = None):
        self.chain = chain
        self.choices = tuple(choose(chain) if choices is None else choices)
        self._step: Callable[[Array], Any] | None = None
        if program is not None and self.choices:
            compiled = compile(program)
            constants = compiled.setup(**parameters_read(program, parameters))
            self._step = lambda T: compiled.step(T=T[:, :3].reshape(-1, 12), constants=constants)
            self._check(program.name)

    @property
    def usable(self) -> bool:
        return bool(self.choices)

    @property
    def reason(self) -> str:
        """Why elimination cannot be used; empty where it can."""
        if self.choices:
            return ""
        slides = tuple(bool(s) for s in self.chain.slides)
        if len(slides) != JOINTS:
            return f"elimination is for six joints, not {len(slides)}"
        if not any(v.fits(slides) for v in VARIANTS):
            return "elimination needs two turning joints three places apart in the chain"
        return ("elimination is degenerate for this geometry in all its variants: the pencil is singular, or several "
                "configurations share the hidden joint")

    @property
    def degree(self) -> int:
        """Complex solutions at a target in general position; 0 where elimination cannot be used."""
        return max((c.degree for c in self.choices), default=0)

    def solve(self, targets: Any) -> Configurations:
        """All real configurations that reach targets (b, 4, 4); none is known where elimination cannot be used."""
        targets = np.asarray(targets, dtype=float)
        if not self.usable:
            return Configurations.none(len(targets), JOINTS)
        blocks = [self._solve(targets[i:i + BLOCK]) for i in range(0, max(1, len(targets)), BLOCK)]
        return Configurations([q for block in blocks for q in block.q],
                              [m for block in blocks for m in block.multiplicity],
                              [r for block in blocks for r in block.residual],
                              [s for block in blocks for s in block.sigma],
                              np.concatenate([block.complete for block in blocks]))

    def _solve(self, targets: Array) -> Configurations:
        made = Configurations([], [], [], [], np.zeros(len(targets), dtype=bool))
        found = [_Roots(self.chain, targets, self._candidates(0, targets))] if len(targets) else []
        lacking = np.flatnonzero(found[0].count < self.degree) if found else np.zeros(0, dtype=np.intp)
        if lacking.size and len(self.choices) > 1:
            found.append(_Roots(self.chain, targets[lacking], self._candidates(1, targets[lacking])))
        place = {int(b): i for i, b in enumerate(lacking)}
        for b in range(len(targets)):
            parts = [found[0].real(b), *([found[1].real(place[b])] if b in place and len(found) > 1 else [])]
            q, residual, sigma, roots, size = (np.concatenate(part) for part in zip(*parts, strict=True))
            kept, _ = merged(self.chain.slides, q, SAME, self.chain.length)
            made.q.append(q[kept])
            made.multiplicity.append(np.where(sigma[kept] < 1e-5, 2, 1).astype(np.intp))
            made.residual.append(residual[kept])
            made.sigma.append(sigma[kept])
            made.complete[b] = counted(self.chain, roots, size) >= self.degree
        return made

    def _check(self, name: str) -> None:
        """The program's equations are those of the chain and of the first choice, or ProgramError."""
        assert self._step is not None
        target = self.chain.pose(np.linspace(0.3, 1.5, JOINTS))[None]
        both, own = self._step(target), numbers(self.chain, self.choices[0].variant, target)
        for mine, other in zip((both.left, both.right), own, strict=True):
            if np.abs(mine - other).max() > 1e-9 * (1 + np.abs(other).max()):
                raise ProgramError(f"{name} is not the program of variant {self.choices[0].variant} of this chain "
                                   "with these parameters")

    def _candidates(self, which: int, targets: Array) -> Numbers:
        choice = self.choices[which]
        if which == 0 and self._step is not None:
            both = self._step(targets)
            return candidates(self.chain, choice, targets, (both.left, both.right))[0]
        return candidates(self.chain, choice, targets)[0]


class _Roots:
    """Candidates (b, k, 6) polished in complex numbers, and the real ones among them refined."""

    def __init__(self, chain: Chain, targets: Array, q: Numbers):
        b, k, _ = q.shape
        self.chain = chain
        many = np.repeat(targets, k, axis=0)
        polish, residual = polished(chain, many, q.reshape(-1, 6))
        # far from the real numbers the elements of the frames between grow, and rounding with them
        growth = np.exp(np.minimum(50, np.abs(np.where(chain.slides, 0, polish).imag).sum(axis=1)))
        right = residual < np.minimum(SOLVED * growth, 1e-6)
        self.polish, self.right = wrap(chain.slides, polish).reshape(q.shape), right.reshape(b, k)
        best = np.where(right[:, None], polish, q.reshape(-1, 6))
        far = np.abs(best.imag) / np.where(chain.slides, chain.length, 1.0)
        rows = np.flatnonzero(np.isfinite(best).all(axis=1) & (np.nan_to_num(far, nan=1.0).max(axis=1) < NEARLY_REAL))
        self.refined = refine(chain, many[rows], best[rows].real)
        self.pose = rows // k
        self.size = _determinants(chain, polish).reshape(b, k)
        self.real_size = _determinants(chain, self.refined.q)
        self.count = np.array([len(merged(chain.slides, self.roots(i), SAME, chain.length)[0]) for i in range(b)])

    def roots(self, b: int) -> Numbers:
        """The complex solutions for a target, with repetitions."""
        return np.asarray(self.polish[b][self.right[b]])

    def real(self, b: int) -> tuple[Array, Array, Array, Numbers, Array]:
        """The real ones with their residuals and singular values; and the complex ones, these among them, with their
        determinants."""
        mine = (self.pose == b) & (self.refined.residual < SOLVED)
        q = wrap(self.chain.slides, self.refined.q[mine])
        every = np.concatenate([self.roots(b), q])
        size = np.concatenate([self.size[b][self.right[b]], self.real_size[mine]])
        return q, self.refined.residual[mine], self.refined.sigma[mine], every, size


def counted(chain: Chain, q: Numbers, size: Array) -> int:
    """How many solutions complex configurations (k, 6) stand for at least, from their determinants (k,); 0: not known.

    Polishing stops at any point beside a double solution, so those that are together there are two, however many led
    to them; and at any point of a curve of solutions, complex ones too.
    """
    if not (size >= NEARLY_SINGULAR).all():
        return 0
    known = merged(chain.slides, q, SAME, chain.length)[0]
    together = known[size[known] < NEARLY_DOUBLE]
    together = together[np.argsort(size[together])]
    first, many = merged(chain.slides, q[together], BESIDE, chain.length)
    double = np.minimum(2, many + (size[together[first]] < DOUBLE))
    return len(known) - len(together) + int(double.sum())


def _determinants(chain: Chain, q: Numbers) -> Array:
    """(k,): of the Jacobians at complex configurations (k, 6), rows and columns scaled to 1: small where singular."""
    with np.errstate(all="ignore"):
        q = q / np.where(chain.slides, chain.length, 1.0)
        J = np.nan_to_num(chain.scaled(chain.length).pose_and_jacobian(q)[1])
        for axis in (1, 2, 1, 2):  # far from the real numbers columns and rows are of very different lengths
            J /= np.maximum(np.linalg.norm(J, axis=axis, keepdims=True), 1e-300)
        return np.asarray(np.abs(np.linalg.det(J)))


def usually_crowded(chain: Chain, choice: Trial) -> int:
    """How many eigenvalues are close to others at most targets: those that are foreign to the problem, if any."""
    template = _template(chain, choice.variant, choice.multiplied)
    targets = chain.pose(_configurations(chain, np.random.default_rng(0)))
    x = hidden(pencil(template, *numbers(chain, choice.variant, targets), choice.ranks))[0]
    return int(np.bincount(crowded(x)).argmax())


def _template(chain: Chain, variant: int, multiplied: int) -> Template:
    return Template(tuple(bool(chain.slides[j]) for j in VARIANTS[variant].order), multiplied)


def _configurations(chain: Chain, rng: np.random.Generator) -> Array:
    q = rng.uniform(-np.pi, np.pi, (TRIALS, JOINTS))
    return np.where(chain.slides, q / np.pi * chain.length, q)


def candidates(chain: Chain, choice: Trial | tuple[int, int], targets: Array,
               given: tuple[Numbers, Numbers] | None = None) -> tuple[Numbers, Ranks, Numbers]:
    """q (b, k, 6), complex and not refined, the ranks, and the condition of the pencils; a choice may be untried."""
    number, multiplied = (choice.variant, choice.multiplied) if isinstance(choice, Trial) else choice
    variant, template = VARIANTS[number], _template(chain, number, multiplied)
    left, right = numbers(chain, number, targets) if given is None else given
    p = pencil(template, left, right, choice.ranks if isinstance(choice, Trial) else None)
    x, phi, M, condition = hidden(p)
    return configurations(chain, variant, template, targets, p.length, x, phi, M), p.ranks, condition


def numbers(chain: Chain, variant: int, targets: Array) -> tuple[Numbers, Numbers]:
    """The fourteen equations (b, 14, 9) twice, from the chain itself."""
    def pose(T: Numbers) -> Pose:
        return Pose(Mat([[T[..., i, j] for j in range(3)] for i in range(3)]), Vec([T[..., i, 3] for i in range(3)]))

    one, slides = np.float64(1), [bool(s) for s in chain.slides]
    made = equations([pose(T) for T in chain.E], slides, pose(targets), VARIANTS[variant], one)
    left, right = (np.array([[np.broadcast_to(e, len(targets)) for e in row] for row in m.rows]) for m in made)
    return left.transpose(2, 0, 1), right.transpose(2, 0, 1)


def choose(chain: Chain, seed: int = 0) -> list[Trial]:
    """The variants that solve the chain: the best, and after it one that hides another joint; none if none does."""
    slides = tuple(bool(s) for s in chain.slides)
    if len(slides) != JOINTS:
        return []
    q = _configurations(chain, np.random.default_rng(seed))
    tried = [c for k, v in enumerate(VARIANTS) if v.fits(slides) if (c := _tried(chain, (k, D), q)) is not None]
    degree = max((c.degree for c in tried if c.found >= ENOUGH), default=0)

    def merit(c: Trial) -> tuple[float, float]:
        return -round(c.found, 1), c.precision

    usable = sorted((c for c in tried if c.degree == degree and c.found >= ENOUGH), key=merit)
    if not usable:
        return []
    other = _tried(chain, (usable[0].variant, E), q)
    best = min([usable[0], *([other] if other is not None and other.degree == degree else [])], key=merit)
    hides = VARIANTS[best.variant].hidden
    return [best, *[c for c in usable if VARIANTS[c.variant].hidden != hides][:1]]


def _tried(chain: Chain, what: tuple[int, int], q: Array) -> Trial | None:
    targets = chain.pose(q)
    try:
        made, ranks, condition = candidates(chain, what, targets)
    except np.linalg.LinAlgError:
        return None
    if np.median(condition) > SINGULAR:
        return None
    k = made.shape[1]
    many = np.repeat(targets, k, axis=0)
    roots = _Roots(chain, targets, made)
    raw = polished(chain, many, made.reshape(-1, 6), 0)[1].reshape(-1, k)
    degree = int(np.bincount(roots.count).argmax())  # a foreign root may be taken for a solution now and then
    near = [distance(chain.slides, roots.roots(b), q[b], chain.length).min(initial=1) < SAME for b in range(len(q))]
    found = float(np.mean((roots.count >= degree) & np.array(near)))
    worst = np.sort(raw, axis=1)[:, degree - 1] if degree else np.full(len(q), np.inf)
    return Trial(*what, ranks, degree, found, float(np.sort(worst)[int(0.9 * len(q))]))
