"""Generated text, really run: each language in its own tool, against `evaluate`."""

from __future__ import annotations

import math
import random
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from torsor.errors import ProgramError, ToolError
from torsor.languages import LANGUAGES, Harness, Language, find, program_from_json, program_to_json
from torsor.languages.draft import Draft
from torsor.languages.language import Drivers
from torsor.program.choices import combinations, solutions
from torsor.program.evaluate import evaluate
from torsor.program.instructions import Argument
from torsor.program.passes.narrowed import widened
from torsor.program.program import Program, program_of
from torsor.progress import tell

TOLERANCE = 1e-12  # of max(1, |x|)
ALGORITHMS = 1e-9  # the same, between two algorithms
MANY = 10_000  # states
TIMEOUT = 900.0  # seconds for one command

State = list[list[float]]


@dataclass(frozen=True, slots=True)
class Check:
    """What one language made of a program.

    Attributes:
        language: Name of the language.
        tool: The compiler or interpreter that ran the code.
        states: How many states were compared.
        largest_error: The largest difference from `torsor.evaluate`, relative to `max(1, abs(x))`.
        ok: Whether that is within rounding; None where nothing was run.
        remark: Why nothing was run, or at how many states the program has no value; empty otherwise.
    """

    language: str
    tool: str
    states: int
    largest_error: float
    ok: bool | None
    remark: str = ""


def runnable() -> list[str]:
    """The languages whose tool is installed here."""
    return [r.name for r in LANGUAGES.values() if r.harness is not None and r.harness.tool.present]


def verify(
    program: Program, languages: str | Sequence[str] | None = None, states: int = 100, seed: int = 0
) -> list[Check]:
    """Run the generated code of a program and compare it with `torsor.evaluate`, at random states.

    Every combination of choices gets its share of the states. Programs that solve for configurations are run as solvers
    too, and compared with `torsor.program.choices.solutions`.

    Args:
        program: The program to check.
        languages: The name of a language or several; by default all whose compiler or interpreter is installed.
        states: How many random states to try, at most 10000.
        seed: Seed of the random states.

    Returns:
        One `Check` for each language. Errors are relative to `max(1, abs(x))`.

    Raises:
        ToolError: A compiler or interpreter is missing (the message says what to install) or refuses the text (the
            message shows what it printed).
        ModelError: No language has this name.

    Example:
        >>> check, = torsor.verify(torsor.generate("grav", "planar_2r"), "python", states=5)
        >>> check.ok, check.states, check.largest_error < 1e-12
        (True, 5, True)
    """
    program = program_of(program)
    if isinstance(states, bool) or not isinstance(states, int) or not 1 <= states <= MANY:
        raise ProgramError(f"states must be a whole number from 1 to {MANY}, not {states!r}")
    if not hasattr(seed, "__index__"):
        raise ProgramError(f"seed must be a whole number, not {seed!r}")
    named = runnable() if languages is None else [languages] if isinstance(languages, str) else languages
    records = [find(name) for name in named]
    for record in records:
        if record.harness is not None:
            record.harness.tool.need()
    drawn = list(draw_states(program, states, seed))
    expected = [_flat(program, state) for state in drawn]
    tried = list(_solver_states(program, drawn))
    solved = [_solved(program, state) for state in tried]
    checks = [_check(program, record, drawn, expected, tried, solved) for record in records]
    if len(drawn) < states:
        remark = f"at the other {states - len(drawn)} states drawn it has no value or is ill-conditioned"
        checks = [replace(c, remark=c.remark or remark) for c in checks]
    return checks


def compare(program: Program, other: Program, name: str, states: int = 100, seed: int = 0) -> Check:
    """The check of a program against another one for the same results, called `name`; both by `evaluate`.

    Two algorithms round differently, so they agree where they differ by less than 1e-9.
    """
    program = widened(program)  # the other may read other parameters
    drawn = list(draw_states(program, states, seed))
    by_name = [{a.name: numbers for a, numbers in zip(program.arguments, state, strict=True)} for state in drawn]
    taken = {a.name for a in other.arguments}
    error = max(_largest_error(_numbers(program, given), _numbers(other, {n: given[n] for n in given if n in taken}))
                for given in by_name)
    return Check("evaluate", name, len(drawn), error, error <= ALGORITHMS, "a second algorithm")


