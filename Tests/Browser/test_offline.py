"""The site as an app: what is cached, what works when the server is gone, and how a new version arrives.

The sites are built by `quizmark` (`--quizmark`, or what `swift build` made); without it these tests are skipped.
"""

import json
import os
import re
import struct
import threading
import zlib

import pytest
from selenium.common.exceptions import TimeoutException, WebDriverException
from selenium.webdriver.common.by import By

from offline_site import PAGES, Host, build_version, grey_picture, write_content
from sites import build
from taker import wait

# Opening a cache that was removed a moment ago brings it back, empty.
LISTED = """
    return caches.keys()
        .then(names => Promise.all(names.map(async name => [name, (await (await caches.open(name)).keys()).map(r => r.url)])))
        .then(found => found.filter(([, urls]) => urls.length > 0))
"""
ACCOUNT = """
    const [done] = arguments;
    const state = async () => {
        const found = await navigator.serviceWorker?.getRegistrations() ?? [];
        const workers = found.map(one => [one.scope, ...['installing', 'waiting', 'active'].map(name => one[name]?.state ?? '-')]);
        const names = await caches.keys();
        const kept = await Promise.all(names.map(async name => [name, (await (await caches.open(name)).keys()).length]));
        return { at: location.href, ready: document.readyState, workers, kept, notice: document.querySelector('.update-notice')?.outerHTML,
            ...await navigator.storage?.estimate() };
    };
    state().catch(String).then(state => done(JSON.stringify(state)));
"""
VERSIONS = """
    const words = document.querySelector('main')?.textContent.match(/Version (\\w+)/)?.[1] ?? null;
    const style = getComputedStyle(document.documentElement).getPropertyValue('--version').replaceAll('"', '').trim();
    return [words, style, document.documentElement.dataset.version ?? null];
"""


@pytest.fixture(scope="session")
def versions(quizmark, tmp_path_factory):
    """The same site in three versions, and switched off."""
    folder = tmp_path_factory.mktemp("offline")
    built = {version: build_version(quizmark, folder, version) for version in ("one", "two", "three")}
    built["off"] = build_version(quizmark, folder, "one", offline=False)
    built["moved"] = build_version(quizmark, folder, "one", name="moved", due="2030-02-02")
    built["three-moved"] = build_version(quizmark, folder, "three", name="three-moved", due="2030-02-02")
    built["docs"] = build_version(quizmark, folder, "docs", site="docs")
    return built


class Reader:
    """A reader with a browser, and the host of the pages."""

    def __init__(self, engine, host):
        self.engine, self.driver, self.host = engine, engine.driver, host

    def open(self, path=PAGES[0], *, kept=True):
        self.driver.get(self.host.address + path)
        if kept:
            self.wait(lambda: self.is_kept(path), f"{path} is not kept")
            # A worker that is still being installed doesn't see the next page.
            self.wait(lambda: self.run("return Boolean(navigator.serviceWorker.controller)"), "no worker is in charge")
        return self

    def reload(self):
        """As the reader's button does. Firefox's driver has a `refresh` that passes workers by."""
        self.driver.get(self.driver.current_url)

    def wait(self, condition, message="", seconds=40):
        try:
            return wait(self.driver, condition, message, seconds)
        except TimeoutException as exception:
            exception.msg = f"{message}\n{self.account()}"
            raise

    def account(self):
        """What a failed test is understood by: what the browser has, and what it asked for last."""
        try:
            state = self.driver.execute_async_script(ACCOUNT)
        except WebDriverException as exception:
            state = exception.msg
        errors = "\n".join(self.engine.take_errors())
        return f"The page: {state}\nIts errors: {errors or 'none'}\nThe last requests: {' '.join(self.host.requests[-40:])}"

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def read(self, script):
        """What a script that changes nothing returns, from a page that may just be reloading."""
        def asked():
            found = self.run(script)
            return found is not None and [found]
        return self.wait(asked, "the page gives no answer")[0]

    def listed(self):
        """The contents of every cache that has any."""
        found = self.read(LISTED)
        return {name: [url.removeprefix(self.host.address) for url in urls] for name, urls in found}

    def is_kept(self, path):
        return any(path in urls for urls in self.listed().values())

    def one(self, selector):
        found = self.driver.find_elements(By.CSS_SELECTOR, selector)
        return found[0] if found else None

    @property
    def versions(self):
        return self.read(VERSIONS)

    @property
    def picture(self):
        return self.run("const i = document.querySelector('main img'); return i.complete ? i.naturalWidth : null")

    def offered(self):
        return self.wait(lambda: self.one(".update-notice:not(.arriving) [data-action=load-update]"), "no new version is offered")

    def load_offered(self):
        """Takes the offer, and waits until the page has loaded itself anew: a driver that is told to go elsewhere just
        then waits for ever."""
        button = self.offered()
        self.run("window.isBefore = true")
        button.click()
        self.wait(self.is_loaded_anew, "the page doesn't load itself anew")

    def is_loaded_anew(self):
        try:
            return self.run("return !window.isBefore && document.readyState === 'complete'")
        except WebDriverException:  # between two pages
            return False

    def publish(self, folder):
        """The host changes to another version; the browser looks for it as it does once a day or on the next page."""
        self.host.folder = folder
        self.look()

    def look(self):
        """Doesn't wait: the new worker may be so quick that the page reloads. Asks twice, as the first answer may be that of a look
        that the browser itself has begun before."""
        self.run("""window.hasLooked = false;
            navigator.serviceWorker.ready.then(r => r.update().catch(() => {}).then(() => r.update())).catch(console.warn)
                .finally(() => { window.hasLooked = true; })""")

    def is_installing(self):
        """Whether a worker is collecting its files; one that can't have them all is given up."""
        return self.run("return navigator.serviceWorker.getRegistration().then(registration => Boolean(registration?.installing))")

    def in_a_new_tab(self):
        """Goes on in a new tab, and closes the old one: a page that is left for another may live on in the browser's memory."""
        old = self.driver.current_window_handle
        self.driver.switch_to.new_window("tab")
        new = self.driver.current_window_handle
        self.driver.switch_to.window(old)
        self.driver.close()
        self.driver.switch_to.window(new)
        return self

    def panel(self):
        self.run("""return Quizmark.loadBundle('offline').then(() => {
            const panel = Quizmark.offlinePanel();
            panel.querySelector('h3').tabIndex = -1;
            document.querySelector('main').prepend(panel);
        })""")
        self.wait(lambda: self.one(".offline-state").text)
        return self

    def act(self, action):
        button = self.wait(lambda: self.one(f".offline-panel [data-action={action}]"))
        self.wait(button.is_displayed)
        button.click()

    @property
    def status(self):
        return self.one(".offline-status").text


