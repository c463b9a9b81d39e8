"""What can be printed of a quiz, and when; how many questions students draw; what they may type. On a site built for it."""

import base64
import json
import re

import pytest

from offline_site import grey_picture
from printed import text_of_pdf
from sites import build, serve
from taker import Taker, wait

QUESTION = """
## What makes most of the ATP? {#atp}

- [ ] Nucleus
- [x] Mitochondrion
  > KEYFEEDBACK

> KEYATP

## What is the gas? {#gas}

It is [[CO₂]], half of it [[½]], times [[= 0.001]].

> KEYGAS
"""

# An SVG without a size of its own, as many editors write it.
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100"><rect width="200" height="100"/></svg>'
PICTURES = """---
title: Pictures
---
## What is this? {#what}

![A circuit](../media/circuit.svg)

- [ ] ![A resistor](../media/circuit.svg)
- [x] ![A lamp](../media/circuit.svg)
- [ ] ![A photo](../media/tall.png)
"""

QUIZZES = {
    "open": "", "test": "pass: 50\n", "timed": "time-limit: 20m\n", "end": "feedback: end\n", "never": "print-answers: never\n",
    "kept": "pass: 50\nprint-answers: always\n", "after": "print-answers: after\n", "silent": "feedback: none\n",
    "page": "presentation: page\n", "drawn": "draw: 1\n", "chosen": "draw: {count: 1, choose: true}\n",
}


@pytest.fixture(scope="module")
def site(quizmark, tmp_path_factory):
    folder = tmp_path_factory.mktemp("printing")
    quizzes = folder / "Content" / "quizzes"
    quizzes.mkdir(parents=True)
    (folder / "Content" / "site.yml").write_text("id: printing\ntitle: Printing\n", encoding="utf-8")
    for name, settings in QUIZZES.items():
        (quizzes / f"{name}.md").write_text(f"---\ntitle: The {name}\n{settings}---\n{QUESTION}", encoding="utf-8")
    (quizzes / "pictures.md").write_text(PICTURES, encoding="utf-8")
    (folder / "Content" / "media").mkdir()
    (folder / "Content" / "media" / "circuit.svg").write_text(PICTURE, encoding="utf-8")
    (folder / "Content" / "media" / "tall.png").write_bytes(grey_picture(600, 900))
    return build(quizmark, folder)


# A page may still load scripts when the next test has begun.
@pytest.fixture(scope="module")
def address(site):
    server, address = serve(site)
    yield address
    server.shutdown()


@pytest.fixture
def student(engine, address):
    yield Student(engine, address)
    assert engine.take_errors() == []


class Student(Taker):
    def __init__(self, engine, base):
        super().__init__(engine.driver, base)
        self.engine = engine

    def quiz(self, name, place=""):
        return self.open(f"quizzes/{name}.html{place}")

    @property
    def offers(self):
        """The buttons for printing that can be seen."""
        return [button.text for button in self.all(".paper-button") if button.is_displayed()]

    def fill(self, identifier, *texts):
        for field, text in zip(self.all(".blank", self.question(identifier)), texts):
            self.run("arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('input', { bubbles: true }))", field, text)

    def finish(self):
        self.run("document.querySelector('form[data-quiz]').taking.complete()")
        self.wait(lambda: self.all("output"))
        return self

    def printed(self):
        """The text of the page as the browser's own Print has it."""
        if self.engine.name != "chromium":
            pytest.skip("only Chromium prints to a file")
        data = base64.b64decode(self.driver.execute_cdp_cmd("Page.printToPDF", {"printBackground": True})["data"])
        return text_of_pdf(data)


BOTH = ["Print questions", "Print with answers"]
QUESTIONS = BOTH[:1]
OFFERS = {
    "open": (BOTH, BOTH), "kept": (BOTH, BOTH), "test": (QUESTIONS, BOTH), "timed": (QUESTIONS, BOTH), "end": (QUESTIONS, BOTH),
    "after": (QUESTIONS, BOTH), "never": (QUESTIONS, QUESTIONS), "silent": (QUESTIONS, QUESTIONS),
}


