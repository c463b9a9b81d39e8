"""The start page of a quiz, with the fixtures: what it shows, and how to begin."""

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

pytestmark = pytest.mark.usefixtures("fixtures_only")

CELLS = "quizzes/cells.html"
SCORED = "quizzes/scored.html"


def figures(taker):
    return {taker.one("dt", pair).text: taker.one("dd", pair).text for pair in taker.all(".prospect > div")}


def test_the_start_says_what_awaits(taker):
    taker.open(CELLS)
    assert not taker.shown()
    assert figures(taker) == {"questions": "9", "points": "20", "to pass": "60%"}
    assert "after each question" in taker.one(".quiz-start").text
    assert not taker.all("[data-action=resume], .start-history, #draw, .start-which")


def test_enter_begins_from_anywhere(taker):
    taker.open(CELLS)
    ActionChains(taker.driver).send_keys(Keys.ENTER).perform()
    taker.wait(lambda: taker.has_focused_legend(taker.questions()[0]))
    assert taker.hash == "#q1"


def test_no_half_of_the_title_is_above_the_first_question(taker, engine):
    for height in (1100, 600):
        engine.view(1000, height)
        taker.open(SCORED).run("localStorage.clear(); document.querySelector('.quiz-start').style.paddingBlockEnd = '60rem'; scrollTo(0, 1e6)")
        taker.begin()
        taker.wait(lambda: taker.has_focused_legend(taker.questions()[0]))
        top, bottom = taker.run("const { top, bottom } = document.querySelector('h1').getBoundingClientRect(); return [top, bottom]")
        assert top >= 0 if height == 1100 else bottom <= 0


@pytest.mark.by_hand
def test_back_leads_to_the_start_and_forward_to_the_question(taker):
    taker.start(CELLS)
    first = taker.questions()[0]
    taker.answer(first)
    taker.driver.back()
    taker.wait(lambda: taker.all("[data-action=resume]"))
    assert not taker.shown() and "question 1 of 9" in taker.one(".start-resume").text
    taker.driver.forward()
    taker.wait(first.is_displayed)
    assert taker.one("input:checked", first).get_attribute("value") == "b"


def test_a_page_of_questions_begins_at_once_and_only_the_first_time(taker):
    taker.open("fr/quizzes/feuille.html")
    assert len(taker.shown()) == 9 and not taker.all(".quiz-start")
    taker.come_back("fr/quizzes/feuille.html")
    assert len(taker.shown()) == 9, "nothing was answered, so nothing is there to go on with"
    taker.answer(taker.question_shown())
    taker.come_back("fr/quizzes/feuille.html")
    assert not taker.shown() and taker.all("[data-action=resume]")


@pytest.mark.parametrize("drawn", ['"draw":3,"choosesDraw":true,', '"draw":3,', '"pools":[{"name":"penalties","draw":2}],'])
def test_a_page_whose_questions_are_drawn_has_a_start(taker, site, drawn):
    page = (site / "quizzes/pools.html").read_text(encoding="utf-8")
    settings = '"draw":3,"choosesDraw":true,"pools":[{"name":"penalties","draw":2}],'
    assert settings in page
    (site / "quizzes/drawn-page.html").write_text(page.replace(settings, '"presentation":"page",' + drawn), encoding="utf-8")
    taker.open("quizzes/drawn-page.html")
    assert not taker.shown() and taker.all(".quiz-start")


def test_dates_are_told(taker):
    taker.open("quizzes/ten-minutes.html")
    assert "was due on" in taker.one(".quiz-start").text
    assert figures(taker)["time limit"] == "10 minutes"
    taker.open("quizzes/ten-minutes.html#q2")
    assert not taker.shown(), "a clock isn't started by a link"


def test_questions_are_drawn_by_their_tags(taker, site):
    page = (site / CELLS).read_text(encoding="utf-8").replace('"pools":[', '"pools":[{"name":"1","draw":2},', 1)
    page = page.replace("<fieldset ", '<fieldset data-drawn="1" ', 4)
    (site / "quizzes/drawn-by-tags.html").write_text(page, encoding="utf-8")
    taker.open("quizzes/drawn-by-tags.html")
    assert figures(taker)["questions"] == "7"
    taker.begin()
    pools = taker.run("return document.querySelector('form[data-quiz]').taking.questions.map(({ pool }) => pool)")
    assert [pools.count(name) for name in ("1", "penalties", None)] == [2, 1, 4]


def test_how_many_to_draw(taker):
    taker.open("quizzes/pools.html")
    assert figures(taker)["questions"] == "5"
    options = taker.all("#draw option")
    assert [option.text for option in options] == ["5", "7", "All 8"] and options[0].is_selected()
    options[2].click()
    taker.begin()
    assert len(taker.questions()) == 8, "six of its own and two from the pool"


def test_only_those_once_wrong(taker):
    taker.start(SCORED)
    wrong = ["atp", "tf"]
    for question in taker.questions():
        taker.wait(question.is_displayed)
        taker.answer(question, right=question.get_attribute("data-question") not in wrong)
        taker.go_on()
        taker.go_on()
    taker.wait(lambda: taker.all("output"))
    taker.come_back(SCORED)
    start = taker.one(".quiz-start").text
    assert "once on this device" in start and "Best: 80%" in start and "Latest: 80%, today at" in start
    taker.click(".start-which [value=wrong]")
    taker.begin()
    assert [question.get_attribute("data-question") for question in taker.questions()] == wrong
    taker.take()
    taker.come_back(SCORED)
    assert not taker.all(".start-which"), "they are right now"
    assert "2 times" in taker.one(".quiz-start").text and "Best: 80%" in taker.one(".quiz-start").text
    taker.one(".start-history a").click()
    taker.wait(lambda: taker.all("output"))
    assert len(taker.shown()) == 2 and not taker.all("[data-fresh]")


def test_settings_decide_how_many_are_shown(taker):
    taker.start(CELLS)
    assert len(taker.shown()) == 1
    taker.run("Quizmark.setSetting('presentation', 'page')")
    assert len(taker.shown()) == 9
    taker.answer(taker.questions()[1])
    taker.run("Quizmark.setSetting('presentation', 'one')")
    assert len(taker.shown()) == 1
    taker.run("Quizmark.setSetting('presentation', 'author')")


def test_practice_asks_what_it_is_given_and_keeps_nothing(taker):
    taker.open(CELLS)
    taker.run("Quizmark.loadBundle('answered')")
    taker.await_verdicts()
    taker.run("""
        window.told = [];
        document.addEventListener('quizmark:graded', event => told.push(event.detail.questions[0].id));
        Quizmark.takings[0].practise(['tf', 'atp'], {
            onChecked: (id, grade) => told.push(id, grade.state), onEnd: () => told.push('end') });""")
    for right in (True, False):
        question = taker.question_shown()
        taker.answer(question, right=right)
        taker.go_on()
        taker.go_on()
    assert taker.run("return told") == ["tf", "tf", "right", "atp", "atp", "wrong", "end"]
    assert not taker.shown() and taker.hash == ""
    assert taker.run("return Quizmark.recordOf('cells').finished.length") == 0
    taker.run("location.hash = 'start'")
    taker.wait(lambda: taker.all(".quiz-start"))


def test_verdicts_are_told_once(taker):
    taker.open("quizzes/ten-minutes.html").begin()
    taker.run("window.told = []; document.addEventListener('quizmark:graded', event => told.push(event.detail))")
    taker.take()
    told = taker.run("return told")
    assert [(detail["quiz"], [question["state"] for question in detail["questions"]]) for detail in told] == [
        ("ten-minutes", ["right", "right"])]
