"""Practice: sessions across the pages of quizzes, memory states, and results."""

import json

import pytest
from selenium.webdriver.common.keys import Keys

from kept import DAY, card, record, store, stored

pytestmark = pytest.mark.usefixtures("fixtures_only")


# Groups of the page that most tests leave alone.
OTHERS = {"More quizzes": "44 questions", "Rules 2026": "7 questions", "Rules for juniors": "1 question"}


@pytest.fixture
def practice(taker):
    """The practice page; `practice.shares` is whether pages of this browser share their storage."""
    forget(taker)
    taker.open("practice.html")
    taker.shares = taker.run("return Quizmark.isShared()")
    yield taker
    forget(taker)


def forget(taker):
    """In Firefox each page from disk keeps its own."""
    pages = ("practice.html", "quizzes/cells.html", "penalties/2026/quiz.html", "fr/practice.html")
    for path in pages if taker.driver.name == "firefox" else pages[:1]:
        taker.open(path).run("localStorage.clear()")


def now(taker):
    return taker.run("return Date.now()")


def show(taker, kept, path="practice.html"):
    """The practice page with values that are kept."""
    taker.open(path)
    store(taker, kept)
    taker.driver.refresh()
    return taker


def groups(taker):
    """In the order of the page, by their names: seen, known, due; or how many questions a group has that isn't begun."""
    found = {}
    for group in taker.all(".practice-group"):
        facts = tuple(fact.text for fact in taker.all("dd", group))
        found[taker.one("h2", group).text] = facts or taker.one(".card-facts", group).text
    return found


def answered_today(taker, name):
    """What is kept when every question of a group has been answered today: nothing of it is new or due."""
    place = ["Biology", *OTHERS].index(name)
    quizzes = json.loads(taker.one(".practice-catalogue").get_property("textContent"))[place]
    today = now(taker)
    return {
        quiz: record(quiz, path, cards={question: card(today) for question in questions.split()}) for quiz, path, questions in quizzes
    }


def begin(taker, name, length=None):
    if length:
        taker.run("arguments[0].click()", taker.one(f'.length-choice input[value="{length}"]'))
    card = next(group for group in taker.all(".practice-group") if taker.one("h2", group).text == name)
    taker.act("start", card)
    return arrive(taker)


def arrive(taker):
    """Waits for a page with questions of the session, and reads its key."""
    taker.wait(lambda: taker.all(".practice-bar") and taker.shown())
    taker.key = json.loads(taker.one(".quiz-key").get_property("textContent"))
    return taker


def answer(taker, right=True):
    """Answers the question that is shown, and goes on."""
    question = taker.question_shown()
    identifier = question.get_attribute("data-question")
    taker.answer(question, right)
    taker.go_on()
    taker.wait(lambda: question.get_attribute("data-result"))
    taker.go_on()
    return identifier


def bar(taker):
    return taker.one(".practice-count").text


def summary(taker):
    taker.wait(lambda: taker.all(".practice-summary"))
    return " ".join(taker.one(".practice-summary").text.split())


def test_what_is_covered(practice):
    today = now(practice)
    cards = {
        "atp": card(today), "tf": card(today - 5 * DAY, stability=30), "gap": card(today, grade=1, stability=0.2),
        "gravity": card(today - 9 * DAY), "essay": card(today), "gone": card(today),
    }
    show(practice, {"cells": record("The cell", "quizzes/cells.html", cards=cards)})
    assert groups(practice) == {"Biology": ("4 of 7", "1", "2"), **OTHERS, "Everything": ("4 of 59", "1", "2")}
    names = [button.accessible_name for button in practice.all("[data-action=start]")]
    assert names == ["Start: Biology", *(f"Start: {name}" for name in OTHERS), "Start: Everything"]


def test_a_list_that_begins_with_what_is_due(practice):
    """Rows of words and a button, and no card of zeros for what nobody has begun."""
    assert groups(practice) == {"Biology": "7 questions", **OTHERS, "Everything": "59 questions"}
    assert not practice.all(".coverage, [data-action=start].primary")
    due = {"p1": card(now(practice) - 9 * DAY)}
    show(practice, {"sanctions-2026": record("Rules 2026", "penalties/2026/quiz.html", cards=due)})
    assert list(groups(practice)) == ["Rules 2026", "Biology", "More quizzes", "Rules for juniors", "Everything"]
    assert [button.accessible_name for button in practice.all("[data-action=start].primary")] == ["Start: Rules 2026"]
    seen = {"atp": card(now(practice) - 9 * DAY), "gap": card(now(practice) - 9 * DAY)}
    show(practice, {"sanctions-2026": record("Rules 2026", "penalties/2026/quiz.html", cards=due),
                    "cells": record("The cell", "quizzes/cells.html", cards=seen)})
    assert list(groups(practice)) == ["Everything", "Biology", "Rules 2026", "More quizzes", "Rules for juniors"], "of several groups, some are due"
    rows = practice.all(".practice-group")
    assert len(rows) == 5
    assert all(one.rect["y"] + one.rect["height"] <= other.rect["y"] + 1 for one, other in zip(rows, rows[1:]))
    assert all(abs(row.rect["width"] - rows[0].rect["width"]) < 1 for row in rows)


