"""Laws of measured motion: what it refuses, its parts, its drives, and what filters do to it."""

from __future__ import annotations

import pickle
from dataclasses import replace

import numpy as np
import pytest

import torsor
from torsor import Drives, Motion
from torsor.errors import MotionError
from torsor.identification.files.tables_on_disk import LazyTable
from torsor.identification.files.unit_check import wrong_unit
from torsor.identification.regressor import regressor
from torsor.identification.signals.filtering import Filtering
from torsor.identification.signals.preparation import Preparation


def motion(samples=40, joints=3, seed=1, **others):
    rng = np.random.default_rng(seed)
    tables = {n: rng.normal(size=(samples, joints)) for n in ("q", "tau", "qd", "qdd")}
    return Motion(**{"t": np.arange(samples) * 0.01, **tables, **others})


def with_bad(name, row, column, value, **others):
    table = np.array(getattr(motion(), name))
    table[row, column] = value
    return motion(**{name: table}, **others)


@pytest.mark.parametrize("name", ["q", "tau", "qd", "qdd"])
@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf])
def test_what_is_not_a_number_is_told_with_row_and_column(name, value):
    with pytest.raises(MotionError, match=f"run 7: row 12, column 3 of {name}: {value}"):
        with_bad(name, 12, 2, value, label="run 7")


@pytest.mark.parametrize(("row", "time", "words"), [(5, 0.03, "runs backwards"), (5, 0.04, "stands still"),
                                                    (5, np.nan, "not a number")])
def test_times_that_do_not_run_forward_are_told_with_their_row(row, time, words):
    t = np.arange(40) * 0.01
    t[row] = time
    with pytest.raises(MotionError, match=f"row {row}.*{words}"):
        motion(t=t)


@pytest.mark.parametrize("row", [1, 20, 1 << 16, (1 << 16) + 1, 70_000])
def test_times_are_looked_through_to_their_end(row):
    t = np.arange(70_001) * 0.01
    t[row] = t[row - 1]
    with pytest.raises(MotionError, match=f"row {row}: the time stands still"):
        Motion(t, np.zeros((len(t), 1)), np.zeros((len(t), 1)))


@pytest.mark.parametrize("row", [1, 20, (1 << 16) - 1, 1 << 16, 70_000])
def test_a_jump_of_time_is_told_when_even_times_are_needed(row):
    t = np.arange(70_001) * 0.01
    t[row:] += 0.05
    jumping = Motion(t, np.zeros((len(t), 1)), np.zeros((len(t), 1)))
    with pytest.raises(MotionError, match=f"row {row}: the time jumps by 0.06 s"):
        jumping.even()
    jumping[row:].even()


def test_times_that_drift_are_not_even():
    t = np.arange(100) * 0.01 + 0.02 * np.sin(np.linspace(0, np.pi, 100))
    with pytest.raises(MotionError, match="not evenly spaced"):
        motion(100, t=t).even()
    motion(100, t=t).resampled(0.01).even()


@pytest.mark.parametrize(("given", "words"), [
    ({"tau": np.zeros((39, 3))}, "tau has 39 samples and q has 40"),
    ({"t": np.arange(39) * 0.01}, "one time per sample"),
    ({"t": 0.0}, "positive number"),
    ({"t": "soon"}, "times in seconds"),
    ({"q": np.zeros((40, 3, 2))}, "a row for each sample and a column for each joint"),
    ({"q": [["a", "b", "c"]] * 40}, "array of numbers"),
    ({"names": ("a", "b")}, "3 columns and 2 names"),
    ({"motors": ("a", "b")}, "3 columns and 2 motors"),
    ({"names": ("a", "b", "a")}, "the same name"),
    ({"qd": np.zeros((40, 2))}, "qd has 2 columns and qdd has 3"),
])
def test_a_motion_that_does_not_hold_together_is_refused(given, words):
    with pytest.raises(MotionError, match=words):
        motion(**given)


@pytest.mark.parametrize("part", [0.1, 0.5, 0.61])
@pytest.mark.parametrize("t", [0.01, np.arange(40) * 0.01])
def test_the_parts_of_a_split_are_the_whole(part, t):
    whole = motion(t=t)
    first, rest = whole.split(part)
    assert len(first) == round(part * 40)
    for name in ("q", "tau", "qd", "qdd"):
        assert np.array_equal(np.concatenate([getattr(first, name), getattr(rest, name)]), getattr(whole, name))
    assert first.step == pytest.approx(whole.step)
    for part in (0, 1, -0.5):
        with pytest.raises(MotionError, match="between 0 and 1"):
            whole.split(part)


