#!/usr/bin/env bash
# unit_test.sh ROOT: systemd reads the unit without a complaint, and finds it as closed as it was
# made: an exposure of at most 1.2.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# The program is not installed here.
sed 's|/usr/bin/shako-bot|/bin/true|' "$1/systemd/shako-bot.service" >"$work/shako-bot.service"
output=$(systemd-analyze verify "$work/shako-bot.service" 2>&1) || { echo "$output" >&2; exit 1; }
if [ -n "$output" ]; then
    echo "$output" >&2
    exit 1
fi
systemd-analyze security --no-pager --offline=true --threshold=12 "$work/shako-bot.service"
