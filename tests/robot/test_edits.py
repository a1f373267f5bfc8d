"""Edits of a robot: cells by frame and field, links and loops added, removed, moved, duplicated."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import torsor
from torsor import formats, robots
from torsor.errors import RobotError
from torsor.robot.cells import cells, with_cell
from torsor.robot.parts import ExternalWrench
from torsor.robot.rearranged import add_link, add_loop, duplicate_link, move_link, remove_link, remove_loop

ALL = [name for name in robots.names() if len(torsor.load(name).links) < 9]


def read_again(robot):
    return formats.read(formats.write(robot, ".toml"), "again.toml")


def same_but_defaults(one, other):
    return one.replace(defaults={}) == other.replace(defaults={})


@pytest.mark.parametrize("name", ALL)
def test_what_stands_in_a_cell_may_be_typed_there(name):
    robot = torsor.load(name)
    for item in cells(robot):
        for field, text in item["cells"].items():
            assert with_cell(robot, item["frame"], field, text) == robot, (item["frame"], field)


@pytest.mark.parametrize("name", ["five_bar", "rx90", "coupled_wrist", "panda"])
def test_a_cell_that_is_set_shows_it_and_no_other_changes(name):
    robot = torsor.load(name)
    for item in cells(robot):
        for field in item["cells"]:
            if field in ("alpha", "d", "gamma", "XX", "IA", "gravity.x", "joint_name", "limits.upper", "description"):
                typed = "3"
                new = {(i["frame"], f): x for i in cells(with_cell(robot, item["frame"], field, typed))
                       for f, x in i["cells"].items()}
                old = {(i["frame"], f): x for i in cells(robot) for f, x in i["cells"].items()}
                changed = {place for place in old if old[place] != new[place]}
                assert changed == {(item["frame"], field)} and new[item["frame"], field] == typed


@pytest.mark.parametrize(("frame", "field", "typed"), [
    (2, "alpha", "pi/"), (2, "alpha", "q1"), (2, "theta", "2*q2"), (2, "antecedent", "4"), (2, "antecedent", "nobody"),
    (2, "joint", "ball"), (2, "active", "perhaps"), (2, "variable", "1+x"), (2, "variable", "q1"),
    (2, "limits.lower", "a"),    (2, "name", "link1"), (2, "XX", "__import__('os')"), (2, "BS", "1"), (0, "name", ""),
    (0, "defaults.G3", "a"),
    (0, "gravity.x", "1/0"),
])
def test_a_wrong_cell_is_refused_with_its_field(frame, field, typed):
    with pytest.raises(RobotError) as caught:
        with_cell(torsor.load("rx90"), frame, field, typed)
    assert caught.value.field in (field, field.partition(".")[0], field.partition(".")[2], "theta")
    assert caught.value.frame in (frame, 1, None)  # of two links with one name, the first


def test_unknown_frames_and_fields_are_refused_with_those_that_there_are():
    robot = torsor.load("five_bar")
    for frame, field, word in ((7, "d", "0 (the robot) to 6"), (-1, "d", "0 (the robot)"), (1, "alfa", "alpha"),
                               (6, "joint", "there are")):
        with pytest.raises(RobotError) as caught:
            with_cell(robot, frame, field, "0")
        assert word in str(caught.value)


@pytest.mark.parametrize("name", ["rx90", "scara", "five_bar", "panda"])
def test_kinds_of_a_joint_lead_to_one_another_and_back(name):
    robot = torsor.load(name).replace(coupling=())
    for j, link in enumerate(robot.links, 1):
        if link.joint.kind.moves:
            other = "prismatic" if link.joint.kind.turn else "revolute"
            there = with_cell(robot, j, "joint", other)
            assert there.links[j - 1].joint.kind.name == other
            assert with_cell(there, j, "joint", link.joint.kind.name) == robot
            assert same_but_defaults(read_again(there), there)
            fixed = with_cell(robot, j, "joint", "fixed")
            assert len(fixed.joints) == len(robot.joints) - 1 and same_but_defaults(read_again(fixed), fixed)


def test_a_variable_is_renamed_in_the_coupling_too():
    robot = torsor.load("coupled_wrist")
    renamed = with_cell(robot, 2, "variable", "beta")
    assert renamed.joints[1].variable == "beta" and with_cell(renamed, 2, "variable", robot.joints[1].variable) == robot


@pytest.mark.parametrize("name", ALL)
def test_what_is_added_can_be_removed_and_all_can_be_saved(name):
    robot = torsor.load(name).replace(coupling=())
    for more in (add_link(robot, 1), add_link(robot, 0, "prismatic"), duplicate_link(robot, 1)):
        assert same_but_defaults(read_again(more), more)
        assert remove_link(more, len(more.links)) == robot
    looped = add_loop(robot, 1, 0)
    assert same_but_defaults(read_again(looped), looped) and remove_loop(looped, len(looped.loops)) == robot


@pytest.mark.parametrize("name", ["tree", "five_bar", "sr400", "stewart", "two_loops", "knees"])
def test_a_link_that_is_moved_to_where_it_may_be_goes_back(name):
    robot, moves = torsor.load(name), 0
    for j in range(1, len(robot.links) + 1):
        for to in range(max(1, j - 3), min(len(robot.links), j + 3) + 1):
            try:
                moved = move_link(robot, j, to)
            except RobotError as error:
                assert "antecedent" in str(error)
                continue
            moves += j != to
            assert move_link(moved, to, j) == robot
    assert moves > 1


def test_a_moved_link_changes_numbers_only():
    robot = torsor.load("tree")
    robot = robot.replace(links=tuple(replace(link, wrench=ExternalWrench()) for link in robot.links))
    moved = move_link(robot, 5, 2)
    first, second = (torsor.compile(torsor.models.inverse_dynamics(r, effort=0)) for r in (robot, moved))
    variables = [j.variable for j in robot.joints]
    order = [variables.index(j.variable) for j in moved.joints]
    rng = np.random.default_rng(0)
    q, qd, qdd = rng.normal(size=(3, len(variables)))
    numbers = dict(zip(robot.parameters, rng.uniform(0.5, 2, len(robot.parameters)), strict=True))
    tau = first(q=q, qd=qd, qdd=qdd, parameters=[numbers[n] for n in robot.parameters])
    again = second(q=q[order], qd=qd[order], qdd=qdd[order], parameters=[numbers[n] for n in moved.parameters])
    assert order != sorted(order) and np.allclose(tau[order], again, rtol=1e-12)


def test_children_of_a_removed_link_stand_on_its_antecedent():
    robot = torsor.load("tree")
    for j in range(1, len(robot.links) + 1):
        fewer = remove_link(robot, j)
        old = {link.name: link for link in robot.links}
        for link in fewer.links:
            on = robot.links[old[link.name].antecedent - 1] if old[link.name].antecedent else None
            if on is not None and on.name == robot.links[j - 1].name:
                on = robot.links[on.antecedent - 1] if on.antecedent else None
            assert link.antecedent == (0 if on is None else [x.name for x in fewer.links].index(on.name) + 1)


def test_what_cannot_be_done_is_refused():
    loop, pendulum = torsor.load("five_bar"), torsor.load("planar_2r")
    for wrong in (lambda: remove_link(loop, 2), lambda: remove_link(loop, 9), lambda: remove_loop(loop, 2),
                  lambda: move_link(loop, 2, 1), lambda: remove_link(remove_link(pendulum, 2), 1),
                  lambda: add_link(loop, 77), lambda: add_loop(loop, 1, 99), lambda: add_link(loop, 1, "ball")):
        with pytest.raises(RobotError):
            wrong()
