#!/usr/bin/env python3
"""Takes the pictures of the documentation from built sites, in Chromium, light and dark: Docs/Content/media/….

    take_pictures.py QUIZMARK EXAMPLE DOCS PAPER MEDIA
        QUIZMARK        the program, which grades the class of class_pictures.py
        EXAMPLE, DOCS   folders of the built example site and the built documentation
        PAPER           the quiz `kinds` as `quizmark export paper` writes it
        MEDIA           where the pictures go

A picture has at most 60 KB; a larger one fails the run.
"""

import base64
import datetime
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "Browser"))

from class_pictures import MOMENT, Class  # noqa: E402
from engines import Engine  # noqa: E402
from taker import wait  # noqa: E402

LIMIT = 60_000
# The day at which pages show the example, whose first deadlines are then ahead.
TODAY = datetime.datetime(2026, 11, 24, 9, 0, tzinfo=datetime.timezone.utc)
KINDS = ["single", "multiple", "true-false", "blanks", "numeric", "ordering", "matching", "text", "hints", "any", "feedback",
         "lists", "units", "several", "patterns"]

# Answers the first question of a quiz, right, and checks it.
ANSWERED = """
document.querySelector(arguments[0]).click();
document.querySelector('[data-action=check]').click();
"""
# What a reader's device would add, and what isn't part of the subject.
QUIET = "document.querySelectorAll('.offline-notice, .update-notice').forEach(node => node.remove()); scrollTo(0, 0);"

UNFOCUSED = "document.activeElement.blur()"


class Camera:
    def __init__(self, media):
        self.engine = Engine("chromium")
        self.driver = self.engine.driver
        self.media = media
        # Scrollbars go while a picture is taken, which would move what is beside them.
        self.driver.execute_cdp_cmd("Emulation.setScrollbarsHidden", {"hidden": True})

    def open(self, file, place="", size=(900, 900)):
        self.engine.view(*size)
        # The same page with another place isn't loaded again.
        self.driver.get("about:blank")
        self.driver.get(file.resolve().as_uri() + place)
        self.driver.execute_script(QUIET)

    def take(self, name, scheme, selector=None, margin=12, scale=1.5, paper=False, height=None):
        """The element that `selector` finds and what is below it up to `height`, or the window."""
        features = [{"name": "prefers-color-scheme", "value": scheme}, {"name": "prefers-reduced-motion", "value": "reduce"}]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print" if paper else "", "features": features})
        box = self.driver.execute_script(
            "const node = arguments[0] && document.querySelector(arguments[0]);"
            "if (arguments[0] && !node) return null;"
            "const box = node ? node.getBoundingClientRect() : { x: 0, y: 0, width: innerWidth, height: innerHeight };"
            "return { x: box.x + scrollX, y: box.y + scrollY, width: box.width, height: box.height };", selector)
        if box is None:
            sys.exit(f"{name}: the page has no {selector}")
        box["height"] = height or box["height"]
        space = margin if selector else 0
        clip = {
            "x": max(0, box["x"] - space), "y": max(0, box["y"] - space), "width": box["width"] + 2 * space,
            "height": box["height"] + 2 * space, "scale": scale,
        }
        shot = self.driver.execute_cdp_cmd(
            "Page.captureScreenshot", {"format": "webp", "quality": 80, "clip": clip, "captureBeyondViewport": True})
        picture = base64.b64decode(shot["data"])
        if len(picture) > LIMIT:
            sys.exit(f"{name}: {len(picture):,} bytes are more than {LIMIT:,}")
        file = self.media / f"{name}.webp"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(picture)
        print(f"{len(picture):7,} {file}")

    def take_both(self, name, selector=None, **options):
        for scheme in ("light", "dark"):
            self.take(f"{name}-{scheme}", scheme, selector, **options)


def take_class(camera, quizmark, example):
    """Handing in, marking and results, in the order in which a class does it."""
    driver = camera.driver
    restore = camera.engine.set_clock(MOMENT)
    with tempfile.TemporaryDirectory() as folder:
        group = Class(quizmark, pathlib.Path(folder))
        camera.open(example / "quizzes/networks-test.html", "", (820, 1080))
        wait(driver, lambda: driver.execute_script("return document.querySelector('#start input[autocomplete=name]') !== null"))
        driver.execute_script("document.querySelector('#start input[autocomplete=name]').value = 'Toby Quill'")
        camera.take_both("class/exam", scale=1)
        camera.engine.view(820, 1000)
        group.hand_in(driver)
        driver.execute_script(UNFOCUSED)
        camera.take_both("class/receipt", "#result", scale=1, height=585)
        camera.engine.view(1100, 860)
        close = group.open_desk(driver)
        camera.take_both("class/marking", scale=1)
        close()
        group.give_back()
        results = group.folder / "Marking/results/quiz-cells.html"
        camera.open(results, "", (1000, 1040))
        camera.take_both("class/results", scale=1)
        camera.take_both("class/wrong-key", "#question-3", scale=1, height=420)
        camera.open(group.page("quizzes/cells.html"), "", (820, 900))
        wait(driver, lambda: driver.execute_script("return document.querySelector('#start a') !== null"))
        driver.execute_script("document.querySelector('#start a').click()")
        wait(driver, lambda: driver.execute_script("return document.querySelector('#result')?.textContent.includes('Your result')"))
        driver.execute_script(UNFOCUSED)
        camera.take_both("class/returned", scale=1)
    restore()


def main():
    quizmark, example, docs, paper, media = map(pathlib.Path, sys.argv[1:])
    camera = Camera(media)
    try:
        take_class(camera, quizmark.resolve(), example)
        camera.engine.set_clock(TODAY)
        for number, kind in enumerate(KINDS, 1):
            camera.open(docs / "quizzes" / "kinds.html", f"#q{number}", (620, 900))
            camera.take_both(f"kinds/{kind}", f"#q{number}")
        exam = next(paper.glob("*.html")) if paper.is_dir() else paper
        for number, kind in enumerate(KINDS, 1):
            camera.open(exam, "", (620, 900))
            camera.take(f"kinds/{kind}-paper", "light", f".question:nth-of-type({number})", paper=True)
        # Wide enough for the verdict to be below the question, not in the bar at the lower edge.
        camera.open(docs / "quizzes" / "kinds.html", "#q1", (700, 900))
        camera.driver.execute_script(ANSWERED, "#q1 .choices > li:nth-child(2) input")
        wait(camera.driver, lambda: camera.driver.execute_script("return document.querySelector('#q1 .verdict') !== null"))
        camera.take_both("start/question", "#q1", margin=6, scale=1)
        for name, page in {"home": "index.html", "planner": "assignments/index.html", "penalties": "penalties/2026/index.html"}.items():
            camera.open(example / page, "", (900, 620))
            camera.take_both(f"start/{name}")
    finally:
        camera.engine.quit()


if __name__ == "__main__":
    main()
