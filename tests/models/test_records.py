"""The operation counts that the documentation shows, held as upper bounds."""

from __future__ import annotations

import runpy
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@cache
def table() -> list[tuple[str, ...]]:
    """What the benchmark measures."""
    return bench()["rows"]()


@cache
def bench() -> dict:
    return runpy.run_path(str(ROOT / "benchmarks" / "operations.py"), run_name="bench")


BARS = {
    ("inverse_dynamics", "rrp", "base"): 123,
    ("inverse_dynamics", "rx90", "base (Table 9.3)"): 450,
    ("inverse_dynamics", "rx90_simplified", "base (Table 9.4)"): 253,
    ("inverse_dynamics", "puma560", "base"): 475,
    ("inverse_dynamics", "puma560_symmetric", "symmetric, base"): 290,
    ("inverse_dynamics", "general_6r", "base"): 760,
    ("inverse_dynamics", "stanford", "base"): 420,
    ("inverse_dynamics", "stanford_simplified", "simplified, base"): 223,
    ("inverse_dynamics", "th8", "base"): 303,
    ("inverse_dynamics", "th8_simplified", "simplified, base"): 158,
    ("inertia_matrix", "puma560", "base"): 260,
    ("inertia_matrix", "puma560_symmetric", "symmetric, base"): 180,
    ("bias_torques", "puma560", "base"): 410,
    ("direct_dynamics", "rx90", "base (Table 9.3)"): 770,
    ("direct_dynamics", "rx90_simplified", "base (Table 9.4)"): 515,
    ("direct_dynamics", "puma560", "base"): 760,
}


@pytest.mark.parametrize("row", BARS, ids="-".join)
def test_no_model_needs_more_operations_than_its_bar(row):
    assert bench()["totals"](table())[row] <= BARS[row]


def test_the_table_in_the_documentation_is_the_one_that_is_measured():
    shown = (ROOT / "docs" / "operations.md").read_text()
    for line in bench()["lines"](table()):
        assert line in shown
