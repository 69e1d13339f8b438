#!/usr/bin/env bash
# bisect.sh ENGINE PEER GAME DEPTH [FEN]: follows a difference in perft down to the position where
# the lists of moves differ. ENGINE is shako-engine, PEER a Fairy-Stockfish with large boards and all
# variants, which loads its own variants.ini from PEER_VARIANTS where that is set; SHAKO_VARIANTS names
# the same file for us. Exit status 1 when a difference was found.
set -euo pipefail
if [ $# -lt 4 ]; then
    sed -n '2,5s/^# //p' "$0" >&2
    exit 64
fi
engine=$1 peer=$2 game=$3 depth=$4 fen=${5:-startpos}
moves=()

where() { [ "$fen" = startpos ] && echo startpos || echo "fen $fen"; }
position() { echo "position $(where)${moves[*]:+ moves ${moves[*]}}"; }
# "move count" lines, sorted.
counts() { sed -nE 's/^([^: ]+): ([0-9]+)$/\1 \2/p' | LC_ALL=C sort; }
ours() {
    printf '%s\n' "setoption name UCI_Variant value $game" "$(position)" "go perft $1" quit |
        "$engine" | counts
}
theirs() {
    printf '%s\n' ${PEER_VARIANTS:+"load $PEER_VARIANTS"} "setoption name UCI_Variant value $game" \
        "$(position)" "go perft $1" quit | "$peer" | counts
}

while :; do
    ours "$depth" >"${TMPDIR:-/tmp}/bisect.$$.a"
    theirs "$depth" >"${TMPDIR:-/tmp}/bisect.$$.b"
    difference=$(diff "${TMPDIR:-/tmp}/bisect.$$.a" "${TMPDIR:-/tmp}/bisect.$$.b" || true)
    rm -f "${TMPDIR:-/tmp}/bisect.$$."?
    if [ -z "$difference" ]; then
        echo "no difference at depth $depth after: ${moves[*]:-no moves}"
        exit 0
    fi
    # A move that only one side has ends the search, and so does depth 1.
    alone=$(awk '/^[<>]/ { ++seen[$2] } END { for (m in seen) if (seen[m] == 1) print m }' \
        <<<"$difference")
    if [ -n "$alone" ] || [ "$depth" -le 1 ]; then
        echo "depth $depth, moves: ${moves[*]:-none}"
        printf '%s\n' "$(position)" d quit |
            { printf '%s\n' ${PEER_VARIANTS:+"load $PEER_VARIANTS"} \
                "setoption name UCI_Variant value $game"; cat; } | "$peer" | grep -E '^Fen|^Checkers' || true
        echo "< ours, > theirs"
        printf '%s\n' "$difference" | grep '^[<>]'
        exit 1
    fi
    moves+=("$(awk '/^</ { print $2; exit }' <<<"$difference")")
    depth=$((depth - 1))
done