def test_a_session_over_two_pages(practice):
    begin(practice, "Rules 2026", 5)
    assert bar(practice) == "Practice: 0 of 5 done"
    assert not practice.all(".progress-row .progress-text") or not practice.one(".progress-row").is_displayed()
    practice.open("practice.html")
    cards = {name: card(now(practice) - 30 * DAY) for name in ("atp", "eukaryotes", "gap", "gravity", "steps", "pairs")}
    show(practice, {"cells": record("The cell", "quizzes/cells.html", cards=cards), **answered_today(practice, "More quizzes")})
    begin(practice, "Everything", 5)
    # Half of a session is new, in the order of the catalogue; what is due comes after that.
    assert [answer(practice, right=False)] == ["tf"]
    while "quizzes/cells.html" in practice.driver.current_url:
        answer(practice)
        practice.wait(lambda: practice.all(".practice-bar"))
    arrive(practice)
    assert "/penalties/2026/quiz.html" in practice.driver.current_url
    assert [answer(practice), answer(practice)] == ["p1", "p2"]
    said = summary(practice)
    assert "4 correct" in said and "1 incorrect" in said and "partly" not in said
    assert "Today" in said and practice.focused.text == "Practice complete"
    everything = groups(practice)["Everything"]
    assert everything[0] == "53 of 59" and stored(practice, "sanctions-2026")["cards"]["p1"]["grade"] == 3
    assert stored(practice, "cells")["cards"]["tf"]["grade"] == 1


@pytest.mark.parametrize("stop", ["quizzes~cells.html,tf,atp", "quizzes~cells.html:3.1"])
def test_a_session_names_its_questions(practice, stop):
    """By their ids, so that an update moves none; earlier versions had numbers."""
    ids = json.loads(practice.one(".practice-catalogue").get_property("textContent"))[0][0][2].split(" ")
    assert (ids.index("tf"), ids.index("atp")) == (2, 0)
    practice.come_back(f"quizzes/cells.html#practice;1;;{stop}")
    arrive(practice)
    assert [answer(practice), answer(practice)] == ["tf", "atp"]


def test_questions_that_are_gone_are_not_due(practice):
    today = now(practice)
    cards = {"atp": card(today - 9 * DAY), "gone": card(today - 9 * DAY)}
    show(practice, {"cells": record("The cell", "quizzes/cells.html", cards=cards), "none": record("None", "", cards={"a": card(today - 9 * DAY)})})
    known = practice.run("return Quizmark.allRecords().map(({ record }) => Object.entries(record.cards).filter(([, card]) => !card.isGone).map(([id]) => id))")
    assert known == [["atp"], []]
    marked = stored(practice, "cells")["cards"] | {"gone": card(today)}
    marked["atp"]["isGone"] = True
    show(practice, {"cells": record("The cell", "quizzes/cells.html", cards=marked)})
    assert [one.get("isGone") for one in stored(practice, "cells")["cards"].values()] == [None, True], "a question that came back"


def test_back_from_a_session_leads_to_its_beginning(practice):
    begin(practice, "Rules 2026", 5)
    answer(practice)
    practice.driver.back()
    practice.wait(lambda: practice.all(".practice-groups"))
    if practice.shares:
        practice.wait(lambda: groups(practice)["Rules 2026"][0] == "1 of 7")


def test_a_reloaded_page_goes_on_where_it_was(practice):
    begin(practice, "Rules 2026", 5)
    assert [answer(practice), answer(practice)] == ["p1", "p2"]
    practice.driver.refresh()
    arrive(practice)
    assert bar(practice) == "Practice: 2 of 5 done"
    assert practice.question_shown().get_attribute("data-question") == "p3"


def test_ending_early_counts_what_was_answered(practice):
    begin(practice, "Biology", 10)
    answer(practice, right=False)
    practice.act("skip")
    practice.click(".practice-bar a")
    said = summary(practice)
    assert "0 correct" in said and "1 incorrect" in said and "1 question" in said
    assert groups(practice)["Biology"] == ("1 of 7", "0", "1")


def test_words_beside_a_number_agree_with_it(practice):
    seen = {"tf": card(now(practice) - 5 * DAY, stability=30)}
    show(practice, {"cells": record("La cellule", "quizzes/cells.html", cards=seen)}, "fr/practice.html")
    group = next(group for group in practice.all(".practice-group") if practice.all(".coverage-facts", group))
    assert [fact.text for fact in practice.all("dt", group)] == ["vue", "acquise", "à revoir aujourd’hui"]
    practice.act("start", group)
    answer(arrive(practice), right=False)
    practice.act("skip")
    practice.click(".practice-bar a")
    said = summary(practice)
    assert "0 correcte" in said and "1 incorrecte" in said and "correctes" not in said


