"""Attempts stored on the device, with the fixtures: resuming, two tabs, clocks, versions, failing storage."""

import pytest

from kept import stored

pytestmark = pytest.mark.usefixtures("fixtures_only")

CELLS = "quizzes/cells.html"
TEN_MINUTES = "quizzes/ten-minutes.html"
# In Firefox a script of the driver has a `Date` of its own; the page's is the window's.
SET_CLOCK = """
const [ahead] = arguments;
const start = window.Date.now() - performance.now();
window.Date.now = () => start + performance.now() + ahead;"""
CHANGE = """
const key = Object.keys(localStorage).find(key => key.endsWith(arguments[0]));
const record = JSON.parse(localStorage.getItem(key));
%s;
localStorage.setItem(key, JSON.stringify(record));"""


def record(taker, quiz="cells"):
    # A page that loads itself again has no scripts for a moment.
    taker.wait(lambda: taker.run("return Boolean(globalThis.Quizmark?.recordOf)"))
    return taker.run("return Quizmark.recordOf(arguments[0])", quiz)


def change(taker, quiz, script):
    taker.run(CHANGE % script, quiz)


def stop_saving(taker):
    """What a test has stored is what is there when the page comes back: its clock isn't saved once more when it is left."""
    taker.run("document.querySelector('form').taking.save = () => true")


def letters(taker, question):
    return [item.get_attribute("data-choice") for item in taker.all(".choices > li", question)]


def test_an_attempt_goes_on_where_it_was_left(taker):
    taker.start(CELLS)
    first, second = taker.questions()[:2]
    order = letters(taker, first), letters(taker, second)
    taker.answer(first, right=False)
    taker.act("check")
    taker.act("next")
    taker.wait(second.is_displayed)
    taker.answer(second)
    taker.come_back(CELLS)
    assert "question 2 of 9" in taker.one(".start-resume").text
    taker.act("resume")
    first, second = taker.questions()[:2]
    taker.wait(lambda: taker.has_focused_legend(second))
    assert (letters(taker, first), letters(taker, second)) == order
    assert len(taker.all("input:checked", second)) == 2
    assert first.get_attribute("data-result") == "wrong" and taker.one(".verdict", first)
    taker.act("previous")
    taker.wait(first.is_displayed)
    assert taker.one("button.primary").get_attribute("data-action") == "next"


@pytest.mark.parametrize("identifier", ["gap", "gravity", "steps", "pairs", "essay", "p1"])
def test_every_kind_is_restored(taker, identifier):
    taker.start(CELLS)
    question = taker.question(identifier)
    place = question.get_attribute("id")
    taker.run("location.hash = arguments[0]", place)
    taker.wait(question.is_displayed)
    taker.answer(question)
    # What is typed is saved when typing pauses.
    taker.wait(lambda: identifier in record(taker)["current"]["answers"])
    taker.run("document.dispatchEvent(new Event('visibilitychange'))")
    answer = record(taker)["current"]["answers"][identifier]
    taker.come_back(f"{CELLS}#{place}")
    assert taker.question(identifier).is_displayed(), "a link to a question goes on right there"
    assert taker.run("return document.querySelector('form').taking.current.answer") == answer
    taker.act("check")
    assert taker.question(identifier).get_attribute("data-result") in ("right", "pending")


def test_drawn_questions_are_restored_in_their_order(taker):
    taker.start("quizzes/pools.html")
    names = [question.get_attribute("data-question") for question in taker.questions()]
    taker.come_back("quizzes/pools.html")
    taker.act("resume")
    taker.wait(lambda: taker.all(".progress-row"))
    assert [question.get_attribute("data-question") for question in taker.questions()] == names


def test_starting_anew_drops_the_draft(taker):
    taker.start(CELLS)
    taker.answer(taker.questions()[0])
    draft = record(taker)["current"]["id"]
    taker.come_back(CELLS)
    taker.act("start")
    taker.wait(lambda: taker.all(".progress-row"))
    assert record(taker)["current"]["id"] != draft
    assert not taker.all("input:checked")


def test_a_finished_attempt_is_kept_with_its_result(taker):
    taker.open(CELLS).take()
    kept = record(taker)
    assert kept["current"] is None and len(kept["finished"]) == 1
    assert kept["title"] == "The cell" and kept["language"] == "en"
    result = kept["finished"][0]["result"]
    assert [result[key] for key in ("points", "possible", "max", "percent", "passed", "pending")] == [15, 20, 20, None, None, 1]
    assert result["states"]["atp"] == "right" and {tag["tag"] for tag in result["tags"]} >= {"cell", "energy"}
    assert "words" not in kept["finished"][0]
    taker.driver.refresh()
    taker.wait(lambda: taker.all("output"))
    assert taker.output["data-points"] == "15" and not taker.all("[data-fresh]")
    assert len(taker.all("[data-result=right]")) >= 8


