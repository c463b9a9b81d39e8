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
    [/^cmi\.suspend_data$/, value => value.length < Number(sessionStorage.getItem('room') ?? 4096)],
    [/^cmi\.interactions\.(\d+)\.id$/, value => identifier.test(value)],
    [/^cmi\.interactions\.\d+\.type$/, value => /^(true-false|choice|fill-in|matching|performance|likert|sequencing|numeric)$/.test(value)],
    [/^cmi\.interactions\.\d+\.time$/, value => time.test(value)],
    [/^cmi\.interactions\.\d+\.correct_responses\.\d+\.pattern$/, value => feedback.test(value)],
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


# A quiz without a question that waits for a mark.
PLAIN = """---
title: Plain
pass: 60
---

## One? {#one}

- [ ] a
- [x] b
- [ ] c

## Two? {#two}

- [ ] a
- [x] b
- [ ] c

## Three? {#three}

- [ ] a
- [x] b
- [ ] c
"""


# All questions on one page, with feedback after each.
PAGE = PLAIN.replace("title: Plain", "title: Page\npresentation: page")

def unpack(quizmark, site, folder, name, *options):
    """A package of one quiz of a site, unpacked; the path of its page."""
    package = folder / f"{name}.zip"
    subprocess.run([quizmark, "export", "scorm", site, "--output", package, *options], check=True)
    with zipfile.ZipFile(package) as archive:
        archive.extractall(folder / name)
    manifest = (folder / name / "imsmanifest.xml").read_text(encoding="utf-8")
    return re.search(r'adlcp:scormtype="sco" href="([^"]+)"', manifest)[1]


@pytest.fixture(scope="module")
def platform(quizmark, tmp_path_factory):
    """A server with the platform, and packages unpacked in it; the address of the quiz's page in the first one."""
    folder = tmp_path_factory.mktemp("platform")
    site = folder / "site"
    (site / "Content" / "quizzes").mkdir(parents=True)
    (site / "Content" / "site.yml").write_text("id: plain\ntitle: Plain\nlanguage: en\n", encoding="utf-8")
    (site / "Content" / "quizzes" / "plain.md").write_text(PLAIN, encoding="utf-8")
    (site / "Content" / "quizzes" / "page.md").write_text(PAGE, encoding="utf-8")
    cases = ROOT / "Tests" / "Cases"
    pages = {}
    for name, source, quiz in (
        ("lesson", cases / "kinds-of-question", None), ("plain", site, "plain"), ("page", site, "page"),
        ("sanctions", cases / "checklists", "sanctions-2026"),
    ):
        pages[name] = f"{name}/{unpack(quizmark, source, folder, name, *(['--quiz', quiz] if quiz else []))}"
        (folder / f"{name}.html").write_text(PLATFORM.replace("player.html", f"player-{name}.html"), encoding="utf-8")
        player = f'<!DOCTYPE html><title>Player</title><iframe src="{pages[name]}" style="width: 100%; height: 95vh"></iframe>'
        (folder / f"player-{name}.html").write_text(player, encoding="utf-8")
    (folder / "empty.html").write_text("<!DOCTYPE html><title>Empty</title>", encoding="utf-8")
    server, address = serve(folder)
    yield address, pages["lesson"], folder / pages["plain"]
    server.shutdown()


@pytest.fixture
def plain(platform):
    """Changes the page of the plain quiz as an author would, by texts for texts; afterwards it is as it was."""
    page = platform[2]
    before = page.read_text(encoding="utf-8")

    def change(*replacements):
        text = re.sub(r'data-version="[^"]*"', 'data-version="00000000000000ff"', before)
        for old, new in replacements:
            assert old in text
            text = text.replace(old, new)
        page.write_text(text, encoding="utf-8")

    yield change
    page.write_text(before, encoding="utf-8")


class Learner(Taker):
    """A student who takes a quiz inside the platform."""

    def enter(self, mode="normal", lesson="lesson"):
        self.step_out()
        self.run("sessionStorage.setItem('mode', arguments[0])", mode)
        self.driver.get(f"{self.base}{lesson}.html")
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
        """The values that the platform has received, the last of each."""
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
    # The question about the sky waits for its mark.
    assert "cmi.core.score.raw" not in told and told["cmi.core.lesson_status"] == "completed"
    answers = interactions(told)
    assert {name: answer["type"] for name, answer in answers.items()} == {
        "atp": "choice", "membranes": "choice", "one-of-many": "choice", "plants": "true-false", "gap": "fill-in",
        "gravity": "numeric", "sizes": "sequencing", "capitals": "matching", "sky": "fill-in", "code": "choice",
        "list": "fill-in", "pattern": "fill-in", "several": "fill-in", "unit": "fill-in",
    }
    for name, answer in answers.items():
        if name == "sky":
            assert answer["result"] == "neutral" and "correct_responses.0.pattern" not in answer
            continue
        assert answer["result"] == "correct", name
        if name not in ("gap", "pattern"):
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
    assert statuses == ["incomplete", "completed"]
    assert names.count("LMSCommit") >= 10, "each answer that was checked is kept"
    calls = learner.leave()
    assert calls[-1] == ["LMSFinish", ""] and calls[-2] == ["LMSCommit", ""]
    told = {call[1]: call[2] for call in calls if call[0] == "LMSSetValue"}
    assert re.fullmatch(r"\d{4}:\d{2}:\d{2}\.\d{2}", told["cmi.core.session_time"])
    assert told["cmi.core.exit"] == ""


