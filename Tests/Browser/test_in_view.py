"""What a student has to see after each step is in view: verdict, main button, progress and clock, in every quiz of the example.

One script walks a whole quiz in the page, as fast as it can, and returns what was out of view.
"""

import pathlib
import shutil

import pytest

from quick_hand import ANSWERING
from sites import build
from taker import Taker

CONTENT = pathlib.Path(__file__).parent.parent.parent / "Content"
SIZES = [(390, 844), (320, 568), (1280, 800)]
# All questions on one page, each with a verdict, against the clock.
CHECKED_PAGE = """---
title: On one page
presentation: page
time-limit: 20m
---

""" + "".join(f"""## What is {number} and {number}? {{#sum-{number}}}

- [x] {2 * number}
- [ ] {3 * number}
- [ ] {4 * number}

> {"Add the two numbers, one after the other, and see what comes out of it. " * 4}

""" for number in range(1, 9))


@pytest.fixture(scope="module")
def site(quizmark, tmp_path_factory):
    """The quizzes of the example, in one language."""
    folder = tmp_path_factory.mktemp("in-view")
    content = folder / "Content"
    for part in ("quizzes", "media", "penalties"):
        shutil.copytree(CONTENT / part, content / part, ignore=shutil.ignore_patterns("*.fr.*", "*.es.*", "*.it.*"))
    shutil.copy(CONTENT / "marking-key.jwk", content)
    (content / "quizzes" / "on-one-page.md").write_text(CHECKED_PAGE, encoding="utf-8")
    (content / "site.yml").write_text("id: in-view\ntitle: In view\nlanguages: [en]\n", encoding="utf-8")
    return build(quizmark, folder)


@pytest.fixture
def student(engine, server):
    yield Taker(engine.driver, server)
    assert engine.take_errors() == []


# `seen(node)`: whether nothing of it is outside the window, and no bar lies over its middle.
SEEING = ANSWERING + """
const shownOf = selector => [...document.querySelectorAll(selector)].find(node => node.checkVisibility());
const seen = node => {
    const { top, bottom, left, width } = node.getBoundingClientRect();
    if (top < -0.5 || bottom > innerHeight + 0.5) return false;
    const bar = document.elementFromPoint(left + width / 2, (top + bottom) / 2)?.closest('.progress-row, .action-bar, .question-controls');
    return !bar || bar.contains(node) || node.contains(bar);
};
const painted = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
const until = async condition => {
    for (let tries = 0; tries < 500 && !condition(); tries += 1) await new Promise(done => setTimeout(done, 2));
    if (!condition()) throw new Error(`never: ${condition}`);
};
"""

# A thumb presses what is in view: a button that isn't is scrolled to, just so far that it is.
WALK = SEEING + """
const [right, done] = arguments;
const faults = [];
const tell = (step, what) => faults.push(`${location.pathname.split('/').pop()} ${step}: ${what}`);
const expectSeen = (step, ...selectors) => {
    for (const selector of selectors) {
        const node = shownOf(selector);
        if (!node) tell(step, `no ${selector}`);
        else if (!seen(node)) tell(step, `${selector} at ${node.getBoundingClientRect().top} of ${innerHeight}`);
    }
};
const hand = async button => {
    if (!seen(button)) button.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    button.focus({ preventScroll: true });
    button.click();
};
const walk = async () => {
    const draw = document.querySelector('#draw');
    if (draw) draw.selectedIndex = draw.options.length - 1;
    await hand(document.querySelector('[data-action=start]'));
    await until(() => 'showVerdict' in Quizmark && document.querySelector('.progress-row'));
    await Quizmark.loadBundle('answered');
    const [taking] = Quizmark.takings;
    const always = ['.progress-row', '.progress-text', ...(taking.settings.timeLimit ? ['.time-left'] : [])];
    for (const [index, question] of taking.questions.entries()) {
        const step = `question ${index + 1}`;
        const { fieldset } = question;
        await painted();
        if (!taking.showsAll || index === 0) {
            const legend = fieldset.querySelector('legend');
            const row = document.querySelector('.progress-row').getBoundingClientRect();
            expectSeen(step, ...always);
            if (document.activeElement !== legend) tell(step, 'the focus is elsewhere');
            const { top } = legend.getBoundingClientRect();
            if (top < row.bottom || top > innerHeight - 60) tell(step, `legend at ${top}`);
            if (!taking.showsAll && innerWidth < 640) expectSeen(step, 'button.primary[type=submit]');
        }
        if (!answerQuestion(fieldset, taking.settings.keys, right)) tell(step, 'not answered');
        expectSeen(`${step}, answered`, ...always);
        const button = question.button ?? document.querySelector('button.primary[type=submit]');
        if (taking.checks) {
            await hand(button);
            await painted();
            const own = `#${fieldset.id} `;
            expectSeen(`${step}, checked`, ...always, shownOf('.bar-verdict') ? '.bar-verdict' : `${own}.verdict-line`,
                taking.showsAll ? `${own}button.button` : 'button.primary[type=submit]');
            const said = shownOf(`${own}.verdict`);
            if (said && said.getBoundingClientRect().top > innerHeight - 100) tell(`${step}, checked`, 'nothing of the explanation');
            if (!document.querySelector('.quiz-status').textContent) tell(step, 'nothing announced');
            if (document.activeElement !== button) tell(step, 'the focus has moved');
        }
        if (taking.showsAll || index === taking.questions.length - 1) continue;
        await hand(button);
        await until(() => !fieldset.checkVisibility());
    }
    return faults;
};
walk().then(done, error => done([...faults, String(error)]));"""


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_every_step_of_every_quiz_is_in_view(student, engine, taken_quizzes, size):
    engine.view(*size)
    faults = []
    for path in taken_quizzes:
        student.open(path)
        faults += student.driver.execute_async_script(WALK, False)
    assert not faults, "\n".join(faults)



