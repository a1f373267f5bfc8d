"""Tables edited cell by cell: checked while they are typed, undone, kept through reloads, sent as a link."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.pixels import differing, joints, picture, slide


def cell(frame: int, field: str) -> str:
    return f"[data-frame='{frame}'][data-field='{field}']"


def test_a_wrong_cell_says_what_would_have_been_right_and_keeps_the_robot(sample):
    page = sample("planar_2r")
    page.fill(cell(2, "d"), "L1 +* 2")
    page.wait_for_selector(".cell-error")
    assert "d" in page.inner_text(".cell-error") and page.get_attribute(cell(2, "d"), "aria-invalid") == "true"
    assert "modified" not in page.inner_text(".robot-name")
    page.fill(cell(2, "d"), "2*L1")
    page.wait_for_selector(".robot-name >> text=modified")
    assert page.locator(".cell-error").count() == 0
    page.fill(cell(2, "alpha"), "q1")
    page.wait_for_selector(".cell-error >> text=the variable of link 1")
    page.press(cell(2, "alpha"), "Escape")
    assert page.input_value(cell(2, "alpha")) == "0" and page.locator(".cell-error").count() == 0


def typed(page, where: str, text: str, delay: float, leave: str) -> None:
    """A person who clicks on a cell, types over what is there and leaves at once."""
    page.click(where)
    page.press(where, "Control+a")
    page.keyboard.type(text, delay=delay)
    page.keyboard.press(leave)


@pytest.mark.parametrize("delay", [0, 60, 450])
@pytest.mark.parametrize("leave", ["Tab", "Enter"])
def test_a_value_is_kept_however_it_is_typed_and_left(sample, delay, leave):
    page = sample("planar_2r")
    assert page.input_value(cell(2, "d")) == "L1"
    typed(page, cell(2, "d"), "0.615", delay, leave)  # a number in the place of a symbol
    page.wait_for_selector(".robot-name >> text=modified")
    page.wait_for_timeout(500)
    assert page.input_value(cell(2, "d")) == "0.615"
    assert page.evaluate("document.activeElement.dataset.field") is not None  # not the page: keys are shortcuts
    page.click("#undo")
    expect(page.locator(cell(2, "d"))).not_to_have_value("0.615")


def test_an_edit_changes_the_picture_and_is_undone_and_done_again(sample):
    page = sample("planar_2r")
    page.get_by_role("tab", name="Numbers").click()
    before = picture(page)
    page.fill(cell(0, "defaults.L1"), "0.9")
    page.wait_for_selector(".robot-name >> text=modified")
    page.wait_for_timeout(400)
    assert differing(before, picture(page)) > 0.005
    page.press(cell(0, "defaults.L1"), "Tab")
    page.click("#undo")
    expect(page.locator(cell(0, "defaults.L1"))).to_have_value("0.5")
    assert page.locator("#undo").is_disabled()
    page.click("#redo")
    expect(page.locator(cell(0, "defaults.L1"))).to_have_value("0.9")


def test_links_are_added_moved_duplicated_and_removed(sample):
    page = sample("planar_2r")
    rows = page.locator(".edits tbody tr")
    page.click("text=Add a link")
    page.wait_for_selector(cell(3, "d"))
    page.click("[data-node='3']")
    page.click(".link-tools >> text=Duplicate")
    page.wait_for_selector(cell(4, "d"))
    assert rows.count() == 4
    page.click(".link-tools >> text=Remove")
    page.wait_for_selector(cell(4, "d"), state="detached")
    page.click("[data-node='1']")
    page.click(".link-tools >> text=Down")
    page.wait_for_selector("#toasts >> text=antecedent")  # an antecedent comes before its links
    for _ in range(3):
        page.click("#undo")
    expect(rows).to_have_count(2)
    assert page.locator("#undo").is_disabled()


def test_unsaved_work_survives_a_reload_and_a_new_tab_offers_it(sample, context, server):
    page = sample("planar_2r")
    page.fill(cell(2, "d"), "3*L1")
    page.wait_for_selector(".robot-name >> text=modified")
    slide(page, "q1", 0.7)
    page.wait_for_timeout(300)
    page.reload()
    page.wait_for_selector("body[data-drawn=planar_2r]")
    assert page.input_value(cell(2, "d")) == "3*L1" and abs(float(page.input_value("#slide-q1")) - 0.7) < 1e-3
    page.click("#undo")
    expect(page.locator(cell(2, "d"))).to_have_value("L1")
    page.click("#redo")
    page.wait_for_timeout(400)
    page.close()  # a crash takes the tab, not the work
    other = context.new_page()
    other.goto(server["url"])
    other.wait_for_selector("#opening >> text=planar_2r (not saved)")
    other.click("#opening >> text=planar_2r (not saved)")
    other.wait_for_selector("body[data-drawn=planar_2r]")
    assert other.input_value(cell(2, "d")) == "3*L1"


def test_a_robot_is_sent_as_one_link(sample, context, server):
    page = sample("planar_2r")
    page.fill(cell(2, "d"), "4*L1")
    page.wait_for_selector(".robot-name >> text=modified")
    link = page.evaluate("""async () => { const { get } = await import("/core/store.js");
        return (await import("/core/link.js")).linkTo(get("robot").toml); }""")
    other = context.new_page()
    other.goto(link)
    other.wait_for_selector("body[data-drawn=planar_2r]")
    assert other.input_value(cell(2, "d")) == "4*L1" and "robot=" not in other.url


def test_conventions_are_switched_for_display(sample):
    page = sample("puma560")
    page.select_option("#convention", "dh")
    page.wait_for_selector("#table-panel td >> text=pi/2 >> nth=0")
    assert "shown for reading" in page.inner_text("#table-panel")
    page.select_option("#convention", "khalil")
    page.wait_for_selector(cell(1, "alpha"))


def test_degrees_are_for_the_page_alone(sample):
    page = sample("planar_2r")
    page.fill("[aria-label='q1 in rad']", "0.5")
    page.press("[aria-label='q1 in rad']", "Tab")
    page.select_option("#degrees", "deg")
    assert float(page.input_value("[aria-label='q1 in deg']")) == pytest.approx(28.6479, abs=1e-3)


def test_the_keyboard_reaches_models_and_joints(sample):
    page = sample("planar_2r")
    page.focus(".picture canvas:not(.labels)")
    before = joints(page)[0]
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    assert joints(page)[0] > before
    page.keyboard.press("/")
    page.keyboard.type("coriolis")
    page.keyboard.press("Enter")
    page.wait_for_selector("h2 >> text=coriolis_matrix")