def test_all_wrong_and_a_better_result_stays(learner):
    learner.enter(lesson="plain").take(right=False)
    told = learner.told()
    assert (told["cmi.core.score.raw"], told["cmi.core.score.min"], told["cmi.core.score.max"]) == ("0", "0", "100")
    assert told["cmi.core.lesson_status"] == "failed"
    assert interactions(told)["one"]["result"] == "wrong"
    learner.act("again")
    learner.take(right=True)
    assert learner.told()["cmi.core.lesson_status"] == "passed"
    assert len(interactions(learner.told())) == 3
    learner.act("again")
    learner.take(right=False)
    assert (learner.told()["cmi.core.score.raw"], learner.told()["cmi.core.lesson_status"]) == ("100", "passed")
    assert learner.refused == []


@pytest.mark.parametrize("lesson,count", [("page", 3), ("sanctions", 3)])
def test_every_form_of_quiz_is_taken_from_beginning_to_end(learner, lesson, count):
    learner.enter(lesson=lesson).take(right=False)
    told = learner.told()
    assert int(told["cmi.core.score.raw"]) < 60 and told["cmi.core.lesson_status"] == "failed"
    answers = interactions(told)
    assert len(answers) == count and all(answer["result"] != "correct" for answer in answers.values())
    learner.act("again")
    learner.take(right=True)
    told = learner.told()
    assert (told["cmi.core.score.raw"], told["cmi.core.lesson_status"]) == ("100", "passed")
    answers = interactions(told)
    assert len(answers) == count and all(answer["result"] == "correct" for answer in answers.values())
    assert all(answer["student_response"] for answer in answers.values())
    calls = learner.leave()
    assert calls[-1] == ["LMSFinish", ""] and calls[-2] == ["LMSCommit", ""]
    assert learner.kept()["cmi.core.lesson_status"] == "passed"
    learner.enter(lesson=lesson)
    assert learner.refused == []


@pytest.mark.parametrize("lesson", ["page", "sanctions"])
def test_every_form_of_quiz_continues(learner, lesson):
    learner.enter(lesson=lesson).begin()
    question = learner.questions()[0] if lesson == "page" else learner.question_shown()
    name = question.get_attribute("data-question")
    learner.answer(question)
    learner.act("check", question if lesson == "page" else None)
    learner.leave()
    learner.enter(lesson=lesson)
    learner.act("resume")
    learner.wait(lambda: learner.question(name).get_attribute("data-result"))
    assert learner.question(name).get_attribute("data-result") == "right"
    assert learner.refused == []


def test_trying_the_wrong_ones_again_is_practice(learner):
    learner.enter(lesson="plain").take(right=False)
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
    assert learner.told()["cmi.core.lesson_status"] == "completed"
    assert len(interactions(learner.told())) == 14
    assert learner.refused == []


def test_what_waits_for_its_mark_changes_no_verdict(learner):
    learner.enter().begin()
    for question in learner.questions():
        learner.wait(question.is_displayed)
        if question.get_attribute("data-kind") == "text":
            learner.leave_unanswered()
            continue
        learner.answer(question)
        learner.act("check")
        learner.go_on()
    if not learner.all("output"):
        learner.act("finish-anyway")
    told = learner.told()
    assert told["cmi.core.lesson_status"] == "passed" and told["cmi.core.score.raw"].isdigit()
    learner.act("again")
    learner.take(right=True)
    assert learner.output["data-percent"] == ""
    after = learner.told()
    assert [after[f"cmi.core.{name}"] for name in ("lesson_status", "score.raw")] == ["passed", told["cmi.core.score.raw"]]


def take_with(learner, right):
    """Answers the plain quiz with the given number of questions right."""
    learner.begin()
    for number, question in enumerate(learner.questions()):
        learner.wait(question.is_displayed)
        learner.answer(question, right=number < right)
        learner.act("check")
        learner.go_on()
    learner.wait(lambda: learner.all("output"))


def test_a_score_is_the_percent_of_the_page(learner):
    take_with(learner.enter(lesson="plain"), 2)
    assert learner.output["data-percent"] == "67" and learner.told()["cmi.core.score.raw"] == "67"


