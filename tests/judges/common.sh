# shellcheck shell=bash
# Sourced by the scripts of this folder, which compare our file and our counts with other programs'.
set -euo pipefail
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
root=$(cd -- "$here/../.." && pwd -P)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset SHAKO_VARIANTS

# skip REASON: ends the test without a verdict (SKIP_RETURN_CODE).
skip() {
    echo "skipped: $1"
    exit 77
}

# renamed FILE: the section of each game as "our-" and its name, its parent likewise, so that no other
# program passes over it as one that it knows.
renamed() { sed -E 's/^\[([^]:]+)\]/[our-\1]/; s/^\[([^]:]+):([^]]+)\]/[our-\1:our-\2]/' "$1"; }

# names FILE: the games of a file that is given to renamed(), as they are called there.
names() { sed -nE 's/^\[([^]:]+).*/\1/p' "$1"; }

# questions < table: what to ask a UCI program for the counts of the lines "name depth ...".
questions() {
    awk '{ print "setoption name UCI_Variant value " $1 "\nposition startpos\ngo perft " $2 }
        END { print "quit" }'
}

# answers < output: the counts.
answers() { awk '/^Nodes searched:/ { print $3 }'; }

# ask_us ENGINE TABLE: the lines "name depth ..." as "name depth count".
ask_us() { paste -d ' ' <(cut -d ' ' -f 1,2 "$2") <(questions <"$2" | "$1" | answers); }

# our_counts ENGINE FILE LIMIT < names: "name depth count" for each, as deep as about LIMIT nodes go, but
# three plies at most.
our_counts() {
    export SHAKO_VARIANTS=$2
    awk '{ print $1, 1 }' >"$work/next"
    ask_us "$1" "$work/next" >"$work/depth1"
    awk -v limit="$3" '$3 > 0 && $3 * $3 <= limit { print $1, 2, $3 }' "$work/depth1" >"$work/next"
    ask_us "$1" "$work/next" >"$work/depth2"
    awk -v limit="$3" 'FNR == NR { wide[$1] = $3; next }
        $3 > 0 && $3 * wide[$1] <= limit { print $1, 3 }' "$work/depth1" "$work/depth2" >"$work/next"
    ask_us "$1" "$work/next" >"$work/depth3"
    unset SHAKO_VARIANTS
    # The deepest of each.
    awk '{ best[$1] = $0 } END { for (name in best) print best[name] }' \
        "$work/depth1" "$work/depth2" "$work/depth3" | LC_ALL=C sort
}

# uci_counts PROGRAM FILE < table: the table with the counts of a Fairy-Stockfish that loads the file;
# a process for each game, since it mixes up the pieces of games that it plays one after the other.
uci_counts() {
    local line
    while read -r line; do
        printf '%s %s\n' "${line% *}" "$({
            echo "load $2"
            questions <<<"$line"
        } | "$1" 2>/dev/null | answers || true)"
    done
}

# comparable FILE: its lines but for the games that the other programs' language cannot say.
comparable() {
    awk 'FNR == NR { if ($1 ~ /^our-/) beyond[$1]; next } !($1 in beyond)' \
        "$here/beyond_the_language.txt" "$1"
}

# verdict OURS THEIRS: says which games differ and fails if some do.
verdict() {
    local games
    comparable "$1" >"$work/compared"
    games=$(grep -c . "$work/compared")
    if diff "$work/compared" <(comparable "$2") >"$work/difference"; then
        echo "$games games agree; $(($(grep -c . "$1") - games)) go beyond their language"
    else
        echo "of $games games these differ (<: ours, >: theirs; name, depth, count):"
        grep '^[<>]' "$work/difference"
        return 1
    fi
}
