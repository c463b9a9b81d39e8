"""The site under test: a built one, or the fixtures with the files of Templates/ around them."""

import functools
import http.server
import json
import pathlib
import re
import shutil
import threading

HERE = pathlib.Path(__file__).parent
TEMPLATES = HERE.parent.parent / "Templates"
STRING = re.compile(r'"((?:[^"\\]|\\.)+)"\s*=\s*"((?:[^"\\]|\\.)*)"\s*;')


def strings(language):
    """The keys and words of a `.strings` file."""
    text = (TEMPLATES / "strings" / f"{language}.strings").read_text(encoding="utf-8")
    plain = lambda value: value.replace('\\"', '"').replace("\\n", "\n").replace("\\\\", "\\")
    return {key: plain(value) for key, value in STRING.findall(text)}


def joined(folder, suffix):
    files = sorted((TEMPLATES / folder).glob(f"*{suffix}"))
    return "".join(file.read_text(encoding="utf-8") for file in files)


def assemble_fixtures(folder):
    """Copies the fixtures into `folder` and gives them the assets that a build would."""
    shutil.copytree(HERE / "fixtures", folder, dirs_exist_ok=True)
    assets = folder / "assets"
    assets.mkdir()
    style = joined("css", ".css") or (HERE / "fixtures" / "plain.css").read_text(encoding="utf-8")
    (assets / "quizmark.css").write_text(style, encoding="utf-8")
    (assets / "quizmark.js").write_text(joined("js", ".js"), encoding="utf-8")
    for bundle in (TEMPLATES / "js").iterdir():
        if bundle.is_dir():
            (assets / f"{bundle.name}.js").write_text(joined(f"js/{bundle.name}", ".js"), encoding="utf-8")
    (assets / "search").mkdir()
    segment = json.loads((HERE.parent / "Vectors" / "search.json").read_text(encoding="utf-8"))["segment"]
    script = f'Quizmark.addSearchSegment("en-1",{json.dumps(segment)});\n'
    (assets / "search" / "en-1.js").write_text(script, encoding="utf-8")
    (folder / "search-segment.fr.js").rename(assets / "search" / "fr-1.js")
    for language in ("en", "fr", "es", "it", "ar"):
        words = strings(language if language != "ar" else "en")
        spoken = {key: text for key, text in words.items() if key.startswith("script.")}
        script = f"window.quizmarkStrings = {json.dumps(spoken, ensure_ascii=False)};\n"
        (assets / f"strings.{language}.js").write_text(script, encoding="utf-8")
    return folder


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass

    def do_GET(self):
        if self.path == "/favicon.ico":  # browsers ask for it unasked, and log the 404 as an error of the page
            self.send_response(204)
            self.end_headers()
        else:
            super().do_GET()


def serve(folder):
    """Starts a server for the folder; returns it and its address."""
    handler = functools.partial(QuietHandler, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_port}/"
