"""Texts that would run if they weren't escaped: in a built site, in files that readers open, and in reports that teachers mark. With
the content security policy, and with it taken away, so that one doesn't hide a gap in the other. `bin/test` takes some of them without the policy, all with `--thorough`."""

import csv
import io
import json
import re
import signal
import subprocess
import sys
import threading
from functools import partial

import pytest
from selenium.webdriver.common.keys import Keys

from hand import press_keys
from kept import NOON, archive, attempt, record
from payloads import ACTIVE, PAYLOADS
from sites import CASE, HERE, QuietHandler, assemble_case, build, listen
from taker import Taker

sys.path.insert(0, str(HERE.parent.parent / "Benchmarks"))
from marking_class import Class  # noqa: E402

pytestmark = pytest.mark.usefixtures("fixtures_only")

POLICY = re.compile(rb'<meta http-equiv="?Content-Security-Policy"?[^>]*>', re.I)
SETTINGS = "id: payloads\ntitle: Payloads\nlanguage: en\ntimezone: Europe/London\nmodules: [{id: maths, title: Maths}]\noffline: false\n"
ONE = 30  # in a short run, every so many of the payloads


class WithoutPolicy(QuietHandler):
    """Serves pages without their content security policy."""

    def send_head(self):
        path = self.translate_path(self.path)
        if not path.endswith(".html"):
            return super().send_head()
        with open(path, "rb") as file:
            page, count = POLICY.subn(b"", file.read())
        assert count == 1, f"{self.path} has {count} policies"
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)
        return None

    def do_GET(self):
        if self.path == "/favicon.ico":
            return super().do_GET()
        file = self.send_head()
        if file:
            with file:
                self.copyfile(file, self.wfile)


@pytest.fixture(scope="module", params=[pytest.param("policy", marks=pytest.mark.repeated), "no-policy"])
def handler(request):
    return QuietHandler if request.param == "policy" else WithoutPolicy


