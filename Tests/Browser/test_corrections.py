"""An author corrects a quiz that has been taken, or is being taken: results are scored again, and no answer is dropped."""

import json

import pytest

from kept import SITE, stored
from quiz_pages import gap, multiple, quiz_page, single, text
from sites import build
from taker import wait

pytestmark = pytest.mark.usefixtures("fixtures_only")

OWN = "quizzes/own.html"
FIVE = [single(name) for name in "abcde"]


def changed(questions, **replaced):
    """The questions with those named replaced; None removes one."""
    return [question for question in (replaced.get(one["id"], one) for one in questions) if question]


@pytest.fixture
def publish(taker, site):
    """Writes the quiz's page; `publish(questions, pass=80)`."""
    def write(questions, language="", **settings):
        folder = site / language / "quizzes"
        folder.mkdir(parents=True, exist_ok=True)
        page = quiz_page("own", questions, language=language or "en", **settings)
        (folder / "own.html").write_text(page.replace("../assets", "../../assets") if language else page, encoding="utf-8")
    yield write
    (site / OWN).unlink(missing_ok=True)


def take(taker, right, path=OWN):
    """Takes the quiz with the given number of questions right, the first ones."""
    taker.open(path).begin()
    for number, question in enumerate(taker.questions()):
        taker.wait(question.is_displayed)
        taker.answer(question, right=number < right)
        if taker.feedback == "immediate":
            taker.go_on()
            taker.wait(lambda: question.get_attribute("data-result"))
        taker.go_on()
    taker.wait(lambda: taker.all("output"))


def begin(taker, answers, path=OWN):
    """Answers the given number of questions correctly, and leaves the attempt."""
    taker.open(path).begin()
    for question in taker.questions()[:answers]:
        taker.wait(question.is_displayed)
        taker.answer(question)
        taker.act("check")
        taker.go_on()
    taker.wait(lambda: len(stored(taker, "own")["current"]["checked"]) == answers)


def kept(taker):
    return stored(taker, "own")


def answers(taker):
    return {name: answer for name, answer in kept(taker)["current"]["answers"].items() if answer}


def notice(taker):
    return " ".join(node.text for node in taker.all(".notice") if node.is_displayed())


# Finished attempts

def test_a_corrected_key_scores_finished_attempts_again_and_says_so(taker, publish):
    publish(FIVE, **{"pass": 80})
    take(taker, 3)
    assert taker.output["data-points"] == "3" and taker.output["data-passed"] == "false"
    # The fourth was answered "a", which is right after all.
    publish(changed(FIVE, d=single("d", right="a")), **{"pass": 80})
    taker.come_back(OWN)
    said = "The answer key was corrected. On "
    assert said in taker.one(".start-history").text and "your result changed from 3 to 4 of 5 points." in taker.one(".start-history").text
    assert "Best: 80%" in taker.one(".start-history").text
    attempt = kept(taker)["finished"][0]
    assert (attempt["result"]["points"], attempt["result"]["percent"], attempt["result"]["passed"]) == (4, 80, True)
    assert [(before["points"], before["percent"], before["passed"]) for before in attempt["earlier"]] == [(3, 60, False)]
    taker.click(".start-history a")
    taker.wait(lambda: taker.all("output"))
    assert "your result changed from 3 to 4 of 5 points." in taker.one(".result").text
    assert taker.one("#result-heading").text == "You passed!" and taker.output["data-points"] == "4"
    assert taker.question("d").get_attribute("data-result") == "right"
    taker.come_back("history.html")
    if taker.run("return Quizmark.isShared()"):
        taker.one(".history-list summary").click()
        cells = [cell.text.replace("\n", " ") for cell in taker.all(".history-attempts tbody td")]
        assert cells[0] == "4 of 5 (3 of 5 before the answer key was corrected)"
        assert cells[1:3] == ["80%", "Passed"]


HEROES = [single("a", right="a", texts=["Tony", "Obadiah", "Pepper"]), multiple("b", right=("a", "b"), texts=["Thor", "Odin", "Loki"])]
TURNED = [single("a", right="b", texts=["Obadiah", "Tony", "Pepper"]), multiple("b", right=("b", "c"), texts=["Loki", "Odin", "Thor"])]


