"""Exports every set of texts of a site in every language as .po, and has gettext check it.

    check_po.py QUIZMARK SITE FOLDER

msgfmt must accept each file, gettext's own reader must find every text in it, and the rule for plurals must be one that
gettext can count by.
"""

import gettext
import json
import re
import subprocess
import sys
from pathlib import Path

CLDR = {
    "fr": lambda n: 0 if n < 2 else 1,
    "pt": lambda n: 0 if n < 2 else 1,
    "ja": lambda n: 0,
    "ru": lambda n: 0 if n % 10 == 1 and n % 100 != 11 else 1 if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else 2,
    "pl": lambda n: 0 if n == 1 else 1 if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else 2,
    "cs": lambda n: 0 if n == 1 else 1 if 2 <= n <= 4 else 2,
    "ar": lambda n: n if n < 3 else 3 if 3 <= n % 100 <= 10 else 4 if n % 100 >= 11 else 5,
}


def run(*arguments):
    return subprocess.run(arguments, capture_output=True, text=True)


def check(quizmark, site, folder, texts, language):
    path = folder / f"{texts.replace(' ', '-')}.{language}.po"
    chosen = ["--edition", texts.split()[1]] if texts.startswith("edition") else ["--interface"]
    export = run(quizmark, "strings", "export", "po", "--language", language, *chosen, "--site", site, "--output", str(path), "--force")
    if export.returncode:
        return export.stderr
    compiled = path.with_suffix(".mo")
    result = run("msgfmt", "--check", "--output-file", str(compiled), str(path))
    if result.returncode or "error" in result.stderr:
        return result.stderr
    with compiled.open("rb") as file:
        catalogue = gettext.GNUTranslations(file)
    rule = re.search(r"plural=(.*);", catalogue.info()["plural-forms"]).group(1)
    count = gettext.c2py(rule)
    expected = CLDR.get(language.split("-")[0], lambda n: 0 if n == 1 else 1)
    wrong = [n for n in range(300) if count(n) != expected(n)]
    return f"plurals of {language} differ at {wrong[:5]}" if wrong else ""


def main():
    quizmark, site, folder = sys.argv[1], sys.argv[2], Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    status = json.loads(run(quizmark, "strings", "status", site, "--format", "json").stdout)
    pairs = [(entry["set"], entry["language"]) for entry in status["texts"]]
    # Languages that the site hasn't begun with: for their plurals, and since an export is how to begin.
    pairs += [("interface", language) for language in CLDR]
    failed = 0
    for texts, language in pairs:
        fault = check(quizmark, site, folder, texts, language)
        if fault:
            failed += 1
            print(f"{texts}, {language}:\n{fault}")
    print(f"{len(pairs) - failed} passed, {failed} failed")
    return 1 if failed or len(pairs) < 10 else 0


if __name__ == "__main__":
    sys.exit(main())
