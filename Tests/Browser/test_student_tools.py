"""What helps with a quiz: flags, the folded list of a long one, the list of keys, marks that are read out, warnings in view."""

import pytest
from selenium.webdriver.common.keys import Keys

from kept import stored
from quiz_pages import gap, quiz_page, single

pytestmark = pytest.mark.usefixtures("fixtures_only")

CELLS = "quizzes/cells.html"
LONG = "quizzes/long.html"


@pytest.fixture
def long_quiz(taker, site):
    (site / LONG).write_text(quiz_page("long", [single(f"n{number}") for number in range(25)]), encoding="utf-8")
    yield taker.open(LONG)
    (site / LONG).unlink()


def current(taker):
    return taker.run("return Quizmark.recordOf(document.querySelector('form').dataset.quiz).current")


def test_a_flag_stays_with_the_attempt(taker):
    taker.start(CELLS)
    taker.act("flag")
    assert taker.one("[data-action=flag]").get_attribute("aria-pressed") == "true"
    link = taker.one('.question-list a[href$="#q1"]')
    assert link.get_attribute("data-flagged") is not None and "flagged" in link.get_attribute("aria-label")
    assert current(taker)["flagged"] == ["atp"]
    taker.run("location.hash = 'q2'")
    taker.wait(taker.question("eukaryotes").is_displayed)
    assert taker.one("[data-action=flag]").get_attribute("aria-pressed") == "false"
    taker.come_back(CELLS + "#q1")
    taker.wait(lambda: taker.one("[data-action=flag]").get_attribute("aria-pressed") == "true")
    taker.act("flag")
    assert current(taker)["flagged"] == [] and not taker.all(".question-list [data-flagged]")


def test_an_attempt_from_before_flags_continues(taker):
    taker.start(CELLS)
    taker.answer(taker.question_shown())
    assert "flagged" not in current(taker)
    taker.come_back(CELLS + "#q1")
    assert taker.wait(lambda: taker.one("input:checked", taker.question("atp")))


def test_each_question_of_a_page_can_be_flagged(taker):
    taker.open("quizzes/checked-page.html")
    flags = taker.all("fieldset [data-action=flag]")
    assert len(flags) == len(taker.questions())
    taker.click("[data-action=flag]", taker.questions()[1])
    assert [flag.get_attribute("aria-pressed") for flag in flags[:3]] == ["false", "true", "false"][:len(flags)]


def test_a_finished_attempt_keeps_no_flags(taker):
    taker.start("quizzes/scored.html").act("flag")
    taker.take()
    assert "flagged" not in stored(taker, "scored")["finished"][0] and not taker.all("[data-action=flag]")


def test_a_long_list_of_questions_is_folded(long_quiz):
    taker = long_quiz.begin()
    panel = taker.one(".question-list details")
    assert panel.get_attribute("open") is None and taker.one("summary", panel).text == "Questions"
    taker.answer(taker.question_shown())
    taker.run("location.hash = 'q3'")
    taker.wait(taker.question("n2").is_displayed)
    taker.act("flag")
    taker.one("summary", panel).click()
    assert taker.one("[data-action=finish]", panel).is_displayed()

    def shown(place):
        taker.all(".review-filter button", panel)[place].click()
        return [link.text for link in taker.all("ol a", panel) if link.is_displayed()]

    assert len(shown(0)) == 25 and len(shown(1)) == 24 and shown(2) == ["3"]
    taker.one('ol a[href$="#q3"]', panel).click()
    assert panel.get_attribute("open") is None


def test_a_short_list_is_open(taker):
    taker.start(CELLS)
    assert not taker.all(".question-list details") and taker.one(".question-list a").is_displayed()


def test_the_keys_are_listed(taker):
    taker.start(CELLS)
    radio = taker.one("fieldset input")
    taker.run("arguments[0].focus()", radio)
    radio.send_keys("?")
    dialog = taker.wait(lambda: taker.one("dialog.keys"))
    assert dialog.get_attribute("open") is not None and "1 – 9" in dialog.text
    taker.press("2")
    assert not taker.all("input:checked"), "not behind the dialog"
    taker.press(Keys.ESCAPE)
    taker.wait(lambda: not taker.all("dialog.keys"))
    assert taker.focused == radio


@pytest.fixture
def hurried(taker, site):
    """A student with a minute for a quiz, whose clock a test sets forward."""
    page = quiz_page("hurried", [single("one"), single("two")], timeLimit=60)
    (site / "quizzes/hurried.html").write_text(page.replace('data-later="', 'data-later="settings.css settings.js '), encoding="utf-8")
    yield taker.start("quizzes/hurried.html")
    (site / "quizzes/hurried.html").unlink()


