#!/usr/bin/env python3
"""Gives the program files of one repeated shape, and fails where one takes too much time or memory.

    Tests/Limits/run.py .build/release/quizmark                      8 MB of each shape, in time and memory
    Tests/Limits/run.py .build/release/quizmark --growth             whether twice the size takes twice the time
    Tests/Limits/run.py .build/debug/quizmark --growth --quick       the same with the shapes that were slow once
    Tests/Limits/run.py .build/release/quizmark --bytes 1000000 --only Markdown

Shapes with `export` are an author's own files, whose time isn't limited, so that only their growth is measured.

Time is CPU time, so that other programs hardly change it. shapes.json lists the shapes: a file is `head`, then `unit` again
and again, then `tail`. `{i}` in a unit is its number, `{w}` a word of its own. A shape with `before` or `after` repeats a block,
which has as many units as fit into `cut` bytes. A shape with `second` has half as many bytes of units, then `between`, then as many bytes of this other unit.
"""

import argparse
import json
import os
import resource
import shutil
import string
import sys
import tempfile
from pathlib import Path

BLOCK = 60_000
# Twice the size may take less than so many times the time, of two doublings on average.
RATIO = 2.5
# How often a shape has to grow too fast, and how often each time is measured.
ATTEMPTS = 4
ROUNDS = 3
# Seconds after which a run is ended.
LIMIT = 60
# Keys of shapes that are imported; others are built.
COMMANDS = {"import", "strings", "roster"}
FORMATS = "moodle canvas scorm gift aiken anki apkg qti paper csv iquiz json markdown cartridge".split()
# Short questions, as each takes the writers of packages longer than its text does.
EXPORTED = {
    "file": "Content/quizzes/a.json", "head": '{"title": "A", "questions": [', "tail": '{"id": "z", "prompt": "Z", "answer": true}]}',
    "unit": '{"id": "o{i}", "prompt": "Q{i}", "choices": [{"text": "a", "correct": true}, {"text": "b"}]},',
}
SETTINGS = "id: limits\ntitle: Limits\nlanguage: en\n"


def word(number):
    letters = ""
    while number or len(letters) < 3:
        number, letter = divmod(number, 26)
        letters = string.ascii_lowercase[letter] + letters
    return letters


