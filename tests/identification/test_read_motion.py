"""Files of measured motion: what is written is read, and what is wrong in them is told with its place."""

from __future__ import annotations

import pickle
import subprocess
import sys
import tracemalloc
import zipfile

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.lib import format as npy
from pyarrow import parquet
from scipy import io

import torsor
from tests.identification import recordings
from tests.identification.recordings import flat, random_tables, write_bag, write_csv
from torsor.errors import MotionError
from torsor.identification.files import matlab_variables, parquet_tables
from torsor.identification.files.column_meaning import understood
from torsor.identification.files.mat_elements import variables
from torsor.identification.files.read_motion import FORMATS
from torsor.identification.files.recording import Expansion
from torsor.identification.files.tables_on_disk import LazyTable
from torsor.identification.files.units import KINDS, factor
from torsor.identification.identify import identify

ALL = ("t", "q", "qd", "qdd", "tau")
WRITERS = {".npz": recordings.write_npz, ".mat": recordings.write_mat, ".parquet": recordings.write_parquet,
           "": recordings.write_folder,
           ".csv": lambda path, tables, quantities: write_csv(path, flat(tables, quantities))}
ON_DISK = (".npz", ".parquet", "")


def same(motion, tables, quantities):
    for name in ("t", "q", "tau", "qd", "qdd"):
        if name in quantities:
            table = np.asarray(getattr(motion, name))
            assert np.array_equal(table.reshape(tables[name].shape), tables[name]), name
        else:
            assert getattr(motion, name) is None


# what is written is read


@pytest.mark.parametrize("suffix", WRITERS)
@pytest.mark.parametrize("quantities", [ALL, ("t", "q", "tau"), ("t", "q", "qd", "tau")])
@pytest.mark.parametrize("joints", [1, 3, 12])
def test_what_is_written_is_read(suffix, quantities, joints, tmp_path):
    tables, path = random_tables(joints, joints=joints), tmp_path / f"run{suffix}"
    WRITERS[suffix](path, tables, quantities)
    motion = torsor.read_motion(path)
    same(motion, tables, quantities)
    assert motion.label == str(path)
    assert [r.split()[0] for r in motion.remarks] == list(quantities)


@pytest.mark.parametrize("suffix", ON_DISK)
def test_rows_on_disk_are_read_when_they_are_used(suffix, tmp_path):
    tables, path = random_tables(), tmp_path / f"run{suffix}"
    WRITERS[suffix](path, tables, ALL)
    motion = torsor.read_motion(path, on_disk=True, units={"tau": "N mm"}, columns={"qd": None})
    assert isinstance(motion.tau, LazyTable)
    assert isinstance(motion.q, LazyTable | np.memmap)
    same(torsor.read_motion(path, on_disk=True), tables, ALL)
    for rows in (slice(0, 50), slice(3, 20), slice(6, 8), slice(49, 50)):
        assert np.array_equal(np.asarray(motion.q[rows]), tables["q"][rows])
        assert np.allclose(np.asarray(motion[rows].tau), tables["tau"][rows] / 1000, rtol=1e-15)
    elsewhere = pickle.loads(pickle.dumps(motion))
    assert np.array_equal(np.asarray(elsewhere.tau), np.asarray(motion.tau))
    assert motion.qd is None


def test_a_file_that_was_written_again_is_read_again(tmp_path):
    path = tmp_path / "run.parquet"
    for seed in range(3):
        recordings.write_parquet(path, random_tables(seed), ALL)
        same(torsor.read_motion(path), random_tables(seed), ALL)


@pytest.mark.parametrize("plugin", ["MCAP", "SQLITE3"])
def test_joint_states_of_a_bag_are_a_motion(plugin, tmp_path):
    tables = random_tables(4)
    names = ("lift", "swing", "turn")
    rows = zip(tables["t"], tables["q"], tables["qd"], tables["tau"], strict=True)
    write_bag(tmp_path / "bag", [(t, names[::-1] if k % 2 else names, *(v[::-1] if k % 2 else v for v in values))
                                 for k, (t, *values) in enumerate(rows)], plugin)
    inside = next(f for f in (tmp_path / "bag").iterdir() if f.name != "metadata.yaml")
    for path in (tmp_path / "bag", inside):
        motion = torsor.read_motion(path)
        assert motion.names == motion.motors == names
        assert np.allclose(motion.t, tables["t"] - tables["t"][0], atol=1e-9)
        for name in ("q", "qd", "tau"):
            assert np.array_equal(getattr(motion, name), tables[name])
    some = torsor.read_motion(tmp_path / "bag", joints=["turn", "lift"])
    assert some.names == ("turn", "lift")
    assert np.array_equal(some.tau, tables["tau"][:, [2, 0]])


