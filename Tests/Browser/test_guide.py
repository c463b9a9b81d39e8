"""Pages that belong to a section: the pages beside them, their contents, code to copy, pictures. Those of the golden case `guide`."""

import pathlib
import subprocess

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from accessibility import RUN
from reader import Reader
from sites import assemble_case, serve
from taker import wait

PAGE = "pages/first.html"
PHONE, TABLET, LAPTOP, WIDE = (320, 640), (1000, 800), (1280, 800), (1500, 900)
LONG = """
for (const block of document.querySelectorAll('.guide-page .prose > p')) block.style.blockSize = '60rem';
dispatchEvent(new Event('resize'));
"""


@pytest.fixture(scope="session")
def address(tmp_path_factory):
    server, address = serve(assemble_case("guide", tmp_path_factory.mktemp("guide")))
    yield address
    server.shutdown()


@pytest.fixture
def reader(engine, address):
    yield Reader(engine, address)
    if engine.name == "chromium":
        engine.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    assert engine.take_errors() == []


def left(reader, selector):
    return reader.one(selector).rect["x"]


def is_shown(reader, selector):
    """WebDriver takes everything in closed `details` for hidden, whatever the styles say."""
    return reader.run(
        "const node = document.querySelector(arguments[0]);"
        "return node.checkVisibility({ contentVisibilityAuto: true }) && node.getBoundingClientRect().height > 0", selector)


def test_three_columns_then_two_then_one(reader):
    for size in (WIDE, LAPTOP):
        reader.open(PAGE, size)
        assert left(reader, ".guide-pages nav") < left(reader, "h1") < left(reader, ".guide-contents nav")
        assert is_shown(reader, ".guide-pages nav a") and is_shown(reader, ".guide-contents nav a")
        assert not is_shown(reader, ".guide-pages > summary") and not is_shown(reader, ".guide-contents > summary")
        assert reader.one(".guide-page").rect["width"] > 690
    reader.open(PAGE, TABLET)
    assert left(reader, ".guide-pages nav") < left(reader, "h1")
    assert is_shown(reader, ".guide-contents > summary") and not is_shown(reader, ".guide-contents nav a")
    reader.open(PAGE, PHONE)
    assert not is_shown(reader, ".guide-pages nav a")
    assert reader.run("return document.documentElement.scrollWidth <= innerWidth")


def test_lines_of_the_home_page_are_as_long_as_those_of_others(reader):
    reader.open(PAGE, WIDE)
    measure = reader.one(".guide-page").rect["width"]
    reader.open("index.html", LAPTOP)
    assert 690 < reader.one(".home-text").rect["width"] <= measure + 1


def press(reader, key):
    ActionChains(reader.driver).send_keys(key).perform()


@pytest.mark.parametrize("size", [PHONE, WIDE])
def test_the_lists_need_no_script(reader, size):
    if reader.engine.name != "chromium":
        pytest.skip("scripts are turned off in Chromium only")
    reader.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    reader.open(PAGE, size)
    if size == PHONE:
        reader.one(".guide-pages > summary").click()
    assert is_shown(reader, ".guide-pages [aria-current=page]") and not is_shown(reader, ".guide-pages [href='keys.html']")
    # By keyboard, as WebDriver doesn't click what is in closed `details`.
    reader.focus(".guide-pages nav > details:not([open]) > summary")
    press(reader, Keys.ENTER)
    wait(reader.driver, lambda: is_shown(reader, ".guide-pages [href='keys.html']"))
    reader.focus(".guide-pages [href='keys.html']")
    press(reader, Keys.ENTER)
    wait(reader.driver, lambda: reader.driver.title.startswith("All keys"))


def test_the_contents_mark_where_the_reader_is(reader):
    reader.open(PAGE, WIDE)
    reader.run(LONG)
    marked = lambda: [link.get_attribute("textContent") for link in reader.all(".guide-contents [aria-current]")]
    assert marked() == []
    second = reader.all(".guide-contents a")[1]
    reader.run("arguments[0].click()", second)
    wait(reader.driver, lambda: len(marked()) == 1)
    reader.run("scrollTo(0, document.documentElement.scrollHeight)")
    wait(reader.driver, lambda: marked() == ["See the keys"])