@pytest.fixture
def host(versions):
    host = Host(versions["one"])
    yield host
    host.stop()


@pytest.fixture
def reader(engine, host):
    yield Reader(engine, host)
    if len(engine.driver.window_handles) > 1:
        for handle in engine.driver.window_handles[1:]:
            engine.driver.switch_to.window(handle)
            engine.driver.close()
        engine.driver.switch_to.window(engine.driver.window_handles[0])
    engine.driver.get("about:blank")


def test_a_page_that_was_opened_works_without_the_server(reader, host):
    reader.open()
    reader.wait(lambda: reader.is_kept("media/square.png"))
    assert reader.engine.take_errors() == []
    host.stop()
    reader.reload()
    assert reader.versions == ["one", "one", "one"]
    reader.wait(lambda: reader.picture == 43)
    assert reader.one(".start, fieldset"), "the quiz's script has not run"
    # Home is kept before anyone opens it, in every language; addresses of folders and with additions lead there too.
    for path in ("", "index.html?from=a-poster", "fr/", "fr"):
        reader.open(path, kept=False)
        assert reader.one("body[data-page=home]"), path
        reader.wait(lambda: reader.run("return document.querySelector('img[src*=mark]').naturalWidth") == 30)
    assert reader.is_kept("assets/app.en.json") and reader.is_kept("assets/app.fr.json")


def test_a_page_that_was_not_opened_says_so_and_can_be_tried_again(reader, host):
    reader.open()
    host.stop()
    reader.open(PAGES[2], kept=False)
    assert reader.one("body[data-page=offline]") and reader.one("html").get_attribute("lang") == "fr"
    again = reader.wait(lambda: reader.one(".actions .primary"))
    # The same page in a language in which it is kept, and the home page.
    reader.wait(lambda: len(reader.driver.find_elements(By.CSS_SELECTOR, ".actions a")) == 3)
    host.start()
    again.click()
    reader.wait(lambda: reader.one("body[data-page=quiz]"))
    assert reader.driver.current_url == host.address + PAGES[2]


def test_an_unknown_address_leads_to_a_page_of_the_site(reader, host):
    reader.open()
    host.stop()
    reader.open("quizzes/none.html", kept=False)
    assert reader.one("body[data-page=offline]") and reader.one(".site-header a")


@pytest.fixture(scope="session")
def own_versions(quizmark, tmp_path_factory):
    """A site with a student's own page, in two versions."""
    folder = tmp_path_factory.mktemp("own")
    built = {}
    for version in ("one", "two"):
        content = write_content(folder / "source", version)
        (content / "Content/people.json").write_text('[{"Mr. Bob": ["Callum Ashby"]}]', encoding="utf-8")
        quiz = content / "Content/quizzes/reef.md"
        quiz.write_text(quiz.read_text(encoding="utf-8").replace("title:", "assign: [Callum Ashby]\ntitle:", 1).replace(
            "The reef", f"The reef {version}", 1), encoding="utf-8")
        built[version] = folder / version
        build(quizmark, content, "--output", built[version], env={**os.environ, "QUIZMARK_SECRET": "a secret of this site"})
    return built


def test_a_students_own_page_works_offline_once_it_was_opened(engine, own_versions):
    host = Host(own_versions["one"])
    reader = Reader(engine, host)
    try:
        [path] = [str(page.relative_to(own_versions["one"])) for page in own_versions["one"].glob("calendar/students/*.html")
                  if page.name.count(".") == 1]
        assert path not in "".join(file.read_text(encoding="utf-8") for file in own_versions["one"].glob("assets/*.json"))
        reader.open(path)
        host.stop()
        reader.open(PAGES[1], kept=False)
        reader.open(path, kept=False)
        assert "The reef one" in reader.one("main").text
        host.start()
        # With a network it is the server's, and a new version keeps it.
        host.folder = own_versions["two"]
        reader.open(path, kept=False)
        assert "The reef two" in reader.one("main").text
        reader.look()
        reader.load_offered()
        reader.wait(lambda: len(reader.listed()) == 1 and reader.is_kept(path))
        host.stop()
        reader.open(path, kept=False)
        assert "The reef two" in reader.one("main").text and reader.versions[1:] == ["two"] * 2
    finally:
        host.stop()
        engine.driver.get("about:blank")


