"""Exams: taken by keyboard on a phone from beginning to end, handed in as a report, and graded from the report."""

import csv
import io
import os
import re
import shutil
import subprocess

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from accessibility import Page
from sites import build
from taker import Taker

PATH = "quizzes/final.html"
EXAM = """---
title: Final exam
exam: true
scoring: partial
order: shuffle
time-limit: 30m
---

Read each question twice.

## What does a mitochondrion make? {#makes points=2}

- [ ] Sugar
- [x] ATP
- [ ] Starch

## Which are organelles? {#organelles}

- [x] Nucleus
- [ ] Blood
- [x] Ribosome

## A cell is always small. {#tf type=true-false answer=false}

## A plant cell has a cell [[wall]] of [[=5 +- 1]] nm. {#gap}

## From small to large {#order}

1. Atom
2. Molecule
3. Cell
4. Organ

## What belongs together? {#match}

- Heart -> Blood
- Lung -> Air
- Stomach -> Food
- -> Stones
"""
SHORT = """---
title: Short exam
exam: true
pass: 60
time-limit: 2s
---

## Is it deep? {#deep type=true-false answer=true}

## How deep is it? {#depth}

- [x] Very
- [ ] Not at all
"""
SEALED = """---
title: Sealed exam
exam: true
opens-with: midterm
---

The introduction can be read by everybody.

## What does a mitochondrion make? {#makes}

- [ ] Sugar
- [x] ATP

## How strong is gravity in Zanzibar? {#g}

It is [[=9.81 +- 0.1]] here.
"""
# Read out in the room.
CODE = "K7PQ-2MZX-9R"
PLAIN = """---
title: Practice
---

## Is it high? {#high type=true-false answer=true}
"""
SETTINGS = "id: college\ntitle: College\ntimezone: Europe/London\noffline: false\nlanguages: [en, fr]\nlanguage: en\nhand-in:\n  ways: [download, copy]\n"
# The right answers, by the words on the page.
CHOICES = {"makes": ["ATP"], "organelles": ["Nucleus", "Ribosome"], "tf": ["False"]}
ORDER = ["Atom", "Molecule", "Cell", "Organ"]
MATCHES = {"Heart": "Blood", "Lung": "Air", "Stomach": "Food"}
# Keeps what a page saves.
CAPTURE = """
window.saved = [];
const blobs = new Map();
URL.createObjectURL = blob => { const address = `about:blank#${blobs.size}`; blobs.set(address, blob); return address; };
HTMLAnchorElement.prototype.click = function () {
    blobs.get(this.getAttribute('href')).text().then(text => saved.push([this.download, text]));
};"""


@pytest.fixture(scope="module")
def folder(quizmark, tmp_path_factory):
    folder = tmp_path_factory.mktemp("exam")
    (folder / "Content/quizzes").mkdir(parents=True)
    (folder / "Content/site.yml").write_text(SETTINGS, encoding="utf-8")
    for name, text in (("final", EXAM), ("short", SHORT), ("sealed", SEALED), ("practice", PLAIN)):
        (folder / f"Content/quizzes/{name}.md").write_text(text, encoding="utf-8")
    subprocess.run([quizmark, "marking", "new", folder], check=True, capture_output=True)
    return folder


@pytest.fixture(scope="module")
def site(quizmark, folder):
    environment = {**os.environ, "QUIZMARK_CODE_MIDTERM": CODE}
    return build(quizmark, folder, "--strict", env=environment)


