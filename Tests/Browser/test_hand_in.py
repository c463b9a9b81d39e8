"""Handing in: a report leaves the page in each way, and opens with the site's key and nothing else."""

import base64
import hashlib
import json
import math
import re
import secrets
import subprocess
import urllib.parse
from fractions import Fraction

import pytest
from jwcrypto import jwe
from selenium.webdriver.common.keys import Keys

from accessibility import Page
from capture import CAPTURE
from hand_in_site import Apache, address_of_this_computer, build, new_key, serve, serve_refusals, write_site
from taker import Taker

PATH = "quizzes/week-1/lakes.html"
# It has a question of every kind.
CELLS = "quizzes/week-1/cells.html"
KEY = new_key()
MAIL = "homework@example.org"

STATE = "return document.querySelector('#hand-in')?.dataset.state"
RECORD = "return JSON.parse(localStorage.getItem(`quizmark:1:college:${document.querySelector('form[data-quiz]').dataset.quiz}`))"


@pytest.fixture(scope="module")
def site(quizmark, tmp_path_factory):
    ways = [f"mail: {MAIL}", "ways: [download, share, mail, copy]"]
    return build(quizmark, write_site(tmp_path_factory.mktemp("hand-in"), KEY, ways))


def digits(receipt):
    return receipt.replace("-", "")


class Student(Taker):
    """Somebody who hands in."""

    def finish(self, path=PATH, right=True):
        self.start(path).take(right)
        self.wait(lambda: self.state == "open")
        return self.capture()

    def capture(self, endings=r"\.jwe$"):
        self.run("window.endings = new RegExp(arguments[0]);" + CAPTURE, endings)
        return self

    def show_again(self):
        """Leaves the result and comes back, after the browser has learned or forgotten how to share."""
        self.run("location.hash = 'start'")
        self.wait(lambda: self.all("#start"))
        self.run("location.hash = 'result'")
        self.wait(lambda: self.state == "open")
        return self

    @property
    def state(self):
        return self.run(STATE)

    def fill(self, name, number=""):
        self.run("document.querySelector('#hand-in details.hand-in-again')?.setAttribute('open', '')")
        for key, value in (("name", name), ("number", number)):
            field = self.one(f"#hand-in-{key}")
            field.clear()
            if value:  # WebKitGTK's driver refuses to type nothing
                field.send_keys(value)
        return self

    def press_way(self, way):
        self.click(f'#hand-in [data-way="{way}"]')
        return self

    def hand_in(self, way="download", name="Toby Baker", number="4711"):
        before = len(self.hand_ins())
        self.fill(name, number).press_way(way)
        self.wait(lambda: len(self.hand_ins()) > before or self.all(".hand-in-status.error"))
        assert self.state == "done", self.one(".hand-in-status").text
        return self

    def hand_ins(self):
        record = self.run(RECORD) or {"finished": []}
        return [hand_in for attempt in record["finished"] for hand_in in attempt.get("report", {}).get("handedIn", [])]

    def caught(self, kind, count=1):
        self.wait(lambda: len(self.run("return caught[arguments[0]]", kind)) >= count)
        return self.run("return caught[arguments[0]]", kind)[-1]

    @property
    def receipt(self):
        return self.one(".receipt-code").get_attribute("data-receipt")


@pytest.fixture
def student(engine, base):
    yield Student(engine.driver, base)
    assert engine.take_errors() == []


def receipt_of(text):
    bits = "".join(f"{byte:08b}" for byte in hashlib.sha256(text.strip().encode("ascii")).digest())
    return "".join("0123456789ABCDEFGHJKMNPQRSTVWXYZ"[int(bits[start:start + 5], 2)] for start in range(0, 100, 5))


def header_of(text):
    head = text.split(".")[0]
    return json.loads(base64.urlsafe_b64decode(head + "=" * (-len(head) % 4)))


def opened(text, key=KEY):
    """The payload of a report; jwcrypto inflates what is deflated."""
    token = jwe.JWE(algs=["ECDH-ES", "A256GCM"])
    token.deserialize(text.strip(), key)
    return json.loads(token.payload)


