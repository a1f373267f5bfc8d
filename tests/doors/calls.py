"""Calls from Python: every public function and class with one or two arguments of the wrong kind."""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

import torsor
from tests.doors.damage import VALUES
from tests.doors.files import recordings

ROWS = [{"theta": 0, "d": 0, "a": 1, "alpha": 0}, {"joint": "P", "theta": 0, "d": 0, "a": 0, "alpha": "pi/2"}]


def doubled(**columns: Any) -> Any:
    """A function to sweep."""
    return {"y": 2 * next(iter(columns.values()))}


@cache
def right() -> dict[str, tuple[Callable[..., Any], dict[str, Any]]]:
    """Every call with arguments that are right."""
    Path("run.csv").write_bytes(recordings()["run.csv"])
    robot, program = torsor.load("planar_2r"), torsor.generate("grav", "planar_2r")
    motion = torsor.simulate("planar_2r", time=0.2, samples=30, torque=["sin(t)", "1"])
    measured = torsor.Motion(motion.t, motion.q, motion.tau)
    ik, compiled = torsor.inverse_geometry("planar_2r"), torsor.compile(program)
    kinematics = torsor.Kinematics("planar_2r")
    calls: dict[Any, dict[str, Any]] = {
        torsor.Drives: {"gear": 1.0}, torsor.InverseGeometry: {"robot": robot},
        torsor.Kinematics: {"robot": robot}, torsor.Motion: {"t": motion.t, "q": motion.q, "tau": motion.tau},
        torsor.Recursive: {"columns": ["a", "b"]}, torsor.Robot: {"name": "x", "links": robot.links},
        torsor.base_parameters: {"robot": robot}, torsor.closure: {"robot": "five_bar"},
        torsor.cmake_package: {"robot": robot, "names": ["grav"], "states": 2},
        torsor.compile: {"program": "grav", "robot": robot}, torsor.draws: {"count": 3, "draw": lambda _: {"a": 0.0}},
        torsor.elastic_system: {"robot": "elastic_arm", "q": [0.0, 0.0]},
        torsor.equilibrium: {"robot": robot}, torsor.evaluate: {"program": program, "values": {"q": [0, 0]}},
        torsor.excite: {"robot": robot, "starts": 1, "harmonics": 1, "period": 1.0, "rate": 10.0},
        torsor.files: {"program": program, "name": "c"}, torsor.fmu: {"robot": robot, "binary": False},
        torsor.from_modified_dh: {"rows": [[0, 0, 0, 0]]}, torsor.from_standard_dh: {"rows": ROWS},
        torsor.generate: {"model": "grav", "robot": robot}, torsor.grid: {"a": [1, 2]},
        torsor.identify: {"robot": robot, "motion": measured},
        torsor.inertia_at_centre: {"inertia": robot.links[0].inertia},
        torsor.inertia_at_origin: {"mass": 1, "centre": [0, 0, 1]},
        torsor.inverse_geometry: {"robot": robot}, torsor.inverse_kinematics: {"robot": robot, "target": np.eye(4)},
        torsor.linearise: {"robot": robot, "q": [0, 0]}, torsor.link: {"antecedent": 0, "number": 1, "alpha": 0},
        torsor.load: {"path": "rrp"}, torsor.read_motion: {"path": "run.csv"},
        torsor.recursive_step: {"parameters": 2},
        torsor.change_cut_joint: {"given": torsor.load("five_bar"), "loop": 1, "joint": 2},
        torsor.save: {"robot": robot, "path": "x.toml"},
        torsor.segmented: {"robot": robot, "link": 1, "EI": 1, "rho": 1, "parts": 2, "length": 1},
        torsor.simulate: {"robot": robot, "time": 0.01, "samples": 2}, torsor.simulator: {"robot": robot},
        torsor.spring_modes: {"robot": robot},
        torsor.sweep: {"function": doubled, "over": {"a": [1.0, 2]}, "workers": 1},
        torsor.to_sympy: {"what": program}, torsor.verify: {"program": program, "languages": "python", "states": 1},
        torsor.to_casadi: {"program": program}, torsor.to_jax: {"program": program},
        torsor.with_pose: {"robot": robot}, torsor.write: {"program": program, "name": "c"},
        torsor.robots.path: {"name": "rrp"}, ik.solve: {"target": [0.5, 0.2, 0]}, compiled: {"q": [0.0, 0.0]},
 kinematics.pose: {"q": [0.0, 0.0]}, motion.csv: {"path": "m.csv"},
        measured.through: {"drives": torsor.Drives()},
    }
    return {f"{getattr(one, '__qualname__', 'compiled')}": (one, given) for one, given in calls.items()}


SLOW = ("excite", "fmu", "cmake_package", "compile", "verify", "simulate", "simulator", "identify", "to_jax", "closure",
        "to_casadi", "spring_modes", "elastic_system")


def call(draw: random.Random) -> None:
    """One call, with one or two arguments exchanged for what nobody expects."""
    name = draw.choice([n for n in sorted(right()) if n not in SLOW or draw.random() < 0.1])
    function, given = right()[name]
    kinds = inspect.signature(function).parameters
    named = [p.name for p in kinds.values() if p.kind not in (p.VAR_KEYWORD, p.VAR_POSITIONAL, p.POSITIONAL_ONLY)]
    if any(p.kind is p.VAR_KEYWORD for p in kinds.values()):
        named += [*given, "frame", "base", "effort", "form", "no_such_option"]
    wrong = {}
    for one in draw.choices([n for n in named if n != "domain"], k=draw.choice((1, 1, 2))):
        right_one = given.get(one, kinds[one].default if one in kinds else "")
        values = [x for x in VALUES if not (isinstance(x, np.ndarray) and isinstance(right_one, (str, bool, int)))]
        wrong[one] = draw.choice(values)
    try:
        function(**{**given, **wrong})
    except (torsor.TorsorError, TypeError):  # Python's own word for an argument of another kind
        return
    except Exception as error:
        raise AssertionError(ascii(f"{name}(**{wrong!r}): {type(error).__name__}: {error}")) from error
