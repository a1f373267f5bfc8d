"""How generated code runs in each language's own tool, and how long gcc takes for a long function.

    python benchmarks/languages.py [LANG ...]  table of docs/code/languages.md: tool, largest difference, time a state
    python benchmarks/languages.py --blocks    gcc and g++ on long models, in one function and in blocks

Times are of a step of the inverse dynamics of an RX-90 in a loop, the best of three runs, without reading and
printing; of the tools that interpret a formula at a time (Mathics, giac, Octave) those of more states less those of
fewer.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import torsor
from torsor.languages import LANGUAGES, find
from torsor.languages.draft import Draft
from torsor.languages.writing import function_blocks
from torsor.program.program import Program
from torsor.robot.scalars.scalar import scalar
from torsor.verification.generated_text import draw_states, run, runnable, verify

LOOPS = 2_000_000


def called(command: str, place: Path) -> str:
    done = subprocess.run(command, shell=True, cwd=place, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{command}: {done.stderr[-2000:]}")
    return done.stdout


class Loop:
    """The numbers of a state, and the names that a loop over steps needs."""

    def __init__(self, program: Program, language: str):
        self.draft = Draft(program, find(language))
        (state,) = draw_states(program, 1)
        self.numbers = {a.name: x for a, x in zip(self.draft.whole.inputs, state, strict=True)}
        self.step, self.setup = self.draft.step, self.draft.setup
        self.moved, self.result = self.step.inputs[0].name, self.step.results[0].name

    def declared(self, form: str) -> str:
        return "\n".join(form.format(name=a.name, size=a.size, numbers=", ".join(map(repr, self.numbers[a.name])))
                         for a in self.draft.whole.inputs)


def c_like(loop: Loop, include: str, space: str) -> str:
    arrays = (*loop.step.results, loop.draft.constants)
    room = "\n".join(f"double {a.name}[{a.size}];" for a in arrays)
    passed = ", ".join(a.name for a in (*loop.step.inputs, *loop.step.results))
    return f"""#include <stdio.h>
#include <time.h>
#include "{include}"
int main() {{
    {loop.declared("double {name}[{size}] = {{{numbers}}};")}
    {room}
    double sum = 0;
    struct timespec a, b;
    {space}{loop.setup.name}({loop.setup.arguments}, {loop.draft.constants.name});
    clock_gettime(CLOCK_MONOTONIC, &a);
    for (int i = 0; i < {LOOPS}; i++) {{
        {loop.moved}[1] = 1e-6*i;
        __asm__ volatile("" : : "r"({loop.moved}), "r"({loop.result}) : "memory"); /* nothing is known of them */
        {space}{loop.step.name}({passed});
        sum += {loop.result}[0];
    }}
    clock_gettime(CLOCK_MONOTONIC, &b);
    printf("%g %g\\n", ((b.tv_sec - a.tv_sec)*1e9 + (b.tv_nsec - a.tv_nsec))/{LOOPS}, sum);
}}
"""


def rust(loop: Loop) -> str:
    passed = ", ".join(f"&{a.name}" for a in loop.step.inputs)
    return f"""mod torsor_real; mod {loop.draft.whole.name};
use {loop.draft.whole.name}::*;
fn main() {{
    {loop.declared("let mut {name}: [f64; {size}] = [{numbers}];")}
    let constants = {loop.setup.name}(&parameters);
    let (start, mut sum) = (std::time::Instant::now(), 0.0);
    for i in 0..{LOOPS} {{
        {loop.moved}[1] = 1e-6*(i as f64);
        std::hint::black_box(&mut {loop.moved});
        sum += std::hint::black_box({loop.step.name}({passed}))[0];
    }}
    println!("{{}} {{}}", start.elapsed().as_nanos() as f64/{LOOPS}.0, sum);
}}
"""


def javascript(loop: Loop) -> str:
    return f"""import * as m from "./{loop.draft.file}";
{loop.declared("const {name} = Float64Array.of({numbers});")}
const constants = m.{loop.setup.name}(parameters), {loop.result} = new Float64Array(6);
let sum = 0, start = 0;
for (let i = -200000; i < {LOOPS}; i++) {{
    if (i === 0) start = performance.now();
    {loop.moved}[1] = 1e-6*i;
    sum += m.{loop.step.name}({loop.step.arguments}, {loop.result})[0];
}}
console.log((performance.now() - start)*1e6/{LOOPS}, sum);
"""


def fortran(loop: Loop) -> str:
    passed = ", ".join(a.name for a in (*loop.step.inputs, *loop.step.results))
    return f"""program timed
  use {loop.draft.whole.name}_module
  implicit none
  integer, parameter :: r = kind(1d0)
  {loop.declared("real(r) :: {name}({size}) = [real(r) :: {numbers}]").replace(chr(10), chr(10) + "  ")}
  real(r) :: constants({loop.draft.constants.size}), {loop.result}(6), total
  integer(8) :: a, b, rate
  integer :: i
  call {loop.setup.name}(parameters, constants)
  total = 0
  call system_clock(a, rate)
  do i = 1, {LOOPS}
    {loop.moved}(2) = 1d-6*i
    call {loop.step.name}({passed})
    total = total + {loop.result}(1)
  end do
  call system_clock(b)
  print *, real(b - a, r)/rate*1d9/{LOOPS}, total
end program timed
"""


def python(loop: Loop) -> str:
    return f"""import time
