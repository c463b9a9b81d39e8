"""axe-core finds nothing on any page: as opened, after checking, with errors, at the result; light and dark."""

import json
import pathlib
import re

import pytest

import kept
from conftest import paths, quizzes, site_of

def pytest_generate_tests(metafunc):
    if "page_path" in metafunc.fixturenames:
        metafunc.parametrize("page_path", pages(metafunc.config))


def pages(config):
    found = paths(config, "*.html", "*/*.html", "penalties/*/*.html")
    if not config.getoption("--site"):
        return found if config.getoption("--thorough") else pages_of_case(config, found)
    if not config.getoption("--thorough"):
        found = [path for path in found if not path.startswith(("es/", "fr/", "docs/"))]
    return one_of_each_kind(found, 1 if config.getoption("--where-it-differs") else 3)


def pages_of_case(config, found):
    """Each quiz, and the first page of any other kind in each language."""
    kinds = {}
    for path in found:
        kind = re.search('data-page="([^"]*)"', (site_of(config) / path).read_text(encoding="utf-8"))[1]
        if kind != "quiz":
            kinds.setdefault((kind, path[:3] if path[2:3] == "/" else ""), path)
    return [*kinds.values(), *quizzes(config)]


def one_of_each_kind(found, count):
    """All pages of a small site; of a large one, the first of each folder."""
    kept = {}
    for path in found:
        kept.setdefault(str(pathlib.PurePosixPath(path).parent), []).append(path)
    return [path for folder in kept.values() for path in (folder if len(found) < 60 else folder[:count])]


def test_as_opened(page, page_path):
    page.open(page_path)
    assert page.violations() == []


def test_start_after_an_attempt(page):
    """With an attempt in progress, earlier results, and a draft that no longer fits."""
    taker = page.open("quizzes/cells.html")
    if not taker.all("form[data-quiz=cells]"):
        pytest.skip("about the fixtures")
    taker.take(right=False)
    taker.act("retry-wrong")
    taker.run("Quizmark.changeRecord('cells', record => { record.outdated = { ...record.current, version: '' }; })")
    taker.come_back("quizzes/cells.html")
    assert taker.all(".start-resume") and taker.all(".outdated") and taker.all(".start-which")
    assert page.violations() == []


def test_a_card_that_is_turned(page):
    taker = page.open("penalties/2026/cards.html")
    taker.act("turn")
    assert page.violations() == []


@pytest.fixture(scope="module")
def seen():
    """What axe has looked at: kinds of question with their answers, and errors, in each way of taking a quiz."""
    return set()


def is_new(taker, seen, *what):
    """Other quizzes have the same markup there."""
    return (way := (taker.presentation, taker.feedback, *what)) not in seen and not seen.add(way)


def test_while_taken(page, quiz_path, seen):
    taker = page.open(quiz_path).begin()
    found, language = [], taker.run("return document.documentElement.lang")
    if taker.presentation == "one" and taker.feedback == "immediate" and is_new(taker, seen, language, "nothing chosen"):
        taker.act("check")
        found += page.violations()
    for index, question in enumerate(taker.questions()):
        kind = question.get_attribute("data-kind")
        if taker.presentation == "one":
            taker.wait(question.is_displayed)
        taker.answer(question, right=index % 2 == 0)
        if taker.feedback == "immediate":
            taker.act("check", question if taker.presentation == "page" else None)
            # On a page of questions, all are there at the end.
            if taker.presentation == "one" and is_new(taker, seen, language, kind):
                found += page.violations()
        if taker.presentation == "one":
            taker.go_on()
    if taker.presentation == "page":
        found += page.violations()
        taker.act("finish", taker.one("form > .controls"))
    taker.wait(lambda: taker.all("output"))
    found += page.violations()
    assert found == []


def test_summary_of_errors(page, quiz_path, seen):
    taker = page.open(quiz_path)
    if not is_new(taker, seen, "errors", taker.run("return document.documentElement.lang")):
        pytest.skip("another quiz has the same")
    taker.begin()
    if taker.presentation == "one":
        for question in taker.questions()[:-1]:
            taker.wait(question.is_displayed)
            taker.leave_unanswered()
        taker.wait(taker.questions()[-1].is_displayed)
    taker.act("finish")
    assert taker.one(".error-summary").is_displayed()
    assert page.violations() == []


def test_other_quizzes(page, tmp_path):
    quiz = {"title": "Light", "questions": [{"prompt": "Is it *fast*?", "answer": True}, {"prompt": "The [[prism]]"}]}
    file = tmp_path / "light.json"
    file.write_text(json.dumps([quiz, {"title": "Broken", "questions": []}]))
    taker = page.open("collection.html")
    taker.one("#collection-file").send_keys(str(file))
    taker.wait(lambda: taker.all(".collection"))
    taker.click(".problems summary")
    found = page.violations()
    taker.click(".collection .button[data-do='remove']")
    found += page.violations()
    taker.click("dialog [value='keep']")
    taker.click(".card-title a")
    taker.wait(lambda: taker.all("form[data-quiz]"))
    assert found + page.violations() == []


def test_settings(page):
    taker = page.open("collection.html")
    taker.run("document.querySelector('.settings-button').click()")
    taker.wait(lambda: taker.all("dialog[open]"))
    assert page.violations() == []


def test_what_is_kept(page, fixtures_only):
    """History and practice, filled."""
    taker = page.open("history.html")
    kept.store(taker, kept.two_quizzes())
    taker.driver.refresh()
    taker.one("summary").click()
    found = page.violations()
    taker.act("delete-attempt")
    found += page.violations()
    taker.act("ask-delete-all")
    found += page.violations()
    page.open("practice.html")
    found += page.violations()
    taker.act("start")
    taker.wait(lambda: taker.all(".practice-bar") and taker.shown())
    taker.key = json.loads(taker.one(".quiz-key").get_property("textContent"))
    taker.answer(taker.question_shown())
    taker.go_on()
    found += page.violations()
    taker.click(".practice-bar a")
    taker.wait(lambda: taker.all(".practice-summary"))
    found += page.violations()
    taker.run("localStorage.clear()")
    assert found == []
