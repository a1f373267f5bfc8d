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
    ("inverse_dynamics", "rrp", "base"): 118,
    ("inverse_dynamics", "rx90", "base (Table 9.3)"): 412,
    ("inverse_dynamics", "rx90_simplified", "base (Table 9.4)"): 235,
    ("inverse_dynamics", "puma560", "base"): 431,
    ("inverse_dynamics", "puma560_symmetric", "symmetric, base"): 279,
    ("inverse_dynamics", "general_6r", "base"): 692,
    ("inverse_dynamics", "stanford", "base"): 397,
    ("inverse_dynamics", "stanford_simplified", "simplified, base"): 219,
    ("inverse_dynamics", "th8", "base"): 276,
    ("inverse_dynamics", "th8_simplified", "simplified, base"): 150,
    ("inertia_matrix", "puma560", "base"): 228,
    ("inertia_matrix", "puma560_symmetric", "symmetric, base"): 152,
    ("bias_torques", "puma560", "base"): 366,
    ("direct_dynamics", "rx90", "base (Table 9.3)"): 685,
    ("direct_dynamics", "rx90_simplified", "base (Table 9.4)"): 455,
    ("direct_dynamics", "puma560", "base"): 725,
    ("lagrange", "puma560", "base"): 552,
    ("emdeg", "puma560_emdeg", "BU86 section 6"): 300,
    ("fast_geometric", "rx90", "0T6"): 52,
    ("fast_geometric", "puma560", "0T6"): 60,
    ("fast_geometric", "stanford", "0T6"): 51,
    ("jacobian", "rx90", "0J6"): 48,
    ("jacobian", "puma560", "0J6"): 69,
    ("jacobian", "stanford", "0J6"): 34,
}


@pytest.mark.parametrize("row", BARS, ids="-".join)
def test_no_model_needs_more_operations_than_its_bar(row):
    assert bench()["totals"](table())[row] <= BARS[row]


def test_the_table_in_the_documentation_is_the_one_that_is_measured():
    shown = (ROOT / "docs" / "background" / "operations.md").read_text()
    for line in bench()["lines"](table()):
        assert line in shown
