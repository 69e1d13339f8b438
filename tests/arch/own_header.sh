#!/usr/bin/env bash
# own_header.sh ROOT: each source includes its own header before anything else, which shows that the
# header stands alone. (The build compiles headers without a source by themselves.)
set -euo pipefail
cd "$1"
find variant engine bot -name '*.cpp' | sort | while read -r source; do
    header=${source%.cpp}.h
    [ -e "$header" ] || continue
    first=$(grep -nm1 -E '^[[:space:]]*#[[:space:]]*include' "$source" || true)
    [[ $first == *"\"$header\""* ]] ||
        echo "$source:${first%%:*}: the first include has to be \"$header\""
done | { ! grep .; } >&2
