"""A site as one file, opened from disk: the example site, built by `quizmark build --single-file`."""

import base64
import json
import pathlib
import re
import subprocess
import zlib

import pytest

from sites import HERE, build
from taker import Taker

ROOT = HERE.parent.parent


def build_single_file(quizmark, folder, *options):
    build(quizmark, ROOT, "--single-file", "--output", folder, *options)
    return folder / "riverside.html"


@pytest.fixture(scope="session")
def single_file(quizmark, tmp_path_factory):
    return build_single_file(quizmark, tmp_path_factory.mktemp("single"))


class Reader(Taker):
    """Someone who goes through the file by its addresses."""

    def open(self, path):
        super().open(path)
        return self.is_shown()

    def is_shown(self, title=""):
        self.wait(lambda: self.run("return document.body?.dataset.page") and title in self.driver.title)
        forms = self.all("form[data-quiz]")
        if forms:
            self.key = json.loads(self.one(".quiz-key").get_property("textContent"))
        return self

    def go(self, address, title=""):
        self.run("location.hash = arguments[0]", address)
        self.wait(lambda: self.hash == address)
        return self.is_shown(title)

    @property
    def heading(self):
        return self.one("main h1").text

    @property
    def state(self):
        return self.run("return [document.documentElement.lang, document.body.dataset.page]")

    def current(self):
        """The marked links of the header: text and address."""
        return [(link.get_property("textContent"), link.get_attribute("href").partition("#")[2]) for link in self.all("header [aria-current]")]


@pytest.fixture
def reader(engine, single_file):
    # WebKit passes over entries of the history that no click has made.
    reader = Reader(engine.driver, single_file.as_uri(), by_hand=engine.name == "webkitgtk")
    reader.open("#/")
    reader.run("localStorage.clear()")
    yield reader
    assert engine.take_errors() == []


def test_it_is_one_file_with_one_script(single_file):
    text = single_file.read_text(encoding="utf-8")
    assert [path.name for path in single_file.parent.iterdir()] == ["riverside.html"]
    assert len(re.findall(r"<script(?! type=\"application/json\")", text)) == 1
    assert not re.search(r"(?:src|href)=\"(?!#|data:)", re.sub(r"<script>.*?</script>", "", text, flags=re.S))
    assert len(text.encode()) < 1_142_000, "a film, a sound and 20 translations of quizzes among it"


def test_it_opens_at_the_start(reader):
    reader.open("")
    assert reader.hash == "#/"
    assert reader.state == ["en", "home"]
    assert reader.driver.title == reader.heading == "Riverside College"
    assert ("Home", "/") in reader.current()
    assert reader.run("return document.activeElement === document.body")


@pytest.mark.parametrize("address, language, kind, title", [
    ("#/quizzes/cells", "en", "quiz", "The cell · Riverside College"),
    ("#/fr/quizzes/cells", "fr", "quiz", "La cellule · Riverside College"),
    ("#/es/penalties/2026", "es", "penalties", "Reglamento de saltos 2026 · Riverside College"),
    ("#/it/penalties/2017/quiz", "it", "quiz", "Quiz delle sanzioni: "),
    ("#/assignments", "en", "assignments", "Assignments · Riverside College"),
    ("#/pages/how-to-use", "en", "page", "How to use this site · Riverside College"),
    ("#/nowhere", "en", "not-found", "Page not found · Riverside College"),
    ("#/fr/assignments/nothing", "fr", "not-found", "Page introuvable · Riverside College"),
    ("#/%E0%A4%A", "en", "not-found", "Page not found · Riverside College"),
])
def test_every_kind_of_page_has_its_route(reader, address, language, kind, title):
    reader.open(address)
    assert reader.state == [language, kind]
    assert title in reader.driver.title
    assert len(reader.all("main h1")) == 1


def test_links_lead_through_the_file(reader):
    first = reader.one("main .card-title a")
    title = first.text
    first.click()
    reader.is_shown(title)
    assert reader.state == ["en", "quiz"]
    assert reader.focused.tag_name == "h1"
    assert reader.run("return scrollY") == 0
    reader.driver.back()
    reader.is_shown("Riverside College")
    assert reader.state == ["en", "home"]
    assert reader.focused.text == title, "the link that was followed has focus again"
    reader.driver.forward()
    reader.wait(lambda: reader.state == ["en", "quiz"])


def test_back_leads_to_where_one_was(reader):
    reader.go("#/penalties/2026", "Diving rules 2026")
    link = reader.all(".penalty-row a")[40]
    reader.run("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", link)
    top = reader.run("return scrollY")
    assert top > 500
    link.click()
    reader.wait(lambda: reader.state == ["en", "penalty"])
    assert reader.run("return scrollY") == 0
    reader.driver.back()
    reader.wait(lambda: reader.state == ["en", "penalties"])
    assert abs(reader.run("return scrollY") - top) < 3


