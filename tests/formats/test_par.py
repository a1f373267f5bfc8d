"""SYMORO's files as people really write them."""

from __future__ import annotations

import pytest

from torsor import robots
from torsor.errors import FormatError, TorsorError, TorsorWarning
from torsor.formats import load, read, save, write
from torsor.robot.parts import GRAVITY

LK22 = """
(* Name of file : two.par *)
n = 2
sigma = {0,1}
p = {0,1}
alpha = {0,Pi/2}
theta = {q1,0}
r = {0,q2}
M = {M1,M2}
G = {0,0,G3}
"""

OLD = """(**************************)
(*  SYMORO+ rue de la Noë  *)
(**************************)
(* General parameters *)
(* Robotname = 'Old_Arm' *)
NF = 3
NL = 3 (* links (* three *) *)
NJ = 3
Type = 1 (* Tree *)
Ant = {
        0,1,
        1}
Sigma  = { 0,(* a slide *)1,0}
B  = {0,0,B3}
d  = {0,0,D3}
R  = {0,-a + q2,RL3}
gamma  = {0,0,Pi/2}
Alpha  = {0,Pi/2,
          -Pi/2}
Mu = {1,1,1}
Theta = {t1,0,t3}   (* at the end of a line *)
M = {M1,M2,M3}; MX = {MX1,0,0}
Z = {
        1,0,0,0,0,1,0,0,0,0,
        1,0,0,0,0,1}
(* End of definition *)
"""


def test_the_dialect_of_lemoine_and_khalil_is_read():
    robot = read(LK22, "folder/two.par")
    assert robot.name == "two"
    assert robot.structure == "serial"
    assert [link.joint.variable for link in robot.links] == ["q1", "q2"]
    assert [str(link.joint.velocity) for link in robot.links] == ["QP1", "QP2"]
    assert str(robot.links[1].placement.alpha) == "pi/2"
    assert all(link.inertia.XX.is_zero for link in robot.links)


