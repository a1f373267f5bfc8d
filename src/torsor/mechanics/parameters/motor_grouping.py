"""Motors that turn with several joints: which of them have an inertia or a friction that nothing else accounts for.

A rotor between the first two joints of a planar arm, say, acts as their links do; two motors that turn the same two
joints act as one.  The energies are asked at random points modulo a prime, as identities are: a column that depends on
those before it raises no rank.
"""

from __future__ import annotations

from collections.abc import Collection

from torsor.algebra.expr import Expr
from torsor.algebra.identity import Identity
from torsor.algebra.linear.modular import independent
from torsor.mechanics.dynamics.coupled_motor import CoupledMotor
from torsor.mechanics.dynamics.coupling import motor_shares
from torsor.mechanics.dynamics.energy import energy_functions
from torsor.mechanics.layout import plain
from torsor.mechanics.parameters.grouping import PARAMETERS
from torsor.robot.symbols import base_motion, rates, variables
from torsor.trace import Trace

SPARE = 2  # points more than there are unknowns
Kept = Collection[tuple[int, str]]  # links and the parameters of theirs that have a column


def felt_rotors(t: Trace, kept: Kept) -> set[int]:
    """The motors whose rotors act as no combination of the parameters does."""
    rows = energy_functions(t, plain(t), t.state.without_acceleration())
    energies = [rows[j - 1][PARAMETERS.index(name)] for j, name in kept if name in PARAMETERS]
    return _independent_motors(t, [t.graph.one, *energies])  # a constant energy is none


def felt_friction(t: Trace, kept: Kept) -> set[int]:
    """The motors whose viscous friction acts as no combination of that of the joints does."""
    return _independent_motors(t, [t.state.qd[j] ** 2 for j, name in kept if name == "FV"])


def _independent_motors(t: Trace, others: list[Expr]) -> set[int]:
    motors = {k: CoupledMotor(t, t.state, r).rotor_energy() for k, r in motor_shares(t).items()}
    columns = [*others, *motors.values()]
    moving = frozenset((*variables(t.robot), *rates(t.robot), *base_motion(t.robot)))
    points = [Identity(seed, varying=moving) for seed in range(len(columns) + SPARE)]
    first = independent([[point.residue(e) for point in points] for e in columns])
    return {k for place, k in enumerate(motors, len(others)) if place in first}