def test_resampled_lines_stay_lines():
    rng = np.random.default_rng(3)
    t = np.cumsum(rng.uniform(0.001, 0.02, 200))
    slopes = rng.normal(size=3)
    even = Motion(t, t[:, None] * slopes, t[:, None] * -slopes).resampled(0.004)
    assert np.allclose(np.diff(even.t), 0.004)
    assert np.allclose(even.q, even.t[:, None] * slopes)
    assert np.allclose(even.tau, -even.q)
    with pytest.raises(MotionError, match="positive"):
        motion().resampled(0)


# tables on disk


def on_disk(tmp_path, table, name="table.npy"):
    np.save(tmp_path / name, table)
    return np.load(tmp_path / name, mmap_mode="r")


def test_rows_and_columns_of_a_table_on_disk_are_those_of_the_table(tmp_path):
    rng = np.random.default_rng(0)
    one, other = rng.normal(size=(30, 2)), rng.normal(size=30)
    whole = np.column_stack([one, other])[:, [2, 0]]
    lazy = LazyTable.of(on_disk(tmp_path, one), on_disk(tmp_path, other, "other.npy"), columns=[2, 0])
    for view in (lambda x: x, lambda x: x[5:20], lambda x: x[5:20][3:], lambda x: x[:, [1, 0]][-4:], lambda x: x[9:3]):
        assert view(lazy).shape == view(whole).shape
        assert np.array_equal(np.asarray(view(lazy)), view(whole))
        assert np.array_equal(np.asarray(pickle.loads(pickle.dumps(view(lazy)))), view(whole))
    with pytest.raises(MotionError, match="first:last"):
        lazy[::2]


def test_what_is_missing_on_disk_is_told_when_it_is_read(tmp_path):
    table = np.zeros((100, 2))
    table[70, 1] = np.nan
    bad = Motion(0.01, on_disk(tmp_path, table), np.zeros((100, 2)), label="long.npy")
    Filtering(0.01).states(bad, 0, 50)
    with pytest.raises(MotionError, match=r"long\.npy: row 70, column 2 of q: nan"):
        Filtering(0.01).states(bad, 50, 100)


def test_times_on_disk_are_checked_too(tmp_path):
    t = np.arange(70_001) * 0.01
    zeros = on_disk(tmp_path, np.zeros((len(t), 1)), "zeros.npy")
    assert Motion(on_disk(tmp_path, t, "t.npy"), zeros, zeros).step == pytest.approx(0.01)
    t[65_537] = 0
    with pytest.raises(MotionError, match="row 65537: the time runs backwards"):
        Motion(on_disk(tmp_path, t, "back.npy"), zeros, zeros)


# drives


def random_drives(seed, joints=3):
    rng = np.random.default_rng(seed)
    return Drives(gear=rng.uniform(20, 100, joints) * rng.choice([-1, 1], joints), sign=rng.choice([-1, 1], joints),
                  offset=rng.normal(size=joints), coupling=np.eye(joints) + 0.3 * rng.normal(size=(joints, joints)))


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("lazy", [False, True])
def test_joints_do_the_work_of_their_motors(seed, lazy, tmp_path):
    drives, read = random_drives(seed), motion(seed=seed)
    tables = {n: on_disk(tmp_path, getattr(read, n), f"{n}.npy") for n in ("q", "tau", "qd", "qdd")} if lazy else {}
    joints = motion(seed=seed, **tables).through(drives)
    assert isinstance(joints.q, LazyTable) == lazy
    qd, tau, q = (np.asarray(table) for table in (joints.qd, joints.tau, joints.q))
    assert np.allclose(np.sum(qd * tau, axis=1), np.sum(read.qd * read.tau, axis=1))
    back = (q - drives.offset) @ drives.coupling.T * drives.gear * drives.sign
    assert np.allclose(back, read.q)
    assert np.allclose(np.asarray(joints[7:9].tau), tau[7:9])


