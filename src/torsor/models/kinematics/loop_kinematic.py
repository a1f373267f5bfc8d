"""The Kinematic menu, for robots with loops: how the passive joints move with the independent ones."""

from __future__ import annotations

from torsor.mechanics.constraints.generalised_coordinates import GeneralisedCoordinates
from torsor.models.catalogue import model, program_name
from torsor.models.needs import LOOPS, MOVES
from torsor.program.instructions import Output
from torsor.program.program import Program


@model("lkm", "Kinematic", sources=("KC97 eqs. 12-14",), needs=(LOOPS, MOVES), loops=True)
def loop_kinematics(k: GeneralisedCoordinates) -> Program:
    """Loop kinematic model: velocities and accelerations of the passive joints from those of the independent ones.

    qd_passive = W qd and qdd_passive = W qdd + psi, passive and cut joints in the order of their numbers; q holds the
    joints of the tree and closes the loops.  det is zero, and changes its sign, where the independent joints let go of
    the others.
    """
    assert k.reduction
    x = k.state(k.t.state.without_acceleration())
    joints, passive = k.coordinates, k.passive
    W, psi = k.reduction.rows_of(passive), [x.qdd[j] for j in passive]
    rates = Output("W", (), (len(passive), len(joints)), passive.labels("W", joints.joints),
                   meaning="velocities of the passive joints per velocity of the independent ones")
    drift = Output("psi", (), (len(passive),), passive.labels("PSI"),
                   meaning="accelerations of the passive joints where the independent ones have none")
    hold = Output("det", (), (1,), ("DET",), meaning="zero where the independent joints do not hold the others")
    outputs = [(rates, [e for row in W.rows for e in row]), (drift, psi), (hold, [k.reduction.determinant()])]
    return k.t.program(program_name(k.robot, "lkm"), [k.positions(), k.velocities()], outputs, k.remarks)
