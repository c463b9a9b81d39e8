"""The judges' handbook: finding a penalty, English beside another language, sending one, editions. The example site, built."""

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from accessibility import Page
from sites import HERE, build, serve
from taker import Taker

ROOT = HERE.parent.parent
LANGUAGES = ("en", "fr", "es", "it")
PHONE = (390, 844)
NARROW = (320, 700)
LIST = "penalties/2026/index.html"

pytestmark = pytest.mark.usefixtures("fixtures_only")


def in_language(language, path):
    return path if language == "en" else f"{language}/{path}"


@pytest.fixture(scope="session")
def built(quizmark, tmp_path_factory):
    folder = tmp_path_factory.mktemp("example")
    build(quizmark, ROOT, "--output", folder)
    return folder


@pytest.fixture(scope="session")
def address(built):
    server, address = serve(built)
    yield address
    server.shutdown()


@pytest.fixture(scope="session", params=["file", "http"])
def place(request, built, address):
    """Where the site is."""
    return built.as_uri() + "/" if request.param == "file" else address


class Judge(Taker):
    """A judge at the pool who looks something up."""

    def __init__(self, engine, base):
        super().__init__(engine.driver, base)
        self.engine = engine

    def read(self, path, size=(1000, 1200)):
        self.engine.view(*size)
        return self.open(path)

    @property
    def field(self):
        return self.one(".penalty-filter")

    def type(self, text):
        self.field.send_keys(text)
        return self

    def empty(self):
        self.run("arguments[0].value = ''; arguments[0].dispatchEvent(new Event('input'))", self.field)
        return self

    def group(self, value):
        self.run("document.querySelector(`.grouping [value=${arguments[0]}]`).click()", value)
        return self

    def groups(self):
        """The groups shown: the title of each, its count, and its penalties."""
        return self.run("""
            return [...document.querySelectorAll('.penalty-group:not([hidden])')].map(group => [
                group.querySelector('.group-title').textContent.trim(), group.querySelector('.group-count').textContent,
                [...group.querySelectorAll('.penalty-row:not([hidden])')].map(row => row.dataset.penalty)]);""")

    def shown(self):
        return [penalty for _, _, penalties in self.groups() for penalty in penalties]

    @property
    def found(self):
        """What the status says once the reader pauses, when the address has the query, too."""
        self.wait(lambda: self.run("""
            const query = document.querySelector('.penalty-filter').value.trim(), route = decodeURIComponent(location.hash);
            return query === '' || route === `#q=${query}`;"""))
        return self.one(".filter-status").get_property("textContent")

    def english(self):
        return [text for text in self.all(".english") if text.is_displayed()]


@pytest.fixture
def judge(engine, place):
    yield Judge(engine, place)
    assert engine.take_errors() == []


# Finding


def test_what_is_typed_is_found_at_once(judge):
    judge.read(in_language("it", LIST))
    assert len(judge.shown()) == 63 and judge.found == ""
    judge.type("MÀNI VERTICÀLE")
    assert judge.shown() == ["20", "22", "37"] and judge.found == "3 penalità trovate"
    assert [(title, count) for title, count, _ in judge.groups()] == [("Posizione di partenza", "2"), ("Stacco", "1")]
    judge.empty()
    assert len(judge.shown()) == 63 and judge.found == ""


def test_the_status_is_read_out_once_the_reader_pauses(judge):
    judge.read(LIST).run("""
        window.said = [];
        const status = document.querySelector('.filter-status');
        new MutationObserver(() => said.push(status.textContent)).observe(status, { childList: true });""")
    judge.type("handst")
    found = judge.found
    judge.type("a")
    assert judge.found and judge.run("return said").count(found) == 1


@pytest.mark.parametrize("link, field", [
    ('.language-switch a[hreflang="it"]', ".penalty-filter"), (".other-edition a", ".penalty-filter"),
])
def test_the_search_goes_along_to_another_language_or_edition(judge, link, field):
    judge.read(LIST).type("head & 4½")
    before = judge.driver.current_url
    judge.run("document.activeElement.blur(); document.querySelector(arguments[0]).click()", link)
    judge.wait(lambda: judge.driver.current_url.split("#")[0] != before.split("#")[0] and judge.all(field))
    judge.wait(lambda: judge.one(field).get_property("value") == "head & 4½")


