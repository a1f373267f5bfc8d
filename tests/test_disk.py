"""Files that are read and written: regular ones, all or none, and never over what is not torsor's own."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from torsor import TorsorError, disk, load, robots, save, simulate
from torsor.cli import main
from torsor.formats import FORMATS
from torsor.formats.number_files import load_values

ROBOTS = Path(__file__).parent.parent / "robots"
FOREIGN = "/* somebody else's */\n"


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "arm.toml").write_bytes((ROBOTS / "double_pendulum.toml").read_bytes())
    (tmp_path / "scara.toml").write_bytes((ROBOTS / "scara.toml").read_bytes())
    return tmp_path


def run(words: str) -> Result:
    return CliRunner().invoke(main, words.split())


def refused(words: str, why: str) -> None:
    """The command says so on one line, and nothing is there that was not there, nor changed."""
    before = {p: p.read_bytes() for p in Path().iterdir() if p.is_file()}
    result = run(words)
    assert result.exit_code == 2 and why in result.stderr, result.output
    assert result.stderr.startswith("torsor: ") and result.stderr.count("\n") == 1
    assert {p: p.read_bytes() for p in Path().iterdir() if p.is_file()} == before


COMMANDS = {
    "generate dgm arm.toml --lang c -o {}": ".c",
    "inverse scara.toml --method paul --param D2=1 --param D3=1 --lang python -o {}": ".py",
    "base arm.toml -o {}": ".par",
    "convert arm.toml {}": ".urdf",
    "simulate arm.toml --time 0.1 --samples 3 -o {}": ".csv",
    "simulate arm.toml --time 0.1 --samples 3 --plot {}": ".html",
}


@pytest.mark.parametrize("command, suffix", COMMANDS.items())
def test_every_command_replaces_its_own_files_and_those_of_others_by_force(command, suffix):
    target = Path(f"out{suffix}")
    words = command.format(target)
    assert run(words).exit_code == 0
    first = target.read_bytes()
    if suffix == ".csv":  # which has no place for a mark
        refused(words, "--force replaces it")
    else:
        assert first and run(words).exit_code == 0 and target.read_bytes() == first
        target.write_bytes(first[:-1] + b" \n")  # somebody has been at it
        refused(words, "it was changed since; --force replaces it")
    target.write_text(FOREIGN)
    refused(words, "--force replaces it")
    assert run(f"{words} --force").exit_code == 0 and target.read_bytes() == first
    target.write_text("")
    assert run(words).exit_code == 0 and target.read_bytes() == first


@pytest.mark.parametrize("command, suffix", COMMANDS.items())
def test_no_command_writes_to_what_is_no_regular_file(command, suffix):
    os.mkfifo(f"pipe{suffix}")
    Path(f"device{suffix}").symlink_to("/dev/null")
    Path(f"folder{suffix}").mkdir()
    refused(command.format(f"pipe{suffix}"), "a device or a pipe")
    refused(command.format(f"device{suffix}"), "a device or a pipe")
    if "generate" not in command and "inverse" not in command:  # which take folders
        refused(command.format(f"folder{suffix}"), "a folder")
    assert Path(f"pipe{suffix}").is_fifo() and Path("/dev/null").is_char_device()


@pytest.mark.parametrize("spelling", ["arm.toml", "./sub/../arm.toml", "link.toml", "hard.toml"])
@pytest.mark.parametrize("command", ["base arm.toml -o {} --force", "convert arm.toml {} --force",
                                     "simulate arm.toml --time 0.1 -o {} --force",
                                     "simulate double.toml --params arm.toml --time 0.1 -o {} --force"])
def test_what_is_read_is_never_written(command, spelling):
    Path("sub").mkdir()
    Path("double.toml").write_bytes(Path("arm.toml").read_bytes())
    Path("link.toml").symlink_to("arm.toml")
    Path("hard.toml").hardlink_to("arm.toml")
    refused(command.format(spelling), "this file is an input")


def test_code_never_replaces_the_robot():
    refused("generate idm arm.toml --lang c -o arm.toml --force", ".toml is no suffix of C: arm.c was expected")


@pytest.mark.parametrize("target", ["x.m", "x.h", "x.py", "x.H", "x.par", "x.json"])
def test_a_suffix_of_something_else_is_refused(target):
    refused(f"generate dgm arm.toml --lang c -o {target} --force", "x.c was expected")


def test_a_foreign_header_is_kept_and_then_nothing_is_written():
    Path("y.h").write_text(FOREIGN)
    refused("generate dgm arm.toml --lang c -o y.c", "y.h")
    assert run("generate dgm arm.toml --lang c -o y.c --force").exit_code == 0
    assert disk.MARK in Path("y.h").read_text() and disk.MARK in Path("y.c").read_text()


def test_two_outputs_need_two_names():
    Path("b.html").symlink_to("a.html")
    refused("simulate arm.toml --time 0.1 -o same.html --plot same.html", "two outputs")
    refused("simulate arm.toml --time 0.1 -o ./a.html --plot b.html", "two outputs")


def test_a_refused_chart_leaves_the_table_unwritten():
    Path("chart.html").write_text(FOREIGN)
    refused("simulate arm.toml --time 0.1 -o table.csv --plot chart.html", "chart.html")


def test_a_refusal_comes_before_the_work(monkeypatch):
    monkeypatch.setattr("torsor.app.write_model", lambda *a, **k: pytest.fail("worked"))
    refused("generate idm arm.toml --lang c -o x.m", "x.c was expected")
    refused("generate idm arm.toml --lang c -o nowhere/x.c", "there is no folder nowhere")


def test_a_slash_at_the_end_means_a_folder_which_is_made():
    assert run("generate dgm arm.toml --lang c -o gen/of/it/").exit_code == 0
    assert {p.suffix for p in Path("gen/of/it").iterdir()} == {".c", ".h"}
    refused("generate dgm arm.toml --lang c -o arm.toml/", "a folder was expected")


@pytest.mark.parametrize("output", ["-", "/dev/stdout"])
def test_the_standard_output_can_be_named(output):
    assert run(f"generate dgm arm.toml --lang c -o {output}").stdout == run("generate dgm arm.toml --lang c").stdout
    csv = "simulate arm.toml --time 0.1 --samples 3"
    assert run(f"{csv} -o {output}").stdout == run(csv).stdout
    for words in (f"convert arm.toml {output}", f"base arm.toml -o {output}"):
        Path("copy.toml").write_text(run(words).stdout)
        assert load("copy.toml").joints == load("arm.toml").joints
    assert not Path("-").exists()


def test_code_needs_a_language():
    refused("inverse arm.toml -o x.c", "--lang")


def test_saving_writes_to_regular_files_only():
    os.mkfifo("pipe.toml")
    motion = simulate(robots.double_pendulum(), time=0.1, samples=3)
    for write in (lambda p: save(robots.rrp(), p), motion.csv):
        with pytest.raises(TorsorError, match="a device or a pipe"):
            write("pipe.toml")
    assert Path("pipe.toml").is_fifo()


@pytest.mark.parametrize("read", [load, load_values])
def test_only_regular_files_are_read(read):
    os.mkfifo("pipe.toml")
    Path("folder.toml").mkdir()
    Path("device.toml").symlink_to("/dev/zero")
    for name in ("pipe.toml", "folder.toml", "device.toml"):
        with pytest.raises(TorsorError, match=f"^{name}: "):
            read(name)
    with pytest.raises(TorsorError, match=r"^nowhere\.toml: there is no such file"):
        read("nowhere.toml")


@pytest.mark.parametrize("door", [
    load, load_values, lambda p: save(robots.rrp(), p), lambda p: save(robots.rrp(), f"a\0b/{p}"),
    simulate(robots.double_pendulum(), time=0.1, samples=3).csv,
    simulate(robots.double_pendulum(), time=0.1, samples=3).plot,
])
def test_a_path_with_a_zero_byte_is_refused_in_one_line(door):
    for name in ("a\0b.toml", "a\0b.html"):
        with pytest.raises(TorsorError) as caught:
            door(name)
        assert str(caught.value).isprintable()


@pytest.mark.parametrize("command, suffix", COMMANDS.items())
def test_a_zero_byte_in_any_argument_is_refused_in_one_line(command, suffix):
    for words in (re.sub(r"\w+\.toml", "a\0b.toml", command), command, f"{command} --params a\0b.toml"):
        if "--params" in words and "simulate" not in words:
            continue
        result = run(words.format(f"a\0b{suffix}" if words == command else f"x{suffix}"))
        assert result.exit_code == 2 and result.stderr.count("\n") == 1 and "\0" not in result.stderr


@pytest.mark.filterwarnings("ignore:a .par file", "ignore:left out, for")
def test_every_format_of_robots_says_who_wrote_it():
    for form in FORMATS:
        text = form.write(robots.pendulum_arm())
        assert disk.MARK in "".join(text.splitlines()[:2])


def test_if_one_file_cannot_be_written_none_is():
    with pytest.raises(TorsorError, match="no folder"):
        disk.write({Path("a.txt"): b"a", Path("nowhere/b.txt"): b"b"})
    assert not Path("a.txt").exists() and not list(Path().glob(".*"))


def test_if_one_file_cannot_be_put_in_its_place_all_are_as_before(here, monkeypatch):
    (here / "a.c").write_text("before")
    (here / "b.h").write_text("before")
    was = Path.replace

    def replace(self, target):
        if target.name == "b.h":  # nothing takes its place, not even itself
            raise PermissionError(1, "Operation not permitted")
        return was(self, target)

    monkeypatch.setattr(Path, "replace", replace)
    files = sorted(here.iterdir())
    with pytest.raises(TorsorError, match=r"b.h: Operation not permitted; nothing is written"):
        disk.write({here / "new.c": b"after", here / "a.c": b"after", here / "b.h": b"after", here / "z.c": b"after"})
    assert (here / "a.c").read_text() == (here / "b.h").read_text() == "before" and sorted(here.iterdir()) == files
    monkeypatch.undo()
    disk.write({here / "a.c": b"after", here / "b.h": b"after"})
    assert (here / "a.c").read_text() == "after" and sorted(here.iterdir()) == files


def test_what_a_stopped_writer_left_is_tidied_and_nothing_else(here):
    left, new = here / ".arm.c.torsor-abc123.part", here / ".arm.c.torsor-def456.part"
    mine = [here / ".arm.c.part", here / "arm.part", new]
    for path in (left, *mine):
        path.write_text("x")
    for path in (left, *mine[:2]):
        os.utime(path, (1, 1))
    disk.write({here / "arm.c": b"x"})
    assert not left.exists() and all(path.exists() for path in mine)


def test_links_in_a_circle_are_refused(here):
    (here / "a.c").symlink_to(here / "b.c")
    (here / "b.c").symlink_to(here / "a.c")
    result = run("generate trm arm.toml --lang c -o a.c")
    assert result.exit_code == 2 and "nothing is written" in result.stderr


@pytest.mark.parametrize("text", [
    "t,q1,qd1,qdd1\n0,1,2,3\n", "t,q1,kinetic,potential\n", "a page that says: Generated by torsor\n",
    f"# {disk.MARK}.\n", f"# {disk.MARK}. [0123456789abcdef]\n"])
def test_a_file_that_looks_like_one_of_torsor_is_not_replaced(text, here):
    (here / "out.toml").write_text(text)
    refused("convert arm.toml out.toml", "--force replaces it")
