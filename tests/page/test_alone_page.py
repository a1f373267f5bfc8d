"""The view that needs no server, in a real browser that may fetch nothing."""

from __future__ import annotations

import numpy as np
import pytest

import torsor
from torsor import disk
from torsor.drawing.assumed_numbers import numbers_for
from torsor.drawing.figure_lines import configuration, lines


@pytest.fixture
def alone(browser, tmp_path):
    """Opens a text as a page; errors of any kind fail the test."""
    with browser.new_context(viewport={"width": 700, "height": 500}) as context:
        troubles: list[str] = []

        def opened(html: str):
            file = tmp_path / "alone.html"
            file.write_text(html)
            page = context.new_page()
            page.on("pageerror", lambda error: troubles.append(str(error)))
            page.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
            page.on("request", lambda asked: troubles.append(asked.url)
                    if not asked.url.startswith(("data:", file.as_uri())) else None)
            page.goto(file.as_uri())
            return page

        yield opened
        assert troubles == []


def frames(page, scope="window"):
    found = page.evaluate("() => Object.entries(torsorAlone.view.frames).map(([j, T]) => [Number(j), [...T]])")
    return {j: np.reshape(T, (4, 4)) for j, T in found}


@pytest.mark.parametrize("name", ["puma560", "five_bar"])
def test_the_robot_stands_where_the_figure_stands_and_sliders_move_it(alone, name):
    robot = getattr(torsor.robots, name)()
    page = alone(robot.show().html)
    page.wait_for_function("window.torsorAlone")
    numbers = numbers_for(robot).values
    wanted = lines(robot, configuration(robot, None, numbers)[None], numbers).frames[0]
    for j, T in frames(page).items():
        if j <= len(robot.links):
            np.testing.assert_allclose(T, wanted[j], atol=1e-6)
    slider = page.locator("input[type=range]").first
    slider.evaluate("(e) => { e.value = Number(e.value) + 0.2; e.dispatchEvent(new Event('input')); }")
    moved = {k: v for k, v in page.evaluate("() => torsorAlone.configuration").items() if k in
             [joint.variable for joint in robot.joints]}
    wanted = lines(robot, configuration(robot, moved, numbers)[None], numbers).frames[0]
    assert np.abs(frames(page)[len(robot.links)] - wanted[len(robot.links)]).max() < 1e-6
    assert page.evaluate("() => torsorAlone.view.drawn") > 0


def test_notebooks_show_it_in_a_frame(alone):
    robot = torsor.robots.scara()
    page = alone(f"<!doctype html><title>n</title><body>{robot.show(height=300)._repr_html_()}</body>")
    inner = page.frames[1] if len(page.frames) > 1 else page.wait_for_event("frameattached")
    inner.wait_for_function("window.torsorAlone")
    assert inner.locator("input[type=range]").count() == 4


def test_a_motion_is_played(alone, tmp_path):
    motion = torsor.simulate(torsor.robots.double_pendulum(), time=1, q0=[2, 0.3], samples=101)
    motion.animate(tmp_path / "swing.html", speed=0.5)
    page = motion.show(speed=0.5).html  # as notebooks have it
    assert (tmp_path / "swing.html").read_bytes() == disk.sealed(page.encode())
    page = alone((tmp_path / "swing.html").read_text())
    page.wait_for_function("window.torsorAlone")
    page.wait_for_function("Number(document.querySelector('.scrub').value) > 0.1")
    page.locator("#play").click()
    page.evaluate("() => torsorAlone.seek(1.0)")
    shown = page.evaluate("() => torsorAlone.configuration")
    np.testing.assert_allclose([shown["q1"], shown["q2"]], motion.q[50], atol=0.02)
    assert page.locator(".clock").inner_text() == "1.00 s of 2.00 s"


def test_a_name_is_text_wherever_it_stands(alone):
    robot = torsor.robots.rrp().replace(name="</script><script>window.stolen = 1</script>")
    page = alone(robot.show().html)
    page.wait_for_function("window.torsorAlone")
    assert page.evaluate("() => window.stolen") is None
    assert page.locator("strong").inner_text() == robot.name
