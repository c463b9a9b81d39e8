"""The end of a quiz, on the fixtures: words, review, filter, trying again, saving."""

import re

import pytest

pytestmark = pytest.mark.usefixtures("fixtures_only")

CELLS = "quizzes/cells.html"
SCORED = "quizzes/scored.html"


def take(taker, path, wrong=()):
    """Takes a quiz with some of the questions answered wrongly."""
    taker.open(path).begin()
    for question in taker.questions():
        if taker.presentation == "one":
            taker.wait(question.is_displayed)
        taker.answer(question, right=question.get_attribute("data-question") not in wrong)
        if taker.feedback == "immediate":
            taker.act("check", question if taker.presentation == "page" else None)
        if taker.presentation == "one":
            taker.go_on()
    if taker.presentation == "page":
        taker.act("finish", taker.one("form > .controls"))
    taker.wait(lambda: taker.all("output"))


def identifiers(questions):
    return [question.get_attribute("data-question") for question in questions]


def test_a_result_moves_only_when_it_is_fresh(taker):
    take(taker, SCORED)
    assert taker.one("#result-heading").text == "You passed!" and taker.all(".result[data-fresh]")
    taker.driver.refresh()
    taker.wait(lambda: taker.all("output"))
    assert not taker.all(".result[data-fresh]")


def test_a_quiz_has_words_of_its_own(taker):
    take(taker, "quizzes/checked-page.html")
    assert taker.one("#result-heading").text == "To be marked", "it has a text, which nobody has marked"
    taker.start("quizzes/checked-page.html").act("finish", taker.one("form > .controls"))
    taker.act("finish-anyway")
    assert taker.one("#result-heading").text == "Result", "below its lowest band it says nothing"
    assert "Not answered" in taker.one(".legend").text


def test_the_filter_shows_what_went_wrong(taker):
    take(taker, CELLS, wrong=["atp", "tf"])
    buttons = {button.text: button for button in taker.all(".review-filter button")}
    assert list(buttons) == ["All (9)", "Incorrect (2)"]
    buttons["Incorrect (2)"].click()
    assert identifiers(taker.shown()) == ["atp", "tf"]
    assert taker.status == "2 questions shown"
    assert [button.get_attribute("aria-pressed") for button in buttons.values()] == ["false", "true"]
    taker.all(".result .question-list a")[4].click()
    taker.wait(lambda: taker.has_focused_legend(taker.question("gravity")))
    assert len(taker.shown()) == 9, "a link leads to what the filter had hidden"


def test_a_perfect_result_needs_no_filter(taker):
    take(taker, CELLS)
    assert not taker.all(".review-filter, [data-action=retry-wrong]")
    legend = taker.one(".legend").text
    for words in ("Your answer – correct", "Your answer – incorrect", "Correct answer", "Not chosen"):
        assert words in legend


def test_the_wrong_ones_again(taker):
    take(taker, CELLS, wrong=["atp", "gravity"])
    taker.act("retry-wrong")
    taker.wait(lambda: taker.has_focused_legend(taker.question("atp")))
    assert identifiers(taker.questions()) == ["atp", "gravity"]
    assert not taker.all("input:checked, [data-result]")
    taker.take()
    assert taker.output["data-percent"] == "100"
    taker.act("again")
    taker.wait(lambda: len(taker.questions()) == 9)


def test_a_result_is_saved_as_a_page(taker):
    take(taker, CELLS, wrong=["atp"])
    taker.catch_download()
    taker.act("save")
    taker.wait(lambda: taker.run("return saved.text"))
    name, text = taker.run("return saved.name"), taker.run("return saved.text")
    assert re.fullmatch(r"cells \d{4}-\d{2}-\d{2}\.html", name)
    assert text.startswith("<!DOCTYPE html>") and "<title>The cell</title>" in text
    assert "<script" not in text and "http" not in text
    plain = re.sub(r"<[^>]+>", "\n", text)
    for words in ("13 to 18 of 20 points", "Which organelle", "Your answer: A. Nucleus", "Not quite · 0 of 2 points",
                  "Correct answer: B. Mitochondrion", "Not scored here", "What I know."):
        if words.startswith(("Your answer: A.", "Correct answer: B.")):  # letters are shuffled
            assert re.search(words.replace("A. ", "[A-D]. ").replace("B. ", "[A-D]. "), plain), words
        else:
            assert words in plain, words


def test_a_saved_result_gives_away_no_more_than_the_page(taker):
    take(taker, "quizzes/silent.html", wrong=["atp"])
    assert not taker.all(".review-filter, .legend, .result-tags, [data-action=retry-wrong]")
    taker.catch_download()
    taker.act("save")
    taker.wait(lambda: taker.run("return saved.text"))
    text = taker.run("return saved.text")
    assert "Your answer:" in text and "Correct answer" not in text and "Not quite" not in text and ">Correct" not in text


def test_a_draft_that_does_not_fit_any_more_can_be_saved(taker):
    taker.start(CELLS)
    taker.answer(taker.questions()[0])
    taker.run("Quizmark.changeRecord('cells', record => { record.current.version = 'another'; record.current.shapes = {}; })")
    taker.come_back(CELLS)
    taker.catch_download()
    taker.act("save-outdated")
    taker.wait(lambda: taker.run("return saved.text"))
    text = taker.run("return saved.text")
    assert "wasn’t finished" in text and "Mitochondrion" in text


def test_printing_and_the_way_back(taker):
    take(taker, CELLS)
    taker.run("window.print = () => { window.printed = true; }")
    taker.act("print")
    assert taker.run("return printed")
    assert taker.one(".result a.button").get_property("href").endswith("index.html")
