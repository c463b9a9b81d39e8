"""What is around and behind the content: header, sizes, directions, pictures, contrast, paper.

The pages are those of the golden case `right-to-left`, in Arabic and English.
"""

import base64
import re

import pytest
from selenium.webdriver.common.keys import Keys

from printed import text_of_pdf
from reader import PHONE, Reader
from sites import assemble_case, serve
from taker import wait

QUIZ = "quizzes/cell.html"


@pytest.fixture(scope="session")
def case_site(tmp_path_factory):
    return assemble_case("right-to-left", tmp_path_factory.mktemp("case"))


@pytest.fixture(scope="session")
def address(case_site):
    server, address = serve(case_site)
    yield address
    server.shutdown()


@pytest.fixture
def reader(engine, address):
    """A reader of the pages of the case; a page's error fails the test."""
    yield Reader(engine, address)
    assert engine.take_errors() == []


# Header


def test_the_header_leaves_the_screen_to_the_page(reader):
    reader.open(QUIZ)
    assert reader.one(".site-header").rect["height"] <= 60
    assert reader.one("h1").rect["y"] < 120
    for control in reader.all(".site-header :is(a, button)"):
        if control.is_displayed():
            assert min(control.rect["width"], control.rect["height"]) >= 44, control.get_attribute("outerHTML")


def test_the_menu_opens_and_closes_by_keyboard(reader):
    reader.open("pages/about.html")
    link = reader.one(".site-nav a")
    assert not link.is_displayed()
    button = reader.focus(".menu-button")
    assert button.accessible_name == "القائمة"
    button.send_keys(Keys.ENTER)
    assert link.is_displayed() and reader.one(".site-tools a").is_displayed()
    assert [node.text for node in reader.all(".site-nav [aria-current=page]")] == ["عن الموقع"]
    reader.driver.switch_to.active_element.send_keys(Keys.ESCAPE)
    reader.wait(lambda: not link.is_displayed())
    assert reader.driver.switch_to.active_element == button


def test_the_link_to_the_page_itself_is_as_dark_as_text(reader, engine):
    engine.view(1280, 800)
    reader.open("pages/about.html")
    own, text = reader.run("return ['.site-nav [aria-current]', 'h1'].map(part => getComputedStyle(document.querySelector(part)).color)")
    assert own == text


@pytest.mark.parametrize("button", [".menu-button", ".language-button"])
def test_lists_of_the_header_cover_nothing_that_has_the_focus(reader, button):
    reader.open(QUIZ)
    opener = reader.focus(button)
    opener.send_keys(Keys.ENTER)
    assert len(reader.all("[popover]:popover-open")) == 1
    reader.run("dispatchEvent(new Event('blur'))")
    reader.run("document.activeElement.blur()")
    assert len(reader.all("[popover]:popover-open")) == 1, "a click inside or another window takes the focus from everything"
    for keys in (Keys.TAB, Keys.SHIFT + Keys.TAB):
        if not reader.all("[popover]:popover-open"):
            reader.focus(button).send_keys(Keys.ENTER)
        reader.run("arguments[0].focus()", opener)
        for _ in range(30):
            focused = reader.driver.switch_to.active_element
            focused.send_keys(keys)
            is_inside = reader.run("""
                const list = document.querySelector(`#${arguments[0].getAttribute('popovertarget')}`);
                return document.activeElement === arguments[0] || list.contains(document.activeElement)""", opener)
            assert bool(reader.all("[popover]:popover-open")) == is_inside
            if not is_inside:
                break
        assert not is_inside