def draw_states(program: Program, count: int, seed: int = 0) -> Iterator[State]:
    """Random states with six decimals, at which the program can be computed and is not ill-conditioned.

    Where the last bit of the arguments moves a result by a tenth of the tolerance no two tools agree:
    such states (near a division by zero, a jump, a cut) are drawn again.  The combinations of choices
    are taken in turn, each for an equal share of the states.
    """
    source = random.Random(seed)
    drawn: Counter[int] = Counter()
    turns = list(combinations(program))
    share = -(-count // len(turns))
    for attempt in range(200 * count):
        turn = attempt % len(turns)
        if drawn[turn] == share:
            continue
        chosen = turns[turn]
        state = [[float(chosen[e]) if e in chosen else _draw(source, a) for e in a.elements] for a in program.arguments]
        if _is_tame(_flat, program, state):
            drawn[turn] += 1
            tell(drawn.total() / count)
            yield state
        if drawn.total() == count:
            return
    if not drawn.total():
        raise ProgramError(f"{program.name} could be computed at none of {200 * count} random states")


def _draw(source: random.Random, argument: Argument) -> float:
    return round(source.uniform(0.3, 1.7) if argument.role == "parameter" else source.uniform(-2.0, 2.0), 6)


def _is_tame(compute: Callable[[Program, State], list[float]], program: Program, state: State) -> bool:
    moved = [[math.nextafter(x, math.inf) if x != int(x) else x for x in numbers] for numbers in state]
    try:
        here, there = compute(program, state), compute(program, moved)
    except (ArithmeticError, ValueError):
        return False
    return len(here) == len(there) and _largest_error(here, there) < TOLERANCE / 10


def _flat(program: Program, state: State) -> list[float]:
    return _numbers(program, {a.name: numbers for a, numbers in zip(program.arguments, state, strict=True)})


def _numbers(program: Program, given: Mapping[str, Sequence[float]]) -> list[float]:
    return [number for numbers in evaluate(program, given).values() for number in numbers]


def _solved(program: Program, state: State) -> list[float]:
    """What a driver of a solver prints at a state without choices: the number of solutions, then each result."""
    existing = solutions(program, {a.name: x for a, x in zip(_given(program), state, strict=True)})
    results = [o.name for o in program.outputs if o.role != "guard"]
    return [float(len(existing)), *(x for name in results for solution in existing for x in solution[name])]


def _given(program: Program) -> list[Argument]:
    return [a for a in program.arguments if a.role != "choice"]


def _taken(program: Program, state: State) -> State:
    """What a generated function takes at a state, with or without choices."""
    arguments = program.arguments if len(state) == len(program.arguments) else _given(program)
    return [numbers for a, numbers in zip(arguments, state, strict=True) if a.asked]


def _largest_error(expected: Sequence[float], printed: Sequence[float]) -> float:
    """The largest difference, relative to max(1, |x|); infinite where something is not a number."""
    errors = [abs(x - y) / max(1.0, abs(x)) for x, y in zip(expected, printed, strict=True)]
    return max((math.inf if math.isnan(e) else e for e in errors), default=0.0)


def _check(
    program: Program, record: Language, states: list[State], expected: list[list[float]],
    tried: list[State], solved: list[list[float]],
) -> Check:
    if record.harness is None:
        return _read_back(program, record)
    numbers = run(program, record, states)
    wanted = [x for outputs in expected for x in outputs]
    if record.harness.solvers and Draft(program, record).solvers:
        numbers += run(program, record, tried, record.harness.solvers)
        wanted += [x for results in solved for x in results]
    if len(numbers) != len(wanted):
        remark = f"{len(numbers)} numbers came back, {len(wanted)} were expected"
        return Check(record.name, record.harness.tool.name, len(states), math.inf, False, remark)
    error = _largest_error(wanted, numbers)
    return Check(record.name, record.harness.tool.name, len(states), error, error <= TOLERANCE)


def _solver_states(program: Program, states: list[State]) -> Iterator[State]:
    """The states without their choices, then as many anew, for which there may be no solution at all.

    Those at which some solution is ill-conditioned are left out.
    """
    given = _given(program)
    if len(given) == len(program.arguments):
        return
    source = random.Random(len(states))
    known = [[x for a, x in zip(program.arguments, state, strict=True) if a in given] for state in states]
    anew = [[[_draw(source, a) for _ in a.elements] for a in given] for _ in states]
    yield from (state for state in known + anew if _is_tame(_solved, program, state))


def _read_back(program: Program, record: Language) -> Check:
    """The checks of a text that no tool runs."""
    ok = program_from_json(program_to_json(program)) == program if record.name == "json" else None
    return Check(record.name, "", 0, 0.0 if ok else math.nan, ok, record.untested)


def run(program: Program, record: Language, states: Sequence[State], drivers: Drivers | None = None) -> list[float]:
    """The numbers that the language's tool computes: all outputs of all states, in order.

    `drivers` are by default those of the harness for the functions that take the choices.
    """
    harness = record.harness
    if harness is None:
        raise ToolError(f"{record.untested}; these are run here: {', '.join(runnable())}")
    harness.tool.need()
    draft = Draft(program, record)
    with tempfile.TemporaryDirectory(prefix="torsor-") as folder:
        place = Path(folder)
        taken = [_taken(program, state) for state in states]
        for name, text in (record.write(draft) | (drivers or harness.drivers)(draft, taken)).items():
            (place / name).write_text(text, encoding="utf-8")
        printed = ""
        for command in harness.commands:
            printed = _call(harness, [w.format(file=draft.file, python=sys.executable) for w in command.split()], place)
        if harness.output:
            output = place / harness.output
            printed = output.read_text(encoding="utf-8") if output.exists() else ""
    try:
        return [float(word) for word in printed.replace('"', " ").split()]
    except ValueError as error:
        raise ToolError(f"{harness.tool.name} printed something else than numbers: {error}") from error


def _call(harness: Harness, command: list[str], place: Path) -> str:
    try:
        done = subprocess.run(command, cwd=place, capture_output=True, text=True, timeout=TIMEOUT, check=False,
                              stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired as error:
        raise ToolError(f"{harness.tool.name} was stopped after {TIMEOUT:.0f} seconds") from error
    if done.returncode != 0:
        words = (done.stderr or done.stdout).strip().splitlines()[-8:]
        raise ToolError(f"{harness.tool.name} failed at {' '.join(command[:3])}: " + " | ".join(words))
    return done.stdout