def test_results_that_come_with_the_address_count_once(practice):
    begin(practice, "Rules 2026", 5)
    for _ in range(5):
        answer(practice)
    summary(practice)
    once = stored(practice, "sanctions-2026")["cards"]["p1"]
    assert groups(practice)["Rules 2026"] == ("5 of 7", "0", "0")
    practice.driver.refresh()
    summary(practice)
    assert stored(practice, "sanctions-2026")["cards"]["p1"] == once


def test_the_wrong_ones_again_and_the_next_session(practice):
    begin(practice, "Rules 2026", 5)
    for place in range(5):
        answer(practice, right=place != 1)
    summary(practice)
    practice.act("again")
    arrive(practice)
    assert bar(practice) == "Practice: 0 of 1 done" and answer(practice) == "p2"
    assert "1 correct" in summary(practice)
    practice.act("next-session")
    arrive(practice)
    assert [answer(practice), answer(practice)] == ["p6", "p7"], "the new ones of the same group"


def test_everything_can_be_skipped(practice):
    begin(practice, "Rules 2026", 5)
    for _ in range(5):
        practice.act("skip")
    practice.wait(lambda: practice.all(".practice-groups"))
    assert not practice.all(".practice-summary")
    assert groups(practice)["Rules 2026"] == "7 questions"


def test_a_quiz_without_verdicts_in_between_is_practised_with_them(practice):
    """By keyboard, too: Enter checks and goes on, over the page's end."""
    begin(practice, "Biology", 5)
    radio = practice.one('#q1 input[value="b"]')
    radio.send_keys(Keys.SPACE)
    radio.send_keys(Keys.ENTER)
    assert practice.one("#q1 .verdict").is_displayed()
    assert practice.focused == radio
    radio.send_keys(Keys.ENTER)
    practice.wait(lambda: practice.question_shown().get_attribute("data-question") == "eukaryotes")


def test_an_ordinary_attempt_is_remembered_too(practice):
    practice.open("quizzes/cells.html").begin()
    first = practice.question_shown()
    practice.answer(first, right=False)
    practice.act("check")
    cards = stored(practice, "cells")["cards"]
    assert list(cards) == ["atp"] and cards["atp"]["grade"] == 1
    assert sorted(cards["atp"]) == ["difficulty", "grade", "key", "reviewed", "stability"] and cards["atp"]["key"] == "b"


def test_questions_of_another_quiz_leave_no_card(practice):
    practice.open("quizzes/pools.html").take()
    cards = stored(practice, "pools")["cards"]
    assert cards and not [name for name in cards if name.startswith("p")]
    practice.run("localStorage.clear()")


@pytest.mark.parametrize("place", ["practice", "practice;1;;quizzes~other.html:1", "practice;1;;..~..~evil.html:1"])
def test_an_address_that_makes_no_sense_shows_the_quiz(practice, place):
    practice.open(f"quizzes/cells.html#{place}")
    practice.wait(lambda: practice.hash in ("", "#"))
    assert not practice.all(".practice-bar") and practice.all("[data-action=start]")
    practice.open(f"practice.html#{place}")
    assert len(practice.all(".practice-group")) == 5 and not practice.all(".practice-summary")


def test_what_this_browser_cannot_do_is_said(practice):
    assert ("shares nothing between pages" in practice.one("main").text) == (not practice.shares)


def test_the_length_is_kept(practice):
    practice.run("arguments[0].click()", practice.one('.length-choice input[value="20"]'))
    practice.driver.refresh()
    assert practice.one(".length-choice :checked").get_attribute("value") == "20"


@pytest.mark.parametrize("width, size", [(320, "normal"), (360, "normal"), (360, "largest")])
def test_counts_and_names_are_whole_on_a_phone(practice, engine, width, size):
    engine.view(width, 700)
    show(practice, answered_today(practice, "Biology"))
    split = practice.run("""
        document.documentElement.dataset.text = arguments[0];
        for (const button of document.querySelectorAll('.group-panel > .button')) button.textContent = 'Commencer';
        for (const name of document.querySelectorAll('.practice-group h2')) name.textContent = 'Informatique';
        for (const term of document.querySelectorAll('.coverage-facts dt')) term.textContent = 'questions à revoir aujourd’hui';
        for (const count of document.querySelectorAll('.coverage-facts dd')) count.textContent = '15';
        return [...document.querySelectorAll('.practice-group h2, .coverage-facts dd')].filter(node => {
            const range = document.createRange();
            range.selectNodeContents(node);
            return new Set([...range.getClientRects()].map(box => Math.round(box.top))).size > 1;
        }).map(node => node.textContent);
    """, size)
    assert practice.all(".coverage-facts dd") and split == []