def test_a_rule_is_found_by_its_number_from_the_beginning(judge):
    judge.read(LIST).type("8.6.5")
    assert sorted(map(int, judge.shown())) == [1, 2, 3, 4, 6, 7, 9]
    judge.empty().type("10.6.2")
    assert judge.shown() == ["57", "58", "59", "60", "61", "62"]
    judge.read("penalties/2017/index.html").type("6.12")
    assert judge.shown() == ["0"], "the letter of a rule needn't be typed"


def test_english_is_found_in_other_languages_and_then_shown(judge):
    judge.read(in_language("it", LIST)).type("crow hop")
    assert judge.shown() == ["35"] and judge.english() == [], "the Italian text says it too"
    judge.empty().type("splash")
    assert judge.shown() == ["62"] and judge.english() == [], "the glossary knows it"
    judge.empty().type("brushes")
    assert judge.shown() == ["25"]
    assert [text.get_attribute("lang") for text in judge.english()] == ["en"]
    judge.empty()
    assert judge.english() == []


def test_a_judges_own_words_find_the_penalty(judge):
    """Other words, mistakes, numbers and rules in any notation; the best is first, whatever the groups."""
    judge.read(LIST)
    for query, first in [("handstnd", None), ("spash", "62"), ("sixty seconds", "0"), ("rule 8-6-5-2", "1"), ("knees apart", "44")]:
        judge.empty().type(query)
        assert judge.shown(), query
        assert first in (None, judge.shown()[0]), query
        correction = judge.one(".penalty-bar [data-action=correction]")
        assert correction.is_displayed() == (query in ("handstnd", "spash")), query
    judge.empty()
    by_phase = judge.shown()
    judge.type("4.5")
    assert {row.get_attribute("data-sanction") for row in judge.all(".penalty-row:not([hidden])")} >= {"maxFourAndHalf"}
    assert judge.shown()[0] in ("29", "30", "31", "32")
    judge.empty()
    assert judge.shown() == by_phase


@pytest.mark.parametrize("size", [PHONE, NARROW])
def test_the_sanction_is_large_below_the_headline(judge, size):
    judge.read(LIST, size)
    heading, sanction, text = judge.run("""
        const row = document.querySelector('.penalty-row');
        const of = selector => row.querySelector(selector).getBoundingClientRect();
        return [of('h3').bottom, [of('.sanction').top, parseFloat(getComputedStyle(row.querySelector('.sanction')).fontSize)],
            of('.penalty-text').top];""")
    assert heading <= sanction[0] < text and sanction[1] >= 18


def test_nothing_found_offers_the_way_back(judge):
    judge.read(LIST).type("zebra")
    assert judge.shown() == [] and judge.found == "No matching penalty"
    judge.click("[data-action=clear]")
    assert len(judge.shown()) == 63 and judge.focused == judge.field


def test_nothing_found_leads_to_the_search_of_the_whole_site(judge):
    """The list knows its own language, that of the site and English, and the search knows all."""
    judge.read("it/" + LIST).type("éclaboussures")
    assert judge.shown() == [] and judge.found == "Nessuna penalità trovata"
    judge.click(".filter-none a")
    judge.wait(lambda: judge.all(".search-results .hit"))
    assert judge.one("#query").get_property("value") == "éclaboussures"
    assert "Troppi schizzi" in [title.text for title in judge.all(".hit-title")]


def test_keys(judge):
    judge.read(LIST)
    judge.one("body").send_keys("/")
    assert judge.focused == judge.field and judge.field.get_property("value") == ""
    judge.type("a/b")
    assert judge.field.get_property("value") == "a/b"
    judge.field.send_keys(Keys.ESCAPE)
    assert judge.field.get_property("value") == "" and len(judge.shown()) == 63 and judge.focused == judge.field
    judge.run("Quizmark.setSetting('slash', false); document.activeElement.blur()")
    judge.one("body").send_keys("/")
    assert judge.focused != judge.field, "those who speak to their computer switch it off"


ABOVE_THE_LIST = """
return ['.penalty-bar', '.penalty-ways', '.grouping', '.penalty-groups'].map(name => document.querySelector(name).getBoundingClientRect().top)"""