def test_answers_move_with_their_choices(taker, publish):
    """A file that is fetched anew may list its choices in another order."""
    publish(HEROES)
    take(taker, 2)
    assert taker.output["data-points"] == "2"
    publish(TURNED)
    taker.come_back(OWN)
    assert "answer key" not in taker.one(".start-history").text
    [attempt] = kept(taker)["finished"]
    assert attempt["answers"] == {"a": ["b"], "b": ["b", "c"]} and attempt["result"]["points"] == 2 and "earlier" not in attempt
    # A choice that was reworded in its place keeps its letter.
    publish([single("a", right="b", texts=["Obadiah", "Anthony", "Pepper"]), TURNED[1]])
    taker.come_back(OWN)
    assert kept(taker)["finished"][0]["answers"]["a"] == ["b"]


@pytest.mark.parametrize("has_marks", [True, False])
def test_answers_of_an_unfinished_attempt_move_too(taker, publish, has_marks):
    publish(HEROES)
    begin(taker, 1)
    if not has_marks:
        record = stored(taker, "own")
        del record["current"]["marks"]
        taker.run("localStorage.setItem(arguments[0], arguments[1])", f"quizmark:1:{SITE}:own", json.dumps(record))
    publish(TURNED)
    taker.come_back(f"{OWN}#q1")
    taker.wait(lambda: taker.question("a").get_attribute("data-result"))
    assert taker.question("a").get_attribute("data-result") == "right" and answers(taker) == {"a": ["b"]}


PLANETS = """---
id: own
title: Own
feedback: end
scoring: all-or-nothing
---

## Put these in order. {#order}

1. Moon
2. Mercury
%s

## Match the capitals. {#match}

- France -> %s
- Spain -> %s
- Italy -> Rome
"""


def test_answers_move_with_items_and_matches(taker, site, quizmark, tmp_path):
    """The author can correct an order, or what matches, only by moving lines."""
    def publish(order, *capitals):
        (tmp_path / "Content" / "quizzes").mkdir(parents=True, exist_ok=True)
        (tmp_path / "Content" / "site.yml").write_text(f"id: {SITE}\ntitle: Capitals\ntimezone: UTC\n")
        (tmp_path / "Content" / "quizzes" / "own.md").write_text(PLANETS % (order, *capitals))
        build(quizmark, tmp_path, "--output", site / "built")
    publish("3. Earth\n4. Sun", "Paris", "Madrid")
    take(taker, 2, "built/quizzes/own.html")
    assert taker.output["data-points"] == "2"
    publish("3. Sun\n4. Earth", "Madrid", "Paris")
    taker.come_back("built/quizzes/own.html")
    taker.wait(lambda: "earlier" in kept(taker)["finished"][0])
    [attempt] = kept(taker)["finished"]
    assert attempt["answers"] == {"order": ["a", "b", "d", "c"], "match": ["b", "a", "c"]} and attempt["result"]["points"] == 0
    taker.click(".start-history a")
    taker.wait(lambda: taker.all("output"))
    assert [item.text.split("\n")[0] for item in taker.all(".ordering .item-text")] == ["Moon", "Mercury", "Earth", "Sun"]
    publish("3. Earth\n4. Sun", "Paris", "Madrid")
    taker.come_back("built/quizzes/own.html")
    taker.wait(lambda: kept(taker)["finished"][0]["result"]["points"] == 2)


BLANKS = """---
id: own
title: Own
feedback: end
scoring: partial
---

## Fill in. {#gap}

%s
"""
ROWS = ["- Capital of France: [[Paris]]", "- Capital of Spain: [[Madrid]]", "- Capital of Italy: [[{Milan|*Rome*}]]"]


