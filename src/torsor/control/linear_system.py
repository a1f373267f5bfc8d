"""A linear system with numbers: poles, modes, controllability, gains, sampling, and its way to python-control.

    dx' = A dx + B du,  dy = C dx + D du        or, sampled with the period dt:  dx[k+1] = A dx[k] + B du[k]
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from torsor.compiled.arguments import Array
from torsor.errors import SimulationError
from torsor.extras import imported


@dataclass(frozen=True)
class Modes:
    """Natural frequencies (rad/s) and damping ratios of the poles, slowest first; a pair of conjugates is one mode."""

    frequency: Array
    damping: Array
    poles: Array


@dataclass(frozen=True)
class Feedback:
    """du = -K dx; cost: the matrix P of the optimal cost dx P dx; poles of the closed loop."""

    K: Array
    cost: Array
    poles: Array


@dataclass(frozen=True, eq=False)
class LinearSystem:
    """A linear system about an operating point: `dx' = A dx + B du`, `dy = C dx + D du`.

    Along a motion, all arrays have leading axes, one element a point; `system[k]` is the system at one point.

    Attributes:
        A: `(..., states, states)`.
        B: `(..., states, inputs)`.
        C: `(..., outputs, states)`.
        D: `(..., outputs, inputs)`.
        x0: State of the operating point, `(..., states)`.
        u0: Input of the operating point, `(..., inputs)`.
        states: Names of the states.
        inputs: Names of the inputs.
        outputs: Names of the outputs.
        dt: Period of a sampled system (s); 0 in continuous time.
    """

    A: Array
    B: Array
    C: Array
    D: Array
    x0: Array
    u0: Array
    states: tuple[str, ...]
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    dt: float = 0.0

    def __getitem__(self, place: Any) -> LinearSystem:
        """The system at one point of a motion."""
        if self.A.ndim < 3:
            raise SimulationError("this linear system is about one point: there is nothing to pick from")
        return replace(self, **{name: getattr(self, name)[place] for name in ("A", "B", "C", "D", "x0", "u0")})

    def __len__(self) -> int:
        """How many points of a motion it is about."""
        return len(self.A) if self.A.ndim > 2 else 1

    @property
    def poles(self) -> Array:
        """Eigenvalues of A, in the order of their real parts, (..., states)."""
        values = np.linalg.eigvals(self.A)
        return np.take_along_axis(values, np.lexsort((values.imag, values.real)), axis=-1)

    @property
    def stable(self) -> bool:
        """Whether all poles are in the open left half plane; of a sampled system, within the unit circle."""
        return bool(np.all(np.abs(self.poles) < 1) if self.dt else np.all(self.poles.real < 0))

    @property
    def modes(self) -> Modes:
        """Frequencies `abs(s)` (rad/s) and damping ratios `-Re(s) / abs(s)` of the poles s.

        Of a sampled system with poles z, `s = log(z) / dt`.
        """
        self._one("modes")
        poles = np.log(self.poles.astype(complex)) / self.dt if self.dt else self.poles
        kept = np.array([s for s in poles if s.imag >= -1e-9 * abs(s)])
        size = np.abs(kept)
        order = np.argsort(size, kind="stable")
        ratio = np.divide(-kept.real, size, out=np.ones_like(size), where=size > 0)
        return Modes(size[order], ratio[order], kept[order])

    @property
    def controllable(self) -> bool:
        """Whether u can move every state: `[A - s, B]` has full rank at every pole s (Popov, Belevitch, Hautus)."""
        self._one("controllable")
        return _hautus(self.A, self.B)

    @property
    def observable(self) -> bool:
        """Whether y tells every state."""
        self._one("observable")
        return _hautus(self.A.T, self.C.T)

    @property
    def controllability(self) -> Array:
        """The matrix `[B, A B, A^2 B, ...]`, whose rank is the number of states that u can move."""
        self._one("controllability")
        blocks = [self.B]
        for _ in range(len(self.A) - 1):
            blocks.append(self.A @ blocks[-1])
        return np.hstack(blocks)

    def lqr(self, Q: Any, R: Any) -> Feedback:
        """Find the feedback `du = -K dx` that makes the integral (or the sum) of `dx' Q dx + du' R du` least.

        Args:
            Q: Weight of the states: a matrix, or numbers for its diagonal.
            R: Weight of the inputs, the same way.

        Returns:
            The feedback, with its gain K, the cost P and the poles of the closed loop.

        Raises:
            SimulationError: No feedback makes that cost finite, or the system is along a motion.
        """
        from scipy.linalg import LinAlgError, solve_continuous_are, solve_discrete_are

        self._one("lqr")
        Q, R = _weight("Q", Q, self.A.shape[0]), _weight("R", R, self.B.shape[1])
        try:
            if self.dt:
                P = solve_discrete_are(self.A, self.B, Q, R)
                K = np.linalg.solve(R + self.B.T @ P @ self.B, self.B.T @ P @ self.A)
            else:
                P = solve_continuous_are(self.A, self.B, Q, R)
                K = np.linalg.solve(R, self.B.T @ P)
        except (LinAlgError, ValueError) as error:
            raise SimulationError(f"no feedback makes that cost finite: {error}; every unstable mode must be "
                                  "controllable, Q positive semidefinite and R positive definite") from None
        return Feedback(K, P, np.sort_complex(np.linalg.eigvals(self.A - self.B @ K)))

    def sampled(self, dt: float) -> LinearSystem:
        """The system as a computer sees it, with inputs held for `dt`: `x[k+1] = e^(A dt) x[k] + ...`, exactly.

        Args:
            dt: The period (s).

        Raises:
            SimulationError: `dt` is not above zero, or the system is sampled already.
        """
        from scipy.linalg import expm

        self._one("sampled")
        if self.dt or not dt > 0:
            raise SimulationError(f"sampled takes a system in continuous time and a dt above zero, not dt = {dt!r}")
        n, m = self.B.shape
        held = expm(np.block([[self.A, self.B], [np.zeros((m, n + m))]]) * dt)
        return replace(self, A=held[:n, :n], B=held[:n, n:], dt=float(dt))

    def to_control(self) -> Any:
        """The same as a `control.StateSpace` of python-control, with the same names of states, inputs and outputs.

        Raises:
            ToolError: python-control is not installed.
        """
        self._one("to_control")
        control = imported("control", "control")
        return control.StateSpace(self.A, self.B, self.C, self.D, self.dt, states=list(self.states),
                                  inputs=list(self.inputs), outputs=list(self.outputs))

    def _one(self, what: str) -> None:
        if self.A.ndim > 2:
            raise SimulationError(f"{what} needs one point of the motion: pick one, as in system[0].{what}")

    def __repr__(self) -> str:
        along = f" at {self.A.shape[:-2]} points" if self.A.ndim > 2 else ""
        return (f"<LinearSystem{along}: {len(self.states)} states, {len(self.inputs)} inputs, {len(self.outputs)} "
                f"outputs{f', dt {self.dt:g}' if self.dt else ''}>")


def _hautus(A: Array, B: Array) -> bool:
    n = len(A)
    size = max(1.0, float(np.linalg.norm(A)))
    # inputs are scaled to the size of A, so that small inertias do not hide them
    B = B * (size / max(float(np.linalg.norm(B)), np.finfo(float).tiny))
    return all(np.linalg.matrix_rank(np.hstack([A - s * np.eye(n), B]), tol=1e-9 * size) == n
               for s in np.linalg.eigvals(A))


def _weight(name: str, given: Any, n: int) -> Array:
    try:
        values = np.asarray(given, dtype=np.float64)
    except (TypeError, ValueError):
        values = np.zeros((0, 0))
    if values.ndim < 2 and values.size in (1, n):
        values = np.diag(np.broadcast_to(values, n))
    if values.shape != (n, n):
        raise SimulationError(f"{name} is a number, {n} numbers or a {n} by {n} matrix, not of shape {values.shape}")
    return values
