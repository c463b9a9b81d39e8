"""What controls are called, where browsers would leave out a part of it, and what belongs to a choice."""

import pytest
from selenium.webdriver.support.ui import Select

from sites import build
from taker import Taker

QUIZ = """---
title: Names
choices: fixed
scoring: partial
---

## Sum of $\\frac{1}{2}$ and $\\frac{1}{3}$? {#sum}

- [x] $\\frac{5}{6}$
- [ ] $\\frac{2}{5}$

## Order these {#order}

1. $\\frac{1}{3}$
2. $\\frac{1}{2}$

## Which number is larger? {#pairs}

- $\\frac{1}{2}$ -> larger
- $\\frac{1}{3}$ -> smaller

## Say why $\\frac{1}{2}$ is larger {#why type=text}

> [!ANSWER]
> Because.

## Which listing is right? {#listing}

- [ ]
  ```python
  print(1)
  ```
- [x] Second:

  ```python
  print(2)
  ```

## Which capitals? {#capitals}

| Country | Capital |
|---|---|
| France | [[Paris]] |
| Italy | [[Rome]] |
| A very long country name that goes on | [[{Bern|*Vaduz*|a very long option indeed}]] |
"""


@pytest.fixture(scope="module")
def site(quizmark, tmp_path_factory):
    folder = tmp_path_factory.mktemp("names")
    (folder / "Content" / "quizzes").mkdir(parents=True)
    (folder / "Content" / "quizzes" / "names.md").write_text(QUIZ, encoding="utf-8")
    (folder / "Content" / "site.yml").write_text("id: names\ntitle: Names\nlanguages: [en, fr, ja]\n", encoding="utf-8")
    return build(quizmark, folder)


@pytest.fixture
def student(engine, server):
    yield Taker(engine.driver, server, by_hand=True)
    assert engine.take_errors() == []


def names(student, selector):
    return [node.accessible_name for node in student.all(selector, student.question_shown())]


# The parts of an element's text, each with its language.
PARTS = """const walker = document.createTreeWalker(arguments[0], NodeFilter.SHOW_TEXT), parts = [];
    while (walker.nextNode()) parts.push([walker.currentNode.parentElement.closest('[lang]').lang, walker.currentNode.nodeValue.trim()]);
    return parts.filter(([, text]) => /\\p{L}|\\p{N}/u.test(text))"""


def parts(student, selector):
    return student.run(PARTS, student.one(selector))


def test_names_state_the_language_of_their_parts(student):
    """On a page in French, of a quiz that is only in English."""
    student.open("fr/quizzes/names.html#q2")
    assert [lang for lang, _ in parts(student, "#q2 .move-up")] == ["fr", "en"]
    student.click("#q2 .ordering > :first-child .move-down")
    student.wait(lambda: student.status)
    assert [lang for lang, _ in parts(student, ".quiz-status")][:2] == ["en", "fr"]
    student.open("fr/quizzes/names.html#q6")
    for blank in student.all("#q6 input[data-blank]"):
        blank.send_keys("?")
    student.act("check")
    student.wait(lambda: student.all("#q6 .error"))
    student.act("check")
    student.wait(lambda: student.all("#q6 .verdict"))
    assert {lang for lang, _ in parts(student, ".quiz-status")} == {"en", "fr"}
    assert student.run("return document.querySelector('#q6 .blank-mark').lang") == "fr"


def test_questions_and_fields_state_the_language_of_their_names(student):
    student.open("fr/quizzes/names.html#q1")
    assert student.question_shown().accessible_name == "Question 1 Sum of ½ and ⅓?"
    assert parts(student, "#q1-name") == [["en", "Sum of ½ and ⅓?"]] and parts(student, "#q1-number") == [["fr", "Question 1"]]
    student.open("fr/quizzes/names.html#q4")
    assert names(student, "textarea") == ["Question 4 Say why ½ is larger"]
    assert student.run("return [...document.querySelectorAll('#q6 [data-blank]')].map(blank => blank.lang)") == ["fr", "fr", "fr"]


