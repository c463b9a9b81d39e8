import pathlib
import re

import pytest

from engines import Engine
from sites import HERE, assemble_fixtures, serve
from taker import Taker


def pytest_addoption(parser):
    parser.addoption("--engines", default="chromium", help="chromium,firefox,webkitgtk")
    parser.addoption("--site", help="a built site; default: the fixtures")
    parser.addoption("--pictures", help="a folder for pictures of the scenes of --site")
    parser.addoption("--thorough", action="store_true", help="every quiz in every language, every test from file:// and http")
    parser.addoption("--axe", default=str(HERE / ".axe" / "axe.min.js"), help="the file axe.min.js")
    parser.addoption("--quizmark", default=str(HERE.parent.parent / ".build" / "debug" / "quizmark"), help="the program")
    parser.addoption("--require-axe", action="store_true", help="fail where axe-core is missing")


def pytest_generate_tests(metafunc):
    if "engine" in metafunc.fixturenames:
        engines = metafunc.config.getoption("--engines").split(",")
        metafunc.parametrize("engine", engines, indirect=True, scope="session")
    if "base" in metafunc.fixturenames:
        metafunc.parametrize("base", ["file", "http"], indirect=True, scope="module")
    if "quiz_path" in metafunc.fixturenames:
        metafunc.parametrize("quiz_path", quizzes(metafunc.config))


# What differs between a folder and a server is what a page may keep and load.
OVER_HTTP = ("test_memory", "test_pages", "test_planner", "test_settings_dialog")


def pytest_collection_modifyitems(config, items):
    """The script is the same for all quizzes and from everywhere: one quiz is taken by keyboard, one over http."""
    if config.getoption("--thorough"):
        return
    first = quizzes(config)[0]

    def is_kept(item):
        parameters = item.callspec.params if hasattr(item, "callspec") else {}
        is_first = parameters.get("quiz_path") == first
        if parameters.get("base") == "http" and not is_first and item.module.__name__ not in OVER_HTTP:
            return False
        return is_first or not parameters.get("keyboard")

    config.hook.pytest_deselected(items=[item for item in items if not is_kept(item)])
    items[:] = [item for item in items if is_kept(item)]


def quizzes(config):
    """All quizzes; of a site, enough to have every kind of question, of feedback and of page."""
    found = paths(config, "quizzes/**/*.html", "penalties/*/quiz.html")
    if not config.getoption("--site") or config.getoption("--thorough"):
        return found
    site = site_of(config)
    enough, seen = [], set()
    for path in sorted(found, key=lambda path: (path[2:3] == "/", path)):
        page = (site / path).read_text(encoding="utf-8")
        traits = set(re.findall(r'data-kind="[^"]*"|"feedback":"\w+"|"presentation":"\w+"|"draw":|"pools":|<html lang="\w+"', page))
        if traits - seen:
            enough.append(path)
            seen |= traits
    return enough


def site_of(config):
    """The site's folder, or that of the fixtures before they are assembled."""
    given = config.getoption("--site")
    return pathlib.Path(given).resolve() if given else HERE / "fixtures"


def paths(config, *patterns):
    """Pages of the site by pattern, in every language of it."""
    site = site_of(config)
    found = {path for pattern in patterns for start in ("", "??/") for path in site.glob(start + pattern)}
    return sorted(str(path.relative_to(site)) for path in found)


@pytest.fixture(scope="session")
def quizmark(request):
    """The program."""
    program = pathlib.Path(request.config.getoption("--quizmark"))
    if not program.exists():
        pytest.skip(f"{program} is missing: swift build")
    return program


@pytest.fixture(scope="session")
def engine(request):
    engine = Engine(request.param)
    yield engine
    engine.quit()


# A module may have a site of its own by this name.
@pytest.fixture(scope="module")
def site(request, tmp_path_factory):
    if request.config.getoption("--site"):
        return site_of(request.config)
    return assemble_fixtures(tmp_path_factory.mktemp("site"))


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
    """Whoever takes the quizzes. An error that a page logs meanwhile fails the test."""
    engine.take_errors()
    yield Taker(engine.driver, base, asks_fewest=bool(request.config.getoption("--site")))
    assert engine.take_errors() == []


@pytest.fixture
def fixtures_only(request):
    """For tests of what is said of one fixture, not of all sites."""
    if request.config.getoption("--site"):
        pytest.skip("about the fixtures")
