"""Code is kept on disk and found again, and nothing but that very code is ever taken for it."""

from __future__ import annotations

import ast
import os
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import torsor
from tests.compiled.native.programs import nested_sines, same_bits
from tests.compiled.random_programs import one_program
from torsor import cache
from torsor.compiled.compile import compile
from torsor.compiled.native import engine

PACKAGE = Path(torsor.__file__).parent
PROGRAM = nested_sines(1)
X = np.array([0.1, 0.2, 0.3])
WANTED = compile(PROGRAM)(X)

if not hasattr(os, "getuid"):
    pytest.skip("folders of Windows are private by themselves", allow_module_level=True)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("TORSOR_CACHE", str(tmp_path / "kept"))
    return tmp_path / "kept" / cache.FOLDER


def kept(given=PROGRAM, **options):
    """Whether the code was found, once its results are seen to be right."""
    f = compile(given, **options)
    if given is PROGRAM and not options:
        same_bits(f(X), WANTED)
    return f.making[0].kept


def the_file(folder):
    (found,) = folder.glob("*.o")
    return found


def test_code_is_made_once_and_found_again(folder):
    assert not kept()
    assert kept()
    f = compile(PROGRAM)
    f(np.tile(X, (9, 1)))
    assert [m.kept for m in f.making] == [True, False]
    assert "found on disk" not in repr(f)
    f = compile(PROGRAM)
    same_bits(f(np.tile(X, (9, 1))), [np.tile(w, (9, 1)) for w in WANTED])
    assert [m.kept for m in f.making] == [True, True]
    assert "found on disk in" in repr(f)
    assert len(list(folder.iterdir())) == 2
    assert folder.stat().st_mode & 0o777 == 0o700
    assert all(p.stat().st_mode & 0o777 == 0o600 for p in folder.iterdir())


def imported(file):
    """The files of the package that a file imports, but for what programs are made of: they are part of the name."""
    lines = (node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.ImportFrom))
    names = [name for x in lines for name in (x.module, *(f"{x.module}.{a.name}" for a in x.names))]
    files = [PACKAGE.parent.joinpath(*name.split(".")).with_suffix(".py") for name in names]
    return {f for f in files if f.exists() and f.relative_to(PACKAGE).parts[0] in ("codegen", "compiled", "languages")}


def test_code_is_made_again_where_what_writes_it_is_other():
    reached, left = set(), [PACKAGE / "compiled" / "native" / "machine_code.py"]
    while left:
        reached.add(left[-1])
        left += imported(left.pop()) - reached - set(left)
    numpy_side = PACKAGE / "compiled" / "runner.py"
    assert {f.name for f in reached} >= {"body.py", "lowering.py", "scheduling.py", "sine_coefficients.py"}
    assert reached - {numpy_side} <= set(engine.writers())


def test_damaged_files_are_made_again(folder):
    kept()
    file, rng = the_file(folder), random.Random(0)
    whole = file.read_bytes()
    damages = [b"", whole[:10], whole[:32], whole[:-1], whole + b"\0", whole[1:], b"\0" * len(whole)]
    for place in (0, 31, 32, len(whole) - 1, *(rng.randrange(len(whole)) for _ in range(300))):
        flipped = bytearray(whole)
        flipped[place] ^= 1 << rng.randrange(8)
        damages.append(bytes(flipped))
    assert cache.find(file.stem, cache.CODE) == whole[32:]
    for damage in damages:
        file.write_bytes(damage)
        assert cache.find(file.stem, cache.CODE) is None
    for damage in (b"", whole[:-1], damages[-1]):
        file.write_bytes(damage)
        assert not kept()
        assert file.read_bytes() == whole and kept()


def test_a_file_of_another_program_is_not_taken(folder):
    kept()
    mine = the_file(folder)
    kept(one_program("sqrt"))
    (other,) = set(folder.glob("*.o")) - {mine}
    mine.write_bytes(other.read_bytes())
    assert not kept()
    assert kept()


@pytest.mark.parametrize("mode", [0o770, 0o707, 0o777])
def test_a_folder_that_others_may_write_to_is_not_used(folder, mode):
    kept()
    folder.chmod(mode)
    assert not kept()
    assert not kept(one_program("sqrt"))
    assert len(list(folder.iterdir())) == 1
    folder.chmod(0o700)
    assert kept()


@pytest.mark.parametrize("mode", [0o660, 0o606])
def test_a_file_that_others_may_write_to_is_not_used(folder, mode):
    kept()
    the_file(folder).chmod(mode)
    assert not kept()
    assert the_file(folder).stat().st_mode & 0o777 == 0o600
    assert kept()


def test_a_link_is_not_followed(folder, tmp_path):
    kept()
    the_file(folder).rename(tmp_path / "elsewhere")
    (folder / f"{'0' * 64}.o").symlink_to(tmp_path / "elsewhere")
    assert cache.find("0" * 64, cache.CODE) is None
    assert not kept()