def set_clock_forward(taker, seconds):
    taker.run("Quizmark.takings[0].attempt.clock.used = 1000 * arguments[0]", seconds)


@pytest.mark.parametrize("opening", ["document.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }))",
                                     "document.querySelector('.settings-button').click()"], ids=["keys", "settings"])
def test_dialogs_make_room_for_the_end_of_the_time(hurried, opening):
    def open_dialog():
        hurried.run(opening.replace("document.dispatchEvent", "document.body.dispatchEvent"))
        hurried.wait(lambda: hurried.all("dialog[open]"))

    open_dialog()
    set_clock_forward(hurried, 50)
    notice = hurried.wait(lambda: hurried.one(".progress-row .notice"))
    assert notice.is_displayed() and "Time is running out" in notice.text and hurried.status == notice.text
    assert not hurried.all("dialog[open]")
    hurried.run("location.hash = 'q2'")
    hurried.wait(hurried.question("two").is_displayed)
    assert not hurried.all(".progress-row .notice"), "it is old by now"
    open_dialog()
    set_clock_forward(hurried, 60)
    hurried.wait(lambda: hurried.all("#result"))
    hurried.wait(lambda: not hurried.all("dialog"))
    assert hurried.focused.get_attribute("id") == "result-heading"
    assert "Time’s up" in hurried.status and hurried.status in hurried.one("#result").text


def test_the_time_is_short_without_a_dialog(hurried):
    set_clock_forward(hurried, 50)
    hurried.wait(lambda: "Time is running out" in hurried.status)
    assert not hurried.all(".notice"), "the clock is in view"


def test_the_address_of_a_result_names_its_attempt(taker):
    first, second = [(taker.come_back(CELLS).take(is_right).hash, taker.output["data-percent"]) for is_right in (False, True)]
    assert first != second
    taker.run("location.hash = arguments[0]", first[0])
    taker.wait(lambda: taker.output["data-percent"] == first[1])
    taker.come_back(CELLS + second[0])
    assert taker.output["data-percent"] == second[1]


def test_little_time_is_said_to_those_who_come_back(hurried):
    set_clock_forward(hurried, 50)
    hurried.wait(lambda: "Time is running out" in hurried.status)
    hurried.come_back("quizzes/hurried.html#q2")
    hurried.wait(hurried.question("two").is_displayed)
    hurried.wait(lambda: "Time is running out" in hurried.status)


def test_marks_describe_the_choices(taker):
    taker.start(CELLS)
    question = taker.question_shown()
    taker.answer(question, right=False)
    taker.act("check")
    described = taker.run("""return [...arguments[0].querySelectorAll('.choices input')].map(input => {
        const id = input.getAttribute('aria-describedby');
        return id ? document.getElementById(id).textContent.trim() : null;
    })""", question)
    marks = [item.get_attribute("data-mark") for item in taker.all(".choices > li", question)]
    assert [bool(text) for text in described] == [bool(mark) for mark in marks] and len(set(filter(None, described))) == 2
    ids = taker.run("return [...document.querySelectorAll('[id]')].map(node => node.id)")
    assert len(ids) == len(set(ids))


def test_punctuation_stays_with_a_marked_blank(taker, site):
    page = quiz_page("own", [gap("word", "yes")]).replace("</span></legend>", ", and so on.</span></legend>")
    (site / "quizzes" / "own.html").write_text(page, encoding="utf-8")
    taker.start("quizzes/own.html")
    taker.answer(taker.question_shown(), right=False)
    taker.act("check")
    for width in range(150, 400, 10):
        top, after = taker.run("""
            const prompt = document.querySelector('.prompt');
            prompt.style.inlineSize = arguments[0] + 'px';
            const mark = prompt.querySelector('.mark span:last-child');
            const range = document.createRange();
            range.setStart(prompt.lastChild, 0);
            range.setEnd(prompt.lastChild, 1);
            return [mark.getClientRects()[0].top, range.getBoundingClientRect().top]""", width)
        assert abs(top - after) < 20, width
    (site / "quizzes" / "own.html").unlink()


def test_the_warning_that_nothing_is_saved_is_in_view(taker, engine):
    engine.view(390, 844)
    taker.start(CELLS)
    taker.run("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }")
    taker.answer(taker.question_shown(), right=False)
    taker.act("check")
    taker.wait(lambda: taker.all(".unsaved"))
    top, bottom = taker.run("const { top, bottom } = document.querySelector('.unsaved').getBoundingClientRect(); return [top, bottom]")
    assert 0 <= top and bottom <= 844 / 2
    engine.view(320, 568)
    advice = taker.one(".unsaved strong")
    assert "Keep this page open." in advice.text and taker.run("return arguments[0].getBoundingClientRect().bottom", advice) <= 568 / 2


