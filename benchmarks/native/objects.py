"""Programs as object files, each with a single symbol: a function of `contender.h` that runs one step.

Every object is kept by the hash of what made it, so that a second run builds nothing.
"""

from __future__ import annotations

import hashlib
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate
from pathlib import Path

import torsor
from native import jit_object
from native.tools import NATIVE
from torsor.program.program import Program

HERE = Path(__file__).parent


class Builder:
    """Makes and keeps objects in a folder, by compilers with these flags."""

    def __init__(self, folder: Path, flags: tuple[str, ...] = NATIVE):
        self.folder, self.flags = folder, flags
        folder.mkdir(parents=True, exist_ok=True)

    def compiled(self, command: Sequence[str], text: str, suffix: str = ".c") -> Path:
        """The object of a source text."""
        made = self._kept(f"{command}{text}")
        if not made.exists():
            source = made.with_suffix(suffix)
            source.write_text(text)
            part = made.with_suffix(".part")
            run([*command, f"-I{HERE}", "-c", str(source), "-o", str(part)])
            part.replace(made)
        return made

    def alone(self, made: Path, symbol: str) -> Path:
        """The same object with that symbol visible and no other, so that objects of one program can be linked."""
        kept = self._kept(f"{made}{symbol}")
        if not kept.exists():
            run(["objcopy", f"--keep-global-symbol={symbol}", str(made), str(kept)])
        return kept

    def written(self, data: bytes) -> Path:
        """An object that somebody else compiled."""
        made = self._kept(data.hex())
        made.write_bytes(data)
        return made

    def merged(self, objects: Sequence[Path]) -> Path:
        made = self._kept(f"merged{objects}")
        if not made.exists():
            run(["ld", "-r", *map(str, objects), "-o", str(made)])
        return made

    def _kept(self, content: str) -> Path:
        return self.folder / f"{hashlib.sha256(content.encode()).hexdigest()[:20]}.o"


def run(command: Sequence[str]) -> str:
    """The output of a command; what it complained about where it fails."""
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)[:300]}\n{done.stderr[-2000:]}")
    return done.stdout


# through the C writer ---------------------------------------------------------------------------


def through_c(builder: Builder, program: Program, symbol: str, compiler: str,
              places: Mapping[str, int] | None = None) -> Path:
    """The program written in C and compiled."""
    text = torsor.write(replace(program, name="f"), "c")
    _no_parameters(program)
    alone = not program.step.argument("constants").elements  # then there is one function, and nothing to set up
    setup = "" if alone else "f_setup(constants);"
    given = [a for a in _inputs(program, places) if not (alone and a == "constants")]
    step = f"{'f' if alone else 'f_step'}({', '.join([*given, *_outputs(program)])});"
    made = builder.compiled([compiler, *builder.flags], "\n".join([text, *_wrapper(program, symbol, setup, step)]))
    return builder.alone(made, symbol)


# through LLVM -----------------------------------------------------------------------------------


def through_llvm(builder: Builder, program: Program, symbol: str, gcc: str,
                 places: Mapping[str, int] | None = None) -> Path:
    """The machine code that `torsor.compile` makes, as an object."""
    if program.setup.instructions:
        program = torsor.compile(program).program  # with what does not change computed once for all
    setup = jit_object.call("setup", _no_parameters(program), ["constants"])
    step = jit_object.call("step", _inputs(program, places), _outputs(program))
    text = "\n".join([*jit_object.DECLARED, *_wrapper(program, symbol, setup, step)])
    parts = [builder.compiled([gcc, *builder.flags], text),
             builder.written(jit_object.machine_code(program, native=builder.flags == NATIVE))]
    return builder.alone(builder.merged(parts), symbol)


# the function around a step ---------------------------------------------------------------------


def _wrapper(program: Program, symbol: str, setup: str, step: str) -> Iterator[str]:
    """run(state, out): the arguments are in `state`; the constants are made when the program starts."""
    constants = len(program.step.argument("constants").elements)
    yield f"static double constants[{max(1, constants)}];"
    yield f"__attribute__((constructor)) static void begin(void) {{ {setup} }}"
    yield f"void {symbol}(const double *state, double *out) {{ (void)state; (void)out; {step} }}"


def _no_parameters(program: Program) -> list[str]:
    """The arguments of setup: a robot of numbers has no parameters."""
    if any(a.elements for a in program.setup.arguments):
        raise RuntimeError(f"{program.name} has parameters: the robots here are all of numbers")
    return ["0" for _ in program.setup.arguments]


def _inputs(program: Program, places: Mapping[str, int] | None) -> list[str]:
    """Where the arguments of a step begin: as `places` say, or one after the other; the constants come last."""
    begins = accumulate((len(a.elements) for a in program.step.arguments), initial=0)
    return [a.name if a.name == "constants" else f"state + {b if places is None else places[a.name]}"
            for a, b in zip(program.step.arguments, begins, strict=False)]


def _outputs(program: Program) -> list[str]:
    begins = accumulate((len(o.elements) for o in program.outputs), initial=0)
    return [f"out + {b}" for b, _ in zip(begins, program.outputs, strict=False)]


def result_size(program: Program) -> int:
    return sum(len(o.elements) for o in program.outputs)


# CasADi's own C ---------------------------------------------------------------------------------


def casadi_c(builder: Builder, text: str, sizes: Sequence[int], symbol: str, gcc: str) -> Path:
    """A function that CasADi generated as C (it is called `rnea` there), one result."""
    begins = list(accumulate(sizes, initial=0))[:-1]
    arguments = ", ".join(f"state + {b}" for b in begins)
    wrapper = (f"void {symbol}(const double *state, double *out) {{\n"
               f"const double *arg[rnea_SZ_ARG] = {{{arguments}}}; double *res[rnea_SZ_RES] = {{out}};\n"
               f"casadi_int iw[rnea_SZ_IW + 1]; double w[rnea_SZ_W + 1]; rnea(arg, res, iw, w, 0); }}")
    return builder.alone(builder.compiled([gcc, *builder.flags], f"{text}\n{wrapper}\n"), symbol)
