#!/usr/bin/env bash
# demo.sh PROGRAM DIALECT: the demonstration plays one whole game, shows it, saves it and finds it
# again.
# shellcheck source=common.sh
. "$(dirname "$(readlink -f "$0")")/common.sh"
dialect=$2

code=0
timeout 240 "$program" demo --dialect "$dialect" --clock 5+0.05 --pgn-dir "$work/games" \
    >"$work/out.log" 2>"$work/err.log" || code=$?
[ "$code" -eq 0 ] || fail "the exit code is $code"
[ ! -s "$work/err.log" ] || fail "there are messages on stderr"
check_nothing_is_left

# What the terminal shows
endings='checkmate|stalemate|repetition|n-move rule|insufficient material'
result=$(grep -E "^Result: (1-0|0-1|1/2-1/2) by ($endings), " "$work/out.log") ||
    fail "no result by the rules is shown"
echo "$result"
plies=$(sed -E 's/.*, ([0-9]+) plies.*/\1/' <<<"$result")
[ "$(grep -c '^ 10 |' "$work/out.log")" -eq "$plies" ] || fail "not every move has its board"
[ "$(grep -c '^      a  b  c  d  e  f  g  h  i  j$' "$work/out.log")" -eq "$plies" ] ||
    fail "not every board has its letters"
if grep -q "$(printf '\033')" "$work/out.log"; then
    fail "escape sequences go into a file"
fi

# What is saved
files=("$work"/games/*.pgn)
[ "${#files[@]}" -eq 1 ] && [ -f "${files[0]}" ] || fail "not one PGN file but ${files[*]}"
pgn=${files[0]}
grep -qF "$pgn" "$work/out.log" || fail "the file's path is not shown"
for header in 'Event "Demonstration"' 'Site ".+"' 'Date "[0-9]{4}\.[0-9]{2}\.[0-9]{2}"' 'Round "1"' \
    'White "(ElephantBot|CannonBot)"' 'Black "(ElephantBot|CannonBot)"' \
    'Result "(1-0|0-1|1/2-1/2)"' 'Variant "[Ss]hako"' \
    'TimeControl "5\+0\.05"' "Termination \"($endings)\""; do
    grep -qE "^\[$header\]\$" "$pgn" || fail "the PGN has no header $header"
done
[ "$(sed -nE 's/^\[White "(.*)"\]/\1/p' "$pgn")" != "$(sed -nE 's/^\[Black "(.*)"\]/\1/p' "$pgn")" ] ||
    fail "both players have the same name"
moves=$(grep -vE '^\[[A-Z]' "$pgn" | tr '\n' ' ') # a command may stand on two lines
[ "$(grep -oE '\[%clk [0-9]+:[0-9]{2}:[0-9.]+\]' <<<"$moves" | wc -l)" -eq "$plies" ] ||
    fail "not every move has its clock"
[ "$(grep -oE '\[%eval #?-?[0-9.,]+\]' <<<"$moves" | wc -l)" -eq "$plies" ] ||
    fail "not every move has its evaluation"
echo "$plies plies, all with clocks and evaluations"
