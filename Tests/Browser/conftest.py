import pathlib
import re

import pytest

from accessibility import Page
from engines import Engine
from sites import CASE, CASES, HERE, assemble_case, has_key, serve
from taker import Taker


def pytest_addoption(parser):
    parser.addoption("--engines", default="chromium", help="chromium,firefox,webkitgtk")
    parser.addoption("--where-it-differs", action="store_true", help="from other engines and places only what may differ there")
    parser.addoption("--site", help="a built site; default: the fixtures")
    parser.addoption("--pictures", help="a folder for pictures of the scenes of --site")
    parser.addoption("--thorough", action="store_true", help="every quiz in every language, every test from file:// and http")
    parser.addoption("--late", type=int, default=0, metavar="MS", help="what pages load later arrives so late; not in WebKitGTK")
    parser.addoption("--axe", default=str(HERE / ".axe" / "axe.min.js"), help="the file axe.min.js")
    parser.addoption("--quizmark", default=str(HERE.parent.parent / ".build" / "debug" / "quizmark"), help="the program")
    parser.addoption("--require-axe", action="store_true", help="fail where axe-core is missing")


def pytest_configure(config):
    config.addinivalue_line("markers", "xdist_group(name): tests that one worker takes, if there are workers")
    config.addinivalue_line("markers", "repeated: says once more, elsewhere or at length, what another test says; not with --where-it-differs")
    config.addinivalue_line("markers", "by_hand: the taker uses the browser's mouse and keys, and not a script in the page")


def pytest_generate_tests(metafunc):
    if "engine" in metafunc.fixturenames:
        engines = metafunc.config.getoption("--engines").split(",")
        metafunc.parametrize("engine", engines, indirect=True, scope="session")
    if "base" in metafunc.fixturenames:
        metafunc.parametrize("base", ["file", "http"], indirect=True, scope="module")
    if "quiz_path" in metafunc.fixturenames:
        metafunc.parametrize("quiz_path", quizzes(metafunc.config))


# Tests of what differs between a folder and a server: what a page may store and load.
OVER_HTTP = ("test_memory", "test_pages", "test_planner", "test_settings_dialog")
# Of them, those that are about exactly that.
KEEPING = {
    # The handbook stores choices, and names its address when a penalty is shared.
    "test_penalties": re.compile("remembered|sent|back_leads"),
    "test_memory": re.compile("goes_on|another_tab|refused"),
    "test_pages": re.compile("dates"),
    "test_quizzes": re.compile("keyboard|anew"),
    "test_settings_dialog": re.compile("theme-dark|other_tabs|kept"),
    "test_planner": re.compile("device|tab|along"),
}

# What repeats in Chromium what another test of the same function says: for one more quiz, language, size, scheme or case.
REPEATED = {
    module: re.compile(names) for module, names in {
        "test_accessibility": "opened.*((ar|fr)/(?!quizzes|search)|juniors/quiz|rules|scored)"
                              "|(while_taken|summary).*(feuille|juniors|rtl|rules|silent|ten-minutes)|summary.*(2026|pools|scored)",
        "test_checklists": "is_accessible.*dark",
        "test_corrections": "never_drop.*#(start|result)|as_it_was.*(added|choices|id)|keeps_an_attempt.*#",
        "test_exam": "split.*(cells-large|osi-model-large)",
        "test_guide": "axe.*size[12]",
        "test_in_view": "every_step.*(320x568|1280x800)",
        "test_memory": "restored.*(gravity|pairs|p1)",
        "test_paper": "booklet_has.*(fr|es|it)/|camera.*it/",
        "test_penalties": "axe.*-(fr|es|it)",
        "test_planner": "is_accessible.*dark",
        "test_practice": "no_sense.*;",
        "test_printing": "offered.*(kept|test|end|after|never)|with_the_key.*(test|end|never)|during_an_attempt.*(kept|never)|signs.*-3-3",
        "test_quizzes": "(wrong|named|anew|direction).*(feuille|juniors|pools|rtl|rules|silent|ten-minutes|scored)",
        "test_settings_dialog": "choice_shows.*theme-light",
        "test_single_file": "axe.*(dark|nowhere)|route.*(/fr/|/it/|assignments|how-to|%E0)|never_dropped.*result",
        "test_taking": "locked.*(eukaryotes|pairs|p1)",
        "test_taking_exams": "graded_from.*wrong",
        "test_texts": "axe.*dark",
        "test_verdicts": "headline.*-[034]-|rounded.*(2-3|199|249)|come_first.*-[13]-",
    }.items()
}

