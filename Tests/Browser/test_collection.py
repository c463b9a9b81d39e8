"""Quizzes of other sites: fetched, opened from a file, kept, taken; whatever is in them, nothing runs."""

import json

import pytest
from selenium.webdriver.common.keys import Keys

from foreign_server import QUIZ, ForeignServer

PAGE = "collection.html"
ANSWER = ".collection-answer"

EVERY_KIND = {
    "title": "Every kind", "scoring": "partial", "choices": "fixed",
    "questions": [
        {"prompt": "One of *these*?", "choices": [{"text": "no"}, {"text": "yes", "correct": True, "feedback": "Indeed."}]},
        {"prompt": "Several?", "choices": [{"text": "yes", "correct": True}, {"text": "no"}, {"text": "too", "correct": True}]},
        {"prompt": "True?", "answer": True},
        {"prompt": "A [[cell]]\n\nand an [[atom|atoms]]"},
        {"prompt": "How fast?", "answer": 9.81, "tolerance": 0.05, "unit": "m/s²"},
        {"prompt": "Order", "items": ["first", "second", "third"]},
        {"prompt": "Match", "pairs": [{"prompt": "x", "match": "1"}, {"prompt": "y", "match": "2"}], "distractors": ["3"]},
        {"kind": "text", "prompt": "Why?"},
    ],
}

EVIL = "<img src=x onerror=\"window.isHarmed=true\"><script>window.isHarmed=true</script>"


@pytest.fixture
def other():
    server = ForeignServer()
    yield server
    server.stop()


@pytest.fixture
def reader(taker):
    return taker.open(PAGE)


@pytest.fixture
def quiet(engine):
    """For what a browser logs as an error by itself, such as a server's refusal."""
    yield
    engine.take_errors()


def act_and_read(reader, act, selector=f".collection-add {ANSWER}"):
    """What the page says of an act, once it has said it."""
    reader.run("for (const answer of document.querySelectorAll('.collection-answer')) delete answer.dataset.outcome")
    act()
    reader.wait(lambda: reader.run(
        "return ['done', 'failed'].includes(document.querySelector(arguments[0])?.dataset.outcome)", selector), seconds=15)
    # Engines differ in where they see lines.
    return reader.one(selector).text.replace("\n", "")


def check_again(reader):
    return act_and_read(reader, lambda: reader.click('.collection [data-do="check"]'), f".collection {ANSWER}")


def check(reader, address):
    field = reader.one("#collection-address")
    reader.run("arguments[0].value = arguments[1]", field, address)
    return act_and_read(reader, lambda: field.send_keys(Keys.ENTER))


def cards(reader):
    return [link.text for link in reader.all(".collection .card-title a")]


def put_file(reader, tmp_path, content, name="quizzes.json"):
    file = tmp_path / name
    file.write_bytes(content if isinstance(content, bytes) else content.encode() if isinstance(content, str) else json.dumps(content).encode())
    return act_and_read(reader, lambda: reader.one("#collection-file").send_keys(str(file)))


def test_a_collection_is_added_kept_and_taken(reader, other):
    address = other.put("/school/quizzes.json", [QUIZ, {**QUIZ, "id": "more", "title": "More"}])
    assert check(reader, address).startswith("Added: quizzes.json.")
    assert cards(reader) == ["Cells", "More"]
    path, headers = other.requests[0]
    assert path == "/school/quizzes.json" and "Referer" not in headers and "Cookie" not in headers
    other.stop()
    reader.come_back(PAGE)
    assert cards(reader) == ["Cells", "More"]


def test_what_is_wrong_with_an_address_is_tied_to_it(reader, other):
    field = reader.one("#collection-address")
    described = lambda: reader.run(
        "return arguments[0].getAttribute('aria-describedby').split(' ').map(id => document.getElementById(id).textContent).join(' ')", field)
    note = described()
    says = check(reader, "no address")
    assert field.get_attribute("aria-invalid") == "true" and described() == f"{says} {note}"
    check(reader, other.put("/quizzes.json", QUIZ))
    assert field.get_attribute("aria-invalid") is None and described() == note