def test_without_feedback_nothing_is_kept_that_tells_what_was_right(taker):
    taker.open("quizzes/silent.html").take(right=False)
    result = record(taker, "silent")["finished"][0]["result"]
    assert result["states"] == {} and result["tags"] == []
    taker.come_back("quizzes/silent.html")
    assert not taker.all(".start-which")


def test_other_questions_put_the_draft_aside(taker):
    taker.start(CELLS)
    taker.answer(taker.questions()[0])
    change(taker, "cells", "record.current.version = 'another'; record.current.shapes.atp = 'single 5'")
    taker.come_back(CELLS)
    notice = taker.one(".outdated")
    assert "have changed since" in notice.text and not taker.all("[data-action=resume]")
    taker.one("summary", notice).click()
    assert "Which organelle" in notice.text and "Mitochondrion" in notice.text
    taker.begin()
    assert not taker.all("input:checked")
    taker.take()
    assert record(taker)["outdated"] is not None, "it stays until it is deleted"
    taker.come_back(CELLS)
    taker.act("drop-outdated")
    assert not taker.all(".outdated") and record(taker)["outdated"] is None


FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }"
REFUSED = """window.store = localStorage;
Object.defineProperty(window, 'localStorage', { configurable: true, get() { throw new DOMException('no'); } })"""


def require_refusal(engine):
    if engine.name == "webkitgtk":
        pytest.skip("scripts that run already go on with the storage that they had")


@pytest.mark.by_hand
@pytest.mark.parametrize("failure", [FULL, REFUSED], ids=["full", "refused"])
def test_failing_storage_is_told_and_loses_nothing(taker, engine, failure):
    if failure == REFUSED:
        require_refusal(engine)
    taker.open(CELLS)
    taker.run("window.works = Storage.prototype.setItem")
    taker.run(failure)
    taker.begin()
    taker.wait(lambda: taker.one(".unsaved").is_displayed())
    assert "not being saved" in taker.one(".unsaved").text
    announced = lambda: taker.run("return document.querySelector('.quiz-status').textContent")
    taker.wait(lambda: "save your result as a file" in announced())
    taker.run("document.querySelector('.quiz-status').textContent = ''")
    taker.click("[data-action=save-again]")
    taker.wait(lambda: "not being saved" in announced())
    taker.answer(taker.questions()[0])
    taker.driver.back()
    taker.wait(lambda: taker.all("[data-action=resume]"))
    taker.act("resume")
    taker.wait(taker.questions()[0].is_displayed)
    assert taker.one("input:checked", taker.questions()[0]).get_attribute("value") == "b"
    taker.run("""const kept = window.store ?? localStorage;
        Storage.prototype.setItem = works;
        Object.defineProperty(window, 'localStorage', { value: kept });""")
    taker.click("[data-action=save-again]")
    assert not taker.all(".unsaved")
    assert record(taker)["current"]["answers"]["atp"] == ["b"]


def test_a_quiz_can_be_finished_without_storage(taker, engine):
    require_refusal(engine)
    taker.open(CELLS)
    taker.run(REFUSED)
    taker.take()
    assert taker.output["data-points"] == "15"
    taker.wait(lambda: taker.one(".unsaved").is_displayed())


def test_one_tab_at_a_time_goes_on(taker, tabs):
    tabs(0)
    taker.start(CELLS)
    taker.answer(taker.questions()[0])
    tabs(1)
    taker.come_back(CELLS)
    taker.act("resume")
    taker.wait(lambda: taker.all(".progress-row"))
    taker.act("skip")
    tabs(0)
    taker.wait(lambda: taker.all("[data-action=take-over]"))
    assert "another tab" in taker.one(".quiz-start").text and not taker.shown()
    taker.act("take-over")
    taker.wait(lambda: taker.has_focused_legend(taker.questions()[1]))
    tabs(1)
    taker.wait(lambda: taker.all("[data-action=take-over]"))


def test_what_another_tab_finished_is_not_lost(taker, tabs):
    tabs(0)
    taker.start(CELLS)
    taker.answer(taker.questions()[0])
    tabs(1)
    taker.come_back(CELLS)
    taker.act("resume")
    taker.wait(lambda: taker.all(".progress-row"))
    taker.run("document.querySelector('form').taking.complete()")
    tabs(0)
    taker.wait(lambda: "finished in another tab" in taker.one(".quiz-start").text)
    taker.click(".quiz-start a.primary")
    taker.wait(lambda: taker.all("output"))
    assert len(record(taker)["finished"]) == 1


