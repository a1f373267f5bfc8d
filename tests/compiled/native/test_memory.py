"""A batch takes the memory of its inputs and outputs and little more; files may stand for either."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from tests.compiled.native.programs import nested_sines, same_bits
from torsor.compiled.compile import compile

pytest.importorskip("resource")

PEAK = """
import resource, sys
import numpy as np
from tests.compiled.native.programs import nested_sines
from torsor.compiled.compile import compile

def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)

f = compile(nested_sines(1))
f(np.ones((9, 3)))
f(np.ones((9000, 3), "f4"))
before, count = peak(), 2_000_000
x = MAKE
memory = x if x.base is None else x.base
memory[...] = 0.5
outputs = f(x)
assert all((o[::99999] == o[0]).all() for o in outputs)
print((peak() - before - memory.nbytes - sum(o.nbytes for o in outputs)) / 2**20)
"""

INPUTS = {
    "read where they lie": "np.empty((count, 3))",
    "columns of a larger array": "np.empty((1000, count // 1000, 4))[..., 1:]",
    "columns first": "np.empty((3, count)).T",
    "float32": "np.empty((count, 3), 'f4')",
    "whole numbers": "np.empty((count, 3), np.int8)",
}


@pytest.mark.parametrize("inputs", INPUTS)
def test_a_batch_takes_no_memory_of_its_own_size(inputs):
    text = PEAK.replace("MAKE", INPUTS[inputs])
    found = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr
    assert float(found.stdout) < 16  # MB; a copy of the smallest input would take 6 and of the others 24 to 96


def test_a_batch_goes_from_file_to_file(tmp_path):
    count = 200_000
    x = np.memmap(tmp_path / "x", float, "w+", shape=(count, 3))
    x[...] = np.random.default_rng(0).uniform(-3, 3, x.shape)
    x.flush()
    f = compile(nested_sines(1))
    out = [np.memmap(tmp_path / name, float, "w+", shape=(count, 3)) for name in ("angles", "sines")]
    given = np.memmap(tmp_path / "x", float, "r", shape=(count, 3))
    found = f(given, out=out)
    assert all(a is b for a, b in zip(found, out, strict=True))
    wanted = f(np.array(x))
    same_bits(found, wanted)
    for file in out:
        file.flush()
    same_bits([np.fromfile(tmp_path / "sines").reshape(count, 3)], [wanted[1]])
