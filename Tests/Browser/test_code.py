"""Blocks of code have a button that copies them: on pages and in quizzes, by mouse and keyboard, not in print."""

import pytest
from selenium.webdriver.common.keys import Keys

from accessibility import RUN
from sites import build
from taker import Taker

CODE = "```python\nfor n in range(3):\n    print(n)  # <b>\n```\n"
LISTEN = "navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve(); };"


@pytest.fixture(scope="module")
def site(quizmark, tmp_path_factory):
    folder = tmp_path_factory.mktemp("code")
    content = folder / "Content"
    for name in ("quizzes", "pages"):
        (content / name).mkdir(parents=True)
    (content / "site.yml").write_text("id: code\ntitle: Code\nlanguages: [en, fr, es, it]\n", encoding="utf-8")
    (content / "pages" / "code.md").write_text(f"---\ntitle: Code\n---\n\n{CODE}", encoding="utf-8")
    (content / "pages" / "long.md").write_text(f"---\ntitle: Long\n---\n\n```\n{'a line ' * 9}\n```\n", encoding="utf-8")
    (content / "pages" / "none.md").write_text("---\ntitle: None\n---\n\nNo `code`.\n", encoding="utf-8")
    (content / "quizzes" / "code.md").write_text(
        f"---\ntitle: Code\npresentation: page\n---\n\n## What is printed last? {{#last}}\n\n{CODE}\nIt is [[2]].\n", encoding="utf-8")
    return build(quizmark, folder)


@pytest.fixture
def reader(engine, server):
    yield Taker(engine.driver, server, by_hand=True)
    assert engine.take_errors() == []


def button(reader):
    return reader.wait(lambda: reader.all(".code > .copy"))[0]


@pytest.mark.parametrize("path", ["pages/code.html", "quizzes/code.html"])
def test_code_is_copied(reader, path):
    reader.open(path)
    copy = button(reader)
    assert copy.text == "Copy"
    reader.run(LISTEN)
    copy.send_keys(Keys.ENTER) if "pages" in path else copy.click()
    reader.wait(lambda: copy.text == "Copied")
    assert reader.run("return window.copied") == "for n in range(3):\n    print(n)  # <b>"
    assert reader.run("return document.activeElement === arguments[0]", copy)


def test_a_refusal_is_told(reader):
    reader.open("pages/code.html")
    copy = button(reader)
    reader.run("navigator.clipboard.writeText = () => Promise.reject(); document.execCommand = () => false;")
    copy.click()
    reader.wait(lambda: copy.text == "Your browser doesn’t allow copying here")


def test_words_are_those_of_the_page(reader):
    for language, word in [("fr", "Copier"), ("es", "Copiar"), ("it", "Copia")]:
        reader.open(f"{language}/pages/code.html")
        assert button(reader).text == word


def test_pages_without_code_load_nothing_for_it(reader):
    reader.open("pages/none.html")
    assert not [each for each in reader.all("script") if "/code.js" in (each.get_attribute("src") or "")]


def test_it_fits_a_phone_and_stays_off_paper(engine, reader):
    engine.view(320, 640)
    reader.open("pages/code.html")
    copy = button(reader)
    assert reader.run("return document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    code = reader.one(".code > pre > code").rect
    assert copy.rect["y"] + copy.rect["height"] <= code["y"] + 1, "the button covers no code"
    if engine.name == "chromium":
        engine.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
        try:
            assert not copy.is_displayed()
        finally:
            engine.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})


def test_on_wide_screens_it_is_at_the_end_of_the_first_line(engine, reader):
    engine.view(1000, 800)
    reader.open("pages/code.html")
    copy = button(reader).rect
    block = reader.one(".code > pre").rect
    end = block["x"] + block["width"]
    assert end - 104 <= copy["x"] and copy["x"] + copy["width"] <= end, (copy, block)
    assert copy["y"] < reader.one(".code > pre > code").rect["y"] + 20
    padding = reader.run("return parseFloat(getComputedStyle(document.querySelector('.code > pre')).paddingRight)")
    assert padding >= end - copy["x"], "lines of code end before the button"


def test_code_scrolls_by_keyboard_while_it_is_too_wide(engine, reader):
    engine.view(1000, 800)
    reader.open("pages/long.html")
    button(reader)
    block = reader.one(".code > pre")
    assert block.get_attribute("tabindex") is None
    engine.view(320, 640)
    reader.wait(lambda: block.get_attribute("tabindex") == "0")
    engine.view(1000, 800)
    reader.wait(lambda: block.get_attribute("tabindex") is None)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(engine, reader, axe, scheme):
    if engine.name != "chromium":
        pytest.skip("one engine is enough for axe")
    engine.prefer(prefers_color_scheme=scheme)
    reader.open("pages/code.html")
    button(reader)
    reader.run(axe)
    assert reader.driver.execute_async_script(RUN, {}) == []


@pytest.mark.parametrize("path", ["pages/code.html", "quizzes/code.html"])
def test_code_has_colours_without_a_script(reader, path):
    reader.open(path)
    colours = {kind: reader.run("return getComputedStyle(document.querySelector(arguments[0])).color", f".code-{kind}")
               for kind in ("keyword", "number", "comment")}
    assert len(set(colours.values())) == 3
    assert reader.run("return document.querySelector('.code-comment').textContent") == "# <b>"


def test_pages_without_code_have_no_styles_for_it(site):
    assert "texts.css" in (site / "pages/code.html").read_text(encoding="utf-8")
    assert "texts.css" not in (site / "pages/none.html").read_text(encoding="utf-8")
