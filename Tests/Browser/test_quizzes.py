"""Every quiz of the site, taken right and wrong, by mouse and by keyboard."""

import pytest

# A hand takes a quiz of every kind, and one about penalties; scripts in the page the others.
BY_HAND = ("quizzes/cells.html", "penalties/2026/quiz.html")


def results(taker):
    return {question.get_attribute("data-result") for question in taker.questions()}


@pytest.mark.parametrize("keyboard", [False, True], ids=["mouse", "keyboard"])
def test_right_answers_earn_everything(taker, quiz_path, keyboard):
    taker.by_hand = taker.by_hand or quiz_path in BY_HAND
    taker.open(quiz_path)
    title = taker.driver.title
    taker.take(right=True, keyboard=keyboard)
    output = taker.output
    kinds = {question.get_attribute("data-kind") for question in taker.questions()}
    if "text" in kinds:
        assert output["data-percent"] == "" and output["data-passed"] is None
        assert taker.one("output").get_attribute("data-possible") == output["data-max"]
    else:
        assert output["data-percent"] == "100"
        assert output["data-points"] == output["data-max"]
        assert output["data-passed"] == ("true" if "pass" in taker.key else None)
    expected = {"right", "pending"} if "text" in kinds else {"right"}
    assert results(taker) == ({None} if taker.feedback == "none" else expected)
    assert taker.hash.startswith("#result-")
    assert taker.focused.get_attribute("id") == "result-heading"
    assert taker.driver.title != title and taker.driver.title.endswith(title)


def test_wrong_answers_earn_nothing(taker, quiz_path):
    taker.open(quiz_path).take(right=False)
    assert taker.output["data-points"] == "0"
    if taker.key.get("pass"):
        kinds = {question.get_attribute("data-kind") for question in taker.questions()}
        assert taker.output["data-passed"] == (None if "text" in kinds else "false")
    if taker.feedback != "none":
        assert results(taker) <= {"wrong", "pending"}
        wrong = taker.one("[data-result=wrong] .verdict")
        assert wrong.is_displayed() and taker.one("svg", wrong).is_displayed()


def test_nothing_answered_is_named_then_counted_as_nothing(taker, quiz_path):
    taker.open(quiz_path).begin()
    count = len(taker.questions())
    if taker.presentation == "one":
        for question in taker.questions():
            taker.wait(question.is_displayed)
            if question != taker.questions()[-1]:
                taker.leave_unanswered()
    taker.act("finish")
    summary = taker.wait(lambda: taker.one(".error-summary"))
    assert len(taker.all("a", summary)) == count
    assert taker.focused.tag_name == "h2"
    taker.act("finish-anyway")
    assert taker.output["data-points"] == "0"
    if taker.feedback != "none":
        assert results(taker) == {"incomplete"}


def test_another_attempt_starts_anew(taker, quiz_path):
    taker.open(quiz_path)
    title = taker.driver.title
    taker.take()
    taker.act("again")
    taker.begin()
    taker.wait(lambda: taker.driver.title == title)
    assert not taker.all("output")
    assert not taker.all("[data-result], [data-locked], [data-mark]")
    assert not taker.all("input:checked, [aria-disabled=true]:not(.move, .primary)")
    first = taker.questions()[0]
    taker.wait(lambda: taker.has_focused_legend(first))
    assert taker.one("progress").get_property("value") == 0


def test_the_page_scrolls_in_one_direction_only(taker, engine, quiz_path):
    taker.open(quiz_path)
    for width in (320, 1000):
        engine.view(width, 1200)
        overflow = taker.run("return document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert overflow <= 0
