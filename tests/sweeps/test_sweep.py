"""A sweep finds the same wherever it is done, and what was done is never lost."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import tracemalloc
from asyncio import CancelledError
from functools import partial
from pathlib import Path

import numpy as np
import pytest
import zarr
from distributed import Client, LocalCluster

import torsor
from tests.sweeps import swept
from torsor.errors import FormatError, ProgramError, ToolError
from torsor.progress import watched
from torsor.sweeps import piece_workers
from torsor.sweeps.function_key import function_key

GRID = {"q1": np.linspace(-1, 1, 30), "q2": np.linspace(0, 2, 41)}
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def cluster():
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as made:
        yield made


def assert_same(one, other):
    assert one.keys() == other.keys()
    for name in one:
        np.testing.assert_array_equal(one[name], other[name])


def test_cores_clusters_files_and_memory_give_the_same(tmp_path, cluster):
    over = torsor.grid(**GRID)
    plain = torsor.sweep(swept.reach, over, workers=1, piece=10**6).columns()
    q1, q2 = (x.ravel() for x in np.meshgrid(*GRID.values(), indexing="ij"))
    np.testing.assert_array_equal(plain["q1"], q1)
    np.testing.assert_allclose(plain["x"], np.cos(q1) + np.cos(q1 + q2))
    assert plain["pair"].shape == (1230, 2)
    assert_same(torsor.sweep(swept.reach, over, tmp_path / "one", workers=1, piece=100).columns(), plain)
    assert_same(torsor.sweep(swept.reach, over, tmp_path / "cores", workers=2, piece=100).columns(), plain)
    assert_same(torsor.sweep(swept.reach, over, tmp_path / "cores.zarr", workers=2, piece=100).columns(), plain)
    with Client(cluster) as client:
        found = torsor.sweep(swept.reach, over, tmp_path / "dask", client=client, piece=100)
    assert_same(found.columns(), plain)
    assert len(found) == 1230 and sum(len(part["x"]) for part in found.pieces("x")) == 1230
    np.testing.assert_array_equal(found["x"], plain["x"])


def test_draws_depend_on_the_seed_and_not_on_who_draws():
    over = torsor.draws(1000, lambda rng, n: {"q": rng.normal(size=(n, 3))}, seed=3)
    one = torsor.sweep(lambda q: q.sum(axis=1), over, workers=1, piece=64).columns()
    two = torsor.sweep(lambda q: q.sum(axis=1), over, workers=2, piece=64).columns()
    assert_same(one, two)
    assert len(np.unique(one["y"])) == 1000


def test_a_killed_worker_loses_nothing(tmp_path):
    found = torsor.sweep(partial(swept.deadly, tmp_path / "flag"), {"x": np.arange(40.0)}, tmp_path / "out", workers=2,
                         piece=4)
    assert (tmp_path / "flag").exists()
    np.testing.assert_array_equal(found["y"], 2 * np.arange(40.0))


def test_a_killed_worker_of_a_cluster_loses_nothing(tmp_path, cluster):
    with Client(cluster) as client:
        found = torsor.sweep(partial(swept.deadly, tmp_path / "flag"), {"x": np.arange(40.0)}, client=client, piece=4)
    assert (tmp_path / "flag").exists()
    np.testing.assert_array_equal(found["y"], 2 * np.arange(40.0))


def test_a_piece_that_kills_every_worker_ends_the_sweep(monkeypatch):
    monkeypatch.setattr(piece_workers, "AGAIN", 1)
    with pytest.raises(ProgramError, match="workers died 2 times"):
        torsor.sweep(swept.always_deadly, {"x": np.arange(4.0)}, workers=2, piece=1)


def test_a_sweep_goes_on_where_it_was_stopped(tmp_path):
    calls, out = tmp_path / "calls", tmp_path / "out"
    calls.mkdir()
    points, job = {"x": np.arange(50.0)}, partial(swept.counted, calls)
    torsor.sweep(job, points, out, workers=1, piece=5)
    assert len(list(calls.iterdir())) == 10
    for file in calls.iterdir():
        file.unlink()
    (out / "piece-00000003.parquet").unlink()
    half = out / "piece-00000006.parquet"  # as after the power went
    half.write_bytes(half.read_bytes()[:100])
    found = torsor.sweep(job, points, out, workers=1, piece=5)
    assert sorted(f.name for f in calls.iterdir()) == ["15", "30"]
    np.testing.assert_array_equal(found["y"], -np.arange(50.0))
    with pytest.raises(FormatError, match=r"another sweep is in this folder \(sha256 differ\)"):
        torsor.sweep(job, {"x": np.arange(50.0) + 1}, out, workers=1, piece=5)


def test_a_store_goes_on_where_it_was_stopped_and_zarr_itself_reads_it(tmp_path):
    calls, out = tmp_path / "calls", tmp_path / "out.zarr"
    calls.mkdir()
    points, job = {"x": np.arange(48.0)}, partial(swept.counted, calls)
    torsor.sweep(job, points, out, workers=1, piece=5)
    group = zarr.open_group(out, mode="r")
    assert {name: group[name].chunks for name in group} == {"x": (5,), "y": (5,), "pieces_done": (1,)}
    np.testing.assert_array_equal(group["y"][:], -np.arange(48.0))
    assert group["y"].metadata.dimension_names == ("point",) and group["pieces_done"][:].all()
    for file in calls.iterdir():
        file.unlink()
    (out / "y" / "c" / "0").unlink()  # all zeros but for one
    half = out / "x" / "c" / "6"  # as after the power went
    half.write_bytes(half.read_bytes()[:7])
    zarr.open_array(out / "pieces_done", mode="r+")[9] = 0  # as when it was killed before it said that it was done
    found = torsor.sweep(job, points, out, workers=1, piece=5)
    assert sorted(f.name for f in calls.iterdir()) == ["0", "30", "45"]
    np.testing.assert_array_equal(found["y"], -np.arange(48.0))
    with pytest.raises(FormatError, match=r"another sweep is in this folder \(sha256 differ\)"):
        torsor.sweep(job, {"x": np.arange(48.0) + 1}, out, workers=1, piece=5)


def test_a_store_has_one_kind_of_rows_and_is_a_sweep_alone(tmp_path):
    points = {"x": np.arange(4.0)}

    def finer(x):
        return x if x[0] else x.astype(int)

    def wider(x):
        return np.ones((len(x), 1 if x[0] else 2))

    def other(x):
        return {"a" if x[0] else "b": x}

    for change, why in ((finer, "one kind of rows"), (wider, "one kind of rows"),
                        (other, "piece 1 has the columns a, x, and those before it have b, x")):
        with pytest.raises(ProgramError, match=why):
            torsor.sweep(change, points, tmp_path / f"{change.__name__}.zarr", workers=1, piece=2)
    with pytest.raises(ProgramError, match="no name that Zarr takes"):
        torsor.sweep(lambda x: {"a/b": x}, points, tmp_path / "names.zarr", workers=1)
    (tmp_path / "mine.zarr").mkdir()
    (tmp_path / "mine.zarr" / "text").write_text("mine")
    zarr.open_group(tmp_path / "others.zarr", mode="w").create_array("a", shape=(1,), dtype="f8")
    for name, why in (("mine", "in this folder: take an empty one"), ("others", "in this store: take another one")):
        with pytest.raises(FormatError, match=why):
            torsor.sweep(lambda x: x, points, tmp_path / f"{name}.zarr", workers=1)


NAMES = {"out": "piece-*.parquet", "out.zarr": "pieces_done/c/*"}


@pytest.mark.parametrize("name", NAMES)
def test_a_sweep_that_was_killed_is_resumed(name, tmp_path):
    """The process itself is killed in the middle of its work."""
    code = f"""