def test_a_corrected_key_makes_a_better_result(learner, plain):
    take_with(learner.enter(lesson="plain"), 1)
    assert learner.told()["cmi.core.lesson_status"] == "failed"
    learner.leave()
    plain(('"three":["b"]', '"three":["a"]'))
    learner.enter(lesson="plain")
    learner.wait(lambda: learner.all(".start-history"))
    assert "your result changed from 1 to 2 of 3 points" in learner.one(".start-history").text
    told = learner.told()
    assert (told["cmi.core.score.raw"], told["cmi.core.lesson_status"]) == ("67", "passed")
    learner.leave()
    learner.enter(lesson="plain")
    learner.wait(lambda: learner.all(".start-history"))
    assert "changed from 1 to 2" in learner.one(".start-history").text and learner.refused == []


def begin_plain(learner):
    learner.enter(lesson="plain").begin()
    for question in learner.questions()[:2]:
        learner.wait(question.is_displayed)
        learner.answer(question)
        learner.act("check")
        learner.go_on()
    learner.leave()


def test_an_attempt_outlives_a_corrected_package(learner, plain):
    begin_plain(learner)
    plain(('"one":["b"]', '"one":["a"]'))
    learner.enter(lesson="plain")
    learner.wait(lambda: "was corrected after you started" in learner.one(".start-resume").text)
    learner.act("resume")
    learner.wait(lambda: learner.shown())
    assert [question.get_attribute("data-result") for question in learner.questions()] == ["wrong", "right", None]


def test_an_attempt_outlives_other_questions_as_far_as_it_fits(learner, plain):
    begin_plain(learner)
    plain(('"one"', '"first"'))
    learner.enter(lesson="plain")
    assert "Answers that still fit: 1 of 2." in learner.one(".outdated").text
    learner.act("resume-fitting")
    learner.wait(lambda: learner.shown())
    assert [question.get_attribute("data-result") for question in learner.questions()] == [None, "right", None]
    learner.leave()
    learner.enter(lesson="plain")
    assert learner.all("[data-action=resume]") and learner.refused == []


def test_an_attempt_that_names_no_questions_is_not_dropped_without_a_word(learner, plain):
    begin_plain(learner)
    # As earlier packages kept it: questions by their places in the page only.
    learner.step_out()
    learner.run("""
        const data = JSON.parse(sessionStorage.getItem('platform'));
        const { p, ...rest } = JSON.parse(data['cmi.suspend_data']);
        data['cmi.suspend_data'] = JSON.stringify(rest);
        sessionStorage.setItem('platform', JSON.stringify(data));""")
    learner.enter(lesson="plain")
    assert learner.all("[data-action=resume]"), "the same version has the same places"
    plain(('"one":["b"]', '"one":["a"]'))
    learner.enter(lesson="plain")
    assert "belong to an earlier version" in learner.one(".outdated").text and not learner.all("[data-action=resume]")


def test_a_result_can_be_seen_again(learner):
    learner.enter(lesson="plain").take(right=True)
    learner.leave()
    learner.enter(lesson="plain")
    learner.wait(lambda: learner.all(".start-history a"))
    learner.click(".start-history a")
    learner.wait(lambda: learner.all("output"))
    assert learner.output["data-percent"] == "100"
    assert "cmi.core.score.raw" not in learner.told(), "looking again tells nothing new"


def test_looking_only_changes_nothing(learner):
    learner.enter("review").take(right=True)
    assert learner.told() == {}
    assert [call[0] for call in learner.leave()][-1] == "LMSFinish"


def write_long_text(learner):
    learner.enter().begin()
    while learner.question_shown().get_attribute("data-kind") != "text":
        learner.leave_unanswered()
    area = learner.one("textarea", learner.question_shown())
    learner.run("arguments[0].value = 'word '.repeat(1200); arguments[0].dispatchEvent(new Event('input', { bubbles: true }))", area)


def text_after_return(learner):
    learner.leave()
    learner.enter()
    learner.act("resume")
    learner.wait(lambda: learner.shown())
    return learner.one("textarea").get_property("value")


def test_too_long_a_text_is_told_and_kept_as_far_as_it_fits(learner):
    write_long_text(learner)
    learner.wait(lambda: learner.all(".notice.unsaved"))
    notice = learner.one(".notice.unsaved").text
    assert "Not all of your text is being saved. Finish now, or shorten it. The learning platform has no room for more text." in notice
    assert {call[1] for call in learner.refused} == {"cmi.suspend_data"}
    text = text_after_return(learner)
    assert text.startswith("word word") and text.endswith("…") and len(text) >= 500


def test_a_long_text_is_kept_where_the_platform_has_room(learner):
    learner.step_out()
    learner.run("sessionStorage.setItem('room', 64000)")
    write_long_text(learner)
    learner.wait(lambda: len(learner.told().get("cmi.suspend_data", "")) > 6000)
    assert not learner.all(".notice.unsaved")
    assert text_after_return(learner) == "word " * 1200
    assert learner.refused == []


def test_without_a_platform_it_is_a_page_of_the_site(learner, platform):
    learner.driver.switch_to.default_content()
    learner.open(platform[1]).take(right=True)
    assert learner.one("output").get_attribute("data-possible") == learner.output["data-max"]
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
    links = learner.run(outside)
    assert links and all(link.startswith("#") or "://" in link for link in links)
