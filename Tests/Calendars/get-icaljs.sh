#!/bin/sh
# Fetches ICAL.js as Thunderbird ships it, out of Debian's package, for check_calendars.py. The package isn't installed.
set -eu
cd "$(dirname "$0")"
mkdir -p .icaljs
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
(cd "$folder" && apt-get download -qq thunderbird 2>/dev/null)
for archive in share lib; do
    dpkg-deb --fsys-tarfile "$folder"/thunderbird_*.deb | tar -xf - -C "$folder" "./usr/$archive/thunderbird/omni.ja" 2>/dev/null || true
done
python3 - "$folder" <<'PYTHON'
import pathlib, sys, zipfile
archive = next(p for p in pathlib.Path(sys.argv[1]).glob("usr/*/thunderbird/omni.ja") if p.is_file() and not p.is_symlink())
with zipfile.ZipFile(archive) as files:
    pathlib.Path(".icaljs/Ical.sys.mjs").write_bytes(files.read("modules/calendar/Ical.sys.mjs"))
PYTHON
