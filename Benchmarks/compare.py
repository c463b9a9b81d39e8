#!/usr/bin/env python3
"""Build the same quizzes with Quizmark, Hugo and the floor, in turn, and compare what it costs.

    compare.py --quizmark BINARY [--hugo BINARY] [--floor BINARY] [--quizzes N] [--rounds N] [--json]

Benchmarks/README.md says what is measured and how to read it. Exits with 1 when a build fails or leaves a page out;
no time and no ratio is ever a failure.
"""

import argparse
import hashlib
import json
import os
import platform
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path

import corpus

SIZES = [100, 1_000, 10_000]
GROWTH_BASE = 1_000
MEGABYTE = 1_000_000
MEMORY_PER_BYTE, MEMORY_BASE = 2.5, 32 * MEGABYTE
REBUILD, ONE_CHANGED, MARKDOWN = "quizmark unchanged", "quizmark, one changed", "quizmark, markdown"
NAMES = {"quizmark": "Quizmark", MARKDOWN: "Quizmark, Markdown", REBUILD: "Quizmark, unchanged", ONE_CHANGED: "Quizmark, one changed", "hugo": "Hugo",
         "hugo equal": "Hugo, equal output", "floor": "Floor"}


@dataclass
class Run:
    """What one process used, its children included."""

    wall: float  # seconds
    cpu: float  # seconds, of all cores together
    peak: int  # bytes of resident memory
    least_peak: int  # a process is born with its parent's memory, so a peak below this script's own cannot be seen


def peak_bytes(usage):
    # Linux counts in kilobytes, macOS in bytes.
    return usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def run(command):
    # What an earlier build left unwritten is not this one's to wait for.
    os.sync()
    own_peak = peak_bytes(resource.getrusage(resource.RUSAGE_SELF))
    with tempfile.TemporaryFile() as messages:
        start = time.perf_counter()
        child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=messages, stderr=messages)
        _, status, usage = os.wait4(child.pid, 0)
        wall = time.perf_counter() - start
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode != 0:
            messages.seek(0)
            last = messages.read().decode(errors="replace")[-2000:]
            sys.exit(f"{' '.join(map(str, command))}\nended with {child.returncode}:\n{last}")
    return Run(wall, usage.ru_utime + usage.ru_stime, peak_bytes(usage), own_peak)


def cached_corpus(cache, quizzes):
    """The corpus of that size, written once: its name holds what it is made of."""
    sources = [Path(corpus.__file__), *sorted(path for path in corpus.HUGO_SITE.rglob("*") if path.is_file())]
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()[:12]
    folder = cache / f"corpus-{digest}-{quizzes}"
    if not folder.exists():
        print(f"Writing {quizzes:,} quizzes", file=sys.stderr)
        # A generator that is interrupted leaves no corpus that looks whole.
        unfinished = Path(tempfile.mkdtemp(prefix="unfinished-", dir=cache)) / "corpus"
        corpus.write_corpus(unfinished, quizzes)
        unfinished.rename(folder)
        unfinished.parent.rmdir()
    return folder


def commands(options, folder):
    """For each tool, the command that builds the corpus into an output folder."""
    site, threads = folder / "quizmark", str(max(2, os.cpu_count() or 2))
    def quizmark(site):
        return lambda output: [options.quizmark, "build", site, "--output", output, "--quiet"]
    tools = {"quizmark": quizmark(site), MARKDOWN: quizmark(folder / "markdown")}
    if options.hugo:
        def hugo(*settings):
            return lambda output: [options.hugo, "--source", folder / "hugo", "--destination", output, "--noBuildLock", "--quiet", *settings]
        tools["hugo"] = hugo()
        # The last file's settings win.
        tools["hugo equal"] = hugo("--config", "hugo.yaml,equal.yaml")
    if options.floor:
        tools["floor"] = lambda output: [options.floor, site / "Content" / "quizzes", output, threads]
    return tools


def expect_pages(name, output, quizzes):
    """A build that does less than the others must not look quick."""
    pages = len(list((output / "quizzes").glob("quiz-*.html")))
    if pages != quizzes:
        sys.exit(f"{NAMES[name]} wrote {pages:,} of {quizzes:,} quiz pages")
    if name == "hugo equal" and not all((output / file).exists() for file in ("index.json", "index.xml", "sitemap.xml")):
        sys.exit(f"{NAMES[name]} left out its index, feed or sitemap")


def run_with_one_changed(command, site, quizzes):
    """Gives a quiz another title, and builds again."""
    quiz = site / "Content" / "quizzes" / f"quiz-{(quizzes + 1) // 2:05}.json"
    before = quiz.read_text(encoding="utf-8")
    title = json.loads(before)["title"]
    quiz.write_text(before.replace(title, f"{title}, edition {time.time_ns()}"), encoding="utf-8")
    try:
        return run(command)
    finally:
        quiz.write_text(before, encoding="utf-8")