import numpy as np
from {loop.draft.whole.name} import *
{loop.declared("{name} = np.array([{numbers}])")}
constants = {loop.setup.name}(parameters)
start = time.perf_counter()
for i in range(2000):
    {loop.moved}[1] = 1e-6*i
    {loop.step.name}({loop.step.arguments})
print((time.perf_counter() - start)*1e9/2000)
"""


TIMED: dict[str, tuple[str, Callable[[Loop], str], str]] = {
    "c": ("timed.c", lambda x: c_like(x, f"{x.draft.whole.name}.h", ""),
          "gcc -O3 -march=native -o timed timed.c {file} -lm && ./timed"),
    "cpp": ("timed.cpp", lambda x: c_like(x, x.draft.file, "torsor::"),
            "g++ -std=c++17 -O3 -march=native -o timed timed.cpp && ./timed"),
    "cuda": ("timed.cpp", lambda x: c_like(x, x.draft.file, "torsor::"),
             "g++ -std=c++17 -O3 -march=native -o timed timed.cpp && ./timed"),
    "rust": ("timed.rs", rust, "rustc --edition=2021 -A warnings -C opt-level=3 -C target-cpu=native --cfg "
                               "'feature=\"std\"' -o timed timed.rs && ./timed"),
    "fortran": ("timed.f90", fortran,
                "gfortran -ffree-line-length-none -O3 -march=native -o timed {file} timed.f90 && ./timed"),
    "javascript": ("timed.mjs", javascript, "node timed.mjs"),
    "python": ("timed.py", python, "{python} timed.py"),
}


def time_a_state(program: Program, language: str) -> float:
    """Nanoseconds of a step."""
    if language in TIMED:
        name, text, command = TIMED[language]
        loop = Loop(program, language)
        with tempfile.TemporaryDirectory() as folder:
            for file, written in (find(language).write(loop.draft) | {name: text(loop)}).items():
                (Path(folder) / file).write_text(written, encoding="utf-8")
            shell = command.format(file=loop.draft.file, python=sys.executable)
            return min(float(called(shell, Path(folder)).split()[0]) for _ in range(3))
    few, more = 2, 202
    states = list(draw_states(program, more))
    taken = []
    for count in (few, more):
        start = time.perf_counter()
        run(program, find(language), states[:count])
        taken.append(time.perf_counter() - start)
    return (taken[1] - taken[0]) * 1e9 / (more - few)


def unit(nanoseconds: float) -> str:
    return next(f"{nanoseconds / size:.3g} {name}" for size, name in ((1e6, "ms"), (1e3, "µs"), (1, "ns"))
                if nanoseconds >= size)


def table(languages: list[str]) -> None:
    program = torsor.generate("idm", "rx90")
    checked = [program, torsor.generate("ddm", "rx90"), torsor.generate("jac", "rx90"),
               torsor.generate("igm_paul", "rx90")]
    print(f"inverse dynamics of the RX-90: {program.ops}\n")
    print("| language | tool | largest difference | time a state |\n| --- | --- | --- | --- |")
    for language in languages or (name for name in LANGUAGES if name in runnable()):
        checks = [verify(p, language, states=8 if language == "mathematica" else 40)[0] for p in checked]
        largest = max(c.largest_error for c in checks)
        print(f"| {LANGUAGES[language].title} | {checks[0].tool} | {largest:.1g} | "
              f"{unit(time_a_state(program, language))} |", flush=True)


def soft(robot: torsor.Robot, joints: int) -> torsor.Robot:
    """The first joints of a robot, each behind a spring."""
    links = [replace(x, joint=replace(x.joint, K=scalar(f"K{j}"), IA=scalar(f"IA{j}")))
             for j, x in enumerate(robot.links[:joints], 1)]
    return robot.replace(name=f"soft_{robot.name}", links=tuple(links))


def long_models() -> dict[str, Program]:
    return {
        "puma560 discrete linear model": torsor.generate("dlm", "puma560"),
        "puma560 elastic, full couplings, six joints": torsor.generate(
            "eidm", soft(torsor.robots.puma560(), 6), couplings="full"),
    }


def blocks() -> None:
    usual = function_blocks.WHOLE
    print("| model | operations | compiler | one function | blocks | ratio |\n| --- | --- | --- | --- | --- | --- |")
    for name, program in long_models().items():
        for compiler, language in (("gcc -O1", "c"), ("gcc -O3 -march=native", "c"),
                                   ("g++ -std=c++17 -O1", "cpp")):
            taken = []
            for whole in (10**9, usual):
                function_blocks.WHOLE = whole
                taken.append(compile_time(program, compiler, language))
            print(f"| {name} | {len(program.instructions)} | {compiler} | {taken[0]:.1f} s | {taken[1]:.1f} s | "
                  f"{taken[0] / taken[1]:.1f} |", flush=True)


def compile_time(program: Program, compiler: str, language: str) -> float:
    draft = Draft(program, find(language))
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        for file, written in find(language).write(draft).items():
            (place / file).write_text(written, encoding="utf-8")
        (place / "one.cpp").write_text(c_like(Loop(program, "cpp"), draft.file, "torsor::"))
        start = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        called(f"{compiler} -c {draft.file if language == 'c' else 'one.cpp'} -o one.o", place)
        return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - start  # of the compiler alone


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--blocks", action="store_true", help="gcc's time instead")
    parser.add_argument("languages", nargs="*", help="some rows of the table")
    given = parser.parse_args()
    blocks() if given.blocks else table(given.languages)