# Tests of what differs between engines: layout, storage, workers, encryption, the clipboard, single files, being killed, history,
# and answering one question of each kind. Of each module, only those tests.
DIFFERING = {
    module: re.compile(names) for module, names in {
        "test_formulas": "",
        "test_guide": "columns",
        "test_hand_in": "opens_with_the_key|copying|long_report|webdav_server.*http|single_file",
        "test_in_view": "link_to_a_question|low_screens.*size0|below_a_bar.*size0|second_tap",
        "test_kinds": "dragged|9,81",
        "test_memory": "goes_on_where|one_tab|another_tab|is_kept_with.*file|failing_storage.*file|page_is_closed",
        "test_offline": "was_opened|not_opened|on_request|all_tabs|moved_deadline|switches|two_sites",
        "test_quizzes": "right_answers.*mouse|nothing_answered",
        "test_single_file": "opens_at|route.*(quiz-The|nowhere)|back_leads|browsers_history|outlives|search|calendars|cut off",
        "test_start": "enter|back_leads",
    }.items()
}
DIFFERING_IN = {"webkitgtk": DIFFERING, "firefox": {**DIFFERING, "test_killed": re.compile("")}}

# Scheduled first, so that no process is left with a long one at the end.
LONGEST = (
    "test_in_view", "test_quizzes", "test_accessibility", "test_offline", "test_penalties", "test_planner", "test_single_file",
    "test_memory",
    "test_printing", "test_corrections", "test_scorm", "test_practice", "test_paper", "test_collection", "test_taking", "test_look",
    "test_sanctions", "test_settings_dialog", "test_preview", "test_exam", "test_review", "test_verdicts", "test_killed",
)


# It has a question of every kind.
EVERY_KIND = "quizzes/cells.html"
# Its eight seconds are for a test of its own.
HURRIED = "quizzes/timed.html"


def parameters_of(item):
    return item.callspec.params if hasattr(item, "callspec") else {}


def engine_of(item):
    return parameters_of(item).get("engine", "chromium")


def pytest_itemcollected(item):
    """One process runs all tests of a module in Chromium, and so builds one site for them, and all of another engine, which take long
    to start."""
    engine = engine_of(item)
    item.add_marker(pytest.mark.xdist_group(item.module.__name__ if engine == "chromium" else engine))


def may_differ(item):
    if item.get_closest_marker("repeated"):
        return False
    engine, module = engine_of(item), item.module.__name__
    place = parameters_of(item).get("base") or parameters_of(item).get("place")
    if place == "http" and module in KEEPING and not KEEPING[module].search(item.name):
        return False
    if engine == "chromium":
        repeated = REPEATED.get(module)
        return not (repeated and repeated.search(item.name))
    differing = DIFFERING_IN[engine].get(module)
    return bool(differing and differing.search(item.name)) and parameters_of(item).get("quiz_path", EVERY_KIND) == EVERY_KIND


def alternatives(pattern):
    """`a|(b|c)d` → `a`, `(b|c)d`."""
    found, depth = [""], 0
    for sign in pattern:
        depth += (sign == "(") - (sign == ")")
        if sign == "|" and depth == 0:
            found.append("")
        else:
            found[-1] += sign
    return found