def measure(options, quizzes):
    folder = cached_corpus(options.cache, quizzes)
    tools = commands(options, folder)
    runs = {name: [] for name in [*tools, REBUILD, ONE_CHANGED]}
    outputs = Path(tempfile.mkdtemp(prefix="output-", dir=options.cache))
    try:
        for number in range(options.rounds):
            # Another one begins each round, so that none is always the first or always after the same.
            order = list(tools)
            shift = number % len(order)
            for name in order[shift:] + order[:shift]:
                print(f"{quizzes:,} quizzes, round {number + 1}: {NAMES[name]}", file=sys.stderr)
                # Each run has a folder of its own and all are removed at the end: after a removal file systems
                # have work left, which the next run would pay for.
                output = outputs / f"{name}-{number}"
                runs[name].append(run(tools[name](output)))
                expect_pages(name, output, quizzes)
            again = tools["quizmark"](outputs / f"quizmark-{number}")
            # Files that changed two seconds before a build are compared by their contents by the next one.
            time.sleep(2)
            runs[REBUILD].append(run(again))
            runs[ONE_CHANGED].append(run_with_one_changed(again, folder / "quizmark", quizzes))
    finally:
        shutil.rmtree(outputs)
    content = sum(path.stat().st_size for path in (folder / "quizmark" / "Content").rglob("*") if path.is_file())
    best = {name: min(of_tool, key=lambda one: one.wall) for name, of_tool in runs.items()}
    return {
        "quizzes": quizzes,
        "content_bytes": content,
        "best": {name: asdict(one) for name, one in best.items()},
        "walls": {name: [one.wall for one in of_tool] for name, of_tool in runs.items()},
        "ratios": ratios({name: one.wall for name, one in best.items()}),
        "page_ms": best["quizmark"].wall * 1000 / quizzes,
        "peak": max(one.peak for one in runs["quizmark"] + runs[REBUILD] + runs[ONE_CHANGED]),
        "peak_allowed": int(MEMORY_PER_BYTE * content + MEMORY_BASE),
    }


def ratios(walls):
    found = {f"{name}/quizmark": walls[name] / walls["quizmark"] for name in (MARKDOWN, REBUILD, ONE_CHANGED)}
    found |= {f"{name}/quizmark": walls[name] / walls["quizmark"] for name in ("hugo", "hugo equal") if name in walls}
    if "floor" in walls:
        found["quizmark/floor"] = walls["quizmark"] / walls["floor"]
    return found


def growth(sizes):
    """Cost per page at every size, relative to that at 1,000 quizzes."""
    base = next((size["page_ms"] for size in sizes if size["quizzes"] == GROWTH_BASE), None)
    return {size["quizzes"]: size["page_ms"] / base for size in sizes} if base else {}


def first_line(command):
    answer = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    return (answer.stdout.strip().splitlines() or ["unknown"])[0]


def circumstances(options):
    found = {
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "cores": os.cpu_count(),
        "load": os.getloadavg()[0],
        "rounds": options.rounds,
        "quizmark": first_line([options.quizmark, "--version"]),
    }
    if options.hugo:
        found["hugo"] = first_line([options.hugo, "version"]).split("-")[0]
    return found


def report(result):
    machine = result["machine"]
    tools = f"Quizmark {machine['quizmark']}" + (f", {machine['hugo']}" if "hugo" in machine else "")
    print(f"{machine['system']}, {machine['cores']} cores")
    print(f"{tools}; best of {machine['rounds']} rounds")
    if machine["load"] > machine["cores"] / 2:
        print(f"Other programs kept the machine busy (load {machine['load']:.1f}): read all times with care.")
    for size in result["sizes"]:
        print(f"\n{size['quizzes']:,} quizzes, {size['content_bytes'] / MEGABYTE:.1f} MB of content")
        print(f"  {'':22}{'wall':>11}{'CPU':>11}{'peak memory':>17}")
        for name in [name for name in NAMES if name in size["best"]]:
            best = size["best"][name]
            peak = f"{best['peak'] / MEGABYTE:.0f} MB"
            if best["peak"] <= best["least_peak"]:
                peak = "at most " + peak
            print(f"  {NAMES[name]:22}{best['wall']:9.3f} s{best['cpu']:9.3f} s{peak:>17}")
        for name, ratio in size["ratios"].items():
            above, below = name.split("/")
            print(f"  {NAMES[above]} / {NAMES[below]}: {ratio:.2f}")
    print("\nGrowth of Quizmark")
    relative = result["growth"]
    print(f"  {'quizzes':>8}{'a page':>12}{'against 1,000':>15}{'peak memory':>14}{'allowed':>11}")
    for size in result["sizes"]:
        against = f"{relative[size['quizzes']]:.2f}" if relative else "-"
        peak, allowed = size["peak"] / MEGABYTE, size["peak_allowed"] / MEGABYTE
        verdict = "" if peak <= allowed else "  over"
        print(f"  {size['quizzes']:8,}{size['page_ms']:9.3f} ms{against:>15}{peak:11.0f} MB{allowed:8.0f} MB{verdict}")


def natural(text):
    number = int(text)
    if not 1 <= number <= 99_999:
        raise argparse.ArgumentTypeError("a number from 1 to 99999 is wanted")
    return number


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quizmark", type=Path, required=True, metavar="BINARY")
    parser.add_argument("--hugo", type=Path, metavar="BINARY")
    parser.add_argument("--floor", type=Path, metavar="BINARY", help="floor.c, compiled")
    parser.add_argument("--quizzes", type=natural, metavar="N", help="this size alone (default: 100, 1000 and 10000)")
    parser.add_argument("--rounds", type=natural, default=3, metavar="N", help="builds of each tool (default: 3)")
    parser.add_argument("--cache", type=Path, default=Path(".build/bench"), metavar="FOLDER", help="for corpora and outputs")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    options.cache.mkdir(parents=True, exist_ok=True)
    options.cache = options.cache.resolve()
    machine = circumstances(options)
    sizes = [measure(options, quizzes) for quizzes in ([options.quizzes] if options.quizzes else SIZES)]
    result = {"machine": machine, "sizes": sizes, "growth": growth(sizes)}
    if options.json:
        print(json.dumps(result, indent=2))
    else:
        report(result)


if __name__ == "__main__":
    main()
