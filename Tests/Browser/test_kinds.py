"""What kinds of question need besides being answered, on the fixtures: counts, orders, digits, dragging."""

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

pytestmark = [pytest.mark.usefixtures("fixtures_only"), pytest.mark.by_hand]

CELLS = "quizzes/cells.html"


def order(taker):
    return [item.get_attribute("data-item") for item in taker.all("#q6 .ordering > li")]


def test_how_many_are_chosen_is_told_but_not_forced(taker):
    taker.open("quizzes/checked-page.html")
    question = taker.question("eukaryotes")
    counter = taker.one(".chosen-count", question)
    assert counter.text == "0 of 2 chosen"
    boxes = taker.all("input", question)
    taker.pick(boxes[0], keyboard=False)
    assert counter.text == "1 of 2 chosen" and taker.status == ""
    taker.pick(boxes[1], keyboard=False)
    taker.pick(boxes[2], keyboard=False)
    assert counter.text == taker.status == "You chose 3, but the question asks for 2."
    assert len(taker.all("input:checked", question)) == 3
    taker.act("check", question)
    assert question.get_attribute("data-result") == "wrong"


SHUFFLED = """
const list = document.querySelector('#q2 .choices');
list.append(...[...list.children].reverse());
document.querySelector('#q2 .choice-feedback').insertAdjacentHTML('beforeend', '<li data-choice="d"><b>D.</b> They have none either.</li>');"""


def test_notes_on_choices_are_in_the_order_shown(taker):
    taker.open("quizzes/checked-page.html")
    taker.run(SHUFFLED)
    question = taker.question("eukaryotes")
    taker.answer(question, right=False)
    taker.act("check", question)
    notes = taker.all(".verdict .choice-feedback > li", question)
    shown = [taker.run("return [...arguments[0].closest('fieldset').querySelectorAll('.choices > li')].findIndex(item => item.dataset.choice === arguments[0].dataset.choice)", note)
             for note in notes]
    assert [taker.one("b", note).text for note in notes] == ["ABCD"[place] + "." for place in shown]
    assert len(shown) == 2 and shown == sorted(shown)


def test_an_order_can_be_said_to_be_right(taker):
    taker.open(CELLS + "#q6")
    shown = order(taker)
    taker.act("check")
    assert taker.one("#q6 .error").text == "Put the items in order, or choose “Keep this order”."
    keep = taker.one("#q6 .keep-order button")
    keep.send_keys(Keys.ENTER)
    assert taker.status == "This order is your answer." and keep.get_attribute("aria-pressed") == "true"
    assert order(taker) == shown and not taker.all("#q6 .error")
    taker.act("check")
    assert taker.question("steps").get_attribute("data-result") in ("partial", "wrong")
    assert not keep.is_displayed()


def test_a_button_at_the_end_says_the_place_and_moves_nothing(taker):
    taker.open(CELLS + "#q6")
    shown = order(taker)
    taker.run("document.querySelector('#q6 .ordering > li:last-child .move-down').click()")
    assert taker.status.endswith("now 4 of 4") and order(taker) == shown
    assert taker.one("#q6 .keep-order button").get_attribute("aria-pressed") == "false"


def test_a_long_item_has_the_width_of_a_phone(taker, engine):
    engine.view(360, 740)
    taker.open(CELLS + "#q6")
    wide, short = taker.run("""
        const [one, other] = document.querySelectorAll('#q6 .ordering > li');
        one.querySelector('.item-text').textContent = 'what the data link layer does for all the layers above it';
        other.querySelector('.item-text').textContent = 'Network';
        const boxes = item => [item, ...item.querySelectorAll('.item-text, .moves')].map(node => node.getBoundingClientRect());
        const [[row, text, moves], [, otherText, otherMoves]] = [boxes(one), boxes(other)];
        return [text.width / row.width > 0.75 && moves.top >= text.bottom - 1, otherMoves.top < otherText.bottom];""")
    assert wide and short


def test_an_item_keeps_off_the_edge_of_a_phone(taker, engine):
    engine.view(390, 844)
    taker.open(CELLS + "#q6")
    gaps = taker.run("""
        document.querySelector('#q6 .item-text').textContent = 'The two computers open a connection, and '.repeat(4);
        return [...document.querySelectorAll('#q6 .ordering > li')].map(item => {
            const [{ right }, text] = [item.getBoundingClientRect(), item.querySelector('.item-text').getBoundingClientRect()];
            return right - text.right;
        });""")
    assert min(gaps) >= 12


def test_items_can_be_dragged(taker):
    taker.open(CELLS + "#q6")
    first, second, third = order(taker)[:3]
    grip = taker.one(f'#q6 [data-item="{first}"] .grip')
    target = taker.one(f'#q6 [data-item="{third}"]')
    taker.run("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", target)
    hold = ActionChains(taker.driver).click_and_hold(grip)
    hold.move_to_element(taker.one(f'#q6 [data-item="{second}"]')).move_to_element(target).move_by_offset(0, 8)
    hold.release().perform()
    assert order(taker)[:3] == [second, third, first]
    assert taker.status.endswith("now 3 of 4") and not taker.all("[data-held]")


def test_digits_choose_when_they_are_to(taker):
    taker.start(CELLS)
    first = taker.questions()[0]
    taker.run("Quizmark.setSetting('digits', false)")
    taker.one("body").send_keys("2?")
    assert not taker.all("input:checked, dialog"), "not where the reader has switched them off"
    taker.run("Quizmark.setSetting('digits', true)")
    taker.one("body").send_keys("2")
    chosen = taker.one("input:checked", first)
    assert taker.one(".choices > li:nth-child(2) input", first) == chosen == taker.focused
    chosen.send_keys(Keys.ENTER)
    chosen.send_keys("1")
    assert chosen.is_selected(), "not after the answer is final"
    taker.run("location.hash = 'q4'")
    taker.wait(taker.question("gap").is_displayed)
    blank = taker.one("#q4 [data-blank]")
    blank.send_keys("3")
    assert blank.get_property("value") == "3" and not taker.all("#q4 :checked")


@pytest.mark.parametrize("written", ["9,81", "9.81", " 9,810 "])
def test_both_decimal_marks(taker, written):
    taker.open(CELLS + "#q5")
    taker.one("#q5 [data-blank]").send_keys(written)
    taker.await_verdicts()
    taker.press(Keys.ENTER)
    assert taker.question("gravity").get_attribute("data-result") == "right"
