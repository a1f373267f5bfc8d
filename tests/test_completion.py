"""What the Tab key offers, by the machinery that the shells call."""

from __future__ import annotations

import subprocess
import sys

import pytest
from click.shell_completion import BashComplete, FishComplete, ZshComplete

import torsor
from torsor.cli import main
from torsor.languages import LANGUAGES
from torsor.models import MODELS


def offered(*typed: str) -> list[str]:
    """The completions of the last word."""
    complete = BashComplete(main, {}, "torsor", "_TORSOR_COMPLETE")
    return [item.value for item in complete.get_completions(list(typed[:-1]), typed[-1])]


def test_commands_models_and_languages_are_offered():
    assert "robots" in offered("ro") and set(offered("sh")) == {"show"}
    assert set(offered("generate", "")) == {word for m in MODELS for word in m.called}
    assert offered("generate", "idm", "rx90", "--lang", "ma") == ["matlab", "mathematica", "maple"]
    assert set(offered("verify", "idm", "rx90", "--lang", "")) == set(LANGUAGES)


def test_samples_and_robot_files_are_offered(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    for name in ("arms/one.toml", "arms/two.URDF", "arms/notes.txt", "other/deep/three.par", "pumps.toml", ".a.toml"):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    assert offered("show", "pum") == [n for n in torsor.robots.names() if n.startswith("pum")] + ["pumps.toml"]
    assert offered("count", "idm", "ar") == ["arms/one.toml", "arms/two.URDF"]
    assert offered("simulate", "arms/t") == ["arms/two.URDF"]
    assert offered("base", "oth") == ["other/deep/three.par"]
    assert offered("convert", "no/such/") == []
    assert {"arms/", "other/", "pumps.toml", *torsor.robots.names()} == set(offered("show", ""))


def test_options_of_commands_and_of_the_model_are_offered():
    assert "--no-friction" in offered("show", "rx90", "--no")
    assert offered("generate", "idm", "rx90", "--option", "eff") == [f"effort={k}" for k in range(4)]
    assert offered("generate", "jac", "rx90", "--option", "fa") == ["factors=false", "factors=true"]
    assert "form=expanded" in offered("generate", "--option", "form=")
    every = offered("generate", "--option", "")
    assert len(set(every)) == len(every) and {text.partition("=")[0] for text in every} == {
        name for m in MODELS for name in m.options}


@pytest.mark.parametrize("shell", [BashComplete, ZshComplete, FishComplete])
def test_every_shell_has_its_script(shell):
    assert "_TORSOR_COMPLETE" in shell(main, {}, "torsor", "_TORSOR_COMPLETE").source_template % {
        "complete_func": "f", "prog_name": "torsor", "complete_var": "_TORSOR_COMPLETE"}


def test_bash_is_answered_by_the_command_itself(monkeypatch):
    monkeypatch.setenv("_TORSOR_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", "torsor show puma560_s")
    monkeypatch.setenv("COMP_CWORD", "2")
    code = "import sys; sys.argv[0] = 'torsor'; from torsor.cli import main; main(prog_name='torsor')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "plain,puma560_symmetric\n"
