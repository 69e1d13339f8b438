#!/usr/bin/env bash
# Plays games of the engine against itself on short clocks and fails when one is lost on time. See usage
# below.
set -uo pipefail

usage() {
    cat <<'END'
Usage: tests/time_trial.sh BUILD [--games N] [--movetime N] [--long N] [--concurrency N] [--threads N]
                           [--seed N]

Lets the shako-engine of the build folder BUILD play Shako against itself, with the match runner's wall
clock as the judge: N games (100) with 1 s and 10 ms a move, N (as many) with 100 ms for each move, and
N games (4) of 600 plies with 1 s and 10 ms a move in which nothing can happen. It fails when a game is
lost on time, or in any way but by the rules. Only a build without sanitizers on a machine with a free
core for each game (--concurrency, 2) says anything: an engine that is kept waiting for a core is late.

What there is to be late by: the engine keeps back Move Overhead (30 ms) of a clock, but not more than a
quarter of a time for one move (25 of 100 ms); the match runner lets a clock be overdrawn by
--timemargin (10 ms).
END
}

[ $# -gt 0 ] || { usage >&2; exit 64; }
case $1 in -h | --help) usage; exit 0 ;; esac
build=$1
shift
games=100 movetime= long=4 concurrency=2 threads=1 seed=1
while [ $# -gt 0 ]; do
    case $1 in
    --games | --movetime | --long | --concurrency | --threads | --seed)
        [[ ${2:-} =~ ^[0-9]+$ ]] || { usage >&2; exit 64; }
        declare "${1#--}=$2"
        ;;
    *)
        usage >&2
        exit 64
        ;;
    esac
    shift 2
done
engine=$build/shako-engine
[ -x "$engine" ] || { echo "$engine: not built" >&2; exit 1; }
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset SHAKO_VARIANTS

# Two walls keep the sides apart, and no count and no repetition ends the game.
cat >"$work/endless.ini" <<'END'
[endless:shako]
startFen = 5k4/r8r/10/10/**********/**********/10/10/R8R/5K4 w - - 0 1
nMoveRule = 0
nFoldRule = 0
END

bad=0
# trial NAME N OPTION...: N games; none may have a fault.
trial() {
    local name=$1 wanted=$2
    shift 2
    [ "$wanted" -gt 0 ] || return
    echo "$name: $wanted games"
    if ! "$engine" match --games "$wanted" --concurrency "$concurrency" --threads "$threads" \
        --seed "$seed" --json --pgn "$work/$name.pgn" \
        --engine "cmd='$engine' --variants '$work/endless.ini',name=one" \
        --engine "cmd='$engine' --variants '$work/endless.ini',name=two" "$@" >"$work/$name.json"; then
        bad=1
    elif ! grep -q '"faults":\[\]' "$work/$name.json"; then
        echo "  faults: $(grep -oE '"faults":\[.*\]' "$work/$name.json")"
        bad=1
    else
        echo "  none lost on time"
    fi
    # The longest thinking times, from the PGN's comments.
    echo "  the longest moves, ms: $(grep -oE '[0-9]+ ms' "$work/$name.pgn" | sort -rn | head -5 |
        cut -d ' ' -f 1 | tr '\n' ' ')"
}
shako=(--variant shako --openings "$root/config/openings/shako.epd")
trial clock "$games" "${shako[@]}" --tc 1+0.01
trial movetime "${movetime:-$games}" "${shako[@]}" --movetime 100
trial long "$long" --variant endless --variants "$work/endless.ini" --tc 1+0.01 --maxplies 600
if [ "$long" -gt 0 ] && ! grep -q '600 plies' "$work/long.pgn"; then
    echo "  no game reached 600 plies" >&2
    bad=1
fi
exit $bad