import sys, time
sys.path.insert(0, {str(ROOT)!r})
import numpy as np, torsor
from tests.sweeps import swept
print("begins", flush=True)
torsor.sweep(swept.squared, {{"x": np.arange(400.0)}}, {str(tmp_path / name)!r}, workers=1, piece=1)
"""
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE,
                               env={**os.environ, "SWEPT_SECONDS": "0.05"})
    process.stdout.readline()
    pieces = []
    for _ in range(200):
        pieces = list((tmp_path / name).glob(NAMES[name]))
        if len(pieces) >= 5:
            break
        time.sleep(0.05)
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()
    assert 5 <= len(pieces) < 400
    before = {f: f.stat().st_mtime_ns for f in pieces}
    found = torsor.sweep(swept.squared, {"x": np.arange(400.0)}, tmp_path / name, workers=1, piece=1)
    np.testing.assert_array_equal(found["y"], np.arange(400.0) ** 2)
    assert {f: f.stat().st_mtime_ns for f in pieces} == before


def test_memory_does_not_grow_with_the_sweep(tmp_path):
    over = torsor.draws(2_000_000, lambda rng, n: {"x": rng.normal(size=n)})
    tracemalloc.start()
    try:
        found = torsor.sweep(lambda x: {"y": x * x}, over, tmp_path / "out", workers=1, piece=50_000)
        total = sum(part["y"].sum() for part in found.pieces("y"))
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert abs(total / 2e6 - 1) < 0.01 and most < 8e6  # 32 MB of numbers


def test_the_progress_is_told():
    told = []
    with watched(lambda part, what: told.append(part)):
        torsor.sweep(swept.reach, torsor.grid(**GRID), workers=1, piece=300)
    assert told == pytest.approx([0.2, 0.4, 0.6, 0.8, 1.0])


@pytest.mark.parametrize(("call", "message"), [
    (lambda: torsor.grid(q1=3), "a grid takes a list of numbers"),
    (lambda: torsor.draws(0, lambda rng, n: {}), "draws takes a count from 1 on"),
    (lambda: torsor.sweep(swept.reach, {"q1": [1, 2], "q2": [1]}), "equally many rows"),
    (lambda: torsor.sweep(lambda x: x[:1], {"x": [1.0, 2.0]}, workers=1), "the function must give 2 rows of numbers"),
    (lambda: torsor.sweep(lambda x: {"x": x}, {"x": [1.0]}, workers=1), "names both points and a result"),
    (lambda: torsor.sweep(lambda x: 1 / 0, {"x": [1.0]}, workers=1), "failed on the points 0 to 0: ZeroDivisionError"),
    (lambda: torsor.sweep(swept.reach, {"x": [1.0]}, piece=0), "piece must be a whole number from 1 on"),
    (lambda: torsor.sweep(swept.reach, torsor.draws(10**9, dict)), "give a folder"),
])
def test_what_makes_no_sense_is_refused(call, message):
    with pytest.raises(ProgramError, match=message):
        call()


def test_a_function_that_fails_elsewhere_says_where():
    with pytest.raises(ProgramError, match="failed on the points 2 to 3: AssertionError"):
        torsor.sweep(_picky, {"x": np.arange(6.0)}, workers=2, piece=2)


def _picky(x):
    assert 3 not in x
    return x


def test_without_pyarrow_or_zarr_it_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ToolError, match=r"pip install 'torsor\[parquet\]'"):
        torsor.sweep(swept.reach, torsor.grid(**GRID), tmp_path / "out")
    monkeypatch.setitem(sys.modules, "zarr", None)
    with pytest.raises(ToolError, match=r"pip install 'torsor\[zarr\]'"):
        torsor.sweep(swept.reach, torsor.grid(**GRID), tmp_path / "out.zarr")


# which sweep a folder is of


def test_functions_that_compute_something_else_have_other_keys():
    scale = torsor.compile(torsor.generate("grav", "planar_2r"), threads=1)
    again = torsor.compile(torsor.generate("grav", "planar_2r"), threads=2)
    other = torsor.compile(torsor.generate("inm", "planar_2r"))
    known = torsor.compile(torsor.generate("grav", "planar_2r"), parameters=torsor.load("planar_2r").defaults)

    def times(factor):
        return lambda x: factor * x

    keys = [function_key(f) for f in (
        scale, other, known, scale.step, other.step, times(2), times(3), partial(swept.reach, 1),
        partial(swept.reach, 2), swept.reach, swept.counted, lambda x: x + 1, lambda x: x + 2,
        lambda x, n=1: x, lambda x, n=2: x)]
    assert len(set(keys)) == len(keys)
    assert function_key(scale) == function_key(again) and function_key(times(2)) == function_key(times(2))
    assert function_key(scale.step) == function_key(again.step)


@pytest.mark.parametrize("name", ["out", "out.zarr"])
def test_a_folder_of_another_compiled_function_is_refused(name, tmp_path):
    points = {"q": np.zeros((4, 2))}
    numbers = torsor.load("planar_2r").defaults
    one, other = (torsor.compile(torsor.generate(m, "planar_2r"), parameters=numbers) for m in ("grav", "inm"))
    found = torsor.sweep(one, points, tmp_path / name, workers=1, piece=2)
    np.testing.assert_array_equal(found["y"], torsor.sweep(one, points, tmp_path / name, workers=1, piece=2)["y"])
    with pytest.raises(FormatError, match=r"another sweep is in this folder \(code"):
        torsor.sweep(other, points, tmp_path / name, workers=1, piece=2)


def test_a_piece_of_another_length_is_made_again(tmp_path):
    points, job = {"x": np.arange(9.0)}, swept.doubled
    torsor.sweep(job, points, tmp_path / "out", workers=1, piece=4)
    one, other = (tmp_path / "out" / f"piece-0000000{k}.parquet" for k in (1, 2))
    one.write_bytes(other.read_bytes())
    np.testing.assert_array_equal(torsor.sweep(job, points, tmp_path / "out", workers=1, piece=4)["y"], points["x"] * 2)


@pytest.mark.parametrize("name", ["out", "out.zarr"])
def test_a_bit_that_changed_on_the_disk_is_noticed_and_the_piece_made_again(name, tmp_path):
    points = {"x": np.random.default_rng(1).normal(size=400)}
    found = torsor.sweep(swept.doubled, points, tmp_path / name, workers=1, piece=200)
    file = tmp_path / name / ("piece-00000001.parquet" if name == "out" else "y/c/1")
    data = bytearray(file.read_bytes())
    data[len(data) // 4] ^= 16
    file.write_bytes(data)
    with pytest.raises(FormatError, match=r"damaged|cannot be read"):
        found.columns()
    again = torsor.sweep(swept.doubled, points, tmp_path / name, workers=1, piece=200)
    np.testing.assert_array_equal(again["y"], 2 * points["x"])


@pytest.mark.parametrize("to", [None, "out"])
def test_rows_that_change_between_pieces_and_columns_that_are_missing_are_told(to, tmp_path):
    points, to = {"x": np.arange(4.0)}, to and tmp_path / to
    found = torsor.sweep(lambda x: np.ones((len(x), 1 if x[0] else 2)), points, to, workers=1, piece=2)
    with pytest.raises(ProgramError, match=r"rows of the shape \(2,\) for y in its first piece and \(1,\) in piece 1"):
        found.columns()
    with pytest.raises(ProgramError, match="unknown column 'z'"):
        found.columns("z")
    named = torsor.sweep(lambda x: {"a" if x[0] else "b": x}, points, to and tmp_path / "named", workers=1, piece=2)
    with pytest.raises(ProgramError, match=r"columns x, b in its first piece and x, a in piece 1"):
        named.columns()


def test_a_damaged_record_of_a_sweep_is_told(tmp_path):
    for name, file in (("out", "sweep.json"), ("out.zarr", "y/zarr.json"), ("other.zarr", "zarr.json")):
        torsor.sweep(swept.doubled, {"x": np.arange(4.0)}, tmp_path / name, workers=1)
        for text in (b"", b"[]", b"{", b"\xff", b"[" * 100_000, b'{"a": 1}'):
            (tmp_path / name / file).write_bytes(text)
            with pytest.raises(FormatError, match=name):
                torsor.sweep(swept.doubled, {"x": np.arange(4.0)}, tmp_path / name, workers=1)


ORPHANS = """
import numpy, torsor
from tests.sweeps import swept
if __name__ == "__main__":
    torsor.sweep(swept.slow, {"x": numpy.arange(4.0)}, workers=2, piece=1)
