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


def test_former_names_work_with_a_warning_that_says_the_present_one():
    with pytest.warns(torsor.TorsorWarning, match=r"torsor\.recut is called torsor\.change_cut_joint now"):
        assert torsor.recut is torsor.change_cut_joint
    closure = torsor.closure("fourbar")
    with pytest.warns(torsor.TorsorWarning, match=r"closure\.mount is called closure\.assemble now"):
        assert closure.mount == closure.assemble
    with pytest.warns(torsor.TorsorWarning, match=r"closure\.freedoms is called closure\.degrees_of_freedom now"):
        assert closure.freedoms == closure.degrees_of_freedom == 1
    with pytest.warns(torsor.TorsorWarning, match="about=posture is called about=configuration now"):
        assert torsor.generate("ssm", "planar_2r", about="posture", effort=0).argument("q")
    with pytest.raises(AttributeError, match="no 'mounted'"):
        closure.mounted  # noqa: B018


def loaded(code: str) -> set[str]:
    """The modules that a process has once it has run the code, beside those of an interpreter that runs none."""
    code = f"import sys\nbefore = set(sys.modules)\n{code}\nprint('\\n' + ' '.join(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.splitlines()[-1].split())


def outsiders(modules: set[str]) -> set[str]:
    """The packages among them that are neither ours nor Python's."""
    return {name.partition(".")[0] for name in modules} - sys.stdlib_module_names - {"torsor", "__mp_main__"}


def test_importing_torsor_brings_in_its_names_its_version_and_nothing_of_others():
    modules = loaded("import torsor")
    own = {name for name in modules if name.startswith("torsor")}
    assert own == {"torsor", "torsor.listed_names", "torsor.version"}
    assert outsiders(modules) == set()
    assert len(modules) < 30  # of Python's own: importlib and typing


@pytest.mark.parametrize("words", ["--version", "--help", "models", "generate --help", "doctor --help"])
def test_commands_that_only_say_something_load_no_numbers(words):
    code = (f"from torsor.cli import main\ntry:\n    main({words.split()!r})\nexcept SystemExit as end:\n"
            "    assert not end.code")
    assert outsiders(loaded(code)) == {"click"}


def test_generating_code_needs_nothing_of_others():
    code = "import torsor; torsor.write(torsor.generate('idm', torsor.robots.rrp(), base=True), 'c')"
    assert outsiders(loaded(code)) == set()


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