def test_long_words_in_choices_have_hyphens_on_the_smallest_phones(taker, engine):
    taker.start(CELLS)
    hyphens = []
    for width in (320, 390):
        engine.view(width, 700)
        hyphens.append(taker.run("return getComputedStyle(document.querySelector('.choice-text')).hyphens"))
    assert hyphens == ["auto", "manual"]


def test_a_checked_question_is_not_where_it_continues(taker):
    taker.start(CELLS)
    taker.answer(taker.question_shown())
    taker.act("check")
    taker.come_back(CELLS)
    assert "question 2 of" in taker.one(".start-resume").text
    taker.act("resume")
    taker.wait(taker.question("eukaryotes").is_displayed)


# Starting over, and the result


def test_starting_over_can_be_undone(taker):
    taker.start(CELLS)
    taker.answer(taker.question_shown())
    before = current(taker)
    taker.come_back(CELLS)
    taker.act("start")
    taker.wait(lambda: taker.all(".started-over"))
    assert current(taker)["answers"] == {} and current(taker)["id"] != before["id"]
    taker.wait(lambda: taker.hash == "#q1")
    taker.act("undo-start")
    taker.wait(lambda: taker.all("#q1 input:checked"))
    assert current(taker)["id"] == before["id"] and current(taker)["answers"] == before["answers"]
    assert not taker.all(".started-over")


def test_without_answers_there_is_nothing_to_undo(taker):
    taker.start(CELLS)
    taker.come_back(CELLS)
    taker.act("start")
    taker.wait(lambda: taker.hash == "#q1")
    assert not taker.all(".started-over")


def test_the_next_question_ends_the_offer(taker):
    taker.start(CELLS)
    taker.answer(taker.question_shown())
    taker.come_back(CELLS)
    taker.act("start")
    taker.wait(lambda: taker.all(".started-over"))
    taker.act("skip")
    taker.wait(lambda: taker.hash == "#q2")
    assert not taker.all(".started-over")


TOPICS = [single("a", tags="energy"), single("b", tags="cell"), single("c", tags="cell"), single("d", tags="heat")]


@pytest.fixture
def topics(taker, site):
    def write(questions=TOPICS, **settings):
        (site / "quizzes" / "topics.html").write_text(quiz_page("topics", questions, **settings), encoding="utf-8")
        return taker
    write()
    yield write
    (site / "quizzes" / "topics.html").unlink()


def take(taker, wrong=()):
    for question in taker.questions():
        taker.wait(question.is_displayed)
        taker.answer(question, right=question.get_attribute("data-question") not in wrong)
        taker.act("check")
        taker.go_on()
    taker.wait(lambda: taker.all("output"))


def gains(taker):
    return [node.text for node in taker.all(".result-gain")]


def test_the_result_shows_a_gain(taker, topics):
    taker.start("quizzes/topics.html")
    take(taker, wrong="abc")
    assert gains(taker) == []
    taker.act("again")
    take(taker, wrong="a")
    assert gains(taker) == ["+50% since last time"]
    taker.act("again")
    take(taker, wrong="ab")
    assert gains(taker) == [], "a loss is nothing to show"


def test_other_questions_are_no_gain(taker, topics):
    taker.start("quizzes/topics.html")
    take(taker, wrong="abc")
    taker.act("retry-wrong")
    take(taker)
    assert gains(taker) == [], "only some of the questions"
    topics([*TOPICS, single("e", choices=4)])
    taker.come_back("quizzes/topics.html")
    taker.begin()
    take(taker)
    assert gains(taker) == [], "another quiz"


def test_some_of_the_questions_are_not_passed(taker, topics):
    topics(**{"pass": 50})
    taker.start("quizzes/topics.html")
    take(taker, wrong="abc")
    assert taker.output["data-passed"] == "false" and "Not passed yet" in taker.one("#result-heading").text
    taker.act("retry-wrong")
    take(taker)
    assert taker.output["data-percent"] == "100" and taker.output["data-passed"] is None
    assert "passed" not in taker.one(".result").text.lower(), "only the whole quiz can be passed"
    kept = taker.run("return Quizmark.recordOf('topics').finished.map(({ result }) => result.passed)")
    assert kept == [False, None]


def test_weak_topics_can_be_practised(taker, topics):
    taker.open("quizzes/topics.html").begin()
    take(taker, wrong="ab")
    assert taker.one(".result-weak span").text == "Weakest: energy and cell"
    taker.act("practise-topics")
    taker.wait(lambda: len(taker.questions()) == 3)
    assert [question.get_attribute("data-question") for question in taker.questions()] == ["a", "b", "c"]


