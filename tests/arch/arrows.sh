#!/usr/bin/env bash
# arrows.sh ROOT: checks every #include of the tree against arrows.txt beside this script.
set -euo pipefail
cd "$1"
laws=$(dirname "$(readlink -f "$0")")/arrows.txt
set -f # patterns are for us to match, not for the shell to expand

# Files and what they may include: line i of both lists is one law.
declare -A lists
files=() allowed=()
expand() {
    local word result=()
    for word in $1; do
        if [[ $word == \$* ]]; then
            [[ -v lists[${word#\$}] ]] || { echo "$laws: $word is not defined" >&2; exit 2; }
            word=${lists[${word#\$}]}
        fi
        result+=("$word")
    done
    echo "${result[*]}"
}
while read -r line; do
    case "$line" in
    '' | '#'*) ;;
    \$*=*)
        name=${line%%=*}
        name=${name#\$}
        lists[${name// /}]=$(expand "${line#*=}")
        ;;
    *:*)
        file=${line%%:*}
        files+=("${file// /}")
        allowed+=("$(expand "${line#*:}")")
        ;;
    *) echo "$laws: cannot read: $line" >&2; exit 2 ;;
    esac
done <"$laws"

matches() { # matches TEXT PATTERN...
    local text=$1 pattern
    shift
    for pattern in "$@"; do
        # shellcheck disable=SC2053 # the right side is a pattern
        [[ $text == $pattern ]] && return 0
    done
    return 1
}

permitted() { # permitted HEADER PATTERN...
    local header=$1 pattern answer=1
    shift
    for pattern in "$@"; do
        # shellcheck disable=SC2053
        if [[ $pattern == !* ]]; then
            [[ $header == ${pattern#!} ]] && return 1
        elif [[ $header == $pattern ]]; then
            answer=0
        fi
    done
    return $answer
}

failures=0 checked=0
fail() {
    echo "$1" >&2
    failures=$((failures + 1))
}
include='^[[:space:]]*#[[:space:]]*include[[:space:]]*([<"])([^>"]*)[>"]'
while IFS=: read -r file number text; do
    [[ $text =~ $include ]] || continue
    kind=${BASH_REMATCH[1]} header=${BASH_REMATCH[2]}
    checked=$((checked + 1))
    if [[ $kind == '"' ]] && ! [[ $header =~ ^(variant|engine|bot|tests)/ ]]; then
        fail "$file:$number: \"$header\": an include in quotes is written from the root"
        continue
    fi
    if [[ $kind == '<' ]]; then
        # shellcheck disable=SC2086 # a list
        matches "$header" ${lists[restricted]} || continue
    fi
    law=
    for i in "${!files[@]}"; do
        if matches "$file" "${files[i]}"; then
            law=$i
            break
        fi
    done
    if [[ -z $law ]]; then
        fail "$file:$number: no line of tests/arch/arrows.txt is about this file"
    elif ! permitted "$header" ${allowed[law]}; then
        fail "$file:$number: may not include $header (tests/arch/arrows.txt: ${files[law]})"
    fi
done < <(set +f; grep -rnE --include='*.h' --include='*.cpp' '^[[:space:]]*#[[:space:]]*include' \
    variant engine bot tests)

if [[ $checked -eq 0 ]]; then
    fail "no includes found below $1"
fi
echo "$checked includes checked, $failures against the arrows"
[[ $failures -eq 0 ]]
