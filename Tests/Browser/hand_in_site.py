"""A site whose quizzes are handed in, with a key of its own, and a server that receives reports."""

import http.server
import pathlib
import shutil
import socket
import subprocess
import tempfile
import threading
import time

import pytest
from jwcrypto import jwk

from sites import build, serve

# A question of every kind that can be answered by one script.
CELLS = """---
title: The cell
subject: Biology
time-limit: 30m
hand-in: true
---

## What does a mitochondrion make? {#atp}

- [ ] Sugar
- [x] ATP
- [ ] Starch

## Which are organelles? {#organelles}

- [x] Nucleus
- [ ] Blood
- [x] Ribosome

## A cell is always small. {#tf type=true-false answer=false}

## A plant cell has a cell [[wall]]. {#gap}

## From small to large {#order}

1. Atom
2. Molecule
3. Cell
4. Organ

## What belongs together? {#match}

- Heart -> Blood
- Lung -> Air
- Stomach -> Food
- -> Stones

## Why is the sky blue? {#sky type=text}

> Scattering.
"""

LAKES = """---
title: Lakes
hand-in: true
---

## Is it deep? {#deep}

- [x] Yes
- [ ] No
"""

LATE = """---
title: Rivers
hand-in: true
due: 2020-06-01
---

## Does the Rhine reach the sea? {#rhine}

- [x] Yes
- [ ] No
"""

ESSAY = """---
title: Essay
hand-in: true
---

## Write something. {#essay type=text}

> Anything.
"""

PLAIN = """---
title: Mountains
---

## Is it high? {#high}

- [x] Yes
- [ ] No
"""


def write_site(folder, key, hand_in):
    """The sources of a site; `hand_in`: lines below `hand-in:` of `site.yml`."""
    quizzes = folder / "Content" / "quizzes" / "week-1"
    quizzes.mkdir(parents=True)
    (quizzes / "cells.md").write_text(CELLS, encoding="utf-8")
    (quizzes / "lakes.md").write_text(LAKES, encoding="utf-8")
    (quizzes.parent / "rivers.md").write_text(LATE, encoding="utf-8")
    (quizzes.parent / "essay.md").write_text(ESSAY, encoding="utf-8")
    (quizzes.parent / "mountains.md").write_text(PLAIN, encoding="utf-8")
    (folder / "Content" / "marking-key.jwk").write_text(key.export_public(), encoding="utf-8")
    lines = "".join(f"  {line}\n" for line in hand_in)
    (folder / "Content" / "site.yml").write_text(
        f"id: college\ntitle: College\ntimezone: Europe/London\noffline: false\nhand-in:\n{lines}", encoding="utf-8")
    return folder


def new_key():
    return jwk.JWK.generate(kty="EC", crv="P-256")


class RefusingServer(http.server.BaseHTTPRequestHandler):
    """Lets pages ask, and refuses every report."""

    def answer(self, status):
        self.send_response(status)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Access-Control-Allow-Methods", "PUT")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def do_OPTIONS(self):
        self.answer(204)

    def do_PUT(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.answer(507)

    def log_message(self, *arguments):
        pass


def serve_refusals():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), RefusingServer)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_port}/full"


APACHE = pathlib.Path("/usr/sbin/apache2")
MODULES = pathlib.Path("/usr/lib/apache2/modules")

# What is between `<Directory>` and `</Directory>` is what the documentation tells teachers to write.
CONFIGURATION = """
ServerRoot {folder}
ServerName localhost
Listen 127.0.0.1:{port}
PidFile {folder}/pid
ErrorLog {folder}/errors
{user}
LoadModule mpm_event_module {modules}/mod_mpm_event.so
LoadModule authz_core_module {modules}/mod_authz_core.so
LoadModule headers_module {modules}/mod_headers.so
LoadModule dav_module {modules}/mod_dav.so
LoadModule dav_fs_module {modules}/mod_dav_fs.so
DocumentRoot {folder}/files
DavLockDB {folder}/locks/lock
<Directory {folder}/files/homework>
{lines}
</Directory>
"""


def documented_lines():
    """The lines for Apache in the documentation."""
    page = pathlib.Path(__file__).parent.parent.parent / "Docs" / "Content" / "pages" / "collect-homework.md"
    return page.read_text(encoding="utf-8").split("```apache\n", 1)[1].split("```", 1)[0]


class Apache:
    """A WebDAV server on this computer: Apache with the lines that the documentation gives."""

    def __init__(self):
        if not APACHE.exists():
            pytest.skip("Apache is missing: apt-get install apache2")
        # Apache gives up the rights of root, and can't read pytest's own folders.
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="quizmark-dav-"))
        self.files = self.folder / "files" / "homework"
        self.files.mkdir(parents=True)
        (self.folder / "locks").mkdir()
        for folder in (self.folder, self.folder / "files", self.files, self.folder / "locks"):
            folder.chmod(0o777)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        user = "User www-data\nGroup www-data" if pathlib.Path.home() == pathlib.Path("/root") else ""
        settings = self.folder / "httpd.conf"
        settings.write_text(
            CONFIGURATION.format(folder=self.folder, port=self.port, user=user, modules=MODULES, lines=documented_lines()), encoding="utf-8")
        self.process = subprocess.Popen([APACHE, "-f", settings, "-DFOREGROUND"], stderr=subprocess.PIPE)
        self.await_port()

    def await_port(self):
        end = time.monotonic() + 20
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                assert self.process.poll() is None, self.process.stderr.read().decode()
                assert time.monotonic() < end, "Apache doesn't listen"
                time.sleep(0.05)

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}/homework"

    def stop(self):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder)


def address_of_this_computer():
    """An address of this computer that browsers don't trust as they trust localhost; None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent
            address = probe.getsockname()[0]
        except OSError:
            return None
    return None if address.startswith("127.") else address


__all__ = ["Apache", "address_of_this_computer", "build", "new_key", "serve", "serve_refusals", "write_site"]
