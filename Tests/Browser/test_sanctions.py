"""How judges learn: the sanction quiz with their choices, flash cards, the history of sanctions."""

import pytest
from selenium.webdriver.common.keys import Keys

from kept import DAY, card, record, store, stored

pytestmark = pytest.mark.usefixtures("fixtures_only")

QUIZ = "penalties/2026/quiz.html"
CARDS = "penalties/2026/cards.html"


@pytest.fixture
def judge(taker):
    """In Firefox each page from disk keeps its own."""
    for path in (QUIZ, CARDS, "history.html"):
        taker.open(path).run("localStorage.clear()")
    return taker


def open_quiz(judge):
    """The quiz with five of its seven penalties."""
    judge.open(QUIZ).run("const draw = document.querySelector('#draw'); draw.value = '5'; draw.dispatchEvent(new Event('change', { bubbles: true }))")
    return judge


def choose(judge, selector):
    judge.run("arguments[0].click()", judge.one(selector))


def asked(judge):
    return [question.get_attribute("data-question") for question in judge.questions()]


# The start


def test_why_to_draw_evenly_is_reckoned_from_the_page(judge):
    judge.open(QUIZ)
    # Two of seven are 0 points, one for the referee alone: 10 + 5 of 70 points are 21%.
    assert judge.one("#even-why").text == "Otherwise, always answering “0 points; Referee” would score 21% on average."
    assert judge.one("[name=even]").get_attribute("aria-describedby") == "even-why"
    assert not judge.one("[name=even]").is_selected()


def test_an_even_draw_has_no_sanction_twice_while_another_is_left(judge):
    for _ in range(4):
        open_quiz(judge)
        choose(judge, "[name=even]")
        judge.begin()
        sanctions = [judge.key["keys"][question]["sanction"] for question in asked(judge)]
        assert len(sanctions) == 5 and len(set(sanctions)) == 5
        assert stored(judge, "sanctions-2026")["current"]["even"] is True
    before = asked(judge)
    judge.come_back(QUIZ)
    judge.act("resume")
    assert asked(judge) == before


def test_questions_about_rules_are_mixed_in_on_demand(judge):
    open_quiz(judge)
    assert [figure.text for figure in judge.all(".prospect dd")] == ["5", "50", "80%"]
    choose(judge, "[name=mixes]")
    assert [figure.text for figure in judge.all(".prospect dd")] == ["15", "150", "80%"]
    judge.begin()
    assert len(asked(judge)) == 15
    assert len([question for question in asked(judge) if question.startswith("rules/")]) == 10, "of eleven"
    for question in judge.questions():
        judge.wait(question.is_displayed)
        judge.answer(question)
        judge.go_on()
        judge.go_on()
    judge.wait(lambda: judge.all("output"))
    assert judge.output == {"data-points": "150", "data-max": "150", "data-percent": "100", "data-passed": "true"}
    judge.come_back(QUIZ)
    assert judge.one("[name=mixes]").is_selected(), "how one learns is remembered"
    choose(judge, "[name=mixes]")
    judge.begin()
    assert sorted(asked(judge)) == [f"p{number}" for number in range(1, 8)]


def test_only_those_once_wrong(judge):
    open_quiz(judge).begin()
    wrong = []
    for place, question in enumerate(judge.questions()):
        judge.wait(question.is_displayed)
        judge.answer(question, right=place > 1)
        if place < 2:
            wrong.append(question.get_attribute("data-question"))
        judge.go_on()
        judge.go_on()
    judge.wait(lambda: judge.all("output"))
    judge.come_back(QUIZ)
    choices = "#draw, #only-sanction, #only-owner, [name=even], [name=mixes]"
    shown = lambda: [node.get_attribute("id") or node.get_attribute("name") for node in judge.all(choices) if node.is_displayed()]
    everything = shown()
    assert len(everything) == 5
    choose(judge, "[value=wrong]")
    assert judge.one(".prospect dd").text == "2"
    assert shown() == [], "they say which questions are drawn from all"
    choose(judge, "[name=which][value=all]")
    assert shown() == everything and judge.one(".prospect dd").text == "7"
    choose(judge, "[value=wrong]")
    judge.begin()
    assert sorted(asked(judge)) == sorted(wrong)


# During the quiz