def test_back_is_read_where_the_link_was_in_the_header(reader):
    """The focus stays in the header of a site of many pages, too, but there the browser reads the new page."""
    reader.click('header a[href="#/assignments"]')
    reader.wait(lambda: reader.state[1] == "assignments")
    reader.driver.back()
    reader.wait(lambda: reader.state[1] == "home")
    assert reader.focused.tag_name == "h1" and reader.focused.text == reader.heading


def test_no_link_is_dead(reader, single_file):
    """Every route that any page names shows something."""
    seen, waiting, dead = set(), ["#/"], []
    while waiting and len(seen) < 60:
        address = waiting.pop()
        reader.go(address)
        seen.add(address)
        if reader.state[1] == "not-found":
            dead.append(address)
        for other in reader.run("return [...document.querySelectorAll('a[href^=\"#/\"]')].map(a => a.getAttribute('href'))"):
            family = re.sub(r"[^/]+$", "", other)
            if other not in seen and other not in waiting and sum(known.startswith(family) for known in seen) < 4:
                waiting.append(other)
    assert not dead
    assert len(seen) > 30


def test_a_quiz_is_taken_through_the_browsers_history(reader):
    reader.open("#/quizzes/cells")
    if reader.all('[data-action="start"]'):
        reader.act("start")
    reader.wait(lambda: reader.shown())
    first = reader.question_shown()
    reader.answer(first)
    reader.act("check")
    assert first.get_attribute("data-result") == "right"
    reader.act("next")
    reader.wait(lambda: re.fullmatch(r"#/quizzes/cells/\d+", reader.hash))
    second = reader.hash
    assert reader.has_focused_legend(reader.question_shown())
    reader.driver.back()
    reader.wait(lambda: reader.hash != second)
    reader.wait(lambda: reader.state == ["en", "quiz"])
    assert first.get_attribute("data-result") == "right", "the page was not made anew"


def test_a_dialog_closes_with_its_page(reader):
    reader.go("#/quizzes/cells")
    reader.begin()
    reader.run("document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }))")
    reader.wait(lambda: reader.all("dialog[open]"))
    reader.go("#/history")
    reader.wait(lambda: reader.state == ["en", "history"] and not reader.all("dialog"))
    assert reader.focused.tag_name == "h1"


def test_a_question_has_an_address(reader):
    reader.open("#/fr/quizzes/cells/3")
    assert reader.state == ["fr", "quiz"]
    if reader.all('[data-action="start"]') and reader.one('[data-action="start"]').is_displayed():
        pytest.skip("quizzes with a start scene begin there")
    assert reader.question_shown().get_attribute("id") == "q3"


def test_the_language_switch_stays_on_the_page(reader):
    reader.go("#/quizzes/cells", "The cell")
    names = [link.get_property("textContent") for link in reader.all("header a[hreflang]")]
    assert names == ["English", "Français", "Español", "Italiano"]
    reader.go(reader.one("header a[hreflang=fr]").get_attribute("href").partition(".html")[2], "La cellule")
    assert reader.hash == "#/fr/quizzes/cells"
    assert ("Français", "/fr/quizzes/cells") in reader.current()
    assert reader.run("return Quizmark.words('check')") == "Vérifier"
    assert reader.one(".skip-link").get_property("textContent") == "Aller au contenu"
    assert not reader.all("body > header ~ header"), "there is one frame"


def test_the_skip_link_leads_to_the_content(reader):
    reader.go("#/fr/people")
    reader.run("document.querySelector('.skip-link').click()")
    assert reader.hash == "#/fr/people"
    assert reader.focused.get_attribute("id") == "main"


def test_the_penalty_filter_works_on_each_visit(reader):
    for _ in range(2):
        reader.go("#/fr/penalties/2026", "Règles du plongeon 2026")
        reader.wait(lambda: reader.all(".penalty-filter"))
        assert len(reader.all(".penalty-filter")) == 1
        reader.go("#/fr")


def test_media_are_in_the_file(reader):
    reader.go("#/quizzes/cells", "The cell")
    images = reader.all("main img, header img")
    assert images
    for image in images:
        assert image.get_attribute("src").startswith("data:image/")
        reader.wait(lambda: reader.run("return arguments[0].complete && arguments[0].naturalWidth > 0", image))


def test_calendars_are_in_the_file(reader):
    reader.go("#/assignments", "Assignments")
    links = reader.all("main a[download]")
    assert links
    assert all(link.get_attribute("href").startswith("blob:") for link in links)
    assert {link.get_attribute("download") for link in links} >= {"all.ics"}