def test_practice_without_a_network_takes_what_is_saved(reader, host):
    start = lambda: reader.run("document.querySelector('.practice-group:last-child [data-action=start]').click()")
    reader.open("practice.html")
    reader.run("localStorage.clear()")
    host.stop()
    start()
    reader.wait(lambda: "You’re offline" in reader.one(".practice-status").text)
    assert reader.driver.current_url == host.address + "practice.html"
    host.start()
    reader.open(PAGES[1])
    reader.open("practice.html", kept=False)
    host.stop()
    start()
    reader.wait(lambda: reader.driver.current_url.startswith(host.address + PAGES[1]))
    assert reader.wait(lambda: reader.one("fieldset"))


@pytest.mark.parametrize("path", ["offline.html", "sw.js"])
def test_a_site_that_cannot_be_saved_yet_is_saved_soon(reader, host, tmp_path, path):
    host.held[path] = tmp_path  # where it isn't
    reader.open(kept=False)
    reader.wait(lambda: path in host.requests)
    reader.wait(lambda: not reader.is_installing())
    assert not reader.is_kept(PAGES[0])
    del host.held[path]
    reader.wait(lambda: reader.is_kept(PAGES[0]))
    reader.engine.take_errors()


def test_calendars_and_other_files_are_left_alone(reader, host, versions):
    reader.open().panel().act("keep-all")
    reader.wait(lambda: reader.status.startswith("Everything"))
    kept = {url for urls in reader.listed().values() for url in urls}
    assert list(versions["one"].glob("calendar/*.ics"))
    assert not [url for url in kept if url.endswith(".ics") or url == "sw.js"]


def test_everything_is_kept_on_request_and_removed_again(reader, host, versions):
    reader.open().panel()
    before = len(host.requests)
    reader.act("keep-all")
    reader.wait(lambda: reader.status.startswith("Everything"))
    assert "The whole site is saved on this device" in reader.one(".offline-state").text
    fetched = host.requests[before:]
    assert not {"assets/quizmark.css", PAGES[0]} & set(fetched), "what was kept already was fetched again"
    assert reader.engine.take_errors() == []
    host.stop()
    pages = [path for path in versions["one"].rglob("*.html")]
    assert len(pages) > 20
    for page in pages:
        path = str(page.relative_to(versions["one"]))
        reader.open(path, kept=False)
        assert reader.driver.current_url == host.address + path
    reader.open(PAGES[1], kept=False)
    assert reader.versions == ["one"] * 3
    reader.wait(lambda: reader.picture == 43)
    length = "const a = document.querySelector('main :is(audio, video)'); a.preload = 'auto'; a.load(); return new Promise(d => { a.onloadedmetadata = () => d(a.duration); a.onerror = () => d(a.error.message); })"
    if reader.engine.name != "webkitgtk":  # needs GStreamer's plug-ins
        assert reader.run(length) == pytest.approx(1, abs=0.05)
    reader.panel().act("remove-all")
    reader.wait(lambda: reader.status.startswith("Removed"))
    assert not reader.is_kept(PAGES[1]) and reader.is_kept("index.html") and reader.is_kept("media/mark.png")


def test_a_new_version_is_offered_and_comes_to_all_tabs_at_once(reader, host, versions):
    reader.open()
    first = reader.driver.current_window_handle
    reader.driver.switch_to.new_window("tab")
    reader.open(PAGES[1])
    reader.publish(versions["two"])
    reader.offered()
    reader.wait(lambda: "new version" in reader.one(".update-notice [role=status]").text)
    assert reader.versions == ["one"] * 3, "it has been forced"
    reader.reload()
    assert reader.versions == ["one"] * 3, "another load is no consent"
    reader.load_offered()
    reader.wait(lambda: reader.versions == ["two"] * 3)
    reader.driver.switch_to.window(first)
    reader.wait(lambda: reader.versions == ["two"] * 3, "the other tab stayed behind")
    assert not reader.one(".update-notice")
    assert len(reader.listed()) == 1, "what the old version kept is still there"
    assert reader.engine.take_errors() == []
    host.stop()
    for path in PAGES[:2]:
        reader.open(path, kept=False)
        assert reader.versions == ["two"] * 3
        reader.wait(lambda: reader.picture == 43)


WALK = "assignments/walk.html"
DUE = "return document.querySelector('.assignment-figures time').getAttribute('datetime')"


def test_a_moved_deadline_is_shown_without_being_asked_for(reader, host, versions):
    reader.open(WALK)
    reader.wait(lambda: reader.is_kept("media/square.png"))
    host.folder = versions["moved"]
    reader.open(WALK, kept=False)
    assert reader.run(DUE) == "2030-02-02"
    assert reader.versions[1:] == ["one"] * 2 and reader.picture == 43
    reader.look()
    reader.offered()
    reader.wait(lambda: reader.one(".update-notice [role=status]").text == "1 deadline has changed.")
    assert reader.engine.take_errors() == []
    host.stop()
    reader.open(WALK, kept=False)
    assert reader.run(DUE) == "2030-02-02", "without a network, an older date comes back"
    assert reader.versions[1:] == ["one"] * 2 and reader.picture == 43
    host.start()
    reader.load_offered()
    reader.wait(lambda: len(reader.listed()) == 1)
    assert reader.run(DUE) == "2030-02-02"


def test_lists_come_from_the_server_first(reader, host, versions):
    reader.open("index.html")
    host.folder = versions["two"]
    reader.open("index.html", kept=False)
    assert reader.versions[1:] == ["two"] * 2
    host.stop()
    reader.open("index.html", kept=False)
    assert reader.versions[1:] == ["two"] * 2


