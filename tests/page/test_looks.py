"""What a person sees: loops that stay closed, a stick figure without WebGL, light and dark, small screens; and what
those need who use a keyboard or a reader."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.page.conftest import FLAGS, chromium, profile
from tests.page.pixels import coloured, joints, picture, place_of, slide

GAP = """() => { const { posing, view } = torsorView;
    const across = (a, b) => Math.hypot(...[3, 7, 11].map((k) => view.frames[a][k] - view.frames[b][k]));
    return Math.max(...posing.data.loops.map(({ cut, closing }) => across(cut, closing))); }"""


def serious(page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{v['id']}: {v['nodes'][0]['html'][:120]}" for v in found if v["impact"] in ("serious", "critical")]


@pytest.mark.parametrize("name, joint", [("fourbar", "q1"), ("sr400", "q2"), ("delta", "q1")])
def test_loops_stay_closed_while_a_motor_moves(sample, name, joint):
    page = sample(name)
    assert page.evaluate(GAP) < 1e-8
    start = float(page.input_value(f"#slide-{joint}"))
    for k in range(1, 6):
        slide(page, joint, start + 0.05 * k)
        assert page.evaluate(GAP) < 1e-8
    assert abs(float(page.input_value(f"#slide-{joint}")) - start) > 0.2


def test_a_link_is_dragged_by_its_end(sample):
    page = sample("planar_2r")
    at = place_of(page, 2)
    before = joints(page)
    page.mouse.move(at[0] - 12, at[1])
    page.mouse.down()
    page.mouse.move(at[0] - 12, at[1] - 60, steps=5)
    page.mouse.up()
    assert abs(joints(page) - before).sum() > 0.02


def test_other_assemblies_are_offered(sample):
    page = sample("fourbar")
    before = joints(page)[2]
    page.click("text=Assembly modes")
    page.wait_for_selector(".chips >> text=2 assembly modes")
    page.locator(".chips button").nth(0).click()
    one = joints(page)[2]
    page.locator(".chips button").nth(1).click()
    two = joints(page)[2]
    assert abs(one - two) > 0.1 and min(abs(one - before), abs(two - before)) < 1e-6


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_stands_in_the_way_of_anyone(browser, server, scheme):
    with profile(browser, color_scheme=scheme, reduced_motion="reduce") as context:
        page = context.new_page()
        page.goto(server["url"])
        page.wait_for_selector("body[data-ready]")
        assert serious(page) == []
        page.click(".sample[data-name=puma560]")
        page.wait_for_selector("body[data-drawn=puma560]")
        page.click("[data-result=Code]")
        page.wait_for_selector(".work-body:not(.old) pre.code")  # what is out of date is pale
        assert serious(page) == []
        for key in ("simulate", "base"):
            page.fill("#search", key)
            page.click(f"[data-key={key}]")
            page.wait_for_timeout(300)
            page.wait_for_selector(".work-body.old", state="detached")
            assert serious(page) == []


def test_a_tablet_shows_one_part_at_a_time(browser, server):
    with profile(browser) as context:
        page = context.new_page()
        page.set_viewport_size({"width": 820, "height": 1100})
        page.goto(server["url"])
        page.wait_for_selector("body[data-ready]")
        page.click(".sample[data-name=rx90]")
        page.wait_for_selector("body[data-drawn=rx90]")
        assert coloured(picture(page), (0.85, 0.6, 0.1)) > 0.001
        page.click("#parts >> text=Models")
        assert page.locator("#models").is_visible() and not page.locator("#middle").is_visible()
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_without_webgl_there_is_a_stick_figure(playwright, server):
    flags = [flag for flag in FLAGS if "swiftshader" not in flag] + ["--disable-gpu", "--disable-3d-apis"]
    with playwright.chromium.launch(executable_path=chromium(), args=flags) as plain, profile(plain) as context:
        page = context.new_page()
        page.goto(server["url"])
        page.wait_for_selector("body[data-ready]")
        page.click(".sample[data-name=fourbar]")
        page.wait_for_selector("body[data-drawn=fourbar]")
        assert "no WebGL" in page.inner_text("#no-webgl")
        lines = page.locator("svg.stick line.rod")
        first = lines.nth(0).get_attribute("x2")
        assert lines.count() >= 4
        slide(page, "q1", 1.4)
        page.wait_for_timeout(200)
        assert lines.nth(0).get_attribute("x2") != first
