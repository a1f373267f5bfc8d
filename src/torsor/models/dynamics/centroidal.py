"""The Dynamic menu, of the robot as a whole: centre of mass, and momentum about it."""

from __future__ import annotations

from torsor.algebra.calculus import derivatives
from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Mat, Vec
from torsor.mechanics.constraints.generalised_coordinates import GeneralisedCoordinates
from torsor.mechanics.dynamics import momentum
from torsor.mechanics.layout import Layout
from torsor.mechanics.search import cheapest
from torsor.mechanics.spatial import Wrench
from torsor.models.catalogue import model, program_name
from torsor.models.dynamics.dynamic import shared_out
from torsor.models.needs import MOVES, UNFORCED
from torsor.models.options import EFFORT, YES_NO, Option
from torsor.program.instructions import Output
from torsor.program.program import Program

RATE = Option("rate", YES_NO, False, "Also the rate of the matrix, element by element.")


@model("com", "Dynamic", also=("center_of_mass",), sources=("Orin, Goswami and Lee, Autonomous Robots 2013",),
       needs=(MOVES, UNFORCED), options=(EFFORT,), loops=True)
def centre_of_mass(k: GeneralisedCoordinates, *, effort: int) -> Program:
    """Centre of mass of the robot: position, velocity, acceleration and Jacobian.

    P, V = J qd, VP, J (3 rows), in the fixed frame where the base moves by itself, else in the frame of the base (whose
    own mass no model knows).  Gravity is not in VP.
    """
    t, x = k.t, k.state(k.t.state)

    def build(s: Layout) -> list[Expr]:
        at, lighter = momentum.centre(t, s), 1 / momentum.centre(t, s).M
        J = k.columns(Mat([list(at.R @ (p.f * lighter)) for p in momentum.unit_momenta(t, s).values()]).T)
        V = J @ Vec([x.moving(j)[0] for j in k.coordinates])
        VP = at.R @ (momentum.momentum_rate(t, s, x).f * lighter)
        return [*at.position, *V, *VP, *(e for row in J.rows for e in row)]

    where = "the fixed frame" if k.base else "the frame of the base"
    outputs = [
        Output("P", (), (3,), ("PG1", "PG2", "PG3"), meaning=f"centre of mass in {where} (m)"),
        Output("V", (), (3,), ("VG1", "VG2", "VG3"), meaning="its velocity (m/s)"),
        Output("VP", (), (3,), ("VPG1", "VPG2", "VPG3"), meaning="its acceleration (m/s^2)"),
        Output("J", (), (3, len(k.coordinates)), k.coordinates.columns("JG", 3), meaning="its Jacobian, V = J qd"),
    ]
    arguments = [k.positions(), k.velocities(), k.accelerations()]
    # parameters that no joint of a base on the ground feels have their share in its momentum
    values = cheapest(t, effort, build, inertial=k.robot.base.joint == "free")
    return t.program(program_name(k.robot, "com"), arguments, shared_out(outputs, values), k.remarks)


@model("cmm", "Dynamic", also=("ccrba", "centroidal_map"),
       sources=("Orin, Goswami and Lee, Autonomous Robots 2013", "Wensing and Orin, IJHR 2016"),
       needs=(MOVES, UNFORCED), options=(RATE, EFFORT), loops=True)
def centroidal_momentum(k: GeneralisedCoordinates, *, rate: bool, effort: int) -> Program:
    """Momentum about the centre of mass, linear and angular, its matrix, and its rate at zero acceleration.

    h = A qd and dh/dt = A qdd + drift, six rows, in the axes of the fixed frame where the base moves by itself, else in
    those of the base; drift = A' qd comes without A', which `rate` adds.  Rotors (IA) are left out.
    """
    t, x = k.t, k.state(k.t.state.without_acceleration())

    def build(s: Layout) -> list[Expr]:
        at, units = momentum.centre(t, s), momentum.unit_momenta(t, s)
        own = [at.about(units[j]) for j in t.freedoms]
        A = k.columns(Mat([at.turned(p) for p in own]).T)
        h = A @ Vec([x.moving(j)[0] for j in k.coordinates])
        drift = at.turned(at.about(momentum.momentum_rate(t, s, x)))
        return [*h, *(e for row in A.rows for e in row), *drift, *(changing(at, own) if rate else [])]

    def changing(at: momentum.CentreOfMass, own: list[Wrench]) -> list[Expr]:
        # in the axes of the base A changes with the joints alone, and these axes turn: A' = R (dA + w x A)
        columns = k.columns(Mat([[*p.f, *p.n] for p in own]).T).T.rows
        own = [Wrench(Vec(column[:3]), Vec(column[3:])) for column in columns]
        along = {t.q[j]: x.qd[j] for j in t.coordinates}
        rates = [Wrench(*(Vec(derivatives(list(part), along)) + x.w0.cross(part) for part in (p.f, p.n))) for p in own]
        return [e for row in Mat([at.turned(p) for p in rates]).T.rows for e in row]

    n = len(k.coordinates)
    outputs = [
        Output("h", (), (6,), tuple(f"HG{i}" for i in range(1, 7)), meaning="momentum (kg m/s, kg m^2/s)"),
        Output("A", (), (6, n), k.coordinates.columns("AG", 6), meaning="centroidal momentum matrix, h = A qd"),
        Output("drift", (), (6,), tuple(f"HGP{i}" for i in range(1, 7)), meaning="rate of h where qdd is zero"),
        *[Output("Ad", (), (6, n), k.coordinates.columns("AGP", 6), meaning="rate of A")] * rate,
    ]
    values = cheapest(t, effort, build, inertial=k.robot.base.joint == "free")
    arguments = [k.positions(), k.velocities()]
    return t.program(program_name(k.robot, "cmm"), arguments, shared_out(outputs, values), k.remarks)
