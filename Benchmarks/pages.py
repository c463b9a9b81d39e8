#!/usr/bin/env python3
"""What pages weigh, and what Lighthouse says of them.

    .venv/test/bin/python Benchmarks/pages.py FOLDER [PAGE…]

FOLDER is a built site, PAGE the path of a page below it (default: the home page, the first quiz, a list of penalties and
an assignment). For each page the bytes of the HTML, of its scripts and of its styles are counted, as they are on disk and
as a server sends them (gzip), and of what it may load later; then Lighthouse runs, the one inside Chromium's developer
tools, with its settings for a slow phone.

Needs Chromium, and websocket-client, which Selenium brings.
"""

import argparse
import functools
import gzip
import http.server
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

import websocket

LATER = re.compile(r'data-later="([^"]*)"')
ASSET = re.compile(r'(?:href|src)="([^"?]*assets/[^"?]+\.(css|js))(?:\?[^"]*)?"')

# The developer tools keep their buttons and reports in shadow roots.
FIND = """
    const found = [];
    const walk = node => {
        if (node.shadowRoot) walk(node.shadowRoot);
        for (const child of node.children ?? []) { if (matches(child)) found.push(child); walk(child); }
    };
    walk(document.body);
"""
BUSY = f"(() => {{ const matches = node => node.children.length === 0 && /^Auditing/.test(node.textContent.trim()); {FIND} return found.length > 0; }})()"
PRESS = f"(() => {{ const matches = node => node.localName === 'devtools-button' && /Analyze page load/.test(node.textContent); {FIND} found[0]?.click(); return found.length; }})()"
SCORES = f"(() => {{ const matches = node => node.matches('.lh-gauge__percentage'); {FIND} return found.map(node => node.textContent).slice(0, 4); }})()"
METRICS = f"(() => {{ const matches = node => node.matches('.lh-metric__title, .lh-metric__value'); {FIND} return found.map(node => node.textContent.trim()); }})()"
FAULTS = f"(() => {{ const matches = node => node.matches('.lh-audit--fail .lh-audit__title'); {FIND} return [...new Set(found.map(node => node.textContent.trim()))]; }})()"
SHOW = "import('./ui/legacy/legacy.js').then(UI => UI.ViewManager.ViewManager.instance().showView('lighthouse')).then(() => true)"
# Seconds for an audit. It takes twenty where nothing else runs.
PATIENCE = 180
ATTEMPTS = 3
CATEGORIES = ["performance", "accessibility", "best practices", "SEO"]


def weigh(folder, page):
    """Bytes of HTML, scripts and styles: as they are, and compressed."""
    html = (folder / page).read_bytes()
    sizes = {"html": [html], "js": [], "css": []}
    for path, kind in ASSET.findall(html.decode()):
        sizes[kind].append((folder / page).parent.joinpath(path).resolve().read_bytes())
    later = LATER.search(html.decode())
    names = later[1].split() if later else []
    sizes["later"] = [(folder / "assets" / name.partition("?")[0]).read_bytes() for name in names]
    return {kind: (sum(map(len, parts)), sum(len(gzip.compress(part, 9)) for part in parts)) for kind, parts in sizes.items()}