class Student(Taker):
    """Somebody who takes an exam by keyboard."""

    def open_start(self, path=PATH):
        self.open(path)
        self.wait(lambda: self.all("#start"))
        return self.capture()

    def capture(self):
        self.run(CAPTURE)
        return self

    def tab_to(self, selector):
        target = self.wait(lambda: self.one(selector))
        self.focus_by_tab(target)
        return target

    def sign(self, name="Toby Quill", number=""):
        self.run("document.activeElement.blur()")
        self.tab_to("#student-name").send_keys(name)
        if number:
            self.tab_to("#student-number").send_keys(number)
        return self

    def press_start(self):
        self.tab_to("[data-action=start]").send_keys(Keys.ENTER)
        return self

    def answer_by_words(self, fieldset, right=True):
        name, kind = self.run("return [arguments[0].dataset.question, arguments[0].dataset.kind]", fieldset)
        if kind in ("single", "multiple", "true-false"):
            for label in self.all(".choices label", fieldset):
                words = self.run("return arguments[0].querySelector('.choice-text').textContent.trim()", label)
                if (words in CHOICES[name]) == right:
                    # Arrow keys move within radio buttons, so these are pressed where they are.
                    self.run("arguments[0].focus()", self.one("input", label))
                    self.press(Keys.SPACE)
                    if kind != "multiple":
                        break
        elif kind == "blanks":
            for field, words in zip(self.all("[data-blank]", fieldset), ["Wall", "5,5"] if right else ["no", "99"]):
                self.focus_by_tab(field)
                self.press(words)
        elif kind == "ordering":
            for place, words in enumerate(ORDER if right else ORDER[::-1]):
                item = next(each for each in self.all(".ordering > li", fieldset) if words in each.text)
                button = self.one(".move-up", item)
                self.run("arguments[0].focus()", button)
                for _ in range(4):
                    items = self.all(".ordering > li", fieldset)
                    if items.index(item) <= place:
                        break
                    self.press(Keys.ENTER)
            if not self.run("return arguments[0].querySelector('.keep-order button').ariaPressed === 'true'", fieldset):
                self.run("arguments[0].focus()", self.one(".keep-order button", fieldset))
                self.press(Keys.ENTER)
        elif kind == "matching":
            for item in self.all(".matching > li", fieldset):
                words = self.one("label", item).text.strip()
                self.run("arguments[0].focus()", self.one("select", item))
                self.press(MATCHES[words] if right else "Stones")

    def go_on_by_keyboard(self):
        self.tab_to("button.primary[type=submit]").send_keys(Keys.ENTER)

    def report(self):
        self.wait(lambda: self.run("return saved.length > 0"))
        return self.run("return saved.at(-1)")


@pytest.fixture
def student(engine, base):
    engine.view(390, 844)
    yield Student(engine.driver, base)
    assert engine.take_errors() == []


def grades(quizmark, folder, file, *options):
    """The rows of the gradebook with this report."""
    added = subprocess.run([quizmark, "reports", "add", file, "--site", folder], capture_output=True, text=True, check=False)
    assert added.returncode == 0, added.stderr
    outcome = subprocess.run([quizmark, "grade", folder, "--format", "csv", *options], capture_output=True, text=True, check=False)
    assert outcome.returncode == 0, outcome.stderr
    return list(csv.DictReader(io.StringIO(outcome.stdout)))


@pytest.mark.parametrize("right", [True, False], ids=["right", "wrong"])
def test_an_exam_is_taken_by_keyboard_and_graded_from_its_report(student, quizmark, folder, tmp_path, right):
    name = "Toby Quill" if right else "Amira Stone"
    student.open_start().sign(name).press_start()
    student.wait(lambda: student.all(".progress-row"))
    count = len(student.questions())
    assert count == 6
    for number in range(count):
        shown = student.question_shown()
        student.answer_by_words(shown, right)
        student.await_verdicts()
        assert student.all(".verdict") == []
        student.go_on_by_keyboard()
        if number < count - 1:
            student.wait(lambda: student.question_shown() != shown)
    file, text = student.report()
    student.wait(lambda: student.all(".receipt-code"))
    receipt = student.one(".receipt-code").get_attribute("data-receipt")
    path = tmp_path / file
    path.write_text(text, encoding="ascii")
    row = next(row for row in grades(quizmark, folder, path) if name in row.values())
    assert (row["points"], row["maximum"]) == ("7" if right else "0", "7"), row
    assert re.fullmatch(r"[0-9A-Z]{20}", receipt) and receipt in path.name