@pytest.mark.parametrize("late", ["assets/site.css", "assets/quizmark.js"])
def test_a_page_with_deadlines_waits_for_its_styles_and_scripts(reader, host, versions, late):
    """The server has the page of the new version already, but not all that it needs."""
    reader.open(WALK)
    # Once the server has a newer version, a picture that isn't kept is refused.
    reader.wait(lambda: reader.is_kept("media/square.png"))
    host.folder = versions["three-moved"]
    host.held = {late: versions["one"]}
    reader.open(WALK, kept=False)
    assert (reader.run(DUE), reader.versions[1:]) == ("2030-01-01", ["one"] * 2)
    host.held = {}
    reader.open(WALK, kept=False)
    assert (reader.run(DUE), reader.versions[1:]) == ("2030-02-02", ["three"] * 2)
    assert reader.engine.take_errors() == []


def test_a_silent_server_is_not_waited_for(reader, host, versions):
    reader.open(WALK)
    host.folder = versions["moved"]
    host.silent = {WALK: threading.Event()}
    reader.open(WALK, kept=False)
    assert reader.run(DUE) == "2030-01-01"
    host.silent[WALK].set()
    host.silent = {}
    reader.wait(lambda: reader.open(WALK, kept=False) and reader.run(DUE) == "2030-02-02")


def test_an_update_does_not_wait_for_a_request_without_an_answer(reader, host, versions):
    """A worker that still waits for the server can't be replaced."""
    answer = threading.Event()
    reader.open(WALK)
    host.folder = versions["moved"]
    host.silent = {WALK: answer}
    reader.open(WALK, kept=False)
    host.silent = {}
    reader.look()
    reader.load_offered()
    assert reader.run(DUE) == "2030-02-02"
    answer.set()


def test_later_is_not_asked_again_in_this_tab(reader, versions):
    reader.open().publish(versions["two"])
    reader.offered()
    reader.one("[data-action=later]").click()
    assert not reader.one(".update-notice")
    reader.reload()
    reader.panel()
    assert reader.one(".offline-panel [data-action=load-update]").is_displayed()
    assert not reader.one(".update-notice")
    reader.act("load-update")
    reader.wait(lambda: reader.versions == ["two"] * 3)


def test_a_version_that_was_not_loaded_comes_when_the_site_was_closed(reader, versions):
    reader.open().publish(versions["two"])
    reader.offered()
    # The browser needs a moment to notice that the tab is closed.
    reader.wait(lambda: reader.in_a_new_tab().open(kept=False).versions == ["two"] * 3)


def test_files_of_two_versions_never_meet(reader, host, versions):
    """The server changes while a page of the old version is open, and while another is asked for."""
    reader.open()
    reader.host.folder = versions["two"]
    reader.open(PAGES[1], kept=False)
    assert reader.versions == ["two"] * 3, "a page that wasn't kept is the server's"
    reader.wait(lambda: reader.picture == 43)
    reader.open(PAGES[0], kept=False)
    assert reader.versions == ["one"] * 3, "a page that was kept stays as it was"
    assert not any(PAGES[1] in urls for name, urls in reader.listed().items() if name.endswith(version_of(versions["one"])))
    reader.engine.take_errors()
    refused = reader.run("""return new Promise(done => {
        const script = document.createElement('script');
        script.onload = () => done('ran'); script.onerror = () => done('refused');
        script.src = '../assets/quizmark.js?v=00000000'; document.head.append(script); })""")
    assert refused == "refused"
    reader.engine.expect_errors(1)
    reader.look()
    reader.load_offered()
    for path in PAGES[:2]:
        reader.wait(lambda: reader.open(path, kept=False) and reader.versions == ["two"] * 3)


def test_a_changed_picture_does_not_come_into_a_page_of_the_old_version(reader, host, versions):
    reader.open(PAGES[0])
    reader.wait(lambda: reader.is_kept("media/square.png"))
    reader.run("return caches.keys().then(async ([name]) => (await caches.open(name)).delete(location.origin + '/media/square.png'))")
    host.folder = versions["three"]
    reader.reload()
    assert reader.versions == ["one"] * 3
    reader.wait(lambda: reader.picture == 0, "the picture of another version is shown")
    reader.load_offered()
    reader.wait(lambda: reader.versions == ["three"] * 3 and reader.picture == 45)


def test_a_copy_to_the_server_that_is_half_done_is_waited_for(reader, host, versions):
    """The new worker arrives before the files that it names."""
    reader.open()
    host.held = {"sw.js": versions["two"]}
    reader.look()
    reader.wait(lambda: reader.run("return window.hasLooked") and not reader.is_installing())
    assert not reader.one(".update-notice")
    reader.reload()
    assert reader.versions == ["one"] * 3
    host.held = {}
    reader.publish(versions["two"])
    reader.load_offered()
    reader.wait(lambda: reader.versions == ["two"] * 3)


@pytest.mark.parametrize("age", [600])
def test_what_the_browser_itself_has_stored_is_not_taken_for_new(engine, versions, age):
    """Many hosts let browsers use a page for ten minutes without asking."""
    host = Host(versions["one"], age=age)
    try:
        reader = Reader(engine, host).open()
        reader.open(PAGES[1])
        reader.publish(versions["two"])
        reader.load_offered()
        for path in PAGES[:2]:
            reader.wait(lambda: reader.open(path, kept=False) and reader.versions == ["two"] * 3)
    finally:
        host.stop()