class Connection:
    """One target of the browser's debugging protocol."""

    def __init__(self, address):
        self.socket = websocket.create_connection(address, timeout=60)
        self.last = 0

    def call(self, method, **parameters):
        self.last += 1
        self.socket.send(json.dumps({"id": self.last, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("id") == self.last:
                return answer.get("result", {})

    def evaluate(self, expression):
        answer = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        return answer.get("result", {}).get("value")


class Browser:
    def __init__(self):
        self.profile = tempfile.mkdtemp()
        command = ["chromium", "--headless=new", "--no-sandbox", "--remote-debugging-port=0", "--remote-allow-origins=*",
                   f"--user-data-dir={self.profile}", "about:blank"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.port = wait_for(lambda: (pathlib.Path(self.profile) / "DevToolsActivePort").read_text().split()[0])
        self.connection = Connection(self.ask("version")["webSocketDebuggerUrl"])

    def ask(self, path, method="GET"):
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}/json/{path}", method=method)
        return json.load(urllib.request.urlopen(request))

    def audit(self, address):
        """The four scores, the measured times, and the titles of audits that failed."""
        page = self.ask(f"new?{address}", "PUT")
        tools = f"devtools://devtools/bundled/devtools_app.html?ws=127.0.0.1:{self.port}/devtools/page/{page['id']}"
        # In a window of their own, since a page behind another tab is never painted.
        target = self.connection.call("Target.createTarget", url=tools, newWindow=True)["targetId"]
        inside = Connection(f"ws://127.0.0.1:{self.port}/devtools/page/{target}")
        wait_for(lambda: inside.evaluate(SHOW))
        time.sleep(5)  # the button is there before it does anything
        wait_for(lambda: inside.evaluate(PRESS))
        wait_for(lambda: inside.evaluate(BUSY))
        self.connection.call("Target.activateTarget", targetId=page["id"])
        scores = wait_for(lambda: inside.evaluate(SCORES), patience=PATIENCE)
        return scores, inside.evaluate(METRICS), inside.evaluate(FAULTS)

    def quit(self):
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)


def audited(address):
    """In a new browser each time: nothing is cached, and no tools are open. One that hangs gets another."""
    for attempt in range(1, ATTEMPTS + 1):
        browser = Browser()
        try:
            return browser.audit(address)
        except TimeoutError:
            if attempt == ATTEMPTS:
                raise
        finally:
            browser.quit()


def wait_for(attempt, patience=30):
    """The first value of `attempt` that isn't empty."""
    end = time.monotonic() + patience
    while True:
        try:
            if value := attempt():
                return value
        except (OSError, websocket.WebSocketException):
            pass
        if time.monotonic() > end:
            raise TimeoutError("the browser doesn't answer")
        time.sleep(0.5)


class Host(http.server.SimpleHTTPRequestHandler):
    """Sends texts compressed, and keeps connections, as hosts of static sites do."""

    protocol_version = "HTTP/1.1"

    def do_GET(self):
        path = pathlib.Path(self.translate_path(self.path))
        kind = self.guess_type(str(path))
        if not path.is_file() or not kind.startswith(("text/", "application/json", "image/svg")):
            return super().do_GET()
        content = gzip.compress(path.read_bytes())
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *arguments):
        pass


def serve(folder):
    handler = functools.partial(Host, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/"


def main():
    parser = argparse.ArgumentParser(description="Weighs pages and runs Lighthouse on them.")
    parser.add_argument("folder", type=pathlib.Path, help="a built site")
    parser.add_argument("pages", nargs="*", help="paths below it")
    parser.add_argument("--weight-only", action="store_true", help="leave Lighthouse out")
    options = parser.parse_args()
    folder = options.folder.resolve()
    if not (folder / "index.html").exists():
        sys.exit(f"{options.folder} holds no built site: build it first")
    quizzes = sorted(str(path.relative_to(folder)) for path in folder.glob("quizzes/*.html"))
    others = [name for name in ("penalties/2026/index.html",) if (folder / name).exists()]
    assignments = sorted(str(path.relative_to(folder)) for path in folder.glob("assignments/*.html") if path.stem != "index")
    pages = options.pages or ["index.html", *quizzes[:1], *others, *assignments[:1]]

    for page in pages:
        sizes = weigh(folder, page)
        print(page)
        for kind, (plain, compressed) in sizes.items():
            print(f"  {kind:5} {plain / 1000:6.1f} KB  {compressed / 1000:6.1f} KB compressed")
    if options.weight_only:
        return
    address = serve(folder)
    for page in pages:
        scores, metrics, faults = audited(address + page)
        print(f"{page}: " + ", ".join(f"{name} {score}" for name, score in zip(CATEGORIES, scores)))
        print("  " + "; ".join(" ".join(pair) for pair in zip(metrics[::2], metrics[1::2])))
        for fault in faults:
            print(f"  - {fault}")


if __name__ == "__main__":
    main()
