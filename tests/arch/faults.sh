#!/usr/bin/env bash
# faults.sh ROOT: every test that docs/bot-faults.md names exists: a Catch2 test case, or one that CMake
# adds. Names stand in backquotes in a table's last column; every row has one, or "–".
set -euo pipefail
cd "$1"
page=docs/bot-faults.md
bad=0
# A test case's name is on the line of TEST_CASE or on the next one.
names=$(find tests -name '*_test.cpp' -exec cat {} + |
    sed -nE '/TEST_CASE\($/{N;s/\n *//}; s/^TEST_CASE\("(([^"\\]|\\.)*)".*/\1/p'
    find tests -name CMakeLists.txt -exec cat {} + |
        sed -nE 's/^(add_arch_test|shako_e2e_test)\("([^"]*)".*/\2/p')
named=0
while IFS=: read -r line row; do
    column=${row% |}
    column=${column##*| }
    if [[ $column == – ]]; then
        continue
    elif [[ $column != *\`* ]]; then
        echo "$page:$line: the row names no test" >&2
        bad=1
        continue
    fi
    while IFS= read -r name; do
        named=$((named + 1))
        if ! grep -qxF -- "$name" <<<"$names"; then
            echo "$page:$line: no test is called \"$name\"" >&2
            bad=1
        fi
    done < <(grep -oE '`[^`]+`' <<<"$column" | tr -d '\`')
done < <(grep -nE '^\|' "$page" | grep -vE '^[0-9]+:\|(-|[^|]*\|( what was seen \| what the bot does \|)? tests \|)')
[ "$named" -gt 0 ] || { echo "$page: names no test" >&2; bad=1; }
exit $bad