def test_the_filter_comes_first_and_wide_screens_can_type_at_once(judge):
    if judge.engine.name != "chromium":
        pytest.skip("headless engines differ in what pointer they claim to have")
    judge.read(LIST, PHONE)
    assert judge.focused != judge.field, "no keyboard covers half of a phone unasked"
    tops = judge.run(ABOVE_THE_LIST)
    assert tops == sorted(tops)
    judge.read(LIST, (1280, 900))
    assert judge.focused == judge.field and judge.run("return scrollY") == 0
    judge.field.send_keys("/splash")
    assert judge.field.get_property("value") == "splash"
    judge.read(f"{LIST}#q=splash", (1280, 900))
    assert judge.focused != judge.field, "who comes back reads on"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_in_the_empty_filter_fit(judge, language):
    judge.read(in_language(language, LIST), (320, 568))
    assert judge.run("return getComputedStyle(document.querySelector('.penalty-filter'), '::placeholder').fontSize") == "16px"
    assert judge.run("""
        const field = document.querySelector('.penalty-filter'), style = getComputedStyle(field);
        const pen = document.createElement('canvas').getContext('2d');
        pen.font = `${getComputedStyle(field, '::placeholder').fontSize} ${style.fontFamily}`;
        const room = field.clientWidth - parseFloat(style.paddingInlineStart) - parseFloat(style.paddingInlineEnd);
        return Math.ceil(pen.measureText(field.placeholder).width - room)""") <= 0


def test_back_leads_to_what_was_found(judge):
    judge.read(LIST).group("sanction").type("armstand")
    found = judge.groups()
    assert len(found) > 1
    judge.one(".penalty-row:not([hidden]) a").click()
    judge.wait(lambda: judge.all("article.penalty"))
    judge.driver.back()
    judge.wait(lambda: judge.all(".penalty-row"))
    judge.wait(lambda: judge.groups() == found)
    assert judge.field.get_property("value") == "armstand"


def test_two_hundred_penalties_are_filtered_while_typing(judge):
    judge.read(LIST)
    milliseconds, shown = judge.run("""
        const list = document.querySelector('.penalty-list');
        const rows = [...document.querySelectorAll('.penalty-row')];
        while (document.querySelectorAll('.penalty-row').length < 200) rows.forEach(row => list.append(row.cloneNode(true)));
        const main = document.getElementById('main');
        main.querySelector('.penalty-filter').replaceWith(main.querySelector('.penalty-filter').cloneNode(true));
        Quizmark.openPage(main);
        const field = document.querySelector('.penalty-filter');
        const shown = {};
        const times = ['a', 'ar', 'arm', 'arms 8.6', 'zebra', ''].map(text => {
            field.value = text;
            const start = performance.now();
            field.dispatchEvent(new Event('input'));
            document.body.getBoundingClientRect();
            const time = performance.now() - start;
            shown[text] = [...document.querySelectorAll('.penalty-row')].filter(row => row.checkVisibility()).length;
            return time;
        });
        return [times.sort((a, b) => a - b)[3], shown];""")
    print(f"a key: {milliseconds:.1f} ms")
    assert shown[""] >= shown["a"] >= shown["ar"] >= shown["arm"] >= shown["arms 8.6"] > shown["zebra"] == 0
    assert shown[""] >= 200


# Groups


def test_groups(judge):
    judge.read(LIST)
    assert [title for title, _, _ in judge.groups()] == [
        "Starting position", "Approach", "Take-off", "Flight", "Entry", "Synchronised diving", "Conduct"]
    by_phase = judge.shown()
    judge.group("sanction")
    assert [(title, count) for title, count, _ in judge.groups()] == [
        ("0 points", "17"), ("Maximum 2 points", "5"), ("Maximum 4½ points", "4"), ("−2 points", "7"),
        ("−½ to −2 points", "21"), ("Judge’s opinion", "9")]
    assert len(judge.all(".group-title .sanction-icon")) == 6
    judge.group("owner")
    assert [title for title, _, _ in judge.groups()] == ["Referee", "Referee, Judge", "Judge"]
    judge.group("phase")
    assert judge.shown() == by_phase


