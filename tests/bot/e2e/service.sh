#!/usr/bin/env bash
# service.sh PROGRAM DIALECT: a bot that is killed in the middle of a game plays it again soon after it is
# started again; a configuration that is read anew comes into force, or not at all; the status page says how
# the bot is.
# shellcheck source=common.sh
. "$(dirname "$(readlink -f "$0")")/common.sh"
dialect=$2

start_server "$dialect"

is_free() { ! (exec 4<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }
port=$((20000 + RANDOM % 10000))
until is_free "$port"; do port=$((port + 1)); done

configure() { # configure NAME [MEMBERS]
    cat >"$work/$1.json" <<END
{
    "version": 1,
    "site": {"url": "$url", "dialect": "$dialect", "ca_file": "$authority"},
    "token": {"file": "$(token_of "$1")"},
    "drain_s": 1,
    "state_dir": "$1.state",
    ${2:-}
    "log": {"level": "debug"}
}
END
}
configure Alice "\"status\": {\"port\": $port},"
configure Bob
run_bot Alice
alice=$bot
run_bot Bob
bob=$bot
for name in Alice Bob; do
    wait_for 60 logged "$name" event_stream_open || fail "$name does not come online"
done

# The status
"$program" status "$work/Alice.json" >"$work/status.log" || fail "Alice is not well: $?"
grep -qx 'well: yes' "$work/status.log" || fail "the status does not say so"
grep -qx 'games: 0' "$work/status.log" || fail "the status counts no games"
code=0
"$program" status "$work/Bob.json" >/dev/null 2>"$work/nobody.log" || code=$?
[ "$code" -eq 78 ] || fail "without a port, the status ends with $code"

# The game, and a sudden end
echo 'pair Alice Bob shako 20+1' >&3
wait_for 60 has_moves 4 || fail "the game does not go on"
"$program" status "$work/Alice.json" | grep -qE '^game .{8}: .*(Alice|Bob).*, shako, [0-9]+ plies$' ||
    fail "the status does not know the game"
kill -KILL "$alice"
wait "$alice" 2>/dev/null || true
grep -qE '"[A-Za-z0-9]{8}"' "$work/Alice.state/games.json" || fail "the game is not remembered"
code=0
"$program" status "$work/Alice.json" >/dev/null 2>"$work/nobody.log" || code=$?
[ "$code" -eq 69 ] || fail "when nobody answers, the status ends with $code"
before=$(moves)
run_bot Alice
alice=$bot
# PyChess may hold the dead stream for 16 seconds.
wait_for 21 logged Alice game_start || fail "the game is not taken up"
wait_for 60 has_moves $((before + 2)) || fail "the game does not go on"
[ "$(grep -c '"event":"game_start"' "$work/Alice.log")" -eq 1 ] || fail "it is not one game"

# The configuration is read anew: a mistake, then a level
sed -i 's/"drain_s": 1/"drain_s": "x"/' "$work/Alice.json"
kill -HUP "$alice"
wait_for 15 logged Alice config_refused || fail "the mistake is not told"
grep -qF "$work/Alice.json:5:5: error: drain_s: " "$work/Alice.log" || fail "nor its place"
! logged Alice config_reloaded || fail "the mistake came into force"
sed -i 's/"drain_s": "x"/"drain_s": 1/; s/"debug"/"error"/' "$work/Alice.json"
kill -HUP "$alice"
lines() { wc -l <"$work/Alice.log"; }
before=$(moves)
wait_for 60 has_moves $((before + 4)) || fail "reading the configuration stopped the game"
quiet=$(lines)
before=$(moves)
wait_for 60 has_moves $((before + 4)) || fail "reading the configuration stopped the game"
[ "$(lines)" -eq "$quiet" ] || fail "the level did not come into force"

stop Alice "$alice"
stop Bob "$bob"
stop server "$server"
grep -qE '"[A-Za-z0-9]{8}"' "$work/Alice.state/games.json" || fail "the game that runs on is forgotten"
check_nothing_is_left