@pytest.mark.parametrize("delimiter", [",", ";", "\t", " "])
@pytest.mark.parametrize("comma", [False, True])
def test_delimiters_and_decimal_commas_are_seen(delimiter, comma, tmp_path):
    if comma and delimiter == ",":
        return
    tables = random_tables()
    write_csv(tmp_path / "run.txt", flat(tables, ALL), delimiter, comma, ["made on a Monday"], blank_after=17)
    same(torsor.read_motion(tmp_path / "run.txt"), tables, ALL)


def test_a_header_in_a_comment_is_one(tmp_path):
    tables = random_tables()
    columns = flat(tables, ALL)
    for delimiter in (",", " "):
        np.savetxt(tmp_path / "run.csv", np.column_stack(list(columns.values())), fmt="%.17g", delimiter=delimiter,
                   header="a robot\n" + delimiter.join(columns))
        same(torsor.read_motion(tmp_path / "run.csv"), tables, ALL)


def test_columns_without_names_are_given_by_numbers(tmp_path):
    tables = random_tables()
    table = np.column_stack(list(flat(tables, ("tau", "t", "q")).values()))
    np.savetxt(tmp_path / "run.csv", table, fmt="%.17g", delimiter=",")
    motion = torsor.read_motion(tmp_path / "run.csv", columns={"t": 4, "q": [5, 6, "7"], "tau": [1, 2, 3]})
    same(motion, tables, ("t", "q", "tau"))
    with pytest.raises(MotionError, match=r"no column is known to be t or q or tau.*1 column 1, 2 column 2"):
        torsor.read_motion(tmp_path / "run.csv")


def test_columns_that_are_not_used_may_hold_anything(tmp_path):
    columns = flat(random_tables(), ALL)
    write_csv(tmp_path / "run.csv", {"state": ["moving", ""] * 25, **columns})
    same(torsor.read_motion(tmp_path / "run.csv"), random_tables(), ALL)


@given(st.lists(st.lists(st.floats(-1e300, 1e300, allow_subnormal=False), min_size=2, max_size=2), min_size=1,
                max_size=8))
def test_numbers_of_a_csv_file_are_read_to_the_last_digit(tmp_path_factory, rows):
    path = tmp_path_factory.mktemp("csv") / "run.csv"
    q, tau = np.array(rows).T
    write_csv(path, {"t": list(range(len(q))), "q": q.tolist(), "tau": tau.tolist()})
    motion = torsor.read_motion(path)
    assert np.array_equal(motion.q[:, 0], q)
    assert np.array_equal(motion.tau[:, 0], tau)


def test_several_files_are_several_motions(tmp_path):
    for seed in range(3):
        recordings.write_npz(tmp_path / f"run{seed}.npz", random_tables(seed), ALL)
    files = sorted(tmp_path.glob("*.npz"))
    for asked in (files, [*map(str, files)], str(tmp_path / "run?.npz"), tmp_path / "*.npz"):
        motions = torsor.read_motion(asked)
        assert len(motions) == 3
        for seed, motion in enumerate(motions):
            same(motion, random_tables(seed), ALL)
    with pytest.raises(MotionError, match="no file matches this pattern"):
        torsor.read_motion(tmp_path / "walk*.npz")
    for asked in ([], [3], 3, None):
        with pytest.raises(MotionError, match="the path of a file"):
            torsor.read_motion(asked)


def test_arrays_on_their_side_are_turned_and_that_is_told(tmp_path):
    tables = random_tables()
    io.savemat(tmp_path / "run.mat", {"run": {n: tables[n].T for n in ALL}, "gear": [1.0, 2.0, 3.0], "words": "hello"})
    motion = torsor.read_motion(tmp_path / "run.mat")
    same(motion, tables, ALL)
    assert "run.q was on its side" in motion.remarks


def test_one_number_may_be_the_step(tmp_path):
    tables = random_tables()
    for name, options in (("ts", {}), ("cycle", {"columns": {"t": "cycle"}}), ("cycle", {"step": 2e-3})):
        np.savez(tmp_path / "run.npz", **{name: 2.0}, gear=np.ones(3), q_motor=tables["q"], tau_motor=tables["tau"])
        motion = torsor.read_motion(tmp_path / "run.npz", units={"t": "ms"}, **options)
        assert motion.t == pytest.approx(2e-3)
        assert np.array_equal(motion.tau, tables["tau"])
    with pytest.raises(MotionError, match=r"no column is known to be t:.*2 to 4 q_motor.*cycle = 2"):
        torsor.read_motion(tmp_path / "run.npz")
    with pytest.raises(MotionError, match="no times"):
        torsor.read_motion(tmp_path / "run.npz", columns={"t": None})