def test_all_is_kept_of_the_next_version_too_and_what_is_the_same_is_not_fetched(reader, host, versions):
    reader.open().panel().act("keep-all")
    reader.wait(lambda: reader.status.startswith("Everything"))
    before = len(host.requests)
    reader.publish(versions["two"])
    reader.load_offered()
    reader.wait(lambda: reader.versions == ["two"] * 3)
    assert "media/tone.wav" not in host.requests[before:]
    host.stop()
    reader.open(PAGES[2], kept=False)
    assert reader.versions == ["two"] * 3


@pytest.fixture(scope="session")
def editions(quizmark, tmp_path_factory):
    """An edition of two penalties. Its second version has another penalty, and a picture in its quiz; `corrected` is the first with another
    text of a penalty, and `next` has new rules in force."""
    folder = tmp_path_factory.mktemp("editions")
    built = {}
    for name, version, slugs in (("one", "one", ["late-start", "refused"]), ("two", "two", ["late-start", "not-done", "watch"]),
                                 ("corrected", "one", ["late-start", "refused"]), ("next", "one", ["late-start", "refused"])):
        content = write_content(folder / "source", version)
        write_edition(content, "2026", slugs, is_current=name != "next")
        if name == "two":
            (content / "Content/media/turn.png").write_bytes(grey_picture(20, 20))
            (content / "Content/quizzes/rules.md").write_text(
                "---\ntitle: Rules\nedition: 2026\n---\n\n## Which entry?\n\n![A turn](../media/turn.png)\n\n- [x] A\n- [ ] B\n", encoding="utf-8")
        if name == "corrected":
            penalties = content / "Content/penalties/2026/penalties.json"
            penalties.write_text(penalties.read_text(encoding="utf-8").replace("The fault is refused", "The dive is refused"), encoding="utf-8")
        if name == "next":
            write_edition(content, "2028", slugs)
        write_checklist(content, version)
        built[name] = folder / name
        build(quizmark, content, "--output", built[name])
    return built


def write_edition(content, name, slugs, is_current=True):
    edition = content / "Content/penalties" / name
    edition.mkdir(parents=True)
    (edition / "edition.yml").write_text(
        f"title: Rules {name}\nin-force: {name}-01-01\n{'current: true' if is_current else ''}\n", encoding="utf-8")
    (edition / "penalties.json").write_text(json.dumps([
        {"id": number, "slug": slug, "description": f"The fault is {slug}.", "rules": [f"8.{number}"], "sanctionValue": 0, "referee": True,
         "judge": False} for number, slug in enumerate(slugs, 1)]), encoding="utf-8")


def write_checklist(content, version):
    """A checklist in two languages, which belongs to what a judge needs."""
    for name, title in (("judge.md", "Judge"), ("judge.fr.md", "Juge")):
        path = content / "Content/checklists" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"---\nid: judge\ntitle: {title} {version}\n---\n\n## Before\n\n- [ ] Sit where you see the dive\n", encoding="utf-8")


@pytest.mark.parametrize("saved, other", [("fr/penalties/2026/", "penalties/2026/"), ("penalties/2026/", "fr/penalties/2026/")])
def test_an_edition_that_works_offline_does_so_in_the_next_version_too(engine, editions, saved, other):
    host = Host(editions["one"])
    try:
        reader = Reader(engine, host).open(f"{saved}index.html")
        reader.wait(lambda: reader.one(".edition-offline[data-saved]"))
        # One page of another language doesn't ask for all of them.
        reader.open(f"{other}late-start.html")
        reader.publish(editions["two"])
        reader.load_offered()
        host.stop()
        for page in ("penalties/index.html", "history.html", "practice.html"):
            assert reader.is_kept(saved.removesuffix("penalties/2026/") + page)
        assert reader.is_kept("assets/icon.svg")
        for name in ("watch", "not-done", "quiz"):
            reader.open(f"{saved}{name}.html", kept=False)
            assert reader.driver.current_url == f"{host.address}{saved}{name}.html"
        assert reader.is_kept("media/turn.png")
        checklist = f"{saved.removesuffix('penalties/2026/')}checklists/judge.html"
        reader.open(checklist, kept=False)
        assert reader.driver.current_url == host.address + checklist and "two" in reader.one("h1").text
        reader.open(f"{other}watch.html", kept=False)
        assert reader.one("body[data-page=offline]")
        reader.open(f"{saved}index.html", kept=False)
        reader.wait(lambda: reader.one(".edition-offline[data-saved]"))
    finally:
        host.stop()
        engine.driver.get("about:blank")


def test_whoever_has_the_rules_in_force_has_the_new_ones_after_an_update(engine, editions):
    host = Host(editions["one"])
    try:
        reader = Reader(engine, host).open("fr/penalties/2026/index.html")
        reader.wait(lambda: reader.one(".edition-offline[data-saved]"))
        reader.publish(editions["next"])
        reader.load_offered()
        host.stop()
        for page in ("2028/index", "2028/refused", "2028/quiz", "2028/cards", "2026/refused"):
            reader.open(f"fr/penalties/{page}.html", kept=False)
            assert reader.driver.current_url == f"{host.address}fr/penalties/{page}.html"
        # Bookmarks lead there.
        reader.open("fr/penalties/", kept=False)
        reader.wait(lambda: reader.driver.current_url == f"{host.address}fr/penalties/2028/index.html")
        reader.wait(lambda: reader.one(".edition-offline[data-saved]"))
        reader.open("penalties/2028/refused.html", kept=False)
        assert reader.one("body[data-page=offline]"), "in the language that was saved"
    finally:
        host.stop()
        engine.driver.get("about:blank")


