"""What a quiz's settings change, on the fixtures: presentation, feedback, draws, limits."""

import pytest
from selenium.webdriver.common.keys import Keys

pytestmark = pytest.mark.usefixtures("fixtures_only")


def test_a_page_of_questions_in_french(taker):
    taker.open("fr/quizzes/feuille.html")
    assert len(taker.shown()) == 9
    assert taker.one(".progress-text").text == "0 réponse sur 9"
    first, second = taker.questions()[:2]
    taker.answer(first)
    taker.press(Keys.ENTER)
    taker.wait(lambda: taker.has_focused_legend(second))
    assert first.get_attribute("data-result") is None
    assert not taker.all("[data-action=check]")
    taker.take()
    assert "15 à 20 sur 20 points" in taker.one("output").text
    assert taker.one("#q1 .verdict").is_displayed()
    assert not taker.one("details.answers").is_displayed()


def test_a_page_of_questions_checked_one_by_one(taker):
    taker.open("quizzes/checked-page.html")
    first, second = taker.questions()[:2]
    taker.answer(first)
    button = taker.one("[data-action=check]", first)
    button.send_keys(Keys.ENTER)
    assert first.get_attribute("data-result") == "right" and second.get_attribute("data-result") is None
    assert taker.focused == button and button.get_attribute("data-action") == "next"
    button.send_keys(Keys.ENTER)
    taker.wait(lambda: taker.has_focused_legend(second))


def test_enter_on_the_last_of_a_page_goes_to_the_finish(taker):
    taker.open("fr/quizzes/feuille.html")
    last = taker.one('#q9 input[value="zero"]')
    taker.pick(last, keyboard=False)
    last.send_keys(Keys.ENTER)
    assert taker.focused.get_attribute("data-action") == "finish"
    assert not taker.all("output, .error-summary")


def test_without_feedback_nothing_is_given_away(taker):
    taker.open("quizzes/silent.html").take(right=False)
    assert not taker.all("[data-result], .verdict, [data-mark]")
    assert {link.get_attribute("data-state") for link in taker.all(".question-list a")} == {"answered"}
    assert taker.output["data-points"] == "0"


def test_drawn_questions(taker):
    taker.start("quizzes/pools.html")
    identifiers = [question.get_attribute("data-question") for question in taker.questions()]
    assert len(identifiers) == 5
    assert len([identifier for identifier in identifiers if identifier.startswith("p")]) == 2
    assert [taker.run("return arguments[0].querySelector('.question-number').textContent", question)
            for question in taker.questions()] == [f"Question {n}" for n in range(1, 6)]


def test_the_sanction_quiz_asks_how_many(taker):
    taker.open("penalties/2026/quiz.html")
    assert not taker.shown()
    options = taker.all("#draw option")
    assert [option.text for option in options] == ["5", "All 7"]
    assert options[1].is_selected()
    options[0].click()
    taker.begin()
    assert len(taker.questions()) == 5
    taker.wait(lambda: taker.has_focused_legend(taker.questions()[0]))


def test_eight_points_a_question_pass_the_sanction_quiz(taker):
    taker.open("penalties/2026/quiz.html")
    taker.one("#draw option").click()
    taker.begin()
    for index, question in enumerate(taker.questions()):
        taker.wait(question.is_displayed)
        if index < 3:
            taker.answer(question)
        else:  # sanction right, one owner wrong: 5 points
            key = taker.key["keys"][question.get_attribute("data-question")]
            taker.choose(question, [key["sanction"]], keyboard=False)
            owners = {"referee", "judge"} ^ {"referee"} if "judge" in key["owners"] else {"judge", "referee"}
            owners = {"judge"} if key["owners"] == ["referee", "judge"] else owners
            owners = {"referee", "judge"} if key["owners"] == ["judge"] else owners
            taker.choose(question, sorted(owners), keyboard=False)
        taker.go_on()
        taker.go_on()
    taker.wait(lambda: taker.all("output"))
    assert taker.output == {"data-points": "40", "data-max": "50", "data-percent": "80", "data-passed": "true"}


def test_time_runs_out_gently(taker):
    taker.open("quizzes/timed.html")
    assert "opens on" in taker.one(".quiz-start").text
    assert "You have 8 seconds" in taker.one(".quiz-start").text
    assert not taker.shown()
    taker.begin()
    assert taker.one(".time-left").text.startswith("Time left: 0:0")
    taker.answer(taker.question_shown())
    taker.wait(lambda: taker.all("output"), seconds=12)
    assert "Time’s up" in taker.one(".result").text
    assert taker.output["data-points"] == "1" and taker.output["data-max"] == "2"
    assert taker.focused.get_attribute("id") == "result-heading"
    assert [question.get_attribute("data-result") for question in taker.questions()] == ["right", "incomplete"]


def test_seeds_differ(taker):
    seeds = set()
    for _ in range(3):
        taker.start("quizzes/pools.html")
        seeds.add(tuple(question.get_attribute("data-question") for question in taker.questions()))
    assert len(seeds) > 1