def test_updated_and_same(reader, other):
    address = other.put("/quizzes.json", QUIZ)
    check(reader, address)
    assert check_again(reader) == "No changes: quizzes.json."
    assert reader.focused.get_attribute("data-do") == "check"
    other.put("/quizzes.json", {**QUIZ, "title": "New cells"})
    assert check_again(reader) == "Updated: quizzes.json."
    assert cards(reader) == ["New cells"]
    assert check(reader, address) == "No changes: quizzes.json."
    assert len(reader.all(".collection")) == 1


def test_an_etag_spares_reading_the_rest(reader, other):
    other.headers |= {"ETag": '"v1"', "Access-Control-Expose-Headers": "ETag"}
    address = other.put("/quizzes.json", QUIZ)
    check(reader, address)
    other.put("/quizzes.json", "changed, though its tag says that it isn't")
    assert check(reader, address) == "No changes: quizzes.json."
    other.headers["ETag"] = '"v2"'
    assert check(reader, address).startswith("This isn’t a quiz that you can take here.1 error in this collectionThis isn’t valid JSON.")
    assert cards(reader) == ["Cells"]


def test_a_server_that_allows_no_other_sites(reader, other, quiet):
    del other.headers["Access-Control-Allow-Origin"]
    says = check(reader, other.put("/quizzes.json", QUIZ))
    assert "the server doesn’t let other sites" in says
    assert ("from a folder" in says) == reader.base.startswith("file:")
    assert cards(reader) == []


def test_no_server_and_no_network(reader, other, quiet):
    address = other.put("/quizzes.json", QUIZ)
    check(reader, address)
    other.stop()
    assert check_again(reader).startswith("This address can’t be reached")
    assert cards(reader) == ["Cells"]
    reader.run("Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })")
    assert check(reader, address).startswith("You’re offline.")


@pytest.mark.parametrize("status, says", [
    (404, "The server doesn’t have this file (error 404). Check the address."),
    (403, "The server denies access to this file (error 403). If you can sign in there, download the file and open it here."),
    (500, "The server reports an error (500). Try again later."),
    (400, "The server answered with status 400 instead of the file. Check the address."),
])
def test_a_server_that_sends_no_file(reader, other, quiet, status, says):
    other.missing = status
    assert check(reader, other.address("/nothing.json")) == says
    assert cards(reader) == []


def test_after_a_failure_the_kept_version_is_said_to_stay(reader, other, quiet):
    address = other.put("/quizzes.json", QUIZ)
    check(reader, address)
    stays = "The version on this device hasn’t changed."
    other.put("/quizzes.json", "[")
    assert check_again(reader).endswith(stays)
    del other.files["/quizzes.json"]
    assert check_again(reader).endswith(stays) and check(reader, address).endswith(stays)
    assert cards(reader) == ["Cells"]


def test_a_collection_that_moved_is_one_collection(reader, other, quiet):
    old, new = other.address("/old.json"), other.put("/new.json", QUIZ)
    other.redirects["/old.json"] = new
    check(reader, old)
    assert f"redirected to {new}" in reader.one(".collection-header").text
    assert check(reader, new) == "No changes: old.json."
    # The new address is asked by itself, as the old one may be gone by now.
    other.redirects.clear()
    other.put("/new.json", {**QUIZ, "title": "New cells"})
    assert check(reader, new) == "Updated: old.json."
    assert cards(reader) == ["New cells"] and len(reader.all(".collection")) == 1


def test_a_second_address_is_a_second_collection(reader, other, tmp_path, quiet):
    put_file(reader, tmp_path, {**QUIZ, "title": "Of a file"}, name="own.json")
    check(reader, other.put("/first.json", QUIZ))
    assert check(reader, other.put("/second.json", {**QUIZ, "title": "Second"})).startswith("Added: second.json.")
    assert cards(reader) == ["Second", "Cells", "Of a file"]
    # Nothing of an address that was never added is on this device.
    assert "on this device" not in check(reader, other.address("/missing.json"))
    assert "on this device" not in check(reader, other.put("/page.json", "<!doctype html>"))
    assert cards(reader) == ["Second", "Cells", "Of a file"]