def test_the_planner_is_in_the_file(reader):
    reader.open("#/assignments")
    reader.wait(lambda: reader.all(".planner-list .assignment-row a"))
    address = reader.one(".planner-list .assignment-row a").get_attribute("href").partition("#")[2]
    assert address.startswith("/assignments/a%3A")
    reader.go(f"#{address}")
    reader.wait(lambda: reader.all(".planner-item"))
    reader.act("edit-mark")
    reader.wait(lambda: reader.all("dialog[open] [name=mark]"))
    reader.one("dialog [name=mark]").clear()
    reader.one("dialog [name=mark]").send_keys("55")
    reader.act("save")
    reader.wait(lambda: "55%" in reader.one(".assignment-figures").text)
    reader.go("#/assignments/nowhere")
    assert reader.state == ["en", "not-found"]
    reader.open(f"#{address}")


def test_an_attempt_outlives_a_reload_and_is_known_on_other_pages(reader):
    reader.open("#/quizzes/cells")
    reader.act("start")
    reader.wait(reader.shown)
    reader.answer(reader.question_shown())
    reader.act("check")
    reader.go("#/fr/history")
    reader.driver.refresh()
    reader.is_shown()
    assert reader.state == ["fr", "history"]
    assert reader.run("return Quizmark.isShared()")
    assert len(reader.run("return Quizmark.recordOf('cells').current")["answers"]) == 1
    reader.go("#/quizzes/cells", "The cell")
    reader.act("resume")
    reader.wait(reader.shown)
    assert reader.all("[data-result=right]")


@pytest.mark.parametrize("address", ["#/quizzes/cells", "#/quizzes/cells/2", "#/quizzes/cells/result"])
def test_an_attempt_at_other_questions_is_never_dropped_without_a_word(reader, address):
    reader.open("#/quizzes/cells")
    reader.act("start")
    reader.wait(reader.shown)
    reader.answer(reader.question_shown())
    reader.act("check")
    change = "record.current.version = 'another'; for (const id in record.current.shapes) record.current.shapes[id] += ' 9'"
    reader.run(f"Quizmark.changeRecord('cells', record => {{ {change}; }})")
    reader.go("#/history")
    # The address of a question would begin another attempt.
    reader.run("location.hash = arguments[0]", address)
    reader.wait(lambda: reader.all(".outdated") and reader.hash != "#/quizzes/cells/2")
    assert "have changed since" in reader.one(".outdated").text and not reader.shown()
    assert len(reader.run("return Quizmark.recordOf('cells').current")["answers"]) == 1


def test_scripts_of_other_pages_are_there(reader):
    assert reader.driver.execute_async_script(
        "const done = arguments[0]; Quizmark.loadBundle('settings').then(() => done(true), () => done(false))")


def test_the_search_finds_pages_of_the_file(reader):
    reader.open("#/fr/search")
    reader.wait(lambda: reader.one("#query").is_displayed())
    reader.one("#query").send_keys("mitochondrie")
    reader.wait(lambda: reader.all(".search-results a"))
    link = reader.one(".search-results a")
    assert link.get_attribute("href").partition(".html")[2].startswith("#/fr/quizzes/")
    link.click()
    reader.wait(lambda: reader.state == ["fr", "quiz"])


def test_a_search_goes_along_to_another_language_and_back(reader):
    reader.open("#/fr/search")
    reader.wait(lambda: reader.one("#query").is_displayed())
    reader.one("#query").send_keys("mitochondrie & 50%")
    reader.run("document.activeElement.blur(); document.querySelector('.language-switch a[hreflang=\"en\"]').click()")
    for language, move in (("en", "back"), ("fr", None)):
        reader.wait(lambda: reader.state == [language, "search"])
        reader.wait(lambda: reader.one("#query").get_property("value") == "mitochondrie & 50%")
        if move:
            reader.driver.back()


def test_no_other_script_runs(engine, reader):
    reader.run("""
        window.refused = [];
        document.addEventListener('securitypolicyviolation', event => window.refused.push(event.effectiveDirective));
        const script = document.createElement('script');
        script.textContent = 'window.injected = true';
        document.body.append(script);
        const image = document.createElement('img');
        image.setAttribute('onerror', 'window.injected = true');
        image.src = 'data:,';
        document.body.append(image);
    """)
    reader.wait(lambda: len(reader.run("return window.refused")) == 2)
    assert sorted(reader.run("return window.refused")) == ["script-src-attr", "script-src-elem"]
    assert reader.run("return window.injected ?? null") is None
    engine.expect_errors(2)


def packed(data):
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return base64.b64encode(packer.compress(data) + packer.flush()).decode()


