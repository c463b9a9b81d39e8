"""The preview server: pages follow the sources, and show what is wrong with them."""

import re
import shutil
import signal
import subprocess
import time

import pytest

from sites import HERE
from taker import wait

ROOT = HERE.parent.parent
QUIZ = "---\ntitle: {title}\n---\n\n{filling}\n\n## Which organelle makes ATP? {{#atp}}\n\n- [ ] Nucleus\n- [x] Mitochondrion\n"
HEADING = "document.querySelector('h1')?.textContent.trim()"
PANEL = "document.querySelector('quizmark-preview')?.shadowRoot.querySelector('section')"


class Preview:
    """A small site, and `quizmark serve` beside it."""

    def __init__(self, folder, quizmark):
        self.folder = folder
        self.quiz = folder / "Content" / "quizzes" / "cells.md"
        self.quiz.parent.mkdir(parents=True)
        (folder / "Content" / "site.yml").write_text("id: test\ntitle: Test\ntimezone: UTC\n")
        self.write("Cells")
        self.quizmark = quizmark
        self.process = None

    def write(self, title, filling=60):
        self.quiz.write_text(QUIZ.format(title=title, filling="\n\n".join(["Words."] * filling)))

    def start(self, *arguments):
        self.process = subprocess.Popen(
            [self.quizmark, "serve", str(self.folder), *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.address = re.match(r"Preview: (\S+)", self.process.stdout.readline())[1]
        return self

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(10)


@pytest.fixture
def preview(engine, quizmark, tmp_path, fixtures_only):
    preview = Preview(tmp_path / "site", quizmark)
    yield preview
    # All previews have the same port: a page of this one would reload itself as soon as the next one starts.
    engine.driver.get("about:blank")
    if preview.process and preview.process.poll() is None:
        preview.stop()


def until(driver, script):
    return wait(driver, lambda: driver.execute_script(f"return {script}"), f"never true: {script}")


def test_a_page_follows_its_source_and_keeps_its_place(engine, preview):
    driver = engine.driver
    engine.take_errors()
    driver.get(preview.start().address + "quizzes/cells.html")
    until(driver, f"{HEADING} === 'Cells'")
    driver.execute_script("scrollTo(0, 700)")
    until(driver, "Math.abs(scrollY - 700) < 2")
    begin = time.monotonic()
    preview.write("Tissues")
    until(driver, f"{HEADING} === 'Tissues'")
    print(f"\nfrom the change to the new page: {time.monotonic() - begin:.2f} s")
    until(driver, "Math.abs(scrollY - 700) < 2")
    assert engine.take_errors() == []
    assert not (preview.folder / "Output").exists()


def test_errors_lie_over_the_page_until_they_are_gone(engine, preview):
    driver = engine.driver
    driver.get(preview.start().address + "quizzes/cells.html")
    until(driver, f"{HEADING} === 'Cells'")
    good = preview.quiz.read_text()
    preview.quiz.write_text(good.replace("title: Cells", "title: Cells\nchioces: <b>fixed</b>"))
    until(driver, PANEL)
    text = until(driver, f"{PANEL}.innerText")
    assert "Content/quizzes/cells.md:3:1" in text and "did you mean 'choices'?" in text and "UnknownKey" in text
    assert driver.execute_script(f"return {PANEL}.querySelector('h2').textContent") == "The site can’t be built: 1 error"
    note = driver.execute_script(f"return {PANEL}.querySelector('.note').textContent")
    assert note.endswith("This message disappears as soon as the site can be built.")
    assert until(driver, f"{HEADING} === 'Cells'"), "the last good page stays"
    assert driver.execute_script(f"return {PANEL}.querySelector('button').getBoundingClientRect().height") >= 44
    # It can be put aside, comes again with the next error, and goes with the last one.
    driver.execute_script(f"{PANEL}.querySelector('button').click()")
    until(driver, f"!({PANEL})")
    preview.quiz.write_text(good.replace("title: Cells", "titel: Cells"))
    until(driver, f"{PANEL}?.innerText.includes('titel')")
    preview.quiz.write_text(good)
    until(driver, f"!({PANEL})")


def test_a_site_that_was_never_built_shows_why(engine, preview):
    driver = engine.driver
    good = preview.quiz.read_text()
    preview.quiz.write_text(good.replace("[x]", "[ ]"))
    driver.get(preview.start().address)
    until(driver, f"{HEADING} === \"The site can’t be built: 1 error\"")
    assert "Content/quizzes/cells.md:" in driver.execute_script("return document.body?.innerText")
    preview.quiz.write_text(good.replace("[x]", "[ ]").replace("title:", "titel:"))
    until(driver, "document.body?.innerText.includes('titel')")
    preview.quiz.write_text(good)
    until(driver, "document.body?.dataset.page === 'home'")
    engine.take_errors()


def test_pages_come_and_go(engine, preview):
    driver = engine.driver
    address = preview.start().address
    driver.get(address + "deep/below/none.html")
    until(driver, "document.body?.dataset.page === 'not-found'")
    assert until(driver, "getComputedStyle(document.body).margin !== '8px'"), "its styles are found from there"
    shutil.copy(preview.quiz, preview.quiz.with_name("more.md"))
    driver.get(address)
    until(driver, "document.body?.innerHTML.includes('quizzes/more.html')")
    preview.quiz.with_name("more.md").unlink()
    until(driver, "document.body?.innerHTML.includes('quizzes/more.html') === false")
    engine.take_errors()


def test_a_new_server_at_the_same_address_is_noticed(engine, preview):
    driver = engine.driver
    driver.get(preview.start().address)
    until(driver, "document.body?.dataset.page === 'home'")
    assert preview.stop() == 0, "with a page that is listening"
    (preview.folder / "Content" / "site.yml").write_text("id: test\ntitle: Another\ntimezone: UTC\n")
    preview.start("--port", re.search(r":(\d+)/", preview.address)[1])
    until(driver, "document.title.includes('Another')")
    engine.take_errors()


def test_a_worker_of_former_days_leaves(engine, preview):
    if engine.name == "webkitgtk":
        pytest.skip("its automation has no service workers")
    driver = engine.driver
    driver.get(preview.start().address)
    registered = "navigator.serviceWorker.register('/sw.js').then(() => arguments[0](true), error => arguments[0](String(error)))"
    assert driver.execute_async_script(registered) is True
    gone = "navigator.serviceWorker.getRegistrations().then(all => arguments[0](all.length === 0))"
    wait(driver, lambda: driver.execute_async_script(gone))
    engine.take_errors()