def test_the_page_knows_and_shows_no_result(student):
    student.open_start().sign().press_start()
    student.wait(lambda: student.all(".progress-row"))
    for question in student.questions():
        student.wait(question.is_displayed)
        student.answer_by_words(question)
        student.go_on_by_keyboard()
    student.wait(lambda: student.all(".receipt-code"))
    result = student.one("#result").text
    assert "Finished" in result and "%" not in result and "points" not in result
    assert student.all("output") == [] and student.all("[data-result], .verdict, [data-action=retry-wrong]") == []
    # One's own answers can be read again, and not be changed.
    assert all("data-locked" in field.get_attribute("outerHTML") for field in student.questions())
    receipt = student.one(".receipt-code").get_attribute("data-receipt")
    history = student.run("return JSON.stringify(localStorage)")
    assert "\"wrong\"" not in history and "\\\"right\\\"" not in history
    # The next student at the computer sees nothing of it.
    name, number = student.run("return [Quizmark.load('@student').name, Quizmark.load('@student').number]")
    student.act("again")
    student.wait(lambda: student.all("#start"))
    assert student.all(".start-history") == [] and receipt[:5] not in student.one("#main").text
    assert "enter the same name and number as you did then" in student.one(".exam-results").text
    student.one("#student-name").send_keys("Somebody Else")
    assert student.all(".start-history") == []
    student.one("#student-name").clear()
    student.one("#student-name").send_keys(name.upper())
    student.one("#student-number").send_keys(number)
    student.wait(lambda: student.all(".start-history"))
    assert "once on this device" in student.one(".start-history").text and receipt[:5] in student.one(".start-history").text
    assert student.all(".exam-results") == [] and student.one(".start-history a").is_displayed()
    student.come_back("practice.html")
    assert "exam" not in student.run("return document.querySelector('main').textContent").lower()


def test_an_exam_begins_with_a_name(student):
    student.open_start()
    student.tab_to("[data-action=start]").send_keys(Keys.ENTER)
    student.wait(lambda: student.all(".error"))
    assert student.focused == student.one("#student-name") and student.all(".progress-row") == []
    student.focused.send_keys("Ada")
    student.press_start()
    student.wait(lambda: student.all(".progress-row"))


def test_names_that_are_published_can_be_chosen(student, engine, quizmark, folder, tmp_path):
    assert student.open_start().all("datalist") == []
    shutil.copytree(folder / "Content", tmp_path / "Content")
    (tmp_path / "Content/people.json").write_text('[{"Mr Bob": ["Toby Quill", "Amira \\"A\\" <b>Stone</b>"]}]', encoding="utf-8")
    (tmp_path / "Content/site.yml").write_text(f"{SETTINGS}publish-students: true\n", encoding="utf-8")
    build(quizmark, tmp_path)
    classmate = Student(engine.driver, (tmp_path / "Output").as_uri() + "/").open_start()
    names = classmate.run("return [...document.querySelector('#student-name').list.options].map(({ value }) => value)")
    assert names == ["Toby Quill", 'Amira "A" <b>Stone</b>']
    classmate.sign("Somebody Else").press_start()
    classmate.wait(lambda: classmate.all(".progress-row"))


def test_a_link_to_a_question_begins_nothing(student):
    student.open(PATH)
    for place in ("q2", "practice-3"):
        student.come_back(f"{PATH}#{place}")
        student.wait(lambda: student.all("#start"))
        assert student.all(".progress-row") == []


def test_an_exam_can_be_left_and_taken_up_again(student):
    student.open_start().sign().press_start()
    student.wait(lambda: student.all(".progress-row"))
    student.answer_by_words(student.question_shown())
    student.await_verdicts()
    asked = student.run("return [...document.querySelectorAll('fieldset[data-question]')].map(each => each.dataset.question)")
    student.come_back(PATH)
    student.wait(lambda: student.all("[data-action=resume]"))
    student.act("resume")
    student.wait(lambda: student.all(".progress-row"))
    assert student.run("return [...document.querySelectorAll('fieldset[data-question]')].map(each => each.dataset.question)") == asked


def test_an_exam_that_is_started_over_says_so(student, quizmark, folder, tmp_path):
    student.open_start().sign("Rita Again").press_start()
    student.wait(lambda: student.all(".progress-row"))
    student.come_back(PATH)
    student.wait(lambda: student.all("[data-action=resume]"))
    assert "sees how often" in student.one("#start").text
    student.capture().press_start()
    student.wait(lambda: student.all(".progress-row"))
    student.run("Quizmark.takings[0].complete()")
    file, text = student.report()
    path = tmp_path / file
    path.write_text(text, encoding="ascii")
    row = next(row for row in grades(quizmark, folder, path) if "Rita Again" in row.values())
    assert "started over 1×" in row["notes"], row


