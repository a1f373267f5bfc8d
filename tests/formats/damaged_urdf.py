"""A URDF file, and hundreds of ways to damage it."""

from __future__ import annotations

import re
from collections.abc import Iterator

GOOD = """<?xml version="1.0" encoding="utf-8"?>
<robot name="lame" xmlns:drake="urn:drake">
  <!-- a chain of three, a finger that follows, and a strut -->
  <material name="grey"><color rgba="0.5 0.5 0.5 1"/></material>
  <link name="base"/>
  <link name="arm">
    <inertial>
      <origin xyz="0.1 0 -0.2" rpy="0.3 -0.2 0.1"/>
      <mass value="2.5"/>
      <inertia ixx="0.3" ixy="0.01" ixz="-0.02" iyy="0.4" iyz="0.03" izz="0.5"/>
    </inertial>
    <visual><origin xyz="0 0 nonsense"/><geometry><box size="1 1 1"/></geometry></visual>
  </link>
  <link name="slide">
    <inertial>
      <mass value="1"/>
      <inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/>
    </inertial>
  </link>
  <link name="finger"/>
  <link name="tip"/>
  <joint name="turn" type="revolute">
    <origin xyz="0 0 0.5" rpy="0 1.5707963267948966 0"/>
    <parent link="base"/>
    <child link="arm"/>
    <axis xyz="0 0 1"/>
    <limit lower="-1.5" upper="2" velocity="3" effort="40"/>
    <dynamics damping="0.5" friction="0.25"/>
  </joint>
  <joint name="push" type="prismatic">
    <origin xyz="0.4 0 0"/>
    <parent link="arm"/>
    <child link="slide"/>
    <axis xyz="0.6 0 0.8"/>
    <limit lower="0" upper="0.3" velocity="1" effort="100"/>
  </joint>
  <joint name="grip" type="continuous">
    <parent link="slide"/>
    <child link="finger"/>
    <mimic joint="turn" multiplier="-2" offset="0.1"/>
  </joint>
  <joint name="end" type="fixed">
    <origin xyz="0 0 0.1"/>
    <parent link="slide"/>
    <child link="tip"/>
  </joint>
  <drake:loop_joint name="strut" type="revolute">
    <link1 link="base" xyz="1 0 0" rpy="0 0 0"/>
    <link2 link="tip" xyz="0 0.2 0"/>
    <axis xyz="0 1 0"/>
  </drake:loop_joint>
  <gazebo reference="tip"><anything>at all</anything></gazebo>
</robot>
"""

BOMB = '<!DOCTYPE robot [<!ENTITY a "lol">' + "".join(
    f'<!ENTITY {chr(98 + k)} "{f"&{chr(97 + k)};" * 10}">' for k in range(10)) + "]>"
NUMBER = "is not a number"