AGED = """
    const [name, hours] = arguments;
    const key = Object.keys(localStorage).find(key => key.endsWith('@collections'));
    const kept = JSON.parse(localStorage.getItem(key));
    for (const collection of kept) if (collection.name === name) collection.checked -= hours * 3_600_000;
    localStorage.setItem(key, JSON.stringify(kept));"""


def notes(reader):
    return [line.text.replace("\n", "") for line in reader.all(ANSWER) if line.text]


def test_old_collections_are_checked_when_the_page_is_opened(reader, other, quiet):
    for name in ["fresh", "old", "same", "gone", "broken"]:
        check(reader, other.put(f"/{name}.json", {**QUIZ, "title": name}))
    for name in ["fresh", "old", "broken"]:
        other.put(f"/{name}.json", "[" if name == "broken" else {**QUIZ, "title": f"{name}, changed"})
    del other.files["/gone.json"]
    for name in ["old", "same", "gone", "broken"]:
        reader.run(AGED, f"{name}.json", 25)
    reader.run(AGED, "fresh.json", 23)
    other.requests.clear()
    reader.come_back(PAGE)
    reader.wait(lambda: notes(reader) == ["Updated: old.json."])
    assert sorted(cards(reader)) == ["broken", "fresh", "gone", "old, changed", "same"]
    assert sorted(path for path, _ in other.requests) == ["/broken.json", "/gone.json", "/old.json", "/same.json"]
    # What was checked isn't checked again.
    other.requests.clear()
    reader.come_back(PAGE)
    reader.wait(lambda: len(other.requests) == 2)
    assert sorted(path for path, _ in other.requests) == ["/broken.json", "/gone.json"] and notes(reader) == []


def test_an_address_that_leads_to_a_kept_collection_adds_none(reader, other):
    new = other.put("/new.json", QUIZ)
    other.redirects["/old.json"] = new
    check(reader, new)
    assert check(reader, other.address("/old.json")) == "No changes: new.json."
    assert len(reader.all(".collection")) == 1 and "redirected" not in reader.one(".collection-header").text


def test_a_redirect_with_a_query_is_not_remembered(reader, other):
    other.redirects["/old.json"] = other.put("/new.json?until=noon", QUIZ)
    check(reader, other.address("/old.json"))
    assert cards(reader) == ["Cells"] and "redirected" not in reader.one(".collection-header").text


def test_a_slow_server(reader, other, quiet):
    other.delay = 3
    reader.run("Quizmark.collectionLimits.milliseconds = 300")
    assert check(reader, other.put("/quizzes.json", QUIZ)) == "The server isn’t responding. Try again later."


@pytest.mark.parametrize("says_length", [True, False])
def test_too_large(reader, other, quiet, says_length):
    text = json.dumps(QUIZ) + " " * (8 * 1024 * 1024)
    if says_length:
        other.headers["Content-Length"] = str(len(text))
    assert check(reader, other.put("/quizzes.json", text)).startswith("The file is larger than 8 MB")


@pytest.mark.parametrize("body, says", [
    ("<!DOCTYPE html>", "This is a web page, perhaps a login page, not a file of quizzes."),
    ("<!--", "This isn’t valid JSON."),
    (b"\xff\xfe", "This file isn’t UTF-8 text"),
    ("[]", "There are no questions."),
    ({"title": "A", "questions": [{"prompt": "a", "choices": [{"text": "x"}, {"text": "y"}]}]}, "A, Question 1: No choice is marked as correct."),
    ({"title": "A", "questions": [{"prompt": "a", "answer": True}, {"promt": "b"}]}, "A, Question 2: This key isn’t part of a quiz. promt"),
])
def test_not_a_quiz(reader, other, body, says):
    assert says in check(reader, other.put("/quizzes.json", body))
    assert cards(reader) == []


