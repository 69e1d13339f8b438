#!/usr/bin/env bash
# man_test.sh ROOT: the manual page of the configuration names every key of the schema, and that of each
# program every subcommand that its help lists.
set -euo pipefail
cd "$1"
bad=0
keys=$(sed -nE 's/^        "([a-z_]+)": \{.*/\1/p' config/bot.schema.json)
[ -n "$keys" ] || { echo "no keys in config/bot.schema.json" >&2; exit 1; }
for key in $keys; do
    if ! grep -qw -- "$key" docs/man/shako-bot.json.5; then
        echo "docs/man/shako-bot.json.5 does not name the key $key" >&2
        bad=1
    fi
done
commands() { sed -n '/^constexpr std::string_view kHelp/,/)";/p' "$1" | sed -nE 's/^  ([a-z][a-z-]*) .*/\1/p' | sort -u; }
for program in engine bot; do
    for command in $(commands "$program/main.cpp"); do
        if ! sed 's/\\-/-/g' "docs/man/shako-$program.1" | grep -qw -- "$command"; then
            echo "docs/man/shako-$program.1 does not name $command" >&2
            bad=1
        fi
    done
done
exit $bad
