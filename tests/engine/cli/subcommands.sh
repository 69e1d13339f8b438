#!/usr/bin/env bash
# subcommands.sh SHAKO-ENGINE: exit statuses and streams of the subcommands that read variant files.
. "$(dirname "$0")/common.sh"

printf '[good:chess]\nnMoveRule = 20\n' >"$work/good.ini"
printf '[old:chess]\npromotionRank = 8\n' >"$work/old.ini"
printf '[bad:chess]\nnMoveRule = many\nnoKey = 1\n' >"$work/bad.ini"

run check "$work/good.ini"
check "a good file: 0 and silence" [ "$status,$output,$errors" = 0,, ]
run check "$work/bad.ini"
check "errors: status 1" [ "$status" -eq 1 ]
check "each is one line of stdout" lines "$output" 2
check "with file, line and column" contains "$output" "bad.ini:2:13: error: nMoveRule: "
run check "$work/old.ini"
check "a warning: status 0" [ "$status" -eq 0 ]
check "and its line" contains "$output" ": warning: "
printf '[refused:chess]\npromotionPieceTypes = qk\n' >"$work/refused.ini"
run check "$work/refused.ini"
check "a refusal keeps the game away: status 1" [ "$status" -eq 1 ]
check "and is called so" contains "$output" ": refusal: "
run check --format json "$work/refused.ini"
check "in JSON, too" contains "$output" '"severity":"refusal"'
run check --warnings-as-errors "$work/old.ini"
check "unless warnings count: status 1" [ "$status" -eq 1 ]
run check --warnings-as-errors "$work/good.ini"
check "nothing to count: status 0" [ "$status" -eq 0 ]
run check "$work/good.ini" "$work/bad.ini" "$work/old.ini"
check "several files: all remarks" lines "$output" 3
run check "$work/good.ini" "$work/none.ini"
check "a file that is not there: status 1" [ "$status" -eq 1 ]
check "and it is named" contains "$output" "none.ini: error: "
run check "$work"
check "a folder is no file" [ "$status" -eq 1 ]
check "and is called one" contains "$output" "directory"
input='[bad:chess]\nnoKey = 1\n'
run check - --format=json
check "JSON: one object a line" lines "$output" 1
check "with its place" contains "$output" '{"file":"<stdin>","line":2,"column":1,"endColumn":6,"severity":"error"'
input=''
for wrong in "check" "check --format xml x" "check --nonsense x" "dump" "dump a b" "dump --format=yaml chess" \
    "export chess" "export --to nobody chess" "export --to fairy-stockfish" \
    "export --to fairy-stockfish --name [x] chess" "nonsense" "bench 0" "options x" "perft chess" \
    "perft chess -1" "--version x" "datagen --variant chess" "tune --variant chess"; do
    # shellcheck disable=SC2086
    run $wrong
    check "wrong use is 64: $wrong" [ "$status" -eq 64 ]
    check "and says so on stderr alone: $wrong" contains "$errors,$output" "--help'.,"
done

run dump chess
check "dump: a section" contains "$output" "[chess]"
run --variants "$work/good.ini" dump --format json good
check "dump: JSON" contains "$output" '"nMoveRule": 20'
run --variants "$work/none.ini" dump chess
check "dump: with a file that can't be read it does what it can, and status 1" [ "$status" -eq 1 ]
check "the section on stdout" contains "$output" "[chess]"
run --variants "$work/old.ini" dump old
check "dump: a warning is no failure" [ "$status" -eq 0 ]
if [ -w /dev/full ]; then
    status=0
    errors=$("$engine" dump chess 2>&1 >/dev/full) || status=$?
    check "dump: an output that can't be written is status 1" [ "$status" -eq 1 ]
fi
run dump --help
check "help is there behind a subcommand" contains "$status,$output" "0,usage"
run dump nosuch
check "dump: an unknown game is status 1" [ "$status" -eq 1 ]
check "and named" contains "$errors" "unknown variant 'nosuch'"

run export --to fairy-stockfish-11 --name new chess
check "export: the section on stdout" contains "$output" "[new]"
printf '[mine:chess]\ncustomPiece1 = a:N\nenPassantRegion = *6\n' >"$work/mine.ini"
run --variants "$work/mine.ini" export --to fairy-stockfish-11 mine
check "export: what cannot be said is status 1" [ "$status" -eq 1 ]
check "nothing on stdout" [ -z "$output" ]
check "all keys are named" lines "$errors" 2
run --variants "$work/mine.ini" export --to fairy-stockfish mine
check "today's language can say it" [ "$status" -eq 0 ]
check "under a name that is new" contains "$output" "[mine-copy]"

run bench --load "$work/good.ini"
check "bench --load" contains "$output" "reading "

run datagen --variant chess --games 3 --nodes 30 --threads 1 --out "$work/games"
check "datagen: status 0" [ "$status" -eq 0 ]
check "a heading and a line a game" lines "$(cat "$work/games")" 4
run datagen --variant chess --games 3 --nodes 30 --out "$work/games"
check "games are not written over" [ "$status" -eq 1 ]
run datagen --variant chess --games 1 --nodes 30 --eval "$work/none.json" --out "$work/unmade"
check "weights that cannot be read: status 1" [ "$status" -eq 1 ]
check "and no file is begun" [ ! -e "$work/unmade" ]
run datagen --variant chess --games x --nodes 30 --out "$work/unmade"
check "what is no number is named" contains "$errors" "datagen: --games: expected a whole number from 1, not 'x'"
run tune --variant chess --result-share 101 --out "$work/unmade" "$work/games"
check "and one that is too great" contains "$errors" "tune: --result-share: expected a whole number from 0 to 100"
run tune --variant chess --epochs 2 --out "$work/weights.json" "$work/games"
check "tune: status 0" [ "$status" -eq 0 ]
check "and the errors" contains "$output" "held out"
run tune --variant chess --epochs 2 --eval "$work/weights.json" --out "$work/second.json" "$work/games"
check "weights can be fitted further" contains "$(cat "$work/second.json")" "towards an earlier weights.json"
run tune --variant chess --eval "$work/games" --out "$work/unmade" "$work/games"
check "but not those that are none" [ "$status" -eq 1 ]
check "and the file is named" contains "$errors" "$work/games: "
input="setoption name EvalFile value $work/weights.json\\neval\\nquit\\n"
run
check "the engine takes what tune wrote" [ "$(grep -c error <<<"$output" || true)" -eq 0 ]
input="setoption name EvalFile value $work/games\\nquit\\n"
run
check "and says what is wrong with another file" contains "$output" "info string error: weights: $work/games: "
input=''

exit $bad