def test_quizzes_without_fault_are_kept_beside_faulty_ones(reader, other):
    check(reader, other.put("/quizzes.json", [QUIZ, {"title": "Broken", "questions": []}]))
    assert cards(reader) == ["Cells"]
    reader.click(".collection .problems summary")
    assert reader.one(".collection .problems li").text == "Broken: There are no questions."


@pytest.mark.parametrize("written", ["", "ftp://example.org/a.json"])
def test_what_is_no_address(reader, written):
    assert check(reader, written).startswith("Enter the address of a file")
    field = reader.one("#collection-address")
    assert reader.focused == field and field.get_attribute("aria-invalid") == "true"


def test_removing_asks_first(reader, other):
    check(reader, other.put("/quizzes.json", QUIZ))
    reader.click('.collection [data-do="remove"]')
    assert "quizzes.json" in reader.one("dialog").text
    reader.press(Keys.ESCAPE)
    reader.wait(lambda: not reader.all("dialog"))
    assert cards(reader) == ["Cells"] and reader.focused.get_attribute("data-do") == "remove"
    reader.click('.collection [data-do="remove"]')
    assert act_and_read(reader, lambda: reader.click('dialog [value="remove"]')) == "Removed: quizzes.json."
    assert cards(reader) == []
    assert reader.come_back(PAGE).all(".collection") == []


def test_a_file_is_opened_and_opened_again(reader, tmp_path):
    assert put_file(reader, tmp_path, [{"title": "Ice", "questions": [{"text": "Why?", "answer": "2", "answers": ["x", "y"]}]}]).startswith("Added")
    assert cards(reader) == ["Ice"]
    assert not reader.all('.collection [data-do="check"]')
    assert put_file(reader, tmp_path, [{"title": "Ice", "questions": [{"text": "How?", "answer": "1", "answers": ["x", "y"]}]}]) == "Updated: quizzes.json."
    assert cards(reader) == ["Ice"]
    # Another file of the same name.
    assert put_file(reader, tmp_path, QUIZ).startswith("Added: quizzes (2).json.")
    assert sorted(cards(reader)) == ["Cells", "Ice"]
    assert put_file(reader, tmp_path, QUIZ) == "Updated: quizzes (2).json."
    assert "isn’t a quiz" in put_file(reader, tmp_path, "no", name="other.json")


def test_a_file_is_dropped(reader):
    drop = """
        const transfer = new DataTransfer();
        transfer.items.add(new File([arguments[0]], 'dropped.json'));
        document.querySelector('.collection-drop').dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
    """
    assert act_and_read(reader, lambda: reader.run(drop, json.dumps(QUIZ))).startswith("Added: dropped.json.")


def open_quiz(reader, title):
    next(link for link in reader.all(".card-title a") if link.text == title).click()
    reader.wait(lambda: reader.all("form[data-quiz]"))
    reader.key = json.loads(reader.one(".quiz-key").get_property("textContent"))
    return reader


@pytest.mark.parametrize("right", [True, False])
def test_every_kind_is_taken(reader, tmp_path, right):
    put_file(reader, tmp_path, EVERY_KIND)
    open_quiz(reader, "Every kind").take(right=right)
    output = reader.output
    assert output["data-points"] == ("7" if right else "0") and output["data-max"] == "8" and output["data-percent"] == ""
    states = [question.get_attribute("data-result") for question in reader.questions()]
    assert states == [("right" if right else "wrong")] * 7 + ["pending"]


