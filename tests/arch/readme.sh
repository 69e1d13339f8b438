#!/usr/bin/env bash
# readme.sh ROOT: the README's folder table has a row for each top folder, and each path that the
# README names exists.
set -euo pipefail
cd "$1"
bad=0

for folder in */; do
    folder=${folder%/}
    [ "$folder" != build ] || continue
    # An untracked folder (somebody's scratch) is nobody's business.
    if git rev-parse --git-dir >/dev/null 2>&1 && [ -z "$(git ls-files -- "$folder" | head -1)" ]; then
        continue
    fi
    # | `engine/` | or | [engine/board/](engine/board) |
    if ! grep -qE "^\| *[[\`]+$folder/" README.md; then
        echo "README.md:1: the folder table has no row for $folder/" >&2
        bad=1
    fi
done

# `engine/board/hooks.h`, `variant/rules/` and the targets of links; not commands, patterns or names
# with holes.
while IFS=: read -r line path; do
    path=${path//[\`()\]]/}
    path=${path%%#*}
    [[ $path && $path != http*  ]] || continue
    [ ! -e "$path" ] || continue
    echo "README.md:$line: $path does not exist" >&2
    bad=1
done < <(grep -onE '`(variant|engine|bot|config|tests|systemd|docs|cmake)/[A-Za-z0-9_./-]*`|\]\([^)]*\)' README.md)

exit $bad
