# shellcheck shell=bash
# Sourced by the scripts here: a folder of their own, checks in words, and no process left behind.
set -euo pipefail
program=$1
work=$(mktemp -d)
mkdir "$work/tmp"
export TMPDIR="$work/tmp"   # where the program makes its private folders
export XDG_DATA_HOME="$work/data"
unset LC_ALL LC_CTYPE LANG  # boards in ASCII
started=()                  # processes of this script

finish() {
    local code=$? process
    for process in "${started[@]}"; do
        kill -KILL "$process" 2>/dev/null || true
    done
    if [ "$code" -ne 0 ]; then
        for file in "$work"/*.log; do
            [ -f "$file" ] || continue
            echo "--- the end of ${file##*/}:"
            tail -n 40 "$file"
        done
    fi
    rm -rf "$work"
    exit "$code"
}
trap finish EXIT

fail() {
    echo "FAILED: $*"
    exit 1
}

# wait_for SECONDS COMMAND...: until the command succeeds; fails when time is up.
wait_for() {
    local end=$((SECONDS + $1))
    shift
    until "$@"; do
        [ "$SECONDS" -lt "$end" ] || return 1
        sleep 0.1
    done
}

is_gone() { ! kill -0 "$1" 2>/dev/null; }

# Processes whose command line names our folder, other than this script.
leftovers() {
    local file process
    for file in /proc/[0-9]*/cmdline; do
        process=${file#/proc/}
        process=${process%/cmdline}
        [ "$process" != "$$" ] || continue
        if tr '\0' ' ' 2>/dev/null <"$file" | grep -qF "$work/tmp"; then
            echo "$process"
        fi
    done
}

check_nothing_is_left() {
    [ -z "$(leftovers)" ] || fail "processes are left: $(leftovers)"
    [ -z "$(ls -A "$work/tmp")" ] || fail "files are left: $(ls -A "$work/tmp")"
}