def test_an_exam_is_taken_again_under_a_name_of_its_own(student):
    student.open_start().sign("First Student").press_start()
    student.wait(lambda: student.all(".progress-row"))
    student.run("Quizmark.takings[0].complete()")
    student.wait(lambda: student.all(".receipt-code"))
    student.act("again")
    student.wait(lambda: student.all("#student-name"))
    assert student.all(".progress-row") == [] and student.focused.get_attribute("id") == "start-heading"
    assert student.one("#student-name").get_property("value") == "", "the next student may be at the computer"
    student.sign("Second Student").press_start()
    student.wait(lambda: student.all(".progress-row"))
    student.run("Quizmark.takings[0].complete()")
    student.wait(lambda: "Second Student" in student.one(".receipt-facts").text)


def test_enter_in_the_name_starts_no_clock_for_a_result(student):
    student.open_start().sign("Toby Quill", "4711").press_start()
    student.wait(lambda: student.all(".progress-row"))
    student.run("Quizmark.takings[0].complete()")
    student.wait(lambda: student.all(".receipt-code"))
    student.act("again")
    student.wait(lambda: student.all("#student-name"))
    student.sign("Toby Quill", "4712").press(Keys.ENTER)
    assert student.all(".progress-row") == [] and student.focused == student.one("[data-action=start]")
    number = student.one("#student-number")
    number.clear()
    number.send_keys("4711", Keys.ENTER)
    assert student.all(".progress-row") == [] and "result" in student.focused.text
    student.focused.send_keys(Keys.ENTER)
    student.wait(lambda: student.all("#result"))


def test_the_questions_are_not_on_paper_before_the_clock_starts(student):
    assert student.open_start().all(".paper") == [], "the final exam has a time limit"
    open_sealed(student)
    type_code(student, CODE)
    student.wait(lambda: student.all("#start"))
    assert student.one(".paper").is_displayed(), "the sealed exam has none"


def test_at_the_limit_what_is_there_is_handed_in(student, quizmark, folder, tmp_path):
    student.open_start("quizzes/short.html").sign("Jonas Late").press_start()
    file, text = student.report()
    student.wait(lambda: student.all(".receipt-code"))
    path = tmp_path / file
    path.write_text(text, encoding="ascii")
    assert any("Jonas Late" in row.values() for row in grades(quizmark, folder, path, "--quiz", "short"))


@pytest.fixture
def by_mail(engine, quizmark, folder, tmp_path):
    """A student of a site whose first way needs another program, so that nothing is handed in by itself."""
    shutil.copytree(folder / "Content", tmp_path / "Content")
    settings = SETTINGS.replace("ways: [download, copy]", "mail: exams@example.org")
    (tmp_path / "Content/site.yml").write_text(settings, encoding="utf-8")
    build(quizmark, tmp_path)
    engine.view(390, 844)
    yield Student(engine.driver, (tmp_path / "Output").as_uri() + "/")
    assert engine.take_errors() == []


def test_an_exam_says_that_it_is_not_handed_in_by_itself(student, by_mail):
    assert "encrypted and handed in" in student.open_start().one(".start-rules").text
    by_mail.open_start()
    assert "choose how to hand in" in by_mail.one(".start-rules").text
    by_mail.sign().press_start()
    by_mail.wait(lambda: by_mail.all(".progress-row"))
    last = by_mail.all("fieldset[data-question]")[-1].get_attribute("id")
    by_mail.run("location.hash = arguments[0]", last)
    by_mail.wait(lambda: by_mail.one(f"#{last}").is_displayed())
    by_mail.act("finish")
    by_mail.wait(lambda: by_mail.all(".error-summary"))
    by_mail.act("finish-anyway")
    by_mail.wait(lambda: by_mail.all("#hand-in"))
    heading, line = by_mail.one("#result-heading"), by_mail.one("#result-heading + p")
    assert (heading.text, line.text) == ("Not handed in yet", "Choose below how to hand in your answers.")
    assert by_mail.run("return saved.length") == 0 and by_mail.one("#hand-in").get_attribute("data-state") == "open"
    by_mail.click('#hand-in [data-way="download"]')
    by_mail.report()
    by_mail.wait(lambda: by_mail.one("#result-heading").text == "Finished")
    # The file still has to be sent, so nobody grades it yet.
    assert by_mail.one("#result-heading + p").text == ""


