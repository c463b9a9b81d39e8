#!/usr/bin/env python3
"""Lets every system call of a command fail in turn, and kills the command at many moments: sites and authors' files are then as
before or as after, never in between. Also runs one with little memory (ulimit -v), with too few threads (ulimit -u) and without
/proc, which must neither wait forever nor crash.

    Tests/Faults/run.py .build/debug/quizmark                 calls of each kind with each fault, 20 kills for each command
    Tests/Faults/run.py .build/debug/quizmark --thorough      every call with every fault, 200 kills for each command
    Tests/Faults/run.py .build/debug/quizmark --only import

Needs Linux and a C compiler. faults.c says what counts as a call.
"""

import argparse
import base64
import concurrent.futures
import errno
import os
import pathlib
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).parent

# Faults by the kind of call. A write also breaks off in the middle, and the disk is full from then on.
FAULTS = {
    "open": ["EACCES", "EMFILE", "EIO", "ENOSPC"],
    "write": ["ENOSPC", "EIO", "short"],
    "read": ["EIO"],
    "list": ["EIO"],
    "sync": ["EIO", "ENOSPC"],
    "truncate": ["EIO"],
    "rename": ["EIO", "EACCES", "ENOSPC"],
    "link": ["EIO"],
    "mkdir": ["ENOSPC", "EACCES"],
    "unlink": ["EIO", "EACCES"],
    "mmap": ["ENOMEM", "EACCES"],
}

