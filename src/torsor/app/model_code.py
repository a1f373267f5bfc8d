"""Models as programs: written in a language, packed for other tools, counted, timed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from torsor import languages, models, robots
from torsor.app.options.model_options import PACKED
from torsor.app.result import Result
from torsor.errors import ModelError
from torsor.formats import RobotLike, load, robot_of
from torsor.models.options import AIM, YES_NO
from torsor.models.published_figures import PublishedFigure, published
from torsor.program.program import Program
from torsor.program.typeset.equations import equations
from torsor.robot.description import Robot
from torsor.table import Table

if TYPE_CHECKING:
    from torsor.compiled.compile import Compiled


def generate(model: str, robot: RobotLike, *, base: bool = False, **options: Any) -> Program:
    """Make the program of a model of a robot.

    Args:
        model: Name or code of the model, such as `inverse_dynamics` or `idm`; `torsor models` lists them.
        robot: A robot, the path of its file, or the name of a sample.
        base: Whether to write it in the base inertial parameters of the robot (default False). The grouping relations
            then travel with the program as remarks.
        **options: Options of the model, as its page in the catalogue lists them.

    Returns:
        The program, which `torsor.write` turns into text and `torsor.compile` into a numpy function.

    Raises:
        ModelError: The model or an option does not exist, or does not fit the robot.

    Example:
        >>> torsor.generate("idm", "planar_2r", base=True)
        <Program planar_2r_base_idm(q[2], qd[2], qdd[2], parameters[8]) -> tau[2]: 12 additions, 17 multiplications ...>
    """
    return models.find(model)(robot, **(options | {"base": base} if base else options))


def compile(
    program: Program | str | models.Model, robot: RobotLike | None = None, *, parameters: Any = None,
    dtype: Any = float,
    exact: bool = False, threads: int | None = None, **options: Any,
) -> Compiled:
    """Compile a program, or a model of a robot, into a numpy function at native speed.

    The function computes what `torsor.evaluate` does, for one state or for arrays of states. Where no machine code can
    be made (llvmlite is missing, or the system forbids it), a `TorsorWarning` says so and numpy interprets the program
    instead.

    Args:
        program: A program; or the name, the code or the function of a model, together with its `robot`. A model is
            searched for the way that takes the least time, which is not always the one with the fewest operations.
        robot: The robot of the model: a `Robot`, the path of its file, or the name of a sample. For models only.
        parameters: Numbers for the parameters, as a mapping from name to number or as an array. They become part of the
            code. By default the parameters stay an argument of the function.
        dtype: `float` (64 bits, the default), or `numpy.float32` for half the memory and twice the speed of batches.
        exact: Whether to round after every operation, in the order of the program, as `torsor.evaluate` does. By
            default products and sums may be fused, and sines are computed by torsor, within one unit in the last place.
        threads: How many threads share a large batch; all processors by default. The results do not depend on it.
        **options: Options of the model, such as `base=True`. For models only.

    Returns:
        The function, a `Compiled`. Call it with arrays `(..., n)`, by place or by name.

    Raises:
        ModelError: The model or an option does not exist or does not fit the robot, or a robot comes with a program.
        ProgramError: The parameters do not fit the program, or the dtype is neither float64 nor float32.

    Example:
        >>> f = torsor.compile("grav", "planar_2r")
        >>> f(q=[0, 0]).round(3)
        array([15.206,  2.943])
        >>> f(q=np.zeros((1000, 2))).shape
        (1000, 2)
    """
    from torsor.compiled.compile import compile as compiled  # numpy is for those who need it

    if isinstance(program, str | models.Model) and robot is not None:
        model = models.find(program) if isinstance(program, str) else program
        aim = {AIM.name: "speed"} if AIM.name in model.options else {}
        program = generate(model.name, robot, **(aim | options))
    elif robot is not None or options:
        raise ModelError("robot and options are for a model: a program has them already")
    return compiled(program, parameters=parameters, dtype=dtype, exact=exact, threads=threads,  # type: ignore[arg-type]
                    stacklevel=4)


def _generated(model: str, robot: RobotLike, options: Mapping[str, Any]) -> Program:
    """The program, of options by the names that a user typed: what is none of the model's is refused as such."""
    models.find(model).refuse_unknown(options)
    return generate(model, robot, **options)


