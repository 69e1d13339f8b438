#!/usr/bin/env bash
# setup_test.sh ROOT: cmake/setup.sh with stand-ins for Debian's tools; nothing is installed.
set -euo pipefail
setup=$1/cmake/setup.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
cat >"$work/packages.txt" <<'END'
# a comment
[build]
g++      # the compiler
libboost1.81-dev  # network
[test]
catch2   # tests
no-such-package (bash)     # another program stands in its place
END

stand_in() { # stand_in NAME LINE...
    local name=$1
    shift
    printf '%s\n' '#!/bin/bash' "$@" >"$work/bin/$name"
    chmod +x "$work/bin/$name"
}
# Installed is what $work/installed names; apt-get adds to it and writes a log.
stand_in dpkg-query "grep -qxF -- \"\${@: -1}\" $work/installed && printf installed"
stand_in apt-get \
    "[[ \$1 != --simulate ]] || { [ ! -e $work/no_lists ]; exit; }" \
    "echo \"\$*\" >>$work/log" \
    "[[ \" \$* \" == *' install '* ]] || { touch $work/updated; exit 0; }" \
    "[ ! -e $work/stale ] || [ -e $work/updated ] || exit 100" \
    "for word; do [[ \$word == -* || \$word == DPkg* ]] || echo \$word >>$work/installed; done"
stand_in id 'echo "${FAKE_UID:-0}"'
stand_in sudo '[ "${FAKE_SUDO:-no}" = yes ] || exit 1' '[ "$1" = -n ] && shift' 'exec "$@"'

bad=0
# install GROUP...: output in $output, exit status in $status, apt-get's calls in $log.
install() {
    : >"$work/log"
    rm -f "$work/updated"
    status=0
    output=$(PATH="$work/bin:$PATH" bash -c 'set -euo pipefail; root=$0; . "$1"; shift
        install_packages "$@"' "$work" "$setup" "$@" 2>&1 </dev/null) || status=$?
    log=$(cat "$work/log")
}
check() { # check MESSAGE CONDITION...
    local message=$1
    shift
    "$@" && return
    printf 'Not so: %s\nstatus %s, output:\n%s\napt-get:\n%s\n\n' \
        "$message" "$status" "$output" "$log" >&2
    bad=1
}
contains() { [[ $1 == *"$2"* ]]; }
lacks() { [[ $1 != *"$2"* ]]; }

printf '%s\n' g++ libboost1.81-dev >"$work/installed"
install build
check "nothing missing: apt-get is not called" [ -z "$log$output" ]
install build test
check "a missing package of the second group is installed" contains "$log" "install --no-install-recommends catch2"
check "the message names it" contains "$output" "Installing Debian packages: catch2"
check "known packages need no update" lacks "$log" update
install build test
check "the second time there is nothing to do" [ -z "$log$output" ]

printf '%s\n' g++ libboost1.74-dev >"$work/installed"
touch "$work/no_lists"
install build
check "absent lists are fetched first" contains "$log" update
check "replacing Boost 1.74 is announced" contains "$output" "libboost1.74-dev is installed and cannot stand"
check "it succeeds" [ "$status" -eq 0 ]
rm "$work/no_lists"

echo g++ >"$work/installed"
touch "$work/stale"
install build
check "stale lists are fetched after a failure" contains "$log" update
check "and the installation tried again" [ "$status" -eq 0 ]
check "Boost 1.74 is not mentioned where it is not" lacks "$output" 1.74
rm "$work/stale"

: >"$work/installed"
export FAKE_UID=1000
install build test
check "without root and sudo it fails" [ "$status" -eq 1 ]
check "and names what is missing" contains "$output" "Missing Debian packages: g++ libboost1.81-dev catch2"
check "and does not try" [ -z "$log" ]
export FAKE_SUDO=yes
install build
check "with sudo it installs" contains "$(cat "$work/installed")" libboost1.81-dev

exit $bad
