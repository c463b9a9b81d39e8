"""Packages of SCORM 1.2 in a learning platform that stands in for all: it records every call, and takes nothing that the
standard doesn't allow."""

import json
import re
import subprocess
import zipfile

import pytest

from sites import HERE, serve
from taker import Taker

ROOT = HERE.parent.parent

PLATFORM = r"""<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Platform</title>
<style>iframe { position: fixed; inset: 0; width: 100%; height: 100%; border: 0 }</style>
<script>
const decimal = /^-?\d+(\.\d+)?$/, identifier = /^[\w-]{1,255}$/, feedback = /^[^\n]{0,255}$/, time = /^\d{2}:\d{2}:\d{2}(\.\d{1,2})?$/;
const timespan = /^\d{2,4}:\d{2}:\d{2}(\.\d{1,2})?$/;
const isScore = value => value === '' || decimal.test(value) && value >= 0 && value <= 100;
const writable = [
    [/^cmi\.core\.score\.(raw|min|max)$/, isScore],
    [/^cmi\.core\.lesson_status$/, value => /^(passed|completed|failed|incomplete|browsed)$/.test(value)],
    [/^cmi\.core\.exit$/, value => /^(time-out|suspend|logout|)$/.test(value)],
    [/^cmi\.core\.session_time$/, value => timespan.test(value)],
    [/^cmi\.suspend_data$/, value => value.length < 4096],
    [/^cmi\.interactions\.(\d+)\.id$/, value => identifier.test(value)],
    [/^cmi\.interactions\.\d+\.type$/, value => /^(true-false|choice|fill-in|matching|performance|likert|sequencing|numeric)$/.test(value)],
    [/^cmi\.interactions\.\d+\.time$/, value => time.test(value)],
    [/^cmi\.interactions\.\d+\.correct_responses\.0\.pattern$/, value => feedback.test(value)],
    [/^cmi\.interactions\.\d+\.student_response$/, value => feedback.test(value)],
    [/^cmi\.interactions\.\d+\.weighting$/, value => decimal.test(value)],
    [/^cmi\.interactions\.\d+\.result$/, value => /^(correct|wrong|unanticipated|neutral)$/.test(value) || decimal.test(value)],
    [/^cmi\.interactions\.\d+\.latency$/, value => timespan.test(value)],
];
window.calls = [];
window.refused = [];
const committed = JSON.parse(sessionStorage.getItem('platform') ?? '{}');
let data = { ...committed };
let isOpen = false;
const isTrue = condition => condition ? 'true' : 'false';
function call(name, values, work) {
    calls.push([name, ...values]);
    const answer = (name === 'LMSInitialize' ? !isOpen : isOpen) && work();
    if (answer === false) refused.push([name, ...values]);
    return typeof answer === 'string' ? answer : isTrue(answer);
}
const count = () => Object.keys(data).filter(name => /^cmi\.interactions\.\d+\.id$/.test(name)).length;
const keep = () => { sessionStorage.setItem('platform', JSON.stringify(data)); return true; };
window.API = {
    LMSInitialize: (...values) => call('LMSInitialize', values, () => values[0] === '' && (isOpen = true)),
    LMSGetValue: (...values) => call('LMSGetValue', values, () => {
        const [name] = values;
        if (name === 'cmi.interactions._count') return String(count());
        if (name === 'cmi.core.lesson_status') return data[name] ?? 'not attempted';
        if (name === 'cmi.core.lesson_mode') return sessionStorage.getItem('mode') ?? 'normal';
        return data[name] ?? '';
    }),
    LMSSetValue: (...values) => call('LMSSetValue', values, () => {
        const [name, value] = values;
        const rule = writable.find(([pattern]) => pattern.test(name));
        const index = /^cmi\.interactions\.(\d+)\./.exec(name)?.[1];
        if (!rule || typeof value !== 'string' || !rule[1](value) || index > count()) return false;
        data[name] = value;
        return true;
    }),
    LMSCommit: (...values) => call('LMSCommit', values, () => values[0] === '' && keep()),
    LMSFinish: (...values) => call('LMSFinish', values, () => values[0] === '' && keep() && !(isOpen = false)),
    LMSGetLastError: () => '0', LMSGetErrorString: () => '', LMSGetDiagnostic: () => '',
};
</script>
<iframe src="player.html" title="Player"></iframe></html>
"""


@pytest.fixture(scope="module")
def platform(quizmark, tmp_path_factory):
    """A server with the platform, and a package unpacked in it; the address of the quiz's page in the package."""
    folder = tmp_path_factory.mktemp("platform")
    package = folder / "all.zip"
    subprocess.run([quizmark, "export", "scorm", ROOT / "Tests/Cases/kinds-of-question", "--output", package], check=True)
    with zipfile.ZipFile(package) as archive:
        archive.extractall(folder / "lesson")
    manifest = (folder / "lesson" / "imsmanifest.xml").read_text(encoding="utf-8")
    page = re.search(r'adlcp:scormtype="sco" href="([^"]+)"', manifest)[1]
    (folder / "index.html").write_text(PLATFORM, encoding="utf-8")
    player = f'<!DOCTYPE html><title>Player</title><iframe src="lesson/{page}" style="width: 100%; height: 95vh"></iframe>'
    (folder / "player.html").write_text(player, encoding="utf-8")
    (folder / "empty.html").write_text("<!DOCTYPE html><title>Empty</title>", encoding="utf-8")
    server, address = serve(folder)
    yield address, f"lesson/{page}"
    server.shutdown()


