"""Marking keys and reports, against jwcrypto: it accepts the keys, and what it seals is opened. Usage: check_reports.py QUIZMARK"""

import csv
import hashlib
import io
import json
import pathlib
import sys
import tempfile

from jwcrypto import jwe, jwk

from commands import run

PAYLOAD = {
    "report": 1, "site": "college", "quiz": "cells", "version": "0123456789abcdef", "language": "en",
    "student": {"name": "Toby Quill", "id": "4711"}, "attempt": "a" * 22, "handedIn": "2026-11-23T09:28:22Z", "returnKey": "b" * 22,
    "questions": [
        {"id": "atp", "kind": "single", "shown": ["2", "1"], "answer": ["1"]}, {"id": "sky", "kind": "text", "answer": ["=1+1 é😀"]},
        {"id": "penalty", "kind": "sanction", "answer": {"sanction": "restart", "owners": ["referee"]}}, {"id": "empty", "kind": "single"},
    ],
}


def seal(key, payload, **header):
    protected = {"alg": "ECDH-ES", "enc": "A256GCM", "kid": key.thumbprint(), "cty": "quizmark-report+json", **header}
    token = jwe.JWE(json.dumps(payload).encode(), json.dumps(protected))
    token.add_recipient(key)
    return token.serialize(compact=True)


def receipt_of(text):
    bits = "".join(f"{byte:08b}" for byte in hashlib.sha256(text.encode("ascii")).digest())
    return "".join("0123456789ABCDEFGHJKMNPQRSTVWXYZ"[int(bits[start:start + 5], 2)] for start in range(0, 100, 5))


def main(quizmark):
    with tempfile.TemporaryDirectory() as folder:
        site, files = pathlib.Path(folder) / "college", pathlib.Path(folder) / "reports"
        (site / "Content").mkdir(parents=True)
        (site / "Content" / "site.yml").write_text("id: college\ntitle: College\n", encoding="utf-8")
        assert run(quizmark, "marking", "new", site).returncode == 0
        public = jwk.JWK.from_json((site / "Content" / "marking-key.jwk").read_text())
        assert not public.has_private and public.get("kid") == public.thumbprint()
        old = public
        assert run(quizmark, "marking", "renew", site).returncode == 0
        keys = json.loads((site / "Content" / "marking-key.jwk").read_text())["keys"]
        private = json.loads((site / "Marking" / "key.jwk").read_text())["keys"]
        assert [key["kid"] for key in keys] == [jwk.JWK(**key).thumbprint() for key in private] and len(keys) == 2
        new = jwk.JWK(**keys[0])
        assert new.thumbprint() != old.thumbprint()

        texts = [seal(new, PAYLOAD, zip="DEF"), seal(old, PAYLOAD)]
        files.mkdir()
        for number, text in enumerate(texts):
            (files / f"{number}.jwe").write_text(text)
        outcome = run(quizmark, "reports", "open", files, "--site", site, "--format", "json")
        assert outcome.returncode == 0, outcome.stderr
        lines = [json.loads(line) for line in outcome.stdout.splitlines()]
        assert lines == [{"receipt": receipt_of(text), **PAYLOAD} for text in texts]

        (files / "x-other.jwe").write_text(seal(jwk.JWK.generate(kty="EC", crv="P-256"), PAYLOAD))
        (files / "y-site.jwe").write_text(seal(new, {**PAYLOAD, "site": "school"}))
        (files / "z-bomb.jwe").write_text(seal(new, {**PAYLOAD, "more": " " * (9 << 20)}, zip="DEF"))
        outcome = run(quizmark, "reports", "open", files, "--site", site)
        assert outcome.returncode == 1
        rows = list(csv.DictReader(io.StringIO(outcome.stdout.lstrip("\ufeff"))))
        assert len(rows) == 8 and {row["receipt"] for row in rows} == {receipt_of(text) for text in texts}
        assert [row["answer"] for row in rows[:4]] == ["1", "'=1+1 é😀", "restart: referee", ""]
        for name, reason in (("x-other", "another key"), ("y-site", "another site"), ("z-bomb", "larger than 8 MB")):
            assert any(name in line and reason in line for line in outcome.stderr.splitlines()), outcome.stderr
    print("marking keys and reports: as jwcrypto has them")


if __name__ == "__main__":
    main(sys.argv[1])
