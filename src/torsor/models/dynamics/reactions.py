"""The Dynamic menu, inside the joints: forces and moments that links exert on each other."""

from __future__ import annotations

from torsor.mechanics.constraints.generalised_coordinates import GeneralisedCoordinates
from torsor.mechanics.dynamics.newton_euler import inverse_dynamics, link_wrenches, total_wrenches
from torsor.mechanics.layout import plain
from torsor.mechanics.link_motions import motion
from torsor.mechanics.spatial import Wrench
from torsor.models.catalogue import model, program_name
from torsor.models.needs import MOVES
from torsor.models.options import FRICTION
from torsor.program.instructions import Output
from torsor.program.program import Program

COMPONENTS = ("FX", "FY", "FZ", "CX", "CY", "CZ")


@model("rea", "Dynamic", sources=("KC97 eqs. 15-19",), needs=(MOVES,), options=(FRICTION,), loops=True)
def reactions(k: GeneralisedCoordinates, *, friction: str) -> Program:
    """Reactions: the force and moment that each link receives through its joint, motor and friction included.

    One row per link, at the origin and in the axes of its frame; then one row per cut joint: what its closing side
    receives through it, at the closing frame.  `known` is 0 for components that redundant constraints leave
    undetermined (those of a planar loop across its plane): the row then holds one of many possible values.
    """
    from torsor.mechanics.constraints.cut_wrenches import cut_wrenches, undetermined_components  # these need numpy

    t, s, x = k.t, plain(k.t), k.state(k.t.state)
    m = motion(t, s, x)
    of_links = link_wrenches(t, s, x, m)
    closing = cut_wrenches(k, inverse_dynamics(t, s, x, friction))
    for cut in closing:
        for j, wrench in cut.on_links.items():
            of_links[j] = of_links[j] + wrench
    carried = total_wrenches(t, s, of_links, m)
    rows: list[Wrench] = [*(carried[j] for j in k.links), *(cut.received for cut in closing)]
    frames = [*k.links, *(cut.frame for cut in closing)]
    labels = tuple(f"R{c}{j}" for j in frames for c in COMPONENTS)
    shape = (len(frames), 6)
    output = Output("R", (), shape, labels, meaning="force and moment received through the joint (N, N m)")
    known = Output("known", (), shape, tuple(f"K{label}" for label in labels), meaning="1, or 0 where undetermined")
    left = undetermined_components(k)
    told = [t.graph.zero if (j, i) in left else t.graph.one for j in frames for i in range(6)]
    values = [e for w in rows for e in (*w.f, *w.n)]
    arguments = [k.positions(), k.velocities(), k.accelerations()]
    remarks = [*k.remarks, *_told(labels, frames, left)]
    return t.program(program_name(k.robot, "rea"), arguments, [(output, values), (known, told)], remarks)


def _told(labels: tuple[str, ...], frames: list[int], left: set[tuple[int, int]]) -> list[str]:
    named = [labels[6 * row + i] for row, j in enumerate(frames) for i in range(6) if (j, i) in left]
    return [f"redundant constraints leave undetermined: {', '.join(named)}"] if named else []
