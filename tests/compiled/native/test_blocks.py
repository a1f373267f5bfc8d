"""Programs in several blocks give bit by bit what they give in one."""

from __future__ import annotations

import pytest

from tests.compiled.native.programs import every_size, nested_sines, program, same_bits
from tests.compiled.random_programs import random_program, random_values
from torsor.codegen.lowering import Sines, lowered, makes
from torsor.compiled.compile import compile
from torsor.compiled.native import blocks
from torsor.compiled.native.blocks import plan
from torsor.program.instructions import Instruction

PROGRAMS = {"random": random_program(50, 40), "sines": nested_sines(3, 5), "sizes": every_size(9)}


@pytest.mark.parametrize("longest", [1, 2, 7, 50])
@pytest.mark.parametrize("name", PROGRAMS)
def test_blocks_of_any_length_change_nothing(monkeypatch, name, longest):
    given = PROGRAMS[name]
    dtype = "f4" if longest == 7 else "f8"
    first = given.arguments[0].name
    one, several = random_values(given, 1), random_values(given, 1, **{first: (11,)})
    whole = compile(given, dtype=dtype)
    monkeypatch.setattr(blocks, "WHOLE", 0)
    monkeypatch.setattr(blocks, "LONGEST", longest)
    parts = compile(given, dtype=dtype)
    same_bits(parts(**one), whole(**one))
    same_bits(parts(**several), whole(**several))


def test_places_in_the_frame_are_used_again(monkeypatch):
    monkeypatch.setattr(blocks, "WHOLE", 0)
    monkeypatch.setattr(blocks, "LONGEST", 7)
    made = [Instruction("v0", "mul", ("x0", "x0"))]
    made += [Instruction(f"v{k}", "mul", (f"v{k - 1}", "x0")) for k in range(1, 1000)]
    found = plan(program(made, ["v999"]), made, 1, 1)
    assert len(found.blocks) == 143
    assert found.size == 2 and len(found.slots) == 142


@pytest.mark.parametrize("longest", [1, 3, 20])
@pytest.mark.parametrize("seed", range(5))
def test_no_value_is_overwritten_before_its_last_reading(monkeypatch, longest, seed):
    monkeypatch.setattr(blocks, "WHOLE", 0)
    monkeypatch.setattr(blocks, "LONGEST", longest)
    given = random_program(seed)
    found = plan(given, lowered(given, False), 1, 4)
    held: dict[int, str] = {}
    for block in found.blocks:
        here: set[str] = set()
        for work in block:
            read = work.args if isinstance(work, blocks.Store) else blocks.reads(work)
            for name in (a for a in read if a in found.slots and (a not in here)):
                assert held[found.slots[name]] == name
            if not isinstance(work, blocks.Store):
                kept = [n for n in makes(work) if n in found.slots]
                held |= {found.slots[n]: n for n in kept}
                here |= set() if isinstance(work, Sines) else set(makes(work))
    assert max(found.slots.values(), default=-1) < max(1, found.size)


def test_an_empty_program_has_one_empty_block():
    assert plan(program([], [], inputs=0), [], 4, 1) == blocks.Plan([[]])
    f = compile(program([], [], inputs=0))
    assert f().shape == (0,)
