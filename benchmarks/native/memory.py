"""The memory that a batch takes beyond its inputs and outputs: run as a process of its own.

    python memory.py ROBOT.urdf FUNCTION SAMPLES      prints megabytes
"""

from __future__ import annotations

import resource
import sys
import warnings
from pathlib import Path

import numpy as np

import torsor

sys.path.insert(0, str(Path(__file__).parents[1]))
from native.functions import compared


def peak() -> float:
    """The most memory that this process ever had, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    warnings.simplefilter("ignore")
    file, key, samples = sys.argv[1], sys.argv[2], int(sys.argv[3])
    program = compared(key).program(torsor.load(file, friction=False))
    assert program is not None
    f = torsor.compile(program)
    arrays = {a.name: np.ones((samples, len(a.elements))) for a in program.arguments if a.elements}
    out = [np.ones((samples, *o.shape)) for o in program.outputs]
    small = [o[:2] for o in out]
    f(**{k: v[:2] for k, v in arrays.items()}, out=small if len(small) > 1 else small[0])
    before = peak()
    f(**arrays, out=out if len(out) > 1 else out[0])
    print(peak() - before)


if __name__ == "__main__":
    main()
