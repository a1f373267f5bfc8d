"""Direct dynamics: the inverse of inverse dynamics, both ways, whatever the effort."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import torsor
from tests.models.states import at, joint_arrays, made, symbol_values
from tests.models.test_dynamics import anything
from tests.random_robots import random_robot
from torsor import Robot, link, models
from torsor.algebra.graph import Graph
from torsor.algebra.identity import Identity
from torsor.algebra.linear.vectors import Mat
from torsor.mechanics.dynamics.inertia_systems import solve_inertia


def with_torques(robot, values):
    """The values with the torques of these accelerations in the place of GAM1 ..."""
    tau = at(made("idm", robot), values)["tau"]
    moving = [j for j, link in enumerate(robot.links, 1) if link.joint.kind.moves]
    return values | {f"GAM{j}": float(x) for j, x in zip(moving, tau, strict=True)}


@pytest.mark.parametrize("method", ["composite", "articulated", "auto"])
@pytest.mark.parametrize("seed", range(25))
def test_direct_of_inverse_dynamics_gives_the_accelerations_back(seed, method):
    robot, values = anything(seed)
    _, _, qdd = joint_arrays(robot, values)
    program = made("ddm", robot, method=method)
    found = at(program, with_torques(robot, values))["qdd"]
    assert np.abs(found - qdd).max() <= 1e-9 * max(1, np.abs(qdd).max())


@pytest.mark.parametrize("friction", ["coulomb", "stribeck"])
def test_friction_laws_go_both_ways(friction):
    robot = torsor.robots.coupled_wrist()
    values = symbol_values(Random(3), robot)
    tau = at(made("idm", robot, friction=friction), values)["tau"]
    given = values | {f"GAM{j}": float(x) for j, x in enumerate(tau, 1)}
    _, _, qdd = joint_arrays(robot, values)
    for method in ("composite", "articulated"):
        found = at(made("ddm", robot, method=method, friction=friction), given)["qdd"]
        assert found == pytest.approx(qdd, rel=1e-9, abs=1e-9)


def test_the_state_equation_is_the_velocity_and_the_acceleration():
    robot = torsor.robots.stanford()
    values = with_torques(robot, symbol_values(Random(1), robot))
    _, qd, qdd = joint_arrays(robot, values)
    assert at(made("state", robot), values)["xd"] == pytest.approx(np.concatenate([qd, qdd]), rel=1e-9)


def test_auto_takes_the_cheaper_way():
    robot = torsor.robots.rx90()
    ops = {m: models.direct_dynamics(robot, method=m).ops.total for m in ("auto", "composite", "articulated")}
    assert ops["auto"] == min(ops["composite"], ops["articulated"])


def test_branches_stay_apart_in_the_factorisation():
    """Two arms on the base: the cost is that of two robots, not of one with twice the joints."""
    body = ("XX", "YY", "ZZ", "MX", "M")
    links = [torsor.link(a, j, alpha=f"x{j}", d=f"y{j}", r=f"z{j}", **{k: f"{k}{j}" for k in body})
             for j, a in enumerate((0, 1, 2, 0, 4, 5), 1)]
    two = torsor.Robot("two", tuple(links))
    single = two.replace(links=two.links[:3])
    assert models.direct_dynamics(two, method="composite", effort=0).ops.total <= (
        2 * models.direct_dynamics(single, method="composite", effort=0).ops.total)


def test_solving_with_an_inertia_matrix_is_exact():
    g = Graph()
    a, b, c, d, e = g.symbols("a b c d e")
    A = Mat([[a, b, c], [b, d, g.zero], [c, g.zero, e]])
    right = list(g.symbols("x y z"))
    zero = Identity()
    for row, value in zip(A.rows, right, strict=True):
        left = g.zero
        for entry, x in zip(row, solve_inertia(A, right), strict=True):
            left = left + entry * x
        assert zero.is_zero(left - value)


def test_methods_and_laws_are_checked():
    robot = torsor.robots.rrp()
    with pytest.raises(torsor.TorsorError, match="method must be auto, composite or articulated, not"):
        models.direct_dynamics(robot, method="magic")
    with pytest.raises(torsor.TorsorError, match="friction must be coulomb or stribeck"):
        models.direct_dynamics(robot, friction="none")
    with pytest.raises(torsor.TorsorError, match="effort must be 0 to 3"):
        models.direct_dynamics(robot, effort=7)


def test_the_cost_of_articulated_bodies_grows_linearly():
    def chain(n):
        body = ("XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX", "MY", "MZ", "M")
        links = [torsor.link(j - 1, j, alpha=f"al{j}", d=f"d{j}", r=f"r{j}", **{k: f"{k}{j}" for k in body})
                 for j in range(1, n + 1)]
        return torsor.Robot(f"chain{n}", tuple(links))

    counts = [models.direct_dynamics(chain(n), method="articulated", effort=0).ops.total for n in (10, 15, 20)]
    assert counts[2] - counts[1] == counts[1] - counts[0]
    counts = [models.inverse_dynamics(chain(n), effort=0).ops.total for n in (10, 15, 20)]
    assert counts[2] - counts[1] == counts[1] - counts[0]


@pytest.mark.parametrize("seed", range(4))
def test_torques_that_coupled_motors_feel_are_those_of_inverse_dynamics(seed):
    """J^T (idm(qdd) - tau) = 0, and qdd is one that the motors can give."""
    rng = Random(seed)
    free = random_robot(rng, 4, tree=True)
    J = np.array([[rng.randint(-2, 2) for _ in range(2)] for _ in free.joints])
    robot = free.replace(coupling=J.tolist())
    values = symbol_values(rng, robot) | {f"GAM{j}": rng.uniform(-1, 1) for j in range(1, 10)}
    qdd = at(models.direct_dynamics(robot, coupled=True), values)["qdd"]
    values |= {j.acceleration.symbol: x for j, x in zip(robot.joints, qdd, strict=True)}
    tau = [values[name] for name in models.direct_dynamics(robot).argument("tau").elements]
    found = at(models.inverse_dynamics(robot), values)["tau"]
    assert np.allclose(J.T @ (found - tau), 0, atol=1e-8)
    assert np.allclose(J @ np.linalg.lstsq(J, qdd, rcond=None)[0], qdd)


def test_coupled_is_for_joints_that_share_motors():
    pair = (link(0, 1, ZZ=1), link(1, 2, d=1))
    with pytest.raises(torsor.TorsorError, match="coupled is for joints that share motors"):
        models.direct_dynamics(Robot("own", pair), coupled=True)
    with pytest.raises(torsor.TorsorError, match="with coupled, method is composite"):
        models.direct_dynamics(Robot("x", pair, coupling=((1,), (1,))), coupled=True, method="articulated")
    assert models.direct_dynamics(Robot("x", pair, coupling=((1,), (1,))), coupled=True).outputs
    with pytest.raises(torsor.TorsorError, match=r"link 2 .*can move without moving any inertia"):
        models.direct_dynamics(Robot("x", (link(0, 1, ZZ=1), link(0, 2), link(0, 3, ZZ=1)),
                                     coupling=((1, 0), (0, 1), (1, 0))), coupled=True)


WEIGHTLESS = {
    "a tip": ((link(0, 1, ZZ=1), link(1, 2, d="L")), "link 2"),
    "masses on the axis": ((link(0, 1, ZZ=1), link(1, 2, d="L", M="M2", MZ="MZ2", XX="XX2")), "link 2"),
    "two turns about one line": ((link(0, 1), link(1, 2, r="h", ZZ="ZZ2", M="M2", MX="MX2")), "link 1"),
    "a slide of nothing": ((link(0, 1, "P", ZZ=1), link(1, 2, ZZ=1)), "link 1"),
    "three slides in a plane": (
        (link(0, 1, "P"), link(1, 2, "P", alpha="pi/2"), link(2, 3, "P", alpha="pi/3", M="m")), "link 1"),
    "a branch": ((link(0, 1, ZZ=1), link(1, 2, d=1, ZZ="I"), link(1, 3, d="L"), link(3, 4, d=1)), "link 3 .*link 4"),
}


@pytest.mark.parametrize("case", WEIGHTLESS)
def test_links_without_inertia_are_named(case):
    links, named = WEIGHTLESS[case]
    robot = Robot(case, links)
    for code in ("ddm", "ddmd", "state"):
        with pytest.raises(torsor.TorsorError, match=f": {named} .*can move without moving any inertia"):
            torsor.generate(code, robot)
    with pytest.raises(torsor.TorsorError, match=named):
        torsor.simulate(robot, time=1)


def test_a_link_needs_no_inertia_of_its_own_where_it_moves_others():
    carried = Robot("carried", (link(0, 1), link(1, 2, d="L", ZZ="ZZ2", M="M2", MX="MX2")))
    driven = Robot("driven", (link(0, 1, ZZ=1), link(1, 2, d="L", IA="IA2")))
    assert all(torsor.generate("ddm", robot).instructions for robot in (carried, driven))
