#!/usr/bin/env bash
# interrupt.sh PROGRAM: a demonstration that is interrupted ends soon, with its bots.
# shellcheck source=common.sh
. "$(dirname "$(readlink -f "$0")")/common.sh"

# A background job of a script ignores SIGINT unless something gives it back.
set -m
"$program" demo --dialect lichess --clock 60+1 >"$work/out.log" 2>"$work/err.log" &
demo=$!
set +m
started+=("$demo")
has_moves() { [ "$(grep -c '^ 10 |' "$work/out.log")" -ge 3 ]; }
wait_for 60 has_moves || fail "no game began"
[ "$(leftovers | wc -l)" -eq 2 ] || fail "not two bots but: $(leftovers)"
kill -INT "$demo"
wait_for 15 is_gone "$demo" || fail "the demonstration does not end"
code=0
wait "$demo" || code=$?
[ "$code" -eq 130 ] || fail "the exit code is $code"
check_nothing_is_left