class Learner(Taker):
    """Someone who takes a quiz inside the platform."""

    def enter(self, mode="normal"):
        self.step_out()
        self.run("sessionStorage.setItem('mode', arguments[0])", mode)
        self.driver.get(self.base)
        for _ in range(2):
            self.driver.switch_to.frame(self.one("iframe"))
        self.wait(lambda: self.all("form[data-stage]"))
        self.key = json.loads(self.one(".quiz-key").get_property("textContent"))
        return self

    def forget(self):
        self.step_out()
        self.run("sessionStorage.clear(); localStorage.clear()")
        return self

    def step_out(self):
        """To a page of the same server where no lesson goes on."""
        self.driver.switch_to.default_content()
        self.driver.get(self.base + "empty.html")

    def outside(self, script):
        self.driver.switch_to.default_content()
        result = self.run(script)
        for _ in range(2):
            self.driver.switch_to.frame(self.one("iframe"))
        return result

    @property
    def focused(self):
        # WebKit's driver looks in the outermost document only.
        return self.run("return document.activeElement")

    @property
    def calls(self):
        return self.outside("return calls")

    @property
    def refused(self):
        return self.outside("return refused")

    def told(self):
        """What the platform has been told, the last of each."""
        return {call[1]: call[2] for call in self.calls if call[0] == "LMSSetValue"}

    def leave(self):
        """Leaves the lesson; the platform's page stays, to be asked."""
        self.driver.switch_to.default_content()
        self.driver.switch_to.frame(self.one("iframe"))
        self.run("document.querySelector('iframe').src = 'about:blank'")
        self.driver.switch_to.default_content()
        self.wait(lambda: self.run("return calls.at(-1)[0] === 'LMSFinish'"))
        return self.run("return calls")

    def kept(self):
        return self.run("return JSON.parse(sessionStorage.getItem('platform') ?? '{}')")


@pytest.fixture
def learner(engine, platform):
    engine.take_errors()
    learner = Learner(engine.driver, platform[0])
    yield learner.forget()
    engine.driver.switch_to.default_content()
    assert engine.take_errors() == []


def interactions(told):
    found = {}
    for name, value in told.items():
        match = re.fullmatch(r"cmi\.interactions\.(\d+)\.(.+)", name)
        if match:
            found.setdefault(int(match[1]), {})[match[2]] = value
    return {interaction["id"]: interaction for interaction in found.values()}


def test_all_right(learner):
    learner.enter().take(right=True)
    told = learner.told()
    assert (told["cmi.core.score.raw"], told["cmi.core.score.min"], told["cmi.core.score.max"]) == ("100", "0", "100")
    assert told["cmi.core.lesson_status"] == "passed"
    answers = interactions(told)
    assert {name: answer["type"] for name, answer in answers.items()} == {
        "atp": "choice", "membranes": "choice", "one-of-many": "choice", "plants": "true-false", "gap": "fill-in",
        "gravity": "numeric", "sizes": "sequencing", "capitals": "matching", "sky": "fill-in", "code": "choice",
    }
    for name, answer in answers.items():
        if name == "sky":
            assert answer["result"] == "neutral" and "correct_responses.0.pattern" not in answer
            continue
        assert answer["result"] == "correct", name
        if name != "gap":
            assert answer["student_response"] == answer["correct_responses.0.pattern"], name
    assert answers["membranes"]["student_response"] == "a,b"
    assert answers["plants"]["student_response"] == "t"
    assert answers["gravity"]["student_response"] == "9.81"
    assert answers["sizes"]["student_response"] == "a,b,c"
    assert answers["atp"]["weighting"] == "2"
    assert re.fullmatch(r"a\.[a-c],b\.[a-c]", answers["capitals"]["student_response"])
    assert learner.refused == []


def test_the_order_of_calls(learner):
    learner.enter().take(right=True)
    names = [call[0] for call in learner.calls]
    statuses = [call[2] for call in learner.calls if call[:2] == ["LMSSetValue", "cmi.core.lesson_status"]]
    assert names[0] == "LMSInitialize" and names.count("LMSInitialize") == 1
    assert names[-1] == "LMSCommit", "what is finished is kept at once"
    assert statuses == ["incomplete", "passed"]
    assert names.count("LMSCommit") >= 10, "each answer that was checked is kept"
    calls = learner.leave()
    assert calls[-1] == ["LMSFinish", ""] and calls[-2] == ["LMSCommit", ""]
    told = {call[1]: call[2] for call in calls if call[0] == "LMSSetValue"}
    assert re.fullmatch(r"\d{4}:\d{2}:\d{2}\.\d{2}", told["cmi.core.session_time"])
    assert told["cmi.core.exit"] == ""