SETTINGS = "id: faults\ntitle: Faults\nlanguage: en\nlanguages: [en, fr]\nmodules:\n  - {id: biology, title: Biology}\n"
QUIZ = "---\ntitle: {title}\ndue: 2026-12-04\n---\n\n## One? {{#one}}\n\n![A dot.](../media/a.png)\n\n- [x] yes\n- [ ] no\n"
ASSIGNMENT = "title: Essay\nmodule: biology\ndue: {due}\n# The author's own note.\ntasks:\n  - id: read\n    name: Read\n    due: 2026-11-20\n"
GIFT = "::A::One? {=yes ~no}\n\n::B::Two? {=yes ~no}\n"
PIXEL = (
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
MOODLE = "<quiz>" + "".join(
    f'<question type="category"><category><text>$course$/{name}</text></category></question>'
    f'<question type="truefalse"><name><text>{name}</text></name><questiontext format="html"><text><![CDATA[<p>{name}?'
    f'<img src="@@PLUGINFILE@@/{name}.png"></p>]]></text><file name="{name}.png" encoding="base64">{PIXEL}</file></questiontext>'
    '<answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question>'
    for name in ("cells", "atoms", "rivers")
) + "</quiz>"
STRINGS = '"script.check" = "Vérifier tout";\n"script.next" = "Plus loin";\n'


class Command:
    """A command, and a site that it changes. `writes_like`: another command whose files are written by the same code."""

    def __init__(self, name, arguments, prepare, writes_like=None):
        self.name = name
        self.arguments = arguments
        self.prepare = prepare
        self.writes_like = writes_like


def site(folder):
    content = folder / "Content"
    for part in ("quizzes", "assignments", "media", "strings"):
        (content / part).mkdir(parents=True)
    (content / "site.yml").write_text(SETTINGS)
    (content / "quizzes" / "a.md").write_text(QUIZ.format(title="A"))
    (content / "quizzes" / "b.md").write_text(QUIZ.format(title="B"))
    (content / "assignments" / "essay.yml").write_text(ASSIGNMENT.format(due="2026-12-01"))
    (content / "media" / "a.txt").write_text("a\n")
    (content / "media" / "a.png").write_bytes(base64.b64decode(PIXEL))
    (content / "strings" / "fr.strings").write_text('/* Ours. */\n"script.check" = "Vérifier";\n')


def after_a_build(folder, run):
    """A site that was built once, and then edited."""
    site(folder)
    run("build", str(folder), "--quiet", "--jobs", "1")
    (folder / "Content" / "quizzes" / "b.md").unlink()
    (folder / "Content" / "quizzes" / "a.md").write_text(QUIZ.format(title="New A"))
    (folder / "Content" / "quizzes" / "c.md").write_text(QUIZ.format(title="C"))


def with_a_bank(folder, run):
    site(folder)
    (folder.parent / "bank.xml").write_text(MOODLE)
    (folder.parent / "bank.txt").write_text(GIFT)


def with_texts(folder, run):
    site(folder)
    (folder.parent / "fr.strings").write_text(STRINGS)


COMMANDS = [
    Command("build", ["build", "{site}", "--jobs", "1"], after_a_build),
    Command("first build", ["build", "{site}", "--jobs", "1"], lambda folder, run: site(folder), "build"),
    Command("zip", ["build", "{site}", "--zip", "--jobs", "1"], after_a_build, "build"),
    Command("record", ["calendar", "record", "{site}"], lambda folder, run: site(folder)),
    Command("import", ["import", "moodle", "{beside}/bank.xml", "--site", "{site}", "--into", "bank"], with_a_bank),
    Command("import again", ["import", "moodle", "{beside}/bank.xml", "--site", "{site}", "--into", "bank", "--force"], lambda folder, run: (
        with_a_bank(folder, run), run("import", "moodle", f"{folder.parent}/bank.xml", "--site", str(folder), "--into", "bank"),
        [path.write_bytes(b"old\n" + path.read_bytes()) for path in (folder / "Content" / "media" / "bank").iterdir()]), "import"),
    Command("assignment set", ["assignment", "set", "essay", "due=2026-12-08", "--site", "{site}"], lambda folder, run: site(folder)),
    Command("strings import", ["strings", "import", "{beside}/fr.strings", "--site", "{site}", "--language", "fr"], with_texts),
]


def everything(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def tree(folder):
    """Content of all files but those of the writer's own folder, whose journal and lists aren't part of the site."""
    return {name: data for name, data in everything(folder).items() if ".quizmark" not in name.split("/")}


class Run:
    def __init__(self, options, library, command, work):
        self.program, self.library, self.command, self.work = os.path.abspath(options.program), library, command, work
        self.template = work / "template"
        self.template.mkdir()
        command.prepare(self.template / "site", self.plain)
        self.before = everything(self.template / "site")
        self.old = tree(self.template / "site")
        # Files that have just changed are read once more, so later runs would have other calls than this one.
        time.sleep(3.1)
        place, code, _ = self.run("new")
        if code != 0:
            raise SystemExit(f"{command.name} fails without any fault")
        self.new = tree(place / "site")
        if self.new == self.old:
            raise SystemExit(f"{command.name} changes nothing")
        self.calls = [line.split(" ", 2)[1:] for line in (place / "log").read_text().splitlines()]

    def plain(self, *arguments):
        subprocess.run([self.program, *arguments], check=True, capture_output=True)

    def arguments(self, place):
        return [self.program, *(part.format(site=place / "site", beside=place) for part in self.command.arguments)]

    def run(self, name, faults=None, seconds=None):
        """Runs the command in a copy: its place, exit code and messages."""
        place = self.work / name
        shutil.copytree(self.template, place, symlinks=True)
        # Copies are as old as what they are of, or everything would count as changed.
        faults = {"FAULT_LOG": str(place / "log")} if faults is None else faults
        environment = os.environ | {"LD_PRELOAD": str(self.library), "FAULT_UNDER": str(place / "site")} | faults
        process = subprocess.Popen(self.arguments(place), env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        try:
            output, _ = process.communicate(timeout=seconds or 60)
        except subprocess.TimeoutExpired:
            process.kill()
            output, _ = process.communicate()
        return place, process.returncode, output.decode(errors="replace")

    def judge(self, place, code, output, is_killed):
        """What is wrong after a fault; None if nothing is."""
        now = tree(place / "site")
        # A killed command may leave a file beside the one that it was about to replace.
        rest = {name: data for name, data in now.items() if not (is_killed and name.endswith(".new~"))}
        journal = place / "site" / "Output" / ".quizmark" / "journal"
        if not is_killed and (code < 0 or code > 128):
            return f"it crashed with {code}"
        if code not in (0, 1, 74) and not is_killed:
            return f"it ended with {code}: {output[-300:]}"
        if code != 0 and not is_killed and not output.strip():
            return "it failed without a word"
        half = [name for name, data in rest.items() if data not in (self.old.get(name), self.new.get(name))]
        if half:
            return f"neither old nor new: {', '.join(half[:5])}; {output[-200:]}"
        lost = [name for name in self.old if name in self.new and name not in rest]
        if lost:
            return f"lost: {', '.join(lost[:5])}"
        if rest == self.new:
            pass
        elif code == 0 and not is_killed:
            return f"it ended with 0, but the result isn't there: {sorted(set(self.new) ^ set(rest))[:5]}"
        elif rest != self.old and not journal.exists() and not (is_killed and self.command.name.startswith("import")):
            return f"a mix of old and new: {sorted(name for name in set(rest) | set(self.old) if rest.get(name) != self.old.get(name))[:5]}; {output[-200:]}"
        if everything(place / "site") == self.before:
            return None  # The next run finds what this one found.
        again = subprocess.run(self.again(place), capture_output=True)
        if again.returncode != 0 or tree(place / "site") != self.new:
            return f"the next run doesn't mend it: {(again.stdout + again.stderr).decode()[-300:]}"
        return None

    def again(self, place):
        arguments = self.arguments(place)
        return arguments + ["--force"] if self.command.name == "import" else arguments

    def faults(self, thorough):
        """All; in a short run each kind of call fails in each way, or in one where another command fails in the others. Which of many
        calls fails is drawn, the same in each run; of the calls that list folders, one for each time that a folder is listed, since most
        of them do no harm."""
        numbers, lists, last = {}, 0, None
        for number, (call, path) in enumerate(self.calls, 1):
            if call == "list" and last != (call, path):
                lists += 1
            numbers.setdefault((call, lists if call == "list" else 0), []).append(number)
            last = (call, path)
        draw = random.Random(self.command.name)
        for (call, _), found in numbers.items():
            ways = FAULTS[call]
            for fault in ways if thorough or not self.command.writes_like else draw.sample(ways, 1):
                for number in found if thorough else draw.sample(found, 1):
                    code = fault if fault == "short" else str(getattr(errno, fault))
                    yield f"{call} {number} {fault}", {"FAULT_AT": str(number), "FAULT_HOW": code}, None

    def kills(self, count):
        """Before and after each call; where a command has fewer, the rest at equal distances of its time."""
        moments = [(number, how) for number in range(1, len(self.calls) + 1) for how in ("kill-before", "kill-after")]
        step = max(1, len(moments) / count)
        chosen = [moments[int(place * step)] for place in range(min(count, len(moments)))]
        for number, how in chosen:
            yield f"{how} {number}", {"FAULT_AT": str(number), "FAULT_HOW": how}, None
        if len(chosen) < count:
            start = time.monotonic()
            place, _, _ = self.run("timed", {})
            whole = time.monotonic() - start
            shutil.rmtree(place)
            for number in range(count - len(chosen)):
                yield f"kill after {number}", {}, whole * (number + 1) / (count - len(chosen) + 1)

    def check(self, case):
        name, faults, seconds = case
        place, code, output = self.run("case " + name, faults, seconds)
        wrong = self.judge(place, code, output, is_killed=name.startswith("kill"))
        shutil.rmtree(place)
        return wrong and f"{self.command.name}, {name}: {wrong}"


def little_memory(program, folder):
    """What is wrong where the runtime has too little memory for its threads, and with as much as the message advises."""
    site = folder / "little-memory"
    subprocess.run([program, "new", "site", site], check=True, capture_output=True)
    for megabytes, code in {160: 74, 250: 74, 300: 74, 488: 0}.items():
        limit = megabytes << 20
        done = subprocess.run(
            [program, "build", site, "--full"], capture_output=True, text=True, timeout=60,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))
        says = f"error: this process can have only {megabytes} MB of memory; allow more, for example with 'ulimit -v 500000'\n"
        if done.returncode != code or (code and done.stderr != says):
            yield f"{megabytes} MB of memory: ended with {done.returncode}: {done.stderr[-300:]}"


def poor_system(program, folder):
    """What is wrong where no thread can be started, and, if this user may try it, without /proc."""
    folder.chmod(0o755)
    # Limits of processes don't apply to the administrator, whose files others may not reach.
    copy = shutil.copy(program, folder / "program")

    def limit():
        if os.geteuid() == 0:
            os.setgroups([])
            os.setgid(65534)
            os.setuid(65534)
        resource.setrlimit(resource.RLIMIT_NPROC, (1, 1))

    done = subprocess.run([copy, "--version"], capture_output=True, text=True, timeout=60, preexec_fn=limit)
    if done.returncode != 74 or not done.stderr.startswith("error: this process can't start enough threads; "):
        yield f"no threads: ended with {done.returncode}: {done.stderr[-300:]}"
    hide = ["unshare", "--mount", "sh", "-c"]
    if subprocess.run([*hide, "mount -t tmpfs none /proc"], capture_output=True).returncode == 0:
        for _ in range(10):
            done = subprocess.run(
                [*hide, 'mount -t tmpfs none /proc && exec "$0" --version', copy], capture_output=True, text=True, timeout=60)
            if done.returncode != 74 or not done.stderr.startswith("error: /proc can't be read here; "):
                yield f"no /proc: ended with {done.returncode}: {done.stderr[-300:]}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--thorough", action="store_true", help="every call with every fault, and 200 kills for each command")
    parser.add_argument("--only", default="", help="a part of the commands' names")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    failed = []
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="quizmark-faults-", dir=memory) as folder:
        folder = pathlib.Path(folder).resolve()
        library = folder / "faults.so"
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", str(HERE / "faults.c"), "-o", str(library), "-ldl"], check=True)
        for command in COMMANDS:
            if options.only not in command.name:
                continue
            work = folder / command.name.replace(" ", "-")
            work.mkdir()
            run = Run(options, library, command, work)
            cases = [*run.faults(options.thorough), *run.kills(200 if options.thorough else 20)]
            with concurrent.futures.ThreadPoolExecutor(options.processes) as pool:
                wrong = [result for result in pool.map(run.check, cases) if result]
            kills = sum(name.startswith("kill") for name, _, _ in cases)
            print(f"{command.name}: {len(run.calls)} calls, {len(cases) - kills} faults, {kills} kills, {len(wrong)} wrong", flush=True)
            for line in wrong[:10]:
                print("  " + line)
            failed += wrong
            shutil.rmtree(work)
        if not options.only:
            wrong = list(little_memory(options.program, folder))
            print(f"little memory: 3 builds, {len(wrong)} wrong", *wrong, sep="\n  ", flush=True)
            failed += wrong
            wrong = list(poor_system(options.program, folder))
            print(f"few threads, no /proc: {len(wrong)} wrong", *wrong, sep="\n  ", flush=True)
            failed += wrong
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
