"""The whole circle of a class: quizzes are answered and handed in, collected, marked and given back, and each device shows its own
result. Some students have a browser; for the others, node runs the same scripts of the page. `QUIZMARK_CLASS` is the size of the class.
"""

import csv
import io
import json
import os
import pathlib
import random
import subprocess
import sys

import pytest

from capture import CAPTURE
from sites import build
from taker import Taker

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Benchmarks"))
import marking_class  # noqa: E402
from marking_class import LETTERS, Class, key_of  # noqa: E402

SIZE = int(os.environ.get("QUIZMARK_CLASS", "12"))
BROWSERS = 20 if SIZE >= 120 else 3
COMMENT = "Read it again, sentence "

FILL = """
const [answers] = arguments;
for (const [id, value] of Object.entries(answers)) {
    const question = document.querySelector(`fieldset[data-question="${id}"]`);
    const area = question.querySelector('textarea');
    if (area) {
        area.value = value;
        area.dispatchEvent(new InputEvent('input', { bubbles: true }));
    } else if (value !== null) {
        question.querySelector(`input[value="${value}"]`).click();
    }
}"""
DEVICE = "return Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('quizmark:1:')))"
RESTORE = "localStorage.clear(); for (const [key, value] of Object.entries(arguments[0])) localStorage.setItem(key, value);"
RESULT = "const sum = document.querySelector('#result output[data-points]'); return sum && [Number(sum.dataset.points), Number(sum.dataset.max)]"