@pytest.mark.parametrize("name", OFFERS)
def test_printing_is_offered_before_and_after_but_not_during_an_attempt(student, name):
    before, after = OFFERS[name]
    student.quiz(name)
    assert student.offers == before
    student.begin()
    assert student.offers == [], "an attempt goes on"
    student.driver.back()
    student.wait(lambda: student.all("[data-action=resume]"))
    assert student.offers == [], "an attempt waits"
    student.act("resume")
    student.wait(student.shown)
    student.finish()
    assert student.offers == after
    student.come_back(student.path)
    assert student.offers == before


def test_a_first_question_longer_than_a_page_begins_below_the_title(student, site):
    page = site / "quizzes" / "open.html"
    text = page.read_text(encoding="utf-8")
    item = '<li data-choice="z{0}"><label><input type="checkbox" name="atp" value="z{0}"> <span class="choice-text">Number {0}</span></label></li>'
    page.write_text(text.replace('<ul class="choices">', '<ul class="choices">' + "".join(item.format(n) for n in range(60)), 1), encoding="utf-8")
    try:
        [first, *_] = student.quiz("open").printed().split("\f")
        assert "The open" in first and "Number 1" in first
    finally:
        page.write_text(text, encoding="utf-8")


def test_a_page_that_begins_at_once_has_begun_with_the_first_answer(student):
    student.quiz("page")
    assert student.offers == BOTH
    student.fill("gas", "CO2")
    assert student.offers == []


def check_first(student):
    """Answers the first question wrong, and sees what would have been right."""
    student.choose(student.question("atp"), ["a"], keyboard=False)
    student.act("check")
    student.wait(lambda: student.all("#q1 .verdict"))
    assert "KEYATP" in student.one("#q1").text


@pytest.mark.parametrize("name", ["open", "kept", "never"])
def test_no_key_is_printed_during_an_attempt(student, name):
    student.quiz(name).begin()
    check_first(student)
    text = student.printed()
    assert "What is the gas?" in text and "Nucleus" in text, "all questions are there"
    assert not re.search("KEY|Not quite|Wrong|Right|Correct|correct|answer", text), text


@pytest.mark.parametrize("name, has_key", [("open", True), ("test", True), ("end", True), ("never", False), ("silent", False)])
def test_a_result_is_printed_with_the_key_where_its_author_lets_it(student, name, has_key):
    student.quiz(name).begin().finish()
    text = student.printed()
    assert ("KEYATP" in text and "KEYGAS" in text) == has_key
    assert "What makes most of the ATP?" in text and "0%" in text


def test_the_questions_of_a_result_are_printed_without_the_key(student):
    student.quiz("test").begin().finish()
    student.run("window.print = () => {}")
    student.click(".paper-button")
    assert "KEY" not in student.printed()
    student.run("window.dispatchEvent(new Event('afterprint'))")
    assert "KEYATP" in student.printed()


def test_the_key_on_a_page_of_its_own(student):
    student.quiz("open")
    student.run("window.print = () => {}")
    student.all(".paper-button")[1].click()
    student.wait(lambda: student.all(".answer-sheet"))
    questions, answers = student.printed().rsplit("Answers", 1)
    assert "KEYATP" in answers and "KEY" not in questions


@pytest.mark.parametrize("name, has_key", [("open", True), ("test", False), ("end", False), ("never", False)])
def test_without_a_script_only_unfolded_answers_of_a_quiz_that_lets_them_are_printed(student, name, has_key):
    if student.engine.name != "chromium":
        pytest.skip("only Chromium switches scripts off")
    student.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        student.driver.get("about:blank")
        student.driver.get(f"{student.base}quizzes/{name}.html")
        assert "KEY" not in student.printed()
        for summary in student.all("details > summary"):
            summary.click()
        assert ("KEYATP" in student.printed()) == has_key
    finally:
        student.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


def test_only_an_author_lets_students_choose_how_many_are_drawn(student):
    student.quiz("drawn")
    assert not student.all("#draw")
    assert len(student.begin().questions()) == 1
    student.quiz("chosen")
    options = student.all("#draw option")
    assert [option.text for option in options] == ["1", "All 2"] and options[0].is_selected()
    options[1].click()
    assert len(student.begin().questions()) == 2


