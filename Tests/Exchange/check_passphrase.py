"""The passphrase of the marking key, against jwcrypto in both directions, and on a terminal. Usage: check_passphrase.py QUIZMARK [KILLS]"""

import json
import os
import pathlib
import pty
import random
import select
import signal
import subprocess
import sys
import tempfile
import time

from jwcrypto import jwa, jwe, jwk

from check_reports import PAYLOAD, seal

# More rounds than jwcrypto accepts from strangers.
jwa.default_max_pbkdf2_iterations = 10_000_000
FIRST, SECOND = "correct horse battery staple", "Où est le noyau ? 细胞"


def run(*arguments, phrase=None, **options):
    environment = {name: value for name, value in os.environ.items() if name != "QUIZMARK_PASSPHRASE"}
    if phrase is not None:
        environment["QUIZMARK_PASSPHRASE"] = phrase
    return subprocess.run(
        [str(argument) for argument in arguments], capture_output=True, text=True, encoding="utf-8", env=environment,
        start_new_session=True, **options)


def opened(path, phrase):
    token = jwe.JWE()
    token.deserialize(path.read_text().strip(), jwk.JWK.from_password(phrase))
    assert json.loads(token.objects["protected"])["alg"] == "PBES2-HS512+A256KW"
    return json.loads(token.payload)


def locked(text, phrase, **header):
    protected = {"alg": "PBES2-HS256+A128KW", "enc": "A256GCM", "cty": "jwk-set+json", "p2c": 4096, **header}
    token = jwe.JWE(text.encode(), json.dumps(protected))
    token.add_recipient(jwk.JWK.from_password(phrase))
    return token.serialize(compact=True)


