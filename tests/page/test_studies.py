"""Studies of a robot in the page: singularities, workspace, configurations, simulations, excitation, identification."""

from __future__ import annotations

import numpy as np

import torsor
from tests.page.pixels import differing, joints, picture
from torsor.app.options import OPTIONS


def study(page, key: str) -> None:
    page.fill("#search", key)
    page.click(f"[data-key={key}]")


def test_a_singularity_is_named_and_jumped_to(sample):
    page = sample("puma560")
    study(page, "singularities")
    page.wait_for_selector("text=elbow: ")
    page.locator(".factor", has_text="elbow").get_by_text("Jump there").click()
    q = joints(page)
    J = torsor.compile(torsor.generate("jac", "puma560"))(q=q)
    values = np.linalg.svd(J, compute_uv=False)
    assert values[-1] < 1e-6 * values[0]


def test_the_workspace_is_a_cloud_in_the_picture(sample):
    page = sample("scara")
    page.wait_for_timeout(300)
    before = picture(page)
    study(page, "workspace")
    page.wait_for_selector("img.chart")
    assert differing(before, picture(page)) > 0.005
    assert page.locator("img.chart").first.evaluate("(image) => image.naturalWidth") > 100


def test_configurations_for_a_pose_are_ghosts_to_choose_from(sample):
    page = sample("puma560")
    page.fill("[aria-label='q3 in rad']", "0.7")
    page.press("[aria-label='q3 in rad']", "Tab")
    page.fill("[aria-label='q5 in rad']", "0.6")
    page.press("[aria-label='q5 in rad']", "Tab")
    study(page, "inverse")
    page.click("text=From the picture")
    page.wait_for_selector(".chips >> text=8 configurations")
    fk = torsor.compile(torsor.generate("trm", "puma560"))
    here = joints(page)
    for k in range(8):
        page.locator(".chips button").nth(k).click()
        assert np.allclose(fk(q=joints(page)), fk(q=here), atol=1e-6)
    assert abs(joints(page) - here).max() > 0.1


def test_runs_of_a_simulation_are_compared(sample):
    page = sample("double_pendulum")
    study(page, "simulate")
    page.fill("input[name=time]", "0.5")
    for k, torque in enumerate(("0", "2*cos(t)"), 1):
        page.fill("input[name='torque.q1']", torque)
        page.click("#run-simulation")
        page.wait_for_selector(f".runs >> text=run {k}")
    assert page.locator(".plot .u-legend >> text=q1, run 2").count() == 1
    with page.expect_download() as saved:
        page.click("#timeline >> text=CSV")
    assert saved.value.suggested_filename == "double_pendulum.csv"
    page.fill("input[name='torque.q1']", "2*cos(t")
    page.click("#run-simulation")
    page.wait_for_selector(".work-head .error")


def test_a_motion_worth_recording_is_found_and_a_recording_identified(sample, tmp_path):
    page = sample("planar_2r")
    study(page, "excite")
    page.fill("input[name=period]", "3")
    page.fill("input[name=harmonics]", "3")
    page.fill("input[name=starts]", "1")
    page.fill("input[name=velocity]", "3")
    page.click("#run-excite")
    page.wait_for_selector("#play", timeout=60_000)

    robot = torsor.robots.planar_2r()
    motion = torsor.simulate(robot, time=4, q0=[0.3, 0.2], torque=["9*sin(3*t) + 6", "3*sin(5*t) + 1.5"], samples=801)
    table = np.column_stack((motion.t, motion.q, motion.tau))
    np.savetxt(tmp_path / "run.csv", table, delimiter=",", header="t,q1,q2,tau1,tau2", comments="")
    study(page, "identify")
    page.set_input_files("[aria-label='Recordings to learn from']", tmp_path / "run.csv")
    page.click("#run-identify")
    page.wait_for_selector("text=Go on with the fitted robot", timeout=60_000)
    with page.expect_popup() as report:
        page.click("text=See the report")
    report.value.wait_for_selector("svg")
    assert "ZZ2" in report.value.content()
    page.click("text=Go on with the fitted robot")
    page.get_by_role("tab", name="Numbers").click()
    page.wait_for_selector("[data-field='defaults.ZZ2R'], [data-field='defaults.ZZ2']")


def test_forms_have_the_options_of_the_use_cases(sample):
    page = sample("two_loops")
    for key, use in {"simulate": "simulate", "identify": "identify", "excite": "excite", "base": "base"}.items():
        study(page, key)
        for option in (o for o in OPTIONS[use]() if o.kind.choices and not o.is_flag and o.of_page):
            choices = page.locator(f"select[name={option.name}] option").all_text_contents()
            assert tuple(filter(None, choices)) == option.kind.choices
    page.wait_for_selector(".good")
    before = page.locator(".good").inner_text()
    page.select_option("select[name=assembly]", "any")
    page.wait_for_function("(before) => document.querySelector('.good').innerText !== before", arg=before)
    assert f"{len(torsor.base_parameters('two_loops', assembly='any').parameters)} base" in page.locator(
        ".good").inner_text()


def test_a_check_of_code_takes_its_options(sample):
    page = sample("planar_2r")
    study(page, "grav")
    page.click("[data-result=Verify]")
    page.select_option("select[aria-label='Languages to verify']", "python")
    page.fill("input[name=states]", "7")
    page.press("input[name=states]", "Tab")
    page.wait_for_selector("td >> text=/^7$/")
    page.fill("input[name=states]", "0")
    page.press("input[name=states]", "Tab")
    page.wait_for_selector(".work-head .error >> text=from 1 to 10000")
