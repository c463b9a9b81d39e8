#!/bin/sh
# A script "x"
name="it's $1 # no"
count=$#
if [ "$count" -gt 0 ]; then
    echo 'a "b"' "$(ls "$name")" # yes
fi
cat <<'EOF'
# not a comment
EOF
for f in *.txt; do printf '%s\n' "$f"; done