def test_words_move_with_the_texts_around_their_blanks(taker, site, quizmark, tmp_path):
    path = "blanks/quizzes/own.html"

    def publish(*lines):
        (tmp_path / "Content" / "quizzes").mkdir(parents=True, exist_ok=True)
        (tmp_path / "Content" / "site.yml").write_text(f"id: {SITE}\ntitle: Capitals\ntimezone: UTC\n")
        (tmp_path / "Content" / "quizzes" / "own.md").write_text(BLANKS % "\n".join(lines))
        build(quizmark, tmp_path, "--output", site / "blanks")
        taker.come_back(path)
        taker.wait(lambda: taker.all("#start"))

    def attempt():
        [attempt] = kept(taker)["finished"]
        return attempt["answers"]["gap"], attempt["result"]["points"], attempt.get("isOutgrown", False)
    publish(*ROWS)
    take(taker, 1, path)
    assert attempt() == (["Paris", "Madrid", "Rome"], 1, False)
    publish(ROWS[2], ROWS[0], ROWS[1])
    assert attempt() == (["Rome", "Paris", "Madrid"], 1, False) and "answer key" not in taker.one(".start-history").text
    # What two blanks accept is swapped, and not their texts: the key was corrected.
    publish(ROWS[2], ROWS[0].replace("Paris", "Madrid"), ROWS[1].replace("Madrid", "Paris"))
    assert attempt() == (["Rome", "Paris", "Madrid"], 0.33, False)
    # Nobody can tell which blank is which.
    publish("France has [[Paris]], Spain", "[[Madrid]], and Italy [[{Milan|*Rome*}]].")
    assert attempt() == (["Rome", "Paris", "Madrid"], 0.33, True)
    publish(*ROWS)
    assert attempt() == (["Paris", "Madrid", "Rome"], 1, False)


def test_a_correction_is_told_once_and_is_not_undone(taker, publish):
    publish(FIVE)
    take(taker, 3)
    publish(changed(FIVE, d=single("d", right="a")))
    taker.come_back(OWN)
    taker.come_back(OWN)
    assert len(kept(taker)["finished"][0]["earlier"]) == 1
    publish(FIVE)
    taker.come_back(f"{OWN}#result")
    taker.wait(lambda: taker.all("output"))
    assert [before["points"] for before in kept(taker)["finished"][0]["earlier"]] == [3, 4]
    assert "changed from 4 to 3 of 5 points" in taker.one(".result").text


def test_other_points_are_a_correction_too(taker, publish):
    publish(FIVE)
    take(taker, 3)
    publish(changed(FIVE, a=single("a", points=2)))
    taker.come_back(OWN)
    assert "your result changed from 3 of 5 points to 4 of 6 points." in taker.one(".start-history").text


def test_a_result_that_stays_needs_no_words(taker, publish):
    publish(FIVE)
    take(taker, 3)
    publish(changed(FIVE, e=single("e", right="c")))
    taker.come_back(OWN)
    assert "corrected" not in taker.one(".start-history").text and "Best: 60%" in taker.one(".start-history").text
    attempt = kept(taker)["finished"][0]
    assert "earlier" not in attempt and attempt["version"] == taker.one("form").get_attribute("data-version")


def test_another_pass_mark_is_said(taker, publish):
    publish(FIVE, **{"pass": 80})
    take(taker, 3)
    publish(FIVE, **{"pass": 60})
    taker.come_back(OWN)
    said = taker.one(".start-history").text
    assert "The pass mark was changed. On " in said and "your result changed from “Not passed” to “Passed”." in said


def test_accepted_words_change_no_version_but_the_result(taker, publish):
    publish([gap("sugar", "glucose"), single("a")])
    take(taker, 0)
    publish([gap("sugar", "glucose", "no such word"), single("a")])
    taker.come_back(f"{OWN}#result")
    taker.wait(lambda: taker.all("output"))
    assert "changed from 0 to 1 of 2 points" in taker.one(".result").text


def test_words_of_another_language_are_no_correction(taker, publish):
    publish([gap("sugar", "glucose"), single("a")])
    publish([gap("sugar", "sucre"), single("a")], language="fr")
    take(taker, 2)
    if not taker.run("return Quizmark.isShared()"):
        pytest.skip("pages share nothing here")
    taker.come_back("fr/quizzes/own.html")
    assert "100" in taker.one(".start-history").text
    attempt = kept(taker)["finished"][0]
    assert attempt["result"]["points"] == 2 and "earlier" not in attempt and attempt["language"] == "en"
    publish([gap("sugar", "sucre"), single("a", right="c")], language="fr")
    taker.come_back("fr/quizzes/own.html")
    assert kept(taker)["finished"][0]["result"]["points"] == 2, "the page in English scores it again"
    publish([gap("sugar", "glucose"), single("a", right="c")])
    taker.come_back(OWN)
    assert kept(taker)["finished"][0]["result"]["points"] == 1