def test_at_the_limit_the_answers_are_saved_where_they_are_not_sent(by_mail):
    by_mail.open_start("quizzes/short.html").sign("Jonas Late").press_start()
    file, _ = by_mail.report()
    assert file.endswith(".jwe")
    by_mail.wait(lambda: by_mail.all(".receipt-code"))
    result = by_mail.one("#result").text
    assert "Your answers so far are saved on this device." in result and "counted" not in result and "will grade" not in result


# Gives a result to the last attempt at an exam.
GIVE_BACK = """
const [quiz, returned] = arguments;
const record = JSON.parse(localStorage.getItem(`quizmark:1:college:${quiz}`));
record.finished.at(-1).returned = returned;
localStorage.setItem(`quizmark:1:college:${quiz}`, JSON.stringify(record));"""


def test_an_exam_that_is_not_passed_has_no_second_chance(student):
    student.open_start("quizzes/short.html").sign("Jonas Late").press_start()
    student.wait(lambda: student.all(".receipt-code"))
    returned = {"version": "1", "points": 0, "max": 2, "percent": 0, "passed": False, "grade": "5.0",
                "before": {"points": 1, "max": 2, "percent": 50, "grade": "3.0"},
                "questions": [{"id": "deep", "state": "wrong", "points": 0, "max": 1}, {"id": "depth", "state": "wrong", "points": 0, "max": 1}]}
    student.run(GIVE_BACK, "short", returned)
    student.come_back("quizzes/short.html")
    student.wait(lambda: student.all("#student-name"))
    student.one("#student-name").send_keys("Jonas Late")
    student.wait(lambda: student.all(".start-history a"))
    student.click(".start-history a")
    student.wait(lambda: student.all("#returned"))
    assert student.one("#result-heading").text.startswith("Not passed:")
    assert student.one(".returned-grade").text == "Grade: 5.0"
    assert "Before, it was 1 of 2 points · 50% · Grade: 3.0." in student.one("#returned").text, student.one("#returned").text


def test_unanswered_questions_are_listed_before_the_end(student):
    student.open_start().sign().press_start()
    student.wait(lambda: student.all(".progress-row"))
    last = student.all("fieldset[data-question]")[-1].get_attribute("id")
    student.run("location.hash = arguments[0]", last)
    student.wait(lambda: student.one(f"#{last}").is_displayed())
    student.act("finish")
    student.wait(lambda: student.all(".error-summary"))
    assert len(student.all(".error-summary li")) == 6 and student.run("return saved.length") == 0
    student.act("finish-anyway")
    student.wait(lambda: student.all(".receipt-code"))
    questions = student.questions()
    assert all(student.one(".unanswered", question).text == "Not answered" for question in questions)
    ordered = next(question for question in questions if question.get_attribute("data-kind") == "ordering")
    number = "return getComputedStyle(arguments[0].querySelector('.ordering > li'), '::before').content"
    assert student.run(number, ordered) == "none", "an order that nobody chose isn't numbered like an answer"


def open_sealed(student):
    """The page before its code is known, though an earlier test in this tab may have typed it. In a folder, Firefox has a storage
    for each page."""
    student.open("quizzes/sealed.html")
    student.run("sessionStorage.clear()")
    student.open("quizzes/sealed.html")
    student.wait(lambda: student.all("#exam-code"))


def type_code(student, code):
    field = student.wait(lambda: student.one("#exam-code"))
    student.focus_by_tab(field)
    student.run("arguments[0].select()", field)
    student.press(code, Keys.ENTER)


