"""The teacher's pages: the marking queue by keyboard alone, and results; in four languages, light and dark, on desktop and tablet."""

import csv
import io
import json
import pathlib
import re
import signal
import subprocess
import sys

import pytest
from selenium.webdriver.common.keys import Keys

from accessibility import RUN
from hand import press_keys
from sites import HERE
from taker import wait

sys.path.insert(0, str(HERE.parent.parent / "Benchmarks"))
from marking_class import Class  # noqa: E402

STUDENTS = 70


def add_reports(quizmark, folder):
    """Adds the reports of a class. Some are damaged on purpose, which the command reports by its exit code."""
    outcome = subprocess.run([quizmark, "reports", "add", folder / "in", "--site", folder], capture_output=True, text=True, check=False)
    assert outcome.returncode == 1 and "reports added" in outcome.stderr, outcome.stderr


@pytest.fixture(scope="module")
def school(quizmark, tmp_path_factory):
    """A class with more than 60 texts to mark in each quiz."""
    folder = tmp_path_factory.mktemp("school") / "class"
    Class(STUDENTS).write(folder, quizmark)
    add_reports(quizmark, folder)
    return folder


@pytest.fixture(scope="module")
def equals(quizmark, tmp_path_factory):
    """A class that wrote the same text in one quiz."""
    folder = tmp_path_factory.mktemp("equals") / "class"
    group = Class(12)
    for own in group.answers["cells"]:
        own["essay"] = "Because."
    group.write(folder, quizmark)
    add_reports(quizmark, folder)
    return folder


