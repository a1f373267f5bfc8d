"""What is promised to be there is there, and importing stays light."""

from __future__ import annotations

import subprocess
import sys
from html import unescape

import pytest

import torsor


@pytest.mark.parametrize("name", torsor.__all__)
def test_every_exported_name_exists(name):
    assert getattr(torsor, name) is not None
    assert name in dir(torsor)


def test_a_name_that_is_not_there_is_answered_with_those_that_are():
    with pytest.raises(AttributeError, match=r"it has .*base_parameters"):
        torsor.inverse_dynamic  # noqa: B018


def test_importing_torsor_brings_in_nothing_heavy():
    code = "import sys, torsor; print(sorted({m.split('.')[0] for m in sys.modules}))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    heavy = ("'numpy'", "'scipy'", "'llvmlite'", "'sympy'", "'rich'", "'click'", "'mpmath'")
    assert not any(name in loaded for name in heavy)


def test_generating_code_needs_neither_numpy_nor_llvm():
    code = ("import sys, torsor; r = torsor.robots.rrp(); torsor.write(torsor.generate('idm', r, base=True), 'c');"
            "print(sorted({m.split('.')[0] for m in sys.modules}))")
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert not any(heavy in loaded for heavy in ("'numpy'", "'llvmlite'", "'sympy'", "'rich'", "'mpmath'"))


def test_notebooks_show_tables_and_equations():
    robot = torsor.robots.rrp()
    assert "<table>" in robot._repr_html_() and "Geometric parameters" in robot._repr_html_()
    program = torsor.models.gravity_torques(robot)
    assert "<pre>" in program._repr_html_() and "Gravity torques" in program._repr_html_()
    assert program._repr_latex_().startswith("$$") and r"\cos" in program._repr_latex_()
    assert unescape(program._repr_html_()).count(program._repr_latex_()) == 1  # notebooks take HTML before LaTeX
    assert "<td>ZZ1R</td><td>YY2 + ZZ1 + ZZ3</td>" in torsor.base_parameters(robot)._repr_html_()
    hostile = torsor.Robot("<script>alert(1)</script>", (torsor.link(0, 1, ZZ="ZZ1"),))
    assert "<script>" not in hostile._repr_html_() + torsor.generate("idm", hostile)._repr_html_()