# what is replaced, by what; the line; words of the error
REFUSED = [
    ('<robot name="lame" xmlns', '<robot xmlns', 2, "a <robot> without a name"),
    ('<robot name="lame"', '<robot name=""', 2, "without a name"),
    ('<robot name="lame"', f'<robot name="{"x" * 201}"', 2, "at most 200"),
    ('<robot name="lame"', '<robot name="a&#10;b"', 2, "must be one line"),
    ('<robot name="lame"', '<robot name="a" name="b"', 2, "duplicate attribute"),
    ('<link name="base"/>', "<link/>", 5, "a <link> without a name"),
    ('<link name="base"/>', '<link name="arm"/>', 6, "two <link> are called 'arm'"),
    ('<link name="base"/>', "", 24, "unknown link 'base'"),
    ('<link name="base"/>', '<link name="base"/><link name="idle"/>', 5, "2 links that no joint carries: base, idle"),
    ('<joint name="end"', '<joint name="turn"', 42, "two <joint> are called 'turn'"),
    ('<joint name="end"', "<joint", 42, "a <joint> without a name"),
    ('<joint name="end" type="fixed"', '<joint name="end"', 42, "joint end has no type; there are revolute"),
    ('type="fixed"', 'type="hinge"', 42, "the type 'hinge'; there are revolute"),
    ('type="fixed"', 'type="Fixed"', 42, "the type 'Fixed'"),
    ('<parent link="base"/>', "", 22, "joint turn has no parent"),
    ('<child link="arm"/>', "", 22, "joint turn has no child"),
    ('<child link="arm"/>', "<child/>", 25, "joint turn has no child"),
    ('<child link="arm"/>', '<child link="arm1"/>', 25, "unknown link 'arm1'; did you mean arm"),
    ('<parent link="base"/>', '<parent link="world"/>', 24, "unknown link 'world'"),
    ('<child link="tip"/>', '<child link="finger"/>', 42, "child of joint grip and of joint end"),
    ('<parent link="base"/>', '<parent link="tip"/>', 30, "in a circle"),
    ('<parent link="base"/>', '<parent link="arm"/>', 22, "in a circle"),
    ('<parent link="arm"/>', '<parent link="slide"/>', 30, "slide -> slide"),
    ('<child link="slide"/>', '<child link="slide"/><child link="slide"/>', 33, "a second <child>"),
    ('<mass value="2.5"/>', '<mass value="2.5"/><mass value="3"/>', 9, "a second <mass>"),
    ('<mass value="2.5"/>', "", 7, "link arm: <inertial> has no <mass"),
    ('<mass value="2.5"/>', "<mass/>", 9, 'value="0" was expected'),
    ('<mass value="2.5"/>', '<mass value="-2.5"/>', 9, "a mass of -2.5"),
    ('<mass value="2.5"/>', '<mass value="1e400"/>', 9, "out of range"),
    ('<mass value="2.5"/>', '<mass value="1e31"/>', 9, "out of range"),
    ('<mass value="2.5"/>', '<mass value="2.5 3"/>', 9, "2 words; a number was expected"),
    (' ixy="0.01"', "", 10, "<inertia> has no ixy"),
    ('rpy="0.3 -0.2 0.1"', 'rpy="0.3 -0.2"', 8, "2 words; 3 numbers"),
    ('rpy="0.3 -0.2 0.1"', 'rpy="0.3, -0.2, 0.1"', 8, NUMBER),
    ('xyz="0 0 0.5"', 'xyz=""', 23, "0 words"),
    ('xyz="0 0 0.5"', 'xyz="0 0 0.5 1"', 23, "4 words"),
    ('xyz="0 0 0.5"', 'xyz="0 0 1e999999"', 23, "out of range"),
    ('xyz="0 0 0.5"', f'xyz="0 0 {"1" * 500}"', 23, NUMBER),
    ('<axis xyz="0 0 1"/>', '<axis xyz="0 0 0"/>', 26, "has no direction"),
    ('<axis xyz="0 0 1"/>', '<axis xyz="0 0 1e-200"/>', 26, "has no direction"),
    ('<axis xyz="0 0 1"/>', '<axis xyz="z"/>', 26, "1 words"),
    ('<axis xyz="0 0 1"/>', "<axis/>", 26, "<axis> has no xyz"),
    ('lower="-1.5"', 'lower="2.5"', 27, "lower = 2.5 is above upper = 2"),
    ('lower="-1.5"', 'lower="1e999"', 27, "out of range"),
    ('velocity="3"', 'velocity="-3"', 27, "below 0"),
    ('effort="40"', 'effort="-40"', 27, "below 0"),
    ('joint="turn" multiplier', 'joint="grip" multiplier', 37, "mimic in a circle: grip -> grip"),
    ('joint="turn" multiplier', 'joint="end" multiplier', 37, "mimics end, which is fixed"),
    ('<mimic joint="turn"', "<mimic", 40, "<mimic> has no joint"),
    ('<dynamics damping="0.5" friction="0.25"/>', '<mimic joint="grip"/>', 22, "turn -> grip -> turn"),
    ('<link2 link="tip"', '<link2 link="toe"', 49, "unknown link 'toe'"),
    ('<link2 link="tip"', '<link2 link="base"', 47, "joins base to itself"),
    ('<link1 link="base" xyz="1 0 0" rpy="0 0 0"/>', "", 47, "has no link1"),
    ('<drake:loop_joint name="strut"', '<drake:loop_joint name="turn"', 47, "two <drake:loop_joint> are called 'turn'"),
    ('<axis xyz="0 1 0"/>', '<axis xyz="0 0 0"/>', 50, "has no direction"),
    ("  <material", '  <xacro:include filename="x"/><material', 4, "first with the xacro tool"),
    ("<anything>", "<xacro:if value='1'/><anything>", 52, "first with the xacro tool"),
    ('<mass value="2.5"/>', '<mass value="${m}"/>', 9, "first with the xacro tool"),
    ('<mass value="2.5"/>', '<mass value="$(arg m)"/>', 9, "first with the xacro tool"),
    ('<link name="tip"', '<link name="${side}_tip"', 21, "first with the xacro tool"),
    ("<robot", BOMB + "<robot", 2, "document type"),
    ("<robot", BOMB + "<robot name='&k;'><robot", 2, "document type"),
    ("<robot", '<!DOCTYPE robot SYSTEM "secret.txt"><robot', 2, "document type"),
    ("<robot", '<!DOCTYPE robot [<!ENTITY x SYSTEM "secret.txt">]><robot', 2, "document type"),
    ("<robot", '<!DOCTYPE robot [<!ENTITY % x SYSTEM "x.dtd"> %x;]><robot', 2, "document type"),
    ("<robot", "<!DOCTYPE robot><robot", 2, "document type"),
    ("at all", "&lol;", 52, "undefined entity"),
    ("at all", "&#0;", 52, "invalid character"),
    ("at all", "\x02", 52, "invalid token"),
    ("at all", "\0", 52, "invalid token"),
    ("at all", "<x>" * 250 + "</x>" * 250, 52, "deeper than 200"),
    ("at all", "<x>" * 100_000, 52, "deeper than 200"),
    ("at all", "<x/>" * 500_001, 52, "more than 500000 elements"),
    ("at all", f"<x y='{'z' * 1_000_001}'/>", 52, "longer than 1 MB"),
    ("at all", "<?run this?>", 52, "processing instruction"),
    ("at all", "]]>", 52, "invalid token"),
    ("at all", "<![CDATA[", 54, "unclosed CDATA"),
    ("at all", "<!-- a -- b -->", 52, "invalid token"),
    ("</anything>", "</nothing>", 52, "mismatched tag"),
    ("</robot>", "</robot><robot/>", 53, "junk after document element"),
    ("</robot>", "", 54, "the file ends inside the <robot> of line 2"),
    ("</joint>", "", 53, "mismatched tag"),
    ("<?xml", " <?xml", 1, "not at start"),
    ('version="1.0"', 'vision="1.0"', 1, "not XML"),
    ("utf-8", "utf-7", 1, "the encoding 'utf-7'; UTF-8"),
    ("utf-8", "utf-16", 1, "encoding"),
    ("utf-8", "klingon", 1, "the encoding 'klingon'"),
    ("</gazebo>", "</gazebo>" + "".join(f'<link name="l{k}"/>' for k in range(1000)), 52, "at most 1000"),
]
# every number that is read, in turn, by each of these
NUMBERS = ("nan", "NaN", "inf", "-inf", "infinity", "1e400", "-1e999", "1_0", "0x10", "1,5", "1.5.2", "--1", "1e", "e5",
           ".", "+", "１", "1\u00a02", "1f", "pi", "1/2", "()", "None", "")