class Room:
    """The room that a site has on the device, which only Chromium lets a test set."""

    def __init__(self, engine, host):
        if engine.name != "chromium":
            pytest.skip("only Chromium lets a test set the room for a site")
        self.driver, self.origin = engine.driver, host.address.rstrip("/")

    def set(self, **size):
        self.driver.execute_cdp_cmd("Storage.overrideQuotaForOrigin", {"origin": self.origin, **size})

    def leave(self, rest):
        """Leaves so many bytes beside what is kept."""
        self.set(quotaSize=self.driver.execute_script("return navigator.storage.estimate().then(({ usage }) => usage)") + rest)


@pytest.fixture
def saved_edition(engine, editions):
    """A reader on the list of an edition that works offline, and the room that the site has."""
    host = Host(editions["one"])
    try:
        room = Room(engine, host)
        reader = Reader(engine, host).open("fr/penalties/2026/index.html")
        reader.wait(lambda: reader.one(".edition-offline[data-saved]"))
        yield reader, room
        room.set()
    finally:
        host.stop()
        engine.driver.get("about:blank")


EDITION = ("index.html", "fr/index.html", "fr/penalties/2026/index.html", "fr/penalties/2026/refused.html", "fr/penalties/2026/quiz.html",
           "fr/penalties/2026/cards.html", "fr/checklists/judge.html", "fr/search.html", "fr/practice.html")


def has_edition_offline(reader):
    reader.host.stop()
    for path in EDITION:
        reader.open(path, kept=False)
        assert reader.driver.current_url == reader.host.address + path
    reader.open("fr/penalties/2026/quiz.html", kept=False)
    assert reader.wait(lambda: reader.one("[data-action=start]")), "the quiz's script is missing"
    reader.host.start()
    return True


def test_an_edition_works_offline_after_an_update_for_which_there_is_no_second_room(saved_edition, editions):
    reader, room = saved_edition
    before = max(len(urls) for urls in reader.listed().values())
    room.leave(500_000)
    reader.publish(editions["corrected"])
    reader.offered()
    assert min(len(urls) for urls in reader.listed().values()) < before - 20, "there was room for two copies"
    reader.load_offered()
    reader.wait(lambda: len(reader.listed()) == 1)
    assert has_edition_offline(reader)
    reader.open("fr/penalties/2026/refused.html", kept=False)
    assert "The dive is refused" in reader.one("main").text
    reader.open("fr/penalties/2026/index.html", kept=False)
    reader.wait(lambda: reader.one(".edition-offline[data-saved]"))


def test_an_edition_works_offline_where_a_new_version_does_not_fit(saved_edition, editions):
    reader, room = saved_edition
    room.leave(100_000)
    reader.publish(editions["two"])
    reader.wait(lambda: any("plus de place" in line.text for line in reader.driver.find_elements(By.CSS_SELECTOR, ".edition-offline")))
    assert reader.one(".edition-offline[data-saved]") and not reader.one(".update-notice")
    # Nor does it take over when the site is closed.
    reader.in_a_new_tab()
    assert has_edition_offline(reader)
    # With room, it comes.
    room.set()
    reader.look()
    reader.load_offered()
    reader.wait(lambda: len(reader.listed()) == 1)
    reader.host.stop()
    reader.open("fr/penalties/2026/watch.html", kept=False)
    assert reader.driver.current_url == reader.host.address + "fr/penalties/2026/watch.html"


def test_an_edition_works_offline_once_there_is_room_for_all_of_it(engine, editions):
    host = Host(editions["one"])
    try:
        room = Room(engine, host)
        room.set(quotaSize=300_000)
        reader = Reader(engine, host).open("fr/penalties/2026/index.html", kept=False)
        reader.wait(lambda: "plus de place" in reader.one(".edition-offline").text)
        room.set()
        reader.open("fr/penalties/2026/index.html", kept=False)
        reader.wait(lambda: reader.one(".edition-offline[data-saved]"))
        assert has_edition_offline(reader) and reader.is_kept("fr/offline.html")
    finally:
        host.stop()
        engine.driver.get("about:blank")


def test_what_every_page_needs_is_kept_once_there_is_room(engine, versions):
    host = Host(versions["one"])
    try:
        room = Room(engine, host)
        room.set(quotaSize=300_000)
        reader = Reader(engine, host).open(kept=False)
        reader.wait(lambda: reader.run("return Boolean(navigator.serviceWorker.controller)"))
        assert not reader.is_kept("fr/offline.html")
        room.set()
        # As a browser does by itself after half a minute.
        engine.driver.execute_cdp_cmd("ServiceWorker.enable", {})
        engine.driver.execute_cdp_cmd("ServiceWorker.stopAllWorkers", {})
        reader.open()
        reader.wait(lambda: reader.is_kept("fr/offline.html") and reader.is_kept("assets/quiz.js"))
        host.stop()
        reader.reload()
        assert reader.one(".start, fieldset"), "the quiz's script has not run"
    finally:
        host.stop()
        engine.driver.get("about:blank")


