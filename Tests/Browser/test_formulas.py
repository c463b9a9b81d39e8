"""Formulas in questions: they fit phones, and a click on one chooses its choice."""

import pytest

from sites import build
from taker import Taker

QUIZ = r"""---
title: Formulas
---

## Solve $\ce{Ca(OH)2 + 2HCl -> CaCl2 + 2H2O} \quad \ce{2H2 + O2 -> 2H2O}$ {#one}

$$a_1 + a_2 + a_3 + a_4 + a_5 + a_6 + a_7 + a_8 + a_9 + a_{10} + a_{11} + a_{12} = \sum_{i=1}^{12} a_i$$

$$\frac{a_1 + a_2 + a_3 + a_4 + a_5 + a_6 + a_7 + a_8 + a_9 + a_{10} + a_{11} + a_{12}}{12}$$

- [x] $\ce{CH4 + 2O2 -> CO2 + 2H2O}$
- [ ] $x^2 + y^2 + z^2 + a^2 + b^2 + c^2 + d^2 + e^2 + f^2$
- [ ] $x$

## What is $\mathrm{H} = -\ln\frac{[\ce{H3O+}]}{c^\circ + 1 + 2}$? [[7]] {#two}

## Punctuation {#three type=text}

($u + v$), word ($a + b$), word ($c + d$), $x + y$, word $z + w$. Word ($u + v$), word word ($a + b$), $x - y$, ($c + d$), word $z - w$.

## Spaces: $X \perp\!\!\!\perp Y$ {#four type=text}
"""


@pytest.fixture(scope="module")
def site(quizmark, tmp_path_factory):
    folder = tmp_path_factory.mktemp("formulas")
    (folder / "Content" / "quizzes").mkdir(parents=True)
    (folder / "Content" / "quizzes" / "formulas.md").write_text(QUIZ, encoding="utf-8")
    (folder / "Content" / "site.yml").write_text("id: formulas\ntitle: Formulas\ntimezone: UTC\n", encoding="utf-8")
    return build(quizmark, folder)


@pytest.fixture
def student(engine, server):
    engine.view(320, 640)
    yield Taker(engine.driver, server, by_hand=True)
    assert engine.take_errors() == []


def test_formulas_fit_a_phone_and_can_be_chosen(engine, student):
    student.open("quizzes/formulas.html")
    student.one("[data-action=start]").click()
    assert student.run("return document.querySelectorAll('.choices > li:has(math)').length") == 3
    for choice in student.all(".choices > li"):
        formula = choice.find_element("css selector", "math")
        if engine.name == "webkitgtk":  # its driver clicks only elements of HTML
            student.run("arguments[0].dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))", formula)
        else:
            student.bring_into_view(formula).click()
        assert choice.find_element("css selector", "input").is_selected()
    width, shown = student.run("return [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert width <= shown
    broken, scroller = student.all(".stem .math.display")
    assert student.run("return arguments[0].scrollWidth <= arguments[0].clientWidth", broken), "sums break into lines"
    assert broken.get_attribute("tabindex") is None
    assert scroller.get_attribute("tabindex") == "0", "the keyboard scrolls what is too wide"
    assert student.run("return arguments[0].scrollWidth > arguments[0].clientWidth", scroller)


def test_the_parts_of_a_wide_formula_are_on_one_line(engine, student):
    engine.view(600, 640)
    student.open("quizzes/formulas.html")
    letter, function = student.run("""
        const [letter, function_] = ['H', 'ln'].map(name => [...document.querySelectorAll('#q2 mi')].find(item => item.textContent === name));
        document.querySelector('#q2').closest('form').querySelectorAll('[hidden]').forEach(part => { part.hidden = false; });
        return [letter, function_].map(item => item.getBoundingClientRect().bottom);
    """)
    assert abs(letter - function) < 2


def test_lines_do_not_end_between_a_formula_and_its_punctuation(engine, student):
    """In Chromium, they would on either side of each formula."""
    student.open("quizzes/formulas.html")
    torn = student.run("""
        const stem = [...document.querySelectorAll('fieldset')].find(question => question.textContent.includes('Punctuation'));
        stem.closest('form').querySelectorAll('[hidden]').forEach(part => { part.hidden = false; });
        const paragraph = [...stem.querySelectorAll('p')].find(p => p.querySelector('math'));
        const range = document.createRange();
        const torn = new Set();
        for (let width = 120; width < 320; width += 8) {
            paragraph.style.inlineSize = `${width}px`;
            for (const joined of paragraph.querySelectorAll('.joined')) {
                range.selectNodeContents(joined);
                const rects = [...range.getClientRects()];
                const isTorn = Math.max(...rects.map(({ top }) => top)) >= Math.min(...rects.map(({ bottom }) => bottom));
                if (isTorn) torn.add(`${width}: ${joined.textContent}`);
            }
        }
        return [paragraph.querySelectorAll('.joined').length, [...torn]];
    """)
    assert torn == [10, []]


def test_a_negative_space_moves_symbols_together(engine, student):
    student.open("quizzes/formulas.html")
    gap = student.run("""
        const back = [...document.querySelectorAll('.math-back')];
        back[0].closest('form').querySelectorAll('[hidden]').forEach(part => { part.hidden = false; });
        const before = back[0].previousElementSibling.getBoundingClientRect();
        const after = back.at(-1).nextElementSibling.getBoundingClientRect();
        return (after.left - before.right) / parseFloat(getComputedStyle(back[0]).fontSize);
    """)
    # Half an em less than the spaces of two relations.
    assert gap < 0.1