@pytest.mark.parametrize("action", ["again", "retry-wrong", "practise-topics"])
def test_a_result_does_not_drop_an_attempt_in_progress(taker, topics, action):
    taker.start("quizzes/topics.html")
    take(taker, wrong="ab")
    taker.come_back("quizzes/topics.html")
    taker.begin()
    taker.answer(taker.question_shown())
    before = current(taker)
    taker.come_back("quizzes/topics.html")
    taker.click(".start-history a")
    taker.wait(lambda: taker.all("output"))
    taker.act(action)
    taker.wait(lambda: taker.all(".started-over"))
    assert current(taker)["id"] != before["id"]
    taker.act("undo-start")
    taker.wait(lambda: not taker.all(".started-over"))
    assert (current(taker)["id"], current(taker)["answers"]) == (before["id"], before["answers"])


def test_the_result_leads_to_the_next_quiz(taker, site):
    page = quiz_page("own", [single("a")]).replace("</main>", """<nav class="neighbours"><a rel="next" href="cells.html">
        <span class="neighbour-label">Next</span> <span class="neighbour-title">The cell</span></a></nav></main>""")
    (site / "quizzes" / "own.html").write_text(page, encoding="utf-8")
    taker.start("quizzes/own.html")
    take(taker)
    assert taker.one('.result .controls > a[href="cells.html"]').text == "Next: The cell"
    (site / "quizzes" / "own.html").unlink()


TOUCH = """
const item = document.querySelector('.ordering > li'), grip = item.querySelector('.grip').getBoundingClientRect();
const last = document.querySelector('.ordering > li:last-child').getBoundingClientRect();
const at = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
return [item.dataset.item, at(grip), [at(grip)[0], last.bottom - 2]]"""
ORDER = "return [...document.querySelectorAll('.ordering > li')].map(item => item.dataset.item)"


def test_items_can_be_dragged_by_a_finger_on_a_phone(taker, engine):
    if engine.name != "chromium":
        pytest.skip("only Chromium's driver has fingers")
    command = engine.driver.execute_cdp_cmd
    touch = lambda kind, *point: command("Input.dispatchTouchEvent", {
        "type": kind, "touchPoints": [{"x": point[0], "y": point[1]}] if point else []})
    engine.view(390, 844)
    command("Emulation.setTouchEmulationEnabled", {"enabled": True})
    try:
        taker.open(CELLS).begin()
        taker.run("location.hash = document.querySelector('[data-kind=ordering]').id")
        taker.wait(taker.one(".ordering").is_displayed)
        taker.run("document.querySelector('.ordering').scrollIntoView({ block: 'center' })")
        item, start, end = taker.run(TOUCH)
        place = taker.run("return scrollY")
        touch("touchStart", *start)
        for step in range(1, 11):
            touch("touchMove", start[0], start[1] + (end[1] - start[1]) * step / 10)
        touch("touchEnd")
        assert taker.run(ORDER)[-1] == item
        assert taker.run("return scrollY") == place
    finally:
        command("Emulation.setTouchEmulationEnabled", {"enabled": False})


@pytest.mark.parametrize("size", [(390, 844), (1280, 900)])
def test_a_long_match_is_readable(taker, engine, size):
    engine.view(*size)
    taker.open(CELLS).begin()
    question = taker.run("const field = document.querySelector('[data-kind=matching]'); location.hash = field.id; return field")
    taker.wait(question.is_displayed)
    long = taker.run("""
        const select = arguments[0].querySelector('select');
        select.options[1].textContent = 'digests worn-out parts of the cell, and much else that has no room in a list that is closed';
        select.selectedIndex = 1;
        select.dispatchEvent(new Event('change', { bubbles: true }));
        return select.options[1].textContent""", question)
    assert taker.one(".match-chosen", question).text == long
    is_inside, reaches = taker.run("""
        const [text, list] = ['.match-chosen:not(:empty)', 'select'].map(name => arguments[0].querySelector(name).getBoundingClientRect());
        const hit = document.elementFromPoint(text.left + text.width / 2, text.top + text.height / 2);
        return [text.top >= list.top - 1 && text.bottom <= list.bottom + 1, hit === arguments[0].querySelector('select')]""", question)
    assert is_inside and reaches, "the text is said once, in the list, and a tap on it opens the list"


def test_a_result_can_be_copied(taker):
    taker.open("quizzes/scored.html").take()
    taker.run("navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve(); }")
    taker.run("document.querySelector('.result-more').open = true")
    taker.act("copy-result")
    assert taker.wait(lambda: taker.all(".copy-status"))[0].text == "Copied"
    copied = taker.run("return window.copied")
    assert copied.startswith(taker.one("h1").text) and "1. " in copied and "Correct" in copied
