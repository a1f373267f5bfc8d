"""The pictures of the manual are made here: TORSOR_UPDATE_GOLDEN=1 pytest tests/page/test_manual_pictures.py."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.page.conftest import profile
from tests.page.pixels import slide

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
SMALL = {"width": 1280, "height": 760}


def arm(page):
    """PUMA, its tool held, other configurations as ghosts, the code of its inverse dynamics."""
    for joint, value in {"q2": -0.7, "q3": 0.4, "q5": 0.8}.items():
        slide(page, joint, value)
    page.click("text=Fit")
    page.click("[data-mode=translate]")
    page.click("button:text-is('Configurations')")
    page.wait_for_selector(".chips >> text=8 configurations")
    page.click("[data-result=Code]")
    page.wait_for_selector(".code-comment")


def formulas(page):
    """Equations of a two-joint arm beside its table."""
    page.click("[data-key=lag]")
    page.click("[data-result=Formulas]")
    page.click("details.form summary")
    page.select_option("select[name=form]", "expanded")
    page.wait_for_selector(".formula >> nth=1")
    page.click("details.form summary")


def motion(page):
    """A closed four-bar linkage, simulated."""
    page.click("[data-key=simulate]")
    page.click("#run-simulation")
    page.wait_for_selector(".plot canvas")


def beginning(page):
    """The empty page."""
    page.wait_for_selector("#opening svg >> nth=3", timeout=30_000)


VIEWS = {"page-arm": ("puma560", arm, "light"), "page-formulas": ("planar_2r", formulas, "light"),
         "page-motion": ("fourbar", motion, "dark"), "page-open": ("", beginning, "light")}


UPDATED = VIEWS if os.environ.get("TORSOR_UPDATE_GOLDEN") else ("page-motion",)  # one of them every time


def test_the_manual_shows_them_all():
    manual = (PICTURES.parent / "guides" / "web.md").read_text()
    assert all(f"pictures/{name}.png" in manual and (PICTURES / f"{name}.png").exists() for name in VIEWS)


@pytest.mark.parametrize("name", UPDATED)
def test_the_manual_shows_the_page_as_it_is(browser, server, name, tmp_path):
    robot, act, scheme = VIEWS[name]
    with profile(browser, color_scheme=scheme) as context:
        page = context.new_page()
        page.set_viewport_size(SMALL)
        page.goto(server["url"])
        page.wait_for_selector("body[data-ready]")
        if robot:
            page.click(f".sample[data-name={robot}]")
            page.wait_for_selector(f"body[data-drawn={robot}]")
        act(page)
        page.wait_for_timeout(300)
        page.screenshot(path=tmp_path / "view.png")
    assert (tmp_path / "view.png").stat().st_size > 20_000
    if os.environ.get("TORSOR_UPDATE_GOLDEN"):
        PICTURES.mkdir(exist_ok=True)
        (PICTURES / f"{name}.png").write_bytes((tmp_path / "view.png").read_bytes())