def test_a_tab_that_missed_the_news_writes_over_nothing(taker, tabs):
    tabs(0)
    taker.start(CELLS)
    taker.answer(taker.questions()[0])
    taker.run("window.addEventListener('storage', event => event.stopImmediatePropagation(), true)")
    change(taker, "cells", "record.current.tab = 'another'; record.current.answers.atp = ['c']")
    taker.act("check")
    assert taker.all("[data-action=take-over]")
    assert record(taker)["current"]["answers"]["atp"] == ["c"]


@pytest.mark.parametrize("path", [CELLS, f"{CELLS}#q3"])
def test_an_attempt_that_is_not_saved_yet_gives_way(taker, tabs, path):
    """Both tabs have begun without the start page; only the first answer is saved."""
    tabs(0)
    taker.open(CELLS).run("Quizmark.setSetting('presentation', 'page')" if path == CELLS else "0")
    taker.come_back(path)
    taker.wait(taker.shown)
    tabs(1)
    taker.come_back(CELLS)
    if taker.all("[data-action=start]"):
        taker.begin()
    taker.answer(taker.question("atp"))
    taker.wait(lambda: (record(taker)["current"] or {}).get("answers", {}).get("atp"))
    mine = record(taker)["current"]
    tabs(0)
    taker.wait(lambda: taker.all("[data-action=take-over]"))
    assert not taker.shown()
    taker.act("take-over")
    taker.wait(taker.shown)
    assert (record(taker)["current"]["id"], record(taker)["current"]["answers"]["atp"]) == (mine["id"], mine["answers"]["atp"])
    taker.run("Quizmark.setSetting('presentation', 'author')")


def test_an_answer_writes_over_no_attempt_of_another_tab(taker):
    taker.open(CELLS).run("Quizmark.setSetting('presentation', 'page')")
    taker.come_back(CELLS)
    taker.wait(taker.shown)
    other = "Quizmark.changeRecord('cells', record => { record.current = { ...arguments[0], id: 'other', tab: 'another' }; })"
    taker.run(other, taker.run("return document.querySelector('form').taking.attempt"))
    taker.answer(taker.question("atp"))
    taker.wait(lambda: taker.all("[data-action=take-over]"))
    assert record(taker)["current"]["id"] == "other"
    taker.run("Quizmark.setSetting('presentation', 'author')")


def test_saving_again_after_the_end(taker):
    taker.open(CELLS)
    taker.run("window.setItem = Storage.prototype.setItem")
    taker.run(FULL)
    taker.take()
    taker.wait(lambda: taker.one(".unsaved").is_displayed())
    taker.run("Storage.prototype.setItem = window.setItem")
    taker.act("save-again")
    taker.wait(lambda: not taker.all(".unsaved"))
    assert len(stored(taker, "cells")["finished"]) == 1


def test_the_clock_goes_on_while_the_page_is_closed(taker):
    taker.start(TEN_MINUTES)
    stop_saving(taker)
    change(taker, "ten-minutes", "record.current.clock.seen -= 500000; record.current.started -= 500000")
    taker.come_back(TEN_MINUTES)
    assert "Time left: 1:" in taker.one(".start-resume").text
    taker.act("resume")
    taker.wait(lambda: taker.all(".progress-row"))
    assert taker.one(".time-left").get_attribute("data-short") is not None
    taker.answer(taker.questions()[0])
    assert record(taker, "ten-minutes")["current"]["clock"]["used"] >= 500000


def test_little_time_is_said_once(taker):
    taker.start(TEN_MINUTES)
    assert taker.one(".time-left").get_attribute("data-short") is None and taker.status == ""
    taker.run(SET_CLOCK, 485_000)
    taker.wait(lambda: "Time is running out" in taker.status)
    assert taker.one(".time-left").text.startswith("Time left: 1:")


def test_a_clock_set_back_gives_no_time(taker):
    taker.start(TEN_MINUTES)
    taker.run(SET_CLOCK, -3_600_000)
    taker.answer(taker.questions()[0])
    taker.wait(lambda: taker.one(".time-left").text == "Time left: 9:57", seconds=8)
    taker.act("next")
    clock = record(taker, "ten-minutes")["current"]["clock"]
    assert clock["used"] >= 2000
    taker.come_back(TEN_MINUTES)
    # The device's clock is an hour ahead of what was seen last: like an hour away.
    assert "Time is up. You have 1 minute to finish." in taker.one(".start-resume").text


