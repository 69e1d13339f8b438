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

# start_server DIALECT: the play server with the accounts Alice and Bob, its process in $server, its console
# at descriptor 3, its site in $url and $authority.
start_server() {
    mkfifo "$work/console"
    "$program" serve --dialect "$1" --account Alice --account Bob <"$work/console" \
        >"$work/server.log" 2>&1 &
    server=$!
    started+=("$server")
    exec 3>"$work/console"
    wait_for 30 grep -q '^type: ' "$work/server.log" || fail "the server does not start"
    url=$(sed -nE 's/^site: (.*)/\1/p' "$work/server.log")
    authority=$(sed -nE 's/^certificate to trust \(ca_file\): (.*)/\1/p' "$work/server.log")
}

# The file with the token of an account of that server.
token_of() { sed -nE "s/^account $1: its token is in (.*)/\1/p" "$work/server.log"; }

# run_bot NAME: with the configuration NAME.json; leaves its process in $bot. Its log begins anew.
run_bot() {
    "$program" --config "$work/$1.json" >"$work/$1.log" 2>&1 &
    bot=$!
    started+=("$bot")
}

# Whether the bot NAME has logged the event, as JSON.
logged() { grep -q "\"event\":\"$2\"" "$work/$1.log"; }

# Moves that the server has seen.
moves() { grep -cE '^[A-Za-z0-9]{8}: [0-9]+ ' "$work/server.log" || true; }
has_moves() { [ "$(moves)" -ge "$1" ]; }

# stop NAME PROCESS: by SIGTERM; it has to end cleanly.
stop() {
    local code=0
    kill -TERM "$2"
    wait_for 15 is_gone "$2" || fail "$1 does not stop"
    wait "$2" || code=$?
    [ "$code" -eq 0 ] || fail "$1 stopped with exit code $code"
}
