"""Many programs in one file of a compiled language, so that its compiler starts once."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from tests.models.states import made
from torsor import robots
from torsor.languages import find
from torsor.languages.draft import Draft
from torsor.program.evaluate import evaluate
from torsor.program.program import Program
from torsor.verification.generated_text import State, draw_states

ROBOTS = ("akr3000_like", "coupled_wrist", "double_pendulum", "five_bar", "fourbar", "general_6r", "panda",
          "pendulum_arm", "planar_2r", "puma560", "rrp", "rrp_base", "rx90", "scara", "slider_crank", "sr400",
          "stanford", "th8", "tree", "ur5")
MODELS = ("dgm", "jac", "idm", "inm", "ddm", "grav")


def six_models(*names: str) -> list[Program]:
    """Of each of these sample robots, at effort 0."""
    programs = [made(model, getattr(robots, name)()) for name in names for model in MODELS]
    assert len({p.name for p in programs}) == len(names) * len(MODELS)
    return programs


# how the drivers of single programs become functions of one: what is taken from each, and what calls them
MAINS = {
    "cpp": (".cpp", r"#include \".*\"\n", r"int main\(\)", "int main_{}()", '#include <stdio.h>\n',
            "int main()\n{{\n{}\n}}\n", "    if (main_{}()) return 1;"),
    "rust": (".rs", r"mod (?!torsor_real).*\n", r"fn main\(\)", "fn main_{}()", "mod torsor_real;\n",
             "fn main() {{\n{}\n}}\n", "    main_{}();"),
}


def lay_together(language: str, programs: Sequence[Program], states: Sequence[Sequence[State]], place: Path) -> Path:
    """One driver for all programs, beside their files: it prints all outputs of the first, then of the second ..."""
    record = find(language)
    assert record.harness is not None
    suffix, includes, main, renamed, head, last, called = MAINS[record.name]
    tops, bodies = [], []
    for k, (program, drawn) in enumerate(zip(programs, states, strict=True)):
        draft = Draft(program, record)
        taken = [[x for a, x in zip(program.arguments, state, strict=True) if a.asked] for state in drawn]
        drivers = record.harness.drivers(draft, taken)
        for name, text in (record.write(draft) | {f"states_{k}.txt": drivers["states.txt"]}).items():
            (place / name).write_text(text, encoding="utf-8")
        text = drivers[f"run_states{suffix}"]
        tops += re.findall(includes, text)
        body = text[text.index("using namespace" if suffix == ".cpp" else "fn main") :]
        bodies.append(re.sub(main, renamed.format(k), body).replace("states.txt", f"states_{k}.txt"))
        shown = text[text.index("fn show_") : text.index("fn main")] if suffix == ".rs" else ""
    mains = last.format("\n".join(called.format(k) for k in range(len(programs))))
    path = place / f"all{suffix}"
    path.write_text(head + "".join(tops) + shown + "\n".join(bodies) + "\n" + mains, encoding="utf-8")
    return path


def drawn_and_expected(programs: Sequence[Program], count: int) -> tuple[list[list[State]], list[float]]:
    """States of each program, and all its outputs at them."""
    states = [list(draw_states(p, count)) for p in programs]
    expected = [x for p, drawn in zip(programs, states, strict=True) for state in drawn
                for numbers in evaluate(p, dict(zip((a.name for a in p.arguments), state, strict=True))).values()
                for x in numbers]
    return states, expected


def printed(*commands: Sequence[str], cwd: Path) -> list[float]:
    """The numbers that the last command prints."""
    for command in commands:
        done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, (done.stdout + done.stderr)[:5000]
    return [float(x) for x in done.stdout.split()]


def agrees(found: Sequence[float], expected: Sequence[float], tolerance: float) -> None:
    """Hold numbers to those of `evaluate`, relative to max(1, |x|)."""
    assert len(found) == len(expected)
    x = np.array(expected)
    assert np.max(np.abs(np.array(found) - x) / np.maximum(1, np.abs(x))) < tolerance
