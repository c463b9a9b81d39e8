"""A phone runs out of power, or a system ends the browser: the attempt continues where it was."""

import os
import signal
import time

import pytest

from engines import Engine
from taker import Taker, wait

pytestmark = pytest.mark.usefixtures("fixtures_only")

CELLS = "quizzes/cells.html"
# Browsers write what a page keeps to the disk some seconds later; a page can't hurry them. Firefox packs it, so that it
# can't be seen there.
UNTIL_WRITTEN = 12


@pytest.fixture
def browsers(engine, tmp_path):
    """Starts browsers one after the other with the same profile."""
    if engine.name == "webkitgtk":
        pytest.skip("under automation it keeps nothing between two runs")
    started = []

    def start():
        started.append(Engine(engine.name, profile=tmp_path))
        return started[-1]

    yield start
    for browser in started:
        browser.quit()


def kill(browser):
    """Ends it as a system does that is out of memory."""
    capabilities = browser.driver.capabilities
    os.kill(capabilities.get("goog:processID") or capabilities["moz:processID"], signal.SIGKILL)


def is_on_disk(profile, text):
    """Chromium stores a text in one of two encodings."""
    files = [file.read_bytes() for file in profile.glob("*/Local Storage/leveldb/*.log")]
    return any(text.encode(encoding) in file for file in files for encoding in ("latin-1", "utf-16-le"))


def test_an_attempt_goes_on_after_the_browser_was_killed(browsers, base, tmp_path):
    browser = browsers()
    taker = Taker(browser.driver, base).start(CELLS)
    first, second = taker.questions()[:2]
    taker.answer(first, right=False)
    taker.act("check")
    taker.act("next")
    taker.wait(second.is_displayed)
    taker.answer(second)
    taker.wait(lambda: "eukaryotes" in taker.run("return Quizmark.recordOf('cells').current.answers"))
    if browser.name == "chromium":
        wait(browser.driver, lambda: is_on_disk(tmp_path, '"eukaryotes":["'), "not written", seconds=60)
    else:
        time.sleep(UNTIL_WRITTEN)
    kill(browser)

    taker = Taker(browsers().driver, base).come_back(CELLS)
    assert "question 2 of 9" in taker.one(".start-resume").text
    taker.act("resume")
    first, second = taker.questions()[:2]
    taker.wait(lambda: taker.has_focused_legend(second))
    assert first.get_attribute("data-result") == "wrong"
    assert len(taker.all("input:checked", second)) == 2
