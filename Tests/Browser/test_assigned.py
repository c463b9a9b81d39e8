"""Quizzes that are assigned: a student's own page leads to dates and time of the student's own, which the report proves."""

import json
import os
import shutil
import subprocess
import time

import pytest
from jwcrypto import jwe

from accessibility import Page
from capture import CAPTURE
from hand_in_site import new_key
from sites import build, serve
from taker import Taker

KEY = new_key()
LAKES = """---
title: Lakes
hand-in: true
time-limit: 20m
due: 2035-12-04
assign:
  - Callum Ashby
  - to: Toby Quill
    due: 2035-12-07
    extra-time: 25
---

## Is it deep? {#deep}

- [x] Yes
- [ ] No
"""
ENVIRONMENT = {**os.environ, "QUIZMARK_SECRET": "a secret of this site"}


@pytest.fixture(scope="module")
def folder(quizmark, tmp_path_factory):
    folder = tmp_path_factory.mktemp("assigned")
    (folder / "Content/quizzes").mkdir(parents=True)
    (folder / "Content/quizzes/lakes.md").write_text(LAKES, encoding="utf-8")
    (folder / "Content/people.json").write_text('[{"Mr. Bob": ["Callum Ashby", "Toby Quill"]}]', encoding="utf-8")
    (folder / "Content/marking-key.jwk").write_text(KEY.export_public(), encoding="utf-8")
    (folder / "Content/site.yml").write_text("id: college\ntitle: College\ntimezone: Europe/London\noffline: false\n", encoding="utf-8")
    build(quizmark, folder, env=ENVIRONMENT)
    return folder


@pytest.fixture(scope="module")
def site(folder):
    return folder / "Output"


@pytest.fixture(scope="module")
def pages(quizmark, folder):
    """Paths of students' pages."""
    rows = subprocess.run([quizmark, "calendar", "students", folder], check=True, capture_output=True, text=True, env=ENVIRONMENT).stdout
    return [row.split("\t")[2] for row in rows.splitlines()]


@pytest.fixture
def toby(engine, server, pages):
    taker = Taker(engine.driver, server)
    taker.open(pages[1])
    yield taker
    assert engine.take_errors() == []


def test_the_own_page_leads_to_own_terms_and_the_report_proves_it(toby, pages):
    token = pages[1].split("/")[-1].removesuffix(".html")
    assert "25" in toby.one(".own-quizzes .facts").text and toby.one("[data-own-quiz]").get_attribute("data-state") == "open"
    toby.one(".own-quizzes h2 a").click()
    toby.wait(lambda: toby.all('[data-assigned="true"]'))
    toby.wait(lambda: toby.all("#start, .quiz-start"))
    assert token not in toby.driver.current_url
    assert not toby.all(".facts .general") and "25" in toby.one(".prospect").text and "7 December" in toby.one("main").text
    opened = jwe.JWE()
    opened.deserialize(handed_in_here(toby), KEY)
    report = json.loads(opened.payload)
    assert report["token"] == token and report["limit"] == 1500
    # What the device keeps says where the quiz stands.
    toby.come_back(pages[1])
    toby.wait(lambda: toby.one("[data-own-quiz]").get_attribute("data-state") == "done")
    # A result is in the colour of correct answers only if it is a pass.
    colour = "return getComputedStyle(document.querySelector('.own-state')).color"
    plain = toby.run(colour)
    for passed in (False, True):
        toby.run(GIVE_BACK, {"version": "1", "points": 0, "max": 1, "percent": 0, "passed": passed, "grade": "1.3", "questions": []})
        toby.come_back(pages[1])
        toby.wait(lambda: toby.one("[data-own-quiz]").get_attribute("data-state") == "returned")
        assert (toby.run(colour) != plain) == passed and toby.one(".own-state").text.endswith(" · Grade: 1.3")


