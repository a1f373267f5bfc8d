"""CasADi's graph as a program of ours, so that both go through the same writers and compilers.

Its trigonometric noise is cleaned on the way: cos(pi/2) is 6e-17 there, and the products with it are all computed.
Cleaned, the graph is a better contender than CasADi's own code, and the one to beat.
"""

from __future__ import annotations

import json
import os
import subprocess
from fractions import Fraction
from pathlib import Path
from typing import Any

from torsor.algebra.expr import Expr
from torsor.algebra.graph import Graph
from torsor.program.freeze import freeze
from torsor.program.instructions import Argument, Output
from torsor.program.program import Program

NOISE = 1e-12
SCRIPT = Path(__file__).with_name("casadi_graph.py")

# as operations of ours; where an operand is to be read twice it says so
OPERATIONS = {"OP_ADD": "add", "OP_SUB": "sub", "OP_MUL": "mul", "OP_DIV": "div", "OP_NEG": "neg", "OP_SIN": "sin",
              "OP_COS": "cos", "OP_SQRT": "sqrt"}
TWICE = {"OP_SQ": "mul", "OP_TWICE": "add"}
COUNTED = {"OP_ADD", "OP_SUB", "OP_MUL", "OP_DIV", "OP_SQ", "OP_TWICE"}


def graph(python: str, file: Path, to: Path) -> dict[str, Any]:
    """What `casadi_graph.py` says of a robot; RuntimeError where that Python cannot."""
    where = "import sysconfig; print(sysconfig.get_path('purelib'))"
    packages = subprocess.run([python, "-c", where], capture_output=True, text=True).stdout.strip()
    libraries = f"{packages}/cmeel.prefix/lib:{os.environ.get('LD_LIBRARY_PATH', '')}"
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"} | {"LD_LIBRARY_PATH": libraries}
    done = subprocess.run([python, str(SCRIPT), str(file), str(to)], capture_output=True, text=True, env=environment)
    if done.returncode:
        raise RuntimeError((done.stderr.strip() or "no reason given").splitlines()[-1])
    data: dict[str, Any] = json.loads(to.read_text())
    return data


def operations(data: dict[str, Any]) -> int:
    """Additions and multiplications of the graph as CasADi has it."""
    return sum(i["op"] in COUNTED for i in data["instructions"])


def cleaned(value: float) -> Fraction:
    """The number, or 0 or +-1 where it differs by noise."""
    for simple in (0, 1, -1):
        if abs(value - simple) < NOISE:
            return Fraction(simple)
    return Fraction(value)


def program(data: dict[str, Any]) -> Program:
    """The graph as a program of q, v and a, its noise cleaned, folded and shared again."""
    g = Graph()
    names = [tuple(f"{letter}{k + 1}" for k in range(size)) for letter, size in zip("qva", data["sizes"], strict=True)]
    work: dict[int, Expr] = {}
    results = [g.zero] * data["outputs"]
    for i in data["instructions"]:
        if i["op"] == "OP_INPUT":
            argument, place = i["in"]
            work[i["out"][0]] = g.symbol(names[argument][place])
        elif i["op"] == "OP_OUTPUT":
            results[i["out"][1]] = work[i["in"][0]]
        elif i["op"] == "OP_CONST":
            work[i["out"][0]] = g.const(cleaned(i["value"]))
        elif i["op"] in TWICE:
            work[i["out"][0]] = g.apply(TWICE[i["op"]], *[work[i["in"][0]]] * 2)
        else:
            work[i["out"][0]] = g.apply(OPERATIONS[i["op"]], *(work[k] for k in i["in"]))
    arguments = [Argument(name, elements) for name, elements in zip("qva", names, strict=True)]
    return freeze("casadi", arguments, [(Output("tau", (), (len(results),)), results)])
