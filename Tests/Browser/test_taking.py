"""Taking a quiz, with the fixtures."""

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

pytestmark = pytest.mark.usefixtures("fixtures_only")

CELLS = "quizzes/cells.html"


def names(taker):
    return [question.get_attribute("data-question") for question in taker.shown()]


def test_one_question_is_shown_at_a_time(taker):
    taker.start(CELLS)
    assert names(taker) == ["atp"]
    assert taker.one(".progress-text").text == "Question 1 of 9"
    assert len(taker.all(".question-list a")) == 9
    assert not taker.one('[data-answer="atp"]').is_displayed()


def test_enter_checks_and_goes_on(taker):
    taker.start(CELLS)
    first, second = taker.questions()[:2]
    radio = taker.one('input[value="b"]', first)
    radio.click()
    radio.send_keys(Keys.ENTER)
    assert first.get_attribute("data-result") == "right"
    assert taker.status == "Correct."
    assert taker.focused == radio
    radio.send_keys(Keys.ENTER)
    taker.wait(lambda: taker.has_focused_legend(second))
    assert taker.hash == "#q2" and names(taker) == ["eukaryotes"] and taker.status == ""
    box = taker.one('input[value="a"]', second)
    box.send_keys(Keys.SPACE)
    box.send_keys(Keys.ENTER)
    assert second.get_attribute("data-result") == "partial"
    assert taker.status.startswith("Partly correct. The answers are ")


def test_the_button_keeps_the_focus_when_it_becomes_next(taker):
    taker.start(CELLS)
    taker.answer(taker.question_shown())
    primary = taker.one("button.primary")
    assert primary.get_attribute("data-action") == "check"
    primary.send_keys(Keys.ENTER)
    assert primary.get_attribute("data-action") == "next" and taker.focused == primary
    assert "Correct" in taker.one(".verdict").text


def test_a_double_click_on_check_does_not_skip_the_verdict(taker):
    taker.start(CELLS)
    first = taker.question_shown()
    taker.answer(first)
    # Just after Start, the button waits for a moment.
    check = taker.wait(lambda: taker.all("button.primary:not([data-deaf])"))[0]
    ActionChains(taker.driver).double_click(check).perform()
    taker.wait(lambda: taker.all(".verdict", first))
    assert first.is_displayed() and taker.one(".verdict", first).is_displayed()
    assert taker.hash == "#q1" and taker.one("button.primary").get_attribute("data-action") == "next"


def test_the_verdict_names_the_letter_that_is_shown(taker):
    taker.start(CELLS)
    question = taker.question_shown()
    letters = {
        item.get_attribute("data-choice"): taker.one(".choice-letter", item).text
        for item in taker.all(".choices > li", question)
    }
    assert sorted(letters.values()) == ["A.", "B.", "C.", "D."]
    assert letters["d"] == "D.", "a pinned choice stays"
    taker.answer(question, right=False)
    taker.act("check")
    assert taker.status == f"Not quite. The answer is {letters['b']}"
    verdict = taker.one(".verdict", question).text
    assert f"{letters['b']} Mitochondrion" in verdict
    assert "Holds the DNA." in verdict and "Makes proteins." not in verdict
    assert "respiratory chain" in verdict
    assert "0 of 2 points" in verdict
    marks = {item.get_attribute("data-choice"): item.get_attribute("data-mark")
             for item in taker.all(".choices > li", question)}
    assert marks == {"a": "wrong", "b": "missed", "c": None, "d": None}


def test_a_checked_answer_is_final_and_readable(taker):
    taker.start(CELLS)
    first = taker.question_shown()
    taker.answer(first)
    taker.act("check")
    wrong = taker.one('input[value="a"]', first)
    right = taker.one('input[value="b"]', first)
    wrong.click()
    right.send_keys(Keys.ARROW_DOWN)
    assert right.is_selected() and not wrong.is_selected()
    assert wrong.is_enabled() and wrong.get_attribute("aria-disabled") == "true"


@pytest.mark.parametrize("identifier", ["eukaryotes", "gap", "steps", "pairs", "essay", "p1"])
def test_every_kind_is_locked(taker, identifier):
    taker.start(CELLS)
    question = taker.question(identifier)
    taker.run("location.hash = arguments[0]", question.get_attribute("id"))
    taker.wait(question.is_displayed)
    taker.answer(question)
    taker.act("check")
    before = taker.run(STATE, question)
    taker.run(MEDDLE, question)
    assert taker.run(STATE, question) == before
    assert not [button for button in taker.all(".move", question) if button.is_displayed()]


STATE = """return [...arguments[0].querySelectorAll('input, select, textarea, .ordering > li')]
    .map(node => node.matches('li') ? node.dataset.item : [node.value, node.checked, node.readOnly].join())"""
