"""The start page of a student who has been here before."""

import base64
import datetime
import json
import subprocess

import pytest

import kept
from printed import text_of_pdf
from sites import build, serve
from taker import Taker

SITE = "college"
# What lies a minute back is of the same day.
NOON = datetime.datetime.now(datetime.timezone.utc).replace(hour=12, minute=0)
NOW = int(NOON.timestamp() * 1000)
PLANNER = {
    # One task is done by the student, the other as published.
    "report": {"tasks/write/progress": {"value": 100, "base": 20, "at": NOW}},
    "essay": {"mark": {"value": 68, "base": None, "at": NOW}},
    "poster": {"tasks/draw/progress": {"value": 90, "base": 0, "at": NOW}},
    "talk": {"hidden": {"value": True, "base": None, "at": NOW}},
    "diary": {
        "tasks/write/progress": {"value": 100, "base": 0, "at": NOW},
        "tasks/own-bcdfghjk": {"value": {"id": "own-bcdfghjk", "name": "Binding", "progress": 0}, "base": None, "at": NOW},
    },
}
TASKS = {
    "report": "[{id: write, name: Write, progress: 20}, {id: read, name: Read, progress: 100}]", "essay": "[]",
    "poster": "[{id: draw, name: Draw}]", "talk": "[]", "diary": "[{id: write, name: Write}]",
    "marked": "[{id: write, name: Write, progress: 100}]",
}


@pytest.fixture(scope="module")
def site(quizmark, tmp_path_factory):
    content = tmp_path_factory.mktemp("home") / "Content"
    for folder in ("quizzes", "assignments", "pages"):
        (content / folder).mkdir(parents=True)
    (content / "site.yml").write_text(f"id: {SITE}\ntitle: College\nlanguages: [en, fr]\n", encoding="utf-8")
    for name, title in {"study": "Study skills", "cells": "Cells", "light": "Light"}.items():
        questions = [{"id": f"q{number}", "prompt": f"Is it {number}?", "answer": True} for number in range(1, 4)]
        (content / "quizzes" / f"{name}.json").write_text(json.dumps({"title": title, "questions": questions}), encoding="utf-8")
    for number, (name, tasks) in enumerate(TASKS.items()):
        text = f"---\ntitle: {name.capitalize()}\ndue: 2199-01-{number + 10}\ntasks: {tasks}\n---\n"
        (content / "assignments" / f"{name}.md").write_text(text, encoding="utf-8")
    for number in range(1, 6):
        (content / "pages" / f"p{number}.md").write_text(f"---\ntitle: A page of words {number}\n---\n\nWords.\n", encoding="utf-8")
    build(quizmark, content.parent)
    return content.parent / "Output"


@pytest.fixture(scope="module", autouse=True)
def clock(engine):
    undo = engine.set_clock(NOON)
    yield
    undo()


@pytest.fixture
def reader(engine, site, server):
    # Firefox keeps no storage that pages opened from a folder share.
    reader = Taker(engine.driver, server, by_hand=True)
    reader.engine = engine
    yield reader
    assert engine.take_errors() == []


def keep(reader, records):
    kept.store(reader, records, SITE)
    reader.driver.refresh()


def strip(reader):
    reader.wait(lambda: reader.all(".greeting-item"))
    return [item.text.split("\n") for item in reader.all(".greeting-item")]


def finished(*percents, only=None):
    return [kept.attempt("cells", NOW - (len(percents) - place) * 60_000, percent) | {"only": only}
            for place, percent in enumerate(percents)]


def test_a_new_reader_is_not_greeted(reader):
    reader.open("index.html")
    assert reader.all(".card") and not reader.all(".greeting, .card-ring, .card-best")
    keep(reader, {"@settings": {"theme": "light"}})
    assert reader.all(".card") and not reader.all(".greeting, .card-ring, .card-best")


def test_an_attempt_continues_where_it_was_left(reader):
    reader.start("quizzes/study.html")
    reader.answer(reader.question_shown())
    for _ in ("check", "next"):
        reader.go_on()
    reader.come_back("index.html")
    assert strip(reader)[0][1:] == ["Study skills", "Question 2 of 3"]
    reader.one(".greeting a").click()
    reader.wait(lambda: reader.all("[data-action=resume]"))
    reader.come_back("fr/index.html")
    assert strip(reader)[0] == ["Reprendre", "Study skills", "Question 2 sur 3"]
    assert reader.one(".greeting a").get_attribute("href").endswith("/fr/quizzes/study.html")
    assert reader.one(".greeting-title").get_attribute("lang") == "en"