def test_what_is_missing_is_said_and_nothing_goes_on_without_it(judge):
    open_quiz(judge).begin()
    [question] = judge.shown()
    check = judge.one(".controls .primary")
    missing = judge.one(".still-missing", question)
    assert missing.text == "Choose a sanction and who calls it."
    assert check.get_attribute("aria-disabled") == "true"
    assert check.get_attribute("aria-describedby") == missing.get_attribute("id")
    judge.choose(question, ["zero"], keyboard=False)
    assert missing.text == "Choose who calls it: the referee, the judges or both."
    judge.act("check")
    assert judge.one(".error", question).text == "Choose who calls it: the referee, the judges or both."
    assert judge.status == "Choose who calls it: the referee, the judges or both."
    judge.choose(question, ["judge"], keyboard=False)
    assert missing.text == "" and check.get_attribute("aria-disabled") is None
    judge.act("check")
    assert question.get_attribute("data-result")


def test_points_run_along(judge):
    open_quiz(judge).begin()
    points = lambda: judge.one(".points-so-far").text
    assert points() == "", "0 points are an answer too"
    assert judge.one(".progress-text").text == "Question 1 of 5"
    first, second, *_ = judge.questions()
    judge.answer(first)
    judge.go_on()
    assert points() == "10 points so far"
    judge.go_on()
    judge.answer(second, right=False)
    judge.go_on()
    assert points() == "10 points so far"


def test_as_in_an_exam_nothing_is_told_before_the_end(judge):
    open_quiz(judge)
    choose(judge, "[value=end]")
    judge.begin()
    assert not judge.all(".points-so-far")
    first, *others = judge.questions()
    judge.act("next")
    assert judge.one(".error", first).text == "Choose a sanction and who calls it." and first.is_displayed()
    judge.answer(first, right=False)
    judge.act("next")
    judge.wait(others[0].is_displayed)
    assert not first.get_attribute("data-result")
    judge.come_back(QUIZ)
    judge.act("resume")
    assert judge.one(".controls .primary").get_attribute("data-action") == "next", "an exam goes on as one"
    for question in judge.questions()[1:]:
        judge.wait(question.is_displayed)
        judge.answer(question)
        judge.go_on()
    judge.wait(lambda: judge.all("output"))
    assert judge.output["data-points"] == "40"
    assert [entry.text for entry in judge.all(".legend li")] == [
        "Your answer – correct", "Your answer – incorrect", "Correct answer", "Not chosen"]
    assert len(judge.all("fieldset[data-result=right]")) == 4
    judge.come_back(QUIZ)
    assert judge.one("[value=end]").is_selected()


# Flash cards


def counts(judge):
    return [count.text for count in judge.all(".card-counts li")]


def pick(judge, name, value):
    """Chooses in a menu; WebKit's driver can't open one."""
    judge.run("""const menu = document.querySelector(`[name=${arguments[0]}]`);
        menu.value = arguments[1];
        menu.dispatchEvent(new Event('change', { bubbles: true }));""", name, value)


def fault(judge):
    """The question on the card; during its animation it can't be seen yet."""
    return judge.one(".card-front .card-text").get_property("textContent")


def test_a_card_is_turned_and_graded_by_keys(judge):
    judge.open(CARDS)
    assert counts(judge) == ["0 due", "7 new", "0 known"]
    assert fault(judge) == "A longer text about fault 1."
    judge.run("document.activeElement.blur()")
    judge.one("body").send_keys(Keys.SPACE)
    back = judge.one(".card-back")
    assert back.is_displayed() and judge.focused == back
    spoken = judge.run(
        "return arguments[0].getAttribute('aria-labelledby').split(' ').map(id => document.getElementById(id).textContent.trim())", back)
    assert spoken == ["0 points", "Referee", "Rule D6.11 · Penalty 1"]
    judge.press(Keys.ENTER)
    assert not back.is_displayed() and judge.focused == judge.one(".card-front h2")
    judge.press(Keys.SPACE)
    judge.press("3")
    assert stored(judge, "sanctions-2026")["cards"]["p1"]["grade"] == 3
    assert counts(judge) == ["0 due", "6 new", "0 known"]
    assert judge.focused == judge.one(".card-front h2"), "the next card is read at once"
    judge.press("4")
    assert "p2" not in stored(judge, "sanctions-2026")["cards"], "nobody grades what they haven't looked at"


