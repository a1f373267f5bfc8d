"""The page in a real browser: one server and one Chromium for all tests, a fresh profile for each.

WebGL is drawn by software (SwiftShader), as a machine without a graphics card does; the rest of the page is not, which
would take most of the time.  Nothing may be written to the console of the browser as an error, whatever a test does.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, sync_playwright

FLAGS = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist",
         "--disable-gpu-compositing", "--disable-gpu-rasterization", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync"]
SIZE = {"width": 1200, "height": 700}


@contextmanager
def running(*words: str, port: int = 0):
    """`torsor web`, really run; gives what it says: url, token, port."""
    command = [sys.executable, "-m", "torsor", "web", *words, "--port", str(port), "--no-browser", "--json"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        yield json.loads(process.stdout.readline())
    finally:
        process.terminate()
        process.communicate(timeout=20)


@pytest.fixture(scope="session")
def server():
    with running() as told:
        yield told


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as driver:
        yield driver


def chromium() -> str:
    found = os.environ.get("TORSOR_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    assert found, "the tests of the page need Chromium: apt-get install chromium"
    return found


@pytest.fixture(scope="session")
def browser(playwright):
    with playwright.chromium.launch(executable_path=chromium(), args=FLAGS) as launched:
        yield launched


@contextmanager
def profile(browser, **options) -> Iterator:
    """A browser profile of its own, whose pages must not write errors to the console."""
    context = browser.new_context(viewport=SIZE, accept_downloads=True, **options)
    context.set_default_timeout(45_000)
    errors: list[str] = []
    context.on("weberror", lambda error: errors.append(str(error.error)))
    context.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    context.expected = []  # parts of errors that a test provokes
    yield context
    context.close()
    assert [e for e in errors if not any(part in e for part in context.expected)] == []


@pytest.fixture
def context(browser):
    with profile(browser) as made:
        yield made


@pytest.fixture
def page(context, server) -> Page:
    """The page as a new user finds it: no robot yet."""
    opened = context.new_page()
    opened.goto(server["url"])
    opened.wait_for_selector("body[data-ready]")
    return opened


@pytest.fixture
def sample(page):
    """sample(name) opens a sample robot and waits for its picture."""

    def opened(name: str) -> Page:
        if not page.locator("#opening").is_visible():
            page.click("#open")
        page.click(f".sample[data-name={name}]")
        page.wait_for_selector(f"body[data-drawn={name}]")
        return page

    return opened
