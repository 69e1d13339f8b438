#!/usr/bin/env bash
# variant_names.sh ROOT: no code of engine/ and bot/ depends on a variant's name, so no string literal
# there is the name of a section of config/variants.ini, nor of the name a section inherits from.
# variant_names_allowed.txt beside this script (or a second argument) lists the exceptions: "file name
# reason", where the name '*' is any.
set -euo pipefail
cd "$1"
exceptions=${2:-$(dirname "$(readlink -f "$0")")/variant_names_allowed.txt}

{
    # "[name]" and "[name:parent]"
    [ ! -f config/variants.ini ] ||
        sed -nE 's/^\[([^]:]+)(:([^]]+))?\].*/\1\n\3/p' config/variants.ini
    printf '%s\n' chess shako
} | sort -u | sed '/^$/d' | awk -v exceptions="$exceptions" '
    FILENAME == "-" { names[$1]; next }
    FILENAME == exceptions {
        if ($0 !~ /^#/ && NF) {
            if (NF < 3) { print exceptions ":" FNR ": an exception needs its reason"; bad = 1 }
            allowed[$1, $2] = FNR
        }
        next
    }
    {
        line = $0
        gsub(/\\./, "_", line) # an escaped quote does not end a literal
        sub(/^[[:space:]]*\/\/.*/, "", line)
        sub(/[[:space:]]\/\/.*/, "", line)
        if (line ~ /^[[:space:]]*#[[:space:]]*include/) next
        while (match(line, /"[^"]*"/)) {
            literal = substr(line, RSTART + 1, RLENGTH - 2)
            line = substr(line, RSTART + RLENGTH)
            if (!(literal in names)) continue
            if ((FILENAME, literal) in allowed) { used[FILENAME, literal]; continue }
            if ((FILENAME, "*") in allowed) { used[FILENAME, "*"]; continue }
            print FILENAME ":" FNR ": the variant name \"" literal "\" in code"
            bad = 1
        }
    }
    END {
        for (key in allowed) {
            if (!(key in used)) {
                print exceptions ":" allowed[key] ": nothing needs this exception any more"
                bad = 1
            }
        }
        exit bad
    }' - "$exceptions" $(find engine bot -name '*.cpp' -o -name '*.h' | sort) >&2
