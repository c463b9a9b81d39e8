"""Checklists: ticks that stay on the device, and the sheet of paper."""

import base64

import pytest

from printed import text_of_pdf
from sites import assemble_case

pytestmark = pytest.mark.usefixtures("fixtures_only")

KEPT = "return JSON.parse(localStorage.getItem('quizmark:1:case:@checklist:referee'))"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The golden case, in the shell that sites have."""
    return assemble_case("checklists", tmp_path_factory.mktemp("checklists"))


@pytest.fixture
def judge(taker):
    return taker.open("checklists/referee.html")


def boxes(judge):
    return judge.all("input[data-item]")


def tick(judge, box):
    judge.run("arguments[0].scrollIntoView({ block: 'center' })", box)  # WebKit's driver doesn't
    box.click()


def progress(judge):
    return judge.one(".checklist-progress").text, judge.one(".checklist-bar progress").get_property("value")


def test_ticks_stay(judge):
    assert progress(judge) == ("0 of 5", 0)
    tick(judge, boxes(judge)[0])
    judge.all(".checklist-section label > span")[2].click()
    assert progress(judge) == ("2 of 5", 2)
    assert judge.run(KEPT) == {"ticked": ["water", "sixty-seconds"]}
    judge.come_back("checklists/referee.html")
    assert [box.is_selected() for box in boxes(judge)] == [True, False, True, False, False]
    assert progress(judge) == ("2 of 5", 2)


def test_no_word_on_a_button_is_broken(judge, engine):
    engine.view(320, 700)
    for button in judge.all(".checklist-actions button"):
        judge.run("arguments[0].textContent = 'Tout d\u00e9cocher'", button)
    heights = [button.rect["height"] for button in judge.all(".checklist-actions button")]
    sideways = judge.run("return document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert len(heights) == 2 and max(heights) <= 48 and sideways <= 0


def test_the_last_tick_moves_no_button(judge, engine):
    engine.view(360, 740)
    place = "return [document.querySelector('.checklist-bar').offsetHeight, ...[...document.querySelectorAll('.checklist-actions button')].map(node => node.offsetLeft)]"
    before = judge.run(place)
    judge.run("for (const box of document.querySelectorAll('input[data-item]')) box.click()")
    judge.run("document.querySelector('.checklist-progress').textContent = '19 of 19: all done, every one'")
    assert progress(judge)[1] == 5 and judge.run(place) == before


def test_ticks_are_the_same_in_another_language(judge):
    tick(judge, boxes(judge)[3])
    if judge.run("return Quizmark.isShared()"):
        judge.come_back("it/checklists/referee.html")
        assert [box.is_selected() for box in boxes(judge)] == [False, False, False, True, False]
        assert progress(judge)[0] == "1 su 5"


def test_all_ticks_go_and_come_back(judge):
    reset = judge.one("[data-action=reset]")
    assert reset.get_attribute("aria-disabled") == "true"
    reset.click()
    assert judge.one(".checklist-status").text == ""
    for box in boxes(judge):
        tick(judge, box)
    assert progress(judge) == ("5 of 5: all done", 5)
    assert reset.get_attribute("aria-disabled") == "false"
    tick(judge, reset)
    assert progress(judge) == ("0 of 5", 0)
    assert judge.one(".checklist-status").text.startswith("All ticks cleared.")
    assert judge.run(KEPT) == {"ticked": []}
    tick(judge, judge.one("[data-action=undo]"))
    assert progress(judge) == ("5 of 5: all done", 5)
    assert judge.focused == reset
    assert len(judge.run(KEPT)["ticked"]) == 5


def test_a_damaged_value_is_no_tick(judge):
    for value in ("null", "[]", '{"ticked": "water"}', '{"ticked": [1, null, "gone"]}', "{"):
        judge.run("localStorage.setItem('quizmark:1:case:@checklist:referee', arguments[0])", value)
        judge.come_back("checklists/referee.html")
        assert progress(judge) == ("0 of 5", 0)


def test_a_browser_that_keeps_nothing_says_so(judge):
    judge.run("Storage.prototype.setItem = () => { throw new Error('full'); }")
    tick(judge, boxes(judge)[0])
    assert "can’t save your ticks" in judge.one(".checklist-status").text
    assert progress(judge) == ("1 of 5", 1)


def test_lists_tell_how_far_it_is(judge):
    tick(judge, boxes(judge)[0])
    is_shared = judge.run("return Quizmark.isShared()")
    for path in ("checklists/index.html", "index.html"):
        judge.come_back(path)
        counts = [count.text for count in judge.all(".checklist-count")]
        assert counts == (["1 of 5", "1 item"] if is_shared else ["5 items", "1 item"])


def test_citations_lead_to_penalties(judge):
    links = [(link.text, link.get_attribute("href").partition("/penalties/")[2]) for link in judge.all(".citation a")]
    assert links == [("8.5.5", "2026/late.html"), ("10.6.2", "2026/index.html"), ("8.5.5", "2026/late.html")]
    assert judge.all(".citation")[1].get_property("textContent") == "Rules 10.6.2, 8.5.5, 9.9.9"


def test_targets_are_large_enough(judge, engine):
    engine.view(390, 800)
    sizes = judge.run("""return [...document.querySelectorAll('.checklist label, .checklist button')].map(node => {
        const { width, height } = node.getBoundingClientRect();
        return [Math.round(width), Math.round(height)];
    })""")
    assert sizes and all(width >= 44 and height >= 44 for width, height in sizes), sizes
    assert judge.run("return document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_is_accessible(judge, engine, axe, scheme):
    if engine.name != "chromium":
        pytest.skip("one engine is enough for axe")
    engine.prefer(prefers_color_scheme=scheme)
    judge.come_back("checklists/referee.html")
    tick(judge, boxes(judge)[0])
    judge.run(axe)
    found = judge.driver.execute_async_script("""
        const done = arguments[arguments.length - 1];
        axe.run(document, { resultTypes: ['violations'] }).then(
            result => done(result.violations.flatMap(rule => rule.nodes.map(node => `${rule.id}: ${node.html}`))),
            error => done([String(error)]));""")
    engine.take_errors()  # axe asks for the styles once more, which the page's policy refuses from disk
    assert found == [], found


def test_prints_on_one_sheet(judge, engine):
    if engine.name != "chromium":
        pytest.skip("one engine is enough for paper")
    tick(judge, boxes(judge)[0])
    options = {"paperWidth": 8.27, "paperHeight": 11.69}
    text = text_of_pdf(base64.b64decode(engine.driver.execute_cdp_cmd("Page.printToPDF", options)["data"]))
    assert text.count("\f") == 1
    assert "Sixty seconds" in text and "Rule 8.5.5" in text
    assert "Clear all" not in text and "1 of 5" not in text