def test_buttons_that_do_nothing_keep_their_focus_ring(reader, case_site):
    reader.open(QUIZ)
    reader.run("""
        const { element, icon } = Quizmark;
        document.getElementById('main').append(
            element('button', { 'class': 'button primary', 'aria-disabled': 'true' }, 'Check'),
            element('button', { 'class': 'move', 'aria-disabled': 'true' }, icon('up')),
            element('button', { 'class': 'picture-button', 'aria-disabled': 'true' }, icon('up')),
            element('div', { 'class': 'hand-in', 'data-busy': true }, element('button', { 'class': 'button', 'data-way': 'mail', 'aria-disabled': 'true' }, 'Send')));
        for (const name of ['ordering', 'pictures', 'hand-in']) {
            document.head.append(element('link', { rel: 'stylesheet', href: `../assets/${name}.css` }));
        }""")
    opacities = "return [...document.querySelectorAll('[aria-disabled=true]')].map(node => getComputedStyle(node).opacity)"
    icons = "return [...document.querySelectorAll('[aria-disabled=true] > svg')].map(node => Number(getComputedStyle(node).opacity))"
    reader.wait(lambda: max(reader.run(icons)) < 1)
    assert set(reader.run(opacities)) == {"1"}


def test_languages_are_a_list_behind_a_button(reader):
    reader.open(QUIZ)
    button = reader.one(".language-button")
    assert button.accessible_name == "العربية"
    button.click()
    links = reader.all(".language-switch a")
    assert [link.text for link in links] == ["العربية", "English"]
    links[1].click()
    reader.wait(lambda: reader.run("return document.documentElement.lang") == "en")


def test_a_wide_page_has_navigation_and_tools_in_the_header(reader):
    reader.open(QUIZ, (1280, 900))
    assert not reader.one(".menu-button").is_displayed()
    tops = {round(each.rect["y"] + each.rect["height"] / 2) for each in reader.all(".site-header :is(a, button)") if each.is_displayed()}
    assert len(tops) == 1, "everything stands in one row"
    assert reader.one(".site-tools a").accessible_name == "تدريب"


def test_a_button_in_the_menu_closes_it(reader):
    """As that of the settings: their dialog would give focus back to a button that is hidden by then."""
    reader.open(QUIZ)
    reader.run("""
        const button = document.createElement('button');
        button.textContent = 'Settings';
        button.addEventListener('click', () => { document.title = document.activeElement.className; });
        document.querySelector('.site-tools').append(button);
    """)
    reader.one(".menu-button").click()
    reader.one(".site-tools > button").click()
    assert not reader.one(".site-tools").is_displayed()
    assert reader.driver.title == "menu-button"


def test_a_long_title_of_a_page_is_shortened_in_the_header(reader):
    reader.open(QUIZ, (1000, 700))
    reader.run("document.querySelector('.site-nav a > span').textContent = 'Information for families, for teachers and for all who visit us'")
    nav, title = reader.run("return [...document.querySelectorAll('.site-nav, .site-nav a > span')].map(node => [node.clientWidth, node.scrollWidth])")
    assert nav[1] <= nav[0], "the navigation needn't scroll"
    assert 40 < title[0] < title[1]
    others = reader.run("return [...document.querySelectorAll('.site-nav a:not(:has(span))')].map(node => node.scrollWidth - node.clientWidth)")
    assert others and max(others) <= 0, "sections are whole"


# Sizes


def test_names_and_links_of_people_have_room(reader, engine):
    reader.open("people.html", (320, 640))
    reader.run("""
        const { element } = Quizmark;
        document.querySelector('.teacher').append(element('ul', { 'class': 'plain-list' },
            element('li', {}, 'Anna Wolfeschlegelsteinhausenbergerdorffschlegel ', element('a', { href: '#' }, 'Calendar'))));
    """)
    assert reader.run("return document.documentElement.scrollWidth <= innerWidth")
    heights = [link.rect["height"] for link in reader.all(".teacher > .plain-list a")]
    assert heights and min(heights) >= 44


def test_nothing_scrolls_sideways(reader, engine, case_site, of_each_kind):
    """At 320 pixels, and with text of 200%."""
    wide = []
    for page in of_each_kind(sorted(case_site.rglob("*.html"))):
        path = str(page.relative_to(case_site))
        for width, size in ((320, "100%"), (640, "200%")):
            if width == 320:
                reader.open(path, (width, 800))
            else:
                engine.view(width, 800)
            inner, whole = reader.run("""
                document.documentElement.style.fontSize = arguments[0];
                return [innerWidth, document.documentElement.scrollWidth]""", size)
            if inner <= width and whole > inner:
                wide.append((path, width, whole))
    assert wide == []


