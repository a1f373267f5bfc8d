"""Programs are kept on disk and found again, and nothing but that very program is ever taken for one."""

from __future__ import annotations

import os
from copy import copy
from dataclasses import fields, is_dataclass
from fractions import Fraction

import pytest
from click.testing import CliRunner

import torsor
from torsor import cache, models
from torsor.cli import main
from torsor.errors import ModelError, TorsorWarning
from torsor.languages import program_from_json
from torsor.models import kept_programs
from torsor.models.catalogue import Model, model
from torsor.robot.scalars.scalar import scalar


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty cache, for what takes any time."""
    monkeypatch.setenv("TORSOR_CACHE", str(tmp_path / "kept"))
    monkeypatch.setattr(kept_programs, "SHORT", 0)
    return tmp_path / "kept" / cache.FOLDER


@pytest.fixture
def made(monkeypatch):
    """The models that were made, and not found."""
    codes, make = [], Model._made
    monkeypatch.setattr(Model, "_made", lambda self, *rest: codes.append(self.code) or make(self, *rest))
    return codes


@pytest.mark.parametrize("robot", ["rrp", "planar_2r", "five_bar"])
def test_every_model_is_found_as_it_was_made(folder, made, robot):
    known = torsor.load(robot)
    for one in models.MODELS:
        options = {"effort": 0} if "effort" in one.options else {}
        try:
            first = one(known, **options)
        except ModelError:  # not for this robot
            made.clear()
            continue
        found = one(known, **options)
        assert made == [one.code]
        assert (found, found.words, str(found)) == (first, first.words, str(first))
        made.clear()
    assert len(list(folder.iterdir())) > 20


def test_what_cannot_be_written_or_read_is_made_again(folder, made, monkeypatch):
    def refuse(*_):
        raise ValueError("an integer of more digits than Python writes")

    torsor.generate("idm", "planar_2r")
    monkeypatch.setattr(kept_programs, "program_from_json", lambda _: program_from_json("{}"))
    torsor.generate("idm", "planar_2r")
    monkeypatch.setattr(kept_programs, "program_to_json", refuse)
    torsor.generate("grav", "planar_2r")
    assert made == ["idm", "idm", "grav"] and len(list(folder.iterdir())) == 1


def changed(value):
    """Values that differ from this one in a single place, each place in turn."""
    if is_dataclass(value):
        for field in fields(value):
            for other in changed(getattr(value, field.name)):
                another = copy(value)
                object.__setattr__(another, field.name, other)
                yield another
    elif isinstance(value, dict):
        for key in value:
            yield from ({**value, key: other} for other in changed(value[key]))
            yield {(f"{key}_" if k == key else k): v for k, v in value.items()}
    elif isinstance(value, tuple):
        for k in range(len(value)):
            yield from ((*value[:k], other, *value[k + 1 :]) for other in changed(value[k]))
        yield (*value, "more")
    else:
        yield f"{value}_"


def test_whatever_a_robot_holds_is_part_of_the_name():
    robot = torsor.load("planar_2r").replace(coupling=((1, 0), (0, 1)))
    assert robot.defaults
    names = [tuple(kept_programs.parts(other)) for other in (robot, *changed(robot))]
    assert len(names) > 100 and len(set(names)) == len(names)


def test_parts_tell_kinds_apart():
    values = (0, "0", None, "None", False, (), ((),), {}, [0], {"a": 0}, ("a", 0), Fraction(1, 2), scalar("1/2"), 0.5)
    assert len({tuple(kept_programs.parts(v)) for v in values}) == len(values)


def test_the_model_its_options_and_torsor_itself_are_part_of_the_name(folder, made, monkeypatch):
    asked = [("idm", {}), ("grav", {}), *(("idm", given) for given in (
        {"base": True}, {"effort": 0}, {"friction": "stribeck"}))]
    for _ in range(2):
        for code, options in asked:
            torsor.generate(code, "planar_2r", **options)
    assert made == [code for code, _ in asked]
    monkeypatch.setattr(kept_programs, "sources", lambda: ("another version",))
    torsor.generate("idm", "planar_2r")
    assert made == [*(code for code, _ in asked), "idm"]


def test_a_file_of_torsor_that_changes_makes_all_another(tmp_path, monkeypatch):
    monkeypatch.setattr(torsor, "__file__", str(tmp_path / "__init__.py"))
    (tmp_path / "algebra").mkdir()
    (tmp_path / "algebra" / "graph.py").write_text("x = 1")
    told = [kept_programs.sources.__wrapped__()]
    os.utime(tmp_path / "algebra" / "graph.py", (1, 1))
    told.append(kept_programs.sources.__wrapped__())
    (tmp_path / "algebra" / "new.py").touch()
    told.append(kept_programs.sources.__wrapped__())
    assert len(set(told)) == 3


def test_damaged_programs_are_made_again(folder, made):
    torsor.generate("idm", "planar_2r")
    (file,) = folder.iterdir()
    whole = file.read_bytes()
    for damage in (b"", whole[:-1], whole.replace(b"planar", b"plenar")):
        file.write_bytes(damage)
        torsor.generate("idm", "planar_2r")
        assert file.read_bytes() == whole
    assert len(made) == 4


def test_warnings_come_each_time(folder, made):
    for _ in range(2):
        with pytest.warns(TorsorWarning, match="holds in the assembly where .* assembly=any holds in all"):
            torsor.generate("inm", "sr400", base=True, effort=0)
    assert made == ["inm"]


def test_what_is_made_at_once_and_models_of_a_users_own_are_not_kept(folder, monkeypatch):
    @model("own", "geometric")
    def my_model(robot):
        """Mine."""
        return torsor.generate("dgm", robot)

    my_model("planar_2r")
    assert len(list(folder.iterdir())) == 1  # of what it calls
    monkeypatch.setattr(kept_programs, "SHORT", 60)
    torsor.generate("idm", "planar_2r")
    assert len(list(folder.iterdir())) == 1


def test_a_command_may_leave_the_cache_alone(folder, made):
    for flags in (["--no-cache"], ["--no-cache"], [], []):
        assert CliRunner().invoke(main, ["count", "idm", "planar_2r", *flags]).exit_code == 0
    assert made == ["idm", "idm", "idm"] and cache.folder() == folder