def test_all_wrong_and_a_better_result_stays(learner):
    learner.enter().take(right=False)
    told = learner.told()
    assert float(told["cmi.core.score.raw"]) < 60 and told["cmi.core.lesson_status"] == "failed"
    assert interactions(told)["atp"]["result"] == "wrong"
    learner.act("again")
    learner.take(right=True)
    assert learner.told()["cmi.core.lesson_status"] == "passed"
    assert len(interactions(learner.told())) == 10
    learner.act("again")
    learner.take(right=False)
    assert (learner.told()["cmi.core.score.raw"], learner.told()["cmi.core.lesson_status"]) == ("100", "passed")
    assert learner.refused == []


def test_trying_the_wrong_ones_again_is_practice(learner):
    learner.enter().take(right=False)
    raw = learner.told()["cmi.core.score.raw"]
    learner.act("retry-wrong")
    learner.take(right=True)
    assert learner.told()["cmi.core.score.raw"] == raw


def test_an_attempt_goes_on(learner):
    learner.enter().begin()
    for _ in range(2):
        question = learner.question_shown()
        learner.answer(question)
        learner.act("check")
        learner.go_on()
    names = [question.get_attribute("data-question") for question in learner.questions()]
    calls = learner.leave()
    assert ["LMSSetValue", "cmi.core.exit", "suspend"] in calls
    assert learner.kept()["cmi.core.lesson_status"] == "incomplete"
    # On another device: nothing is in the browser.
    assert learner.run("return Object.keys(localStorage).filter(key => key.startsWith('quizmark:1:'))") == []
    learner.enter()
    learner.act("resume")
    learner.wait(lambda: learner.shown())
    assert [question.get_attribute("data-question") for question in learner.questions()] == names
    assert learner.question_shown().get_attribute("data-question") == names[2]
    for question in learner.questions()[:2]:
        assert question.get_attribute("data-result") == "right"
    for question in learner.questions()[2:]:
        learner.wait(question.is_displayed)
        learner.answer(question)
        learner.go_on()
        learner.wait(lambda: question.get_attribute("data-result"))
        learner.go_on()
    learner.wait(lambda: learner.all("output"))
    assert learner.told()["cmi.core.score.raw"] == "100"
    assert len(interactions(learner.told())) == 10
    assert learner.refused == []


def test_a_result_can_be_seen_again(learner):
    learner.enter().take(right=True)
    learner.leave()
    learner.enter()
    learner.wait(lambda: learner.all(".start-history a"))
    learner.click(".start-history a")
    learner.wait(lambda: learner.all("output"))
    assert learner.output["data-percent"] == "100"
    assert "cmi.core.score.raw" not in learner.told(), "looking again tells nothing new"


def test_looking_only_changes_nothing(learner):
    learner.enter("review").take(right=True)
    assert learner.told() == {}
    assert [call[0] for call in learner.leave()][-1] == "LMSFinish"


def test_too_long_a_text_is_told(learner):
    learner.enter().begin()
    while learner.question_shown().get_attribute("data-kind") != "text":
        learner.leave_unanswered()
    area = learner.one("textarea", learner.question_shown())
    learner.run("arguments[0].value = 'word '.repeat(1200); arguments[0].dispatchEvent(new Event('input', { bubbles: true }))", area)
    learner.wait(lambda: learner.all(".notice.unsaved"))
    assert learner.refused == []


def test_without_a_platform_it_is_a_page_of_the_site(learner, platform):
    learner.driver.switch_to.default_content()
    learner.open(platform[1]).take(right=True)
    assert learner.output["data-percent"] == "100"
    assert learner.run("return Object.keys(localStorage).some(key => key.startsWith('quizmark:1:'))")


def test_the_interface_is_found_above_and_behind(learner, platform):
    learner.driver.switch_to.default_content()
    learner.open(platform[1])
    find = """
        const api = {};
        const top = { API: api }; top.parent = top; top.top = top;
        const inner = { parent: { parent: top } };
        const alone = { opener: { parent: top } }; alone.parent = alone; alone.top = alone;
        const none = {}; none.parent = none; none.top = none;
        const closed = { get API() { throw new Error('another server'); } }; closed.parent = closed; closed.top = closed;
        return [inner, alone, none, closed].map(window => Quizmark.findAPI(window) === api)"""
    assert learner.run(find) == [True, True, False, False]


def test_the_lesson_stands_alone(learner, platform):
    learner.driver.switch_to.default_content()
    learner.open(platform[1])
    assert learner.all(".site-header, .site-footer") == []
    outside = "return [...document.querySelectorAll('a[href]')].map(link => link.getAttribute('href'))"
    assert all(link.startswith("#") or "://" in link for link in learner.run(outside))