# Gives a result to the last attempt of the student's quiz.
GIVE_BACK = """
const [returned] = arguments;
const name = Object.keys(localStorage).find(key => JSON.parse(localStorage[key])?.finished?.length > 0);
const record = JSON.parse(localStorage.getItem(name));
record.finished.at(-1).returned = returned;
localStorage.setItem(name, JSON.stringify(record));"""


def handed_in(taker, page):
    """Answers and hands in the quiz from a student's own page; the sealed report."""
    opened_from(taker, page)
    return handed_in_here(taker, "b")


def handed_in_here(taker, letter="a"):
    taker.run("document.querySelector('[data-action=\"start\"]').click()")
    taker.wait(lambda: taker.all('fieldset[data-question="deep"] input'))
    taker.run(f"document.querySelector('input[value=\"{letter}\"]').click()")
    taker.wait(lambda: taker.run("return 'showVerdict' in Quizmark && 'handInPanel' in Quizmark"))
    for _ in range(2):
        taker.run("document.querySelector('form[data-quiz] button.primary[type=submit]')?.click()")
        taker.wait(lambda: taker.run("return document.querySelector('#hand-in, .verdict') !== null"))
    taker.wait(lambda: taker.run("return document.querySelector('#hand-in')?.dataset.state") == "open")
    taker.run("window.endings = /x/;" + CAPTURE)
    taker.run("document.querySelector('#hand-in-name').value = 'T.'; document.querySelector('#hand-in [data-way=\"download\"]').click()")
    taker.wait(lambda: taker.run("return caught.files.length > 0"))
    return taker.run("return caught.files[0].text").strip()


STORED = "return Object.fromEntries(Object.entries(localStorage))"
RESTORE = "localStorage.clear(); for (const [key, value] of Object.entries(arguments[0])) localStorage.setItem(key, value);"


def test_a_new_device_has_comments_and_an_earlier_one_no_longer_waits(engine, quizmark, folder, pages, tmp_path):
    site = tmp_path / "site"
    shutil.copytree(folder, site)
    (site / "Marking").mkdir()
    (site / "Marking/key.jwk").write_text(json.dumps({"keys": [json.loads(KEY.export_private())]}), encoding="utf-8")
    server, address = serve(site / "Output")
    run = lambda *words: subprocess.run([quizmark, *words], check=True, capture_output=True, text=True, env=ENVIRONMENT)
    try:
        engine.take_errors()
        toby = Taker(engine.driver, address)
        toby.open(pages[1])
        devices = []
        for name in ("phone", "laptop"):
            toby.run("localStorage.clear()")
            (tmp_path / f"{name}.jwe").write_text(handed_in(toby, pages[1]), encoding="utf-8")
            devices.append(toby.run(STORED))
            time.sleep(1.1)
        run("reports", "add", tmp_path / "phone.jwe", tmp_path / "laptop.jwe", "--site", site)
        (site / "Marking/decisions.yml").write_text(
            "- {quiz: lakes, question: deep, decision: full-marks, reason: It depends.}\n", encoding="utf-8")
        run("results", "publish", site)
        run("build", site)
        for device, text in zip(devices, ("This attempt doesn’t count, because another of your attempts does.", "Your teacher has returned your result.")):
            toby.run(RESTORE, device)
            toby.come_back("quizzes/lakes.html")
            toby.wait(lambda: text in toby.one("main").text)
            assert "waiting" not in toby.one("main").text
        toby.run("localStorage.clear()")
        toby.come_back(pages[1])
        toby.wait(lambda: toby.all(".own-result"))
        toby.one(".own-result summary").click()
        assert "Question 1: 1 of 1 point" in toby.one(".own-result").text and "It depends." in toby.one(".own-result").text
        assert engine.take_errors() == []
    finally:
        server.shutdown()


def opened_from(taker, page):
    taker.come_back(page)
    taker.one(".own-quizzes h2 a").click()
    taker.wait(lambda: taker.all(".quiz-start"))