def refuse_stale_patterns(config, items):
    """A test with a new name would leave the tables without a word, and run too often or never."""
    is_whole = not any("::" in argument for argument in config.args) and not config.option.keyword
    if not config.getoption("--where-it-differs") or config.getoption("--site") or not is_whole:
        return
    names = {}
    for item in items:
        names.setdefault((engine_of(item), item.module.__name__), []).append(item.name)
    tables = {"chromium": REPEATED, **DIFFERING_IN}
    stale = [
        f"{module}: nothing in {engine} has a name like {words}" for (engine, module), found in names.items()
        for words in alternatives(tables[engine].get(module, re.compile("")).pattern)
        if not any(re.search(words, name) for name in found)
    ]
    if stale:
        raise pytest.UsageError("\n".join(stale))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config, items):
    refuse_stale_patterns(config, items)
    keep_what_differs(config, items)
    if getattr(config, "workerinput", None) is not None:
        place = {name: number for number, name in enumerate(LONGEST)}
        items.sort(key=lambda item: (place.get(item.module.__name__, len(place)), item.module.__name__, engine_of(item)))


ONE_IS_ENOUGH = (
    "test_wrong_answers_earn_nothing", "test_nothing_answered_is_named_then_counted_as_nothing", "test_another_attempt_starts_anew",
    "test_the_page_scrolls_in_one_direction_only", "test_summary_of_errors",
)


def is_short_on_a_site(config):
    return config.getoption("--site") and config.getoption("--where-it-differs")


def keep_what_differs(config, items):
    """The script is the same for all quizzes and places: one quiz is taken by keyboard, one over http."""
    if config.getoption("--thorough"):
        return
    first = quizzes(config)[0]

    def is_kept(item):
        parameters = parameters_of(item)
        if config.getoption("--where-it-differs") and not may_differ(item):
            return False
        is_first = parameters.get("quiz_path") == first
        # On a built site, other quizzes differ in their questions only.
        if is_short_on_a_site(config) and not is_first and item.function.__name__ in ONE_IS_ENOUGH:
            return False
        if parameters.get("base") == "http" and not is_first and item.module.__name__ not in OVER_HTTP:
            return False
        return is_first or not parameters.get("keyboard")

    config.hook.pytest_deselected(items=[item for item in items if not is_kept(item)])
    items[:] = [item for item in items if is_kept(item)]


def quizzes(config):
    """All quizzes; for a site, enough to cover every kind of question, of feedback and of page; of the golden case, each once."""
    found, site = paths(config, "quizzes/**/*.html", "penalties/*/quiz.html"), site_of(config)
    if not config.getoption("--site"):
        found = [path for path in found if not path.endswith(HURRIED)]
    if config.getoption("--thorough"):
        return found
    if not config.getoption("--site"):
        return each_once(site, found)
    return enough_of(site, [path for path in sorted(found, key=lambda path: (path[2:3] == "/", path)) if is_taken(site / path)])


def each_once(site, found):
    """Of these quizzes, each in one language: in its translation, if its author has written one."""
    translations = [path for path in found if path[2:].startswith("/quizzes/") and "untranslated" not in (site / path).read_text("utf-8")]
    others = {path[3:] for path in translations}
    return [path for path in found if path[2:3] != "/" and path not in others] + translations


def is_taken(page):
    return has_key(page.read_text(encoding="utf-8"))


def enough_of(site, found):
    """Of these quizzes, the first that have every kind of question, of feedback and of page."""
    enough, seen = [], set()
    for path in found:
        page = (site / path).read_text(encoding="utf-8")
        traits = set(re.findall(r'data-kind="[^"]*"|"feedback":"\w+"|"presentation":"\w+"|"draw":|"pools":|<html lang="\w+"', page))
        if traits - seen:
            enough.append(path)
            seen |= traits
    return enough


def site_of(config):
    """The site's folder, or what the golden case expects, before it is assembled."""
    given = config.getoption("--site")
    return pathlib.Path(given).resolve() if given else CASES / CASE / "expected"


def paths(config, *patterns):
    """Pages of the site by pattern, in every language of it."""
    site = site_of(config)
    found = {path for pattern in patterns for start in ("", "??/") for path in site.glob(start + pattern)}
    return sorted(str(path.relative_to(site)) for path in found)


