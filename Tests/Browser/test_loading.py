"""The bundle `answered` is loaded with the first answer, and a page reports it when it can't be."""

import pytest

from taker import Taker

CELLS = "quizzes/cells.html"
HAS_FAILED = "const [done] = arguments; Quizmark.loadBundle('answered').then(() => done(false), () => done(true))"
LATER = "document.querySelector('[data-later]').dataset.later"

pytestmark = pytest.mark.usefixtures("fixtures_only")


def has_verdicts(taker):
    return taker.run("return 'showVerdict' in Quizmark")


@pytest.fixture
def cut_off(engine, base):
    """A taker whose page can't load what it needs later; the browser logs that as errors."""
    return Taker(engine.driver, base)


def cut(taker):
    taker.run(f"{LATER} = 'answered.css?v=1 answered.gone.js answered.js?v=1'")


def mend(taker):
    taker.run(f"{LATER} = 'answered.css answered.js'")


def test_a_page_is_ready_to_answer_without_what_comes_later(taker):
    taker.open(CELLS)
    assert not has_verdicts(taker)
    taker.begin()
    assert has_verdicts(taker), "whoever begins will need it"


def test_the_first_answer_asks_for_it_where_a_quiz_begins_at_once(taker):
    taker.open("quizzes/checked-page.html")
    assert taker.shown() and not has_verdicts(taker)
    question = taker.question_shown()
    taker.answer(question)
    taker.act("check", question)
    taker.wait(lambda: question.get_attribute("data-result") == "right")


def test_a_script_comes_behind_its_styles(taker):
    taker.start(CELLS)
    styles = taker.all("link[rel=stylesheet]")
    assert "answered.css" in styles[-1].get_attribute("href")
    assert taker.run("return [...document.styleSheets].every(sheet => sheet.ownerNode.sheet)")


def test_what_cannot_be_loaded_is_told_and_tried_again(cut_off):
    taker = cut_off
    taker.open(CELLS + "#q1")
    cut(taker)
    question = taker.question("atp")
    taker.choose(question, taker.key["keys"]["atp"], keyboard=False)
    taker.click('[data-action="check"]')
    taker.wait(lambda: taker.all(".unreachable"))
    assert "didn’t load" in taker.status and not question.get_attribute("data-result")
    assert taker.run("return Quizmark.recordOf('cells').current.answers.atp"), "the answer is kept"
    mend(taker)
    taker.click(".unreachable button")
    taker.wait(lambda: question.get_attribute("data-result") == "right")
    assert not taker.all(".unreachable")


def test_questions_stay_hidden_while_a_page_waits_for_a_script(engine, base):
    """On a slow line, they would be shown, tapped on and taken away again."""
    taker = Taker(engine.driver, base)
    taker.open(CELLS)
    look = """
        const form = document.querySelector('form[data-quiz]');
        form.removeAttribute('data-stage');
        form.toggleAttribute('data-waiting', arguments[0]);
        const [appear] = form.getAnimations();
        appear.currentTime = arguments[1];
        return getComputedStyle(form).visibility;"""
    assert taker.run(look, False, 3_900) == "hidden" and taker.run(look, False, 4_100) == "visible"
    assert taker.run(look, True, 14_000) == "hidden" and taker.run(look, True, 16_000) == "visible"


def test_what_was_answered_before_is_noted_in_words_too(cut_off):
    taker = cut_off
    taker.open(CELLS + "#q1")
    cut(taker)
    taker.choose(taker.question("atp"), taker.key["keys"]["atp"], keyboard=False)
    assert taker.run("return Quizmark.recordOf('cells').current.words") == {}
    assert taker.driver.execute_async_script(HAS_FAILED)
    mend(taker)
    taker.click('[data-action="check"]')
    taker.wait(lambda: taker.run("return Quizmark.recordOf('cells').current.words.atp"))


def test_a_quiz_can_be_gone_through_without_it(cut_off):
    taker = cut_off
    taker.open(CELLS)
    cut(taker)
    taker.click("[data-action=start]")
    taker.wait(lambda: taker.all(".progress-row"))
    taker.click("[data-action=skip]")
    taker.wait(lambda: taker.hash == "#" + taker.question_shown().get_attribute("id") and taker.hash != "#q1")
    assert len(taker.shown()) == 1


SHIFTS = """
window.shifts = 0;
new PerformanceObserver(list => { for (const entry of list.getEntries()) shifts += entry.value; }).observe({ type: 'layout-shift', buffered: true });"""


@pytest.mark.parametrize("path", ["practice.html", "history.html", "search.html#q=cell"])
def test_nothing_moves_while_a_page_loads(taker, engine, path):
    if engine.name != "chromium":
        pytest.skip("only Chromium measures it")
    engine.view(360, 740)
    added = engine.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": SHIFTS})
    try:
        taker.open(path)
        taker.wait(lambda: taker.run("return 'ready' in document.documentElement.dataset"))
        taker.driver.execute_async_script("setTimeout(arguments[0], 500)")
        assert taker.run("return shifts") < 0.05
    finally:
        engine.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)