MEDDLE = """
for (const node of arguments[0].querySelectorAll('input, select')) {
    if (node.matches('[type=radio], [type=checkbox]')) node.click();
    else if (node.matches('select')) {
        node.selectedIndex = 0;
        node.dispatchEvent(new Event('input', { bubbles: true }));
        node.dispatchEvent(new Event('change', { bubbles: true }));
    }
}"""


def test_checking_nothing_is_an_error_tied_to_the_question(taker):
    taker.start(CELLS)
    first = taker.question_shown()
    taker.act("check")
    error = taker.one(".error", first)
    assert error.text == taker.status == "Choose an answer."
    assert first.get_attribute("aria-describedby") == error.get_attribute("id")
    assert taker.is_focused_within(first)
    assert first.get_attribute("data-result") is None
    taker.answer(first)
    assert not taker.all(".error") and first.get_attribute("aria-describedby") is None


def test_words_where_a_number_is_asked(taker):
    taker.open(CELLS + "#q5")
    question = taker.question("gravity")
    blank = taker.one("[data-blank]", question)
    blank.send_keys("strong")
    taker.await_verdicts()
    blank.send_keys(Keys.ENTER)
    assert taker.one(".error", question).text == "Enter a number, such as 9.81."
    assert blank.get_attribute("aria-invalid") == "true" and taker.focused == blank
    blank.clear()
    blank.send_keys("9,86", Keys.ENTER)
    assert question.get_attribute("data-result") == "right"


def test_a_number_is_said_as_it_is_shown(taker):
    taker.open(CELLS + "#q5")
    question = taker.question("gravity")
    taker.one("[data-blank]", question).send_keys("7")
    taker.await_verdicts()
    taker.act("check")
    shown = taker.one(".verdict .right-answer", question).text
    assert "±" in shown and taker.status == f"Not quite. The answer is {shown}."


def test_both_blanks_are_asked_for(taker):
    taker.open(CELLS + "#q4")
    taker.act("check")
    error = taker.wait(lambda: taker.one(".error", taker.question("gap")))
    assert error.text == taker.status == "Fill in the blanks."


def test_blanks_one_by_one(taker):
    taker.open(CELLS + "#q4")
    question = taker.question("gap")
    first, second = taker.all("[data-blank]", question)
    first.send_keys("  DEXTROSE ")
    second.send_keys("NaOH")
    taker.await_verdicts()
    second.send_keys(Keys.ENTER)
    assert question.get_attribute("data-result") == "partial"
    assert [blank.get_attribute("data-mark") for blank in (first, second)] == ["right", "wrong"]
    assert taker.status == "Partly correct. The answers are glucose and NaCl."
    assert "1 of 2 points" in taker.one(".verdict", question).text


def test_capitals_count_where_the_author_says_so(taker):
    taker.open("quizzes/checked-page.html")
    question = taker.question("gap")
    first, second = taker.all("[data-blank]", question)
    first.send_keys(" dextrose ")
    second.send_keys("nacl")
    taker.act("check", question)
    assert [blank.get_attribute("data-mark") for blank in (first, second)] == ["right", "wrong"]


def test_moving_items_is_said(taker):
    taker.open(CELLS + "#q6")
    question = taker.question("steps")
    first = taker.all(".ordering > li", question)[0]
    name = taker.one(".item-text", first).text
    down = taker.one(".move-down", first)
    assert taker.one(".move-up", first).get_attribute("aria-disabled") == "true"
    down.send_keys(Keys.ENTER)
    assert taker.status == f"{name}: now 2 of 4" and taker.focused == down
    assert taker.one(".move-up", first).get_attribute("aria-disabled") == "false"
    assert question.get_attribute("data-result") is None, "Enter on a move button moves"


def test_the_order_shown_first_is_never_right(taker):
    for _ in range(8):
        taker.open(CELLS + "#q6")
        items = [item.get_attribute("data-item") for item in taker.all("#q6 .ordering > li")]
        assert items != sorted(items)


def test_enter_in_free_text_is_a_new_line(taker):
    taker.open(CELLS + "#q8")
    area = taker.one("textarea")
    area.send_keys("one", Keys.ENTER, "two")
    assert area.get_property("value") == "one\ntwo"
    taker.act("check")
    assert taker.question("essay").get_attribute("data-result") == "pending"
    assert taker.status == "Your answer isn’t scored here. A model answer is below the question."
    assert "Any honest answer" in taker.one("#q8 .verdict").text


def test_a_text_without_a_model_answer(taker):
    taker.open("quizzes/checked-page.html")
    question = taker.question("essay")
    taker.answer(question)
    taker.act("check", question)
    assert taker.status == "Your answer isn’t scored here."