def test_a_wrist_whose_last_two_motors_work_together():
    """q_motor = Nq q, tau = Nt tau_motor, with one more entry each beside the gears: as in a TX40."""
    gear = np.array([32, 32, 45, -48, 45, 32.0])
    Nq, Nt = np.diag(gear), np.diag(gear)
    Nq[5, 4] = Nt[4, 5] = gear[5]
    read = motion(joints=6)
    C, D = np.eye(6), np.eye(6)
    C[5, 4] = D[4, 5] = 1
    for drives in (Drives(gear=gear, coupling=C), Drives(gear=gear, coupling=C, torque_coupling=D), Drives(coupling=Nq),
                   Drives(coupling=Nq, torque_coupling=Nt)):
        joints = read.through(drives)
        assert np.allclose(joints.q, read.q @ np.linalg.inv(Nq).T)
        assert np.allclose(joints.tau, read.tau @ Nt.T)


def test_a_gain_is_of_torques_alone():
    read = motion()
    joints = read.through(Drives(gain=[2, -3, 4]))
    assert np.array_equal(joints.tau, read.tau * [2, -3, 4])
    assert np.array_equal(joints.q, read.q)


def test_the_coupling_of_a_robot_is_that_of_its_drives():
    robot = torsor.robots.coupled_wrist()
    numbers = {name: float(value) for name, value in robot.defaults.items()}
    J = np.array([[float(s.value(numbers)) for s in row] for row in robot.coupling])
    read = motion()
    joints = read.through(Drives.of(robot))
    assert np.allclose(joints.qd, read.qd @ J.T)
    assert np.allclose(joints.tau @ J, read.tau)
    assert np.allclose(read.through(Drives.of(torsor.robots.rrp(), gear=2)).q, read.q / 2)


@pytest.mark.parametrize(("drives", "words"), [
    ({"gear": 0}, "not 0"), ({"gear": [1, 2]}, "one for each of the 3"), ({"sign": 2}, "1 or -1"),
    ({"gain": "much"}, "gain of drives is a number"), ({"coupling": np.ones((3, 3))}, "singular"),
    ({"coupling": np.eye(2)}, "3 rows and columns"), ({"offset": np.nan}, "offset of drives"),
])
def test_drives_that_cannot_be_are_refused(drives, words):
    with pytest.raises(MotionError, match=words):
        motion().through(Drives(**drives))


# filters


@pytest.mark.parametrize("cutoff", [None, 30.0])
@pytest.mark.parametrize("measured", [(), ("qd",), ("qd", "qdd")])
def test_pieces_of_a_filtered_motion_are_the_filtered_motion(cutoff, measured):
    rng = np.random.default_rng(5)
    walks = {n: np.cumsum(rng.normal(size=(3000, 2)), axis=0) for n in ("q", *measured)}
    walk = Motion(1e-3, tau=np.zeros((3000, 2)), **walks)
    filtering = Filtering(1e-3, cutoff)
    whole = filtering.states(walk, 0, 3000)
    for first, last in ((0, 100), (700, 1500), (1499, 1500), (2500, 3000)):
        for piece, table in zip(filtering.states(walk, first, last), whole, strict=True):
            assert np.allclose(piece, table[first:last], rtol=0, atol=1e-9 * np.abs(table).max())


@pytest.mark.parametrize("frequency", [0.5, 2.0, 5.0])
def test_a_sine_below_the_cutoff_goes_through_unharmed(frequency):
    t = np.arange(4000) * 1e-3
    w = 2 * np.pi * frequency
    sine = Motion(1e-3, np.sin(w * t)[:, None], np.zeros((4000, 1)))
    inner = slice(1000, 3000)
    q, qd, qdd = (x[inner, 0] for x in Filtering(1e-3, cutoff=50.0).states(sine, 0, 4000))
    attenuation = 2 * (frequency / 50) ** 8
    for got, exact in ((q, np.sin(w * t)), (qd, w * np.cos(w * t)), (qdd, -w * w * np.sin(w * t))):
        assert np.abs(got - exact[inner]).max() < (attenuation + 1e-6) * np.abs(exact).max()


def test_a_sine_above_the_cutoff_is_gone():
    t = np.arange(4000) * 1e-3
    fast = Motion(1e-3, np.sin(2 * np.pi * 200 * t)[:, None], np.zeros((4000, 1)))
    assert np.abs(Filtering(1e-3, cutoff=20.0).states(fast, 1000, 3000)[0]).max() < 1e-6


