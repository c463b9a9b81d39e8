"""The main scenes of the example site, as pictures for people to look at: phone and desktop, light and dark. `bin/test` takes a light
phone and a dark desktop, with `--all` all four.

    pytest Tests/Browser/test_scenes.py --site Output --pictures FOLDER

Each scene has to fit its screen and to keep to the colours that the reader prefers; the rest is for eyes. `index.html` in
the folder shows them all.
"""

import html
import pathlib

import pytest

from taker import Taker

SIZES = {"phone": (390, 844), "desktop": (1280, 900)}
QUIZ = "quizzes/cells.html"
EDITION = "penalties/2026"
CLEAR = "for (const key of Object.keys(localStorage)) localStorage.removeItem(key)"
TOO_WIDE = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
LIGHTNESS = """
    const [red, green, blue] = getComputedStyle(document.documentElement).backgroundColor.match(/[\\d.]+/g).map(Number);
    return (red + green + blue) / 3 / 255"""


class Visitor(Taker):
    """Someone who goes through the site with a camera."""

    def visit(self, path, found="main h1"):
        self.come_back(path)
        self.wait(lambda: self.all(found))

    def wrong_question(self):
        self.start(QUIZ)
        question = self.question_shown()
        self.answer(question, right=False)
        self.act("check")
        self.wait(lambda: question.get_attribute("data-result"))

    def finished_quiz(self):
        self.start(QUIZ)
        for number, question in enumerate(self.questions()):
            self.wait(question.is_displayed)
            self.answer(question, right=number % 3 > 0)
            for _ in ("check", "next"):
                self.go_on()
        self.wait(lambda: self.all("output"))

    def sanction_question(self):
        self.start(f"{EDITION}/quiz.html")
        self.wait(lambda: self.shown())

    def card(self, *, turned):
        self.visit(f"{EDITION}/cards.html", "[data-action=turn]")
        if turned:
            self.act("turn")

    def search(self, words):
        self.visit("search.html", "#query")
        self.wait(lambda: self.one("#query").is_displayed())
        self.one("#query").send_keys(words)
        self.wait(lambda: self.all(".search-results li"))

    def settings(self):
        self.visit("index.html")
        self.run("document.querySelector('.settings-button').click()")
        self.wait(lambda: self.all("dialog[open]"))

    def planned_item(self):
        self.visit("assignments/index.html", ".planner-list .assignment-row a")
        self.run("document.querySelector('.planner-list .assignment-row a').click()")
        self.wait(lambda: self.all(".planner-item"))


SCENES = {
    "home": lambda visitor: visitor.visit("index.html"),
    "start": lambda visitor: visitor.open(QUIZ),
    "question": lambda visitor: visitor.start(QUIZ),
    "verdict": Visitor.wrong_question,
    "finished": Visitor.finished_quiz,
    "history": lambda visitor: visitor.visit("history.html"),
    "practice": lambda visitor: visitor.visit("practice.html"),
    "penalties": lambda visitor: visitor.visit(f"{EDITION}/index.html"),
    "penalty": lambda visitor: visitor.visit(f"{EDITION}/double-bounce.html"),
    "changes": lambda visitor: visitor.visit(f"{EDITION}/changes.html"),
    "sanction": Visitor.sanction_question,
    "card": lambda visitor: visitor.card(turned=False),
    "card-turned": lambda visitor: visitor.card(turned=True),
    "checklist": lambda visitor: visitor.visit("checklists/referee.html"),
    "planner": lambda visitor: visitor.visit("assignments/index.html", ".planner-list"),
    "planned-item": Visitor.planned_item,
    "assignment": lambda visitor: visitor.visit("assignments/networks-cw1.html"),
    "deadlines-moved": lambda visitor: visitor.visit("calendar/changes.html"),
    "search": lambda visitor: visitor.search("bal"),
    "settings": Visitor.settings,
    "french": lambda visitor: visitor.visit(f"fr/{EDITION}/index.html"),
    "not-found": lambda visitor: visitor.visit("404.html"),
}


@pytest.fixture(scope="module")
def pictures(request):
    folder = request.config.getoption("--pictures")
    if not folder or not request.config.getoption("--site"):
        pytest.skip("--site names a built site, and --pictures a folder for its pictures")
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    yield folder
    (folder / "index.html").write_text(contact_sheet(folder), encoding="utf-8")


SCREENS = [
    ("phone", "light"), pytest.param(("phone", "dark"), marks=pytest.mark.repeated),
    pytest.param(("desktop", "light"), marks=pytest.mark.repeated), ("desktop", "dark"),
]


@pytest.fixture(scope="module", params=SCREENS, ids="-".join)
def visitor(request, engine, server):
    if engine.name != "chromium":
        pytest.skip("one engine is enough for pictures")
    size, scheme = request.param
    engine.driver.get(server)
    engine.driver.execute_script(CLEAR)
    visitor = Visitor(engine.driver, server)
    visitor.engine, visitor.size, visitor.scheme = engine, size, scheme
    yield visitor
    engine.driver.execute_script(CLEAR)


@pytest.mark.parametrize("scene", SCENES)
def test_a_scene_fits_its_screen(visitor, pictures, scene):
    visitor.engine.take_errors()
    visitor.engine.view(*SIZES[visitor.size])
    visitor.engine.prefer(prefers_color_scheme=visitor.scheme, prefers_reduced_motion="reduce")
    SCENES[scene](visitor)
    picture = visitor.driver.get_screenshot_as_png()
    (pictures / f"{scene}-{visitor.size}-{visitor.scheme}.png").write_bytes(picture)
    assert visitor.run(TOO_WIDE) <= 0
    assert (visitor.run(LIGHTNESS) > 0.5) == (visitor.scheme == "light")
    assert visitor.one("main").is_displayed()
    assert visitor.engine.take_errors() == []


def contact_sheet(folder):
    """A page with all pictures, scene by scene."""
    shown = []
    for scene in SCENES:
        shown.append(f"<h2>{html.escape(scene)}</h2><p>")
        shown += [f'<a href="{path.name}"><img src="{path.name}" alt="{path.stem}" height="420"></a> '
                  for path in sorted(folder.glob(f"{scene}-*.png")) if path.stem.rsplit("-", 2)[0] == scene]
        shown.append("</p>")
    return f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Scenes</title><h1>Scenes</h1>{"".join(shown)}</html>'
