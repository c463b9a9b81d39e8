"""The site under test: a built one, or the pages of a golden case with the files of Templates/ around them."""

import functools
import http.server
import json
import pathlib
import re
import shutil
import subprocess
import threading

HERE = pathlib.Path(__file__).parent
TEMPLATES = HERE.parent.parent / "Templates"
CASES = HERE.parent / "Cases"
# The case whose pages most tests take.
CASE = "browser-tests"
STRING = re.compile(r'"((?:[^"\\]|\\.)+)"\s*=\s*"((?:[^"\\]|\\.)*)"\s*;')


def has_key(page):
    """Whether the HTML of a page is a quiz with its key; exams have none, and are taken in test_taking_exams."""
    return 'data-quiz="' in page and '"keys":{' in page


@functools.cache
def strings(language, folder=TEMPLATES / "strings"):
    """The keys and words of a `.strings` file."""
    text = (folder / f"{language}.strings").read_text(encoding="utf-8")
    plain = lambda value: value.replace('\\"', '"').replace("\\n", "\n").replace("\\\\", "\\")
    words = {key: plain(value) for key, value in STRING.findall(text)}
    # As `LocalizedStrings` gives it to scripts.
    return words | ({"script.date.first": words["date.first"]} if "date.first" in words else {})


# Files that bundles share are in folders of their own.
COMMON = {
    "assignments": ["hashes", "days", "plan"], "history": ["hashes", "days", "plan", "percents", "sums", "receipts", "returned-values", "students", "kept-files"], "assigned": ["students", "owner"], "own": ["base64", "returned-values", "returned", "students", "owner", "quiz-state"], "overview": ["quiz-state", "module-choice"], "practice": ["memory"], "answered": ["memory", "percents", "sums", "hashes", "copying", "units", "choices", "returned-values"], "collection": ["units", "kept-files"], "code": ["copying"],
    "cards": ["memory", "days", "students", "module-choice"], "flash-cards": ["memory"], "search": ["finding"], "penalties": ["finding", "copying"],
    "guide": ["copying"],
}


@functools.cache
def joined(folder, suffix):
    files = sorted((TEMPLATES / folder).glob(f"*{suffix}"))
    return "".join(file.read_text(encoding="utf-8") for file in files)


def assemble_case(name, folder):
    """Copies the pages that a golden case expects into `folder`, with the assets that a build would give them."""
    case = CASES / name
    shutil.copytree(case / "expected", folder, dirs_exist_ok=True)
    for page in folder.rglob("*.html"):  # what makes a site installable is an asset that golden cases don't keep
        page.write_text(re.sub(r' data-app="[^"]*"', "", page.read_text(encoding="utf-8")), encoding="utf-8")
    own = {file.stem: strings(file.stem, file.parent) for file in (case / "Content" / "strings").glob("*.strings")}
    settings = (case / "Content" / "site.yml").read_text(encoding="utf-8")
    listed = re.search(r"languages: \[([^]]*)\]", settings)
    known = [code for code in re.findall(r"\w+", listed[1] if listed else "") if (TEMPLATES / "strings" / f"{code}.strings").exists()]
    words = {code: strings(code) for code in ["en", *known]}
    write_assets(folder / "assets", words | {code: strings("en") | texts for code, texts in own.items()})
    (folder / "assets" / "search").mkdir()
    for page in folder.rglob("search.html"):
        for name in re.findall(r"assets/search/([\w-]+\.js)", page.read_text(encoding="utf-8")):
            (folder / "assets" / "search" / name).write_text("", encoding="utf-8")
    accent = re.search(r'accent: "(#\w+)"', settings)
    if accent:
        with (folder / "assets" / "quizmark.css").open("a", encoding="utf-8") as style:
            style.write(f":root{{--accent:{accent[1]}}}\n")
    return folder


def build(quizmark, folder, *options, **more):
    """Builds a site; its pages are in `Output`, unless the options name another folder. `more` goes to `subprocess.run`."""
    subprocess.run([quizmark, "build", folder, "--quiet", *options], check=True, **more)
    return folder / "Output"


def write_assets(assets, words):
    """Assets as a build makes them, except that every page has all the words."""
    assets.mkdir()
    (assets / "quizmark.css").write_text(joined("css", ".css"), encoding="utf-8")
    (assets / "quizmark.js").write_text(joined("js", ".js"), encoding="utf-8")
    bundles = {folder.name for folder in [*(TEMPLATES / "js").iterdir(), *(TEMPLATES / "css").iterdir()] if folder.is_dir()}
    for bundle in bundles:
        script = "".join(joined(f"js/{folder}", ".js") for folder in [*COMMON.get(bundle, []), bundle])
        (assets / f"{bundle}.js").write_text(script, encoding="utf-8")
        (assets / f"{bundle}.css").write_text(joined(f"css/{bundle}", ".css"), encoding="utf-8")
    for language, texts in words.items():
        spoken = {key: text for key, text in texts.items() if key.startswith("script.")}
        script = f"window.quizmarkStrings = {json.dumps(spoken, ensure_ascii=False)};\n"
        (assets / f"quizmark.{language}.js").write_text(script, encoding="utf-8")
        for bundle in bundles:
            (assets / f"{bundle}.{language}.js").write_text("", encoding="utf-8")


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass

    def do_GET(self):
        if self.path == "/favicon.ico":  # browsers ask for it unasked, and log the 404 as an error of the page
            self.send_response(204)
            self.end_headers()
        else:
            del self.headers["If-Modified-Since"]  # to the second: a page changed twice in one would seem unchanged
            super().do_GET()

    def end_headers(self):
        if self.path.partition("?")[0].endswith(".html"):  # tests change pages, and a browser takes one that is minutes old as good for seconds
            self.send_header("Cache-Control", "no-cache")
        super().end_headers()


used_ports = set()


def listen(handler, host="127.0.0.1"):
    """A server at a port that no earlier one in this process had: a browser would still have the storage and the workers of its site."""
    refused = []
    while True:
        server = http.server.ThreadingHTTPServer((host, 0), handler)
        if server.server_port not in used_ports:
            break
        refused.append(server)  # stays open meanwhile, or the system might offer its port again
    for other in refused:
        other.server_close()
    used_ports.add(server.server_port)
    return server


def serve(folder, host="127.0.0.1"):
    """Starts a server for the folder; returns it and its address."""
    server = listen(functools.partial(QuietHandler, directory=str(folder)), host)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_port}/"
