"""What judges do in a swimming hall: save an edition, and practise one sanction or one official."""

import re

import pytest
from selenium.webdriver.common.keys import Keys

import kept
from sites import build, serve
from taker import Taker

EXAMPLE = "penalties/2026/"


@pytest.fixture(scope="module")
def site(quizmark, tmp_path_factory):
    """The handbook of the example, in two languages."""
    import shutil
    from sites import HERE

    folder = tmp_path_factory.mktemp("judges")
    for part in ("penalties", "media"):
        shutil.copytree(HERE.parent.parent / "Content" / part, folder / "Content" / part)
    # A question on the rules, with a picture.
    (folder / "Content" / "quizzes").mkdir()
    (folder / "Content" / "quizzes" / "rules.md").write_text(
        "---\ntitle: Rules\nedition: 2026\n---\n\n## Which entry?\n\n![A turn](../media/entry-quarter-turn.svg)\n\n- [x] A\n- [ ] B\n", encoding="utf-8")
    (folder / "Content" / "site.yml").write_text("id: judges\ntitle: Judges\nlanguages: [en, fr]\nhome: penalties\n", encoding="utf-8")
    return build(quizmark, folder)


@pytest.fixture
def judge(engine, site):
    server, address = serve(site)
    judge = Taker(engine.driver, address, by_hand=True)
    judge.server = server
    yield judge
    server.shutdown()


def saved(judge):
    return judge.wait(lambda: judge.all(".edition-offline[data-saved]"))


def test_opening_an_edition_saves_it_in_its_language(judge):
    judge.open("fr/index.html")
    assert re.fullmatch(r"Disponible hors ligne en français \([\d,]+\sMo\)", saved(judge)[0].text)
    judge.server.shutdown()
    judge.server.server_close()
    for page in ("double-bounce", "quiz", "cards", "booklet"):
        judge.driver.get(f"{judge.base}fr/{EXAMPLE}{page}.html")
        assert judge.wait(lambda: judge.all("main h1"))
        assert judge.run("return document.body.dataset.page") != "offline"
    # So does the magnifier.
    judge.click(".search-link")
    judge.wait(lambda: judge.all(".search-form"))
    judge.one(".search-form input").send_keys("double")
    judge.wait(lambda: judge.all('.search-results a[href*="double-bounce"]'))
    # Questions on rules show pictures, which are in the folder of the site's media.
    judge.driver.get(f"{judge.base}fr/{EXAMPLE}quiz.html")
    loads = "return Promise.all([...document.querySelectorAll('img[src*=\"media/\"]')].map(({ src }) => fetch(src).then(answer => answer.ok)))"
    pictures = judge.wait(lambda: judge.run(loads))
    assert pictures and all(pictures)
    judge.driver.get(f"{judge.base}{EXAMPLE}double-bounce.html")
    judge.wait(lambda: judge.run("return document.body.dataset.page") == "offline")


def test_bookmarks_to_the_list_lead_to_the_home_page(judge):
    for prefix in ("", "fr/"):
        judge.driver.get(f"{judge.base}{prefix}{EXAMPLE}index.html")
        judge.wait(lambda: judge.driver.current_url == f"{judge.base}{prefix}index.html" and judge.all(".penalty-row"))


def test_the_list_says_when_no_penalty_has_all_words(judge):
    judge.open("index.html")
    field = judge.one(".penalty-filter")
    field.send_keys("double football")
    judge.wait(lambda: judge.one(".filter-status").text.startswith("No penalty contains all the words."))
    field.clear()
    field.send_keys("deduct")
    judge.wait(lambda: judge.one(".filter-status").text.endswith("penalties found"))


@pytest.mark.parametrize("size", [(360, 740), (1000, 900)])
def test_no_penalty_moves_while_a_judge_points_at_it(judge, engine, size):
    """What is written a moment later has its room from the beginning: how the edition is saved, and how many penalties are found."""
    top = "return document.querySelector('.penalty-row:not([hidden])').getBoundingClientRect().top"
    engine.view(*size)
    judge.open("fr/index.html")
    saved(judge)
    judge.wait(lambda: judge.all("[data-action=save-edition]"))
    before = judge.run(top)
    judge.run("document.querySelector('.edition-offline').textContent = ''; document.querySelector('[data-action=save-edition]').remove()")
    assert judge.run(top) == before
    judge.one(".penalty-filter").send_keys("double")
    judge.wait(lambda: judge.one(".filter-status").text)
    before = judge.run(top)
    judge.run("document.querySelector('.filter-status').textContent = ''")
    assert judge.run(top) == before