LINKED = SEEING + """
const row = document.querySelector('.progress-row'), legend = document.activeElement.closest('form')
    ? document.activeElement : [...document.querySelectorAll('legend')].find(node => node.checkVisibility());
return [seen(row), seen(legend.querySelector('.prompt') ?? legend), legend.getBoundingClientRect().top >= row.getBoundingClientRect().bottom]"""


@pytest.mark.parametrize("path", ["quizzes/cells.html#q3", "quizzes/on-one-page.html"])
def test_a_link_to_a_question_cuts_nothing(student, engine, path):
    engine.view(320, 568)
    student.open(path)
    if "#" not in path:
        student.begin()
        student.run("scrollTo(0, 1e6); location.hash = 'q5'")
    student.wait(lambda: student.run(LINKED) == [True, True, True])


@pytest.mark.parametrize("size, sticks", [((390, 844), True), ((320, 256), False), ((568, 320), False), ((1280, 256), False)])
def test_bars_leave_low_screens_to_the_question(student, engine, size, sticks):
    """320 by 256 is a window of 1280 by 1024 at 400%."""
    engine.view(*size)
    student.start("quizzes/cells.html")
    places = student.run("""return ['.progress-row', '.action-bar'].map(name => getComputedStyle(document.querySelector(name)).position)""")
    assert (places == ["sticky", "sticky"]) == sticks and ("sticky" in places) == sticks
    student.answer(student.question_shown(), right=False)
    student.act("check")
    words = [node for node in student.all(".bar-verdict, .verdict-word") if node.is_displayed()]
    assert len(words) == 1, "the verdict is said once"


def test_the_way_on_is_in_view_on_a_phone_held_sideways(student, engine):
    engine.view(844, 390)
    student.start("quizzes/osi-model.html")
    student.answer(student.question_shown(), right=False)
    student.act("check")
    student.wait(lambda: student.focused.get_attribute("data-action") == "next")
    assert student.run(SEEING + "return [shownOf('.verdict-line'), document.activeElement].map(seen)") == [True, True]


@pytest.mark.parametrize("size", [(320, 568), (1280, 500), (844, 390)])
def test_the_focus_is_never_below_a_bar(student, engine, size):
    """Through the whole form by the key Tab, on every question."""
    engine.view(*size)
    student.start("quizzes/cells.html")
    hidden = []
    for number in range(1, 6):
        student.run("location.hash = arguments[0]", f"q{number}")
        student.wait(lambda: student.run("return document.activeElement.matches('legend')"))
        for _ in range(40):
            student.press("\ue004")
            name = student.run(SEEING + """
                const node = document.activeElement;
                const row = document.querySelector('.progress-row').getBoundingClientRect();
                // On wide screens, all buttons are in the row that sticks.
                const stuck = [...document.querySelectorAll('.action-bar, .controls:has(> .action-bar)')]
                    .find(candidate => getComputedStyle(candidate).position === 'sticky');
                const bar = stuck.getBoundingClientRect();
                const { top, bottom } = node.getBoundingClientRect();
                if (!node.closest('form')) return null;
                const isBelow = !stuck.contains(node) && (bottom > bar.top && top < bar.bottom || top < row.bottom && bottom > row.top);
                return isBelow ? `${node.outerHTML.slice(0, 80)} at ${top}` : '';""")
            if name is None:
                break
            if name:
                hidden.append((number, name))
    assert hidden == []


def test_a_second_tap_skips_nothing(student, engine):
    """As on phones, where each tap of two counts as a first one."""
    engine.view(390, 844)
    student.start("quizzes/cells.html")
    student.answer(student.question_shown())
    tap = """
        const [button, done] = arguments;
        const tap = () => button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
        setTimeout(() => {
            tap();
            setTimeout(() => { tap(); done([location.hash, button.dataset.action]); }, 200);
        }, 450);"""
    button = student.one("button.primary[type=submit]")
    assert student.driver.execute_async_script(tap, button) == ["#q1", "next"]
    assert student.driver.execute_async_script(tap, button)[0] == "#q2", "and then it hears again"


def test_the_bar_is_not_printed(student, engine):
    if engine.name != "chromium":
        pytest.skip("print styles are the same in all engines")
    engine.view(390, 844)
    student.start("quizzes/cells.html")
    student.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    try:
        assert student.run("""
            const part = document.querySelector('.action-bar'), row = document.querySelector('.progress-row');
            return [part, row].map(node => node.checkVisibility() || getComputedStyle(node).position === 'sticky')""") == [False, False]
    finally:
        student.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
