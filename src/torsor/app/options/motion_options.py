"""The options of a simulation, and of a unit that is simulated elsewhere."""

from __future__ import annotations

from functools import cache

from torsor.app.options import typed_kinds as kinds
from torsor.app.options.use_option import UseOption, of
from torsor.errors import either
from torsor.models.options import FRICTION, YES_NO


def given_numbers(which: str = "") -> tuple[UseOption, ...]:
    """Numbers for parameters (`which` says of which), one by one and by a file."""
    return (
        UseOption("parameters", kinds.PARAMETERS, {}, f"Number for a {which}parameter; repeat for more.", word="param"),
        UseOption("values", kinds.READ_FILE, None, f"Numbers for {which}parameters, in a .toml or .json file.",
                  word="params"),
    )


STARTING = (
    UseOption("q0", kinds.PER_JOINT, None,
              "Positions at the start (rad, m), as '0, pi/2' or 'q2 = pi/2'. Zero by default."),
    UseOption("qd0", kinds.PER_JOINT, None,
              "Velocities at the start (rad/s, m/s), written the same way. Zero by default."),
    UseOption("pose0", kinds.PER_JOINT, None, "Where a base that moves by itself starts (m, rad): x, y, z; then roll, "
              "pitch, yaw or a quaternion; planar: x, y, heading; or by symbol, as 'PB3 = 1'. The origin by default."),
    UseOption("twist0", kinds.PER_JOINT, None, "Its velocity and angular velocity at the start, in its own axes (m/s, "
              "rad/s); or by symbol, as 'V10 = 1'. At rest by default."),
)


@cache
def integration() -> tuple[UseOption, ...]:
    """How exactly a motion is computed, and what friction and limits do on the way."""
    from torsor.simulation.motions import LIMITS

    return (
        UseOption("rtol", kinds.NUMBER, 1e-9, "Relative tolerance of a step."),
        UseOption("atol", kinds.NUMBER, 1e-12, "Absolute tolerance of a step."),
        UseOption("step", kinds.NUMBER, None, "Step of rk4 (s), which needs one."),
        UseOption("slip", kinds.NUMBER, 0.0,
                  "Speed (rad/s, m/s) below which Coulomb friction fades; with 0 joints stick."),
        of(FRICTION),
        UseOption("limits", kinds.choice(LIMITS), "warn", "What to do at joint limits."),
    )


@cache
def simulate_options() -> tuple[UseOption, ...]:
    """Those of `torsor.simulate`, and where the motion goes."""
    from torsor.simulation.motions import METHODS
    from torsor.simulation.results.record import CHARTS
    from torsor.simulation.simulator import SINGULAR
    from torsor.simulation.stiff import METHODS as IMPLICIT
    from torsor.simulation.watch import FASTEST

    return (
        UseOption("time", kinds.NUMBER, None, "How long to simulate (s).", required=True),
        UseOption("torque", kinds.LAWS, None, "Torque laws (N m, N) in t, q1, qd1, ..: one for each joint with ; "
                  "between them, or JOINT=LAW. Zero by default."),
        UseOption("wrench", kinds.pairs("NAME=LAW"), None,
                  "Law for a symbol of an external wrench (N, N m) or of a given base motion. Zero by default."),
        *given_numbers(),
        *STARTING,
        UseOption("method", kinds.choice(METHODS), "dop853",
                  f"Method of integration; rk4 has a fixed step, {either(IMPLICIT)} is for stiff motions."),
        *integration(),
        UseOption("singular", kinds.choice(SINGULAR), "stop",
                  "Where the motors no longer hold a robot with loops: stop, or go through in other joints."),
        UseOption("fastest", kinds.NUMBER, FASTEST,
                  "Speed (rad/s, m/s) beyond which the motion has run away and is stopped."),
        UseOption("samples", kinds.count(), 501, "How many rows the result has, evenly spaced in time."),
        UseOption("table", kinds.WRITTEN_FILE, None,
                  "CSV file to write. By default the rows are printed.", word="output"),
        UseOption("chart", kinds.WRITTEN_FILE, "", f"Chart to write: {either(CHARTS)}.", word="plot"),
    )


@cache
def unit_options() -> tuple[UseOption, ...]:
    """Those of `torsor.fmu`."""
    from torsor.export.fmi.mockup_unit import VERSIONS
    from torsor.simulation.motions import EXPLICIT

    return (
        UseOption("fmi", kinds.choice(VERSIONS), "2.0", "Version of the standard."),
        *given_numbers(),
        *STARTING,
        UseOption("method", kinds.choice(EXPLICIT), "dop853", "Method of co-simulation; rk4 has a fixed step."),
        *integration(),
        UseOption("name", kinds.TEXT, "", "Name of the unit. By default that of the robot."),
        UseOption("binary", YES_NO, True, "Pack the sources alone and compile nothing."),
        UseOption("file", kinds.WRITTEN_FILE, "", "File to write. By default the name of the unit with .fmu.",
                  word="output"),
    )