@pytest.mark.parametrize("questions", [
    changed(FIVE, e=None),
    FIVE + [single("f")],
    changed(FIVE, e=single("e", choices=4)),
    changed(FIVE, e=multiple("e", right="b")),
    changed(FIVE, e=single("other")),
], ids=["removed", "added", "choices", "kind", "id"])
def test_other_questions_leave_a_result_as_it_was(taker, publish, questions):
    publish(FIVE)
    take(taker, 3)
    result = kept(taker)["finished"][0]["result"]
    publish(questions)
    taker.come_back(OWN)
    assert "1 attempt was on an earlier version of this quiz." in taker.one(".start-history").text
    assert "Best" not in taker.one(".start-history").text and not taker.all(".start-history a")
    attempt = kept(taker)["finished"][0]
    assert attempt["result"] == result and attempt["isOutgrown"] is True and "earlier" not in attempt
    taker.come_back("history.html")
    if taker.run("return Quizmark.isShared()"):
        taker.one(".history-list summary").click()
        assert "(earlier version of the quiz)" in taker.one(".history-attempts tbody th").text
        assert taker.one(".history-attempts tbody td").text == "3 of 5"


def test_a_question_that_comes_back_brings_its_results_back(taker, publish):
    publish(FIVE)
    take(taker, 3)
    publish(changed(FIVE, e=None))
    taker.come_back(OWN)
    publish(FIVE)
    taker.come_back(OWN)
    assert "Best: 60%" in taker.one(".start-history").text and "isOutgrown" not in kept(taker)["finished"][0]


def test_a_pool_may_grow(taker, publish):
    publish(FIVE, draw=3)
    take(taker, 2)
    publish(changed(FIVE, a=single("a", right="a"), b=single("b", right="a"), c=single("c", right="a"), d=single("d", right="a"),
                    e=single("e", right="a")) + [single("f")], draw=3)
    taker.come_back(OWN)
    assert "changed from 2 to 1 of 3 points" in taker.one(".start-history").text


def test_attempts_kept_without_shapes_are_scored_again_by_their_version_only(taker, publish):
    publish(FIVE)
    take(taker, 3)
    forget = "Quizmark.changeRecord('own', record => record.finished.forEach(attempt => { delete attempt.shapes; delete attempt.language }))"
    taker.run(forget)
    publish(changed(FIVE, d=single("d", right="a")))
    taker.come_back(OWN)
    assert kept(taker)["finished"][0]["result"]["points"] == 3 and kept(taker)["finished"][0]["isOutgrown"] is True
    # A visit before the correction is enough for them to be known.
    publish(FIVE)
    taker.come_back(OWN)
    publish(changed(FIVE, d=single("d", right="a")))
    taker.come_back(OWN)
    assert kept(taker)["finished"][0]["result"]["points"] == 4


def test_nothing_in_a_record_breaks_the_page(taker, publish):
    publish(FIVE)
    take(taker, 3)
    taker.run("""Quizmark.changeRecord('own', record => {
        record.finished[0].answers = { a: 5, b: { sanction: 'zero' }, c: ['b', 7], d: null, e: ['b'] };
    })""")
    taker.come_back(OWN)
    assert kept(taker)["finished"][0]["result"]["points"] == 1
    assert taker.all("[data-action=start]")


def test_a_text_that_waits_goes_on_waiting(taker, publish):
    questions = [single("a"), text("why", points=3)]
    publish(questions)
    take(taker, 0)
    publish([single("a", right="a"), text("why", points=3)])
    taker.come_back(f"{OWN}#result")
    taker.wait(lambda: taker.all("output"))
    assert taker.one("output").text == "1 to 4 of 4 points" and taker.one("#result-heading").text == "To be marked"
    assert "changed from 0–3 of 4 points to 1–4 of 4 points." in taker.one(".result").text


# Attempts in progress

PLACES = ["", "#start", "#q2", "#result"]


@pytest.mark.parametrize("place", PLACES)
def test_a_corrected_key_keeps_an_attempt_and_says_so(taker, publish, place):
    publish(FIVE)
    begin(taker, 3)
    publish(changed(FIVE, a=single("a", right="a")))
    taker.come_back(OWN + place)
    taker.wait(lambda: taker.all(".start-resume, .progress-row"))
    assert "The answer key of this quiz was corrected after you started." in taker.one("form").text
    if place != "#q2":
        taker.act("resume")
        taker.wait(lambda: taker.all(".progress-row"))
        assert "was corrected after you started" in notice(taker)
    assert [question.get_attribute("data-result") for question in taker.questions()][:3] == ["wrong", "right", "right"]
    taker.run("location.hash = 'q4'")
    taker.wait(taker.question("d").is_displayed)
    for name in "de":
        taker.wait(taker.question(name).is_displayed)
        taker.answer(taker.question(name))
        taker.act("check")
        taker.go_on()
    taker.wait(lambda: taker.all("output"))
    assert taker.output["data-points"] == "4" and notice(taker) == ""
    assert kept(taker)["current"] is None and "earlier" not in kept(taker)["finished"][0]