# Direction


def test_arabic_pages_run_from_the_right(reader):
    reader.open(QUIZ).begin()
    assert reader.run("return document.documentElement.dir") == "rtl"
    width = reader.run("return innerWidth")
    menu, languages = reader.one(".menu-button").rect, reader.one(".language-button").rect
    assert menu["x"] > width / 2 > languages["x"]
    radio, text = reader.one(".choices input").rect, reader.one(".choice-text").rect
    assert radio["x"] > text["x"]
    reader.one(".menu-button").click()
    panel = reader.one(".site-menu").rect
    assert panel["x"] + panel["width"] > reader.run("return document.documentElement.clientWidth") - 20
    reader.open("assignments/essay.html")
    assert reader.run("return getComputedStyle(document.querySelector('.breadcrumb a'), '::before').content").startswith('"→"')
    reader.open("en/" + QUIZ)
    assert reader.one(".menu-button").rect["x"] < width / 2


# Pictures


def zoom_button(reader, selector=".picture .picture-enlarge"):
    return reader.wait(lambda: next(iter(reader.all(selector)), None))


def test_a_picture_opens_by_keyboard_and_gives_focus_back(reader):
    reader.open(QUIZ).begin()
    button = zoom_button(reader)
    assert button.accessible_name == "تكبير: خلية حيوانية وأجزاؤها"
    reader.run("arguments[0].focus()", button)
    button.send_keys(Keys.ENTER)
    large = reader.one(".picture-dialog img")
    assert reader.one(".picture-dialog").get_attribute("open") and large.get_attribute("alt") == "خلية حيوانية وأجزاؤها"
    fitting = large.rect["width"]
    assert 300 < fitting <= reader.run("return innerWidth")
    reader.driver.switch_to.active_element.send_keys("+")
    assert large.rect["width"] > 1.4 * fitting
    reader.driver.switch_to.active_element.send_keys("-")
    assert abs(large.rect["width"] - fitting) < 1
    reader.driver.switch_to.active_element.send_keys(Keys.ESCAPE)
    reader.wait(lambda: not reader.all(".picture-dialog"))
    assert reader.driver.switch_to.active_element == button


def test_nothing_of_a_small_picture_is_hidden(reader):
    reader.open(QUIZ, PHONE).begin()
    button = zoom_button(reader)
    image = reader.one(".picture:has(.picture-enlarge) > img")
    assert button.rect["y"] >= image.rect["y"] + image.rect["height"] - 1


def with_pointer(reader):
    """Applies the styles for a pointer, which headless engines don't have."""
    reader.run("""
        for (const sheet of document.styleSheets) {
            for (const rule of sheet.cssRules) if (rule.media?.mediaText === '(hover: hover)') rule.media.mediaText = 'all';
        }
    """)


def test_the_button_of_a_picture_needs_no_row_where_a_click_does_the_same(reader):
    reader.open(QUIZ).begin()
    button = zoom_button(reader)
    with_pointer(reader)
    frame, image = (reader.one(f".picture:has(.picture-enlarge){child}").rect for child in ("", " > img"))
    assert abs(frame["height"] - image["height"]) < 1
    opacity = "return getComputedStyle(arguments[0]).opacity"
    at_its_place = """
        const { left, top, width, height } = arguments[0].getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2).closest('.picture-enlarge') === arguments[0];
    """
    reader.run("arguments[0].scrollIntoView({ block: 'center' })", button)
    assert reader.run(opacity, button) == "0" and not reader.run(at_its_place, button), "it takes no clicks where it isn't seen"
    reader.run("arguments[0].focus({ focusVisible: true })", button)
    button.send_keys(Keys.SHIFT)
    assert reader.run(opacity, button) == "1" and reader.run(at_its_place, button)
    assert button.rect["y"] + button.rect["height"] <= image["y"] + image["height"] + 1, "it covers no choice"


