"""Code in memory: it stands alone, and says how it was made."""

from __future__ import annotations

import subprocess

import pytest

import torsor
from tests.compiled.native.programs import every_size, nested_sines
from tests.compiled.random_programs import random_program
from torsor.compiled.native import engine, machine_code

PROGRAMS = [random_program(60), random_program(61), every_size(9), nested_sines(3, 5),
            torsor.models.direct_dynamics(torsor.robots.rrp())]


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize("bits", [64, 32])
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda p: p.name)
def test_code_calls_nothing_by_name(tmp_path, program, bits, exact):
    """The loader keeps code and constants together, and has no room for the tables that a name would need."""
    for name, text in (("single", machine_code.module(program, bits, exact)),
                       ("batch", machine_code.batch_module("step", program.step, bits, exact, ()))):
        file = tmp_path / f"{name}.o"
        file.write_bytes(engine.object_code(text))
        assert not subprocess.run(["nm", "-u", file], capture_output=True, text=True, check=True).stdout.strip()


def test_the_making_of_code_is_told():
    f = torsor.compile(torsor.models.inverse_dynamics(torsor.robots.rrp()), threads=1)
    assert len(f.making) == 1 and f.making[0].seconds > 0
    assert ("found on disk" if f.making[0].kept else "compiled") in repr(f)