@pytest.mark.parametrize("change", [
    lambda data: data[:2000],
    # Five bytes with a repetition of which nothing is told, and such that begin before the beginning.
    lambda data: packed(bytes([5, 1])),
    lambda data: packed(bytes([5, 1, 0, 9, 9])),
    lambda data: packed(bytes([5, 0]) + b"{more}"),
], ids=["cut off", "numbers missing", "nothing to repeat", "too long"])
def test_a_file_that_is_not_complete_says_so(engine, single_file, tmp_path, change):
    text = single_file.read_text(encoding="utf-8")
    broken = tmp_path / "broken.html"
    text = re.sub(r'(id="quizmark-site"[^>]*>")(.*?)"<', lambda found: f'{found[1]}{change(found[2])}"<', text)
    broken.write_text(text, encoding="utf-8")
    engine.driver.get(broken.as_uri())
    taker = Taker(engine.driver, "")
    taker.wait(lambda: taker.one("#quizmark-failure").is_displayed())
    assert "can’t be opened" in taker.one("#quizmark-failure").text
    engine.take_errors()


def test_what_is_left_out_is_not_linked_to(engine, quizmark, tmp_path, single_file):
    file = build_single_file(quizmark, tmp_path, "--only", "penalties")
    assert file.stat().st_size < 800_000, "both editions, booklets and checklists in four languages; an e-mail takes it"
    reader = Reader(engine.driver, file.as_uri())
    reader.open("#/")
    routes = reader.run("return [...document.querySelectorAll('a[href^=\"#/\"]')].map(a => a.getAttribute('href'))")
    assert "#/penalties/2026" in routes
    assert not [route for route in routes if re.match(r"#/(\w\w/)?(quizzes|assignments|pages|people)", route)]
    reader.go("#/assignments")
    assert reader.state == ["en", "not-found"]
    assert engine.take_errors() == []


@pytest.mark.parametrize("options", [["--single-file"], []], ids=["single-file", "folder"])
def test_own_scripts_that_fail_stop_nothing(engine, quizmark, tmp_path, options):
    """One of them throws, as on a page without its element, and two have no semicolon at their ends."""
    site = tmp_path / "site"
    subprocess.run([quizmark, "new", "site", site], check=True, capture_output=True)
    scripts = {"80-sidebar": "document.querySelector('#sidebar').hidden = true",
               "90-college": "(() => { document.documentElement.dataset.own = 'here' })()", "quiz/10-quiz": "(() => {})()"}
    for name, script in scripts.items():
        file = site / f"Templates/js/{name}.js"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(script, encoding="utf-8")
    output = build(quizmark, site, *options)
    reader = Reader(engine.driver, (next(output.glob("*.html")) if options else output / "quizzes/first-quiz.html").as_uri())
    reader.open("#/quizzes/first-quiz" if options else "")
    assert reader.all("form[data-quiz] button")
    assert reader.run("return document.documentElement.dataset.own") == "here"
    engine.take_errors()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("address", ["#/", "#/quizzes/cells", "#/fr/penalties/2026", "#/nowhere"])
def test_axe_finds_nothing(request, engine, reader, scheme, address):
    file = pathlib.Path(request.config.getoption("--axe"))
    if engine.name != "chromium" or not file.exists():
        pytest.skip("one engine is enough for axe, which must be there")
    engine.prefer(prefers_color_scheme=scheme)
    reader.open(address)
    reader.run(file.read_text(encoding="utf-8"))
    found = reader.driver.execute_async_script(
        "const done = arguments[0]; axe.run(document, { resultTypes: ['violations'] })"
        ".then(result => done(result.violations.flatMap(rule => rule.nodes.map(node => `${rule.id}: ${node.html}`))))")
    assert found == []


@pytest.mark.parametrize("prefix", ["", "fr/"])
def test_back_from_a_penalty_returns_to_the_filtered_list(reader, prefix):
    address = f"#/{prefix}penalties/2026/q%3Dcrow"
    reader.go(f"#/{prefix}penalties/2026/crow-hop")
    reader.go(address)
    shown = lambda: [row for row in reader.all(".penalty-row") if row.is_displayed()]
    assert reader.one(".penalty-filter").get_property("value") == "crow" and 0 < len(shown()) < 10
    found = len(shown())
    reader.click("h3 a", shown()[0])
    reader.wait(lambda: reader.run("return document.body.dataset.page") == "penalty")
    reader.driver.back()
    reader.wait(lambda: reader.hash == address and reader.run("return document.body.dataset.page") == "penalties")
    assert len(shown()) == found
    reader.driver.refresh()
    reader.is_shown()
    assert reader.state[1] == "penalties" and len(shown()) == found