def on_terminal(arguments, answers):
    """Runs a command on a terminal of its own, and types an answer after each question. Returns the exit code and what was shown."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ.pop("QUIZMARK_PASSPHRASE", None)
        os.execv(str(arguments[0]), [str(argument) for argument in arguments])
    shown, waiting = "", list(answers)
    asked = 0
    while True:
        ready, _, _ = select.select([terminal], [], [], 20)
        assert ready, f"no answer after {shown!r}"
        try:
            part = os.read(terminal, 4096)
        except OSError:
            break
        if not part:
            break
        shown += part.decode()
        # What is typed before the echo is off would be thrown away.
        if waiting and shown.count(": ") > asked and shown.endswith(": "):
            asked = shown.count(": ")
            time.sleep(0.3)
            os.write(terminal, waiting.pop(0).encode())
    _, status = os.waitpid(child, 0)
    os.close(terminal)
    return os.waitstatus_to_exitcode(status), shown


def check_terminal(quizmark, site, private):
    code, shown = on_terminal([quizmark, "marking", "new", site, "--passphrase"], ["short\n"])
    assert code == 1 and "8 characters" in shown and not private.exists()
    code, shown = on_terminal([quizmark, "marking", "new", site, "--passphrase"], [FIRST + "\n", SECOND + "\n"])
    assert code == 1 and "differ" in shown and not private.exists()
    # A letter too many, taken back, and the line begun again.
    code, shown = on_terminal([quizmark, "marking", "new", site, "--passphrase"], [f"no\x15{FIRST}é\x7f\n", FIRST + "\n"])
    assert code == 0 and private.stat().st_mode & 0o777 == 0o600, shown
    code, check = on_terminal([quizmark, "marking", "check", site], [FIRST + "\n"])
    assert code == 0 and "opens what the site encrypts" in check, check
    assert "horse" not in shown + check and "short" not in shown
    code, shown = on_terminal([quizmark, "marking", "check", site], ["wrong wrong wrong\n"])
    assert code == 1 and shown.count("error:") == 1 and "this passphrase doesn't open" in shown
    code, shown = on_terminal([quizmark, "marking", "check", site], ["\x03"])
    assert code == 130 and "error" not in shown


def check_sources(quizmark, site, files, folder):
    """Files, standard input and the environment, for commands that open reports."""
    phrase = folder / "phrase"
    phrase.write_text(FIRST + "\r\nsecond line\n", encoding="utf-8")
    assert run(quizmark, "marking", "check", site, "--passphrase-file", phrase).returncode == 0
    assert run(quizmark, "marking", "check", site, "--passphrase-file", "-", input=FIRST + "\n").returncode == 0
    assert run(quizmark, "marking", "check", site, phrase=FIRST).returncode == 0
    assert run(quizmark, "marking", "check", site, "--passphrase-file", phrase, phrase=SECOND).returncode == 0, "the file comes first"
    outcome = run(quizmark, "marking", "check", site, stdin=subprocess.DEVNULL)
    assert outcome.returncode == 1 and "QUIZMARK_PASSPHRASE" in outcome.stderr, outcome.stderr
    for arguments in (["marking", "check"], ["marking", "renew"], ["marking", "passphrase", "--remove"], ["reports", "open", files, "--site"]):
        outcome = run(quizmark, *arguments, site, phrase=SECOND)
        assert outcome.returncode == 1 and outcome.stderr == f"error: this passphrase doesn't open '{site}/Marking/key.jwk'; try again\n", outcome.stderr
    phrase.write_text("\n")
    assert run(quizmark, "marking", "check", site, "--passphrase-file", phrase).returncode == 1

    outcome = run(quizmark, "reports", "open", files, "--site", site, phrase=FIRST)
    assert outcome.returncode == 0 and "1 report opened" in outcome.stderr, outcome.stderr
    assert run(quizmark, "reports", "add", files, "--site", site, phrase=SECOND).returncode == 1
    assert run(quizmark, "reports", "add", files, "--site", site, phrase=FIRST).returncode == 0
    assert run(quizmark, "grade", site, phrase=SECOND, stdin=subprocess.DEVNULL).returncode == 1
    outcome = run(quizmark, "grade", site, phrase=FIRST)
    assert outcome.returncode == 0 and "Toby Quill" in outcome.stdout, outcome.stderr


def check_changes(quizmark, site, private, folder):
    """Another passphrase, none, and one again; keys stay the same."""
    keys = opened(private, FIRST)
    assert run(quizmark, "marking", "renew", site, phrase=FIRST).returncode == 0
    assert opened(private, FIRST)["keys"][1:] == keys["keys"]
    keys = opened(private, FIRST)
    new = folder / "new"
    # Decomposed, as some keyboards type it.
    new.write_text("Ou\u0300 est le noyau ? 细胞\n", encoding="utf-8")
    assert run(quizmark, "marking", "passphrase", site, "--new-passphrase-file", new, phrase=FIRST).returncode == 0
    assert opened(private, SECOND) == keys and private.stat().st_mode & 0o777 == 0o600
    assert run(quizmark, "marking", "check", site, phrase=FIRST).returncode == 1
    assert run(quizmark, "marking", "passphrase", site, "--remove", phrase=SECOND).returncode == 0
    assert json.loads(private.read_text()) == keys
    assert run(quizmark, "marking", "check", site).returncode == 0
    outcome = run(quizmark, "marking", "passphrase", site, "--remove")
    assert outcome.returncode == 0 and "has no passphrase" in outcome.stderr
    assert run(quizmark, "marking", "passphrase", site, "--new-passphrase-file", new).returncode == 0
    assert opened(private, SECOND) == keys
    return keys


def check_foreign(quizmark, site, private, keys, count):
    """What jwcrypto locks, whole and damaged."""
    for algorithm in ("PBES2-HS256+A128KW", "PBES2-HS384+A192KW", "PBES2-HS512+A256KW"):
        private.write_text(locked(json.dumps(keys), FIRST, alg=algorithm))
        assert run(quizmark, "marking", "check", site, phrase=FIRST).returncode == 0, algorithm
    private.write_text(locked(json.dumps(keys["keys"][0]), FIRST))
    assert run(quizmark, "marking", "check", site, phrase=FIRST).returncode == 0
    good = private.read_text()
    for _ in range(count):
        place = random.randrange(len(good))
        private.write_text(good[:place] + random.choice("Ab.=") + good[place + 1:])
        if private.read_text() == good:
            continue
        outcome = run(quizmark, "marking", "check", site, phrase=FIRST)
        # The last letters of a part may have bits that mean nothing.
        assert outcome.returncode in (0, 1) and outcome.stderr.count("error:") == outcome.returncode, outcome
    for text in (locked(json.dumps(keys), FIRST, enc="A128CBC-HS256"), locked("{}", FIRST)):
        private.write_text(text)
        assert run(quizmark, "marking", "check", site, phrase=FIRST).returncode == 1
    media = site / "Content" / "media"
    media.mkdir()
    (media / "mine.jwk").write_text(good)
    outcome = run(quizmark, "check", site)
    assert outcome.returncode == 1 and "PrivateMarkingKey" in outcome.stderr, outcome.stderr
    (media / "mine.jwk").unlink()
    private.write_text(json.dumps(keys))


def check_kills(quizmark, site, private, keys, folder, kills):
    """Whenever the change of a passphrase is interrupted, the keys open with the old or the new one."""
    phrases = [FIRST, SECOND]
    run(quizmark, "marking", "passphrase", site, "--new-passphrase-file", write(folder / "a", FIRST))
    write(folder / "b", SECOND)
    chance = random.Random(7)
    for number in range(kills):
        old, new = ("a", "b") if number % 2 == 0 else ("b", "a")
        process = subprocess.Popen(
            [str(quizmark), "marking", "passphrase", str(site), "--passphrase-file", str(folder / old),
             "--new-passphrase-file", str(folder / new)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(chance.random() * 0.4)
        process.send_signal(signal.SIGKILL)
        process.wait()
        matching = []
        for name, phrase in zip("ab", phrases):
            try:
                matching.append((name, opened(private, phrase)))
            except jwe.InvalidJWEData:
                continue
        assert len(matching) == 1 and matching[0][1] == keys
        if matching[0][0] != new:
            assert run(quizmark, "marking", "passphrase", site, "--passphrase-file", folder / old,
                       "--new-passphrase-file", folder / new).returncode == 0


def write(path, phrase):
    path.write_text(phrase + "\n", encoding="utf-8")
    return path


def main(quizmark, kills=20):
    quizmark = pathlib.Path(quizmark).resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        site, files = folder / "college", folder / "reports"
        private = site / "Marking" / "key.jwk"
        (site / "Content" / "quizzes").mkdir(parents=True)
        (site / "Content" / "site.yml").write_text("id: college\ntitle: College\n", encoding="utf-8")
        (site / "Content" / "quizzes" / "cells.md").write_text(
            "---\ntitle: Cells\nhand-in: true\n---\n\n## Which? {#atp}\n\n- [x] A\n- [ ] B\n", encoding="utf-8")
        check_terminal(quizmark, site, private)
        public = jwk.JWK.from_json((site / "Content" / "marking-key.jwk").read_text())
        assert [key["kid"] for key in opened(private, FIRST)["keys"]] == [public.thumbprint()]
        files.mkdir()
        (files / "toby.jwe").write_text(seal(public, {**PAYLOAD, "quiz": "cells"}, zip="DEF"))
        check_sources(quizmark, site, files, folder)
        keys = check_changes(quizmark, site, private, folder)
        check_foreign(quizmark, site, private, keys, max(10, kills // 5))
        check_kills(quizmark, site, private, keys, folder, kills)
        print(f"keys under a passphrase: both ways with jwcrypto, on a terminal, {kills} kills")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