def test_each_student_continues_their_own_attempt(toby, pages):
    toby.run("localStorage.clear()")
    opened_from(toby, pages[1])
    toby.run("document.querySelector('[data-action=\"start\"]').click()")
    toby.wait(lambda: toby.all('fieldset[data-question="deep"] input'))
    opened_from(toby, pages[0])
    assert not toby.all('[data-action="resume"]'), "Callum has begun nothing"
    opened_from(toby, pages[1])
    toby.wait(lambda: toby.all('[data-action="resume"]'))


def test_a_page_that_makes_the_device_anothers_says_so(toby, pages):
    tokens = [page.split("/")[-1].removesuffix(".html") for page in pages]
    kept = lambda: toby.run("return JSON.parse(localStorage.getItem('quizmark:1:college:@own'))?.token")
    toby.run("localStorage.clear()")
    toby.come_back(f"quizzes/lakes.html#for-{tokens[0]}")
    toby.wait(lambda: toby.all("[data-owner]"))
    assert "hand in as the student whose page" in toby.one("[data-owner]").text and kept() == tokens[0]
    toby.come_back("quizzes/lakes.html")
    toby.wait(lambda: toby.all(".quiz-start"))
    assert not toby.all("[data-owner]"), "once"
    toby.come_back("index.html")
    toby.come_back(f"quizzes/lakes.html#for-{tokens[1]}")
    toby.wait(lambda: toby.all("[data-owner]"))
    assert "another student" in toby.one("[data-owner]").text and kept() == tokens[1]
    toby.click("[data-action=undo-owner]")
    toby.wait(lambda: kept() == tokens[0] and not toby.all("[data-owner]") and toby.all(".quiz-start"))
    toby.come_back("index.html")
    toby.come_back("quizzes/lakes.html#for-nobody")
    toby.wait(lambda: toby.all(".quiz-start"))
    assert kept() == tokens[0] and not toby.all("[data-owner]"), "a token that no student has changes nothing"
    toby.come_back(pages[1])
    toby.wait(lambda: toby.all("[data-owner]"))
    toby.click("[data-action=undo-owner]")
    toby.wait(lambda: kept() == tokens[0] and not toby.all("[data-owner]"))


def test_a_name_belongs_to_the_student_who_typed_it(toby, pages):
    known = lambda: toby.run("return JSON.parse(localStorage.getItem('quizmark:1:college:@student'))?.name ?? ''")
    tokens = [page.split("/")[-1].removesuffix(".html") for page in pages]
    toby.come_back(pages[0])
    for other in (pages[1], f"quizzes/lakes.html#for-{tokens[1]}"):
        toby.run("localStorage.setItem('quizmark:1:college:@student', '{\"name\":\"Callum\",\"number\":\"1\"}')")
        toby.come_back(pages[0])
        assert known() == "Callum"
        toby.come_back(other)
        toby.wait(lambda: toby.all("[data-owner]"))
        assert known() == ""
        toby.click("[data-action=undo-owner]")
        toby.wait(lambda: known() == "Callum")


def finish(student):
    student.run("document.querySelector('[data-action=\"start\"]').click()")
    student.wait(lambda: student.all('fieldset[data-question="deep"] input'))
    student.run("document.querySelector('input[value=\"a\"]').click()")
    student.wait(lambda: student.run("return 'showVerdict' in Quizmark && 'handInPanel' in Quizmark"))
    for _ in range(2):
        student.run("document.querySelector('form[data-quiz] button.primary[type=submit]')?.click()")
        student.wait(lambda: student.run("return document.querySelector('#hand-in, .verdict') !== null"))
    student.wait(lambda: student.all("output"))


def state(student):
    return student.one("[data-own-quiz]").get_attribute("data-state")


def sees(student):
    """Where pages show a finished attempt: history, home with its due dates, the start of the quiz."""
    student.come_back("history.html")
    student.wait(lambda: student.all(".keeping"))
    history = bool(student.all(".history-quizzes [data-quiz=lakes]"))
    student.come_back("index.html")
    home = bool(student.all(".greeting"))
    student.come_back("quizzes/lakes.html")
    student.wait(lambda: student.all(".quiz-start"))
    return [history, home, bool(student.all(".start-history"))]


