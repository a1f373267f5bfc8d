"""Files that are large for their robot: refused before the work, which grows no faster than the file.

Sizes are such that a reader which took quadratic time, as each did once, would need minutes.
"""

from __future__ import annotations

import pytest

from torsor import formats
from torsor.errors import FormatError
from torsor.formats.sdf import scopes
from torsor.formats.toml import bounded_toml


def model(inside: str) -> str:
    link = '<link name="l"><inertial><mass>1</mass></inertial></link>'
    return f'<sdf version="1.9"><model name="m">{link}{inside}</model></sdf>'


def attached(count: int) -> str:
    """Each frame on the one before."""
    return model("".join(f'<frame name="f{k}" attached_to="{f"f{k - 1}" if k else "l"}"/>' for k in range(count)))


def placed(count: int) -> str:
    pose = '<frame name="f{}"><pose relative_to="{}">0 0 0.001 0 0 0</pose></frame>'
    return model("".join(pose.format(k, f"f{k - 1}" if k else "l") for k in range(count)))


def bodies(count: int, more: str = "") -> str:
    body = '<body name="b{0}"><joint name="j{0}"/><geom size="1"/></body>'
    return f"<mujoco><worldbody>{''.join(map(body.format, range(count)))}</worldbody>{more}</mujoco>"


def keys(count: int, header: int, parts: int) -> str:
    return f"[{'.'.join('a' * header)}]\n" + "".join(f"k{k}{'.b' * (parts - 1)} = 1\n" for k in range(count))


WELDS = "<equality>" + "".join(f'<weld body1="b{k % 9}" body2="b{9}"/>' for k in range(40_000)) + "</equality>"


@pytest.mark.parametrize(("text", "file", "words"), [
    (attached(60_000), "x.sdf", "1 links and 60000 frames: at most 1000 are taken"),
    (placed(60_000), "x.sdf", "1 links and 60000 frames: at most 1000 are taken"),
    (bodies(70_000), "x.xml", "70000 elements <body>: at most 1000 are taken"),
    (bodies(10, WELDS), "x.xml", "40000 loops: at most 1000 are taken"),
    (keys(4_800, 480, 480), "x.toml", "too many keys with dots"),
    (keys(99_000, 480, 2), "x.toml", "too many keys with dots"),
], ids=["attached_to", "relative_to", "bodies", "welds", "long keys", "long header"])
def test_what_is_too_large_is_refused_before_the_work(text, file, words):
    assert len(text) < formats.MAX_BYTES
    with pytest.raises(FormatError, match=words):
        formats.read(text, file)


@pytest.mark.parametrize("text", [attached(900), placed(900)], ids=["attached_to", "relative_to"])
def test_the_work_over_frames_grows_with_their_number(text, monkeypatch):
    looked_up, find = [], scopes.Scope._find
    monkeypatch.setattr(scopes.Scope, "_find", lambda self, name, at: looked_up.append(name) or find(self, name, at))
    assert len(formats.read(text, "x.sdf").links) == 901
    assert len(looked_up) < 5 * 900


def test_frames_that_are_attached_in_a_circle_are_still_told():
    ring = "".join(f'<frame name="f{k}" attached_to="f{(k + 1) % 5}"/>' for k in range(5))
    with pytest.raises(FormatError, match="attached to each other in a circle"):
        formats.read(model(ring), "x.sdf")


def test_matrices_of_decimals_are_no_keys():
    row = ", ".join(["0.125"] * 150)
    text = "x = [\n" + f"[{row}],\n" * 150 + "]\n"
    assert len(bounded_toml.table(text, "x.toml")["x"]) == 150