def test_rules_are_in_natural_order(judge):
    judge.read(LIST).group("rule")
    assert [title for title, _, _ in judge.groups()] == [
        f"Rule {rule}" for rule in ("8.4", "8.5", "8.6", "8.7", "10.1", "10.2", "10.3", "10.4", "10.5", "10.6", "11.2", "11.3", "11.4", "11.5", "11.6", "11.7")]
    assert dict((title, its) for title, _, its in judge.groups())["Rule 8.6"] == [
        "17", "18", "20", "21", "22", "19", "9", "1", "2", "3", "4", "6", "7", "29", "30", "31", "32"]
    assert judge.shown().count("1") == 2, "in each chapter that it cites"
    judge.type("double bounce")
    assert judge.shown() == ["1", "1"] and judge.found == "1 penalty found"
    assert judge.run("return ['8.6.10', 'D6.12', '8.6.5.2', 'D6.9'].sort(Quizmark.compareRules)") == ["8.6.5.2", "8.6.10", "D6.9", "D6.12"]


def test_the_choice_of_groups_is_remembered(judge):
    judge.read(LIST).group("owner").come_back(LIST)
    assert judge.one(".grouping :checked").get_attribute("value") == "owner"
    assert [title for title, _, _ in judge.groups()][0] == "Referee"
    if judge.run("return Quizmark.isShared()"):
        judge.come_back(in_language("fr", LIST))
        assert [title for title, _, _ in judge.groups()][0] == "Juge-arbitre"


# English