def test_a_picture_in_a_choice_chooses_and_its_button_enlarges(reader):
    reader.open(QUIZ).begin()
    button = zoom_button(reader, ".choices .picture-enlarge")
    radio = reader.one("[data-choice=c] input")
    button.click()
    assert reader.one(".picture-dialog").is_displayed() and not radio.is_selected()
    reader.one(".picture-close").click()
    reader.wait(lambda: not reader.all(".picture-dialog"))
    reader.one("[data-choice=c] img").click()
    assert radio.is_selected() and not reader.all(".picture-dialog")
    assert reader.one("[data-choice=c] label").get_attribute("textContent").strip() in ("C.", "")


@pytest.mark.parametrize("direction", ["rtl", "ltr"])
def test_the_button_of_a_picture_covers_no_verdict(reader, direction):
    reader.open(QUIZ, (360, 740)).begin()
    zoom_button(reader, ".choices .picture-enlarge")
    reader.run("document.querySelector('[data-choice=c] input').click()")
    reader.run("[...document.querySelectorAll('[data-action=check]')].find(button => button.checkVisibility()).click()")
    mark = reader.wait(lambda: next(iter(reader.all("[data-choice=c] > .mark")), None))
    assert mark.is_displayed()
    overlap = reader.run("""
        const item = document.querySelector('[data-choice=c]');
        const mark = item.querySelector('.mark > span');
        mark.textContent = 'no '.repeat(60);
        document.documentElement.dir = arguments[0];
        const words = document.createRange();
        words.selectNodeContents(mark);
        const button = item.querySelector(':scope > .picture-enlarge').getBoundingClientRect();
        return [...words.getClientRects()].some(line => line.left < button.right && button.left < line.right && line.top < button.bottom && button.top < line.bottom);
    """, direction)
    assert not overlap


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_black_drawings_are_seen_in_dark(reader, engine, scheme):
    if engine.name != "chromium":
        pytest.skip("only Chromium can prefer dark")
    engine.prefer(prefers_color_scheme=scheme)
    reader.open(QUIZ).begin()
    grounds = reader.run("""
        return ['data:,figure.png', 'data:,photo.jpg', 'data:image/jpeg;base64,'].map(src => {
            const image = Quizmark.element('img', { src, alt: '' });
            document.querySelector('[data-choice=c] .choice-text').append(image);
            return getComputedStyle(image).backgroundColor;
        });
    """)
    assert grounds == ["rgb(255, 255, 255)" if scheme == "dark" else "rgba(0, 0, 0, 0)", "rgba(0, 0, 0, 0)", "rgba(0, 0, 0, 0)"]


def test_pictures_keep_their_room_free(reader):
    reader.open("pages/about.html")
    rect = reader.one(".prose img").rect
    padding = 24
    assert abs((rect["width"] - padding) / (rect["height"] - padding) - 640 / 400) < 0.05
    video = reader.one("video")
    assert video.get_attribute("preload") == "metadata" and video.get_attribute("controls") is not None
    assert abs(video.rect["width"] / video.rect["height"] - 16 / 9) < 0.05


def test_pages_without_pictures_load_no_script_for_them(reader):
    reader.open("people.html")
    assert not [each for each in reader.all("script") if "pictures.js" in (each.get_attribute("src") or "")]


# Colours

