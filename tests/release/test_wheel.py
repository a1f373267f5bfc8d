"""The sdist has everything, the wheel what is used and no more; installed, it works without any extra."""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
import zipfile
from email import message_from_string

from tests.release.conftest import ROOT
from torsor import __version__

UNKEPT = ("docs/reference/models/", "docs/reference/commands/", "docs/project/made/", "docs/tutorials/notebooks/",
          "docs/reference/gallery/")  # made anew each time
USED = re.compile(r"""torsor/(?:[\w/]+\.pyi?
    |py\.typed
    |samples/\w+\.(?:toml|par|urdf)
    |web/static/[\w./-]+\.(?:js|css|html|svg|png|woff2|txt|json)
    |(?:ik/export|export/fmi)/runtime/[\w./]+
    |models/published\.json)$""", re.VERBOSE)

WRONG = [(7, "assignment"), (8, "call-arg"), (8, "arg-type"), (10, "assignment")]
CONSUMER = """
import torsor

robot: torsor.Robot = torsor.load("rrp")
program: torsor.Program = torsor.generate("idm", robot)
text: str = torsor.write(program, "c")
number: int = torsor.write(program, "c")
torsor.load(1, 2, 3)
motion = torsor.simulate(robot, time=1.0)
rows: list[str] = motion.q
"""


def wheel_files(wheel):
    with zipfile.ZipFile(wheel) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def tracked(*places):
    """The files that are kept in the house, or on their way."""
    listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard", *places], cwd=ROOT,
                            capture_output=True, text=True, check=False)
    names = listed.stdout.splitlines() if not listed.returncode else \
        [str(p.relative_to(ROOT)) for place in places for p in (ROOT / place).rglob("*") if p.is_file()]
    return {name for name in names if "__pycache__" not in name and (ROOT / name).is_file()}


def test_the_sdist_has_tests_robots_manual_and_all_that_builds(sources):
    kept = tracked("src", "tests", "robots", "docs", "examples", "benchmarks", "scripts", ".github") | tracked(
        *(p.name for p in ROOT.iterdir() if p.is_file() and p.name not in (".git",)))
    packed = {str(p.relative_to(sources)) for p in sources.rglob("*") if p.is_file()}
    assert kept - packed == set()
    assert {name for name in packed - kept if not name.startswith(UNKEPT)} <= {"PKG-INFO"}


def test_the_wheel_has_what_is_used_and_nothing_else(wheel):
    names = [name for name in wheel_files(wheel) if ".dist-info/" not in name]
    assert [name for name in names if not USED.match(name)] == []
    expected = {name.removeprefix("src/") for name in tracked("src")}
    expected |= {f"torsor/samples/{name.removeprefix('robots/')}" for name in tracked("robots")}
    assert set(names) == expected


def test_what_others_wrote_comes_with_its_licence(wheel):
    files = wheel_files(wheel)
    vendored = json.loads(files["torsor/web/static/vendor/vendored.json"])
    told = (ROOT / "THIRD-PARTY.md").read_text()
    for name in ("three", "katex", "katex-fonts", "uplot"):
        text = files[f"torsor/web/static/vendor/LICENSE-{name}.txt"].decode()
        assert "Copyright" in text and re.search("MIT|SIL OPEN FONT LICENSE|Permission is hereby granted", text)
        assert any(n.endswith(f"/licenses/src/torsor/web/static/vendor/LICENSE-{name}.txt") for n in files)
        assert f"LICENSE-{name}.txt" in told and vendored["versions"][name.removesuffix("-fonts")] in told
    assert {n.rpartition("/")[2] for n in files if n.startswith("torsor/web/static/vendor/LICENSE")} == \
           set(re.findall(r"LICENSE-[\w-]+\.txt", told))


def test_metadata_are_complete(wheel):
    files = wheel_files(wheel)
    told = message_from_string(next(text for n, text in files.items() if n.endswith("/METADATA")).decode())
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert (told["Name"], told["Version"], told["Author"]) == ("torsor", __version__, "The torsor developers")
    assert told["License-Expression"] == "MIT AND OFL-1.1" and told["Requires-Python"] == asked["requires-python"]
    assert "Typing :: Typed" in told.get_all("Classifier") and told["Summary"] == asked["description"]
    assert told.get_payload().startswith("# torsor")
    assert set(told.get_all("Provides-Extra")) == set(asked["optional-dependencies"])
    assert told.get_all("Project-URL") is None  # there is no public address yet


def test_pip_finds_all_that_every_extra_asks_for_and_installs_no_more(clean):
    assert len(clean.extras) >= 12
    assert re.findall("Successfully installed (.*)", clean.said) == [f"torsor-{__version__}"]


def test_the_command_says_its_version(clean):
    script = clean.place / "env" / "bin" / "torsor"
    assert clean.run(script, "--version") == f"torsor, version {__version__}\n"


def test_without_extras_a_sample_becomes_c_is_compiled_and_simulated(clean):
    code = """
import sys, torsor
assert torsor.__file__.startswith(sys.prefix), torsor.__file__
robot = torsor.load("planar_2r")
program = torsor.generate("idm", robot)
assert "void" in torsor.write(program, "c")
numbers = {name: float(value) for name, value in robot.defaults.items()}
tau = torsor.compile(program)(q=[0.1, 0.2], qd=[1, 1], qdd=[0, 0], parameters=numbers)
exact = torsor.evaluate(program, dict(q=[0.1, 0.2], qd=[1, 1], qdd=[0, 0], parameters=numbers))["tau"]
assert max(abs(tau - exact)) < 1e-12, (tau, exact)
motion = torsor.simulate(robot, time=0.2, samples=5)
assert motion.q.shape == (5, 2) and abs(motion.q[-1]).max() > 0.01
assert torsor.verify(program, "c", states=3)[0].ok
print(*torsor.robots.names())
"""
    assert set(clean.run("-c", code).split()) == {file.stem for file in (ROOT / "robots").iterdir()}


def test_types_are_seen_by_those_who_use_the_package(clean):
    (clean.place / "consumer.py").write_text(CONSUMER)
    from mypy import api

    said, trouble, _ = api.run(["--strict", "--python-executable", str(clean.python), "--cache-dir",
                                str(clean.place / "mypy"), "--config-file", "", str(clean.place / "consumer.py")])
    found = [(int(line.split(":")[1]), line.rpartition("[")[2].rstrip("]")) for line in said.splitlines()
             if ": error:" in line]
    assert not trouble and found == WRONG, said + trouble
