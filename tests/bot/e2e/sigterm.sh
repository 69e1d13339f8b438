#!/usr/bin/env bash
# sigterm.sh PROGRAM: a bot that is told to stop in the middle of a game does so, with exit code 0. Its
# rival and the server go on, and stop as cleanly.
# shellcheck source=common.sh
. "$(dirname "$(readlink -f "$0")")/common.sh"

start_server pychess

start_bot() { # start_bot NAME: leaves its process in $bot
    cat >"$work/$1.json" <<END
{
    "version": 1,
    "site": {"url": "$url", "dialect": "pychess", "ca_file": "$authority"},
    "token": {"file": "$(token_of "$1")"},
    "drain_s": 1,
    "log": {"format": "json"}
}
END
    run_bot "$1"
}
start_bot Alice
alice=$bot
start_bot Bob
bob=$bot
for name in Alice Bob; do
    wait_for 60 logged "$name" event_stream_open || fail "$name does not come online"
done
echo 'pair Alice Bob shako 60+1' >&3
wait_for 60 has_moves 4 || fail "the game does not go on"

stop Alice "$alice"
! is_gone "$bob" || fail "Bob has stopped too"
stop Bob "$bob"
stop server "$server"
for name in Alice Bob; do
    token=$(token_of "$name")
    [ ! -e "$token" ] || fail "the token file of $name is left"
done
check_nothing_is_left
