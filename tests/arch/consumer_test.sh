#!/usr/bin/env bash
# consumer_test.sh ROOT BUILD CMAKE: installs BUILD into a scratch folder and builds tests/consumer
# against it.
set -euo pipefail
root=$1 build=$2 cmake=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$cmake" --install "$build" --prefix "$work/usr" >"$work/log" || { cat "$work/log" >&2; exit 1; }
for file in share/shako/variants.ini share/shako/variants-extended.ini \
    lib/systemd/system/shako-bot.service bin/shako-engine bin/shako-bot; do
    [ -e "$work/usr/$file" ] || { echo "not installed: $file" >&2; exit 1; }
done

# With the flags of the build it uses: a library under a sanitizer needs a program under it.
flags=$(sed -n 's/^CMAKE_CXX_FLAGS:STRING=//p' "$build/CMakeCache.txt")
"$cmake" -G Ninja -S "$root/tests/consumer" -B "$work/build" -DCMAKE_PREFIX_PATH="$work/usr" \
    -DCMAKE_CXX_FLAGS="$flags" >"$work/log" || { cat "$work/log" >&2; exit 1; }
"$cmake" --build "$work/build"
"$work/build/consumer"
