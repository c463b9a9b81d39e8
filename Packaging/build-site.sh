#!/bin/sh
# Downloads a release of Quizmark and builds a site with it. The GitHub action and the recipes for other hosts run this script.
#
#   QUIZMARK_VERSION     the release, such as 0.2.0 or v0.2.0
#   QUIZMARK_RELEASES    the address with a folder for each release, v0.2.0 and so on
#   QUIZMARK_SITE        the folder that contains Content; default: the current one
#   QUIZMARK_OUTPUT      where the site goes; default: public
#   QUIZMARK_STRICT      if true, warnings also stop the build; default: true
#   QUIZMARK_AS_OF       the date or time for which quizzes with hold-back are included; default: none, so that all are left out
set -eu

: "${QUIZMARK_VERSION:?Set QUIZMARK_VERSION to a release, such as 0.2.0}"
: "${QUIZMARK_RELEASES:?Set QUIZMARK_RELEASES to the address of the releases}"
QUIZMARK_VERSION=${QUIZMARK_VERSION#v}
name=quizmark-$QUIZMARK_VERSION-linux-$(uname -m)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

echo "Downloading $name" >&2
curl --fail --silent --show-error --location --retry 3 --output "$folder/$name.tar.gz" \
    "$QUIZMARK_RELEASES/v$QUIZMARK_VERSION/$name.tar.gz" || {
    code=$?
    echo "Quizmark $QUIZMARK_VERSION for $(uname -m) can't be downloaded. Check that $QUIZMARK_RELEASES has this version." >&2
    exit "$code"
}
tar -xzf "$folder/$name.tar.gz" -C "$folder"

set -- build "${QUIZMARK_SITE:-.}" --output "${QUIZMARK_OUTPUT:-public}"
[ "${QUIZMARK_STRICT:-true}" != true ] || set -- "$@" --strict
[ -z "${QUIZMARK_AS_OF-}" ] || set -- "$@" --as-of "$QUIZMARK_AS_OF"
[ -z "${GITHUB_ACTIONS-}" ] || set -- "$@" --format github
"$folder/$name/bin/quizmark" "$@"
