"""Faults that drawing programs make, planted one by one in a good robot: each is said, and nothing else is."""

from __future__ import annotations

import warnings

import pytest

from torsor.formats import read

LINK = """<link name="{name}"><inertial><mass value="{mass}"/><origin xyz="{half} 0 0"/>
  <inertia ixx="{x}" ixy="0" ixz="0" iyy="{y}" iyz="0" izz="{z}"/></inertial></link>"""
JOINT = """<joint name="j{name}" type="{kind}"><parent link="{parent}"/><child link="{name}"/><origin xyz="{at} 0 0"/>
  <axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint>"""
GOOD = {"mass": 4.0, "half": 0.2, "x": 0.01, "y": 0.06, "z": 0.06}


def warned(at: float = 0.4, tip: str = "", **fault: float) -> list[str]:
    """The doubts about an arm of two links, the second of which has a fault."""
    second = GOOD | fault
    text = "\n".join(["<robot name='arm'>", "<link name='base'/>", LINK.format(name="upper", **GOOD),
                      LINK.format(name="fore", **second),
                      JOINT.format(name="upper", kind="revolute", parent="base", at=0),
                      JOINT.format(name="fore", kind="revolute", parent="upper", at=at), tip, "</robot>"])
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        read(text, "arm.urdf")
    return [str(w.message) for w in caught]


def test_a_good_robot_is_not_spoken_of():
    assert warned() == []
    assert warned(x=0, y=0, z=0) == []  # a point
    # a foot: 7 g in a ball whose centre of mass is a hair from its frame, with nothing on it
    assert warned(tip=LINK.format(name="foot", **GOOD | {"mass": 0.007, "x": 1e-6, "y": 1e-6, "z": 1e-6, "half": 1e-4})
                  + JOINT.format(name="foot", kind="fixed", parent="fore", at=0.3)) == []
    assert warned(mass=0, x=0, y=0, z=0, tip=LINK.format(name="tool", **GOOD) + JOINT.format(
        name="tool", kind="fixed", parent="fore", at=0.3)) == []  # what it carries has the mass


@pytest.mark.parametrize("fault, words", [
    ({"z": 0.08}, ("link fore", "greater than the sum of the two others by 0.01 kg m^2", "0.08 kg m^2")),
    ({"x": -0.01}, ("link fore", "not positive definite", "-0.01 kg m^2")),
    ({"mass": 4000}, ("link fore", "4000 kg", "denser than any metal", "0.00403 m", "0.27 m", "grams")),
    ({"x": 1e4, "y": 6e4, "z": 6e4}, ("link fore", "127.5 m", "within 0.2 m", "kg mm^2")),
    ({"at": 400}, ("joint jfore", "400 m", "millimetres", "0.4 m")),
    ({"mass": 0, "x": 0, "y": 0, "z": 0}, ("move no mass", "jfore (fore)")),
])
def test_a_fault_is_said_with_link_rule_and_amount(fault, words):
    said = warned(**fault)
    assert said and all(any(word in line for line in said) for word in words), said
    assert all(line.startswith("arm.urdf") for line in said)
    if fault != {"at": 400}:  # which makes the link reach far, too
        assert len(said) == 1


def test_a_robot_without_any_mass_is_a_drawing():
    text = "<robot name='a'><link name='b'/><link name='c'/>" + JOINT.format(
        name="c", kind="revolute", parent="b", at=1) + "</robot>"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        read(text, "a.urdf")