def test_each_student_sees_their_own_finished_attempts(toby, pages):
    toby.run("localStorage.clear()")
    opened_from(toby, pages[1])
    finish(toby)
    toby.come_back(pages[0])
    assert state(toby) == "open", "Callum has taken nothing"
    assert sees(toby) == [False] * 3
    opened_from(toby, pages[0])
    assert not toby.all(".start-history")
    toby.come_back(pages[1])
    assert state(toby) == "finished"
    assert sees(toby) == [True] * 3
    # A corrected key, moved answers and deleting leave the attempts of the other alone.
    toby.come_back(pages[0])
    opened_from(toby, pages[0])
    finish(toby)
    assert toby.run("return Quizmark.recordOf('lakes').finished.length") == 1
    toby.come_back("history.html")
    toby.wait(lambda: toby.all("[data-action=delete-quiz]"))
    toby.run("document.querySelector('[data-action=delete-quiz]').click()")
    assert not toby.all(".history-quizzes")
    toby.come_back(pages[1])
    assert sees(toby) == [True] * 3


def test_attempts_that_name_nobody_are_everyones(toby, pages):
    toby.run("localStorage.clear()")
    opened_from(toby, pages[1])
    finish(toby)
    toby.run("Quizmark.changeRecord('lakes', record => { delete record.finished[0].student; })")
    toby.come_back(pages[0])
    assert state(toby) == "finished"
    assert sees(toby) == [True] * 3


def test_a_device_of_before_knows_its_student_on_the_next_page(toby, pages):
    """Earlier versions kept the student's link, but not what names the student in attempts."""
    toby.run("localStorage.clear()")
    opened_from(toby, pages[0])
    finish(toby)
    token = pages[1].split("/")[-1].removesuffix(".html")
    toby.run("localStorage.setItem('quizmark:1:college:@own', JSON.stringify({ token: arguments[0], dates: {} }))", token)
    toby.come_back("history.html")
    toby.wait(lambda: toby.all(".history-empty"))
    toby.come_back("index.html")
    assert not toby.all(".greeting")


def test_home_shows_the_students_own_date(toby, pages):
    toby.run("localStorage.clear()")
    due = "return document.querySelector('.due-list time').textContent + document.querySelector('.card time').textContent"
    toby.open("index.html")
    assert toby.run(due).count("4 December 2035") == 2
    toby.come_back(pages[1])
    toby.come_back("index.html")
    assert toby.run(due).count("7 December 2035") == 2
    # The teacher has moved the date since.
    toby.run("const name = 'quizmark:1:college:@own'; const own = JSON.parse(localStorage.getItem(name)); own.dates.lakes.version = 'ffffff';"
             "localStorage.setItem(name, JSON.stringify(own))")
    toby.come_back("index.html")
    assert toby.run(due).count("4 December 2035") == 2 and "Open the quiz to see yours" in toby.one(".due-list li").text
    toby.come_back("quizzes/lakes.html")
    toby.wait(lambda: toby.all('[data-assigned="true"]'))
    toby.come_back("index.html")
    assert toby.run(due).count("7 December 2035") == 2 and "Open the quiz" not in toby.one(".due-list li").text


def test_from_elsewhere_it_says_where_to_come_from(toby):
    toby.run("localStorage.clear()")
    toby.open("quizzes/lakes.html")
    toby.wait(lambda: toby.all('[data-assigned="false"]'))
    assert "20" in toby.one(".prospect").text and toby.all(".facts .general")


def test_axe_finds_nothing(engine, server, pages, axe):
    if engine.name != "chromium":
        pytest.skip("one engine is enough for axe")
    page = Page(engine, server, axe)
    page.open(pages[1])
    assert page.violations() == []