def test_moments_of_a_parquet_file_are_seconds(tmp_path):
    tables = flat(random_tables(), ("t", "q", "tau"))
    whole = np.arange(50) * 1_000_000 + 1_700_000_000_000_000_000
    for unit, per in (("ns", 1), ("us", 1000)):
        table = pa.table({**tables, "t": pa.array(whole // per, pa.timestamp(unit))})
        parquet.write_table(table, tmp_path / "run.parquet")
        assert torsor.read_motion(tmp_path / "run.parquet").step == pytest.approx(1e-3)


# what columns mean


@pytest.mark.parametrize(("name", "quantity", "number"), [
    ("t", "t", None), ("Time", "t", None), ("timestamp [s]", "t", None), ("q1", "q", 1), ("pos_12", "q", 12),
    ("position.joint1", "q", 1), ("joint3/position", "q", 3), ("/joint_states/panda_joint2/velocity", "qd", 2),
    ("actual_q_0", "q", 0), ("actual_qd_0", "qd", 0), ("Torque 4 (Nm)", "tau", 4), ("effort[2]", "tau", 2),
    ("tau_motor[3]", "tau", 3), ("motor_current_5", "tau", 5), ("ddq3", "qdd", 3), ("qdd_1", "qdd", 1),
    ("position.elbow", "q", None), ("q1 [deg]", "q", 1),
])
def test_names_say_quantity_and_joint(name, quantity, number):
    known = understood(name, 0)
    assert (known.quantity, known.number) == (quantity, number)


@pytest.mark.parametrize("name", ["temperature", "status", "x1", "column 3", "", "quality", "posture", "taunt1"])
def test_other_names_say_nothing(name):
    assert understood(name, 0) is None


@pytest.mark.parametrize("style", ["q{}", "pos_{}", "position.joint{}", "joint{}/position", "q[{}]", "Angle {} [rad]",
                                   "position.panda_joint{}"])
@pytest.mark.parametrize("other", ["tau{}", "effort.joint{}", "axis_{}_torque", "motor{}.current"])
def test_columns_are_ordered_by_their_numbers(style, other, tmp_path):
    tables = random_tables(joints=11)
    order = np.random.default_rng(1).permutation(22)
    columns = [(style if k < 11 else other).format(k % 11) for k in order]
    values = [(tables["q"] if k < 11 else tables["tau"])[:, k % 11] for k in order]
    write_csv(tmp_path / "run.csv", {"time": tables["t"], **dict(zip(columns, values, strict=True))})
    same(torsor.read_motion(tmp_path / "run.csv"), tables, ("t", "q", "tau"))


def test_columns_with_the_names_of_joints_belong_together_by_them(tmp_path):
    tables = random_tables()
    names = ("shoulder_pan_joint", "elbow_joint", "wrist_1_joint")
    columns = {f"position.{n}": tables["q"][:, k] for k, n in enumerate(names)}
    columns |= {f"effort.{names[k]}": tables["tau"][:, k] for k in (2, 0, 1)}
    write_csv(tmp_path / "run.csv", {"stamp": tables["t"], **columns})
    motion = torsor.read_motion(tmp_path / "run.csv")
    assert motion.names == motion.motors == names
    same(motion, tables, ("t", "q", "tau"))
    renamed = torsor.read_motion(tmp_path / "run.csv", names=["a", "b", "c"])
    assert renamed.names == renamed.motors == ("a", "b", "c")
    write_csv(tmp_path / "run.csv", {"stamp": tables["t"], **columns, "velocity.wrist_2_joint": tables["t"]})
    with pytest.raises(MotionError, match="the columns of qd are of wrist_2_joint"):
        torsor.read_motion(tmp_path / "run.csv")


@pytest.mark.parametrize(("columns", "options", "words"), [
    ("t q1 q2", {}, "no column is known to be tau: say which.*1 t, 2 q1, 3 q2"),
    ("q1 tau1", {}, "no column is known to be t"),
    ("t time q1 tau1", {}, "several columns could be t: t, time"),
    ("t q_measured_1 q_desired_1 tau1", {}, "several columns could be q: q_measured_1, q_desired_1"),
    ("t q1 tau1 current1", {}, "several columns could be tau: tau1, current1"),
    ("t q1 q2 tau1 tau3", {}, r"columns of tau are numbered \[1, 3\], and those of q \[1, 2\]"),
    ("t q1 q1 tau1", {"columns": {"q": "q1"}}, "two columns are called q1"),
    ("t q1 tau1", {"columns": {"q": "q9"}}, "q: there is no column 'q9'; the file's columns are 1 t, 2 q1, 3 tau1"),
    ("t q1 tau1", {"columns": {"q": 4}}, "there is no column 4"),
    ("t q1 tau1", {"columns": {"q": 0}}, "there is no column 0"),
    ("t q1 tau1", {"columns": {"q": ["q1", 2]}}, "each once"),
    ("t q1 tau1", {"columns": {"speed": 2}}, "unknown quantity of a motion 'speed'"),
    ("t q1 tau1", {"units": {"speed": "m/s"}}, "unknown quantity of a motion 'speed'"),
    ("t q1 tau1", {"units": {"q": "degrees"}}, "unknown unit of q 'degrees'; did you mean"),
    ("t q1 tau1", {"units": {"q": ["deg", "deg"]}}, "one for each of its 1 columns, not 2"),
    ("t q1[grad] tau1", {}, "unknown unit of q 'grad'"),
    ("t q1[deg] q2 tau1 tau2", {}, "some columns of q have a unit and others have none"),
    ("t q1 tau1", {"topic": "x"}, "the CSV format has no option topic"),
])
def test_what_cannot_be_understood_is_told(columns, options, words, tmp_path):
    names = columns.split()
    rows = [names, *([str(k)] * len(names) for k in range(3))]
    (tmp_path / "run.csv").write_text("\n".join(map(",".join, rows)))
    with pytest.raises(MotionError, match=words):
        torsor.read_motion(tmp_path / "run.csv", **options)


def test_an_ambiguity_is_settled_by_saying_which(tmp_path):
    tables = random_tables(joints=1)
    columns = {"t": tables["t"], "q_measured_1": tables["q"][:, 0], "q_desired_1": tables["qd"][:, 0],
               "tau": tables["tau"][:, 0]}
    write_csv(tmp_path / "run.csv", columns)
    motion = torsor.read_motion(tmp_path / "run.csv", columns={"q": "q_measured_1"})
    same(motion, tables, ("t", "q", "tau"))


# units and drives


@pytest.mark.parametrize(("quantity", "unit"), [(q, u) for q, kind in KINDS.items() for u in kind])
def test_units_are_spelt_with_and_without_points(quantity, unit):
    assert factor(quantity, " " + unit.replace("Nm", "N m")) == factor(quantity, unit) > 0


def test_units_multiply_and_velocities_follow_positions(tmp_path):
    tables, path = random_tables(), tmp_path / "run.npz"
    recordings.write_npz(path, tables, ALL)
    motion = torsor.read_motion(path, units={"q": ["deg", "mm", "rad"], "tau": "N mm", "t": "ms"})
    to_si = np.array([np.pi / 180, 1e-3, 1])
    for name in ("q", "qd", "qdd"):
        assert np.allclose(getattr(motion, name), tables[name] * to_si, rtol=1e-14)
    assert np.allclose(motion.t, tables["t"] / 1000)
    assert np.allclose(motion.tau, tables["tau"] / 1000)
    assert "q from q in deg, mm, rad" in motion.remarks
    apart = torsor.read_motion(path, units={"q": "deg", "qd": "rad/s"})
    assert np.array_equal(apart.qd, tables["qd"])


def test_units_in_a_header_are_used_and_told(tmp_path):
    tables = random_tables(joints=2)
    heads = ("time [ms]", "q1 [deg]", "q2 [deg]", "dq1", "dq2", "torque 1 (N mm)", "torque 2 (N mm)")
    values = [tables["t"], *tables["q"].T, *tables["qd"].T, *tables["tau"].T]
    write_csv(tmp_path / "run.csv", dict(zip(heads, values, strict=True)), ";")
    motion = torsor.read_motion(tmp_path / "run.csv")
    assert np.allclose(motion.q, np.radians(tables["q"]))
    assert np.allclose(motion.qd, np.radians(tables["qd"]))
    assert np.allclose(motion.tau, tables["tau"] / 1000)
    assert motion.step == pytest.approx(1e-6, rel=0.1)
    assert "q from q1 [deg], q2 [deg] in deg" in motion.remarks


def test_drives_come_after_units(tmp_path):
    tables, path = random_tables(), tmp_path / "run.npz"
    recordings.write_npz(path, tables, ("t", "q", "tau"))
    drives = torsor.Drives(gear=[10, 20, -30], gain=0.5, offset=1.0)
    for on_disk in (False, True):
        motion = torsor.read_motion(path, units={"q": "deg"}, drives=drives, on_disk=on_disk)
        assert np.allclose(np.asarray(motion.q), np.radians(tables["q"]) / [10, 20, -30] + 1)
        assert np.allclose(np.asarray(motion.tau), tables["tau"] * 0.5 * [10, 20, -30])


# what is wrong is told with its place


@pytest.mark.parametrize(("text", "words"), [("", "the field is empty"), ("nan", "nan is not a number"),
                                             ("inf", "inf is not a number"), ("1_0", "'1_0' is not a number"),
                                             ("__import__('os')", "is not a number"),
                                             ("0x10", "'0x10' is not a number")])
@pytest.mark.parametrize(("column", "row"), [("q2", 0), ("tau3", 40), ("t", 49)])
def test_a_field_of_a_csv_file_that_is_no_number_is_told_with_line_and_column(text, words, column, row, tmp_path):
    columns = {n: list(c) for n, c in flat(random_tables(), ("t", "q", "tau")).items()}
    columns[column][row] = text
    lines = write_csv(tmp_path / "run.csv", columns, comments=["one", "two"], blank_after=20)
    with pytest.raises(MotionError) as caught:
        torsor.read_motion(tmp_path / "run.csv")
    assert f"run.csv: line {lines[row]}, column {column}: " in str(caught.value)
    assert words in str(caught.value)


@pytest.mark.parametrize("change", [lambda line: line + ",7", lambda line: line.rpartition(",")[0]])
def test_a_line_with_more_or_fewer_fields_is_told(change, tmp_path):
    lines = write_csv(tmp_path / "run.csv", flat(random_tables(), ("t", "q", "tau")))
    texts = (tmp_path / "run.csv").read_text().splitlines()
    texts[30] = change(texts[30])
    assert 31 in lines
    (tmp_path / "run.csv").write_text("\n".join(texts))
    with pytest.raises(MotionError, match=r"line 31: there are (6|8) fields, and 7 columns: t, q1"):
        torsor.read_motion(tmp_path / "run.csv")


def test_times_that_run_backwards_or_jump_are_told_with_the_line(tmp_path):
    tables = random_tables()
    tables["t"][30] = tables["t"][28]
    lines = write_csv(tmp_path / "run.csv", flat(tables, ALL), comments=["x"], blank_after=3)
    with pytest.raises(MotionError, match=f"run.csv: line {lines[30]}: the time runs backwards"):
        torsor.read_motion(tmp_path / "run.csv")
    tables = random_tables()
    tables["t"][30:] += 0.05
    lines = write_csv(tmp_path / "run.csv", flat(tables, ALL), comments=["x"], blank_after=3)
    motion = torsor.read_motion(tmp_path / "run.csv")
    for part in (motion, motion[10:], motion[:40][25:]):
        with pytest.raises(MotionError, match=f"run.csv: line {lines[30]}: the time jumps"):
            part.even()


@pytest.mark.parametrize("suffix", [".npz", ".mat", ".parquet", ""])
@pytest.mark.parametrize("name", ["q", "qd", "tau"])
def test_what_is_missing_is_told_with_row_and_column(suffix, name, tmp_path):
    tables, path = random_tables(), tmp_path / f"run{suffix}"
    tables[name][33, 1] = np.nan
    WRITERS[suffix](path, tables, ALL)
    column = f"{name}2" if suffix == ".parquet" else rf"{name}\[2\]"
    with pytest.raises(MotionError, match=rf"run{suffix}: row 33, column {column}: nan"):
        torsor.read_motion(path)


def test_a_null_of_a_parquet_file_is_missing(tmp_path):
    columns = {n: list(c) for n, c in flat(random_tables(), ("t", "q", "tau")).items()}
    columns["tau2"][11] = None
    parquet.write_table(pa.table(columns), tmp_path / "run.parquet")
    with pytest.raises(MotionError, match="row 11, column tau2"):
        torsor.read_motion(tmp_path / "run.parquet")


def test_tables_of_different_lengths_are_told(tmp_path):
    tables = random_tables()
    np.savez(tmp_path / "run.npz", t=tables["t"], q=tables["q"], tau=tables["tau"][:-1])
    with pytest.raises(MotionError, match="50 samples of t, 50 samples of q, 49 samples of tau"):
        torsor.read_motion(tmp_path / "run.npz")


@pytest.mark.parametrize(("messages", "options", "words"), [
    ([(0, "ab", [1, 2], [], [1, 2]), (1, "ac", [1, 2], [], [1, 2])], {}, "message 2 is about a, c, and a, b were"),
    ([(0, "ab", [1, 2], [], [1, 2]), (1, "abc", [1, 2, 3], [], [1, 2, 3])], {}, "message 2 is about a, b, c"),
    ([(0, "ab", [1, 2], [], [1, 2]), (1, "c", [1], [], [1])], {}, "message 2 is about c"),
    ([(0, "aa", [1, 2], [], [1, 2])], {}, "message 1 has a joint twice"),
    ([(0, "ab", [1, 2], [], [1])], {}, "message 1 has 2 joints and 1 numbers for effort"),
    ([(0, "ab", [1, 2], [], [1, 2]), (1, "ab", [1, 2], [], [])], {}, "message 2: effort is in some messages and not"),
    ([(0, "ab", [1, 2], [], [1, 2]), (1, "ab", [1, 2], [3, 4], [1, 2])], {}, "message 2: velocity is in some"),
    ([(0, "ab", [1, 2], [], [])], {}, r"no column is known to be tau.*2 position.a, 3 position.b"),
    ([(0, "ab", [1, 2], [], [np.nan, 2])], {}, "row 0, column effort.a: nan"),
    ([(1, "ab", [1, 2], [], [1, 2]), (0.5, "ab", [1, 2], [], [1, 2])], {}, "row 1: the time runs backwards"),
    ([(0, "ab", [1, 2], [], [1, 2])], {"joints": ["c"]}, "no message about c"),
    ([(0, "ab", [1, 2], [], [1, 2])], {"topic": "/other"}, "unknown topic '/other'; .*/joint_states"),
    ([], {}, "no message about a joint"),
])
def test_what_is_wrong_in_a_bag_is_told_with_the_message(messages, options, words, tmp_path):
    write_bag(tmp_path / "bag", messages)
    with pytest.raises(MotionError, match=words):
        torsor.read_motion(tmp_path / "bag", **options)


def test_messages_of_other_joints_are_passed_over_when_joints_are_asked_for(tmp_path):
    gripper, arm = ("finger",), ("a", "b")
    rows = [(k, *((gripper, [1], [], [1]) if k % 3 else (arm, [k, 2], [], [k, 4]))) for k in range(9)]
    write_bag(tmp_path / "bag", rows)
    motion = torsor.read_motion(tmp_path / "bag", joints=arm)
    assert motion.q[:, 0].tolist() == [0, 3, 6]
    assert "6 messages of other joints passed over" in motion.remarks
    write_bag(tmp_path / "two", rows, topics=("/arm", "/hand"))
    with pytest.raises(MotionError, match="joint states are in /arm, /hand: say which"):
        torsor.read_motion(tmp_path / "two")
    assert len(torsor.read_motion(tmp_path / "two", topic="/arm", joints=arm)) == 2


# nothing is run that stands in a file


class Trap:
    def __reduce__(self):
        return (pytest.fail, ("a pickle was opened",))


def test_pickles_are_refused(tmp_path):
    tables = random_tables()
    np.savez(tmp_path / "run.npz", **{n: tables[n] for n in ALL}, trap=np.array([Trap()], dtype=object))
    for on_disk in (False, True):
        with pytest.raises(MotionError, match=r"run.npz: it holds Python objects, which are not read"):
            torsor.read_motion(tmp_path / "run.npz", on_disk=on_disk)
    recordings.write_folder(tmp_path / "run", tables, ALL)
    np.save(tmp_path / "run" / "trap.npy", np.array([Trap()], dtype=object))
    with pytest.raises(MotionError, match=r"trap.npy: it holds Python objects"):
        torsor.read_motion(tmp_path / "run")


@pytest.mark.parametrize("suffix", [s for form in FORMATS for s in form.suffixes])
@pytest.mark.parametrize("data", [b"", b"\0\1\2", b"\x89HDF\r\n\x1a\n" + b"\0" * 600, b"PK\3\4rubbish"])
def test_rubbish_is_refused_with_the_name_of_the_file(suffix, data, tmp_path):
    (tmp_path / f"run{suffix}").write_bytes(data)
    with pytest.raises(MotionError, match=f"run{suffix}: "):
        torsor.read_motion(tmp_path / f"run{suffix}")


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("form", [".csv", ".npz", ".mat", ".parquet", "MCAP", "SQLITE3"])
def test_damaged_files_are_read_or_refused(form, seed, tmp_path):
    tables, rng = random_tables(), np.random.default_rng(seed)
    path = tmp_path / f"run{form}"
    if form in WRITERS:
        WRITERS[form](path, tables, ALL)
    else:
        write_bag(tmp_path / "bag", [(t, "abc", *rows) for t, *rows in zip(*map(tables.get, ("t", "q", "qd", "tau")),
                                                                          strict=True)], form)
        path = next(f for f in (tmp_path / "bag").iterdir() if f.name != "metadata.yaml")
    data = bytearray(path.read_bytes())
    for at in rng.integers(0, len(data) if seed % 2 else 500, 5):
        data[at] = rng.integers(256)
    path.write_bytes(data[:rng.integers(len(data))] if seed % 3 == 0 else data)
    try:
        motion = torsor.read_motion(path)
    except MotionError as error:
        assert path.name in str(error)
    else:
        assert np.all(np.isfinite(np.asarray(motion.q)))


# In another process, which a wrong type once ended; the file's variables are a table, a structure and a text.
TYPES = """
import struct, sys, zlib
from pathlib import Path
import torsor

def tags(data, at, end):
    while at < end:
        kind, size = struct.unpack_from("<2I", data, at)
        yield at
        if kind >> 16:
            at += 8
            continue
        if kind == 14:
            yield from tags(data, at + 8, at + 8 + size)
        at += 8 + size + -size % 8

def packed(data):
    size = struct.unpack_from("<I", data, 4)[0] + 8
    inside = zlib.compress(data[:size])
    rest = packed(data[size:]) if len(data) > size else b""
    return struct.pack("<2I", 15, len(inside)) + inside + rest

data, path = Path(sys.argv[1]).read_bytes(), Path("damaged.mat")
places, tried = list(tags(data, 128, len(data))), 0
for at in places:
    for code in [*range(40), 63, 64, 127, 255, 256, 0x4000E, 0x7FFF, 0xFFFF, 1 << 20, 1 << 31, (1 << 32) - 1]:
        wrong = data[:at] + struct.pack("<I", code) + data[at + 4:]
        for whole in (wrong, data[:128] + packed(wrong[128:])):
            path.write_bytes(whole)
            try:
                torsor.read_motion(path)
            except torsor.TorsorError as error:
                assert "damaged.mat" in str(error)
            tried += 1
print(len(places), tried)
"""


def test_a_wrong_type_in_a_tag_of_a_mat_file_is_refused_or_harmless(tmp_path):
    tables = random_tables(samples=4, joints=2)
    io.savemat(tmp_path / "run.mat", {"q": tables["q"], "run": {"t": tables["t"], "tau": tables["tau"]}, "note": "x"})
    run = subprocess.run([sys.executable, "-c", TYPES, "run.mat"], cwd=tmp_path, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr[-2000:]
    places, tried = map(int, run.stdout.split())
    assert places > 20 and tried == places * 51 * 2


@pytest.mark.parametrize("version", ["4", "5"])
@pytest.mark.parametrize("compressed", [False, True])
def test_mat_files_are_read_as_scipy_reads_them(version, compressed, tmp_path):
    rng = np.random.default_rng(1)
    kinds = ("f8", "f4", "i4", "i2", "u2", "u1")
    numbers = {f"x{kind}": rng.integers(0, 100, size=(7, 3)).astype(kind) for kind in kinds}
    io.savemat(tmp_path / "run.mat", numbers, format=version, do_compression=compressed and version == "5")
    found = dict(variables((tmp_path / "run.mat").read_bytes(), Expansion("run.mat")))
    expected = io.loadmat(tmp_path / "run.mat")
    assert set(found) == set(numbers)
    assert all(np.array_equal(found[name], expected[name]) for name in numbers)


# files that would become much larger than they are


def bomb(suffix, path, rows):
    """A file of a few kilobytes with so many rows of zeros, made piece by piece."""
    zeros = np.zeros(rows)
    if suffix == ".npz":
        np.savez_compressed(path, t=zeros, q=zeros, tau=zeros)
    elif suffix == ".mat":
        io.savemat(path, {"t": zeros, "q": zeros, "tau": zeros}, do_compression=True)
    else:
        parquet.write_table(pa.table({"t": zeros, "q": zeros, "tau": zeros}), path, compression="gzip")


@pytest.mark.parametrize("suffix", [".npz", ".mat", ".parquet"])
def test_a_file_that_expands_too_far_is_refused_before_it_is_expanded(suffix, tmp_path, monkeypatch):
    bomb(suffix, tmp_path / f"run{suffix}", 400_000)
    monkeypatch.setattr("torsor.identification.files.recording.EXPANDED", 5_000_000)
    tracemalloc.start()
    try:
        with pytest.raises(MotionError, match=rf"run{suffix}: it is compressed, and takes .* GB when it is read"):
            torsor.read_motion(tmp_path / f"run{suffix}")
        assert tracemalloc.get_traced_memory()[1] < 8_000_000
    finally:
        tracemalloc.stop()
    monkeypatch.undo()
    with pytest.raises(MotionError, match="the time stands still"):
        torsor.read_motion(tmp_path / f"run{suffix}")


def test_an_array_that_declares_more_than_there_is_is_refused(tmp_path):
    with zipfile.ZipFile(tmp_path / "run.npz", "w") as archive, archive.open("q.npy", "w") as file:
        npy.write_array_header_1_0(file, {"descr": "<f8", "fortran_order": False, "shape": (1 << 40, 3)})
    with pytest.raises(MotionError, match=r"q.npy declares 1099511627776 x 3 numbers and is shorter"):
        torsor.read_motion(tmp_path / "run.npz")


def test_the_newest_mat_files_are_refused_with_a_way_out(tmp_path):
    head = b"MATLAB 7.3 MAT-file, Platform: GLNXA64, Created on: Mon Nov 16 19:00:00 2026 HDF5 schema 1.00 ."
    (tmp_path / "run.mat").write_bytes(head.ljust(124) + b"\x00\x02IM" + b"\x89HDF\r\n\x1a\n" + b"\0" * 500)
    with pytest.raises(MotionError, match=r"version 7.3, .*save\(..., '-v7'\)"):
        torsor.read_motion(tmp_path / "run.mat")


def test_cells_and_words_of_a_mat_file_are_no_columns(tmp_path):
    cells = np.empty(3, dtype=object)
    cells[:] = [1, "two", [3.0]]
    io.savemat(tmp_path / "run.mat", {"q": cells, "tau": "strong", "t": np.arange(5.0)})
    with pytest.raises(MotionError, match=r"no column is known to be q or tau.*columns are 1 t$"):
        torsor.read_motion(tmp_path / "run.mat")
    assert matlab_variables.look(tmp_path / "run.mat").columns == ("t",)


@pytest.mark.parametrize(("name", "words"), [("run.xlsx", "the suffix '.xlsx' is none of .csv"),
                                             ("empty", "no .npy file and no metadata.yaml")])
def test_other_files_are_refused(name, words, tmp_path):
    (tmp_path / "run.xlsx").write_bytes(b"")
    (tmp_path / "empty").mkdir()
    with pytest.raises(MotionError, match=words):
        torsor.read_motion(tmp_path / name)
    with pytest.raises(MotionError, match="there is no such file"):
        torsor.read_motion(tmp_path / "nothing.csv")


@pytest.mark.parametrize(("package", "suffix", "words"), [("pyarrow", ".parquet", r"torsor\[parquet\]"),
                                                          ("rosbags.rosbag2", ".mcap", r"torsor\[ros\]")])
def test_packages_that_are_missing_are_named(package, suffix, words, tmp_path, monkeypatch):
    (tmp_path / f"run{suffix}").write_bytes(b"x")
    monkeypatch.setitem(__import__("sys").modules, package, None)
    with pytest.raises(torsor.TorsorError, match=words):
        torsor.read_motion(tmp_path / f"run{suffix}")


def test_groups_of_rows_are_read_once_when_pieces_follow_each_other(tmp_path, monkeypatch):
    recordings.write_parquet(tmp_path / "run.parquet", random_tables(samples=400), ALL, rows=100)
    motion = torsor.read_motion(tmp_path / "run.parquet", on_disk=True)
    opened, was = [], parquet_tables._opened
    monkeypatch.setattr(parquet_tables, "_opened", lambda path, written: opened.append(path) or was(path, written))
    parquet_tables._group.cache_clear()
    for first in range(0, 400, 10):
        for name in ("q", "tau", "qd", "qdd"):
            np.asarray(getattr(motion, name)[max(0, first - 5):first + 15])
    assert len(opened) <= 16


@pytest.mark.parametrize("suffix", ON_DISK)
def test_parameters_are_the_same_from_memory_and_from_the_disk(suffix, tmp_path):
    robot = torsor.load("planar_2r")
    rng = np.random.default_rng(2)
    t = np.arange(4000) * 1e-3
    tables = {"t": t, "q": np.column_stack([np.sin(3 * t) + 0.3 * np.sin(7 * t), np.cos(4 * t)])}
    tables["tau"] = np.gradient(np.gradient(tables["q"], 1e-3, axis=0), 1e-3, axis=0) + rng.normal(size=(4000, 2))
    WRITERS[suffix](tmp_path / f"run{suffix}", tables, ("t", "q", "tau"))
    known = dict.fromkeys(robot.parameters, 1.0)
    fits = [identify(robot, torsor.read_motion(tmp_path / f"run{suffix}", units={"q": "deg"}, on_disk=on_disk), known)
            for on_disk in (False, True)]
    assert list(fits[0].parameters.values()) == pytest.approx(list(fits[1].parameters.values()), rel=1e-9)
