"""The options of what is done with a robot itself: configurations, base parameters, another format, a flexible link."""

from __future__ import annotations

from functools import cache

from torsor.app.options import typed_kinds as kinds
from torsor.app.options.motion_options import given_numbers
from torsor.app.options.use_option import UseOption, of
from torsor.errors import either
from torsor.formats import suffixes
from torsor.models.options import ASSEMBLY, YES_NO

MOST_CONFIGURATIONS = 20_000  # of a workspace: all are sent and drawn
PLACED = (
    given_numbers()[0],
    UseOption("frame", kinds.FRAME_NAME, None,
              "Frame that is meant: its number or the name of its link. By default the last of the longest chain."),
)


def _files() -> str:
    return f"Robot file to write: {either(suffixes())}."


@cache
def inverse_options() -> tuple[UseOption, ...]:
    """Those of `torsor.inverse_geometry`, of its answer for a target, and of the code that gives it."""
    from torsor.ik.inverse_geometry import METHODS

    return (
        UseOption("target", kinds.NUMBERS, None, "Position x, y, z (m); or x, y, z, roll, pitch, yaw (m, rad); or the "
                  "12 or 16 numbers of a transform, row by row. Without it: how the robot would be solved."),
        UseOption("frame", kinds.FRAME_NAME, -1,
                  "Link whose frame is to reach the target: its name or number, -1 for the last."),
        UseOption("task", kinds.TEXT, "auto",
                  "What of the target counts: auto, pose, position, or some of x y z rx ry rz."),
        UseOption("method", kinds.choice(METHODS), "auto", "Method."),
        UseOption("locked", kinds.pairs("JOINT=VALUE"), {},
                  "Position (rad, m) of a joint that is not to be solved for; repeat for more.", word="lock"),
        *given_numbers(),
        UseOption("language", kinds.LANGUAGE_NAME, None, "Write code in this language that finds all configurations.",
                  word="lang"),
        UseOption("limits", YES_NO, False, "Let that code drop solutions outside the joint limits, as the table does."),
        UseOption("output", kinds.WRITTEN_FILE, "",
                  "File to write the code to, or a folder, ending in /. By default the code is printed."),
    )


def base_options() -> tuple[UseOption, ...]:
    """Those of `torsor.base_parameters`."""
    return (
        of(ASSEMBLY),
        UseOption("file", kinds.WRITTEN_FILE, "", f"{_files()} It is in the base parameters.", word="output"),
    )


@cache
def segment_options() -> tuple[UseOption, ...]:
    """Those of `torsor.segmented`."""
    from torsor.control.flexible_segments import BENDING

    return (
        UseOption("parts", kinds.count(), 6, "How many parts, each with its springs."),
        UseOption("EI", kinds.EXPRESSION, None, "Stiffness against bending (N m^2): a number or an expression.",
                  required=True),
        UseOption("GJ", kinds.EXPRESSION, 0, "Stiffness against torsion (N m^2); 0 where the beam does not twist."),
        UseOption("rho", kinds.EXPRESSION, None, "Mass per length (kg/m). By default the mass of the link shared out."),
        UseOption("rhoJ", kinds.EXPRESSION, None,
                  "Polar moment of inertia per length (kg m), for torsion. By default that of the link."),
        UseOption("bending", kinds.choice(BENDING), "yz", "Axes of the link that the beam bends about."),
        UseOption("length", kinds.EXPRESSION, None, "Length of the beam (m), needed where no link stands on it."),
        UseOption("file", kinds.WRITTEN_FILE, "", f"{_files()} By default a summary is printed.", word="output"),
    )


def workspace_options() -> tuple[UseOption, ...]:
    """Those of the points that a frame reaches."""
    return (
        *PLACED,
        UseOption("samples", kinds.count(1, MOST_CONFIGURATIONS), 4000, "How many configurations are drawn."),
        UseOption("seed", kinds.count(), 0, "Seed of these configurations."),
    )


def scene_options() -> tuple[UseOption, ...]:
    """Those of a picture of a robot."""
    return (*PLACED, UseOption("programs", kinds.NAMES, None, "Which programs move it. By default all that apply."))


def assembly_options() -> tuple[UseOption, ...]:
    """Those of the ways to put a robot with loops together."""
    return (
        PLACED[0],
        UseOption("active", kinds.pairs("JOINT=VALUE"), {},
                  "Positions (rad, m) of independent joints. Zero by default."),
    )


def template_options() -> tuple[UseOption, ...]:
    """Those of a new robot."""
    return (UseOption("joints", kinds.count(), None, "How many joints it has. By default as many as is usual."),)


def singularity_options() -> tuple[UseOption, ...]:
    """Those of the singularities of a frame."""
    return (
        *PLACED,
        UseOption("q", kinds.pairs("JOINT=VALUE"), {},
                  "Positions (rad, m) that the nearest singular configurations are looked for from."),
    )


@cache
def read_options() -> tuple[UseOption, ...]:
    """Those of `torsor.load`: how the file of a robot is read."""
    from torsor.formats.bodies.named_numbers import WHAT
    from torsor.formats.dh_csv import CONVENTIONS

    return (
        UseOption("root", kinds.TEXT, "", "Body that becomes the base (URDF, SDF, MJCF). By default that of the file."),
        UseOption("tip", kinds.TEXT, "",
                  "Body at the end: only the chain from the root to it is read (URDF, SDF, MJCF)."),
        UseOption("free_flyer", YES_NO, False, "Let the root move freely, on six joints: three slide, three turn."),
        UseOption("free_base", YES_NO, False, "Let the root be a base that moves by itself; models take its twist."),
        UseOption("merge", YES_NO, True,
                  "Keep bodies that are fixed to others as links of their own. By default they are joined."),
        UseOption("frames", YES_NO, True, "Leave out the frames of bodies that are joined to others."),
        UseOption("friction", YES_NO, True, "Leave out damping and friction of the joints that the file has."),
        UseOption("tolerance", kinds.NUMBER, None, "Angles (rad) and lengths (m) this near to a multiple of 30 or 45 "
                  "degrees, or to zero, are taken as such. By default 5e-10; for TOML, .par and CSV 1e-7, angles "
                  "alone."),
        UseOption("convention", kinds.choice(CONVENTIONS), "",
                  "Convention of a DH table (.csv) that does not name its own."),
        UseOption("xacro_arg", kinds.WORDS, (), "An argument of a .xacro file; repeat for more. Such a file is a "
                  "program, which may run expressions and read other files."),
        UseOption("symbolic", kinds.choice(WHAT), "",
                  "Replace these numbers by symbols; the numbers become their defaults."),
    )


def convert_options() -> tuple[UseOption, ...]:
    """Those of the formats that are written."""
    from torsor.formats.par.par_writer import DIALECTS

    return (
        UseOption("dialect", kinds.choice(DIALECTS), DIALECTS[0], "Dialect of a .par file to write."),
        UseOption("base", kinds.TEXT, "base", "Name of the root of a URDF file to write.", word="base-name"),
        UseOption("bound", kinds.NUMBER, 0, "Least mass and moment of inertia that MuJoCo gives to a body of an MJCF "
                  "file to write, such as 1e-9. None by default."),
    )
