"""Energy, power and momentum of a base that moves by itself, parameter by parameter."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import simpson

import torsor
from tests.floating.flying_robots import close, flight
from tests.models.states import at, made
from torsor import models
from torsor.robot.joints import twist_name
from torsor.robot.parts import Base, Inertia


def numbers(f, columns: str) -> list[float]:
    known = f.values | models.base_parameters(f.robot).values({n: f.values[n] for n in f.robot.parameters})
    return [float(c.entry.value(known)) for c in models.regressor_columns(f.robot, columns)]


@pytest.mark.parametrize("seed, joint", [(0, "free"), (1, "free"), (2, "planar"), (3, "free")])
def test_energy_functions_times_parameters_are_the_energies(seed, joint):
    f = flight(seed, joint=joint, friction=False)
    energy = at(made("ekin", f.robot), f.values)["E"] + at(made("epot", f.robot), f.values)["U"]
    h = at(made("hfun", f.robot), f.values)["h"]
    bodies = (f.robot.base, *f.robot.links)
    K = [float(s.value(f.values)) for body in bodies for s in (
        *body.inertia.scalars(), *([body.joint.IA] if body is not f.robot.base else []))]
    close([h @ K], energy)
    found = at(made("eim", f.robot, columns="all"), f.values)
    close(found["h"] @ numbers(f, "all"), energy)
    close(found["f"], 0 * found["f"])


@pytest.mark.parametrize("seed, joint", [(0, "free"), (1, "free"), (2, "planar"), (4, "free")])
def test_power_per_parameter_is_that_of_forces_and_torques(seed, joint):
    f = flight(seed, joint=joint, friction=True)
    tau = at(made("idm", f.robot), f.values)["tau"]
    for columns in ("all", "base"):
        W = at(made("pim", f.robot, columns=columns), f.values)["W"]
        close(W @ numbers(f, columns), [tau @ f.qd])


@pytest.mark.parametrize("seed, joint", [(0, "free"), (1, "free"), (2, "planar")])
def test_forces_are_rates_of_momenta_and_what_is_left(seed, joint):
    """tau = d/dt (D1 K) + D2 K, the rate along the motion by central differences; D1 K = A qd."""
    f = flight(seed, joint=joint, friction=True)
    tau, K = at(made("idm", f.robot), f.values)["tau"], numbers(f, "all")
    program, moving = made("fim", f.robot, columns="all"), f.robot.joints
    m = len(f.robot.base.freedoms)
    names = [*map(twist_name, f.robot.base.freedoms), *(str(j.velocity) for j in moving)]

    def momentum(dt: float) -> np.ndarray:
        moved = {j.variable: f.values[j.variable] + dt * f.qd[m + i] + dt**2 / 2 * f.qdd[m + i]
                 for i, j in enumerate(moving)}
        moved |= {name: f.values[name] + dt * f.qdd[i] for i, name in enumerate(names) if name in f.values}
        return at(program, f.values | moved)["D1"] @ K

    close(momentum(0.0), at(made("inm", f.robot), f.values)["A"] @ f.qd)
    rate = (momentum(1e-4) - momentum(-1e-4)) / 2e-4
    close(rate + at(program, f.values)["D2"] @ K, tau, 1e-6)


def test_the_work_of_a_flight_is_the_change_of_its_energy():
    """The models as identification uses them: along a simulated motion, with base columns."""
    links = tuple(torsor.link(j - 1, j, d="1/2", XX="1/10", YY="1/2", ZZ="1/2", M=2, MX=1, FV="1/5") for j in (1, 2))
    robot = torsor.Robot("thrown", links, (0, 0, "-9.81"), Base(joint="free", inertia=Inertia(XX=1, YY=1, ZZ=1, M=5)))
    motion = torsor.simulate(robot, time=1, torque={"X": "3*sin(t)", "q1": "2*cos(t)"}, qd0=[1, 2], samples=401)
    eim = torsor.compile(torsor.generate("eim", robot))
    found = eim(q=motion.q, qd=motion.qd, rotation=motion.rotation, position=motion.position)
    K = [float(c.entry.value()) for c in models.regressor_columns(robot, "base")]
    gained = (found.h[-1, 0] - found.h[0, 0]) @ K
    lost = simpson(found.f[:, 0] @ K, x=motion.t)
    work = simpson((motion.tau * motion.qd).sum(axis=1), x=motion.t)
    assert lost > 0.1 and gained + lost == pytest.approx(work, rel=1e-8)