def test_a_list_says_at_once_that_it_is_being_saved_and_when_that_fails(engine, editions):
    host = Host(editions["one"])
    try:
        arrived = host.silent["fr/offline.html"] = threading.Event()
        reader = Reader(engine, host).open("penalties/2026/index.html", kept=False)
        reader.wait(lambda: reader.one(".edition-offline").text == "Saving for offline use…", seconds=5)
        # It has other bytes than those of the list, as if another version were being copied to the server.
        host.held["fr/offline.html"] = editions["two"]
        arrived.set()
        reader.wait(lambda: reader.one(".edition-offline").text.startswith("Not saved for offline use yet."))
        assert not reader.one(".edition-offline[data-saved]")
        del host.held["fr/offline.html"], host.silent["fr/offline.html"]
        reader.wait(lambda: reader.one(".edition-offline[data-saved]"))
    finally:
        host.stop()
        engine.driver.get("about:blank")


def test_deadlines_that_nobody_knows_have_not_changed(reader, host, versions):
    reader.open()
    forget = "return caches.keys().then(names => Promise.all(names.map(async name => (await caches.open(name)).delete(arguments[0]))))"
    reader.run(forget, f"{host.address}assets/deadlines.json")
    reader.publish(versions["two"])
    reader.offered()
    reader.wait(lambda: reader.one(".update-notice [role=status]").text == "A new version of this site is available.")


SEARCH = """
    const field = document.querySelector('.search-form input');
    field.value = arguments[0];
    field.dispatchEvent(new Event('input', { bubbles: true }));
"""


def test_an_edition_is_saved_in_the_other_languages_on_request(engine, editions):
    host = Host(editions["one"])
    try:
        reader = Reader(engine, host).open("penalties/2026/index.html")
        line = reader.wait(lambda: reader.one(".edition-offline[data-saved]"))
        assert line.text.startswith("Works offline in English (")
        # The search is in the language that is saved, and says so; so does the page of a penalty in another language.
        host.stop()
        reader.open("search.html", kept=False)
        reader.run(SEARCH, "refused")
        reader.wait(lambda: reader.one(".search-status").text.endswith(". You seem to be offline: results in English only."))
        reader.open("fr/penalties/2026/refused.html", kept=False)
        link = reader.wait(lambda: reader.one('.actions a[href$="/penalties/2026/refused.html"]:not(.primary)'))
        assert link.text == "Ouvrir en anglais"
        link.click()
        reader.wait(lambda: reader.driver.current_url == f"{host.address}penalties/2026/refused.html")
        host.start()
        reader.open("penalties/2026/index.html", kept=False)
        button = reader.wait(lambda: reader.one("[data-action=save-edition]"))
        assert button.text.startswith("Also save in French (") and "MB" in button.text
        button.click()
        line = reader.wait(lambda: reader.one(".edition-offline[data-saved]"))
        reader.wait(lambda: line.text.startswith("Works offline in English and French ("))
        assert not reader.one("[data-action=save-edition]")
        host.stop()
        for path in ("fr/penalties/2026/refused.html", "fr/checklists/judge.html"):
            reader.open(path, kept=False)
            assert reader.driver.current_url == host.address + path
        reader.open("fr/search.html", kept=False)
        reader.run(SEARCH, "refused")
        reader.wait(lambda: reader.one(".search-status").text.split(" ")[-1].startswith("résultat"))
        assert reader.driver.find_elements(By.CSS_SELECTOR, ".search-results li")
    finally:
        host.stop()
        engine.driver.get("about:blank")


@pytest.fixture(scope="session")
def large_editions(quizmark, tmp_path_factory):
    """An edition on a site whose search index is cut into files, in two versions with other words."""
    folder = tmp_path_factory.mktemp("large-editions")
    built = {}
    for version in ("one", "two"):
        content = write_content(folder / "source", version)
        write_edition(content, "2026", ["late-start", "refused"])
        for quiz in range(26):
            questions = [{"id": f"q{n}", "prompt": f"{version} word{quiz}x{n}?", "choices": [{"text": "A", "correct": True}, {"text": "B"}]}
                         for n in range(100)]
            (content / f"Content/quizzes/q{quiz}.json").write_text(json.dumps({"title": f"Quiz {quiz}", "questions": questions}), encoding="utf-8")
        built[version] = folder / version
        build(quizmark, content, "--output", built[version])
    assert len(list(built["one"].glob("assets/search/en-*.js"))) > 10
    return built


def test_the_search_of_a_large_site_works_offline_with_an_edition(engine, large_editions):
    host = Host(large_editions["one"])
    try:
        reader = Reader(engine, host).open("penalties/2026/index.html")
        reader.wait(lambda: reader.one(".edition-offline[data-saved]"))
        for version in ("one", "two"):
            host.stop()
            for query in ("refused", f"{version} word7x7"):
                reader.in_a_new_tab().open("search.html", kept=False)
                reader.run(SEARCH, query)
                reader.wait(lambda: reader.one(".search-results li"))
                reader.wait(lambda: re.fullmatch(r"\d+ results?", reader.one(".search-status").text), "a part of the search is missing")
            host.start()
            if version == "one":
                reader.open("penalties/2026/index.html")
                reader.publish(large_editions["two"])
                reader.load_offered()
    finally:
        host.stop()
        engine.driver.get("about:blank")


def test_a_file_that_the_server_changes_on_the_way_is_shown_and_not_kept(reader, host):
    host.changed = {"media/square.png"}
    reader.open().panel().act("keep-all")
    reader.wait(lambda: reader.status.startswith("1 file couldn’t be saved"))
    assert not reader.is_kept("media/square.png")
    reader.reload()
    reader.wait(lambda: reader.picture == 43, "a picture is missing, though there is no newer version")