def test_english_stays_beside_and_keeps_the_place(judge):
    path = in_language("fr", LIST)
    judge.read(path, PHONE)
    assert judge.english() == []
    judge.run("document.querySelector('[data-penalty=\"44\"]').scrollIntoView(); window.scrollBy(0, -100)")
    top = "return document.querySelector('[data-penalty=\"44\"]').getBoundingClientRect().top"
    before = judge.run(top)
    switch = judge.one(".english-switch")
    switch.click()
    judge.run("return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert abs(judge.run(top) - before) < 2
    assert switch.get_attribute("aria-pressed") == "true"
    assert len(judge.english()) == 63
    judge.come_back(path)
    assert len(judge.english()) == 63 and judge.one(".english-switch").get_attribute("aria-pressed") == "true"
    judge.click(".english-switch")
    assert judge.english() == []


def test_english_on_a_penalty_and_in_the_quiz(judge):
    for path in ("it/penalties/2026/double-bounce.html", "it/penalties/2026/quiz.html"):
        judge.read(path)
        if "quiz" in path:
            judge.begin()
        assert judge.english() == []
        judge.click(".english-switch")
        assert len(judge.english()) == 1
    judge.read("penalties/2026/double-bounce.html")
    assert not judge.all(".english, .english-switch")


def test_a_rule_is_not_alone_on_a_line(judge):
    judge.read(LIST, (360, 740))
    rows = judge.run("""return [...document.querySelectorAll('.penalty-row')].map(row => {
        row.querySelector('.sanction').lastChild.data = ' De −½ a −2 puntos';
        row.querySelector('.penalty-owners').textContent = 'Juez';
        row.querySelector('.penalty-rules').textContent = '10.2.3.3';
        return ['.penalty-owners', '.penalty-rules'].map(name => Math.round(row.querySelector(name).getBoundingClientRect().top));
    })""")
    assert rows and all(owners == rules for owners, rules in rows), rows


# One penalty


def test_a_penalty_says_all_and_leads_on(judge):
    judge.read("penalties/2026/arms-above-head-feet-first.html")
    facts = judge.one(".penalty").text
    assert all(text in facts for text in ("Maximum 4½ points", "Referee, Judge", "8.6.7.1, 10.6.4", "Entry"))
    assert "Easily confused" in [heading.text for heading in judge.all(".related h2")]
    assert judge.all(".neighbours [rel=prev]") and judge.all(".neighbours [rel=next]")
    for link in judge.all(".penalty-items a"):
        assert link.rect["height"] >= 44


COPY = """
window.copied = [];
Object.defineProperty(navigator, 'clipboard', { configurable: true, value: arguments[0] ? {
    writeText: async text => { window.copied.push(text); } } : undefined });
document.execCommand = () => false;
"""


def test_a_penalty_can_be_sent(judge, place):
    judge.read("penalties/2026/double-bounce.html")
    text = "Diving rules 2026 · Penalty 1 · Double bounce on the springboard · 0 points · Referee, Judge · Rules: 8.6.5.2, 10.3.4"
    judge.run(COPY, True)
    judge.act("copy-text")
    judge.wait(lambda: judge.one(".share-status").text == "Copied")
    copied = judge.run("return window.copied")[0]
    if place.startswith("file:"):
        assert copied == text and not judge.all("[data-action=copy-link]")
    else:
        assert copied == f"{text}\n{place}penalties/2026/double-bounce.html"
        judge.act("copy-link")
        judge.wait(lambda: len(judge.run("return window.copied")) == 2)
        assert judge.run("return window.copied")[1] == f"{place}penalties/2026/double-bounce.html"


def test_where_copying_is_refused_the_text_is_there(judge):
    judge.read("penalties/2026/double-bounce.html")
    judge.run(COPY, False)
    judge.act("copy-text")
    judge.wait(lambda: judge.one(".share textarea").is_displayed())
    assert "Double bounce" in judge.one(".share textarea").get_property("value")
    assert judge.focused == judge.one(".share textarea")


# Editions


def test_what_changed(judge):
    judge.read("penalties/2026/changes.html")
    counts = {judge.one("span", label).text: judge.one(".group-count", label).text for label in judge.all(".change-filter label")}
    assert counts["New"] == "8" and counts["Split"] == "5" and counts["Official changed"] == "3"
    assert len([change for change in judge.all(".change") if change.is_displayed()]) == int(counts["All"])
    judge.click(".change-filter [value=split]")
    split = [change for change in judge.all(".change") if change.is_displayed()]
    assert len(split) == 5
    assert all(len(change.find_elements(By.CSS_SELECTOR, ".older .changed-penalty")) == 1 for change in split)
    assert all(len(change.find_elements(By.CSS_SELECTOR, ".newer .changed-penalty")) > 1 for change in split)
    for edition in ("2017", "2026"):
        assert judge.read(f"penalties/{edition}/index.html").all('.penalty-ways a[href$="changes.html"]')


@pytest.mark.parametrize("language, words", [
    ("fr", ["Toutes", "Nouvelles", "Divisées", "Renumérotées"]), ("es", ["Todas", "Nuevas", "Divididas", "Renumeradas"]),
    ("it", ["Tutte", "Nuove", "Divise", "Rinumerate"]),
])
def test_headings_of_several_changes_are_plural(judge, language, words):
    judge.read(f"{language}/penalties/2026/changes.html")
    names = [name.text for name in judge.all(".change-filter label > span:not(.group-count)")]
    assert set(words) <= set(names), names
    assert set(words[1:]) <= {heading.text for heading in judge.all(".changes h2")}


def test_an_older_edition_says_so_and_leads_to_the_current_one(judge):
    judge.read("fr/penalties/2017/flawed-entry.html")
    notice = judge.one(".outdated-edition")
    assert notice.is_displayed() and len(judge.all(".outdated-edition li a")) == 5
    judge.click(".outdated-edition li a")
    judge.wait(lambda: "/fr/penalties/2026/entry-short.html" in judge.driver.current_url)
    assert not judge.all(".outdated-edition")
    assert [text.text for text in judge.all(".same-fault h3")] == ["Règles du plongeon 2017–2021"]
    judge.click(".same-fault a")
    judge.wait(lambda: judge.driver.current_url.endswith("/fr/penalties/2017/flawed-entry.html"))
    for path in ("index", "quiz", "booklet", "cards"):
        assert judge.read(f"penalties/2017/{path}.html").one(".outdated-edition").is_displayed()


def test_the_same_fault_says_who_calls_it(judge):
    judge.read("fr/penalties/2026/flying-straight-under-quarter.html")
    assert judge.one(".same-fault .item-verdict").get_property("textContent").strip().replace("\u00a0", " ") == "Maximum 4½ points · Juge"


def test_a_missing_page_names_the_lists(judge):
    judge.read("404.html")
    assert [link.text for link in judge.all("main .actions a")][1:] == ["Diving rules 2026", "Diving rules 2017–2021"]


# Room


PAGES = (LIST, "penalties/2026/synchro-start-mismatch.html", "penalties/2017/flawed-entry.html", "penalties/2026/changes.html")
DOUBLE = """
const walker = document.createTreeWalker(document.getElementById('main'), NodeFilter.SHOW_TEXT);
for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeValue.trim() !== '') node.nodeValue = `${node.nodeValue.trimEnd()} ${node.nodeValue.trimStart()}`;
}"""
OVERFLOWING = """
const width = document.documentElement.clientWidth;
const isHidden = node => node.closest('.visually-hidden, .sprite, svg, .facts, .penalty-ways, .skip-link, .site-header');
return [...document.querySelectorAll('main *')].filter(node => {
    const box = node.getBoundingClientRect();
    return box.width > 0 && !isHidden(node) && (box.right > width + 1 || box.left < -1);
}).map(node => node.outerHTML.slice(0, 120))"""
OVERLAPPING = """
const texts = [...document.querySelectorAll(arguments[0])].filter(node => node.offsetParent);
const boxes = texts.map(node => node.getBoundingClientRect());
const found = [];
for (let one = 0; one < boxes.length; one += 1) {
    for (let other = one + 1; other < Math.min(boxes.length, one + 12); other += 1) {
        const [a, b] = [boxes[one], boxes[other]];
        if (texts[one].contains(texts[other]) || texts[other].contains(texts[one])) continue;
        const isOver = a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
        if (isOver) found.push(`${texts[one].outerHTML.slice(0, 80)} | ${texts[other].outerHTML.slice(0, 80)}`);
    }
}
return found"""


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_a_language_twice_as_long_has_room(judge, path, direction):
    judge.read(in_language("fr", path), NARROW)
    for switch in judge.all(".english-switch")[:1]:
        switch.click()
    judge.run(DOUBLE)
    judge.run("document.documentElement.dir = arguments[0]", direction)
    # A window of WebKitGTK can't be as narrow.
    assert judge.run("const { scrollWidth, clientWidth } = document.documentElement; return scrollWidth - clientWidth") <= 0
    assert judge.run(OVERFLOWING) == []
    parts = ".penalty-row > :is(h3, p), .penalty-verdict > *, .penalty-details > *, .grouping label, .change-filter label, .changed-penalty > *, " \
        ".penalty-items :is(a, .sanction), .penalty-facts > div, .english-switch, .penalty-filter, .group-title, .group-count"
    assert judge.run(OVERLAPPING, parts) == []


def test_the_bar_stays_in_sight_and_leaves_the_phone_to_the_list(judge):
    judge.read(LIST, PHONE)
    assert judge.one(".penalty-row").rect["y"] < 640
    judge.run("window.scrollTo(0, 3000)")
    bar = judge.run("const box = document.querySelector('.penalty-bar').getBoundingClientRect(); return [box.top, box.height]")
    assert bar[0] == 0 and bar[1] <= 68
    judge.type("bounce")
    row = judge.run("return document.querySelector('.penalty-row:not([hidden])').getBoundingClientRect().top")
    assert bar[1] <= row < 700, "what is found is in sight"
    for control in judge.all(".penalty-bar :is(input, button), .grouping label"):
        if control.is_displayed():
            assert control.rect["height"] >= 44


@pytest.mark.parametrize("language, query, found", [
    ("fr", "carpé vrille", None), ("en", "bounce", None), ("en", "time limit", "0"),
])
def test_what_is_found_is_right_below_the_field(judge, language, query, found):
    """A keyboard covers the lower half of the screen."""
    judge.read(in_language(language, LIST), PHONE).type(query)
    row = judge.run("return document.querySelector('.penalty-row:not([hidden])').getBoundingClientRect().top")
    bar, end, groups = judge.run(
        "const [bar, groups] = ['.penalty-bar', '.penalty-groups'].map(name => document.querySelector(name).getBoundingClientRect());"
        "return [bar.top, bar.bottom, groups.top]")
    assert abs(bar) <= 1 and row < 300
    assert abs(groups - end) < 3, "nothing is between the field and what is found"
    assert found is None or judge.shown()[0] == found
    judge.empty().run("window.scrollTo(0, 0)")
    assert judge.run("return scrollY") == 0


def test_wide_screens_stay_where_they_are(judge):
    judge.read(LIST, (1280, 900)).type("bounce")
    assert judge.run("return scrollY") == 0


@pytest.mark.parametrize("language, query, sanction", [
    ("es", "maximum 2 points", "maxTwo"), ("it", "maximum 2 points", "maxTwo"), ("fr", "judge’s opinion", "judgesOpinion"),
    ("fr", "judges opinion", "judgesOpinion"), ("it", "opinion", "judgesOpinion"), ("fr", "avis des juges", "judgesOpinion"),
    ("es", "opinión del juez", "judgesOpinion"), ("it", "parere del giudice", "judgesOpinion"), ("en", "judge’s opinion", "judgesOpinion"),
])
def test_sanctions_are_found_by_their_english_and_their_natural_names(judge, language, query, sanction):
    judge.read(in_language(language, LIST)).type(query)
    found = judge.run("return [...document.querySelectorAll('.penalty-row:not([hidden])')].map(row => row.dataset.sanction)")
    every = judge.run("return document.querySelectorAll(`.penalty-row[data-sanction=${arguments[0]}]`).length", sanction)
    assert set(found) == {sanction} and len(found) == every > 3


@pytest.mark.parametrize("language, query, slug", [
    ("fr", "temps", "late-start-after-warning"), ("fr", "temps dépassé", "late-start-after-warning"), ("fr", "chrono", "late-start-after-warning"),
    ("es", "pasado", "entry-long"), ("en", "second try", "second-attempt-fails"), ("en", "unstable", "armstand-not-steady"),
])
def test_the_words_of_judges_find_the_penalty_that_they_mean(judge, language, query, slug):
    judge.read(in_language(language, LIST)).type(query)
    first = judge.run("return document.querySelector('.penalty-row:not([hidden]) a').getAttribute('href')")
    assert first.endswith(f"{slug}.html")


def test_a_word_of_a_sanction_in_english_is_not_corrected(judge):
    judge.read(in_language("es", LIST)).type("deduction")
    assert judge.shown() and not judge.one("[data-action=correction]").is_displayed()
    judge.empty().type("deducciom")
    assert "deducción" in judge.one("[data-action=correction]").text


def test_headings_of_groups_are_not_read_with_their_counts(judge):
    judge.read(LIST).group("rule")
    assert {count.get_attribute("aria-hidden") for count in judge.all(".penalty-group .group-count")} == {"true"}


@pytest.mark.parametrize("path, selector", [
    (LIST, ".disputed"), ("fr/penalties/2026/booklet.html", ".disputed"), ("penalties/2026/wrong-dive-number.html", ".disputed"),
    ("penalties/2017/booklet.html", ".booklet-cover .outdated-edition"), ("penalties/2017/cards.html", ".outdated-edition"),
])
def test_doubts_are_printed(judge, engine, path, selector):
    if engine.name != "chromium":
        pytest.skip("one engine prints")
    judge.read(path)
    engine.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    try:
        assert judge.one(selector).is_displayed()
    finally:
        engine.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})


