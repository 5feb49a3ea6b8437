"""A real browser, and the sample federation to look at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser import chromium
from tests.browser.chromium import Look
from tests.browser.site import Site
from tests.browser.watch import Watch

NO_BROWSER = pytest.StashKey[bool]()
LOUD = "THE TESTS IN A BROWSER WERE LEFT OUT: neither BROWSER_BIN nor a chromium on the PATH. apt-get install chromium"

PATIENCE = 15_000
"""Milliseconds until something that should be on a page counts as missing."""

Visit = Callable[..., Page]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """One line that cannot be overlooked."""
    if config.stash.get(NO_BROWSER, False):
        terminalreporter.section(LOUD, red=True, bold=True)


@pytest.fixture(scope="session")
def executable(request: pytest.FixtureRequest) -> str:
    """The browser's program; without one everything here is skipped, before anything is made."""
    binary = chromium.binary()
    if binary is None:
        request.config.stash[NO_BROWSER] = True
        pytest.skip(LOUD)
    return binary


@pytest.fixture(scope="module")
def browser(executable: str) -> Iterator[Browser]:
    """One browser for a module. It may not outlive the module: while it is there, this thread has a running
    event loop, and Django refuses to ask the database from such a thread.
    """
    with sync_playwright() as playwright:
        browser = chromium.launch(playwright, executable)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def demo(executable: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The sample federation, to be read only. Its server, which sweeps each second, goes after the last test here."""
    site = Site(tmp_path_factory.mktemp("demo"))
    site.create()
    site.start()
    yield site
    site.stop()


@pytest.fixture
def own_demo(demo: Site, tmp_path: Path) -> Iterator[Site]:
    """A sample federation of one's own, to change."""
    site = demo.copy(tmp_path / "site")
    site.start()
    yield site
    site.stop()


@pytest.fixture
def guarded_demo(demo: Site, tmp_path: Path) -> Iterator[Site]:
    """One of one's own that asks for both factors, as every server does that others can reach."""
    site = demo.copy(tmp_path / "site")
    site.env["STAFF_TWO_FACTOR"] = "yes"
    site.start()
    yield site
    site.stop()


@pytest.fixture(params=[True, False], ids=["scripts", "no-scripts"])
def scripts(request: pytest.FixtureRequest) -> bool:
    """Whether the browser runs scripts: all has to work in both."""
    return bool(request.param)


@pytest.fixture
def visit(browser: Browser, scripts: bool) -> Iterator[Visit]:
    """`visit(site, path)`: a page of a German visitor with a telephone, and nobody else's cookies. At the
    end of the test nothing may have gone wrong behind what he saw.
    """
    context = chromium.visitor(browser, Look(), scripts=scripts)
    context.set_default_timeout(PATIENCE)
    watches: list[Watch] = []

    def go(site: Site, path: str = "/") -> Page:
        watches.append(Watch(context, site.url))
        page = context.new_page()
        page.goto(site.url + path)
        return page

    yield go
    context.close()
    assert [fault for watch in watches for fault in watch.faults] == []
