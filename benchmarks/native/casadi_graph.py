"""CasADi's graph of Pinocchio's inverse dynamics, as data: run by a Python that has `casadi_kin_dyn`.

    python casadi_graph.py ROBOT.urdf GRAPH.json

Apart from the benchmark because the package brings a Pinocchio of its own, which does not get along with another.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from pathlib import Path

import casadi
from casadi_kin_dyn.casadi_kin_dyn import CasadiKinDyn

NAMES = {getattr(casadi, name): name for name in dir(casadi) if name.startswith("OP_")}


def generated(f: casadi.Function) -> str:
    """The C that CasADi writes for the function, with the sizes of its work arrays."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)  # CasADi writes to where it stands
        f.generate("rnea.c")
        text = Path("rnea.c").read_text()
        os.chdir(before)
    sizes = {"ARG": f.sz_arg(), "RES": f.sz_res(), "IW": f.sz_iw(), "W": f.sz_w()}
    return text + "".join(f"\n#ifndef rnea_SZ_{k}\n#define rnea_SZ_{k} {v}\n#endif" for k, v in sizes.items())


def instructions(f: casadi.Function) -> list[dict[str, object]]:
    """One record an instruction: operation, places read, places written, and the number of a constant."""
    made = []
    for k in range(f.n_instructions()):
        name = NAMES[f.instruction_id(k)]
        made.append({"op": name, "in": f.instruction_input(k), "out": f.instruction_output(k),
                     "value": f.instruction_constant(k) if name == "OP_CONST" else None})
    return made


def main() -> None:
    text = Path(sys.argv[1]).read_text()
    seconds = []
    for _ in range(3):
        began = time.perf_counter()
        f = CasadiKinDyn(text).rnea()
        seconds.append(time.perf_counter() - began)
    f = casadi.Function.deserialize(f) if isinstance(f, str) else f
    data = {"seconds": min(seconds), "instructions": instructions(f), "c": generated(f),
            "sizes": [f.numel_in(k) for k in range(f.n_in())], "outputs": f.numel_out(0)}
    Path(sys.argv[2]).write_text(json.dumps(data))


if __name__ == "__main__":
    main()