def test_the_news_of_a_corrected_key_goes_with_its_question(taker, publish):
    publish(FIVE)
    begin(taker, 1)
    publish(changed(FIVE, a=single("a", right="a")))
    taker.come_back(f"{OWN}#q2")
    taker.wait(lambda: notice(taker))
    assert "was corrected" in taker.status
    taker.answer(taker.question("b"))
    taker.act("check")
    assert notice(taker)
    taker.go_on()
    taker.wait(taker.question("c").is_displayed)
    assert notice(taker) == ""


OTHER = changed(FIVE, b=None, c=single("c", choices=4)) + [single("f")]


@pytest.mark.parametrize("place", PLACES)
def test_other_questions_never_drop_an_attempt_without_a_word(taker, publish, place):
    publish(FIVE)
    begin(taker, 3)
    draft = kept(taker)["current"]
    publish(OTHER)
    taker.come_back(OWN + place)
    taker.wait(lambda: taker.all(".outdated"))
    said = taker.one(".outdated")
    assert "The questions of this quiz have changed since you started it today at" in said.text
    assert "Answers that still fit: 1 of 3." in said.text
    taker.one("summary", said).click()
    assert [part.text for part in taker.all("dt", said)] == ["What about a?", "What about b?", "What about c?"]
    assert [part.text for part in taker.all("dd", said)] == ["B. a b", "B. b b", "B. c b"]
    assert kept(taker)["current"] == draft, "nothing is decided yet"
    assert taker.one("[data-action=start]").text == "Start over"
    taker.act("resume-fitting")
    taker.wait(lambda: taker.all(".progress-row"))
    assert [question.get_attribute("data-question") for question in taker.questions()] == ["a", "c", "d", "e", "f"]
    assert answers(taker) == {"a": ["b"]} and kept(taker)["current"]["checked"] == ["a"]
    assert taker.question("a").get_attribute("data-result") == "right"
    assert taker.question_shown().get_attribute("data-question") == "d", "where the attempt was left"
    for name in ("d", "e", "f"):
        taker.wait(taker.question(name).is_displayed)
        taker.answer(taker.question(name))
        taker.act("check")
        taker.go_on() if name != "f" else taker.act("finish")
    taker.act("finish-anyway")
    taker.wait(lambda: taker.all("output"))
    assert taker.output["data-points"] == "4" and taker.output["data-max"] == "5"
    taker.come_back(OWN)
    left = taker.one(".outdated")
    assert "belong to an earlier version" in left.text
    taker.one("summary", left).click()
    assert [part.text for part in taker.all("dt", left)] == ["What about b?", "What about c?"]
    taker.act("drop-outdated")
    assert not taker.all(".outdated") and kept(taker)["outdated"] is None


def test_starting_over_puts_the_answers_aside(taker, publish):
    publish(FIVE)
    begin(taker, 2)
    publish(OTHER)
    taker.come_back(f"{OWN}#q3")
    taker.wait(lambda: taker.all(".outdated"))
    assert taker.hash == "", "it would begin an attempt as soon as this one is gone"
    taker.act("start")
    taker.wait(lambda: taker.all(".progress-row"))
    assert answers(taker) == {} and len(kept(taker)["outdated"]["words"]) == 2
    taker.answer(taker.question_shown())
    # The questions change once more: both drafts can still be read.
    publish(changed(FIVE, a=single("a", choices=4)))
    taker.come_back(OWN)
    taker.one(".outdated summary").click()
    assert [part.text for part in taker.all(".outdated dt")] == ["What about a?", "What about b?", "What about a?"]
    taker.act("start")
    taker.wait(lambda: taker.all(".progress-row"))
    assert {entry["answer"] for entry in kept(taker)["outdated"]["words"].values()} == {"B. a b", "B. b b"}