def served(handler, folder):
    server = listen(partial(handler, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_port}/"


@pytest.fixture(scope="module")
def payloads(request):
    return PAYLOADS if request.config.getoption("--thorough") else PAYLOADS[::ONE] + PAYLOADS[-5:]


@pytest.fixture
def page(engine, handler, tmp_path_factory):
    """A reader of the golden case. Nothing is logged as an error, such as what the policy stopped."""
    folder = assemble_case(CASE, tmp_path_factory.mktemp("site"))
    server, address = served(handler, folder)
    engine.take_errors()
    taker = Taker(engine.driver, address)
    yield taker
    taker.run("localStorage.clear()")
    assert engine.take_errors() == []
    server.shutdown()


def assert_nothing_runs(taker):
    found = taker.run(ACTIVE)
    assert found == {"isHarmed": False, "active": []}, taker.driver.current_url


def use_everything(taker):
    """Answers, checks and opens whatever is there, so that texts which come later come too."""
    taker.run("""
        window.print = window.confirm = window.alert = () => false;
        for (let round = 0; round < 4; round += 1) {
            for (const target of document.querySelectorAll('main summary, main input, main button')) {
                const does = target.dataset.do ?? target.dataset.action ?? '';
                if (target.disabled || target.type === 'file' || /delete|remove|export|save|print|leave|start|again|calendar/.test(does)) continue;
                if (target.type === 'text') { target.value = 'x'; target.dispatchEvent(new Event('input', { bubbles: true })); }
                else target.click();
            }
        }""")


def quiz(number, payload):
    # Where a text has to begin with words, it does; elsewhere it begins with the payload, which may be a block of HTML then.
    words = f"a {payload}"
    return {
        "id": f"p{number}", "title": payload, "description": payload, "subject": payload, "presentation": "page", "feedback": "immediate",
        "bands": {"0": payload},
        "questions": [
            {"prompt": words, "tags": [re.sub(r"[,;]", "", payload)], "explanation": payload, "choices": [
                {"text": words, "correct": True, "feedback": payload}, {"text": "no", "feedback": payload}]},
            {"prompt": f"{words.splitlines()[0]}\n\na [[cell]]", "explanation": payload},
            {"prompt": words, "answer": 9.81, "unit": payload},
            {"prompt": words, "items": [words, f"second {payload}", "third"]},
            {"prompt": words, "pairs": [{"prompt": words, "match": words}, {"prompt": "y", "match": "2"}], "distractors": [f"b {payload}"]},
            {"kind": "text", "prompt": words},
        ],
    }


def test_an_opened_collection(page, payloads, tmp_path):
    file = tmp_path / "quizzes.json"
    # One quiz a file, as one that can't be read doesn't hide the others then.
    opened = 0
    for number, payload in enumerate(payloads):
        page.open("collection.html")
        file.write_text(json.dumps([quiz(number, payload)]), encoding="utf-8")
        page.one("#collection-file").send_keys(str(file))
        page.wait(lambda: page.run(
            "return ['done', 'failed'].includes(document.querySelector('.collection-add .collection-answer')?.dataset.outcome)"))
        assert_nothing_runs(page)
        links = [link.get_attribute("href") for link in page.all(".collection .card-title a")]
        for address in links:
            opened += 1
            page.driver.get(address)
            page.wait(lambda: page.run("return document.readyState") == "complete")
            if page.all('[data-action="start"]'):
                page.run("document.querySelector('[data-action=\"start\"]').click()")
            use_everything(page)
            assert_nothing_runs(page)
        page.run("localStorage.clear()")
    assert opened > len(payloads) // 3, "most payloads are texts like any other"


def test_a_saved_history(page, payloads, tmp_path):
    tried = attempt("cells", NOON, 40, passed=False)
    kept = {}
    for number, payload in enumerate(payloads):
        own = json.loads(json.dumps(tried))
        own["result"]["tags"] = [{"tag": payload, "questions": 1, "points": 0, "max": 1, "percent": None}]
        kept[f"p{number}"] = record(payload, "quizzes/cells.html", [own], subject=payload)
    # Ids and addresses too, which no quiz of ours has.
    kept |= {payload: record("x", payload, [tried], subject="y") for payload in payloads}
    file = tmp_path / "saved.json"
    file.write_text(json.dumps(archive(kept)), encoding="utf-8")
    for path in ("history.html", "practice.html"):
        page.open("history.html")
        page.one("#import-file").send_keys(str(file))
        page.wait(lambda: page.one(".history-status").text)
        page.driver.get(page.base + path)
        page.wait(lambda: page.run("return document.readyState") == "complete")
        use_everything(page)
        assert_nothing_runs(page)


def write_site(folder, payloads):
    """A site with each payload in each text of its content, as files of their own."""
    content = folder / "Content"
    for part in ("quizzes", "assignments", "pages", "checklists"):
        (content / part).mkdir(parents=True)
    (content / "site.yml").write_text(SETTINGS)
    files = {}
    for number, payload in enumerate(payloads):
        text = json.dumps(payload)
        lines = payload.replace("\n", "\n  ")
        files[f"quizzes/p{number}.json"] = json.dumps(quiz(number, payload))
        files[f"quizzes/m{number}.md"] = (
            f"---\ntitle: {text}\ndescription: {text}\nsubject: {text}\npresentation: page\n---\n\n{payload}\n\n"
            f"## a {payload.splitlines()[0]}\n\n- [x] a {lines}\n  > {lines}\n- [ ] no\n\n> {lines}\n")
        files[f"assignments/a{number}.json"] = json.dumps({
            "id": f"a{number}", "module": "maths", "title": payload, "due": "2026-12-20", "notes": payload,
            "tasks": [{"id": "t", "name": payload, "due": "2026-12-10", "notes": payload}]})
        files[f"pages/f{number}.md"] = f"---\ntitle: {text}\n---\n\n# {payload.splitlines()[0]}\n\n{payload}\n\n| a |\n|---|\n| {payload.splitlines()[0]} |\n"
        files[f"checklists/c{number}.md"] = f"---\ntitle: {text}\n---\n\n{payload}\n\n## {payload.splitlines()[0]}\n\n- [ ] {lines}\n"
    for path, text in files.items():
        (content / path).write_text(text, encoding="utf-8")
    return len(files)


def build_without_refused(quizmark, folder):
    """Builds; files that are refused are removed, which is as good as escaping them. Returns their number."""
    refused = 0
    for _ in range(6):
        done = subprocess.run([quizmark, "build", folder, "--format", "json"], capture_output=True, text=True)
        if done.returncode == 0:
            return refused
        faults = json.loads(done.stdout)
        for path in {fault["path"] for fault in faults["diagnostics"] if fault["severity"] == "error"}:
            (folder / path).unlink(missing_ok=True)
            refused += 1
    raise AssertionError(done.stdout[-2000:] + done.stderr)


@pytest.fixture(scope="module")
def built(quizmark, payloads, tmp_path_factory):
    folder = tmp_path_factory.mktemp("payloads")
    count = write_site(folder, payloads)
    assert build_without_refused(quizmark, folder) < count / 2
    # Of each kind, most are there.
    for part in ("quizzes/p*.json", "quizzes/m*.md", "assignments/*", "pages/*", "checklists/*"):
        assert len(list((folder / "Content").glob(part))) > len(payloads) / 3, part
    return folder / "Output"


def test_a_site(engine, handler, built):
    server, address = served(handler, built)
    taker = Taker(engine.driver, address)
    try:
        for path in sorted(built.rglob("*.html")):
            taker.driver.get(address + path.relative_to(built).as_posix())
            taker.wait(lambda: taker.run("return document.readyState") == "complete")
            if taker.all('[data-action="start"]'):
                taker.run("document.querySelector('[data-action=\"start\"]').click()")
            use_everything(taker)
            assert_nothing_runs(taker)
            taker.run("localStorage.clear()")
        assert engine.take_errors() == []
    finally:
        server.shutdown()


@pytest.fixture(scope="module")
def planner(quizmark, tmp_path_factory):
    """A site with one assignment."""
    folder = tmp_path_factory.mktemp("planner")
    content = folder / "Content"
    (content / "assignments").mkdir(parents=True)
    (content / "site.yml").write_text(SETTINGS)
    (content / "assignments/essay.md").write_text("---\nid: essay\nmodule: maths\ntitle: An essay\ndue: 2026-12-20\ntasks: []\n---\n")
    return build(quizmark, folder)


def test_a_planner_file(engine, handler, planner, payloads, tmp_path):
    """A file that a student opens in the planner."""
    server, start = served(handler, planner)
    taker = Taker(engine.driver, start)
    file = tmp_path / "plan.json"
    opened = 0
    try:
        for payload in payloads:
            taker.driver.get(start + "assignments/index.html")
            taker.wait(lambda: taker.all("#planner-file"))
            file.write_text(json.dumps([{
                "id": "own", "module": "maths", "title": payload, "due": "2026-12-20", "notes": payload,
                "tasks": [{"id": "t", "name": payload, "due": "2026-12-10"}]}]), encoding="utf-8")
            taker.one("#planner-file").send_keys(str(file))
            taker.wait(lambda: taker.one(".planner-status").text)
            own = [link.get_attribute("href") for link in taker.all('.planner-list a[href*="own"]')]
            opened += len(own)
            for address in [taker.driver.current_url, *own]:
                taker.driver.get(address)
                use_everything(taker)
                assert_nothing_runs(taker)
            taker.run("localStorage.clear()")
        assert opened > len(payloads) // 3
        assert engine.take_errors() == []
    finally:
        server.shutdown()


class Strangers(Class):
    """A class whose names and texts are payloads. There is no roster, so that the names are those in the reports."""

    def __init__(self, payloads):
        super().__init__(len(payloads))
        self.names = list(payloads)
        for own, payload in zip(self.answers["cells"], payloads):
            own["essay"] = payload

    def write(self, folder, quizmark):
        super().write(folder, quizmark)
        (folder / "Marking/roster.csv").unlink()
        # Reports are damaged by chance, which is no part of this.
        subprocess.run([quizmark, "reports", "add", folder / "in", "--site", folder], capture_output=True)


@pytest.fixture(scope="module")
def strangers(quizmark, payloads, tmp_path_factory):
    """A site with their reports, of which half are marked, with payloads as comments."""
    folder = tmp_path_factory.mktemp("strangers") / "class"
    Strangers(payloads).write(folder, quizmark)
    sheet = folder / "texts.csv"
    subprocess.run([quizmark, "mark", folder, "--quiz", "cells", "--export", sheet], check=True, capture_output=True)
    rows = list(csv.reader(io.StringIO(sheet.read_text(encoding="utf-8-sig"))))
    assert len(rows) > len(payloads) // 2
    for row, payload in zip(rows[1::2], payloads):
        row[6], row[7] = "4", payload
    with open(sheet, "w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)
    subprocess.run([quizmark, "mark", folder, "--quiz", "cells", "--import", sheet], check=True, capture_output=True)
    subprocess.run([quizmark, "results", folder], check=True, capture_output=True)
    subprocess.run([quizmark, "results", folder, "--slips", folder / "slips"], check=True, capture_output=True)
    return folder


@pytest.mark.parametrize("pages", ["Marking/results", "slips"])
def test_results_and_slips(engine, handler, strangers, payloads, pages):
    """Names, texts and comments come from students and other markers."""
    server, address = served(handler, strangers / pages)
    taker = Taker(engine.driver, address)
    engine.take_errors()
    texts = ""
    try:
        for path in sorted((strangers / pages).rglob("*.html")):
            taker.driver.get(address + path.relative_to(strangers / pages).as_posix())
            taker.wait(lambda: taker.run("return document.readyState") == "complete")
            use_everything(taker)
            assert_nothing_runs(taker)
            texts += taker.run("return document.body.textContent")
        assert texts.count("isHarmed") > len(payloads) // 2, "they are shown as texts"
        assert engine.take_errors() == []
    finally:
        server.shutdown()


@pytest.mark.parametrize("policy", ["policy", "no-policy"])
def test_the_marking_queue(engine, quizmark, strangers, payloads, policy):
    if policy == "no-policy":
        if not hasattr(engine.driver, "execute_cdp_cmd"):
            pytest.skip("only Chromium takes away a policy in a header")
        engine.driver.execute_cdp_cmd("Page.enable", {})
        engine.driver.execute_cdp_cmd("Page.setBypassCSP", {"enabled": True})
    process = subprocess.Popen(
        [str(quizmark), "mark", str(strangers), "--as", policy, "--named"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        address = re.match(r"Mark: (\S+)", process.stdout.readline())[1]
        taker = Taker(engine.driver, address)
        engine.take_errors()
        taker.driver.get(address)
        taker.wait(lambda: taker.run("return !document.getElementById('desk').hidden"))
        content = "return document.getElementById('place').textContent + document.getElementById('text').textContent"
        shown = set()
        # Students who handed in nothing, or a damaged file, have no text.
        for _ in range(len(payloads) // 2):
            assert_nothing_runs(taker)
            before = taker.run(content)
            shown.add(before)
            press_keys(taker.driver, ["1", Keys.ENTER])
            taker.wait(lambda: taker.run(content) != before)
        assert sum("isHarmed" in text for text in shown) > len(payloads) // 4
        assert engine.take_errors() == []
    finally:
        engine.driver.get("about:blank")
        if policy == "no-policy":
            engine.driver.execute_cdp_cmd("Page.setBypassCSP", {"enabled": False})
        process.send_signal(signal.SIGINT)
        process.wait(20)
        process.stdout.close()
