"""The page for missing addresses, on a server that has only one, such as GitHub Pages. Those of the golden case `guide`."""

import functools
import threading

import pytest

from reader import Reader
from sites import QuietHandler, assemble_case, listen


class OnePageHandler(QuietHandler):
    """Shows `404.html` of the site at every missing address, with links that work there, as a `base-url` makes them."""

    def send_error(self, code, message=None, explain=None):
        with open(f"{self.directory}/site/404.html", "rb") as page:
            body = page.read().replace(b"<head>", b'<head><base href="/site/">').replace(b"base-uri 'none'", b"base-uri 'self'")
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("missing")
    assemble_case("guide", folder / "site")
    return folder


@pytest.fixture(scope="module")
def address(folder):
    server = listen(functools.partial(OnePageHandler, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/site/"
    server.shutdown()


@pytest.fixture
def reader(engine, address):
    yield Reader(engine, address)
    engine.take_errors()  # a browser logs every missing address


ENGLISH, FRENCH = "Page not found", "Page introuvable"


@pytest.mark.parametrize("path, heading", [
    ("nothing.html", ENGLISH), ("fr/nothing.html", FRENCH), ("fr/quizzes/nothing.html", FRENCH), ("french/nothing.html", ENGLISH), ("fr/404.html", FRENCH),
])
def test_the_words_are_in_the_language_of_the_address(reader, address, path, heading):
    reader.open(path)
    reader.wait(lambda: reader.one("h1").text == heading)
    assert reader.driver.current_url == address + path and reader.driver.title.startswith(heading)
    home = reader.one("main .button.primary")
    assert home.get_property("href") == address + ("fr/index.html" if heading == FRENCH else "index.html")
    if heading == FRENCH:
        assert reader.run("return document.querySelector('main h1').closest('[lang]').lang") == "fr"


def test_without_a_page_in_that_language_the_reader_has_this_one(reader, folder):
    page = folder / "site" / "fr" / "404.html"
    kept = page.read_bytes()
    page.unlink()
    try:
        reader.open("fr/404.html")
        reader.wait(lambda: reader.run("return document.readyState") == "complete")
        assert reader.one("h1").text == ENGLISH
    finally:
        page.write_bytes(kept)
