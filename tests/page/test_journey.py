"""A new user's journey, from the empty page to files that other tools read."""

from __future__ import annotations

import torsor
from tests.page.pixels import coloured, differing, joints, picture, place_of, slide


def test_from_a_sample_to_code_that_is_verified_simulated_and_saved(sample, tmp_path):
    page = sample("puma560")
    before = picture(page)
    assert coloured(before, (0.85, 0.6, 0.1)) > 0.001, "joints are drawn in their colour"

    slide(page, "q2", -0.8)
    moved = picture(page)
    assert differing(before, moved) > 0.01, "the robot moves with the slider"

    page.click("[data-mode=translate]")
    centre, start = place_of(page, 6), joints(page)
    page.mouse.move(*centre)
    page.mouse.down()
    page.mouse.move(centre[0] + 40, centre[1] - 30, steps=6)
    page.mouse.up()
    assert abs(joints(page) - start).max() > 0.01, "the tool drags the joints"
    page.wait_for_selector(".chips >> text=configurations")

    page.click("text=inverse dynamics idm")
    page.click("[data-result=Code]")
    page.select_option("select[aria-label=Language]", "c")
    page.wait_for_selector("pre.code >> text=void puma560_idm")
    page.click("[data-result=Verify]")
    page.select_option("select[aria-label='Languages to verify']", "c")
    page.wait_for_selector("text=All agree")
    page.wait_for_selector("td >> text=gcc")

    page.click("[data-key=simulate]")
    page.fill("input[name=time]", "0.3")
    page.fill("input[name='torque.q1']", "5*sin(2*t) - 3*qd1")
    page.click("#run-simulation")
    page.wait_for_selector("#play")
    assert "torsor simulate puma560.toml --time 0.3" in page.inner_text("#models .equivalents")
    page.click("#play")
    page.wait_for_selector("text=0.30 s of 0.30 s")

    page.click("#save summary")
    with page.expect_download() as saved:
        page.click("#save >> text=PAR")
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert torsor.load(file).name.lower().startswith("puma560") and len(torsor.load(file).links) == 6


def test_what_is_asked_of_a_new_robot_is_asked_once(sample):
    page = sample("rrp")
    page.click("[data-result=Code]")
    page.wait_for_selector(".work-body:not(.old) pre.code")
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "/ask/generate" in request.url else None)
    sample("planar_2r")
    page.evaluate("document.querySelector('[data-result=Code]').click()")  # before the page looks what has changed
    page.wait_for_selector(".work-body:not(.old) >> text=planar_2r_")
    page.wait_for_timeout(600)
    assert len(asked) == 1


def test_a_picture_of_the_robot_can_be_taken_away(sample, tmp_path):
    page = sample("planar_2r")
    with page.expect_download() as saved:
        page.click("text=PNG")
    saved.value.save_as(tmp_path / "arm.png")
    assert (tmp_path / "arm.png").read_bytes().startswith(b"\x89PNG") and (tmp_path / "arm.png").stat().st_size > 2000


def test_each_menu_leads_to_a_result(sample):
    page = sample("planar_2r")
    for menu, entry in {"Robot": "Base parameters", "Geometric": "fast geometric", "Kinematic": "jacobian determinant",
                        "Dynamic": "inertia matrix", "Identification": "dynamic identification"}.items():
        page.locator(".menus [role=tab]", has_text=menu).click()
        page.locator(".entry", has_text=entry).first.click()
        page.wait_for_selector(".work-body:not(.old) .equivalents")
        assert page.locator(".work-head .error").count() == 0, entry
        assert "torsor " in page.inner_text("#models .equivalents"), entry


def test_formulas_are_typeset_and_code_is_coloured(sample):
    page = sample("planar_2r")
    page.click("[data-key=inm]")
    page.click("[data-result=Formulas]")
    page.wait_for_selector(".formulas .katex")
    assert page.locator(".katex-error").count() == 0
    page.click("[data-result=Code]")
    page.wait_for_selector(".code-comment")
    assert page.locator(".code-word").count() > 0


def test_options_of_a_model_are_a_form(sample):
    page = sample("planar_2r")
    page.click("[data-key=inm]")
    page.click("details.form summary")
    page.select_option("select[name=form]", "expanded")
    page.wait_for_selector(".equivalents >> text=form=expanded")


def test_the_page_opens_with_the_robot_of_the_command_line(context):
    from tests.page.conftest import running

    with running("scara") as told:
        page = context.new_page()
        page.goto(told["url"])
        page.wait_for_selector("body[data-drawn]")
        assert "scara" in page.inner_text(".robot-name")
        page.wait_for_selector("body[data-ready]")
        page.close()


def test_all_languages_of_this_machine_are_verified(sample):
    page = sample("planar_2r")
    page.click("[data-key=grav]")
    page.click("[data-result=Verify]")
    page.wait_for_selector("text=All agree", timeout=60_000)
    rows = page.inner_text("#models table").lower()
    assert all(name in rows for name in ("c", "python", "matlab", "fortran", "javascript", "mathematica", "maple"))