@pytest.mark.parametrize("off", ["off", "OFF", "", "0", "no", "none"])
def test_nothing_is_kept_where_that_is_off(monkeypatch, tmp_path, off):
    monkeypatch.setenv("TORSOR_CACHE", off)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert not kept() and not kept()
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other places")
def test_code_is_kept_in_the_folder_of_the_user(monkeypatch, tmp_path):
    monkeypatch.delenv("TORSOR_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache.folder() == tmp_path / "torsor"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache.folder() == tmp_path / ".cache" / "torsor"


def test_where_nothing_can_be_written_nothing_happens(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("no folder")
    for place in (tmp_path / "file", tmp_path / "file" / "below"):
        monkeypatch.setenv("TORSOR_CACHE", str(place))
        assert not kept() and not kept()


def test_code_is_found_where_nothing_can_be_written(folder, monkeypatch):
    kept()

    def refuse(*_):
        raise PermissionError("a file system that is read-only")

    monkeypatch.setattr(os, "utime", refuse)
    assert kept()


def test_a_write_that_fails_leaves_nothing_behind(folder, monkeypatch):
    def refuse(*_):
        raise OSError("no room")

    monkeypatch.setattr(Path, "replace", refuse)
    assert not kept() and not kept()
    assert not list(folder.iterdir())


def test_beyond_the_largest_size_those_not_used_for_longest_go(folder, monkeypatch):
    monkeypatch.setattr(cache, "LARGEST", 3 * (100 + 32))
    monkeypatch.setattr(cache, "RARELY", 1)
    key = dict(zip("abcde", map(cache.key, "abcde"), strict=True))
    for age, name in enumerate("abc"):
        cache.keep(key[name], cache.CODE, name.encode() * 100)
        os.utime(folder / f"{key[name]}.o", (age, age))
    assert cache.find(key["a"], cache.CODE) == b"a" * 100  # and is now the youngest
    cache.keep(key["d"], cache.CODE, b"d" * 100)
    assert [cache.find(key[name], cache.CODE) is not None for name in "abcd"] == [True, False, True, True]
    cache.keep(key["e"], cache.CODE, b"e" * 1000)
    assert not list(folder.iterdir())


def test_the_folder_is_looked_through_now_and_then(folder, monkeypatch):
    monkeypatch.setattr(cache, "LARGEST", 100_000)
    looked = []
    monkeypatch.setattr(cache, "_tidy", lambda home, tidy=cache._tidy: (looked.append(home), tidy(home)))
    for name in range(1000):
        cache.keep(cache.key(str(name)), cache.CODE, bytes(1000))
    assert 5 < len(looked) < 40
    assert sum(file.stat().st_size for file in folder.iterdir()) < 500_000


def test_files_of_others_stay_where_they_are(folder, monkeypatch):
    """Old and large ones, in the place that was named and in the folder itself."""
    monkeypatch.setattr(cache, "LARGEST", 0)
    monkeypatch.setattr(cache, "RARELY", 1)
    cache.keep(cache.key("first"), cache.CODE, b"")
    others = [place / name for place in (folder, folder.parent)
              for name in ("my_project.o", ".download.part", f"{cache.key('first')}.obj", "notes.txt")]
    for file in others:
        file.write_bytes(b"mine" * 1000)
        os.utime(file, (0, 0))
    (folder / ".torsor-abandoned.part").touch()
    os.utime(folder / ".torsor-abandoned.part", (0, 0))
    cache.keep(cache.key("second"), cache.CODE, b"code")
    assert all(file.read_bytes() == b"mine" * 1000 for file in others)
    assert {*folder.iterdir()} == {file for file in others if file.parent == folder}
    assert {*folder.parent.iterdir()} == {folder, *(file for file in others if file.parent != folder)}


def test_whatever_the_code_depends_on_makes_it_another(folder, monkeypatch):
    kept()
    for other in (lambda: kept(nested_sines(2)), lambda: kept(dtype="f4"), lambda: kept(exact=True)):
        assert not other()
        assert other()
    monkeypatch.setattr(engine, "__version__", "0.0.0")
    assert not kept()
    assert kept()
    assert len(list(folder.iterdir())) == 5


def test_the_name_of_the_program_is_no_part_of_its_code(folder):
    from dataclasses import replace

    kept()
    assert kept(replace(PROGRAM, name="another"))


def test_the_key_tells_its_parts_apart():
    assert len({cache.key("ab", "c"), cache.key("a", "bc"), cache.key("abc"), cache.key("abc", "")}) == 4


def test_two_processes_may_keep_the_same_code_at_once(folder):
    text = """
import numpy as np
from tests.compiled.native.programs import nested_sines
from torsor.compiled.compile import compile
for depth in (1, 2, 3) * 5:
    print(compile(nested_sines(depth))(np.array([0.1, 0.2, 0.3])).r0.tolist())
"""
    both = [subprocess.Popen([sys.executable, "-c", text], stdout=subprocess.PIPE, text=True) for _ in range(2)]
    said = [p.communicate()[0] for p in both]
    assert [p.returncode for p in both] == [0, 0] and said[0] == said[1]
    assert len(list(folder.iterdir())) == len(list(folder.glob("*.o"))) == 3
    assert kept()
