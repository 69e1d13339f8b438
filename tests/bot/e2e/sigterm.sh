#!/usr/bin/env bash
# sigterm.sh PROGRAM: a bot that is told to stop in the middle of a game does so, with exit code 0. Its
# rival and the server go on, and stop as cleanly.
# shellcheck source=common.sh
. "$(dirname "$(readlink -f "$0")")/common.sh"

mkfifo "$work/console"
"$program" serve --dialect pychess --account Alice --account Bob <"$work/console" \
    >"$work/server.log" 2>&1 &
server=$!
started+=("$server")
exec 3>"$work/console"
wait_for 30 grep -q '^type: ' "$work/server.log" || fail "the server does not start"
url=$(sed -nE 's/^site: (.*)/\1/p' "$work/server.log")
authority=$(sed -nE 's/^certificate to trust \(ca_file\): (.*)/\1/p' "$work/server.log")

start_bot() { # start_bot NAME: leaves its process in $bot
    local token
    token=$(sed -nE "s/^account $1: its token is in (.*)/\\1/p" "$work/server.log")
    cat >"$work/$1.json" <<END
{
    "version": 1,
    "site": {"url": "$url", "dialect": "pychess", "ca_file": "$authority"},
    "token": {"file": "$token"},
    "drain_s": 1,
    "log": {"format": "json"}
}
END
    "$program" --config "$work/$1.json" >"$work/$1.log" 2>&1 &
    bot=$!
    started+=("$bot")
}
start_bot Alice
alice=$bot
start_bot Bob
bob=$bot
is_online() { grep -q '"event":"event_stream_open"' "$work/$1.log"; }
for name in Alice Bob; do
    wait_for 60 is_online "$name" || fail "$name does not come online"
done
echo 'pair Alice Bob shako 60+1' >&3
has_moves() { [ "$(grep -cE '^[A-Za-z0-9]{8}: [0-9]+ ' "$work/server.log")" -ge 4 ]; }
wait_for 60 has_moves || fail "the game does not go on"

stop() { # stop NAME PROCESS
    local code=0
    kill -TERM "$2"
    wait_for 15 is_gone "$2" || fail "$1 does not stop"
    wait "$2" || code=$?
    [ "$code" -eq 0 ] || fail "$1 stopped with exit code $code"
}
stop Alice "$alice"
! is_gone "$bob" || fail "Bob has stopped too"
stop Bob "$bob"
stop server "$server"
for name in Alice Bob; do
    token=$(sed -nE "s/^account $name: its token is in (.*)/\\1/p" "$work/server.log")
    [ ! -e "$token" ] || fail "the token file of $name is left"
done
check_nothing_is_left