def test_a_question_whose_verdict_was_seen_is_not_where_it_continues(reader):
    reader.start("quizzes/study.html")
    reader.answer(reader.question_shown())
    reader.act("check")
    reader.come_back("index.html")
    assert strip(reader)[0][1:] == ["Study skills", "Question 2 of 3"]


CHIPS = """
    return [...document.querySelectorAll(arguments[0])].map(title => {
        const { content, float, textTransform } = getComputedStyle(title, '::before');
        return content === 'none' ? null : [float, textTransform];
    })"""


def test_titles_in_another_language_name_it(reader):
    reader.open("fr/index.html")
    chips = reader.run(CHIPS, ".card-title a, .due-list a")
    assert len(chips) > 3 and all(chip == ["inline-end", "uppercase"] for chip in chips)
    assert reader.run(CHIPS, ".site-header a") == [None] * len(reader.all(".site-header a"))
    reader.open("index.html")
    assert set(map(str, reader.run(CHIPS, "main a"))) == {"None"}


def test_results_and_what_is_due_for_practice(reader):
    reader.open("index.html")
    cards = {"q1": kept.card(NOW - 30 * kept.DAY), "q2": kept.card(NOW, grade=1), "q3": kept.card(NOW, stability=30)}
    keep(reader, {
        "cells": kept.record("Cells", "quizzes/cells.html", finished(40, 92, 65), cards=cards),
        # Only practised, so that its page isn't known.
        "light": kept.record("Light", "", cards={"q1": kept.card(NOW - 30 * kept.DAY)}),
        # Of a quiz that the site no longer has.
        "gone": kept.record("Gone", "quizzes/gone.html", finished(100), cards={"q": kept.card(NOW - 30 * kept.DAY)}),
    })
    due, result = strip(reader)
    assert due[1:] == ["3 questions"] and result[1:] == ["Cells", "65% · today"]
    assert [card.get_attribute("data-best") for card in reader.all(".card[data-quiz=cells], .card[data-quiz=light]")] == ["92", None]
    facts = reader.one(".card[data-quiz=cells] .card-facts")
    assert facts.text == "3 questions · best 92%"
    assert reader.one(".card[data-quiz=cells] .card-ring .ring-value").get_attribute("stroke-dasharray") == "92 100"
    reader.all(".greeting a")[0].click()
    reader.wait(lambda: reader.all(".practice"))


def test_questions_that_practice_does_not_ask_are_not_counted(reader):
    reader.open("index.html")
    cards = {"q1": kept.card(NOW - 30 * kept.DAY), "gone": kept.card(NOW - 30 * kept.DAY) | {"isGone": True}}
    keep(reader, {
        "cells": kept.record("Cells", "quizzes/cells.html", cards=cards),
        "~1f0c22ab/ice": kept.record("Ice", "collection.html#~1f0c22ab/ice", cards={"a": kept.card(NOW - 30 * kept.DAY)}),
    })
    assert strip(reader)[0][1:] == ["1 question"]


def test_a_damaged_time_stops_nothing(reader):
    reader.open("index.html")
    [odd], [whole] = finished(40), finished(60)
    keep(reader, {"cells": kept.record("Cells", "quizzes/cells.html", [odd | {"finished": {"a": 1}}, whole])})
    assert strip(reader)[0][1:] == ["Cells", "60% · today"]


def test_a_page_that_is_gone_is_not_linked(engine, quizmark, tmp_path):
    """The start page of a large site has no card of each quiz, so the page is asked for."""
    folder = tmp_path / "Content" / "quizzes"
    folder.mkdir(parents=True)
    (folder.parent / "site.yml").write_text(f"id: {SITE}\ntitle: College\noffline: false\n", encoding="utf-8")
    for number in range(330):
        quiz = {"title": f"Quiz {number}", "subject": f"S{number % 7}", "questions": [{"id": "a", "prompt": "Is it?", "answer": True}]}
        (folder / f"x{number}.json").write_text(json.dumps(quiz), encoding="utf-8")
    server, address = serve(build(quizmark, tmp_path))
    try:
        reader = Taker(engine.driver, address)
        reader.open("index.html")
        assert reader.all(".subject-list")
        keep(reader, {"gone": kept.record("Gone", "quizzes/gone.html", finished(100)), "x1": kept.record("Quiz 1", "quizzes/x1.html", [
            one | {"finished": NOW - kept.DAY} for one in finished(40)])})
        reader.wait(lambda: [item[1] for item in strip(reader)] == ["Quiz 1"])
        engine.take_errors()
    finally:
        server.shutdown()


