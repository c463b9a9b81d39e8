#!/bin/sh
# Fetches axe-core 4.14 for test_accessibility.py, out of the Python package that carries it.
set -eu
cd "$(dirname "$0")"
mkdir -p .axe
pip download --quiet --no-deps --python-version 3.14 --only-binary=:all: --dest .axe pytest-playwright-axe==4.14.0
python3 - <<'PYTHON'
import pathlib, zipfile
wheel = next(pathlib.Path(".axe").glob("pytest_playwright_axe-*.whl"))
with zipfile.ZipFile(wheel) as archive:
    pathlib.Path(".axe/axe.min.js").write_bytes(archive.read("pytest_playwright_axe/resources/axe.min.js"))
PYTHON
