"""Lists in a text, several right numbers, units and patterns: by mouse and by keyboard, in print, and for axe."""

import pytest
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from accessibility import RUN
from sites import build
from taker import Taker

QUIZ = """---
title: Blanks
presentation: page
scoring: partial
---

## Most ATP is made in a [[{nucleus|*mitochondrion*|ribosome}]] of the cell. {#list}

## Which numbers solve it? {#numbers}

[[= 3 | = 42 ± 0.5]]

## How large is g? {#unit}

[[= 9.81 ± 0.05 m/s^2]]

## Plants live by [[photosynth*]]. {#pattern patterns}
"""


SEVERAL = """---
title: Several
presentation: page
---

## Of [[= 3]] apples, each falls at [[= 9.81 m/s^2]] on [[Earth]]. {#several}
"""


@pytest.fixture(scope="module")
def site(quizmark, tmp_path_factory):
    folder = tmp_path_factory.mktemp("blanks")
    (folder / "Content" / "quizzes").mkdir(parents=True)
    (folder / "Content" / "quizzes" / "blanks.md").write_text(QUIZ, encoding="utf-8")
    (folder / "Content" / "quizzes" / "several.md").write_text(SEVERAL, encoding="utf-8")
    (folder / "Content" / "site.yml").write_text("id: blanks\ntitle: Blanks\nlanguages: [en, fr, es, it]\n", encoding="utf-8")
    return build(quizmark, folder)


@pytest.fixture
def student(engine, server):
    yield Taker(engine.driver, server, by_hand=True).open("quizzes/blanks.html")
    assert engine.take_errors() == []


def fill(student, name, text):
    field = student.one("[data-blank]", student.question(name))
    if field.tag_name == "select":
        Select(field).select_by_value(text)
    else:
        field.clear()
        field.send_keys(text)


def check(student, name):
    """The verdict on a question."""
    question = student.question(name)
    student.act("check", question)
    student.wait(lambda: question.get_attribute("data-result"))
    return question.get_attribute("data-result")


@pytest.mark.parametrize("answers, results", [
    ({"list": "mitochondrion", "numbers": "42.4", "unit": "981 cm/s²", "pattern": "Photosynthesis"}, ["right"] * 4),
    ({"list": "nucleus", "numbers": "20", "unit": "9.81 m/s", "pattern": "light"}, ["wrong", "wrong", "partial", "wrong"]),
])
def test_answers_are_judged(student, answers, results):
    found = []
    for name, text in answers.items():
        fill(student, name, text)
        found.append(check(student, name))
    assert found == results


def test_a_list_is_chosen_by_keys_and_kept(student):
    field = student.one("select.blank")
    student.focus_by_tab(field)
    field.send_keys("mit")
    student.wait(lambda: field.get_property("value") == "mitochondrion")
    field.send_keys(Keys.TAB)
    student.come_back("quizzes/blanks.html")
    student.act("resume")
    assert student.one("select.blank").get_property("value") == "mitochondrion"


def test_what_is_no_number_is_asked_for_with_its_unit(student):
    fill(student, "unit", "fast")
    student.act("check", student.question("unit"))
    student.wait(lambda: student.all(".error", student.question("unit")))
    assert student.one(".error", student.question("unit")).text == "Enter a number with its unit, such as 2.5 km."
    for name, expects in [("unit", "quantity"), ("numbers", "number"), ("pattern", None)]:
        field = student.one("input.blank", student.question(name))
        # A keyboard for decimals has no minus sign on some phones, and no slash on others.
        assert field.get_attribute("inputmode") in (None, "")
        assert field.get_attribute("data-expects") == expects


# Of each blank: whether it is invalid, and the texts that describe it.
STATES = """return [...document.querySelectorAll('[data-blank]')].map(blank => [blank.ariaInvalid === 'true',
    ...(blank.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean).map(id => document.getElementById(id).textContent)])"""


def test_only_the_blank_with_the_problem_is_marked(student):
    student.open("quizzes/several.html")
    note = "Blank 2: enter the number with its unit."
    assert student.run(STATES) == [[False], [False, note], [False]]
    for field, text in zip(student.all("[data-blank]"), ("3", "fast", "Earth")):
        field.send_keys(text)
    question = student.question("several")
    student.act("check", question)
    student.wait(lambda: student.all(".error", question))
    assert student.run(STATES) == [[False], [True, "Enter a number with its unit, such as 2.5 km.", note], [False]]
    assert student.focused.get_attribute("data-blank") == "1"
    student.focused.send_keys("x")
    assert student.run(STATES) == [[False], [False, note], [False]]


def error_after(student, name, text):
    fill(student, name, text)
    student.act("check", student.question(name))
    student.wait(lambda: student.all(".error", student.question(name)))
    return student.one(".error", student.question(name)).text


def test_a_unit_that_is_unknown_is_asked_for_again(student):
    message = "The unit “feet/s²” isn’t recognised. Use a symbol such as m, kg or m/s."
    assert error_after(student, "unit", "32 feet/s²") == message
    # What can't be scored isn't an answer yet.
    assert student.one(".progress-text").text == "0 of 4 answered"
    fill(student, "unit", "9,81 m.s-2.")
    assert check(student, "unit") == "right"
    assert student.one(".progress-text").text == "1 of 4 answered"


def test_only_a_number_with_a_unit_is_asked_for_without_it(student):
    assert error_after(student, "numbers", "42 km") == "Enter only the number, without the unit."
    assert error_after(student, "numbers", "1.5×10-3") == "Enter a number, such as 9.81."
    message = "Enter a number without a percent sign: for 20%, enter 20 if the question asks for a percentage, otherwise 0.2."
    assert error_after(student, "numbers", "42%") == message


def test_a_list_that_was_checked_cant_be_changed(student):
    fill(student, "list", "nucleus")
    check(student, "list")
    field = student.one("select.blank")
    student.run("arguments[0].value = 'mitochondrion'; arguments[0].dispatchEvent(new Event('change', { bubbles: true }))", field)
    assert field.get_property("value") == "nucleus"
    assert "mitochondrion" in student.one(".verdict", student.question("list")).text


def test_options_are_printed(engine, student):
    if engine.name != "chromium":
        pytest.skip("one engine is enough for print")
    shown = "return arguments[0].checkVisibility()"
    options = student.one(".menu-on-paper")
    assert not student.run(shown, options)
    engine.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    try:
        assert student.run(shown, options)
        assert student.run("return arguments[0].textContent", options) == " (nucleus / mitochondrion / ribosome)"
    finally:
        engine.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})


def test_axe_finds_nothing(engine, student, axe):
    if engine.name != "chromium":
        pytest.skip("one engine is enough for axe")
    fill(student, "list", "nucleus")
    check(student, "list")
    student.run(axe)
    found = student.driver.execute_async_script(RUN, {})
    engine.take_errors()  # axe asks for the styles once more, which the page's policy refuses from disk
    assert found == []