def test_parts_of_a_quiz_and_unreadable_records_say_nothing(reader):
    reader.open("index.html")
    odd = kept.record("Light", "quizzes/light.html", [None, {"result": None}, *finished(90, only=["q1"])])
    keep(reader, {"light": odd | {"current": {"questions": "q1"}, "cards": {"q1": None, "q2": {"stability": "x"}}}, "study": 7, "cells": []})
    assert len(reader.all(".card")) == 3 and not reader.all(".greeting, .card-ring, .card-best")


def test_finished_assignments_are_not_due(reader):
    reader.engine.view(1280, 900)
    reader.open("index.html")
    due = lambda: [row.text.split("\n")[0] for row in reader.all(".due-list a") if row.is_displayed()]
    # What the teacher has published as finished never is.
    assert due() == ["Report", "Essay", "Poster", "Talk"]
    assert reader.one(".due-all").is_displayed()
    if reader.engine.name == "chromium":
        paper = text_of_pdf(base64.b64decode(reader.driver.execute_cdp_cmd("Page.printToPDF", {})["data"]))
        assert "Diary" in paper and "Show all" not in paper, "paper has what a button would show"
    keep(reader, {"@planner": {"own": {}, "changes": PLANNER}})
    assert due() == ["Poster", "Diary"] and not reader.one(".due-all").is_displayed()


def test_the_list_of_due_dates_is_as_long_before_the_script_has_run(reader):
    reader.engine.view(360, 740)
    reader.open("index.html")
    reader.run("for (const row of [...document.querySelectorAll('.due-list li')].slice(0, 2)) row.dataset.finished = 'published';")
    after = reader.run(DUE)
    reader.run("for (const node of document.querySelectorAll('[data-when]')) node.remove();")
    assert len(after) == 2 and len(reader.run(DUE)) == 2


def test_nothing_is_left_of_the_due_dates_once_nothing_is_due(reader):
    reader.open("index.html")
    assert reader.one(".due-dates").is_displayed()
    reader.run("for (const row of document.querySelectorAll('.due-list li')) row.dataset.finished = '';")
    assert not reader.one(".due-dates").is_displayed()


def test_all_due_dates_can_be_shown(reader):
    reader.engine.view(1280, 900)
    reader.open("index.html")
    reader.run("document.querySelector('.due-all').click()")
    shown = reader.run(DUE)
    assert shown[:4] == ["Report", "Essay", "Poster", "Talk"] and len(shown) > 4
    assert reader.run("return document.activeElement.textContent") == shown[4] and not reader.one(".due-all").is_displayed()


def test_another_tab_is_heard(reader):
    reader.open("index.html")
    first = reader.driver.current_window_handle
    reader.driver.switch_to.new_window("tab")
    try:
        reader.driver.get(reader.base + "index.html")
        kept.store(reader, {"cells": kept.record("Cells", "quizzes/cells.html", finished(50))}, SITE)
    finally:
        reader.driver.close()
        reader.driver.switch_to.window(first)
    reader.wait(lambda: reader.all(".greeting-item[data-kind=result]"))


MORE = """
const list = document.getElementById('site_more').getBoundingClientRect();
const button = document.querySelector('.more-button').getBoundingClientRect();
return [list.left - button.left, list.top >= button.bottom, list.right <= innerWidth]"""
NAVIGATION = """
const isSeen = node => node.checkVisibility({ visibilityProperty: true });
return [...document.querySelectorAll('.site-nav a')].filter(isSeen).map(link => link.textContent)"""


GAPS = """
const words = [...document.querySelectorAll('.site-tools span, .search-link span')].filter(node => node.checkVisibility())
    .map(node => node.getBoundingClientRect()).sort((one, other) => one.left - other.left);
return words.slice(1).map(({ left }, index) => left - words[index].right)"""


@pytest.mark.parametrize("width", [1000, 1024])
@pytest.mark.parametrize("path", ["pages/p4.html", "fr/pages/p4.html"])
def test_the_words_of_tools_are_apart(reader, path, width):
    reader.engine.view(width, 800)
    reader.open(path)
    gaps = reader.run(GAPS)
    assert len(gaps) >= 3 and min(gaps) > 8
    assert reader.run("const nav = document.querySelector('.site-nav'); return nav.scrollWidth - nav.clientWidth") <= 0