@pytest.fixture
def taken_quizzes(request, site):
    """The quizzes of a module's own site: all, or with `--where-it-differs` enough."""
    found = sorted(str(page.relative_to(site)) for page in (site / "quizzes").rglob("*.html") if is_taken(page))
    return enough_of(site, found) if request.config.getoption("--where-it-differs") else found


@pytest.fixture
def of_each_kind(request):
    """Of pages, all, or with `--where-it-differs` the first of each kind and language. One that leads on is another while it is measured."""
    def chosen(pages):
        pages = [page for page in pages if 'http-equiv="refresh"' not in page.read_text(encoding="utf-8")]
        if not request.config.getoption("--where-it-differs"):
            return pages
        traits = lambda page: tuple(re.findall(r'data-page="[^"]*"|<html lang="[^"]*"', page.read_text(encoding="utf-8")))
        return list({traits(page): page for page in reversed(pages)}.values())
    return chosen


@pytest.fixture(scope="session")
def quizmark(request):
    """The program."""
    program = pathlib.Path(request.config.getoption("--quizmark"))
    if not program.exists():
        pytest.skip(f"{program} is missing: swift build")
    return program


@pytest.fixture(scope="session")
def engine(request):
    # A built site is animated as it is for readers; for the fixtures, animations only cost time.
    engine = Engine(request.param, is_still=not request.config.getoption("--site"))
    engine.load_late(request.config.getoption("--late"))
    yield engine
    engine.quit()


@pytest.fixture(autouse=True)
def restored(request):
    """No test finds what another has left, which is the size, the preferences and the errors: modules share a browser, and in which order
    depends on the time."""
    if "engine" not in request.fixturenames:
        yield
        return
    engine = request.getfixturevalue("engine")
    engine.take_errors()
    yield
    engine.restore()


# A module may have a site of its own by this name.
@pytest.fixture(scope="module")
def site(request, tmp_path_factory):
    if request.config.getoption("--site"):
        return site_of(request.config)
    return assemble_case(CASE, tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="module")
def server(site):
    server, address = serve(site)
    yield address
    server.shutdown()


@pytest.fixture(scope="module")
def base(request, site, server):
    return site.as_uri() + "/" if request.param == "file" else server


@pytest.fixture
def taker(request, engine, base):
    """A student who takes the quizzes. An error that a page logs meanwhile fails the test."""
    by_hand = bool(request.node.get_closest_marker("by_hand")) or request.config.getoption("--thorough")
    yield Taker(engine.driver, base, asks_fewest=bool(request.config.getoption("--site")), by_hand=by_hand)
    assert engine.take_errors() == []


@pytest.fixture
def fixtures_only(request):
    """For tests of the texts of one fixture, not of all sites."""
    if request.config.getoption("--site"):
        pytest.skip("about the fixtures")


@pytest.fixture
def tabs(taker):
    """Opens a second tab; `tabs(0)` and `tabs(1)` go to them."""
    first = taker.driver.current_window_handle
    taker.driver.switch_to.new_window("tab")
    handles = [first, taker.driver.current_window_handle]
    yield lambda index: taker.driver.switch_to.window(handles[index])
    taker.driver.switch_to.window(handles[1])
    taker.driver.close()
    taker.driver.switch_to.window(first)


@pytest.fixture(scope="session")
def axe(request):
    file = pathlib.Path(request.config.getoption("--axe"))
    if file.exists():
        return file.read_text(encoding="utf-8")
    if request.config.getoption("--require-axe"):
        pytest.fail(f"{file} is missing: run get-axe.sh")
    pytest.skip(f"{file} is missing: run get-axe.sh")


@pytest.fixture
def page(engine, server, axe):
    """A page; `page.violations()` is what axe finds in both colour schemes."""
    if engine.name != "chromium":
        pytest.skip("one engine is enough for axe")
    return Page(engine, server, axe)