def test_the_planner_has_the_quizzes_of_the_student(quizmark, engine, tmp_path):
    """With the student's own dates, and without those of others, once the device has shown the student's own page."""
    quiz = "---\ntitle: {}\ntime-limit: 20m\n{}---\n\n## Is it deep? {{#deep}}\n\n- [x] Yes\n- [ ] No\n"
    files = {
        "quizzes/lakes.md": quiz.format("Lakes", "due: 2035-12-04\nassign:\n  - Callum Ashby\n  - to: Toby Quill\n    due: 2035-12-07\n"),
        "quizzes/resit.md": quiz.format("Resit", "due: 2035-12-05\nassign: [Callum Ashby]\n"),
        "quizzes/late.md": quiz.format("Late", "module: maths\nassign:\n  - to: Toby Quill\n    due: 2035-12-08\n  - Callum Ashby\n"),
        "quizzes/all.md": quiz.format("All", "due: 2035-12-06\n"),
        "assignments/essay.yml": "title: Essay\nmodule: art\ndue: 2035-12-10\n",
        "people.json": '[{"Mr. Bob": ["Callum Ashby", "Mia Stone", "Toby Quill"]}]',
        "site.yml": "id: college\ntitle: College\ntimezone: Europe/London\noffline: false\nmodules: [{id: maths, title: Maths}, {id: art, title: Art}]\n",
    }
    for name, text in files.items():
        file = tmp_path / "Content" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    build(quizmark, tmp_path, env=ENVIRONMENT)
    rows = subprocess.run([quizmark, "calendar", "students", tmp_path], check=True, capture_output=True, text=True, env=ENVIRONMENT).stdout
    own, without_quizzes = [next(row.split("\t")[2] for row in rows.splitlines() if name in row) for name in ("Toby", "Mia")]
    student = Taker(engine.driver, (tmp_path / "Output").as_uri() + "/").open("assignments/index.html")
    if not student.run("return Quizmark.isShared()"):
        pytest.skip("the planner can't see what the student's own page has stored")

    def due():
        return student.run("""
            return [...document.querySelectorAll('.remaining li')].map(row => {
                return [row.querySelector('a').textContent, row.querySelector('.remaining-due time').getAttribute('datetime')];
            })""")

    essay = ["Essay", "2035-12-10"]
    assert due() == [["Lakes", "2035-12-04"], ["Resit", "2035-12-05"], ["All", "2035-12-06"], essay]
    student.come_back(own)
    student.come_back("assignments/index.html")
    assert due() == [["All", "2035-12-06"], ["Lakes", "2035-12-07"], ["Late", "2035-12-08"], essay]
    # A student without quizzes has a page, too.
    student.come_back(without_quizzes)
    assert not student.all("main ul.own-quizzes")
    student.come_back("assignments/index.html")
    assert due() == [["All", "2035-12-06"], essay]
    # A quiz that the student opens is the student's, even if it was assigned after the page was shown.
    token = own.split("/")[-1].removesuffix(".html")
    student.come_back(own)
    kept = {"token": token, "dates": {}, "quizzes": []}
    student.run("localStorage.setItem('quizmark:1:college:@own', JSON.stringify(arguments[0]))", kept)
    student.come_back("assignments/index.html")
    assert due() == [["All", "2035-12-06"], essay]
    student.come_back("quizzes/late.html")
    student.wait(lambda: student.all('[data-assigned="true"]'))
    student.come_back("assignments/index.html")
    assert due() == [["All", "2035-12-06"], ["Late", "2035-12-08"], essay]

    def due_at_home():
        student.come_back("index.html")
        return [row.text for row in student.all(".due-list a") if row.is_displayed()]

    assert due_at_home() == ["All", "Essay"]
    # A module of which nothing is listed here, as its quiz has the dates of students only.
    student.run("localStorage.setItem('quizmark:1:college:@planner-view', JSON.stringify({ modules: ['maths'] }))")
    assert due_at_home() == ["All"]
    assert engine.take_errors() == []