def test_a_quiz_has_its_address_and_its_history(reader, tmp_path):
    put_file(reader, tmp_path, EVERY_KIND)
    open_quiz(reader, "Every kind").begin()
    assert reader.one("h1:not([hidden] *)").text == "Every kind"
    identifier = reader.one("form[data-quiz]").get_attribute("data-quiz")
    assert identifier.startswith("~") and identifier.endswith("/quizzes")
    assert reader.one("form[data-quiz]").get_attribute("data-path") == f"collection.html#{identifier}"
    reader.answer(reader.question_shown())
    reader.go_on()
    reader.go_on()
    reader.wait(lambda: reader.hash == f"#{identifier}:q2")
    reader.driver.back()
    reader.wait(lambda: reader.one("#q1").is_displayed())
    reader.come_back(f"collection.html#{identifier}")
    assert reader.one("h1:not([hidden] *)").text == "Every kind"
    reader.click(".breadcrumb a")
    reader.wait(lambda: cards(reader) == ["Every kind"])
    assert not reader.all("form[data-quiz]") and reader.one("h1").is_displayed()


LATE = """
    const { append } = HTMLHeadElement.prototype;
    HTMLHeadElement.prototype.append = function (...nodes) { setTimeout(() => append.apply(this, nodes), 500); };"""


def test_a_quiz_that_was_left_while_its_code_was_loading_stays_closed(reader, tmp_path):
    put_file(reader, tmp_path, EVERY_KIND)
    open_quiz(reader, "Every kind").begin()
    reader.answer(reader.question_shown())
    reader.come_back(PAGE)
    title = reader.driver.title
    reader.run(LATE)
    # The start page of a quiz with an attempt in progress needs more code.
    open_quiz(reader, "Every kind")
    reader.click(".breadcrumb a")
    reader.wait(lambda: cards(reader) == ["Every kind"])
    reader.wait(lambda: reader.run("return 'showVerdict' in Quizmark"))
    reader.driver.execute_async_script("setTimeout(arguments[0], 100)")
    assert reader.driver.title == title


def test_a_quiz_that_is_gone(reader):
    reader.open("collection.html#~00000000/cells")
    assert reader.one(".notice").text == "This quiz is no longer on this device."


def test_nothing_in_a_quiz_runs(reader, tmp_path):
    quiz = {
        "title": EVIL, "description": EVIL, "introduction": f"{EVIL}\n\n[a](javascript:alert(1)) ![b](https://example.org/pixel.png)",
        "icon": "https://example.org/pixel.png", "subject": EVIL,
        "questions": [
            {"prompt": f"a {EVIL} [[{EVIL}]]", "explanation": EVIL, "tags": [EVIL]},
            {"id": "__proto__", "prompt": "b", "answer": True},
            {"id": "constructor", "prompt": "b", "answer": True},
            {"prompt": "c", "choices": [{"text": EVIL, "correct": True, "feedback": EVIL}, {"text": "</script>"}]},
            {"prompt": "d", "items": [EVIL, "`<b>x</b>`"]},
            {"prompt": "e", "pairs": [{"prompt": EVIL, "match": EVIL}, {"prompt": "y", "match": "*2*"}]},
        ],
    }
    put_file(reader, tmp_path, quiz, name="evil.json")
    open_quiz(reader, EVIL)
    reader.take()
    assert reader.run("return window.isHarmed ?? null") is None
    assert not reader.all("main img, main iframe, main a[href^='javascript'], main a[href^='http']:not([href*='~'])")
    assert EVIL in reader.one("h1:not([hidden] *)").text
    scripts = reader.all("main script")
    assert {script.get_attribute("type") for script in scripts} == {"application/json"}


def test_old_storage_of_another_shape_harms_nothing(reader):
    for kept in ('{"a": 1}', "[1, null]", '[{"name": "a", "text": "["}]', "["):
        reader.run("localStorage.setItem(`quizmark:1:${document.body.dataset.site}:@collections`, arguments[0])", kept)
        reader.come_back(PAGE)
        assert reader.one("#collection-address").is_displayed() and cards(reader) == []


def test_where_nothing_can_be_kept_the_page_says_so(reader, tmp_path):
    reader.run("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }")
    assert put_file(reader, tmp_path, QUIZ).startswith("There’s no room to save this collection.")
    assert cards(reader) == ["Cells"]