def write_model(model: str, robot: RobotLike, language: str = "matlab", options: Mapping[str, Any] = {}) -> Result:
    """A model of a robot in a language: its files, and the counts."""
    program = _generated(model, robot, options)
    files = languages.files(program, language)
    data = {"program": program.name, "language": languages.find(language).name, "operations": program.ops.data(),
            "remarks": list(program.words.remarks), "files": dict(files)}
    return Result(data, text=next(iter(files.values())), files=files)


def export_cmake(robot: RobotLike, names: Sequence[str] = PACKED, **options: Any) -> Result:
    """A CMake project of models of a robot; the rest is what `torsor.cmake_package` takes."""
    from torsor.export.cmake_package import cmake_package, package_name

    robot = robot_of(robot)
    files = cmake_package(robot, names, **options)
    package = options.get("name") or package_name(robot)
    rows = tuple((name, str(text.count("\n"))) for name, text in files.items())
    return Result({"package": package, "files": list(files)},
                  (Table(f"Package {package}", ("file", "lines"), rows),), files=files)


def formulas(model: str, robot: RobotLike, options: Mapping[str, Any] = {}, most: int = 400) -> Result:
    """The equations of a model as rows of LaTeX, at most so many, with its remarks."""
    program = _generated(model, robot, options)
    rows = equations(program)
    data = {"program": program.name, "title": program.words.title, "rows": rows[:most],
            "more": max(0, len(rows) - most), "operations": program.ops.data(), "remarks": list(program.words.remarks)}
    return Result(data, text="\n".join(rows[:most]))


def count(model: str, robot: RobotLike, options: Mapping[str, Any] = {}) -> Result:
    """The operations of a model of a robot, one step and setup apart."""
    program = _generated(model, robot, options)
    ops = program.ops
    assert ops.setup is not None
    kinds = ("add", "mul", "div", "trig", "other")
    rows = tuple((name, *(str(getattr(o, k)) for k in kinds)) for name, o in (("step", ops), ("setup", ops.setup)))
    table = Table(f"Operations of {program.name} (mul counts divisions too)", ("", *kinds), rows)
    known = [asdict(figure) for figure in _published(model, robot, options)]
    if not known:
        return Result(ops.data(), (table,))
    beside = tuple((str(x["parameters"]), str(x["add"]), str(x["mul"]), str(x["source"])) for x in known)
    others = Table("Published", ("of", "add", "mul", "source"), beside)
    return Result(ops.data() | {"published": known}, (table, others))


def _published(model: str, robot: RobotLike, options: Mapping[str, Any]) -> list[PublishedFigure]:
    """What others have published for the same model of the same sample robot, in base parameters or not."""
    described, name = robot_of(robot), models.find(model).name
    base = YES_NO.read(options.get("base", False), described)
    return [x for x in published() if (x.model, x.robot, x.base) == (name, described.name, base)
            and _bare(load(robots.path(x.robot))) == _bare(described)]


def _bare(robot: Robot) -> Robot:
    """The robot without words and numbers of parameters, on which no count depends."""
    return robot.replace(description="", defaults={})


def speed(
    model: str, robot: RobotLike, options: Mapping[str, Any] = {}, *, single: bool = False, exact: bool = False,
    samples: int = 10_000
) -> Result:
    """How long the compiled model takes on this machine; `single`: in single precision."""
    from torsor.compiled.speed import speed as measured

    if samples < 1:
        raise ModelError(f"samples must be a whole number from 1 on, not {samples}")
    program = _generated(model, robot, options)
    times = measured(program, dtype="float32" if single else "float64", exact=exact, samples=samples)
    rows = (("to compile" + " (found on disk)" * times.kept, f"{times.compile + times.compile_batch:.3f} s"),
            ("one state, f.raw", f"{times.raw * 1e9:.0f} ns"), ("one state, f(...)", f"{times.call * 1e9:.0f} ns"),
            (f"a sample of {samples}, one thread", f"{times.sample * 1e9:.1f} ns"),
            (f"a sample of {samples}, {times.cores} threads", f"{times.shared * 1e9:.1f} ns"))
    data = {"program": program.name, "operations": program.ops.data(), "samples": samples} | asdict(times)
    return Result(data, (Table(f"Speed of {program.name}", ("what", "time"), rows),), repr(program)[1:-1])
