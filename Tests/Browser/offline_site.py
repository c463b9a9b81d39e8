"""A small site in two versions, and a server that can be stopped, hold files back and change them in transit."""

import array
import functools
import http.server
import math
import pathlib
import shutil
import struct
import threading
import wave
import zlib

from sites import QuietHandler, build, listen

PAGES = ("quizzes/reef.html", "quizzes/shore.html", "fr/quizzes/reef.html")


def write_content(folder, version, offline=True, site="reef", due="2030-01-01"):
    """Every kind of file names its version: page, style, script and picture."""
    shutil.rmtree(folder, ignore_errors=True)
    write = lambda path, text: (folder / path).parent.mkdir(parents=True, exist_ok=True) or (folder / path).write_text(
        text, encoding="utf-8")
    write("Content/site.yml", f"id: {site}\ntitle: The reef and the shore\nlanguage: en\nlanguages: [en, fr]\n"
          + ("" if offline else "offline: false\n"))
    for name in ("reef", "shore"):
        write(f"Content/quizzes/{name}.md", f"""---
title: The {name}
---

Version {version}.

![A square](../media/square.png)

## Which one? {{#one}}

- [x] This
- [ ] That

## What do you hear? {{#two}}

![A tone](../media/tone.wav)

- [x] A tone
- [ ] Nothing
""")
    write("Content/assignments/walk.md",
          f"---\nid: walk\ntitle: A walk\nmodule: Sea\nlevel: 4\ndue: {due}\ntasks: []\n---\n\n![A square](../media/square.png)\n")
    (folder / "Content/media").mkdir()
    write("Content/pages/home.md", "![A mark](../media/mark.png)\n")
    (folder / "Content/media/mark.png").write_bytes(grey_picture(30, 30))
    (folder / "Content/media/square.png").write_bytes(grey_picture(40 + len(version), 20))
    with wave.open(str(folder / "Content/media/tone.wav"), "wb") as tone:
        tone.setparams((1, 2, 8000, 0, "NONE", ""))
        tone.writeframes(array.array("h", (int(9000 * math.sin(n / 3)) for n in range(8000))).tobytes())
    write("Templates/css/95-version.css", f':root {{ --version: "{version}"; }}\n')
    write("Templates/js/95-version.js", f"document.documentElement.dataset.version = '{version}';\n")
    return folder


def grey_picture(width, height):
    """A PNG: its width tells versions apart, and WebKit takes that of an SVG from the page."""
    part = lambda name, content: struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
    rows = zlib.compress((b"\0" + b"\x80" * width) * height)
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", header) + part(b"IDAT", rows) + part(b"IEND", b"")


def build_version(quizmark, folder, version, name=None, **options):
    """Builds one version beside the others, as a publisher has it before copying it to the server."""
    content = write_content(folder / "source", version, **options)
    output = folder / (name or f"{version}{'' if options.get('offline', True) else '-off'}")
    build(quizmark, content, "--output", output)
    return output


class Handler(QuietHandler):
    def send_head(self):
        # Two versions are often built within one second, and dates of files are no more exact than that in HTTP: what
        # is new would be called unchanged.
        del self.headers["If-Modified-Since"]
        return super().send_head()

    def translate_path(self, path):
        host = self.server.host
        self.directory = str(host.folder)
        below = path.split("?")[0].lstrip("/")
        host.requests.append(below)
        for start, folder in host.below.items():
            if below.startswith(start):
                self.directory = str(folder)
                return super().translate_path("/" + path.lstrip("/").removeprefix(start))
        if below in host.held:
            self.directory = str(host.held[below])
        return super().translate_path(path)

    def do_GET(self):
        below = self.path.split("?")[0].lstrip("/")
        if below in self.server.host.silent:
            self.server.host.silent[below].wait(timeout=60)
        if below in self.server.host.changed:
            content = pathlib.Path(self.translate_path(self.path)).read_bytes() + b"<!-- changed on the way -->"
            self.send_response(200)
            self.send_header("Content-Type", self.guess_type(self.path))
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)
        else:
            super().do_GET()

    def end_headers(self):
        if self.server.host.age is not None:
            self.send_header("Cache-Control", f"max-age={self.server.host.age}")
        super().end_headers()


class Host:
    """A web server at an address of its own, so that no test finds another one's storage."""

    def __init__(self, folder, age=None):
        self.folder, self.age = folder, age
        self.requests, self.changed = [], set()
        self.below, self.held = {}, {}
        # Paths that aren't answered until their event is set.
        self.silent = {}
        self.server, self.port = None, 0
        self.start()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}/"

    def start(self):
        handler = functools.partial(Handler, directory=str(self.folder))
        # Once stopped, it comes back at its own port.
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), handler) if self.port else listen(handler)
        self.server.host = self
        self.server.daemon_threads = True
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    def stop(self):
        if self.server:
            self.server.shutdown()
            self.server.server_close()
            self.server = None
