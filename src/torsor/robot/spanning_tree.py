"""A robot with its loops cut open: the tree that is left when every cut joint lets go.            [KC97 section 2.1]

Frame k of a cut joint and the closing frame k + B become links without mass, under the numbers that they have in the
robot's tables; what closes the loops, 0Tk = 0T(k+B), is then for others to say.
"""

from __future__ import annotations

from torsor.robot.description import Robot
from torsor.robot.joints import FIXED
from torsor.robot.parts import Joint, Link


def spanning_tree(robot: Robot) -> Robot:
    """The tree of the robot: its links, then the frames of the cut joints, then the closing frames."""
    taken = {link.name for link in robot.links}

    def name(what: str, k: int) -> str:
        plain = f"{what}{k}"
        return plain if plain not in taken else f"{plain} of {robot.name}"

    cut = [Link(x.antecedent, x.joint, x.placement, name=name("cut", k)) for k, x in enumerate(robot.loops, 1)]
    rigid = Joint(FIXED, active=False)
    closing = [Link(x.closing_antecedent, rigid, x.closing, name=name("closing", k))
               for k, x in enumerate(robot.loops, 1)]
    return robot.replace(links=(*robot.links, *cut, *closing), loops=(), coupling=())
