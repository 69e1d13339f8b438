#!/usr/bin/env bash
# match.sh SHAKO-ENGINE: openings, a match of the engine against itself and its state, books.
. "$(dirname "$0")/common.sh"

run openings --count 3 --nodes 100 shako
check "openings: 0" [ "$status" -eq 0 ]
check "one a line" lines "$output" 3
printf '%s\n' "$output" >"$work/openings.epd"
run openings --count 3 nonsense
check "openings of no game: 1" [ "$status" -eq 1 ]

match=(match --engine "cmd='$engine'" --engine "cmd='$engine',name=other,option.Hash=1"
    --variant shako --openings "$work/openings.epd" --nodes 50 --hash 1)
run "${match[@]}" --games 2 --resume "$work/state" --pgn "$work/games.pgn" --json
check "a match: 0" [ "$status" -eq 0 ]
check "its summary is JSON" contains "$output" '"games":2,'
check "without faults" contains "$output" '"faults":[]'
check "a line after the pair" lines "$errors" 1
check "two games are in the state" lines "$(cat "$work/state")" 3
check "and in the PGN file" [ "$(grep -c '^\[Event ' "$work/games.pgn")" -eq 2 ]
run "${match[@]}" --games 2 --resume "$work/state"
check "nothing is played twice" contains "$output" "games 2: "
check "and there is nothing to tell" [ "$status,$errors" = 0, ]
run "${match[@]}" --games 4 --resume "$work/state" --seed 3
check "the state of another match: 1" [ "$status" -eq 1 ]
check "and what is different" contains "$errors" "'seed' was 1 there and is 3"
run match --engine cmd=/nowhere/engine --engine "cmd='$engine'" --variant shako --nodes 1
check "no such engine: 1, and one line" [ "$status" -eq 1 ]
check "in one line" lines "$errors" 1
run match --engine "cmd='$engine',option.Hush=1" --engine "cmd='$engine'" --variant shako --nodes 1
check "no such option: 1" [ "$status" -eq 1 ]
check "which is named" contains "$errors" "'Hush'"
run match --engine "cmd='$engine'" --engine "cmd='$engine'" --variant nonsense --nodes 1
check "no such game: 1" [ "$status" -eq 1 ]
for wrong in "match" "match --engine cmd=a --variant chess --nodes 1" "match --nodes x" "openings" \
    "openings --plies 8-6 chess" "openings --count 0 chess" "book chess" "book --output x chess" \
    "book --output x --self-play 1 chess games.pgn" "book --output x --self-play 0 chess"; do
    # shellcheck disable=SC2086
    run $wrong
    check "$wrong: status 64" [ "$status" -eq 64 ]
    check "$wrong: nothing on stdout" [ -z "$output" ]
done

run book --output "$work/played.bin" --self-play 1 --plies 1 --nodes 20 shako
check "a book of self-play: 0" [ "$status" -eq 0 ]
printf 'setoption name UCI_Variant value shako\nsetoption name OwnBook value true\nsetoption name Book File value %s\ngo nodes 1\nquit\n' \
    "$work/played.bin" >"$work/uci"
output=$("$engine" <"$work/uci")
check "the engine plays from it" contains "$output" "info string a move of the book"
output=$(sed 's/value shako/value chess/' "$work/uci" | "$engine")
check "but in its game alone" contains "$output" "info string error: option Book File: "
check "where it thinks" contains "$output" "bestmove "
run book --output "$work/games.bin" --least 1 shako "$work/games.pgn"
check "games from other positions give no moves" contains "$output" "games.bin: 0 moves"
run book --output "$work/no/folder.bin" --least 1 shako "$work/games.pgn"
check "a book that cannot be written: 1" [ "$status" -eq 1 ]
run book --output "$work/games.bin" shako "$work"
check "a folder is no file of games: 1" [ "$status" -eq 1 ]
check "and is named" contains "$errors" "$work: it cannot be read"
output=$(printf 'setoption name Book File value %s\nsetoption name OwnBook value true\ngo nodes 1\nquit\n' "$work" |
    "$engine")
check "nor a book" contains "$output" "info string error: option Book File: "
check "and the engine goes on" contains "$output" "bestmove "
run book --output "$work/games.bin" shako "$work/none.pgn"
check "no such games: 1" [ "$status" -eq 1 ]
exit $bad