@pytest.mark.parametrize("decimate", [1, 4, 10])
def test_the_second_kernel_is_the_derivative_of_the_first(decimate):
    """phi at shifts of a sample is phi of a grid so much finer: differences of it against phi'."""
    fine = 64
    phi, _ = Filtering(1e-3 / fine, decimate=decimate * fine).kernel
    _, rate = Filtering(1e-3, decimate=decimate).kernel
    differences = np.gradient(phi * fine, 1e-3 / fine)
    middle = len(phi) // 2
    reach = len(rate) // 2
    at = middle + fine * np.arange(-reach, reach + 1)
    inside = (at >= 0) & (at < len(phi))
    assert np.allclose(differences[at[inside]], rate[inside], atol=2e-3 * np.abs(rate).max())
    assert Filtering(1e-3, decimate=decimate).kernel[0].sum() == pytest.approx(1)


@pytest.mark.parametrize("decimate", [8, 20])
def test_what_stands_under_a_derivative_needs_no_derivative(decimate):
    t = np.arange(3000) * 1e-3
    filtering = Filtering(1e-3, decimate=decimate)
    by_kernel = filtering.under_rate(np.sin(7 * t)[:, None])
    assert np.allclose(by_kernel, filtering.weighed(7 * np.cos(7 * t)[:, None]), atol=1e-6)


@pytest.mark.parametrize("decimate", [0, 3, 8])
def test_equations_kept_are_as_many_as_announced(decimate):
    filtering, table = Filtering(1e-3, decimate=decimate), np.random.default_rng(0).normal(size=(500, 2))
    whole = filtering.weighed(table)
    count = filtering.equations(Motion(1e-3, table, table))
    assert len(whole) == count
    for first, last in ((0, 1), (5, 9), (count - 3, count)):
        begin, end = filtering.samples(first, last)
        assert np.allclose(filtering.weighed(table[begin:end]), whole[first:last], rtol=0, atol=1e-12)


# robots


def swinging(robot, samples=600):
    """A motion of all joints with the torques that the robot's own numbers give."""
    n = len(robot.joints)
    t = np.arange(samples) * 0.005
    w = 2 + np.arange(n) * 0.7
    q, qd, qdd = np.sin(np.outer(t, w)), w * np.cos(np.outer(t, w)), -w * w * np.sin(np.outer(t, w))
    numbers = {name: float(value) for name, value in robot.defaults.items()}
    torques = torsor.compile(torsor.generate("idm", robot), parameters=numbers)
    return Motion(t, q, torques(q, qd, qdd), qd, qdd), numbers


@pytest.mark.parametrize("factor", [1e-3, 0.02, 1, 50, 1e3])
def test_torques_in_the_wrong_unit_are_told_with_their_factor(factor):
    robot = torsor.load("rx90")
    right, numbers = swinging(robot)
    told = wrong_unit(robot, Motion(right.t, right.q, factor * right.tau), Filtering(right.step), numbers)
    if 0.01 <= factor <= 100:
        assert told is None
    else:
        assert f"{factor:.2g} times" in told
    assert wrong_unit(robot, right, Filtering(right.step), {}) is None


def test_columns_are_placed_by_the_names_of_joints(tmp_path):
    robot = torsor.load("rx90")
    named = robot.replace(links=tuple(replace(link, joint=replace(link.joint, name=f"axis {k}"))
                                      for k, link in enumerate(robot.links)))
    right, numbers = swinging(robot)
    r = regressor(named, "dim", numbers, {})
    order = [3, 0, 5, 1, 4, 2]
    for names in ([f"axis {k}" for k in order], [f"q{k + 1}" for k in order]):
        tables = [getattr(right, name)[:, order] for name in ("q", "tau", "qd", "qdd")]
        shuffled = Motion(right.t, *tables, names=tuple(names), motors=tuple(names))
        placed = Preparation(r).placed(shuffled)
        for name in ("q", "tau", "qd", "qdd"):
            assert np.array_equal(getattr(placed, name), getattr(right, name))
        mapped = Preparation(r).placed(replace(shuffled, q=on_disk(tmp_path, shuffled.q)))
        assert isinstance(mapped.q, LazyTable)
        assert np.array_equal(np.asarray(mapped.q), right.q)
    with pytest.raises(MotionError, match="q has no column q1"):
        Preparation(r).placed(Motion(right.t, right.q, right.tau, names=tuple("abcdef")))
    with pytest.raises(MotionError, match="tau has no column q1"):
        Preparation(r).placed(Motion(right.t, right.q, right.tau, motors=tuple("abcdef")))
    with pytest.raises(MotionError, match="q has 5 columns"):
        Preparation(r).placed(Motion(right.t, right.q[:, :5], right.tau))