def test_the_time_is_saved_when_the_page_is_left(taker):
    taker.start(TEN_MINUTES)
    taker.wait(lambda: taker.one(".time-left").text == "Time left: 9:58", seconds=8)
    taker.run("window.dispatchEvent(new Event('pagehide'))")
    assert record(taker, "ten-minutes")["current"]["clock"]["used"] >= 1000


def test_a_leap_of_the_clock_leaves_a_minute_but_only_once(taker):
    taker.start(TEN_MINUTES)
    taker.answer(taker.questions()[0])
    taker.run(SET_CLOCK, 3_600_000)
    taker.wait(lambda: "You have 60 seconds left" in taker.status or "1 minute left" in taker.status)
    assert taker.questions()[0].is_displayed() and "to finish" in taker.one("form .notice").text
    taker.run(SET_CLOCK, 3_600_000)
    taker.wait(lambda: taker.all("output"))
    assert "Time’s up" in taker.one(".result").text
    assert not [notice for notice in taker.all("form .notice") if "to finish" in notice.text], "it is over"
    assert taker.output["data-points"] == "1", "what was answered counts"


def test_time_that_ran_out_on_a_page_that_was_closed(taker):
    taker.start(TEN_MINUTES)
    taker.answer(taker.questions()[0])
    stop_saving(taker)
    change(taker, "ten-minutes", "record.current.clock = { used: 590000, seen: Date.now() - 60000, spared: true }")
    taker.come_back(TEN_MINUTES)
    taker.act("resume")
    taker.wait(lambda: taker.all("output"))
    assert "Time’s up" in taker.one(".result").text and taker.hash.startswith("#result-")
    assert len(record(taker, "ten-minutes")["finished"]) == 1


def test_typing_is_kept_when_it_pauses(taker):
    taker.start(CELLS)
    taker.run("location.hash = 'q8'")
    taker.wait(lambda: taker.question("essay").is_displayed())
    taker.one("#q8 textarea").send_keys("Because.")
    taker.wait(lambda: record(taker)["current"]["answers"].get("essay") == ["Because."])


def test_something_unreadable_is_no_attempt(taker):
    taker.start(CELLS)
    taker.run("localStorage.setItem(Object.keys(localStorage).find(key => key.endsWith(':cells')), '{\"current\":')")
    taker.come_back(CELLS)
    assert taker.all("[data-action=start]") and not taker.all("[data-action=resume]")


def delete_everything(taker):
    taker.click('[data-action="ask-delete-all"]')
    taker.click('dialog [data-action="delete-all"]')


def begun_before_a_deletion(taker):
    taker.start(CELLS)
    if not taker.run("return Quizmark.isShared()"):
        pytest.skip("pages share nothing here")
    taker.answer(taker.question_shown())
    taker.wait(lambda: record(taker)["current"]["answers"])


def test_what_was_deleted_does_not_come_back_with_the_back_button(taker):
    begun_before_a_deletion(taker)
    taker.driver.get(taker.base + "history.html")
    delete_everything(taker)
    taker.driver.back()
    taker.wait(lambda: taker.all("form[data-stage]") and not taker.all("input:checked"))
    taker.run("window.dispatchEvent(new Event('pagehide'))")
    assert record(taker)["current"] is None


def test_what_was_deleted_does_not_come_back_from_another_tab(taker):
    begun_before_a_deletion(taker)
    first = taker.driver.current_window_handle
    taker.driver.switch_to.new_window("tab")
    taker.driver.get(taker.base + "history.html")
    delete_everything(taker)
    taker.driver.close()
    taker.driver.switch_to.window(first)
    # The page loads itself again.
    taker.wait(lambda: taker.all("form[data-stage]") and not taker.all("input:checked"))
    assert record(taker)["current"] is None
    taker.answer(taker.question_shown())
    taker.wait(lambda: record(taker)["current"], seconds=5)


def test_an_attempt_that_another_tab_has_put_aside_is_not_saved_again(taker):
    taker.start(CELLS)
    taker.answer(taker.question_shown())
    taker.wait(lambda: record(taker)["current"]["answers"])
    change(taker, "cells", "record.current = null")
    taker.act("check")
    taker.wait(lambda: taker.all('[data-action="take-over"]'))
    assert record(taker)["current"] is None


def test_an_attempt_whose_storage_was_emptied_by_something_else_goes_on(taker):
    taker.start(CELLS)
    taker.answer(taker.question_shown())
    taker.run("localStorage.clear()")
    taker.act("check")
    assert record(taker)["current"]["answers"]