# what is replaced, by what; the line; words of the warning
WARNED = [
    ('<axis xyz="0 0 1"/>', '<axis xyz="0 0 2"/>', 26, "length 2"),
    ('<axis xyz="0 0 1"/>', '<axis xyz="1 1 1"/>', 26, "length 1.73"),
    ('<limit lower="-1.5" upper="2" velocity="3" effort="40"/>', "", 22, "a revolute joint without <limit>"),
    ('<limit lower="0" upper="0.3" velocity="1" effort="100"/>', "", 30, "a prismatic joint without <limit>"),
    ('lower="-1.5" upper="2" ', "", 27, "neither lower nor upper"),
    ('damping="0.5"', 'damping="-0.5"', 28, "damping = -0.5"),
    ('friction="0.25"', 'friction="-1"', 28, "friction = -1"),
    ('ixx="0.3"', 'ixx="-0.3"', 10, "not positive definite"),
    ('ixy="0.01"', 'ixy="0.5"', 10, "not positive definite"),
    ('izz="0.5"', 'izz="5"', 10, "greater than the sum"),
    ('izz="0.1"', 'izz="0.2001"', 17, "greater than the sum"),
    ('<mass value="2.5"/>', '<mass value="0"/>', 10, "though the mass is"),
    ('<inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/>', "", 15, "taken for a point"),
    ('joint="turn" multiplier', 'joint="tern" multiplier', 37, "unknown joint 'tern'; did you mean turn"),
    ('type="revolute">\n    <link1', 'type="gearbox">\n    <link1', 47, "strut: the type 'gearbox'"),
    ("  <material", "  stray <material", 4, "the text 'stray'"),
    ("<parent link=\"base\"/>", "<parent link=\"base\"/>/>", 24, "the text '/>'"),
    ("multiplier=", "mutliplier=", 40, "did you mean multiplier"),
    ("rpy=\"0.3", "RPY=\"0.3", 8, "did you mean rpy"),
    ("<dynamics", "<dynamic", 28, "did you mean dynamics"),
    ("<limit lower=\"-1.5\"", "<limits lower=\"-1.5\"", 27, "did you mean limit"),
]