class Node:
    """The scripts of the page without a page."""

    def __init__(self):
        self.process = subprocess.Popen(
            ["node", ROOT / "Tests/Exchange/returned.mjs"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")

    def ask(self, **job):
        self.process.stdin.write(json.dumps(job) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


def random_id(chance):
    """22 letters and digits, as pages make them."""
    return "".join(chance.choice("ABCDEFGHabcdefgh01234567-_") for _ in range(21)) + chance.choice("AQgw")


class Circle:
    """A class, its teacher's files, and what each device keeps."""

    def __init__(self, quizmark, folder):
        self.quizmark, self.folder, self.node, self.devices = quizmark, folder, Node(), {}
        self.group = group = Class(SIZE)
        for quiz in group.quizzes.values():
            quiz["presentation"] = "page"
        chance = random.Random(3)
        self.secrets = {(name, student): (random_id(chance), random_id(chance)) for name in group.quizzes for student in range(SIZE)}
        payload = group.payload

        def with_secrets(name, student, attempt, handed_in):
            own, key = self.secrets[name, student]
            # The first of two reports is of another attempt.
            return {**payload(name, student, own if attempt[0] != "d" else random_id(chance), handed_in), "returnKey": key}

        def seal(key, report):
            return self.node.ask(seal=report, key={**json.loads(key.export_public()), "kid": key.thumbprint()})["report"]

        group.payload = with_secrets
        with pytest.MonkeyPatch.context() as patch:
            # Other tests seal in their own way.
            patch.setattr(marking_class, "seal", seal)
            group.write(folder, quizmark)
        (folder / "Content/site.yml").write_text(marking_class.SETTINGS + "offline: false\n", encoding="utf-8")
        gone = group.missing | group.damaged
        ordinary = [student for student in range(SIZE) if student not in gone | group.late | group.double]
        self.browsing = ordinary[:BROWSERS]
        self.others = [student for student in range(SIZE) if student not in gone and student not in self.browsing]
        for file in (folder / "in").iterdir():
            if int(file.name.split("-")[1][:3]) in self.browsing:
                file.unlink()
        build(quizmark, folder)

    def run(self, *arguments, code=0):
        outcome = subprocess.run([self.quizmark, *map(str, arguments)], capture_output=True, text=True, encoding="utf-8")
        assert outcome.returncode == code, outcome.stderr
        return outcome

    def points(self, name, student):
        questions = self.group.quizzes[name]["questions"][:-1]
        answers = self.group.answers[name][student]
        return sum(answers[question["id"]] == LETTERS[key_of(question)] for question in questions) + self.mark(student)

    @staticmethod
    def mark(student):
        return student * 7 % 11 / 2

    def collect(self):
        outcome = self.run("reports", "add", self.folder / "in", "--site", self.folder, code=1)
        assert outcome.stderr.count("it is damaged") == 2 * len(self.group.damaged), outcome.stderr
        self.run("reports", "add", self.folder / "in", "--site", self.folder, code=1)

    def mark_texts(self):
        """Marks all texts in a spreadsheet, by what they say."""
        writers = {answers["essay"]: student for name in self.group.quizzes for student, answers in enumerate(self.group.answers[name])}
        for name in self.group.quizzes:
            sheet = self.folder / f"{name}.csv"
            self.run("mark", self.folder, "--quiz", name, "--export", sheet)
            head, *rows = csv.reader(io.StringIO(sheet.read_text(encoding="utf-8-sig")))
            for row in rows:
                student = writers[row[4]]
                row[6], row[7] = str(self.mark(student)), f"{COMMENT}{student}."
            with open(sheet, "w", encoding="utf-8", newline="") as file:
                csv.writer(file).writerows([head, *rows])
            self.run("mark", self.folder, "--quiz", name, "--import", sheet)

    def give_back(self):
        outcome = self.run("results", "publish", self.folder)
        build(self.quizmark, self.folder)
        return outcome

    def returned(self, name, student):
        """What the site gives back to a student without a browser."""
        page = (self.folder / f"Output/quizzes/{name}.html").read_text(encoding="utf-8")
        settings = json.loads(page.split('class="quiz-key">', 1)[1].split("</script>", 1)[0])
        attempt, key = self.secrets[name, student]
        place = {"site": str(self.folder / "Output"), "quiz": name, "list": settings["handIn"]["results"], "id": attempt, "secret": key}
        return self.node.ask(open=place)


@pytest.fixture(scope="module")
def circle(quizmark, tmp_path_factory):
    circle = Circle(quizmark, tmp_path_factory.mktemp("circle") / "class")
    yield circle
    circle.node.close()


@pytest.fixture(scope="module")
def site(circle):
    return circle.folder / "Output"


class Device(Taker):
    """The browser of one student."""

    def __init__(self, driver, base, circle, student):
        super().__init__(driver, base)
        self.circle, self.student = circle, student

    def visit(self, path):
        self.driver.get("about:blank")
        self.driver.get(self.base + path)
        self.wait(lambda: self.run("return 'ready' in document.documentElement.dataset"))

    def answer(self, name):
        self.visit(f"quizzes/{name}.html")
        self.run(FILL, self.circle.group.answers[name][self.student])
        self.run("document.querySelector('[data-action=\"finish\"]').click()")
        self.wait(lambda: self.run("return document.querySelector('#hand-in, [data-action=\"finish-anyway\"]') !== null"))
        self.run("document.querySelector('[data-action=\"finish-anyway\"]')?.click()")
        self.wait(lambda: self.run("return document.querySelector('#hand-in')?.dataset.state") == "open")
        self.run("window.endings = /x/;" + CAPTURE)
        group = self.circle.group
        self.run(
            "for (const [key, value] of arguments[0]) document.querySelector(`#hand-in-${key}`).value = value;"
            "document.querySelector('#hand-in [data-way=\"download\"]').click()",
            [["name", group.names[self.student]], ["number", group.numbers[self.student]]])
        self.wait(lambda: self.run("return caught.files.length > 0 && document.querySelector('#hand-in').dataset.state === 'done'"))
        file = self.run("return caught.files[0]")
        (self.circle.folder / "in" / f"browser-{name}-{self.student}.jwe").write_text(file["text"], encoding="ascii")

    def keep(self):
        self.circle.devices[self.student] = self.run(DEVICE)
        self.run("localStorage.clear()")

    def restore(self):
        self.visit("history.html")
        self.run(RESTORE, self.circle.devices[self.student])


@pytest.fixture(scope="module")
def devices(engine, server, circle):
    """Those of the students with a browser, once everything is handed in, marked and given back."""
    engine.take_errors()
    # Firefox keeps one store for each file, so its students' history is on a server.
    bases = [server, server if engine.name == "firefox" else (circle.folder / "Output").as_uri() + "/"]
    devices = [Device(engine.driver, bases[place % 2], circle, student) for place, student in enumerate(circle.browsing)]
    for device in devices:
        for name in circle.group.quizzes:
            device.answer(name)
        device.keep()
    circle.collect()
    waiting = circle.give_back()
    assert f"0 new or changed results, 0 unchanged, {SIZE - len(circle.group.missing | circle.group.damaged)} still to be marked" in waiting.stdout
    circle.mark_texts()
    present = SIZE - len(circle.group.missing | circle.group.damaged)
    assert circle.give_back().stdout.count(f"{present} new or changed results, 0 unchanged") == 2
    files = {path: path.read_bytes() for path in (circle.folder / "Content/results").glob("*.json")}
    assert circle.give_back().stdout.count(f"0 new or changed results, {present} unchanged") == 2
    assert files == {path: path.read_bytes() for path in (circle.folder / "Content/results").glob("*.json")}
    return devices


def test_every_student_gets_their_own_result(engine, circle, devices):
    for name in circle.group.quizzes:
        for student in circle.others:
            returned = circle.returned(name, student)
            assert returned["points"] == circle.points(name, student) and returned["max"] == 35, (student, returned)
            assert returned.get("late", False) == (student in circle.group.late)
            assert returned["questions"][-1]["comments"] == [f"{COMMENT}{student}."]
        for student in circle.group.missing | circle.group.damaged:
            assert circle.returned(name, student) is None
    for device in devices:
        device.restore()
        for name in circle.group.quizzes:
            expected = [circle.points(name, device.student), 35]
            device.visit(f"quizzes/{name}.html#result")
            device.wait(lambda: device.run(RESULT) == expected)
            assert f"{COMMENT}{device.student}." in device.run("return document.querySelector('#returned').textContent")
        # The history and the start of the quiz know it from now on.
        device.visit("history.html")
        percents = [round(100 * circle.points(name, device.student) / 35) for name in circle.group.quizzes]
        text = device.run("return document.getElementById('main').textContent")
        assert all(f"{percent}%" in text for percent in percents), (percents, text)
        device.keep()
    assert engine.take_errors() == []


def test_the_site_says_nothing_of_anybody(circle, devices):
    """Neither names nor comments are in the output, and the devices of others can't open a result."""
    words = [name.encode() for name in circle.group.names] + [COMMENT.encode()]
    for file in (circle.folder / "Output").rglob("*"):
        if file.is_file():
            content = file.read_bytes()
            assert not any(word in content for word in words), file
    name = next(iter(circle.group.quizzes))
    one, other = circle.others[:2]
    attempt, key = circle.secrets[name, one]
    place = {"site": str(circle.folder / "Output"), "quiz": name, "list": "0", "id": attempt, "secret": circle.secrets[name, other][1]}
    assert circle.node.ask(open=place) is None and circle.returned(name, one) is not None


@pytest.fixture
def decided(circle, devices):
    """A decision on a question, until the test has ended."""
    decisions = circle.folder / "Marking/decisions.yml"
    decisions.write_text("- {quiz: cells, question: q3, decision: full-marks, reason: The sketch was missing.}\n", encoding="utf-8")
    circle.give_back()
    yield
    decisions.unlink()
    circle.give_back()


def test_a_corrected_key_changes_results_with_a_word_on_why(circle, decided):
    question = circle.group.quizzes["cells"]["questions"][2]
    right = LETTERS[key_of(question)]
    for student in circle.others:
        gains = circle.group.answers["cells"][student]["q3"] != right
        returned = circle.returned("cells", student)
        assert returned["points"] == circle.points("cells", student) + gains
        assert ("before" in returned) == gains and (not gains or returned["before"]["points"] == circle.points("cells", student))
        assert not gains or returned["questions"][2]["reason"] == "The sketch was missing."