def test_the_network_goes_while_all_is_being_kept(reader, host):
    reader.open().panel()
    host.stop()
    reader.act("keep-all")
    reader.wait(lambda: reader.status.startswith("You’re offline"))
    host.start()
    reader.act("keep-all")
    reader.wait(lambda: reader.status.startswith("Everything"))


def test_a_full_device_is_told_and_nothing_breaks(reader, host, versions):
    if reader.engine.name != "chromium":
        pytest.skip("only Chromium lets a test set the room for a site")
    reader.open().panel()
    quota = lambda size: reader.driver.execute_cdp_cmd(
        "Storage.overrideQuotaForOrigin", {"origin": host.address.rstrip("/"), **({} if size is None else {"quotaSize": size})})
    try:
        quota(1000)
        reader.act("keep-all")
        reader.wait(lambda: reader.status.startswith("This device is out of space"))
        reader.open(PAGES[1], kept=False)
        assert reader.versions == ["one"] * 3
        # Whether a new version can come is up to the browser, which keeps workers in the same room.
        reader.publish(versions["two"])
        reader.reload()
        assert reader.versions in (["one"] * 3, ["two"] * 3)
    finally:
        quota(None)


def test_the_owner_switches_it_off(reader, host, versions):
    reader.open().publish(versions["off"])
    reader.wait(lambda: not reader.listed(), "what was kept is still there")
    reader.reload()
    assert not reader.one("link[rel=manifest]")
    assert reader.run("return navigator.serviceWorker.getRegistrations().then(found => found.length)") == 0
    assert reader.engine.take_errors() == []


def test_two_sites_at_one_address_leave_each_other_alone(reader, host, versions):
    host.below = {"docs/": versions["docs"]}
    reader.open()
    reader.open("docs/" + PAGES[0], kept=False)
    reader.run("window.isFirst = true")
    reader.wait(lambda: reader.run("return navigator.serviceWorker.controller?.scriptURL.endsWith('/docs/sw.js')"))
    reader.wait(lambda: reader.is_kept("docs/" + PAGES[0]))
    assert reader.run("return window.isFirst"), "the page was loaded again when its own worker replaced that of the site above"
    assert len(reader.listed()) == 2
    assert reader.versions == ["docs"] * 3
    reader.open(PAGES[1]).publish(versions["off"])
    reader.wait(lambda: len(reader.listed()) == 1)
    assert reader.is_kept("docs/" + PAGES[0])
    host.stop()
    reader.open("docs/" + PAGES[0], kept=False)
    assert reader.versions == ["docs"] * 3


def test_the_manifest_names_icons_of_the_sizes_it_says(reader, host, versions):
    reader.open("fr/" + "index.html", kept=False)
    link = reader.wait(lambda: reader.one("link[rel=manifest]"))
    assert link.get_attribute("href") == host.address + "assets/app.fr.json"
    manifest = json.loads((versions["one"] / "assets/app.fr.json").read_text())
    assert manifest["name"] == "The reef and the shore" and manifest["short_name"] == "The reef"
    assert (manifest["lang"], manifest["dir"], manifest["display"]) == ("fr", "ltr", "standalone")
    assert (manifest["start_url"], manifest["scope"]) == ("../fr/index.html", "../")
    assert [(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]] == [
        ("any", "any"), ("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")]
    for icon in manifest["icons"][1:]:
        assert f"{'x'.join(map(str, png_size(versions['one'] / 'assets' / icon['src'])))}" == icon["sizes"]
    assert png_size(versions["one"] / "assets/icon-touch.png") == (180, 180)
    sources = [icon["src"] for icon in manifest["icons"]] + ["icon-touch.png"]
    widths = reader.run("""return Promise.all(arguments[0].map(async source => {
        const image = new Image(); image.src = '../assets/' + source; await image.decode(); return image.naturalWidth; }))""", sources)
    assert widths[1:] == [192, 512, 512, 180] and widths[0] > 0
    if reader.engine.name == "chromium":
        assert reader.driver.execute_cdp_cmd("Page.getAppManifest", {})["errors"] == []
        assert reader.driver.execute_cdp_cmd("Page.getInstallabilityErrors", {})["installabilityErrors"] == []


def test_from_a_folder_nothing_of_it_is_tried(engine, versions):
    driver = engine.driver
    driver.get(versions["one"].as_uri() + "/" + PAGES[0])
    assert not driver.find_elements(By.CSS_SELECTOR, "link[rel=manifest], link[rel=apple-touch-icon]")
    panel = driver.execute_script("return Quizmark.loadBundle('offline').then(() => Quizmark.offlinePanel())")
    assert panel is None
    assert engine.take_errors() == []
    driver.get("about:blank")


def version_of(folder):
    """What `sw.js` of a built site calls its version."""
    return json.loads((folder / "sw.js").read_text().partition("\n")[0].removeprefix("self.site = ").rstrip(";"))["version"]


def png_size(path):
    """Reads the whole picture, as a decoder does: every check sum, every row."""
    content, place, packed, sizes = path.read_bytes(), 8, b"", None
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    while place < len(content):
        length, name = struct.unpack(">I4s", content[place:place + 8])
        part = content[place + 8:place + 8 + length]
        assert struct.unpack(">I", content[place + 8 + length:place + 12 + length])[0] == zlib.crc32(name + part)
        if name == b"IHDR":
            sizes = struct.unpack(">II", part[:8])
        if name == b"IDAT":
            packed += part
        place += 12 + length
    assert len(zlib.decompress(packed)) == sizes[1] * (sizes[0] + 1)
    return sizes