LOGO = """
const image = new Image(32, 32);
image.className = 'logo';
image.src = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${arguments[0]}" height="120"/>`)}`;
document.querySelector('.brand').prepend(image);
const done = arguments[1];
image.decode().then(() => done(Math.round(image.getBoundingClientRect().width)), done)"""


@pytest.mark.parametrize("width", [390, 1000, 1280])
def test_a_wide_logo_keeps_its_height(reader, width):
    reader.engine.view(width, 800)
    reader.open("pages/p4.html")
    reader.run("document.querySelector('.site-nav li:first-child ~ li')?.remove()")
    assert reader.driver.execute_async_script(LOGO, 360) == 96
    assert reader.one(".logo").rect["height"] == 32 and reader.one(".brand span").is_displayed()
    reader.open("pages/p4.html")
    assert reader.driver.execute_async_script(LOGO, 120) == 32


@pytest.mark.parametrize("width", [1000, 1024, 1280, 1600])
def test_entries_without_room_are_under_more(reader, width):
    reader.engine.view(width, 800)
    reader.open("pages/p4.html")
    assert reader.run(NAVIGATION) == ["Home", "Assignments", "A page of words 1", "A page of words 2"]
    words = [word.text for word in reader.all(".site-tools [data-tool]:not([hidden]) span")]
    assert words and all(words)
    reader.one(".more-button").click()
    left, *fits = reader.run(MORE)
    assert abs(left) < 2 and fits == [True, True]
    assert reader.run(NAVIGATION)[4:] == ["A page of words 3", "A page of words 4", "A page of words 5"]
    reader.one("#site_more a[aria-current=page]").click()
    reader.engine.view(390, 844)
    assert reader.run(NAVIGATION) == []
    reader.one(".menu-button").click()
    assert len(reader.run(NAVIGATION)) == 7 and not reader.one(".more-button").is_displayed()


def test_settings_are_about_what_the_site_has(reader):
    reader.open("index.html")
    reader.run("document.querySelector('.settings-button').click()")
    dialog = reader.wait(lambda: reader.all("dialog[open]"))[0]
    names = {control.get_attribute("name") for control in reader.all("input", dialog)}
    assert {"theme", "presentation", "digits"} <= names and "slash" not in names, "there are no penalties to search"


DUE = "return [...document.querySelectorAll('.due-list li')].filter(row => row.getClientRects().length > 0).map(row => row.querySelector('a').textContent)"


@pytest.fixture(scope="module")
def dated(quizmark, tmp_path_factory):
    """A site whose due dates are those of quizzes."""
    content = tmp_path_factory.mktemp("dated") / "Content"
    (content / "quizzes").mkdir(parents=True)
    (content / "site.yml").write_text(f"id: {SITE}\ntitle: College\nhand-in: {{}}\n", encoding="utf-8")
    for name, facts in {"cells": "due: 2199-01-12", "light": "due: 2199-01-10\nhand-in: true", "old": "due: 2020-01-10"}.items():
        text = f"---\ntitle: {name.capitalize()}\n{facts}\n---\n\n## Is it? {{#q type=true-false answer=true}}\n"
        (content / "quizzes" / f"{name}.md").write_text(text, encoding="utf-8")
    subprocess.run([quizmark, "marking", "new", content.parent], check=True, capture_output=True)
    build(quizmark, content.parent)
    return content.parent / "Output"


def test_quizzes_are_due_until_they_are_finished_and_handed_in(engine, dated):
    server, address = serve(dated)
    try:
        reader = Taker(engine.driver, address, by_hand=True)
        reader.open("index.html")
        reader.wait(lambda: reader.run(DUE) == ["Light", "Cells"])
        both = {name: kept.record(name, f"quizzes/{name}.html", finished(50)) for name in ("cells", "light")}
        keep(reader, both)
        reader.wait(lambda: reader.run(DUE) == ["Light"])
        both["light"]["finished"][0]["report"] = {"id": "a", "handedIn": [{"receipt": "7", "at": NOW, "way": "share"}]}
        keep(reader, both)
        reader.wait(lambda: reader.run(DUE) == [] and not reader.one(".due-dates").is_displayed())
    finally:
        server.shutdown()
