#!/usr/bin/env bash
# uci.sh SHAKO-ENGINE: a Fairy-Stockfish with large boards and all variants, which the environment
# variable SHAKO_JUDGE names, loads config/variants.ini without a complaint and counts as we do.
. "$(dirname "$(readlink -f "$0")")/common.sh"
judge=${SHAKO_JUDGE:-}
[ -n "$judge" ] || skip "SHAKO_JUDGE does not name a Fairy-Stockfish"
renamed "$root/config/variants.ini" >"$work/renamed.ini"

# It calls one value wrong that its own documentation names, and applies it.
"$judge" check "$work/renamed.ini" 2>&1 </dev/null |
    grep -vE '^(Parsing variant:|Fairy-Stockfish|countingRule - Invalid value cambodian )' \
        >"$work/complaints" || true
if [ -s "$work/complaints" ]; then
    echo "$judge complains of config/variants.ini:"
    cat "$work/complaints"
    exit 1
fi
names "$work/renamed.ini" | our_counts "$1" "$work/renamed.ini" 300000 >"$work/ours"
uci_counts "$judge" "$work/renamed.ini" <"$work/ours" >"$work/theirs"
verdict "$work/ours" "$work/theirs"
