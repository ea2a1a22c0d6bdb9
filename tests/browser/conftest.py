"""A real Chromium and axe-core. Where a developer has none the tests are skipped; in CI, which installs both, that is a failure."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, sync_playwright

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome")
PATIENCE = 120_000
"""Milliseconds that a busy machine may take for one thing."""
AXE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tenbo" / "axe-core" / "package" / "axe.min.js"
"""Where .ci/run unpacks axe-core."""


def absent(what: str) -> NoReturn:
    """Skip for want of something, or fail where it must be there."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"no {what}; .ci/run installs it")
    pytest.skip(f"no {what}; .ci/run shows how to get it")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's Chromium, without a window."""
    executable = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if executable is None:
        absent("Chromium")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox", "--disable-dev-shm-usage"])
        yield opened
        opened.close()


@dataclass
class Tab:
    """A page, and what it said and asked for."""

    page: Page
    said: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def open(self, file: Path) -> Page:
        """Load a file; what it says and asks for from here on is kept."""
        self.page.goto(file.as_uri(), wait_until="load")
        return self.page


@pytest.fixture
def tab(browser: Browser) -> Iterator[Tab]:
    """A tab at the width of a desktop."""
    page = browser.new_page(viewport={"width": 1200, "height": 900})
    page.set_default_timeout(PATIENCE)
    kept = Tab(page)

    def console(message: ConsoleMessage) -> None:
        kept.said.append(message.text)

    def request(asked: Request) -> None:
        kept.asked.append(asked.url)

    page.on("console", console)
    page.on("pageerror", lambda error: kept.said.append(str(error)))
    page.on("request", request)
    yield kept
    page.close()


@pytest.fixture(scope="session")
def axe() -> str:
    """axe-core as a script."""
    if not AXE.exists():
        absent("axe-core")
    return AXE.read_text(encoding="utf-8")