def test_a_card_is_turned_by_a_tap_and_says_when_it_comes_again(judge):
    judge.open(CARDS)
    judge.click(".card-shown")
    assert judge.one(".card-shown").get_attribute("data-side") == "back"
    assert [button.text.replace("\n", " ") for button in judge.all(".grades button")] == [
        "Again today", "Hard tomorrow", "Good in 2 days", "Easy in 8 days"]
    judge.click("[data-grade='1']")
    assert counts(judge) == ["1 due", "6 new", "0 known"]


TAP = "arguments[0].dispatchEvent(new MouseEvent('click', { bubbles: true, detail: arguments[1] }))"


def test_a_double_tap_on_a_card_counts_once(judge):
    judge.open(CARDS)
    turn = judge.one("[data-action=turn]")
    judge.run(TAP, turn, 1)
    judge.run(TAP, turn, 2)
    assert judge.one(".card-shown").get_attribute("data-side") == "back"
    judge.run(TAP, judge.one("[data-grade='3']"), 1)
    judge.run(TAP, judge.one("[data-action=turn]"), 1)
    assert judge.one(".card-shown").get_attribute("data-side") != "back", "the next card isn't turned by the second tap"
    assert judge.run("return getComputedStyle(document.querySelector('.card-filters')).pointerEvents") == "none"
    judge.wait(lambda: not judge.all("[data-deaf]"))
    judge.run(TAP, judge.one("[data-action=turn]"), 1)
    assert judge.one(".card-shown").get_attribute("data-side") == "back"


def test_cards_that_cannot_be_saved_are_named(judge):
    judge.open(CARDS)
    notice = judge.one(".flash-cards [role=status]")
    assert not notice.is_displayed()
    judge.run("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }")
    judge.act("turn")
    judge.click("[data-grade='3']")
    judge.wait(notice.is_displayed)
    assert "can’t save your cards" in notice.text


def test_new_cards_are_limited_by_day_and_due_ones_come_first(judge):
    judge.open(CARDS)
    now = judge.run("return Date.now()")
    cards = {"p5": card(now - 5 * DAY), "p6": card(now - DAY, stability=60)}
    store(judge, {"sanctions-2026": record("", "", cards=cards), "@cards": {"perDay": 5, "begun": {"sanctions-2026": {"day": 0, "count": 9}}}})
    judge.driver.refresh()
    assert counts(judge) == ["1 due", "5 new", "1 known"]
    assert fault(judge) == "A longer text about fault 5."
    pick(judge, "per-day", "0")
    judge.act("turn")
    judge.click("[data-grade='3']")
    assert judge.one(".card-end h2").text == "Done for today" and judge.focused == judge.one(".card-end h2")
    assert [line.text for line in judge.all(".card-end > p:not(.controls)")][0] == "5 new cards to learn another day."
    judge.act("more")
    assert fault(judge) == "A longer text about fault 1."
    judge.driver.refresh()
    assert judge.one("[name=per-day]").get_property("value") == "0"


def test_cards_are_chosen_by_phase_and_sanction(judge):
    judge.open(CARDS)
    pick(judge, "phase", "entry")
    assert counts(judge)[1] == "3 new"
    pick(judge, "sanction", "maxTwo")
    assert counts(judge)[1] == "1 new"
    assert fault(judge) == "A longer text about fault 7."
    pick(judge, "sanction", "zero")
    assert judge.one(".card-end").text.startswith("No cards match this phase and sanction.")


def test_a_fault_whose_sanction_or_official_was_corrected_is_due(judge):
    judge.open(CARDS)
    known = card(judge.run("return Date.now()") - DAY, stability=60)
    keys = {"p2": "zero referee judge", "p3": "maxTwo judge", "p4": "deductTwo judge", "p5": None}
    store(judge, {"sanctions-2026": record("", "", cards={name: known | ({"key": key} if key else {}) for name, key in keys.items()})})
    judge.come_back(CARDS)
    assert counts(judge) == ["2 due", "3 new", "2 known"]
    assert {name: one["grade"] for name, one in stored(judge, "sanctions-2026")["cards"].items()} == {"p2": 3, "p3": 1, "p4": 1, "p5": 3}
    judge.act("turn")
    judge.click("[data-grade='4']")
    judge.come_back(CARDS)
    assert counts(judge)[0] == "1 due", "what was answered with the new key is known"