def test_a_number_that_was_chosen_once_is_forgotten_where_nothing_can_be_chosen_any_more(student):
    student.quiz("drawn").begin()
    student.answer(student.questions()[0])
    student.act("check")
    student.run("""const { taking } = document.querySelector('form[data-quiz]');
        Quizmark.changeRecord('drawn', record => Object.assign(record.current, { draw: 2, questions: ['atp', 'gas'], shapes: undefined }));""")
    student.come_back("quizzes/drawn.html")
    student.act("resume")
    student.wait(student.shown)
    assert len(student.questions()) == 2, "an attempt that goes on stays as it is"
    student.finish()
    student.act("again")
    student.wait(lambda: student.all("[data-stage=taking]"))
    assert len(student.questions()) == 1


@pytest.mark.parametrize("gas, half, number, right", [
    ("CO2", "1/2", "10^-3", 3), ("co₂", "0,5", "1/1000", 3), ("ＣＯ２", ".5", "1×10⁻³", 3), ("CO3", "2/4", "0,01", 0),
])
def test_what_is_typed_may_have_other_signs(student, gas, half, number, right):
    student.quiz("page")
    student.fill("gas", gas, half, number)
    student.finish()
    marks = [field.get_attribute("data-mark") for field in student.all(".blank", student.question("gas"))]
    assert marks.count("right") == right, marks


def test_a_power_that_lost_its_sign_is_no_number(student):
    student.quiz("page")
    student.fill("gas", "CO2", "½", "10-3")
    student.act("check", student.question("gas"))
    assert "number" in student.one(".error", student.question("gas")).text


def test_quizzes_of_other_sites_print_as_they_say(student, tmp_path):
    quiz = {"title": "Foreign", "questions": [{"prompt": "a", "answer": True, "explanation": "KEYATP"}]}
    kinds = {"plain": {}, "test": {"pass": 50}, "never": {"print-answers": "never"}, "draws": {"draw": {"count": 1, "choose": True}}}
    file = tmp_path / "quizzes.json"
    file.write_text(json.dumps([{**quiz, "id": name, **settings} for name, settings in kinds.items()]), encoding="utf-8")
    student.open("collection.html")
    student.one("#collection-file").send_keys(str(file))
    student.wait(lambda: student.all(".collection .card-title a"))
    links = [link.get_attribute("href") for link in student.all(".collection .card-title a")]
    offers = {}
    for link in links:
        student.driver.get("about:blank")
        student.driver.get(link)
        wait(student.driver, lambda: student.all("form[data-stage]"))
        offers[link.rsplit("/", 1)[1]] = student.offers
    assert offers == {"plain": BOTH, "test": QUESTIONS, "never": QUESTIONS, "draws": BOTH}


ON_PAPER = """
    const fieldset = document.querySelector('fieldset[data-result]');
    return [
        getComputedStyle(fieldset).boxShadow, getComputedStyle(fieldset).breakInside, getComputedStyle(document.activeElement).outlineStyle,
        document.activeElement.tagName,
    ]"""


def test_a_result_on_paper_has_neither_bars_nor_focus(student, engine):
    """Bars beside questions would be printed over their letters."""
    if engine.name != "chromium":
        pytest.skip("only Chromium shows what paper gets")
    student.quiz("test").take()
    student.run("document.querySelector('.result h2').focus({ focusVisible: true })")
    engine.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    on_paper = student.run(ON_PAPER)
    engine.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    assert on_paper == ["none", "avoid", "none", "H2"]
    assert student.run(ON_PAPER)[:2] != on_paper[:2]


def test_pictures_without_a_size_of_their_own_are_on_paper(student, engine):
    if engine.name != "chromium":
        pytest.skip("only Chromium shows what paper gets")
    student.start("quizzes/pictures.html")
    engine.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    sizes = student.run("return Array.from(document.querySelectorAll('.choice-text img'), node => [node.alt, node.offsetWidth, node.offsetHeight])")
    engine.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    assert len(sizes) == 3 and all(width >= 100 and height >= 75 for _, width, height in sizes), sizes
    [photo] = [(width, height) for alt, width, height in sizes if alt == "A photo"]
    assert photo[0] < photo[1], "a tall picture has no empty room beside it"