def test_contents_on_a_phone_close_when_a_heading_is_chosen(reader):
    reader.open(PAGE, PHONE)
    reader.one(".guide-contents > summary").click()
    reader.all(".guide-contents a")[0].click()
    assert reader.one(".guide-contents").get_attribute("open") is None
    assert reader.driver.current_url.endswith("#install-quizmark")


def test_headings_link_to_themselves(reader):
    reader.open(PAGE, WIDE)
    heading = reader.one("h2 .permalink")
    assert heading.accessible_name == "Install quizmark"
    assert heading.get_attribute("href").endswith("#install-quizmark")


def test_lists_in_the_text_have_bullets(reader):
    reader.open(PAGE, WIDE)
    kind = "return getComputedStyle(document.querySelector(arguments[0]).appendChild(document.createElement('ul'))).listStyleType"
    assert reader.run(kind, ".guide .prose") == "disc"
    assert reader.run(kind, ".guide-pages nav") == "none"


def test_code_has_one_button_that_copies_it(reader):
    reader.open(PAGE, WIDE)
    wait(reader.driver, lambda: reader.all(".code > .copy"))
    assert len(reader.all("main pre")) == len(reader.all("main .copy"))


def test_pictures_for_light_and_dark_screens(reader):
    if reader.engine.name != "chromium":
        pytest.skip("colour schemes are chosen in Chromium only")
    shown = lambda: [figure.find_element("css selector", "img").get_attribute("src").rsplit("/", 1)[1]
                     for figure in reader.all("figure") if figure.is_displayed()]
    reader.open("index.html", WIDE)
    reader.engine.prefer(prefers_color_scheme="light")
    assert shown() == ["day.svg#only-light"]
    reader.engine.prefer(prefers_color_scheme="dark")
    assert shown() == ["night.svg#only-dark"]
    reader.run("document.documentElement.dataset.theme = 'light'")
    assert shown() == ["day.svg#only-light"]
    reader.engine.prefer(prefers_color_scheme="light")
    reader.run("document.documentElement.dataset.theme = 'dark'")
    assert shown() == ["night.svg#only-dark"]


@pytest.mark.parametrize("size", [PHONE, TABLET, WIDE])
def test_axe_finds_nothing(reader, request, size):
    if reader.engine.name != "chromium":
        pytest.skip("one engine is enough for axe")
    axe = pathlib.Path(request.config.getoption("--axe"))
    if not axe.exists():
        pytest.skip("run get-axe.sh")
    for path in (PAGE, "pages/keys.html", "fr/pages/first.html", "index.html"):
        reader.open(path, size)
        for details in reader.all(".guide > details"):
            reader.run("arguments[0].open = true", details)
        reader.run(axe.read_text(encoding="utf-8"))
        for scheme in ("light", "dark"):
            reader.engine.prefer(prefers_color_scheme=scheme, prefers_reduced_motion="reduce")
            assert reader.driver.execute_async_script(RUN, {}) == [], (path, scheme)
        assert reader.run("return document.documentElement.scrollWidth <= innerWidth"), path


def test_paper_has_the_text_only(reader, tmp_path):
    if reader.engine.name != "chromium":
        pytest.skip("Chromium prints")
    import base64

    reader.open(PAGE, WIDE)
    printed = reader.driver.execute_cdp_cmd("Page.printToPDF", {})["data"]
    file = tmp_path / "page.pdf"
    file.write_bytes(base64.b64decode(printed))
    text = subprocess.run(["pdftotext", str(file), "-"], capture_output=True, text=True, check=True).stdout
    assert "Install quizmark" in text and "brew install" in text
    assert "On this page" not in text and "All keys" not in text and "Copy" not in text
