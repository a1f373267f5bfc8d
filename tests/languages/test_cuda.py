"""CUDA and HIP: the kernel on the host, its threads a loop; as PTX where nvcc is."""

from __future__ import annotations

import shutil

import pytest

import torsor
from tests.languages.batches import agrees, drawn_and_expected
from tests.languages.coverage import PROGRAMS
from tests.languages.test_cpp import STRICT
from tests.languages.test_files import lay, run
from torsor.languages import find, write
from torsor.languages.draft import Draft
from torsor.program.evaluate import evaluate
from torsor.program.program import Program
from torsor.verification.generated_text import verify

CASES = {"everything": PROGRAMS["everything"], "arm": PROGRAMS["arm"], "numeric": PROGRAMS["numeric"],
         "clashes": PROGRAMS["clashes"],
         "in_blocks": torsor.generate("discrete_linear_model", "rrp", effort=0, doublings=8)}

# what a device compiler brings, for one thread at a time
HOST = """
#define __HIPCC__ 1
#define __host__
#define __device__
#define __global__
struct Place { unsigned x; };
static Place blockIdx, blockDim, threadIdx;
"""


def on_the_host(program: Program, states, kind: str) -> str:
    """A program that starts the kernel in blocks of four threads, in all more than there are states."""
    draft = Draft(program, find("cuda"))
    work = draft.step if draft.apart else draft.whole
    places = {a.name: k for k, a in enumerate(program.arguments)}
    lines, count = [], len(states)
    for a in work.inputs:
        if a is draft.constants:
            numbers = ", ".join(map(repr, states[0][-1]))
            lines += [f"const double given[] = {{{numbers}}};", f"{kind} {a.name}[{max(1, a.size)}];",
                      f"torsor::{draft.setup.name}(given, {a.name});"]
        else:
            numbers = ", ".join(f"{kind}({x!r})" for state in states for x in state[places[a.source.name]])
            lines.append(f"const {kind} {a.name}[] = {{{numbers}}};")
    lines += [f"static {kind} {r.name}[{count * r.size}];" for r in work.results]
    names = ", ".join(a.name for a in (*work.inputs, *work.results))
    lines += ["blockDim.x = 4;", f"for (blockIdx.x = 0; blockIdx.x < {count // 4 + 2}; blockIdx.x++)",
              "    for (threadIdx.x = 0; threadIdx.x < 4; threadIdx.x++)",
              f"        torsor::{draft.extra(f'{draft.whole.name} kernel')}<{kind}>({count}, {names});",
              f"for (int state_ = 0; state_ < {count}; state_++) {{",
              *(f'    for (int k = 0; k < {r.size}; k++) printf("%.17g\\n", double({r.name}[state_*{r.size} + k]));'
                for r in work.results), "}"]
    body = "\n".join(lines)
    return f'#include <stdio.h>\n{HOST}#include "{draft.file}"\nint main()\n{{\n{body}\n}}\n'


@pytest.mark.parametrize("kind", ["double", "float"])
@pytest.mark.parametrize("name", CASES)
def test_the_kernel_on_the_host_agrees_with_evaluate(name, kind, tmp_path):
    program = CASES[name]
    (drawn,), _ = drawn_and_expected([program], 6)
    # constants are the same for all states, so the parameters are
    roles = [a.role for a in program.arguments]
    states = [[first if role == "parameter" else x for role, x, first in zip(roles, s, drawn[0], strict=True)]
              for s in drawn]
    names = [a.name for a in program.arguments]
    expected = [x for s in states for o in evaluate(program, dict(zip(names, s, strict=True))).values() for x in o]
    lay(program, "cuda", tmp_path)
    (tmp_path / "host.cpp").write_text(on_the_host(program, states, kind))
    run("g++", *STRICT, "-Wno-unused", "-O1", "-ffp-contract=off", "-o", "host", "host.cpp", cwd=tmp_path)
    found = [float(x) for x in run("./host", cwd=tmp_path).split()]
    agrees(found, expected, 1e-12 if kind == "double" else 2e-3)


def test_device_compilers_that_are_here_make_code_of_every_kernel(tmp_path):
    """PTX by nvcc, without a warning."""
    lines, kernels = [], []
    for program in CASES.values():
        lay(program, "cuda", tmp_path)
        draft = Draft(program, find("cuda"))
        work = draft.step if draft.apart else draft.whole
        kernels.append(draft.extra(f"{draft.whole.name} kernel"))
        lines.append(f'#include "{draft.file}"')
        for kind in ("double", "float"):
            taken = ["long long", *[f"const {kind} *"] * len(work.inputs), *[f"{kind} *"] * len(work.results)]
            lines.append(f"template __global__ void torsor::{kernels[-1]}<{kind}>({', '.join(taken)});")
        assert f"__global__ void {kernels[-1]}(" in write(program, "cuda")
    (tmp_path / "all.cu").write_text("\n".join(lines) + "\n")
    for compiler in filter(shutil.which, ("nvcc",)):
        run(compiler, "-std=c++17", "-Werror", "all-warnings", "-ptx", "-o", "all.ptx", "all.cu", cwd=tmp_path)
        ptx = (tmp_path / "all.ptx").read_text()
        assert all(f".entry _ZN6torsor{len(k)}{k}I{kind}E" in ptx for k in kernels for kind in "df")
        assert "fma.rn.f64" in ptx and "fma.rn.f32" in ptx


def test_functions_on_the_host_are_verified_as_any_language():
    (check,) = verify(PROGRAMS["everything"], ("cuda",), states=30)
    assert check.ok and check.tool == "g++", check