@pytest.mark.parametrize("encoding", ["latin-1", "utf-8", "utf-8-sig"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_old_files_are_read_in_their_encodings_and_line_ends(encoding, newline):
    robot = read(OLD.replace("\n", newline).encode(encoding), "x.par")
    assert robot.name == "Old_Arm"
    assert robot.structure == "tree"
    assert [link.joint.variable for link in robot.links] == ["t1", "q2", "t3"]
    assert str(robot.links[1].placement.r) == "-a + q2"
    assert str(robot.links[2].placement.alpha) == "-pi/2"
    assert [str(link.inertia.M) for link in robot.links] == ["M1", "M2", "M3"]
    assert str(robot.links[0].inertia.MX) == "MX1"
    assert robot.gravity == GRAVITY


def test_case_does_not_matter_but_mass_and_motor_stay_apart():
    robot = read(LK22.replace("M =", "m =").replace("sigma", "SIGMA") + "MU = {1,0}\n", "x.par")
    assert str(robot.links[0].inertia.M) == "M1"
    assert [link.joint.active for link in robot.links] == [True, False]


def test_closed_loops_have_cut_joints_and_closing_frames():
    robot = robots.fourbar()
    (loop,) = robot.loops
    assert (loop.antecedent, loop.closing_antecedent) == (2, 3)
    assert loop.joint.variable == "q4"
    assert not loop.joint.active
    assert str(loop.closing.d) == "L3"


def test_a_closing_frame_may_stand_on_an_earlier_one():
    text = """NL = 2\nNJ = 4\nNF = 6\nType = 2\nant = {0,1,2,2,0,5}\nsigma = {0,0,0,0,2,2}\nmu = {1,1,0,0,0,0}
    theta = {q1,q2,q3,q4,0,0}\nd = {0,a,b,c,e,f}"""
    robot = read(text, "x.par")
    assert [loop.closing_antecedent for loop in robot.loops] == [0, 5]
    assert read(write(robot, ".par"), "x.par") == robot


def test_counts_follow_from_the_lists_where_they_are_missing():
    text = "NL = 1\nant = {0,1,0}\nsigma = {0,0,2}\ntheta = {q1,q2,0}\nmu = {1,0,0}"
    robot = read(text, "x.par")
    assert (len(robot.links), len(robot.loops), robot.structure) == (1, 1, "closed")


def test_drive_of_cut_joints_may_follow_that_of_the_links():
    text = "NL = 1\nNJ = 2\nNF = 3\nant = {0,1,0}\nsigma = {0,0,2}\ntheta = {q1,q2,0}\nFV = {FV1,FV2}\nIA = {IA1}"
    robot = read(text, "x.par")
    assert str(robot.loops[0].joint.FV) == "FV2"
    assert robot.loops[0].joint.IA.is_zero


def test_a_chain_may_call_itself_a_tree():
    assert read(LK22 + "Type = 1\n", "x.par").structure == "serial"


def test_missing_variables_are_added_with_a_warning():
    with pytest.warns(TorsorWarning, match=r"x.par:7: .*q1 added"):
        robot = read(LK22.replace("{q1,0}", "{Pi/2,0}"), "x.par")
    assert str(robot.links[0].placement.theta) == "q1 + pi/2"


def test_an_open_robot_without_motors_is_fully_driven_with_a_warning():
    with pytest.warns(TorsorWarning, match="no active joint"):
        robot = read(LK22 + "mu = {0,0}", "x.par")
    assert all(joint.active for joint in robot.joints)


def test_numbers_near_a_quarter_turn_are_read_as_one_with_a_warning():
    text = LK22.replace("{0,Pi/2}", "{-3.14159265359,1.57079632679000}").replace("{q1,0}", "{q1 - 1.5707963268,0.5}")
    with pytest.warns(TorsorWarning, match=r"45 degrees.*: alpha1 = .*, alpha2 = .*, theta1 = "):
        robot = read(text, "x.par")
    assert [str(link.placement.alpha) for link in robot.links] == ["-pi", "pi/2"]
    assert [str(link.placement.theta) for link in robot.links] == ["q1 - pi/2", "0.5"]


def test_numbers_that_are_merely_close_are_left_alone():
    with pytest.warns(TorsorWarning, match=r"alpha2 = 1.5708 is near pi/2"):
        robot = read(LK22.replace("Pi/2", "1.5708"), "x.par")
    assert str(robot.links[1].placement.alpha) == "1.5708"


def test_lengths_are_never_taken_for_angles():
    robot = read(LK22 + "d = {0,1.57079632679}", "x.par")
    assert str(robot.links[1].placement.d) == "1.57079632679"


def test_elastic_joints_are_read_with_their_stiffness_or_a_symbol():
    assert [str(x.joint.K) for x in read(LK22 + "eta = {1,0}\nK = {KE,0}", "x.par").links] == ["KE", "0"]
    with pytest.warns(TorsorWarning, match=r"eta = 1.*without a stiffness k: K1 added"):
        assert [str(x.joint.K) for x in read(LK22 + "eta = {1,0}", "x.par").links] == ["K1", "0"]
    with pytest.warns(TorsorWarning, match=r"eta = 0 for joints with a stiffness k \(1\)"):
        assert str(read(LK22 + "eta = {0,0}\nK = {KE,0}", "x.par").links[0].joint.K) == "KE"


def test_torques_are_not_part_of_a_robot():
    assert read(LK22 + "GAM = {GAM1,GAM2}", "x.par") == read(LK22, "x.par")
    with pytest.warns(TorsorWarning, match="torques are no part of a robot"):
        read(LK22 + "GAM = {GAM1,3}", "x.par")


def test_names_with_the_marks_of_comments_survive(tmp_path):
    robot = read(LK22, "x.par").replace(name="a *) b (* c")
    save(robot, tmp_path / "x.par")
    assert load(tmp_path / "x.par").name == "a *) b (* c"


def test_unknown_dialects_are_refused(tmp_path):
    with pytest.raises(TorsorError, match="the dialects are opensymoro, lk22"):
        save(robots.rrp(), tmp_path / "x.par", dialect="symoro")
    assert not list(tmp_path.iterdir())


def test_a_type_that_contradicts_the_structure_is_refused_with_the_reason():
    with pytest.raises(FormatError, match=r"x.par:1: Type = 2 .*there is no loop: 0 .serial|simple"):
        read("Type = 2" + LK22, "x.par")
    with pytest.raises(FormatError, match="it branches: 1"):
        read("Type = 0" + LK22.replace("p = {0,1}", "p = {0,0}"), "x.par")
