#!/usr/bin/env bash
# ffish.sh SHAKO-ENGINE FOLDER: ffish, in FOLDER/node_modules where ./test puts it, plays the games of
# config/variants.ini as we do.
. "$(dirname "$(readlink -f "$0")")/common.sh"
command -v node >/dev/null || skip "node is not installed"
[ -d "$2/node_modules/ffish" ] || skip "ffish is not in $2: ./test installs it when npm's registry can be reached"
renamed "$root/config/variants.ini" >"$work/renamed.ini"
names "$work/renamed.ini" | our_counts "$1" "$work/renamed.ini" 30000 >"$work/ours"
node "$here/ffish.js" "$2/node_modules/ffish" "$work/renamed.ini" "$work/ours" >"$work/theirs"
verdict "$work/ours" "$work/theirs"