"""


def test_workers_end_with_the_process_that_started_them(tmp_path):
    (tmp_path / "run.py").write_text(ORPHANS)
    environment = {**os.environ, "SWEPT_FOLDER": str(tmp_path), "PYTHONPATH": os.pathsep.join(map(str, sys.path))}
    parent = subprocess.Popen([sys.executable, tmp_path / "run.py"], env=environment, stderr=subprocess.DEVNULL)
    try:
        workers = waited(lambda: [f for f in tmp_path.glob("*.pid") if f.stem.isdigit()][:2], 2)
    finally:
        parent.kill()
        parent.wait()
    assert waited(lambda: [f for f in workers if not alive(int(f.stem))], 2)


def waited(what, count):
    """What there is once there is enough of it."""
    end = time.monotonic() + 30
    while len(found := what()) < count:
        assert time.monotonic() < end, found
        time.sleep(0.02)
    return found


def alive(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_cluster_that_is_lost_is_an_error_of_ours():
    class Lost:
        def submit(self, *_given, **_named):
            return self

        def nthreads(self):
            return {"a": 1}

        def result(self):
            raise CancelledError("lost")

    with pytest.raises(ToolError, match=r"the cluster has failed .*CancelledError"):
        torsor.sweep(swept.doubled, {"x": np.arange(4.0)}, client=Lost())