def test_a_report_opens_with_the_key(student, site):
    student.finish(CELLS).hand_in()
    file = student.caught("files")
    text = file["text"]
    assert re.fullmatch(r"[\w.-]+\n", text)
    receipt = receipt_of(text)
    assert digits(student.receipt) == receipt
    assert student.one(".receipt-code").text.replace("\n", "") == "-".join(re.findall(".{5}", receipt))
    facts = [fact.text for fact in student.all(".receipt-facts span")]
    assert facts[1:3] == ["Toby Baker", "4711"], facts
    assert file["name"] == f"week-1-cells-{receipt}.jwe"
    header = header_of(text)
    assert (header["alg"], header["enc"], header["cty"]) == ("ECDH-ES", "A256GCM", "quizmark-report+json")
    assert header["kid"] == KEY.thumbprint()
    assert set(header["epk"]) == {"kty", "crv", "x", "y"}
    report = opened(text)
    assert list(report)[:7] == ["report", "site", "quiz", "version", "language", "build", "student"]
    assert (report["report"], report["site"], report["quiz"], report["language"]) == (1, "college", "week-1/cells", "en")
    assert report["student"] == {"name": "Toby Baker", "id": "4711"}
    assert report["version"] == student.one("form[data-quiz]").get_attribute("data-version")
    assert report["limit"] == 1800 and "clockJumped" not in report
    for name in ("attempt", "returnKey"):
        assert re.fullmatch(r"[\w-]{22}", report[name])
    for name in ("started", "finished", "handedIn"):
        assert re.fullmatch(r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ", report[name])
    assert report["started"] <= report["finished"] <= report["handedIn"]


def test_a_report_has_what_was_answered_and_shown(student):
    student.start(CELLS)
    student.click("[data-action=flag]")
    student.take()
    student.wait(lambda: student.state == "open")
    student.capture().hand_in()
    report = opened(student.caught("files")["text"])
    questions = {question["id"]: question for question in report["questions"]}
    kinds = {name: question["kind"] for name, question in questions.items()}
    assert kinds == {
        "atp": "single", "organelles": "multiple", "tf": "true-false", "gap": "blanks", "order": "ordering", "match": "matching",
        "sky": "text"}
    handed_in = student.key["handIn"]["questions"]
    for name, question in questions.items():
        assert [question["prompt"], *question.get("parts", [])] == handed_in[name]
        if question["kind"] not in ("blanks", "text"):
            assert question["answer"] == student.key["keys"][name], name
    assert questions["gap"]["answer"] == ["wall"]
    assert questions["sky"]["answer"] == ["What I know."]
    assert [name for name, question in questions.items() if question.get("flagged")] == [report["questions"][0]["id"]]
    assert sorted(questions["order"]["shown"]) == ["a", "b", "c", "d"] != questions["order"]["shown"]
    assert sorted(questions["match"]["shown"]) == ["a", "b", "c", "d"]
    on_page = student.run("return [...document.querySelectorAll('[data-question=atp] [data-choice]')].map(node => node.dataset.choice)")
    assert questions["atp"]["shown"] == on_page
    assert "shown" not in questions["gap"] and "parts" not in questions["sky"]


def test_the_grade_is_that_of_the_page(student, site, quizmark):
    """The same answers have the same points on the page and in the gradebook, question by question."""
    folder, results = site.parent, {}
    (folder / "Marking").mkdir(exist_ok=True)
    (folder / "Marking" / "key.jwk").write_text(KEY.export_private(), encoding="utf-8")
    for number, right in (("1", True), ("2", False)):
        student.finish(CELLS, right).hand_in(number=number)
        (folder / "in").mkdir(exist_ok=True)
        (folder / "in" / f"{number}.jwe").write_text(student.caught("files")["text"])
        results[number] = student.run(RECORD)["finished"][-1]["result"]
    subprocess.run([quizmark, "reports", "add", folder / "in", "--site", folder], check=True, capture_output=True)
    outcome = subprocess.run([quizmark, "grade", folder, "--format", "json"], check=True, capture_output=True)
    cells = next(quiz for quiz in json.loads(outcome.stdout)["quizzes"] if quiz["id"] == "week-1/cells")
    grades = {row["number"]: row for row in cells["students"] if row["number"] in results}
    for number, result in results.items():
        grade = grades[number]
        assert {question["id"]: question["state"] for question in grade["questions"]} == result["states"]
        for name, shown in (("points", result["points"]), ("possible", result["possible"]), ("maximum", result["max"])):
            assert math.floor(Fraction(grade[name]) * 100) / 100 == shown, name
        assert grade["pending"] == result["pending"] == 1 and "percent" not in grade


def test_an_unanswered_question_has_no_answer(student):
    student.start(CELLS)
    for _ in student.questions()[:-1]:
        student.leave_unanswered()
    student.act("finish")
    student.act("finish-anyway")
    student.wait(lambda: student.state == "open")
    student.capture().hand_in(number="")
    report = opened(student.caught("files")["text"])
    assert all("answer" not in question for question in report["questions"])
    assert report["student"] == {"name": "Toby Baker"}
    # What nobody has moved was shown in that order.
    order = next(question for question in report["questions"] if question["id"] == "order")
    items = student.run("return [...document.querySelectorAll('[data-question=order] [data-item]')].map(node => node.dataset.item)")
    assert order["shown"] == items


def test_a_name_is_required_and_remembered(student):
    student.finish().press_way("download")
    assert student.one("#hand-in-name").get_attribute("aria-invalid") == "true"
    assert student.focused == student.one("#hand-in-name")
    assert student.hand_ins() == [] and student.state == "open"
    student.hand_in(name="Zoë 李 \u202e<b>", number="7")
    assert opened(student.caught("files")["text"])["student"] == {"name": "Zoë 李 \u202e<b>", "id": "7"}
    student.act("again")
    student.take()
    student.wait(lambda: student.state == "open")
    assert student.one("#hand-in-name").get_property("value") == "Zoë 李 \u202e<b>"
    assert student.one("#hand-in-number").get_property("value") == "7"


def test_sharing(student):
    """Chromium shares no file with an ending that it doesn't know."""
    student.finish().capture(r"\.jwe\.txt$").show_again()
    student.run("window.isCancelled = true")
    student.fill("Toby").press_way("share")
    student.wait(lambda: student.all(".hand-in-status.error"))
    assert student.hand_ins() == []
    student.run("window.isCancelled = false")
    student.hand_in("share")
    file = student.caught("files")
    assert (file["name"], file["type"]) == (f"week-1-lakes-{receipt_of(file['text'])}.jwe.txt", "text/plain")
    assert opened(file["text"])["student"]["name"] == "Toby Baker"


def test_the_report_is_shared_by_its_own_name_where_it_can_be(student):
    student.finish().capture(r"\.jwe$").show_again().hand_in("share")
    file = student.caught("files")
    assert file["name"] == f"week-1-lakes-{receipt_of(file['text'])}.jwe"


def test_a_browser_that_cannot_share_does_not_offer_it(student):
    student.finish().capture("never").show_again()
    assert [node.get_attribute("data-way") for node in student.all("[data-way]")] == ["download", "mail", "copy"]


def test_copying(student):
    student.finish().hand_in("copy")
    text = student.caught("texts")
    assert receipt_of(text) == digits(student.receipt)
    assert opened(text)["quiz"] == "week-1/lakes"


def test_a_text_that_cannot_be_copied_is_shown(student):
    student.finish()
    student.run("navigator.clipboard.writeText = () => Promise.reject(new Error()); document.execCommand = () => false;")
    student.fill("Toby").press_way("copy")
    student.wait(lambda: student.all(".hand-in-text"))
    assert opened(student.one(".hand-in-text").get_property("value"))["student"]["name"] == "Toby"
    assert student.hand_ins() == []


def test_a_long_report_is_attached_to_the_mail(student):
    student.start("quizzes/essay.html")
    essay = secrets.token_hex(2000)  # which can't be deflated to nothing
    student.run("""
        const area = document.querySelector('textarea');
        area.value = arguments[0];
        area.dispatchEvent(new InputEvent('input', { bubbles: true }));""", essay)
    student.act("finish")
    student.wait(lambda: student.state == "open")
    student.capture().fill("Toby Baker").press_way("mail")
    student.wait(lambda: student.state == "done")
    file, link = student.caught("files"), student.caught("links")
    address, _, query = link.partition("?")
    fields = urllib.parse.parse_qs(query)
    assert address == f"mailto:{MAIL}"
    assert fields["subject"] == ["Essay: Toby Baker"]
    assert file["name"] in fields["body"][0]
    assert len(link) < 1900 and receipt_of(file["text"]) == digits(student.receipt)
    assert opened(file["text"])["questions"][0]["answer"] == [essay]


def test_a_short_report_is_the_text_of_the_mail(student):
    student.finish("quizzes/rivers.html").hand_in("mail", "Toby", "")
    link = student.caught("links")
    assert len(link) < 1900 and student.run("return caught.files") == []
    body = urllib.parse.parse_qs(link.partition("?")[2])["body"][0]
    text = body.split()[-1]
    assert opened(text)["quiz"] == "rivers"
    assert receipt_of(text) == digits(student.receipt)


def test_the_same_report_again_keeps_its_receipt(student):
    """A second way is the same file; another name, and another attempt, are other files."""
    student.finish().hand_in("download")
    first = student.caught("files")["text"].strip()
    student.hand_in("copy")
    assert student.caught("texts") == first
    student.come_back(PATH + "#result")
    student.wait(lambda: student.state == "done")
    student.capture().hand_in("copy")
    assert student.caught("texts") == first
    student.hand_in("copy", name="Callum")
    renamed = student.caught("texts", 2)
    assert renamed != first
    assert [opened(text)["student"]["name"] for text in (first, renamed)] == ["Toby Baker", "Callum"]
    assert opened(first)["attempt"] == opened(renamed)["attempt"]
    assert [hand_in["way"] for hand_in in student.hand_ins()] == ["download", "copy", "copy", "copy"]
    student.act("again")
    student.take()
    student.wait(lambda: student.state == "open")
    student.hand_in("copy")
    assert opened(student.caught("texts", 3))["attempt"] != opened(first)["attempt"]


def test_a_late_quiz_says_so_and_can_be_handed_in(student):
    student.finish("quizzes/rivers.html")
    assert student.all(".hand-in-late")
    student.hand_in()
    assert opened(student.caught("files")["text"])["quiz"] == "rivers"


def test_a_quiz_in_time_is_not_late(student):
    student.finish()
    assert not student.all(".hand-in-late")


def test_the_start_says_whether_it_was_handed_in(student):
    student.finish()
    student.come_back(PATH)
    student.wait(lambda: student.all('[data-hand-in="open"] a'))
    student.click('[data-hand-in="open"] a')
    student.wait(lambda: student.state == "open")
    student.capture().hand_in()
    receipt = "-".join(re.findall(".{5}", digits(student.receipt)))
    student.come_back(PATH)
    student.wait(lambda: student.all('[data-hand-in="done"]'))
    assert receipt in student.one('[data-hand-in="done"]').text
    assert not student.all('[data-hand-in="open"]')


def test_an_attempt_from_before_can_be_handed_in(student):
    """Attempts of the version before had no report."""
    student.finish(CELLS)
    student.run("""
        const name = 'quizmark:1:college:week-1/cells';
        const record = JSON.parse(localStorage.getItem(name));
        for (const attempt of record.finished) delete attempt.report;
        localStorage.setItem(name, JSON.stringify(record));""")
    student.come_back(CELLS)
    student.wait(lambda: student.all('[data-hand-in="open"] a'))
    student.click('[data-hand-in="open"] a')
    student.wait(lambda: student.state == "open")
    student.capture().hand_in()
    report = opened(student.caught("files")["text"])
    assert len(report["questions"]) == 7 and all("answer" in question for question in report["questions"])
    assert all("prompt" in question for question in report["questions"])


def test_some_of_the_questions_are_practice(student):
    student.start(CELLS).take(right=False)
    student.act("retry-wrong")
    student.take()
    assert student.state is None


def test_other_quizzes_have_nothing_of_it(student, site):
    student.start("quizzes/mountains.html").take()
    assert student.state is None
    assert "handInPanel" not in student.run("return Object.keys(Quizmark)")
    page = (site / "quizzes" / "mountains.html").read_text(encoding="utf-8")
    assert "hand-in" not in page.partition("site-footer")[0] and KEY.thumbprint() not in page


@pytest.mark.parametrize("path", ["index.html", "history.html"])
def test_home_and_history_know_it(engine, site, path):
    """Over http, since pages from a folder share nothing in Firefox."""
    server, address = serve(site)
    try:
        engine.take_errors()
        student = Student(engine.driver, address)
        student.finish()
        is_home = path == "index.html"
        student.come_back(path)
        if is_home:
            student.wait(lambda: student.all('.greeting-item[data-kind="hand-in"]'))
        else:
            student.wait(lambda: student.all('.history-attempts [data-hand-in="open"]'))
        student.come_back(PATH + "#result")
        student.wait(lambda: student.state == "open")
        student.capture().hand_in()
        receipt = "-".join(re.findall(".{5}", digits(student.receipt)))
        student.come_back(path)
        if is_home:
            student.wait(lambda: student.all(".card"))
            assert not student.all('.greeting-item[data-kind="hand-in"]')
        else:
            student.wait(lambda: student.all('.history-attempts [data-hand-in="done"]'))
            assert receipt in student.one('.history-attempts [data-hand-in="done"]').get_property("textContent")
        assert engine.take_errors() == []
    finally:
        server.shutdown()


def test_an_insecure_page_offers_nothing(engine, site):
    host = address_of_this_computer()
    if host is None:
        pytest.skip("this computer has no address but localhost")
    server, _ = serve(site, "0.0.0.0")
    window = engine.driver.current_window_handle
    try:
        engine.take_errors()
        # A tab of its own: in one that has shown a page of another computer, Firefox asks before later pages connect to localhost.
        engine.driver.switch_to.new_window("tab")
        student = Student(engine.driver, f"http://{host}:{server.server_port}/")
        student.open(PATH).wait(lambda: student.all("#insecure"))
        assert "https" in student.one("#insecure").text
        student.begin().take()
        student.wait(lambda: student.state == "insecure")
        assert not student.all("#insecure"), "the panel says it now"
        assert not student.all("[data-way], #hand-in-name")
        assert engine.take_errors() == []
    finally:
        engine.driver.close()
        engine.driver.switch_to.window(window)
        server.shutdown()


def test_the_single_file_hands_in(engine, quizmark, site):
    file = build_single_file(quizmark, site)
    student = Student(engine.driver, file.as_uri())
    engine.driver.get(file.as_uri() + "#/quizzes/week-1/cells")
    student.wait(lambda: student.all("form[data-stage]"))
    student.key = json.loads(student.one(".quiz-key").get_property("textContent"))
    student.take()
    student.wait(lambda: student.state == "open")
    student.capture().hand_in()
    report = opened(student.caught("files")["text"])
    assert (report["site"], report["quiz"]) == ("college", "week-1/cells") and "build" not in report
    assert receipt_of(student.caught("files")["text"]) == digits(student.receipt)
    student.run("location.hash = '#/'")
    student.wait(lambda: student.all(".card"))
    assert not student.all('.greeting-item[data-kind="hand-in"]')
    assert engine.take_errors() == []


def build_single_file(quizmark, site):
    folder = site.parent / "single"
    build(quizmark, site.parent, "--single-file", "--output", folder)
    return folder / "college.html"


def uploading_site(quizmark, folder, address, ways="[upload, copy]"):
    return build(quizmark, write_site(folder, KEY, [f"upload: {address}", f"ways: {ways}"]))


@pytest.mark.parametrize("place", ["file", "http"])
def test_uploading_to_a_webdav_server(engine, quizmark, tmp_path, place):
    apache = Apache()
    server = None
    try:
        site = uploading_site(quizmark, tmp_path, apache.address)
        server, address = serve(site)
        student = Student(engine.driver, address if place == "http" else site.as_uri() + "/")
        engine.take_errors()
        student.finish().hand_in("upload")
        [file] = apache.files.iterdir()
        text = file.read_text(encoding="ascii")
        assert file.name == f"week-1-lakes-{receipt_of(text)}.jwe"
        assert digits(student.receipt) == receipt_of(text)
        assert opened(text)["student"]["name"] == "Toby Baker"
        assert engine.take_errors() == []
    finally:
        apache.stop()
        if server:
            server.shutdown()


@pytest.mark.parametrize("server_is_there", [True, False])
def test_a_failed_upload_keeps_the_report(engine, quizmark, tmp_path, server_is_there):
    refusals, folder = serve_refusals()
    if not server_is_there:
        refusals.shutdown()
        refusals.server_close()
    site = uploading_site(quizmark, tmp_path, folder, "[upload]")
    server, address = serve(site)
    try:
        student = Student(engine.driver, address).finish()
        student.fill("Toby Baker", "4711").press_way("upload")
        student.wait(lambda: student.all(".hand-in-status.error"))
        assert student.hand_ins() == [] and student.state == "open"
        assert bool(re.search(r"\b507\b", student.one(".hand-in-status").text)) == server_is_there  # not in a port
        # The browser's own message about the failed request.
        engine.expect_errors(1) if engine.name == "chromium" else engine.take_errors()
        student.hand_in("download")
        assert opened(student.caught("files")["text"])["student"]["name"] == "Toby Baker"
    finally:
        server.shutdown()
        if server_is_there:
            refusals.shutdown()


def test_only_pages_that_upload_may_connect_to_the_server(quizmark, tmp_path):
    site = uploading_site(quizmark, tmp_path, "https://Cloud.example.org:8443/a/b?c=d")
    policies = {
        page.relative_to(site).as_posix(): re.search(r'connect-src ([^;"]*)', page.read_text(encoding="utf-8"))
        for page in site.rglob("*.html")}
    allowed = {path for path, policy in policies.items() if policy and "cloud.example.org" in policy[1]}
    assert allowed == {CELLS, PATH, "quizzes/essay.html", "quizzes/rivers.html"}
    assert policies[PATH][1] == "'self' https://cloud.example.org:8443"
    assert policies["quizzes/mountains.html"][1] == "'self'"


def test_no_file_of_the_site_has_the_key_itself(site):
    assert not list(site.rglob("*.jwk"))


def test_a_missing_name_is_said_in_view(engine, student):
    student.finish()
    engine.view(360, 480)
    student.run("document.querySelector('#hand-in-name').scrollIntoView({ block: 'end', behavior: 'instant' })")
    student.one("#hand-in-name").send_keys(Keys.ENTER)
    error = student.wait(lambda: student.one("#hand-in-nameless"))
    assert error.get_attribute("role") == "alert" and student.focused.get_attribute("id") == "hand-in-name"
    top, bottom, height = student.run("""
        const { top, bottom } = document.querySelector('#hand-in-nameless').parentElement.getBoundingClientRect();
        return [top, bottom, innerHeight];""")
    assert top >= 0 and bottom <= height


def test_axe_finds_nothing(engine, site, axe):
    """The panel before and after handing in, with an error, and where the start and History name it."""
    if engine.name != "chromium":
        pytest.skip("one engine is enough for axe")
    server, address = serve(site)
    page = Page(engine, address, axe)
    page.taker = student = Student(engine.driver, address)
    try:
        student.finish().press_way("download")
        student.wait(lambda: student.all("#hand-in-nameless"))
        assert page.violations() == []
        student.come_back(PATH)
        student.wait(lambda: student.all('[data-hand-in="open"]'))
        assert page.violations() == []
        student.click('[data-hand-in="open"] a')
        student.wait(lambda: student.state == "open")
        student.capture().hand_in()
        student.run("document.querySelectorAll('#hand-in details').forEach(details => { details.open = true; })")
        assert page.violations() == []
        student.come_back("history.html")
        student.wait(lambda: student.all('.history-attempts [data-hand-in="done"]'))
        assert page.violations() == []
    finally:
        server.shutdown()


def test_the_keyboard_hands_in(student):
    """Enter in the name hands in by the first way, and doesn't start the quiz again."""
    student.finish()
    student.one("#hand-in-name").send_keys("Toby Baker")
    student.one("#hand-in-name").send_keys(Keys.ENTER)
    student.wait(lambda: student.state == "done")
    assert student.hand_ins()[-1]["way"] == "download"
    assert student.focused == student.one("#hand-in-heading")


def test_the_receipt_is_printed_alone(student):
    student.finish().hand_in()
    student.run("window.print = () => { window.printed = document.documentElement.dataset.prints; dispatchEvent(new Event('afterprint')); };")
    student.click(".receipt button")
    assert student.run("return [window.printed, document.documentElement.dataset.prints ?? null]") == ["receipt", None]


def test_a_quiz_that_has_changed_since_can_still_be_handed_in(engine, quizmark, tmp_path):
    """Its result can't be shown any more, so the start has the panel, with the question as it was answered."""
    site = uploading_site(quizmark, tmp_path, "https://cloud.example.org", "[copy]")
    server, address = serve(site)
    try:
        engine.take_errors()
        student = Student(engine.driver, address).finish()
        before = student.key["handIn"]["questions"]["deep"]
        version = student.one("form[data-quiz]").get_attribute("data-version")
        quiz = tmp_path / "Content" / PATH.replace(".html", ".md")
        quiz.write_text(quiz.read_text(encoding="utf-8").replace("- [ ] No", "- [ ] No\n- [ ] Perhaps"), encoding="utf-8")
        build(quizmark, tmp_path)
        student.come_back(PATH)
        student.wait(lambda: student.all("#start #hand-in"))
        student.capture().hand_in("copy")
        report = opened(student.caught("texts"))
        assert report["version"] == version != student.one("form[data-quiz]").get_attribute("data-version")
        [question] = report["questions"]
        assert [question["prompt"], *question["parts"]] == before
        assert len(student.key["handIn"]["questions"]["deep"]) == len(before) + 1
        assert engine.take_errors() == []
    finally:
        server.shutdown()


REORDERED = "- [ ] No\n- [x] Yes"
ADDED = "- [ ] Perhaps\n- [x] Yes\n- [ ] No"


@pytest.mark.parametrize("choices", [REORDERED, ADDED])
def test_choices_that_move_before_it_is_handed_in(engine, quizmark, tmp_path, choices):
    """The answer stays with the parts that the report has."""
    site = uploading_site(quizmark, tmp_path, "https://cloud.example.org", "[copy]")
    (tmp_path / "Marking").mkdir()
    (tmp_path / "Marking" / "key.jwk").write_text(KEY.export_private(), encoding="utf-8")
    server, address = serve(site)
    try:
        engine.take_errors()
        student = Student(engine.driver, address).finish()
        quiz = tmp_path / "Content" / PATH.replace(".html", ".md")
        quiz.write_text(quiz.read_text(encoding="utf-8").replace("- [x] Yes\n- [ ] No", choices), encoding="utf-8")
        build(quizmark, tmp_path)
        student.come_back(f"{PATH}#result" if choices == REORDERED else PATH)
        student.wait(lambda: student.state == "open")
        [attempt] = student.run(RECORD)["finished"]
        assert attempt["answers"] == {"deep": ["b"]}, "it has moved"
        student.capture().hand_in("copy")
        [question] = opened(student.caught("texts"))["questions"]
        assert question["answer"] == ["a"] and len(question["parts"]) == 2
        (tmp_path / "in.jwe").write_text(student.caught("texts"), encoding="utf-8")
        subprocess.run([quizmark, "reports", "add", tmp_path / "in.jwe", "--site", tmp_path], check=True, capture_output=True)

        def graded():
            outcome = subprocess.run([quizmark, "grade", tmp_path, "--format", "json"], check=True, capture_output=True)
            [grade] = next(quiz for quiz in json.loads(outcome.stdout)["quizzes"] if quiz["id"] == "week-1/lakes")["students"]
            return grade["points"], grade["possible"], grade["pending"]

        # A choice that was added needs the teacher’s decision.
        assert graded() == (("1/1", "1/1", 0) if choices == REORDERED else ("0/1", "1/1", 1))
        decision = "- quiz: week-1/lakes\n  question: deep\n  decision: grade-anyway\n  reason: One was added.\n"
        (tmp_path / "Marking" / "decisions.yml").write_text(decision, encoding="utf-8")
        assert graded() == ("1/1", "1/1", 0)
        assert engine.take_errors() == []
    finally:
        server.shutdown()


def test_every_receipt_is_kept_where_two_tabs_hand_in(student, tabs):
    tabs(0)
    student.finish()
    result = student.run("return location.hash")
    tabs(1)
    student.come_back(PATH + "#result")
    student.wait(lambda: student.state == "open")
    student.capture().hand_in("copy")
    first = digits(student.receipt)
    tabs(0)
    assert result.startswith("#result-")
    student.hand_in("copy", name="Callum")
    second = digits(student.receipt)
    assert [hand_in["receipt"] for hand_in in student.hand_ins()] == [first, second]


# A teacher's result of the quiz of every kind, other than the page's own in three ways, in another order than it was shown.
RETURNED = {
    "version": "1", "points": 2.5, "max": 6, "percent": 42, "before": {"points": -1, "max": 6}, "questions": [
        {"id": "sky", "state": "partial", "points": 0.5, "max": 1, "comments": ["Which scattering?"]},
        {"id": "match", "state": "wrong", "points": -1, "max": 1},
        {"id": "order", "state": "right", "points": 1, "max": 1},
        {"id": "gap", "state": "wrong", "points": 0, "max": 1},
        {"id": "tf", "state": "right", "points": 1, "max": 1},
        {"id": "organelles", "state": "right", "points": 1, "max": 1},
        {"id": "atp", "state": "wrong", "points": 0, "max": 0, "void": True}]}
GIVE_BACK = """
const [path, returned] = arguments;
const name = `quizmark:1:college:${path}`;
const record = JSON.parse(localStorage.getItem(name));
Object.assign(record.finished.at(-1), { returned });
localStorage.setItem(name, JSON.stringify(record));"""


def test_questions_have_the_verdicts_that_were_given_back(student):
    """The page would grade otherwise: all answers were wrong."""
    student.finish(CELLS, right=False).hand_in()
    student.run(GIVE_BACK, "week-1/cells", RETURNED)
    student.come_back(CELLS + "#result")
    student.wait(lambda: student.all("#returned"))
    verdicts = {question["id"]: question["state"] for question in RETURNED["questions"]}
    shown = student.run("""
        const all = [...document.querySelectorAll('form[data-quiz] > fieldset[data-question]')];
        return [all.map(each => each.dataset.question), all.map(each => each.querySelector('.verdict').dataset.verdict),
            [...document.querySelectorAll('.question-list a')].map(each => each.dataset.state),
            [...document.querySelectorAll('[data-returned]')].map(each => each.dataset.returned)];""")
    assert shown == [shown[0], [verdicts[name] for name in shown[0]], [verdicts[name] for name in shown[0]], shown[0]]
    # The key isn't shown where the teacher decided otherwise.
    marks = 'fieldset[data-question="{}"] :is(.mark, .verdict .right-answer)'
    assert [[node.get_property("outerHTML") for node in student.all(marks.format(name))] for name in ("organelles", "tf")] == [[], []]
    assert student.all(marks.format("gap"))
    text = {name: student.one(f'fieldset[data-question="{name}"] .verdict-line').text for name in ("atp", "match")}
    assert "doesn’t count" in text["atp"] and "−1 of 1" in text["match"]
    assert "Before, it was −1 of 6" in student.one("#returned").text and "-1" not in student.one("#main").text
    assert "below 0" not in student.one("#returned").text


def test_a_result_below_zero_is_explained(student):
    """The points of the questions don't add up to it."""
    student.finish(CELLS, right=False).hand_in()
    questions = [question | ({"points": -5} if question["id"] == "match" else {}) for question in RETURNED["questions"]]
    student.run(GIVE_BACK, "week-1/cells", RETURNED | {"points": 0, "percent": 0, "questions": questions})
    student.come_back(CELLS + "#result")
    student.wait(lambda: student.all("#returned"))
    assert "A result below 0 counts as 0." in student.one("#returned").text


LAKE_RETURNED = {
    "version": "1", "points": 0, "max": 1, "percent": 0, "questions": [
        {"id": "deep", "state": "wrong", "points": 0, "max": 1, "comments": ["How deep is it?"]}]}


@pytest.mark.parametrize("old, new, is_kept", [
    ("- [x] Yes\n- [ ] No", "- [ ] Yes\n- [x] No", True), ("- [ ] No", "- [ ] No\n- [ ] Perhaps", False),
], ids=["the key", "the choices"])
def test_a_result_that_was_given_back_stays_when_the_author_corrects(engine, quizmark, tmp_path, old, new, is_kept):
    site = uploading_site(quizmark, tmp_path, "https://cloud.example.org", "[copy]")
    server, address = serve(site)
    try:
        engine.take_errors()
        student = Student(engine.driver, address).finish().capture()
        student.hand_in("copy")
        student.run(GIVE_BACK, PATH.removeprefix("quizzes/").removesuffix(".html"), LAKE_RETURNED)
        quiz = tmp_path / "Content" / PATH.replace(".html", ".md")
        quiz.write_text(quiz.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
        build(quizmark, tmp_path)
        student.come_back(PATH)
        student.wait(lambda: student.all("#start .hand-in-line"))
        assert bool(student.all("#start .start-history a")) == is_kept
        assert [node.text for node in student.all("#start .returned blockquote")] == ([] if is_kept else ["How deep is it?"])
        if is_kept:
            assert student.one("#start .hand-in-returned").text == "Your teacher has returned your result."
            student.come_back(PATH + "#result")
            student.wait(lambda: student.all(".result #returned"))
            assert student.one("#returned blockquote").text == "How deep is it?"
            assert student.run(RECORD)["finished"][-1]["result"]["points"] == 1, "as it was given back"
        assert engine.take_errors() == []
    finally:
        server.shutdown()


def test_what_the_student_has_to_send_is_ready_and_not_handed_in(student):
    for way, heading in (("copy", "Not sent yet"), ("mail", "Not sent yet"), ("download", "Not sent yet"), ("share", "Handed in")):
        student.finish().show_again().hand_in(way)
        assert student.one("#hand-in-heading").text == heading, way
        assert bool(student.all("#hand-in-heading svg")) == (heading == "Handed in")
