# Shared by the scripts in bin that build or run the program: installs what is missing. Sourced, not run.

say() { printf '%s\n' "$*" >&2; }

# install_packages "DEBIAN PACKAGES" "BREW PACKAGES": with apt or brew, whichever is available.
install_packages() {
    if command -v apt-get >/dev/null 2>&1; then
        root=
        if [ "$(id -u)" -ne 0 ]; then
            command -v sudo >/dev/null 2>&1 || { say "Please install as root: apt-get install $1"; exit 1; }
            root=sudo
        fi
        say "Installing $1"
        # A list of packages from yesterday will do; an empty or old one is downloaded again.
        # shellcheck disable=SC2086
        DEBIAN_FRONTEND=noninteractive $root apt-get install -qq -y --no-install-recommends $1 >/dev/null 2>&1 || {
            $root apt-get update -qq
            DEBIAN_FRONTEND=noninteractive $root apt-get install -qq -y --no-install-recommends $1 >/dev/null
        }
    elif command -v brew >/dev/null 2>&1; then
        [ -n "$2" ] || return 0
        say "Installing $2"
        # shellcheck disable=SC2086
        brew install --quiet $2
    else
        say "This machine has neither apt-get nor brew. Please install: $1"
        exit 1
    fi
}

require_swift() {
    command -v swift >/dev/null 2>&1 || {
        say "Quizmark is written in Swift 6. Please install a toolchain first: https://www.swift.org/install"
        exit 1
    }
}

# build_program: builds the program with optimisation, and sets $quizmark to it. On Linux it has Swift's libraries inside, so that it
# runs on machines without a toolchain and starts faster; on a Mac they belong to the system.
build_program() {
    options="-c release --product quizmark -debug-info-format none"
    [ "$(uname -s)" != Linux ] || options="$options --static-swift-stdlib"
    # shellcheck disable=SC2086
    swift build $options >&2
    # shellcheck disable=SC2034,SC2086
    quizmark=$(swift build $options --show-bin-path)/quizmark
}

has_stemmer() {
    for folder in /usr/include /usr/local/include /opt/homebrew/include; do [ ! -e "$folder/libstemmer.h" ] || return 0; done
    return 1
}

# A Mac has libxml2 and SQLite, and Homebrew's pkg-config knows them. Homebrew keeps its OpenSSL and zlib apart from those of the Mac,
# in folders that pkg-config searches only if a variable names them; Swift's package manager does by itself. Snowball has no file for
# pkg-config, and that of utf8proc isn't used, so the compiler gets Homebrew's folders.
require_libraries() {
    if command -v brew >/dev/null 2>&1; then
        for formula in openssl@3 zlib; do
            PKG_CONFIG_PATH="$(brew --prefix)/opt/$formula/lib/pkgconfig:${PKG_CONFIG_PATH:-}"
        done
        CPATH="$(brew --prefix)/include${CPATH:+:$CPATH}"
        LIBRARY_PATH="$(brew --prefix)/lib${LIBRARY_PATH:+:$LIBRARY_PATH}"
        export PKG_CONFIG_PATH CPATH LIBRARY_PATH
    fi
    { pkg-config --exists libcmark libxml-2.0 sqlite3 zlib 'libcrypto >= 3' libutf8proc yaml-0.1 2>/dev/null && has_stemmer; } ||
        install_packages "libcmark-dev libxml2-dev libsqlite3-dev zlib1g-dev libssl-dev libstemmer-dev libutf8proc-dev libyaml-dev pkg-config" "cmark zlib openssl@3 snowball utf8proc libyaml pkg-config"
}