@pytest.fixture
def desk(quizmark, school, engine, fixtures_only):
    """The queue, open in the browser. A site has one at a time."""
    started = []

    def close():
        engine.driver.get("about:blank")
        while started:
            process = started.pop()
            process.send_signal(signal.SIGINT)
            process.wait(20)
            process.stdout.close()

    def open_desk(*options, folder=school):
        close()
        process = subprocess.Popen(
            [str(quizmark), "mark", str(folder), *options], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        started.append(process)
        engine.driver.get(re.match(r"Mark: (\S+)", process.stdout.readline())[1])
        wait(engine.driver, lambda: engine.driver.execute_script("return !document.getElementById('desk').hidden"), "the queue doesn't load")
        return engine.driver

    yield open_desk
    close()
    (school / "Marking/marks.jsonl").unlink(missing_ok=True)


def text_of(driver, identifier):
    return driver.execute_script("return document.getElementById(arguments[0]).textContent", identifier)


def journal(school):
    return [json.loads(line) for line in (school / "Marking/marks.jsonl").read_text().splitlines()]


def save(driver, *keys):
    """Presses keys, then Enter, and waits for the next answer."""
    before = text_of(driver, "place") + text_of(driver, "text")
    press_keys(driver, [*keys, Keys.ENTER])
    wait(driver, lambda: text_of(driver, "place") + text_of(driver, "text") != before, "the next answer doesn't show")


def test_points_are_written_as_the_language_writes_them(desk, engine):
    driver = desk("--language", "fr", "--as", "comma")
    value = lambda: driver.execute_script("return document.getElementById('points').value")
    press_keys(driver, ["0", "h"])
    assert value() == "0,5"
    save(driver)
    assert "0,5" in text_of(driver, "status")
    press_keys(driver, ["p"])
    wait(driver, lambda: value() == "0,5", "the mark isn't shown")
    # So are those of another marker, from which these differ.
    driver = desk("--language", "fr", "--as", "generous")
    save(driver, "f")
    driver.refresh()
    wait(driver, lambda: "Écarts" in text_of(driver, "questions"), "there is no difference")
    driver.execute_script("document.querySelector('#questions li:last-child button').click()")
    assert "0,5" in text_of(driver, "given")
    assert engine.take_errors() == []


def test_full_points_have_every_decimal(desk, school, engine):
    paths = list((school / "Content/quizzes").glob("*.json"))
    before = {path: path.read_text() for path in paths}
    for path, text in before.items():
        path.write_text(re.sub(r'"points": ?5\b', '"points": 2.6666667', text))
    try:
        driver = desk("--as", "full")
        assert "2.6666667" in text_of(driver, "full")
        save(driver, "f")
        assert "2.6666667" in text_of(driver, "status")
        mark = journal(school)[-1]
        assert mark["points"] == mark["of"] == "26666667/10000000"
        press_keys(driver, [*"2.6666668", Keys.ENTER])
        wait(driver, lambda: driver.execute_script("return document.getElementById('points').ariaInvalid === 'true'"), "it is taken")
        driver.execute_script("document.getElementById('points').value = ''")
    finally:
        for path, text in before.items():
            path.write_text(text)
    assert engine.take_errors() == []


def test_sixty_texts_without_a_mouse(desk, school, engine):
    driver = desk()
    assert driver.execute_script("return document.activeElement.id") == "points"
    for number in range(60):
        save(driver, str(number % 6))
        assert driver.execute_script("return document.activeElement.id") == "points"
    lines = journal(school)
    assert len(lines) == 60 and [line["points"] for line in lines[:6]] == [f"{points}/1" for points in range(6)]
    assert engine.take_errors() == []


def test_every_key_does_what_it_says(desk, school):
    driver = desk("--as", "keys")
    first = text_of(driver, "text")
    press_keys(driver, "2h")
    assert driver.execute_script("return document.getElementById('points').value") == "2.5"
    press_keys(driver, "f")
    assert driver.execute_script("return document.getElementById('points').value") == "5"
    press_keys(driver, "c")
    assert driver.execute_script("return document.activeElement.id") == "comment"
    press_keys(driver, ["F", "i", "n", "e", Keys.ESCAPE])
    press_keys(driver, ["m", *first.split()[1], Keys.ENTER])
    assert driver.execute_script("return document.querySelector('#text mark').textContent") == first.split()[1]
    save(driver)
    assert journal(school)[-1]["comment"] == "Fine" and journal(school)[-1]["highlights"] == [first.split()[1]]
    press_keys(driver, "b")
    assert driver.execute_script("return document.activeElement.id") == "bank"
    press_keys(driver, [Keys.DOWN, Keys.ENTER])
    wait(driver, lambda: driver.execute_script("return document.getElementById('comment').value") == "Fine", "no comment is taken")
    # With a mouse, a comment is chosen first, and inserted by the button.
    driver.execute_script("document.getElementById('comment').value = ''; document.getElementById('bank').selectedIndex = 1; document.getElementById('take').click()")
    assert driver.execute_script("return document.getElementById('comment').value") == "Fine"
    second = text_of(driver, "text")
    press_keys(driver, "l")
    wait(driver, lambda: text_of(driver, "text") != second, "what is put off stays")
    assert journal(school)[-1]["later"] is True and "points" not in journal(school)[-1]
    press_keys(driver, "p")
    wait(driver, lambda: text_of(driver, "text") == second, "the previous answer doesn't show")
    press_keys(driver, "p")
    wait(driver, lambda: text_of(driver, "text") == first, "the first answer doesn't show")
    press_keys(driver, "uu")
    wait(driver, lambda: "points" not in journal(school)[-1] and len(journal(school)) >= 3, "nothing is undone")


def test_a_newcomer_joins_those_who_are_marked(quizmark, desk, equals):
    """What is saved is for who has no mark, unless the teacher changes all; undo restores each one's own."""
    sheet = equals / "texts.csv"
    subprocess.run([quizmark, "mark", equals, "--quiz", "cells", "--export", sheet], check=True, capture_output=True)
    rows = list(csv.reader(io.StringIO(sheet.read_text(encoding="utf-8-sig"))))
    rows[1][6:] = ["3", "Good"]
    with open(sheet, "w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)
    subprocess.run([quizmark, "mark", equals, "--quiz", "cells", "--import", sheet], check=True, capture_output=True)
    lines = (equals / "Marking/marks.jsonl").read_text().splitlines()
    newcomer = json.loads(lines[0])["receipt"]
    # The first of the group handed in later than all others.
    (equals / "Marking/marks.jsonl").write_text("\n".join(lines[1:]) + "\n")
    count = len(lines)
    driver = desk("--quiz", "cells", folder=equals)

    def value(name):
        return driver.execute_script(f"return document.getElementById('{name}').value")

    def latest():
        return {line["receipt"]: (line.get("points"), line.get("comment"), line.get("later")) for line in journal(equals)}

    def states():
        return text_of(driver, "marks")

    def press(keys, lines):
        """Presses keys, and waits until the page knows what was written: until then, it takes no other mark."""
        press_keys(driver, keys)
        wait(driver, lambda: len(journal(equals)) == lines, "nothing is written")
        wait(driver, lambda: not driver.execute_script("return document.body.ariaBusy === 'true'"), "the page still waits")

    marked = {json.loads(line)["receipt"]: ("3/1", "Good", None) for line in lines[1:]}
    assert f"{count - 1} of {count}. Points: 3." in states() and f"1 of {count}" in states()
    assert value("points") == "3" and value("comment") == "Good"
    press("l", count)
    assert latest() == marked | {newcomer: (None, "Good", True)}
    press("u", count + 1)
    assert latest() == marked | {newcomer: (None, None, None)}
    press(["2", Keys.ENTER], count + 2)
    assert latest() == marked | {newcomer: ("2/1", "Good", None)}
    # Two marks by now: neither is overwritten by chance.
    press_keys(driver, ["4", Keys.ENTER])
    wait(driver, lambda: driver.execute_script("return document.getElementById('status').classList.contains('fault')"), "no message")
    assert len(journal(equals)) == count + 2
    driver.find_element("id", "everybody").click()
    press([Keys.ENTER], 2 * count + 2)
    assert {points for points, _, _ in latest().values()} == {"4/1"}
    press("u", 3 * count + 2)
    assert latest() == marked | {newcomer: ("2/1", "Good", None)}


def test_points_that_cannot_be_given_stay(desk, school):
    driver = desk()
    before = text_of(driver, "text")
    press_keys(driver, ["9", Keys.ENTER])
    wait(driver, lambda: "0" in text_of(driver, "status"), "no message")
    state = "const field = document.getElementById('points'); return [field.ariaInvalid, field.getAttribute('aria-describedby'), document.activeElement.id]"
    assert driver.execute_script(state) == ["true", "status full", "points"]
    press_keys(driver, ["1"])
    assert driver.execute_script(state) == [None, "full", "points"] and text_of(driver, "status") == ""
    assert text_of(driver, "text") == before and not (school / "Marking/marks.jsonl").exists() or journal(school) == []


def test_a_message_is_about_the_answer_that_is_shown(desk, school):
    driver = desk("--as", "messages")
    field = "return document.getElementById('points').ariaInvalid"

    def put_off():
        before = text_of(driver, "text")
        press_keys(driver, "l")
        wait(driver, lambda: text_of(driver, "text") != before, "what is put off stays")
        return before

    press_keys(driver, ["9", Keys.ENTER])
    wait(driver, lambda: "0" in text_of(driver, "status"), "no message")
    first = put_off()
    assert text_of(driver, "status") == "" and driver.execute_script(field) is None
    press_keys(driver, "p")
    wait(driver, lambda: text_of(driver, "text") == first, "the first answer doesn't show")
    assert "saved" in text_of(driver, "status"), "the points that were typed are still there"
    put_off()
    assert text_of(driver, "status") == ""


def value_of(driver, identifier):
    return driver.execute_script("return document.getElementById(arguments[0]).value", identifier)


def test_what_is_typed_stays_until_it_is_saved(desk, school):
    driver = desk("--as", "drafts")
    first = text_of(driver, "text")
    press_keys(driver, ["3", "c", *"Half", Keys.ESCAPE, "n"])
    wait(driver, lambda: text_of(driver, "text") != first, "the next answer doesn't show")
    assert value_of(driver, "points") == "" and value_of(driver, "comment") == "" and text_of(driver, "status") == ""
    press_keys(driver, "p")
    wait(driver, lambda: text_of(driver, "text") == first, "the first answer doesn't show")
    assert (value_of(driver, "points"), value_of(driver, "comment")) == ("3", "Half") and "saved" in text_of(driver, "status")
    assert not (school / "Marking/marks.jsonl").exists() or not any(line["marker"] == "drafts" for line in journal(school))
    asks = "const event = new Event('beforeunload', { cancelable: true }); window.dispatchEvent(event); return event.defaultPrevented"
    assert driver.execute_script(asks)
    save(driver)
    assert (journal(school)[-1]["points"], journal(school)[-1]["comment"]) == ("3/1", "Half")
    assert not driver.execute_script(asks)
    # Points before "come back later" are kept, too.
    second = text_of(driver, "text")
    press_keys(driver, "2l")
    wait(driver, lambda: text_of(driver, "text") != second, "what is put off stays")
    press_keys(driver, "p")
    wait(driver, lambda: text_of(driver, "text") == second, "the previous answer doesn't show")
    assert value_of(driver, "points") == "2" and "points" not in journal(school)[-1]


def test_no_answer_is_passed_over_when_a_question_is_opened_while_a_mark_is_saved(desk):
    driver = desk("--as", "hasty")
    first = text_of(driver, "text")
    current = "return [...document.querySelectorAll('#questions button')].findIndex(button => button.ariaCurrent)"
    driver.execute_script("const send = fetch; window.fetch = (...request) => new Promise(resolve => { window.reply = () => resolve(send(...request)); })")
    press_keys(driver, ["3", Keys.ENTER])
    driver.execute_script("document.querySelector('#questions li:last-child button').click(); window.reply()")
    wait(driver, lambda: text_of(driver, "text") != first and not driver.execute_script("return document.body.ariaBusy === 'true'"), "the mark isn't saved")
    wait(driver, lambda: "2 " in text_of(driver, "place"), "the second answer doesn't show")
    assert driver.execute_script(current) == 0


def test_another_window_overwrites_nothing_unseen(desk, school):
    driver = desk("--as", "windows")
    one, address = driver.current_window_handle, driver.current_url
    driver.switch_to.new_window("tab")
    other = driver.current_window_handle
    driver.get(address)
    wait(driver, lambda: driver.execute_script("return !document.getElementById('desk').hidden"), "the queue doesn't load")
    driver.switch_to.window(one)
    save(driver, "4")
    driver.switch_to.window(other)
    press_keys(driver, ["0", Keys.ENTER])
    wait(driver, lambda: "4" in text_of(driver, "status"), "no message")
    assert [line["points"] for line in journal(school)] == ["4/1"] and value_of(driver, "points") == "0"
    save(driver)
    assert [line["points"] for line in journal(school)] == ["4/1", "0/1"]
    driver.close()
    driver.switch_to.window(one)


def test_a_lost_program_is_noticed(desk, school, engine):
    driver = desk()
    before = text_of(driver, "text")
    driver.execute_script("window.fetch = () => Promise.reject(new TypeError('gone'))")
    press_keys(driver, ["3", Keys.ENTER])
    wait(driver, lambda: driver.execute_script("return document.getElementById('status').classList.contains('fault')"), "no message")
    assert text_of(driver, "text") == before and driver.execute_script("return document.getElementById('points').value") == "3"


def test_it_goes_on_where_it_stopped(desk, school):
    driver = desk()
    save(driver, "4")
    here = text_of(driver, "text")
    driver.refresh()
    wait(driver, lambda: driver.execute_script("return !document.getElementById('desk').hidden"), "the queue doesn't load")
    assert text_of(driver, "text") == here


# What a screen shows of the beginning of these: neither scrolled away, nor beneath something else.
IN_VIEW = """
    return ['text', 'points', 'status'].filter(id => {
        const node = document.getElementById(id);
        const range = document.createRange();
        range.selectNodeContents(node);
        const [box] = node.matches('input') ? [node.getBoundingClientRect()] : range.getClientRects();
        return box && node.contains(document.elementFromPoint(box.left + 2, box.top + box.height / 2));
    });
"""


# Either all of it is in view, or nothing.
TITLE_IS_WHOLE = "const { top, bottom } = document.querySelector('h1').getBoundingClientRect(); return top >= 0 || bottom <= 0"


@pytest.mark.parametrize("size", [(360, 640), (768, 1024), (640, 360), (1280, 720), (1280, 900)], ids=lambda size: "x".join(map(str, size)))
def test_the_answer_and_its_points_are_in_view(desk, engine, size):
    engine.view(*size)
    driver = desk("--as", "viewer")
    assert driver.execute_script(IN_VIEW) == ["text", "points"]
    assert driver.execute_script(TITLE_IS_WHOLE)
    for _ in range(3):
        driver.find_element("id", "next").click()
        assert driver.execute_script(IN_VIEW) == ["text", "points"]
    press_keys(driver, ["9", Keys.ENTER])
    wait(driver, lambda: text_of(driver, "status"), "no message")
    assert driver.execute_script(IN_VIEW) == ["text", "points", "status"]
    driver.execute_script("document.getElementById('points').value = ''")


# The markup is the same in each.
LANGUAGES = ["en", *(pytest.param(code, marks=pytest.mark.repeated) for code in ("fr", "es", "it"))]


def violations(engine, axe, **options):
    engine.driver.execute_script(axe)
    return engine.driver.execute_async_script(RUN, options)


def fits(driver):
    return driver.execute_script("return document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_queue_is_accessible(desk, engine, axe, language, scheme):
    if engine.name != "chromium":
        pytest.skip("one engine is enough for axe")
    engine.prefer(**{"prefers-color-scheme": scheme})
    try:
        driver = desk("--language", language)
        assert driver.execute_script("return document.documentElement.lang") == language
        assert violations(engine, axe) == []
        for width in (320, 834, 1280):
            engine.view(width, 1000)
            assert fits(driver), width
    finally:
        engine.take_errors()


@pytest.mark.parametrize("language", LANGUAGES)
def test_results_are_accessible(quizmark, school, engine, axe, language, fixtures_only):
    if engine.name != "chromium":
        pytest.skip("one engine is enough for axe")
    subprocess.run([str(quizmark), "results", str(school), "--language", language], check=True, capture_output=True)
    pages = sorted((school / "Marking/results").glob("*.html"))
    assert [page.name for page in pages] == ["index.html", "quiz-cells.html", "quiz-energy.html", "students.html"]
    try:
        for page in pages:
            # Colours are the same in all languages.
            for scheme in ("light", "dark") if language == "en" else ("light",):
                engine.prefer(**{"prefers-color-scheme": scheme})
                engine.driver.get(pathlib.Path(page).as_uri())
                # The dark scheme differs only in its colours.
                assert violations(engine, axe, **({"runOnly": ["color-contrast"]} if scheme == "dark" else {})) == [], page.name
            for width in (320, 834, 1280):
                engine.view(width, 1000)
                assert fits(engine.driver), (page.name, width)
    finally:
        engine.take_errors()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_column_of_results_is_cut_off_on_a_tablet(quizmark, school, engine, language, fixtures_only):
    subprocess.run([str(quizmark), "results", str(school), "--language", language], check=True, capture_output=True)
    wide = "return [...document.querySelectorAll('.table')].filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent.slice(0, 80))"
    try:
        for page in sorted((school / "Marking/results").glob("*.html")):
            engine.driver.get(pathlib.Path(page).as_uri())
            for width in (768, 820):
                engine.view(width, 1000)
                assert engine.driver.execute_script(wide) == [], (page.name, width)
    finally:
        engine.take_errors()
