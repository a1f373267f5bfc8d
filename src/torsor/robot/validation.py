"""What must hold of a robot, each with the sentence that says what would have been right."""

from __future__ import annotations

from torsor.errors import RobotError
from torsor.robot.description import Joint, Link, Placement, Robot
from torsor.robot.scalar import Scalar

MAX_LINKS = 1000


def validate(robot: Robot) -> None:
    """Raise RobotError at the first thing that does not hold."""
    if not robot.links:
        raise RobotError("a robot has at least one link")
    if len(robot.links) > MAX_LINKS:
        raise RobotError(f"{len(robot.links)} links: at most {MAX_LINKS} are taken")
    if len(robot.gravity) != 3:
        raise RobotError(f"gravity has 3 components, not {len(robot.gravity)}")
    seen: dict[str, str] = {}
    for j, link in enumerate(robot.links, 1):
        _check_link(robot, j, link)
        _check_joint(f"link {j}", link.joint, link.placement, seen)
    first_closing = len(robot.links) + len(robot.loops) + 1
    for k, loop in enumerate(robot.loops):
        number = len(robot.links) + k + 1
        if not 0 <= loop.antecedent <= len(robot.links):
            raise RobotError(f"cut joint {number} stands on link {loop.antecedent}; the links are 0 to {len(robot.links)}")
        earlier = range(first_closing, first_closing + k)
        if not 0 <= loop.closing_antecedent <= len(robot.links) and loop.closing_antecedent not in earlier:
            raise RobotError(
                f"closing frame {first_closing + k} stands on {loop.closing_antecedent}; "
                f"a link (0 to {len(robot.links)}) or an earlier closing frame was expected"
            )
        if loop.closing.theta.names or loop.closing.r.names:
            _refuse_variables(first_closing + k, loop.closing, robot)
        _check_joint(f"cut joint {number}", loop.joint, loop.placement, seen)
    _check_names(robot, seen)


def _check_link(robot: Robot, j: int, link: Link) -> None:
    if not isinstance(link.antecedent, int) or not 0 <= link.antecedent < j:
        raise RobotError(
            f"link {j} stands on link {link.antecedent}: an antecedent comes before its link, so 0 to {j - 1} was expected"
        )


def _check_joint(where: str, joint: Joint, placement: Placement, seen: dict[str, str]) -> None:
    if not joint.kind.moves:
        return
    slot = "theta" if joint.kind.turn else "r"
    held: Scalar = getattr(placement, slot)
    if not joint.variable or joint.variable not in held.names:
        raise RobotError(f"{where}: {slot} = {held} does not hold the joint variable {joint.variable or '(none)'}")
    if _slope(held, joint.variable) != 1:
        raise RobotError(f"{where}: {slot} = {held}; the joint variable {joint.variable} plus an offset was expected")
    if joint.variable in seen:
        raise RobotError(f"{where}: the variable {joint.variable} already belongs to {seen[joint.variable]}")
    seen[joint.variable] = where
    for rate in ("velocity", "acceleration"):
        value: Scalar = getattr(joint, rate)
        if value.symbol is None and value.names:
            raise RobotError(f"{where}: its {rate} is {value}; a symbol or a number was expected")


def _slope(value: Scalar, name: str) -> int | None:
    """The derivative by `name` where it is the constant 1, else None."""
    from torsor.algebra.calculus import derivative
    from torsor.algebra.graph import BUILD, Graph

    graph = Graph()
    ops = {op: (lambda *a, _op=op: BUILD[_op](graph, *a)) for op in BUILD}
    ops["pow"] = graph.pow

    def leaf(tree: object) -> object:
        return graph.pi if tree == "pi" else graph.symbol(tree) if isinstance(tree, str) else graph.const(tree)  # type: ignore[arg-type]

    slope = derivative(value.fold(ops, leaf), graph.symbol(name))
    return 1 if slope is graph.one else None


def _refuse_variables(number: int, closing: Placement, robot: Robot) -> None:
    moving = {j.variable for j in robot.joints} | {loop.joint.variable for loop in robot.loops}
    wrong = [n for n in (*closing.theta.names, *closing.r.names) if n in moving]
    if wrong:
        raise RobotError(f"closing frame {number} is fixed to its link, but holds the joint variable {wrong[0]}")


def _check_names(robot: Robot, seen: dict[str, str]) -> None:
    from torsor.robot.symbols import base_motion, parameters, rates, variables, wrenches

    for j, link in enumerate(robot.links, 1):
        slot = "theta" if link.joint.kind.turn else "r"
        for name in ("gamma", "b", "alpha", "d", "theta", "r"):
            for symbol in getattr(link.placement, name).names:
                if symbol in seen and not (name == slot and symbol == link.joint.variable):
                    raise RobotError(f"link {j}: {name} holds {symbol}, the variable of {seen[symbol]}")
    groups = {"a joint variable": variables(robot), "a joint rate": rates(robot), "a wrench": wrenches(robot),
              "the base's motion": base_motion(robot), "a parameter": parameters(robot)}
    owner: dict[str, str] = {}
    for what, names in groups.items():
        for name in names:
            if owner.setdefault(name, what) != what:
                raise RobotError(f"{name} is used both as {owner[name]} and as {what}: give them different names")
    names = [link.name for link in robot.links if link.name]
    twice = next((n for n in names if names.count(n) > 1), None) if len(set(names)) < len(names) else None
    if twice:
        raise RobotError(f"two links are called {twice!r}: names are unique")