def units(shape, bytes_wanted, first):
    unit = shape["unit"]
    if "{i}" not in unit and "{w}" not in unit:
        return unit * max(1, bytes_wanted // len(unit.encode()))
    parts, size, number = [], 0, first
    while size < bytes_wanted:
        part = unit.replace("{i}", str(number)).replace("{w}", word(number))
        parts.append(part)
        size += len(part)
        number += 1
    return "".join(parts)


def content(shape, size):
    """The bytes of a file of about `size` bytes."""
    inside = size - len(shape["head"].encode()) - len(shape.get("tail", "").encode())
    if "second" in shape:
        body = units(shape, inside // 2, 1) + shape["between"] + units({"unit": shape["second"]}, inside // 2, 1)
    elif "before" not in shape and "after" not in shape:
        body = units(shape, inside, 1)
    else:
        cut, blocks, number = shape.get("cut", BLOCK), [], 1
        while inside > 0:
            block = shape.get("before", "") + units(shape, min(cut, inside), number) + shape.get("after", "")
            blocks.append(block)
            inside -= len(block.encode())
            number += cut
        body = "".join(blocks)
    return (shape["head"] + body + shape.get("tail", "")).encode()


def measured(arguments, seconds):
    """CPU seconds, most memory in MB, exit code and bytes of messages of a run that is ended after `seconds`."""
    with tempfile.TemporaryFile() as output:
        child = os.fork()
        if child == 0:
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
            for stream in (1, 2):
                os.dup2(output.fileno(), stream)
            os.execv(arguments[0], arguments)
        _, status, usage = os.wait4(child, 0)
        code = os.waitstatus_to_exitcode(status)
        return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1000, code, output.tell() or os.fstat(output.fileno()).st_size


def run(program, shape, size, seconds, folder):
    site = Path(folder) / "site"
    shutil.rmtree(site, ignore_errors=True)
    (site / "Content" / "quizzes").mkdir(parents=True)
    (site / "Content" / "site.yml").write_text(SETTINGS)
    data = content(shape, size)
    if COMMANDS & shape.keys():
        path = Path(folder) / shape.get("file", shape.get("strings"))
        command = ["import", shape["import"]] if "import" in shape else ["strings" if "strings" in shape else "roster", "import"]
        arguments = [program, *command, str(path), "--site", str(site)]
    else:
        path = site / shape["file"]
        arguments = [program, "build", str(site)]
        if "export" in shape:
            arguments = [program, "export", shape["export"], str(site), "--output", str(Path(folder) / "export"), "--force"]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    result = measured(arguments, seconds)
    shutil.rmtree(site, ignore_errors=True)
    return len(data), result


def grows(program, shape, size, folder, idle_times):
    """What is wrong with the times for a size, twice and four times as much, in several attempts. None if nothing is."""
    def cpu(bytes_wanted):
        return run(program, shape, bytes_wanted, LIMIT, folder)[1][0]

    # What the program takes without the units: of shapes of one kind the same, and measured once.
    kind = next((shape[key] for key in sorted(COMMANDS | {"export"}) if key in shape), None) or shape["file"]
    if kind not in idle_times:
        idle_times[kind] = min(cpu(1) for _ in range(ROUNDS))
    idle = idle_times[kind]
    first, last = cpu(size) - idle, cpu(4 * size) - idle
    if last > LIMIT - 5:
        return f"more than {LIMIT} s", idle, first, last
    if last < 0.1 or last < RATIO * RATIO * max(first, 0.02):
        return None, idle, first, last
    # Other programs on the machine can make any run slower, and for a while. So the sizes take turns, both doublings count together,
    # and what grows too fast has to do so every time, and more with the size.
    for attempt in range(ATTEMPTS):
        rounds = [[cpu(bytes_wanted) for bytes_wanted in (1, *(size * 2 ** attempt * factor for factor in (1, 2, 4)))]
                  for _ in range(ROUNDS)]
        idle, *times = (min(column) for column in zip(*rounds))
        first, middle, last = (max(time - idle, 0.02) for time in times)
        if last < RATIO * RATIO * first:
            return None, idle, first, last
    return f"ratios {middle / first:.1f} and {last / middle:.1f}", idle, first, last


def measure_growth(options, shapes):
    failed, idle_times = [], {}
    for shape in shapes:
        with tempfile.TemporaryDirectory(prefix="quizmark-limits-", dir=os.environ.get("QUIZMARK_LIMITS_DIR")) as folder:
            fault, idle, first, last = grows(os.path.abspath(options.program), shape, options.bytes, folder, idle_times)
        if fault or not options.quick:
            print(f"{shape['name']:44} {first:7.3f} s {last:7.3f} s beside {idle:.3f} s  {fault or ''}", flush=True)
        if fault:
            failed.append(shape["name"])
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--bytes", type=int, help="of each file; by default 8,000,000, or 50,000 and four times that for --growth")
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--megabytes", type=float, default=500)
    parser.add_argument("--limit", type=int, default=10, help="the CPU seconds after which a run is ended")
    parser.add_argument("--only", default="", help="a part of the shapes' names")
    parser.add_argument("--growth", action="store_true", help="compares the times for a size, twice and four times as much")
    parser.add_argument("--quick", action="store_true", help="only the shapes that were slow once")
    options = parser.parse_args()
    options.bytes = options.bytes or (50_000 if options.growth else 8_000_000)
    shapes = json.loads((Path(__file__).parent / "shapes.json").read_text())
    if options.growth:
        shapes += [dict(name=f"export {format}", export=format, quick=format == "qti", **EXPORTED) for format in FORMATS]
    shapes = [shape for shape in shapes if options.only in shape["name"] and (shape.get("quick") or not options.quick)]
    failed = measure_growth(options, shapes) if options.growth else measure_whole(options, shapes)
    if failed:
        print(f"{len(failed)} of {len(shapes)} shapes take too much: {', '.join(failed)}")
    else:
        print(f"{len(shapes)} shapes passed")
    return 1 if failed else 0


def measure_whole(options, shapes):
    failed = []
    for shape in shapes:
        with tempfile.TemporaryDirectory(prefix="quizmark-limits-", dir=os.environ.get("QUIZMARK_LIMITS_DIR")) as folder:
            size, (cpu, memory, code, messages) = run(os.path.abspath(options.program), shape, options.bytes, options.limit, folder)
        faults = []
        if cpu > options.seconds:
            faults.append("time")
        if memory > options.megabytes:
            faults.append("memory")
        if messages > 100_000:
            faults.append("messages")
        if code < 0 and cpu < options.limit - 0.5 or code > 128:
            faults.append("crash")
        print(f"{shape['name']:44} {size / 1e6:6.2f} MB {cpu:7.2f} s {memory:7.0f} MB  exit {code:3} {messages:9} bytes  {' '.join(faults)}", flush=True)
        if faults:
            failed.append(shape["name"])
    return failed


if __name__ == "__main__":
    sys.exit(main())