def test_words_of_another_language_state_it(student):
    """Nobody has translated the interface into Japanese, so its words are English."""
    student.open("ja/quizzes/names.html#q2")
    assert {lang for lang, _ in parts(student, "#q2 .moves")} == {"en"}
    student.open("ja/quizzes/names.html#q1")
    student.click("#q1 [data-choice=b] input")
    student.act("check")
    student.wait(lambda: student.all("#q1 .verdict"))
    assert {lang for lang, _ in parts(student, ".quiz-status")} == {"en"}


def test_names_have_formulas(student):
    student.open("quizzes/names.html#q1")
    question = student.question_shown()
    assert question.accessible_name == "Question 1 Sum of ½ and ⅓?"
    assert names(student, "input") == ["A. ⅚", "B. ⅖"]
    student.open("quizzes/names.html#q2")
    assert sorted(names(student, ".move-up")) == ["Move up: ½", "Move up: ⅓"]
    student.click(".ordering > :first-child .move-down", student.question_shown())
    student.wait(lambda: student.status in ("½: now 2 of 2", "⅓: now 2 of 2"))
    student.open("quizzes/names.html#q3")
    assert names(student, "select") == ["½", "⅓"]
    student.open("quizzes/names.html#q4")
    assert names(student, "textarea") == ["Question 4 Say why ½ is larger"]


def test_a_block_belongs_to_its_choice(student):
    student.open("quizzes/names.html#q5")
    assert names(student, "input") == ["A. print(1)", "B. Second: print(2)"]
    question = student.question_shown()
    first, second = student.all("input", question)
    student.one('[data-choice="b"] .choice-more code', question).click()
    assert second.is_selected()
    student.one('[data-choice="a"] .choice-more code', question).click()
    assert first.is_selected()
    student.act("check")
    student.wait(lambda: question.get_attribute("data-result") == "wrong")
    assert student.one(".verdict .right-answer code", question).text == "print(2)"
    assert student.all(".verdict .copy", question) == []
    student.one('[data-choice="b"] .choice-more code', question).click()
    assert first.is_selected(), "a final answer stays"


def test_gaps_are_asked_for_once(student):
    student.open("quizzes/names.html#q6")
    question = student.question_shown()
    paris, rome, vaduz = student.all("[data-blank]", question)
    paris.send_keys("Paris")
    student.act("check")
    error = student.wait(lambda: student.one(".error", question))
    assert error.text == "Part of your answer is still empty. To leave it empty, choose “Check” again."
    assert student.focused == rome
    assert [field.get_attribute("aria-invalid") for field in (paris, rome, vaduz)] == [None, "true", "true"]
    student.act("check")
    student.wait(lambda: question.get_attribute("data-result") == "partial")
    marks = [mark.get_attribute("data-mark") for mark in student.all(".mark", question)]
    assert marks == ["right", "incomplete", "incomplete"]
    assert rome.accessible_name and "Not answered" in student.one(".mark[data-mark=incomplete]", question).get_property("textContent")


def test_a_question_with_gaps_is_listed_at_the_end(student):
    student.open("quizzes/names.html#q3")
    Select(student.all("select", student.question_shown())[0]).select_by_index(1)
    student.come_back("quizzes/names.html#q6")
    student.act("finish")
    summary = student.wait(lambda: student.one(".error-summary"))
    assert "Question 3: Part of your answer is still empty." in summary.text


@pytest.mark.parametrize("width", [320, 360])
def test_fields_in_a_table_are_on_the_screen(engine, student, width):
    engine.view(width, 740)
    student.open("quizzes/names.html#q6")
    edges = student.run(
        "return [...document.querySelectorAll('fieldset:not([hidden]) .blank')].map(field => field.getBoundingClientRect().right)")
    assert len(edges) == 3 and max(edges) <= width - 8
    engine.restore()