def test_cards_and_practice_have_one_memory(judge):
    judge.open(CARDS)
    if not judge.run("return Quizmark.isShared()"):
        assert any("this page only" in notice.text for notice in judge.all(".flash-cards .notice"))
        return
    judge.act("turn")
    judge.click("[data-grade='4']")
    judge.come_back("practice.html")
    panel = next(group for group in judge.all(".practice-group") if "Rules 2026" in group.text)
    assert [fact.text for fact in judge.all("dd", panel)] == ["1 of 7", "1", "0"]


# History


def test_the_history_tells_which_sanction_is_taken_for_which(judge):
    judge.open("history.html")
    answers = {"p1": "zero", "p2": "maxTwo", "p3": "maxFourAndHalf", "p7": "zero"}
    attempt = {
        "id": "a", "quiz": "sanctions-2026", "version": "0123456789abcdef", "seed": 1, "draw": 5, "questions": list(answers),
        "answers": {name: {"sanction": sanction, "owners": ["judge"]} for name, sanction in answers.items()},
        "checked": [], "started": 1795258800000, "finished": 1795258900000,
        "result": {"points": 20, "max": 40, "percent": 50, "passed": False, "pending": 0, "tags": [],
                   "states": {"p1": "partial", "p2": "wrong", "p3": "right", "p7": "wrong"}},
    }
    store(judge, {"sanctions-2026": record("Sanction quiz: Rules 2026", QUIZ, [attempt])})
    judge.driver.refresh()
    assert judge.one(".history-head").text.startswith("Sanction quiz: Rules 2026")
    text = lambda node: judge.run("return arguments[0].textContent.trim()", node)
    rows = [[text(cell) for cell in judge.all("th, td", row)] for row in judge.all(".confusion tbody tr")]
    assert rows == [
        ["0 points", "1", "1", "·", "·", "·", "·", "50%"],
        ["Maximum 2 points", "1", "·", "·", "·", "·", "·", "0%"],
        ["Maximum 4½ points", "·", "·", "1", "·", "·", "·", "100%"],
    ]
    assert [text(head) for head in judge.all(".confusion thead th")][1:3] == ["0 points", "Maximum 2 points"]
    assert [[text(cell) for cell in judge.all("th, td", row)] for row in judge.all(".by-phase tbody tr")] == [
        ["Starting position", "0 of 2", "0%"], ["Entry", "1 of 2", "50%"]]


def test_what_is_remembered_follows_a_fault_to_another_number(judge):
    """Penalties 1 and 2 had each other's numbers when they were answered."""
    answers = {"p1": {"sanction": "zero", "owners": ["referee"]}, "p2": {"sanction": "zero", "owners": ["referee"]}}
    result = {"points": 20, "max": 20, "percent": 100, "passed": None, "pending": 0, "tags": [], "states": {"p1": "right", "p2": "right"}}
    attempt = {
        "id": "a", "quiz": "sanctions-2026", "version": "0123456789abcdef", "seed": 1, "draw": 2, "questions": list(answers), "answers": answers,
        "checked": [], "shapes": {"p1": "sanction", "p2": "sanction"}, "started": 1, "finished": 2, "result": result,
        "marks": {"p1": {"fault": "double-bounce"}, "p2": {"fault": "out-of-time"}},
    }
    cards = {"p1": {**card(1000, grade=1), "fault": "double-bounce"}, "p2": {**card(2000), "fault": "out-of-time"}}
    kept = {"sanctions-2026": record("Rules 2026", QUIZ, [attempt], cards=cards)}
    judge.open(CARDS)
    store(judge, kept)
    judge.come_back(CARDS)
    moved = {"p2": (1000, "double-bounce"), "p1": (2000, "out-of-time")}
    assert {name: (one["reviewed"], one["fault"]) for name, one in stored(judge, "sanctions-2026")["cards"].items()} == moved
    judge.open(QUIZ)
    store(judge, kept)
    judge.come_back(QUIZ)
    judge.wait(lambda: "earlier version" in judge.one(".start-history").text)
    after = stored(judge, "sanctions-2026")
    assert {name: (one["reviewed"], one["fault"]) for name, one in after["cards"].items()} == moved
    assert after["finished"][0]["isOutgrown"] is True and after["finished"][0]["answers"] == answers