def test_a_code_opens_the_questions(student, quizmark, folder, tmp_path):
    open_sealed(student)
    assert "Zanzibar" not in student.driver.page_source and "can be read by everybody" in student.driver.page_source
    type_code(student, "K7PQ-2MZX-9S")
    error = student.wait(lambda: student.one(".exam-opening .error"))
    assert error.get_attribute("role") == "alert", "the focus hasn't moved, so nothing else is read"
    assert student.focused == student.one("#exam-code") and student.all("fieldset[data-question]") == []
    student.press(Keys.TAB)
    assert student.focused == student.one(".exam-opening button")
    ActionChains(student.driver).key_down(Keys.SHIFT).send_keys(Keys.TAB).key_up(Keys.SHIFT).perform()
    assert student.focused == student.one("#exam-code"), "the code can be typed again"
    # Case, spaces and hyphens make no difference.
    type_code(student, "k7pq 2mzx9r")
    student.wait(lambda: student.all("#start"))
    assert student.focused.get_attribute("id") == "start-heading"
    student.capture().sign("Priya Sealed").press_start()
    student.wait(lambda: student.all(".progress-row"))
    for words, field in (("ATP", None), (None, "9,81")):
        shown = student.question_shown()
        if words:
            label = next(each for each in student.all(".choices label", shown) if words in each.text)
            student.run("arguments[0].focus()", student.one("input", label))
            student.press(Keys.SPACE)
        else:
            student.focus_by_tab(student.one("[data-blank]", shown))
            student.press(field)
        student.await_verdicts()
        student.go_on_by_keyboard()
        student.wait(lambda: not shown.is_displayed() or student.all("#result"))
    file, text = student.report()
    path = tmp_path / file
    path.write_text(text, encoding="ascii")
    row = next(row for row in grades(quizmark, folder, path, "--quiz", "sealed") if row["name"] == "Priya Sealed")
    assert (row["points"], row["maximum"]) == ("2", "2")


def test_a_result_needs_no_code(student):
    open_sealed(student)
    type_code(student, CODE)
    student.wait(lambda: student.all("#start"))
    student.capture().sign().press_start()
    student.wait(lambda: student.all(".progress-row"))
    student.run("Quizmark.takings[0].complete()")
    student.wait(lambda: student.all(".receipt-code"))
    student.run("""
        const name = 'quizmark:1:college:sealed';
        const record = JSON.parse(localStorage.getItem(name));
        const questions = [{ id: 'g', state: 'right', points: 1, max: 1, comments: ['Well read.'] }, { id: 'makes', state: 'wrong', points: 0, max: 1 }];
        record.finished.at(-1).returned = { version: '1', points: 1, max: 2, percent: 50, questions };
        localStorage.setItem(name, JSON.stringify(record));
        sessionStorage.clear();""")
    student.come_back("quizzes/sealed.html#result")
    name = student.wait(lambda: student.one("#result-name"))
    assert student.all("#returned") == []
    name.send_keys("Somebody Else", Keys.ENTER)
    assert student.all("#returned, .error") == []
    name.clear()
    name.send_keys(student.run("return Quizmark.load('@student').name"))
    student.one("#result-number").send_keys(student.run("return Quizmark.load('@student').number"))
    result = student.wait(lambda: student.one("#returned"))
    assert "1 of 2" in result.text and "Well read." in result.text and student.all("#exam-code")
    assert student.all("#returned a") == []
    type_code(student, CODE)
    student.wait(lambda: student.all("#result"))
    assert len(student.all("#returned")) == 1


def test_a_page_that_is_loaded_again_opens_by_itself(student):
    open_sealed(student)
    type_code(student, CODE)
    student.wait(lambda: student.all("#start"))
    student.driver.refresh()
    student.wait(lambda: student.all("#start"))
    assert student.focused.tag_name == "body", "nobody has typed anything"
    student.run("sessionStorage.clear()")
    student.driver.refresh()
    student.wait(lambda: student.all("#exam-code"))


@pytest.mark.parametrize("scene", ["start", "question", "result", "code"])
def test_exams_are_accessible(engine, base, axe, scene):
    if engine.name != "chromium":
        pytest.skip("one engine is enough for axe")
    page = Page(engine, base, axe)
    student = Student(engine.driver, base)
    if scene == "code":
        open_sealed(student)
        type_code(student, "a wrong code")
        student.wait(lambda: student.all(".exam-opening .error"))
        assert page.violations() == []
        return
    student.open_start()
    if scene != "start":
        student.sign().press_start()
        student.wait(lambda: student.all(".progress-row"))
    if scene == "result":
        student.run("Quizmark.takings[0].complete()")
        student.wait(lambda: student.all(".receipt-code"))
    assert page.violations() == []