def test_what_could_not_be_saved_can_be_saved_later(judge, site):
    judge.open("index.html")
    saved(judge)
    # Its bytes aren't those of the list, as on a server to which a new version is being copied.
    page = site / EXAMPLE / "cards.html"
    text = page.read_text(encoding="utf-8")
    judge.run("return caches.keys().then(names => Promise.all(names.map(async name => (await caches.open(name)).delete(arguments[0]))))",
              f"{judge.base}{EXAMPLE}cards.html")
    page.write_text(text + "<!-- new -->", encoding="utf-8")
    try:
        judge.driver.refresh()
        button = judge.wait(lambda: judge.all("[data-action=save-edition]"))[0]
        assert re.fullmatch(r"Save for the pool \([\d.]+\sMB\)", button.text) and not judge.all(".edition-offline[data-saved]")
        assert judge.one(".edition-offline").text == "1 file couldn’t be saved: the server’s copy doesn’t match."
        # It is tried again, and the focus comes back to the button.
        button.click()
        judge.wait(lambda: judge.run("return document.activeElement.dataset.action") == "save-edition")
    finally:
        page.write_text(text, encoding="utf-8")
    judge.one("[data-action=save-edition]").click()
    assert saved(judge)[0].text.startswith("Works offline in English (")
    assert judge.run("return document.activeElement.matches('.edition-offline')")


def test_a_full_device_is_named(judge, engine):
    if engine.name != "chromium":
        pytest.skip("only Chromium lets a test set the room for a site")
    judge.open("index.html")
    saved(judge)
    judge.run("return caches.keys().then(names => Promise.all(names.map(async name => (await caches.open(name)).delete(arguments[0]))))",
              f"{judge.base}{EXAMPLE}cards.html")
    quota = lambda **size: judge.driver.execute_cdp_cmd("Storage.overrideQuotaForOrigin", {"origin": judge.base.rstrip("/"), **size})
    try:
        quota(quotaSize=1000)
        judge.driver.refresh()
        judge.wait(lambda: judge.one(".edition-offline").text.startswith("This device is out of space."))
        assert judge.all("[data-action=save-edition]")
    finally:
        quota()


def test_choices_that_no_question_fits_are_named(judge, engine):
    judge.open(f"{EXAMPLE}quiz.html")
    choose = "const select = document.getElementById(arguments[0]); select.value = arguments[1]; select.dispatchEvent(new Event('change', { bubbles: true }))"
    start = judge.one("[data-action=start]")
    # As a browser restores them, which doesn't ask whether they can be chosen.
    judge.run(choose, "only-sanction", "judgesOpinion")
    judge.run(choose, "only-owner", "referee")
    assert not start.is_enabled() and "No questions match these choices." in judge.one(".quiz-start .controls").text
    # Nor does Enter begin it.
    judge.one(".quiz-start [type=radio]:checked").send_keys(Keys.ENTER)
    assert judge.all("#start") and engine.take_errors() == []
    judge.run(choose, "only-owner", "")
    assert start.is_enabled() and "No question" not in judge.one(".quiz-start .controls").text


def test_the_reason_to_balance_is_that_of_the_questions_that_are_left(judge):
    judge.open(f"{EXAMPLE}quiz.html")
    choose = "const select = document.getElementById(arguments[0]); select.value = arguments[1]; select.dispatchEvent(new Event('change', { bubbles: true }))"
    assert "“−½ to −2 points; Judge”" in judge.one("#even-why").text
    judge.run(choose, "only-owner", "referee")
    assert "“0 points; Referee”" in judge.one("#even-why").text
    # Questions with one sanction have nothing to balance.
    judge.run(choose, "only-sanction", "deductTwo")
    assert not judge.one("#even-why").is_displayed()


def test_the_quiz_of_an_edition_is_named_with_it_in_the_language_of_the_page(judge):
    judge.open(f"{EXAMPLE}quiz.html").run("localStorage.clear()")
    question = judge.run("return document.querySelector('[data-question]').dataset.question")
    done = kept.attempt("sanctions-2017", kept.NOON, 80) | {"questions": [question], "answers": {question: {"sanction": "zero", "owners": ["judge"]}}}
    done["result"]["states"] = {question: "wrong"}
    kept.store(judge, {"sanctions-2017": kept.record(
        "Quiz des sanctions : Règles du plongeon 2017–2021", "fr/penalties/2017/quiz.html", [done], subject="Pénalités", language="fr")}, site="judges")
    name = "Sanction quiz: Diving rules 2017–2021"
    judge.come_back("home.html")
    assert judge.wait(lambda: judge.all(".greeting-title"))[0].text == name
    judge.come_back("history.html")
    judge.wait(lambda: judge.one(".history-quiz h3 a").text == name)
    assert "Attempts" not in judge.one(".confusion caption").get_property("textContent")
    assert judge.one(".history-list caption").get_property("textContent") == f"Attempts: {name}"
    assert judge.one(".history-quiz .kicker").text == "Penalties" and judge.one(".history-quiz .kicker").get_attribute("lang") != "fr"


