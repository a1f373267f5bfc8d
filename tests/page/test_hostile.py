"""Hostile files, forged requests, work that runs away: nothing of it harms the page, the server or other tabs."""

from __future__ import annotations

import json
import time
from pathlib import Path

SCRIPT = "<img src=x onerror=document.title='owned'>"
BOMB = """<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>
<robot name="&b;"><link name="l"/></robot>"""
TRIANGLE = b"""solid t
facet normal 0 0 1 outer loop vertex 0 0 0 vertex 0.5 0 0 vertex 0 0 0.5 endloop endfacet
endsolid t
"""
HOSTILE = {
    "bomb.urdf": BOMB.encode(),
    "deep.urdf": (b'<robot name="r">' + b"<link>" * 5000 + b"</link>" * 5000 + b"</robot>"),
    "wrong.toml": b"\x00\x01\x02 not a robot \xff",
    "large.toml": b'name = "x"\n' + b"# padding\n" * 1_000_000,
    "endless.toml": b'name = "x"\n[[link]]\nd = "' + b"9" * 100_000 + b'"\n',
    "picture.png": b"\x89PNG not a robot",
}


def dropped(page, files: dict[str, bytes], tmp_path: Path) -> None:
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    page.set_input_files("#chooser", [tmp_path / name for name in files])


def test_hostile_files_are_refused_each_with_a_sentence(page, tmp_path):
    for name, data in HOSTILE.items():
        page.evaluate("() => document.getElementById('toasts').replaceChildren()")
        dropped(page, {name: data}, tmp_path)
        page.wait_for_selector(".toast.bad", timeout=20_000)
        assert len(page.inner_text(".toast.bad")) > 20, name
        assert page.locator("#opening").is_visible() and "owned" not in page.title(), name


def test_names_and_descriptions_are_text(page, tmp_path):
    robot = f'name = {json.dumps(SCRIPT)}\ndescription = {json.dumps(SCRIPT)}\n[[link]]\nname = {json.dumps(SCRIPT)}\n'
    dropped(page, {"robot.toml": robot.encode()}, tmp_path)
    page.wait_for_selector(f"[data-drawn={json.dumps(SCRIPT)}]")
    page.wait_for_timeout(200)
    assert page.locator("img[src=x]").count() == 0
    assert SCRIPT in page.inner_text(".tree") and page.title().startswith(SCRIPT)


def test_a_urdf_with_its_mesh_is_drawn(page, tmp_path):
    urdf = b"""<robot name="meshy"><link name="base"/><link name="arm"><inertial><mass value="1"/>
      <inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
      <visual><geometry><mesh filename="package://x/meshes/t.stl"/></geometry></visual></link>
      <joint name="turn" type="revolute"><parent link="base"/><child link="arm"/><axis xyz="0 0 1"/>
      <limit lower="-1" upper="1" effort="1" velocity="1"/></joint></robot>"""
    dropped(page, {"arm.urdf": urdf, "t.stl": TRIANGLE}, tmp_path)
    page.wait_for_selector("body[data-drawn=meshy]")
    page.wait_for_timeout(300)
    assert page.evaluate("() => torsorView.view.own.meshes.length") == 1
    page.reload()  # which keeps the mesh, too
    page.wait_for_selector("body[data-drawn=meshy]")
    page.wait_for_timeout(300)
    assert page.evaluate("() => torsorView.view.own.meshes.length") == 1


def test_another_site_reaches_nothing(context, server):
    address = f"http://127.0.0.1:{server['port']}"
    for head in ({"Host": "evil.example"}, {"Origin": "http://evil.example"}, {}):
        answer = context.request.get(f"{address}/api/start", headers=head, fail_on_status_code=False)
        assert answer.status in (401, 403, 421)
    good = {"X-Torsor-Token": server["token"]}
    assert context.request.get(f"{address}/api/start", headers=good).status == 200
    forged = context.request.get(f"{address}/api/start", headers=good | {"Origin": "http://evil.example"})
    assert forged.status == 403


def test_work_that_runs_away_is_stopped_while_another_tab_works(sample, context, server):
    page = sample("stewart")
    page.click("[data-key=ddm]")
    page.click("details.form summary")
    page.select_option("select[name=effort]", "3")
    page.wait_for_selector(".work-head progress", timeout=20_000)
    other = context.new_page()
    other.goto(server["url"])
    other.wait_for_selector("body[data-ready]")
    began = time.monotonic()
    other.click(".sample[data-name=planar_2r]")
    other.wait_for_selector("body[data-drawn=planar_2r]")
    assert time.monotonic() - began < 10
    page.click(".work-head >> text=Stop")
    page.wait_for_selector(".work-head >> text=Stopped")
    page.click("[data-key=inm]")  # the tab itself works too
    page.wait_for_selector("h2 >> text=inertia_matrix")


def test_ten_tabs_keep_ten_robots(context, server):
    """In small windows, which are quick to draw."""
    robot = """async () => (await import("/core/store.js")).get("robot").frames[2].cells.d"""
    edit = """async (d) => { const { edit, openTemplate } = await import("/robot/actions.js");
        await openTemplate("five_bar"); await edit("set", { frame: 2, field: "d", typed: d }); }"""
    tabs = [context.new_page() for _ in range(10)]
    for page in tabs:
        page.set_viewport_size({"width": 320, "height": 240})
        page.goto(server["url"])
    for k, page in enumerate(tabs):
        page.wait_for_selector("body[data-ready]")
        page.evaluate(edit, f"L1 + {k}")
    tabs[-1].wait_for_timeout(300)
    for page in tabs:
        page.reload()
    for k, page in enumerate(tabs):
        page.wait_for_selector("body[data-ready]")
        assert page.evaluate(robot) == f"L1 + {k}"


def test_a_server_that_is_started_anew_loses_nothing(context):
    from tests.page.conftest import running

    context.expected = ["Failed to load resource", "net::ERR"]
    with running("planar_2r") as told:
        page = context.new_page()
        page.goto(told["url"])
        page.wait_for_selector("body[data-drawn=planar_2r]")
        page.fill("[data-frame='2'][data-field='d']", "5*L1")
        page.wait_for_selector(".robot-name >> text=modified")
    page.fill("[data-frame='2'][data-field='d']", "6*L1")
    page.wait_for_selector("#banner >> text=does not answer")
    with running(port=told["port"]) as again:
        page.wait_for_selector("#banner >> text=started anew")
        other = context.new_page()
        other.goto(again["url"])  # the new address, in any tab
        page.wait_for_selector("#banner p", state="detached")
        kept = """async () => (await import("/core/store.js")).get("robot").toml.includes("6*L1")"""
        while not page.evaluate(kept):  # it tries again by itself
            page.wait_for_timeout(100)
        page.wait_for_timeout(300)
        page.reload()
        page.wait_for_selector("body[data-drawn=planar_2r]")
        assert page.input_value("[data-frame='2'][data-field='d']") == "6*L1"


def test_a_page_that_is_opened_with_a_wrong_token_takes_it_from_no_other(context, page, server):
    context.expected.append("401")
    kept = page.evaluate("localStorage.getItem('torsor-token')")
    assert kept == server["token"]
    other = context.new_page()
    other.goto(f"http://127.0.0.1:{server['port']}/#x")
    other.wait_for_selector("body[data-ready]")  # by the token that was kept
    assert other.evaluate("localStorage.getItem('torsor-token')") == kept
    page.reload()
    page.wait_for_selector("body[data-ready]")