@pytest.mark.parametrize("path", [LIST, "penalties/2026/double-bounce.html", "penalties/2026/changes.html"])
def test_on_paper_there_is_what_is_read(judge, engine, path):
    if engine.name != "chromium":
        pytest.skip("one engine prints")
    judge.read(path)
    engine.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    try:
        for selector in (".penalty-bar", ".grouping", ".share", ".change-filter", ".neighbours"):
            assert not any(each.is_displayed() for each in judge.all(selector)), selector
        assert judge.one("h1").is_displayed() and judge.one(".disclaimer").is_displayed()
    finally:
        engine.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})


@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing(engine, address, axe, language):
    if engine.name != "chromium":
        pytest.skip("one engine is enough for axe")
    page, found = Page(engine, address, axe), []
    # Colours are the same in all languages.
    page.rules = {} if language == "en" else {"color-contrast": {"enabled": False}}
    for path in PAGES:
        page.open(in_language(language, path))
        found += page.violations()
    page.open(in_language(language, LIST))
    page.taker.run("document.querySelector('.grouping [value=sanction]').click()")
    for switch in page.taker.all(".english-switch"):
        switch.click()
    page.taker.one(".penalty-filter").send_keys("entr")
    found += page.violations()
    assert found == []


@pytest.mark.parametrize("path", [LIST, "penalties/2026/quiz.html", "penalties/2026/cards.html", "collection.html", "practice.html"])
def test_letters_twice_as_large_fit_a_phone(judge, engine, path):
    engine.view(320, 800)
    judge.open(path)
    judge.run("document.documentElement.style.fontSize = '200%'")
    judge.wait(lambda: judge.run("return 'ready' in document.documentElement.dataset"))
    assert judge.run("return document.scrollingElement.scrollWidth") <= 320