def named() -> Iterator[tuple[str, int | None, str]]:
    """(text, line, words) of each file that is refused for a stated reason."""
    for old, new, line, words in REFUSED:
        yield replaced(old, new), line, words


def numbers() -> Iterator[str]:
    """Each number that is read, replaced by what is none."""
    start = GOOD.index("<joint")
    parts = [*re.finditer(r'<(?:origin|mass|inertia|axis|limit|dynamics|mimic|link\d)[^>]*>', GOOD)]
    read = [p for p in parts if "nonsense" not in p[0] and "velocity=\"1\"" not in p[0]]
    places = [(p.start() + m.start(), p.start() + m.end()) for p in read
              for m in re.finditer(r"(?<=[\" ])-?[0-9.]+(?=[\" ])", p[0])]
    assert len(places) > 40 and places[0][0] < start < places[-1][0]
    for k, (first, last) in enumerate(places):
        for wrong in (NUMBERS[k % len(NUMBERS)], NUMBERS[(7 * k + 3) % len(NUMBERS)]):
            yield GOOD[:first] + wrong + GOOD[last:]


def truncations() -> Iterator[bytes]:
    """The file cut off, at many places."""
    end = GOOD.rindex("</robot>") + len("</robot>")
    yield from (GOOD[:cut].encode() for cut in range(0, end, 11))


def flips() -> Iterator[bytes]:
    """One byte replaced: by what no text holds anywhere, or by a letter outside quotes and comments."""
    data = GOOD.encode()
    quoted = {k for m in re.finditer(rb'"[^"]*"|<!--.*?-->', data) for k in range(m.start() + 1, m.end() - 1)}
    for k in range(len(data)):
        if k not in quoted and data[k] != ord("\n"):
            yield data[:k] + b"xz /"[k % 4 : k % 4 + 1] + data[k + 1 :]
        if k % 5 == 0:
            yield data[:k] + (b"\xff", b"\x01", b"\xc3", b"\x00")[k // 5 % 4] + data[k + 1 :]


def removals() -> Iterator[tuple[str, str]]:
    """Each line taken out: the line, and what is left."""
    lines = GOOD.splitlines(keepends=True)
    yield from ((line, "".join(lines[:k] + lines[k + 1 :])) for k, line in enumerate(lines))


def repetitions() -> Iterator[str]:
    """Each line said twice."""
    lines = GOOD.splitlines(keepends=True)
    for k in range(1, len(lines)):
        yield "".join([*lines[:k], lines[k - 1], *lines[k:]])


def replaced(old: str, new: str) -> str:
    assert old in GOOD, old
    return GOOD.replace(old, new, 1)
