"""Classic scoring: all questions count the same, and the result is their mean without decimals."""

import pytest

from sites import build
from taker import Taker

QUIZ = """---
title: Classic
presentation: page
feedback: end
scoring: classic
pass: 67
---

## Which are even? {#even tags="numbers"}

- [x] 2
- [x] 4
- [ ] 5

## Is 3 odd? {#odd type=true-false answer=true tags="numbers"}

## Is 4 odd? {#four type=true-false answer=false}
"""
TEXT = "\n## Why? {#why type=text}\n"


@pytest.fixture(scope="module")
def site(quizmark, tmp_path_factory):
    folder = tmp_path_factory.mktemp("classic")
    quizzes = folder / "Content" / "quizzes"
    quizzes.mkdir(parents=True)
    (quizzes / "classic.md").write_text(QUIZ, encoding="utf-8")
    (quizzes / "text.md").write_text(QUIZ.replace("title: Classic", "title: Text") + TEXT, encoding="utf-8")
    (folder / "Content" / "site.yml").write_text("id: classic\ntitle: Classic\n", encoding="utf-8")
    return build(quizmark, folder)


@pytest.fixture
def student(engine, server):
    yield Taker(engine.driver, server)
    assert engine.take_errors() == []


def finish(student, path):
    """Half of a multiple choice, and two right answers."""
    student.open(path)
    student.begin()
    assert not student.all(".question-points"), "all count the same"
    student.choose(student.question("even"), ["a"], keyboard=False)
    student.answer(student.question("odd"))
    student.answer(student.question("four"))
    for text in student.all("textarea"):
        text.send_keys("Because.")
    student.act("finish", student.one("form > .controls"))
    student.wait(lambda: student.all("output"))
    return student.one("output")


def test_the_result_is_the_mean_without_decimals(student):
    output = finish(student, "quizzes/classic.html")
    figures = [output.get_attribute(f"data-{name}") for name in ("points", "max", "percent")]
    assert figures == ["66", "100", "66"]
    assert student.question("even").get_attribute("data-result") == "wrong"
    assert "1 point short" in student.one(".result").text
    assert "50 of 100" in " ".join(row.text for row in student.all(".result tr"))


def test_a_text_counts_as_much_as_the_others(student):
    output = finish(student, "quizzes/text.html")
    figures = [output.get_attribute(f"data-{name}") for name in ("points", "possible", "max", "percent")]
    assert figures == ["50", "75", "100", ""]