def test_sanction_with_one_owner_is_half(taker):
    taker.open(CELLS + "#q9")
    question = taker.question("p1")
    taker.choose(question, ["zero", "judge"], keyboard=False)
    taker.act("check")
    assert question.get_attribute("data-result") == "partial"
    assert taker.status == "Partly correct. The answers are 0 points, Referee, and Judge."
    assert "0.5 of 1 point" in taker.one(".verdict", question).text


# The browser passes over entries of the history that nobody has clicked for.
@pytest.mark.by_hand
def test_back_and_forward_lose_nothing(taker):
    taker.start(CELLS)
    first, second, third = taker.questions()[:3]
    taker.answer(first)
    taker.act("check")
    taker.act("next")
    taker.wait(second.is_displayed)
    taker.answer(second)
    taker.act("skip")
    taker.wait(third.is_displayed)
    taker.driver.back()
    taker.wait(second.is_displayed)
    assert taker.has_focused_legend(second)
    assert len(taker.all("input:checked", second)) == 2
    taker.driver.back()
    taker.wait(first.is_displayed)
    assert first.get_attribute("data-result") == "right" and names(taker) == ["atp"]
    taker.driver.forward()
    taker.driver.forward()
    taker.wait(third.is_displayed)
    assert taker.one(".progress-text").text == "Question 3 of 9"


def test_previous_and_the_list_of_questions(taker):
    taker.start(CELLS)
    first = taker.questions()[0]
    assert not taker.one("[data-action=previous]").is_displayed()
    taker.answer(first)
    taker.act("check")
    link = taker.all(".question-list a")[6]
    link.click()
    taker.wait(lambda: names(taker) == ["pairs"])
    assert taker.has_focused_legend(taker.question("pairs"))
    states = [link.get_attribute("data-state") for link in taker.all(".question-list a")]
    assert states == ["right"] + ["unanswered"] * 8
    assert taker.all(".question-list a")[0].get_attribute("aria-label") == "Question 1: correct"
    assert link.get_attribute("aria-current") == "step"
    taker.act("previous")
    taker.wait(lambda: names(taker) == ["steps"])


def test_a_link_to_a_question_opens_it(taker):
    taker.open(CELLS + "#q7")
    assert names(taker) == ["pairs"]


def test_a_link_to_a_question_by_its_id_opens_it(taker):
    taker.open(CELLS + "#pairs")
    assert names(taker) == ["pairs"]
    assert taker.driver.current_url.endswith("#q7")


def test_what_is_missing_is_linked_and_then_done(taker):
    taker.start(CELLS)
    for question in taker.questions():
        taker.wait(question.is_displayed)
        identifier = question.get_attribute("data-question")
        if identifier not in ("tf", "essay"):
            taker.answer(question)
            taker.act("check")
        last = question == taker.questions()[-1]
        taker.click("[data-action=finish]" if last else "[data-action=skip], [data-action=next]")
    summary = taker.one(".error-summary")
    assert "2 questions need an answer" in summary.text
    assert [link.text for link in taker.all("a", summary)] == [
        "Question 3: Choose true or false.", "Question 8: Write an answer."]
    taker.all("a", summary)[0].click()
    taker.wait(lambda: names(taker) == ["tf"])
    assert taker.has_focused_legend(taker.question("tf"))
    taker.answer(taker.question("tf"), right=False)
    taker.act("check")
    taker.act("finish")
    taker.act("finish-anyway")
    # 20 points in all; the unwritten text (5) counts, the wrong answer (1) is lost.
    assert taker.output == {
        "data-points": "14", "data-max": "20", "data-percent": "70", "data-passed": "true"}


def test_the_result(taker):
    taker.open("quizzes/scored.html").take()
    assert taker.driver.title == "Result: 100% – The cell without a text · Fixtures"
    result = taker.one(".result")
    assert "15 of 15 points" in taker.one("output").text
    assert taker.one(".result-pass").get_attribute("data-passed") == "true"
    rows = {taker.one("th", row).text: [cell.text for cell in taker.all("td", row)]
            for row in taker.all("tbody tr", result)}
    assert rows["cell"] == ["4", "10 of 10", "100%"] and rows["energy"] == ["2", "3 of 3", "100%"]
    assert len(taker.all(".question-list a", result)) == 8
    assert len(taker.shown()) == 8
    taker.all(".question-list a", result)[4].click()
    taker.wait(lambda: taker.has_focused_legend(taker.question("gravity")))
    taker.driver.back()
    taker.wait(lambda: taker.focused.get_attribute("id") == "result-heading")


def test_progress_is_told_in_words(taker):
    taker.start("quizzes/cells.html")
    bar = lambda: taker.one(".progress-row progress").get_attribute("aria-valuetext")
    count = len(taker.questions())
    assert bar() == f"0 of {count}"
    taker.answer(taker.question_shown())
    taker.act("check")
    assert bar() == f"1 of {count}"
