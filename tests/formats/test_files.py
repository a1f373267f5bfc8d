"""Files on disk: suffixes, sizes, and nothing half-written."""

from __future__ import annotations

import pytest

from torsor import Robot, formats, link, robots
from torsor.errors import FormatError, TorsorWarning
from torsor.formats import load, read, save, suffixes, write


def test_an_unknown_suffix_is_answered_with_the_known_ones(tmp_path):
    for name in ("x.yaml", "x", "x.toml.bak"):
        with pytest.raises(FormatError, match=r"the suffixes are .*\.toml.*\.par"):
            load(tmp_path / name)
        with pytest.raises(FormatError, match="the suffixes are"):
            save(robots.rrp(), tmp_path / name)
    assert not list(tmp_path.iterdir())


def test_suffixes_may_be_in_capitals(tmp_path):
    save(robots.rrp(), tmp_path / "RRP.TOML")
    assert load(str(tmp_path / "RRP.TOML")) == robots.rrp()


def test_a_missing_file_and_a_folder_are_refused(tmp_path):
    with pytest.raises(FormatError, match="there is no such file"):
        load(tmp_path / "none.toml")
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(FormatError, match=r"folder\.toml"):
        load(tmp_path / "folder.toml")
    with pytest.raises(FormatError):
        save(robots.rrp(), tmp_path / "folder.toml")
    with pytest.raises(FormatError, match="nothing is written"):
        save(robots.rrp(), tmp_path / "no" / "such" / "folder.toml")
    with pytest.raises(FormatError):
        load("a\0b.toml")


@pytest.mark.parametrize("suffix", suffixes())
def test_a_file_of_ten_megabytes_is_refused(suffix, tmp_path):
    file = tmp_path / f"big{suffix}"
    file.write_bytes(b"(" * 10_000_000)
    with pytest.raises(FormatError, match="more than 5 MB"):
        load(file)


def test_an_option_that_a_format_does_not_have_is_refused(tmp_path):
    with pytest.raises(FormatError, match="its options: dialect"):
        save(robots.rrp(), tmp_path / "x.par", colour="red")
    with pytest.raises(FormatError, match="dialect; it has none"):
        write(robots.rrp(), ".toml", dialect="lk22")


def test_an_older_file_survives_a_save_that_fails(tmp_path):
    file = tmp_path / "x.par"
    save(robots.rrp(), file)
    before = file.read_bytes()
    with pytest.raises(FormatError, match="closed loops"):
        save(robots.fourbar(), file, dialect="lk22")
    assert file.read_bytes() == before
    assert [f.name for f in tmp_path.iterdir()] == ["x.par"]


def test_a_write_that_breaks_off_leaves_nothing_behind(tmp_path, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(formats.Path, "replace", full)
    with pytest.raises(FormatError, match="No space left on device; nothing is written"):
        save(robots.rrp(), tmp_path / "x.toml")
    assert not list(tmp_path.iterdir())


def test_saving_through_a_link_keeps_the_link(tmp_path):
    (tmp_path / "real.toml").write_text("")
    (tmp_path / "link.toml").symlink_to(tmp_path / "real.toml")
    save(robots.rrp(), tmp_path / "link.toml")
    assert (tmp_path / "link.toml").is_symlink()
    assert load(tmp_path / "real.toml") == robots.rrp()


def test_text_can_be_read_without_a_file():
    assert read(write(robots.tree(), ".toml"), "anything.toml") == robots.tree()


@pytest.mark.parametrize("suffix", [".urdf", ".sdf", ".xml"])
def test_symbols_that_become_numbers_are_told_by_every_format_that_has_numbers_only(suffix):
    robot = Robot("x", (link(0, 1, d="D1", M=1, XX=1, YY=1, ZZ=1),), gravity=(0, 0, "-9.81"), defaults={"D1": 1})
    with pytest.warns(TorsorWarning, match=r"numbers only: the symbols of x \(D1\) are written as their defaults"):
        write(robot, suffix)
    write(robot, ".toml")
    write(robot, ".par")


@pytest.mark.parametrize("suffix", [".urdf", ".sdf", ".xml"])
def test_an_inertia_that_no_body_has_is_written_and_told_by_every_format(suffix):
    heavy = link(0, 1, M=1, XX=1, YY=1, ZZ=5, name="arm")
    with pytest.warns(TorsorWarning, match="link arm: no body has this inertia: the tensor has a principal moment"):
        text = write(Robot("x", (heavy,), gravity=(0, 0, "-9.81")), suffix)
    assert "5" in text


def test_the_path_of_a_sample_that_is_not_there_is_answered_with_its_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for path in ("robots/rrp.toml", "rrp.toml", "robots/rrp"):
        with pytest.raises(FormatError, match="there is no such file; the sample is called 'rrp'"):
            load(path)