def test_nothing_that_fits_leaves_only_a_new_start(taker, publish):
    publish(FIVE)
    begin(taker, 2)
    publish([single("x"), single("y")])
    taker.come_back(f"{OWN}#q1")
    taker.wait(lambda: taker.all(".outdated"))
    assert "Answers that still fit: 0 of 2." in taker.one(".outdated").text and not taker.all("[data-action=resume-fitting]")
    assert "primary" in taker.one("[data-action=start]").get_attribute("class")
    taker.act("drop-outdated")
    assert kept(taker)["current"] is None and kept(taker)["outdated"] is None
    assert taker.one("[data-action=start]").text == "Start"


def test_answers_put_aside_by_an_older_page_are_said_at_every_address(taker, publish):
    publish(FIVE)
    begin(taker, 2)
    taker.run("Quizmark.changeRecord('own', record => { record.outdated = record.current; record.current = null; })")
    taker.come_back(f"{OWN}#q2")
    taker.wait(lambda: taker.all(".outdated"))
    assert not taker.shown() and kept(taker)["current"] is None


def test_an_attempt_kept_without_shapes_is_not_dropped_either(taker, publish):
    publish(FIVE)
    begin(taker, 2)
    taker.run("Quizmark.changeRecord('own', record => { delete record.current.shapes; })")
    publish(changed(FIVE, a=single("a", right="a")))
    taker.come_back(f"{OWN}#q2")
    taker.wait(lambda: taker.all(".outdated"))
    assert "Answers that still fit: 0 of 2." in taker.one(".outdated").text


def test_drawn_questions_are_drawn_again_where_they_are_gone(taker, publish):
    publish(FIVE, draw=3)
    begin(taker, 2)
    drawn = [question.get_attribute("data-question") for question in taker.questions()]
    publish(changed(FIVE, **{drawn[0]: None}), draw=3)
    taker.come_back(f"{OWN}#q1")
    taker.wait(lambda: taker.all(".outdated"))
    taker.act("resume-fitting")
    taker.wait(lambda: taker.all(".progress-row"))
    names = [question.get_attribute("data-question") for question in taker.questions()]
    assert len(names) == 3 and set(drawn[1:]) <= set(names) and set(answers(taker)) == {drawn[1]}


def test_a_page_left_open_undoes_no_correction(taker, tabs, publish):
    tabs(0)
    publish(FIVE)
    begin(taker, 2)
    corrected = changed(FIVE, a=single("a", right="a"))
    publish(corrected)
    tabs(1)
    taker.come_back(f"{OWN}#q3")
    taker.wait(lambda: "was corrected" in notice(taker))
    tabs(0)
    taker.wait(lambda: taker.all("[data-action=reload]"))
    assert "this page still shows the earlier version" in taker.one(".quiz-start").text and not taker.shown()
    taker.act("reload")
    wait(taker.driver, lambda: taker.shown(), seconds=10)
    assert kept(taker)["current"]["version"] == taker.one("form").get_attribute("data-version")
    assert taker.question("a").get_attribute("data-result") == "wrong" and set(answers(taker)) == {"a", "b"}
    tabs(1)
    taker.wait(lambda: taker.all("[data-action=take-over]"))


def test_a_page_left_open_at_its_start_asks_to_be_reloaded(taker, tabs, publish):
    tabs(0)
    publish(FIVE)
    taker.open(OWN)
    publish(OTHER)
    tabs(1)
    begin(taker, 1)
    tabs(0)
    taker.wait(lambda: taker.all(".stale"))
    assert "still shows the earlier version" in taker.one(".stale").text and not taker.all("[data-action=drop-outdated]")
    before = kept(taker)["current"]
    taker.run("location.hash = 'q2'")
    taker.wait(lambda: taker.hash == "#q2")
    assert not taker.shown() and kept(taker)["current"] == before


def test_what_an_old_page_finishes_is_scored_again(taker, tabs, publish):
    tabs(0)
    publish(FIVE)
    begin(taker, 4)
    publish(changed(FIVE, a=single("a", right="a")))
    tabs(1)
    taker.come_back(OWN)
    assert "corrected after you started" in taker.one(".start-resume").text
    tabs(0)
    taker.answer(taker.question_shown())
    taker.act("check")
    taker.go_on()
    taker.wait(lambda: taker.all("output"))
    assert taker.output["data-points"] == "5"
    tabs(1)
    taker.run("window.dispatchEvent(new Event('focus'))")
    taker.wait(lambda: "changed from 5 to 4 of 5 points" in taker.one("form").text)
    tabs(0)
    taker.driver.refresh()
    taker.wait(lambda: taker.all("output"))
    assert taker.output["data-points"] == "4"
