"""Quizzes of hundreds of questions, on a site built for it: what a page does is counted, so that it doesn't depend on the machine."""

import base64

import pytest

from printed import text_of_pdf
from sites import build
from taker import Taker

COUNT = 300
QUESTION = """
## What is {0} plus one? {{#n{0}}}

- [ ] More than {0}, but less than ever
- [x] The number after {0}
"""
QUIZZES = {"shuffled": "order: shuffle\n", "page": "presentation: page\n"}

# Counts how often questions are put into the form, and how many items of lists are searched.
COUNTING = """
const form = document.querySelector('form[data-quiz]');
window.insertions = 0;
window.searched = 0;
new MutationObserver(records => {
    const isQuestion = node => node.matches?.('[data-question]');
    insertions += records.filter(record => [...record.addedNodes].some(isQuestion)).length;
}).observe(form, { childList: true });
for (const name of ['includes', 'indexOf', 'find', 'findIndex']) {
    const search = Array.prototype[name];
    Array.prototype[name] = function (...given) {
        searched += this.length;
        return search.apply(this, given);
    };
}"""

LAID_OUT = """
const isLaidOut = node => node.checkVisibility({ contentVisibilityAuto: true });
return [...document.querySelectorAll('[data-question] .choices')].filter(isLaidOut).length"""

# As if all questions had been checked in an attempt that is resumed now.
RESUME = """
const { taking } = document.querySelector('form[data-quiz]');
const { attempt } = taking;
const answers = Object.fromEntries(attempt.questions.map(id => [id, ['b']]));
insertions = searched = 0;
taking.adopt({ ...attempt, answers, checked: [...attempt.questions] });
taking.layOut();
return document.querySelectorAll('.question-list [data-state=right]').length"""


@pytest.fixture(scope="module")
def site(quizmark, tmp_path_factory):
    folder = tmp_path_factory.mktemp("long")
    quizzes = folder / "Content" / "quizzes"
    quizzes.mkdir(parents=True)
    (folder / "Content" / "site.yml").write_text("id: long\ntitle: Long\n", encoding="utf-8")
    for name, settings in QUIZZES.items():
        questions = "".join(QUESTION.format(number) for number in range(COUNT))
        (quizzes / f"{name}.md").write_text(f"---\ntitle: The {name}\n{settings}---\n{questions}", encoding="utf-8")
    return build(quizmark, folder)


@pytest.fixture
def student(engine, site):
    yield Taker(engine.driver, site.as_uri() + "/", by_hand=engine.name != "chromium")
    assert engine.take_errors() == []


@pytest.fixture
def counted(engine, student):
    if engine.name == "firefox":
        pytest.skip("scripts of its driver are apart from those of the page")
    return student


def test_the_questions_of_an_attempt_are_put_in_order_at_once(counted):
    student = counted
    student.open("quizzes/shuffled.html")
    student.run(COUNTING)
    student.begin()
    numbers = student.run("return [...document.querySelectorAll('.question-number')].map(node => Number(node.textContent.slice(9)))")
    assert numbers == list(range(1, COUNT + 1))
    assert student.run("return insertions") == 1
    assert student.run("return searched") < 20 * COUNT, "a search through all questions for each of them"


def test_an_attempt_with_many_verdicts_is_resumed(counted):
    student = counted
    student.open("quizzes/shuffled.html")
    student.run(COUNTING)
    student.begin()
    student.answer(student.question_shown())
    assert student.run(RESUME) == COUNT
    assert student.run("return insertions") <= 1
    assert student.run("return searched") < 20 * COUNT


def test_only_questions_in_view_are_laid_out(student):
    student.open("quizzes/page.html")
    student.wait(lambda: student.all("form[data-stage=taking]"))
    assert student.run("return document.querySelectorAll('fieldset[data-question]:not([hidden])').length") == COUNT
    student.wait(lambda: 0 < student.run(LAID_OUT) < 60)


def test_a_question_out_of_view_is_answered(student):
    student.open("quizzes/page.html")
    last = student.questions()[-1]
    student.answer(last)
    student.act("check", last)
    student.wait(lambda: last.get_attribute("data-result") == "right")
    assert student.run("return arguments[0].querySelector('.verdict').checkVisibility({ contentVisibilityAuto: true })", last)


def test_questions_out_of_view_are_found_and_printed(engine, student):
    student.open("quizzes/page.html")
    if engine.name == "chromium":
        assert student.run("return window.find('The number after 291')"), "find in page"
    if engine.name == "webkitgtk":  # it can't print
        return
    text = text_of_pdf(base64.b64decode(engine.driver.print_page()))
    missing = [number for number in range(COUNT) if f"The number after {number}\n" not in text]
    assert missing == []