ACCENTS = ["#0a6e8a", "#7a1f5c", "#1f6f3a", "#ffd400", "#00ff88", "#ff5a00", "#e8e8e8", "#ffffff", "#111111", "#0000ff"]
CONTRASTS = """
const [accent, scheme] = arguments;
const root = document.documentElement;
root.style.setProperty('--accent', accent);
root.style.colorScheme = scheme;
const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
const probe = document.body.appendChild(document.createElement('p'));
function rgb(colour) {
    probe.style.color = colour;
    canvas.fillStyle = '#000';
    canvas.fillStyle = getComputedStyle(probe).color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
}
function luminance(colour) {
    const [r, g, b] = rgb(colour).map(value => value / 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a, b) {
    const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (high + 0.05) / (low + 0.05);
}
const wash = state => `color-mix(in oklab, var(${state}) 8%, var(--surface))`;
const pairs = [];
const ask = (ink, ground, least) => pairs.push([ink, ground, least]);
for (const ground of ['var(--paper)', 'var(--surface)', 'var(--sunken)']) {
    ask('var(--ink)', ground, 7);
    ask('var(--ink-soft)', ground, 4.5);
    ask('var(--accent-ink)', ground, 4.5);
}
ask('var(--accent-ink)', 'var(--accent-wash)', 4.5);
ask('var(--ink)', 'var(--accent-wash)', 7);
ask('var(--on-accent)', 'var(--accent-ink)', 4.5);
ask('var(--line-strong)', 'var(--surface)', 3);
ask('var(--line-strong)', 'var(--paper)', 3);
for (const state of ['--right', '--wrong', '--partial', '--neutral']) {
    ask(`var(${state})`, 'var(--surface)', 4.5);
    ask(`var(${state})`, wash(state), 4.5);
}
const low = pairs.filter(([ink, ground, least]) => contrast(ink, ground) < least)
    .map(([ink, ground]) => `${ink} on ${ground}: ${contrast(ink, ground).toFixed(2)}`);
probe.remove();
return low;
"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colours_differ_enough_whatever_the_accent(reader, scheme):
    reader.open("people.html")
    assert {accent: low for accent in ACCENTS if (low := reader.run(CONTRASTS, accent, scheme))} == {}


# Motion


def test_nothing_moves_for_those_who_want_it_so(reader):
    if reader.engine.name != "chromium":
        pytest.skip("only Chromium can be told what a reader prefers")
    duration = "return getComputedStyle(document.querySelector('.card')).transitionDuration"
    reader.engine.prefer(prefers_reduced_motion="no-preference")
    reader.open("index.html")
    assert reader.run(duration) != "0s"
    reader.engine.prefer(prefers_reduced_motion="reduce")
    reader.open("index.html")
    assert reader.run(duration) == "0s"


# Paper


def printed(reader):
    """The text of each printed page."""
    data = reader.driver.execute_cdp_cmd("Page.printToPDF", {"paperWidth": 8.27, "paperHeight": 11.69})["data"]
    # Words of another direction come with marks for it.
    return re.sub("[\u202a-\u202e]", "", text_of_pdf(base64.b64decode(data))).split("\f")


def finish(reader):
    """Ends an attempt without an answer."""
    reader.begin()
    reader.run("document.querySelector('form[data-quiz]').taking.complete()")
    wait(reader.driver, lambda: reader.all("output"))


def test_a_quiz_is_printed_with_or_without_its_answers(reader):
    if reader.engine.name != "chromium":
        pytest.skip("only Chromium prints to a file")
    reader.open("en/" + QUIZ, (1280, 900))
    text = "\n".join(printed(reader))
    assert all(f"Question {number}" in text for number in (1, 2, 3, 4)), "all questions, though one is on the screen"
    for word in ("Home", "Search", "Check", "Answers", "Print", "Choose…"):
        assert word not in text, f"{word} isn't for paper"
    assert "حفظ المعلومات" in text, "matches are listed, as nobody can open them"
    finish(reader)
    reader.run("window.print = () => {}")
    reader.all(".paper-button")[1].click()
    pages = [page for page in printed(reader) if page.strip()]
    assert pages[-1].strip().startswith("Answers") and "46" in pages[-1]
    assert not any("Answers" in page for page in pages[:-1])
    reader.run("window.dispatchEvent(new Event('afterprint'))")
    assert not reader.all(".answer-sheet")


def test_the_answer_sheet_names_choices_by_the_letters_of_the_attempt(reader):
    reader.open("en/" + QUIZ)
    finish(reader)
    letter = reader.run("""
        window.print = () => {};
        const labels = [...document.querySelectorAll('#q1 .choice-letter')];
        labels[1].textContent = 'C.';
        labels[2].textContent = 'B.';
        document.querySelectorAll('.paper-button')[1].click();
        return document.querySelector('.answer-sheet .right-answer').textContent.replace('\u2066', '').slice(0, 2);
    """)
    assert letter == "C."
