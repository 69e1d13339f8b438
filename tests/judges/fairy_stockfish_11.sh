#!/usr/bin/env bash
# fairy_stockfish_11.sh SHAKO-ENGINE: Debian's fairy-stockfish 11.1 loads what `shako-engine export`
# writes for it without a complaint and counts as we do; Shako to depth 3.
. "$(dirname "$(readlink -f "$0")")/common.sh"
engine=$1
judge=$(PATH=$PATH:/usr/games command -v fairy-stockfish) || skip "fairy-stockfish is not installed"
[[ $("$judge" <<<quit) == Fairy-Stockfish\ 11.* ]] || skip "$judge is not version 11"

renamed "$root/config/variants.ini" >"$work/renamed.ini"
names "$work/renamed.ini" >"$work/names"
while read -r name; do
    if "$engine" --variants "$work/renamed.ini" export --to fairy-stockfish-11 --name "$name" "$name" \
        >"$work/section" 2>"$work/errors"; then
        cat "$work/section" >>"$work/exported.ini"
        echo "$name" >>"$work/exported"
    else
        # Which keys, so that the log shows why a game is not here.
        echo "$name is not for 11.1: $(sed -nE 's/^shako-engine: ([^ :]+): .*/\1/p' "$work/errors" | xargs)"
        [ -s "$work/errors" ] || { echo "no reason given"; exit 1; }
    fi
done <"$work/names"
grep -qx our-shako "$work/exported" || { echo "Shako is not exported"; exit 1; }

"$judge" check "$work/exported.ini" 2>&1 </dev/null | grep -vE '^(Parsing variant:|Fairy-Stockfish)' \
    >"$work/complaints" || true
if [ -s "$work/complaints" ]; then
    echo "$judge complains of what is written for it:"
    cat "$work/complaints"
    exit 1
fi
our_counts "$engine" "$work/renamed.ini" 300000 <"$work/exported" >"$work/ours"
grep -qx 'our-shako 3 185938' "$work/ours" || { echo "not Shako's count:"; grep our-shako "$work/ours"; exit 1; }
uci_counts "$judge" "$work/exported.ini" <"$work/ours" >"$work/theirs"
verdict "$work/ours" "$work/theirs"
