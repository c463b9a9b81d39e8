"""Hints, points of choices, several right choices and feedback by answer: by mouse and by keyboard, kept, in print, and for axe."""

import pytest
from selenium.webdriver.common.keys import Keys

from accessibility import RUN
from sites import build
from taker import Taker

QUIZ = """---
title: Hints
presentation: page
---

## Which planet has the shortest year? {#year points=2}

> [!HINT]
> The nearer to the Sun, the faster.

> [!HINT cost=1]
> It is named after a **messenger**.

- [ ] Venus {points=-1}
- [x] Mercury

## Which of these is a mammal? {#mammal type=single}

- [x] Whale
- [x] Bat
- [ ] Shark

## The Volga flows into the [[Caspian Sea|Caspian]]. {#sea}

> [!FEEDBACK answer="Black Sea"]
> That is the Danube.

> [!FEEDBACK]
> Look south.

## The Volga flows into an ocean. {#ocean type=true-false answer=false}

> [!FEEDBACK answer=true]
> It flows into a lake.
"""


@pytest.fixture(scope="module")
def site(quizmark, tmp_path_factory):
    folder = tmp_path_factory.mktemp("hints")
    (folder / "Content" / "quizzes").mkdir(parents=True)
    (folder / "Content" / "quizzes" / "hints.md").write_text(QUIZ, encoding="utf-8")
    (folder / "Content" / "site.yml").write_text("id: hints\ntitle: Hints\nlanguages: [en, fr, es, it]\n", encoding="utf-8")
    return build(quizmark, folder)


@pytest.fixture
def student(engine, server):
    yield Taker(engine.driver, server, by_hand=True).open("quizzes/hints.html")
    assert engine.take_errors() == []


def hints(student):
    return [hint for hint in student.all(".hint", student.question("year")) if hint.is_displayed()]


def check(student, name):
    """The verdict on a question, with its points."""
    question = student.question(name)
    student.act("check", question)
    student.wait(lambda: question.get_attribute("data-result"))
    return question.get_attribute("data-result"), student.one(".verdict-points", question).text


def pick(student, name, letter):
    student.click(f"[data-choice={letter}] input", student.question(name))


def open_hint(student, place):
    student.click("summary", hints(student)[place])
    student.wait(lambda: len(hints(student)) == 2)


def test_hints_are_shown_one_after_another_and_cost_points(student):
    assert [hint.text for hint in hints(student)] == ["Hint 1"]
    open_hint(student, 0)
    assert hints(student)[1].text.split("\n") == ["Hint 2", "costs 1 point"]
    open_hint(student, 1)
    student.wait(lambda: "messenger" in hints(student)[1].text)
    pick(student, "year", "b")
    assert check(student, "year") == ("right", "1 of 2 points · with 2 hints")


def test_a_free_hint_costs_nothing_and_is_opened_by_keys(student):
    summary = student.one("summary", hints(student)[0])
    student.focus_by_tab(summary)
    student.press(Keys.ENTER)
    student.wait(lambda: len(hints(student)) == 2)
    pick(student, "year", "b")
    assert check(student, "year") == ("right", "2 of 2 points · with 1 hint")


def test_hints_are_kept(student):
    open_hint(student, 0)
    pick(student, "year", "b")
    student.come_back("quizzes/hints.html")
    student.act("resume")
    student.wait(lambda: len(hints(student)) == 2)
    assert hints(student)[0].get_attribute("open") is not None


def test_a_hint_after_the_answer_costs_nothing(student):
    pick(student, "year", "b")
    assert check(student, "year") == ("right", "2 of 2 points")
    open_hint(student, 0)
    open_hint(student, 1)
    assert student.one(".verdict-points", student.question("year")).text == "2 of 2 points"


def test_a_wrong_choice_takes_points_away(student):
    pick(student, "year", "a")
    assert check(student, "year") == ("wrong", "−1 of 2 points")


@pytest.mark.parametrize("letter, result", [("a", "right"), ("b", "right"), ("c", "wrong")])
def test_any_of_several_right_choices_is_enough(student, letter, result):
    pick(student, "mammal", letter)
    assert check(student, "mammal")[0] == result
    missed = student.all(".choices > [data-mark=missed]", student.question("mammal"))
    assert len(missed) == (2 if result == "wrong" else 0)


@pytest.mark.parametrize("text, said", [("black sea", "That is the Danube."), ("North Sea", "Look south."), ("Caspian", "")])
def test_typed_answers_have_feedback(student, text, said):
    student.one("[data-blank]", student.question("sea")).send_keys(text)
    check(student, "sea")
    shown = student.all(".verdict .choice-feedback .prose", student.question("sea"))
    assert [note.text for note in shown] == ([said] if said else [])
    names = [name.text for name in student.all(".verdict .choice-feedback b", student.question("sea"))]
    assert names == (["Black Sea"] if text == "black sea" else [])


@pytest.mark.parametrize("letter, said", [("true", ["It flows into a lake."]), ("false", [])])
def test_true_and_false_have_feedback(student, letter, said):
    pick(student, "ocean", letter)
    check(student, "ocean")
    assert [note.text for note in student.all(".verdict .choice-feedback .prose", student.question("ocean"))] == said


def test_axe_finds_nothing(engine, student, axe):
    if engine.name != "chromium":
        pytest.skip("one engine is enough for axe")
    open_hint(student, 0)
    pick(student, "year", "a")
    check(student, "year")
    student.run(axe)
    found = student.driver.execute_async_script(RUN, {})
    engine.take_errors()  # axe asks for the styles once more, which the page's policy refuses from disk
    assert found == []


def test_hints_arent_printed(engine, student):
    if engine.name != "chromium":
        pytest.skip("one engine is enough for print")
    hint = hints(student)[0]
    engine.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    try:
        assert not student.run("return arguments[0].checkVisibility()", hint)
    finally:
        engine.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