def test_questions_can_be_limited_by_sanction_and_official(judge):
    judge.open(f"{EXAMPLE}quiz.html")
    choose = "const select = document.getElementById(arguments[0]); select.value = arguments[1]; select.dispatchEvent(new Event('change', { bubbles: true }))"
    judge.run(choose, "only-sanction", "deductTwo")
    judge.run(choose, "only-owner", "referee")
    # What would leave no question can't be chosen.
    assert judge.run("return document.querySelector('#only-sanction option[value=judgesOpinion]').disabled")
    count = int(judge.one(".prospect dd").text)
    draw = judge.one("#draw")
    assert judge.run("return arguments[0].value", draw) == str(count) or not draw.is_displayed(), "no more than there are"
    judge.act("start")
    asked = judge.wait(lambda: judge.questions())
    assert 0 < len(asked) == count
    key = judge.key["keys"]
    for question in asked:
        answer = key[question.get_attribute("data-question")]
        assert answer["sanction"] == "deductTwo" and "referee" in answer["owners"]


@pytest.mark.parametrize("prefix, sanctions, officials", [("", "All", "Anyone"), ("fr/", "Toutes", "Tous")])
def test_the_choice_of_all_agrees_with_what_it_is_about(judge, prefix, sanctions, officials):
    judge.open(f"{prefix}{EXAMPLE}quiz.html")
    first = "return document.getElementById(arguments[0]).options[0].text"
    assert [judge.run(first, name) for name in ("only-sanction", "only-owner")] == [sanctions, officials]


def test_keys_have_the_names_that_are_on_them(judge):
    judge.open(f"fr/{EXAMPLE}quiz.html")
    judge.act("start")
    judge.wait(lambda: judge.questions())
    judge.press("?")
    dialog = judge.wait(lambda: judge.all("dialog.keys"))[0]
    assert [name.text for name in judge.all("dt", dialog)] == ["1 – 9", "Entrée", "?"]


def test_an_error_is_where_the_answer_is_missing(judge):
    judge.open(f"{EXAMPLE}quiz.html")
    judge.act("start")
    question = judge.question_shown()
    assert [label.text for label in judge.all(".group-label", question)] == ["Sanction", "Called by"]
    judge.one(".sanctions input", question).click()
    judge.act("check")
    error = judge.wait(lambda: judge.all(".error", question))[0]
    assert judge.run("return arguments[0].nextElementSibling.className", error) == "owners"
    assert judge.focused.get_attribute("value") == "referee"
    judge.one(".owners input", question).click()
    judge.act("check")
    judge.wait(lambda: question.get_attribute("data-result"))


CHANGE = "const node = document.querySelector(arguments[0]); node.checked = arguments[1]; node.dispatchEvent(new Event('change', { bubbles: true }))"


def test_a_disputed_fault_is_in_the_quiz_of_those_who_ask_for_it(judge):
    page = f"{EXAMPLE}quiz.html"
    judge.open(page).run("localStorage.clear()")
    judge.come_back(page)
    figure = lambda: judge.one(".prospect dd").text
    asked = lambda: [question.get_attribute("data-question") for question in judge.wait(judge.questions)]
    box = judge.one("[name=disputed]")
    assert not box.is_selected() and judge.one("label:has([name=disputed])").text == "Include 1 disputed penalty"
    assert figure() == "20"
    zeros = "return document.querySelectorAll('[data-question]').length && Object.entries(arguments[0]).filter(([id, key]) => key.sanction === 'zero' && id !== 'p5').length"
    count = judge.run(zeros, judge.key["keys"])
    judge.run("const menu = document.querySelector('#only-sanction'); menu.value = 'zero'; menu.dispatchEvent(new Event('change', { bubbles: true }))")
    assert figure() == str(min(20, count)), "a limit doesn't bring it in"
    judge.run("const menu = document.querySelector('#only-sanction'); menu.value = ''; menu.dispatchEvent(new Event('change', { bubbles: true }))")
    judge.run(CHANGE, "[name=disputed]", True)
    assert figure() == "21"
    judge.act("start")
    assert len(asked()) == 21 and "p5" in asked()
    assert "11.6.2" in judge.one("[data-question=p5] .disputed").get_attribute("textContent")
    judge.come_back(page)
    assert judge.one("[name=disputed]").is_selected(), "it is remembered"
    judge.run(CHANGE, "[name=disputed]", False)
    judge.begin()
    assert len(asked()) == 20 and "p5" not in asked()


def test_a_disputed_fault_is_among_the_cards_of_those_who_ask_for_it(judge):
    page = f"{EXAMPLE}cards.html"
    judge.open(page).run("localStorage.clear()")
    judge.come_back(page)
    fresh = lambda: judge.one("[data-count=fresh]").text
    assert fresh() == "62 new" and not judge.one("[name=disputed]").is_selected()
    judge.run(CHANGE, "[name=disputed]", True)
    judge.wait(lambda: fresh() == "63 new")
    judge.come_back(page)
    assert fresh() == "63 new" and judge.one("[name=disputed]").is_selected()
    judge.run(CHANGE, "[name=disputed]", False)
    judge.wait(lambda: fresh() == "62 new")
