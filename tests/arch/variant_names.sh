#!/usr/bin/env bash
# variant_names.sh ROOT: no code depends on a variant's name, so no string literal of variant/, engine/
# and bot/ is the name of a game: of a section of config/*.ini, of the section it inherits from, of a
# game of tests/data/parity/agreeing.txt, or of Fairy-Stockfish's own file where that lies beside ROOT.
# variant_names_allowed.txt beside this script (or a second argument) lists the exceptions: "file name
# reason", where the name '*' is any. They are for words of a language or protocol, not for rules.
set -euo pipefail
cd "$1"
exceptions=${2:-$(dirname "$(readlink -f "$0")")/variant_names_allowed.txt}

{
    # "[name]" and "[name:parent]"
    for file in config/*.ini "${SHAKO_SHARED:-../shared}/data/fairy-stockfish/variants.ini"; do
        [ ! -f "$file" ] || sed -nE 's/^\[([^]:]+)(:([^]]+))?\].*/\1\n\3/p' "$file"
    done
    [ ! -f tests/data/parity/agreeing.txt ] || grep -v '^#' tests/data/parity/agreeing.txt || true
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
            split(key, parts, SUBSEP)
            # The exception for a name that only other files know can wait for them.
            if (!(key in used) && (parts[2] == "*" || parts[2] in names)) {
                print exceptions ":" allowed[key] ": nothing needs this exception any more"
                bad = 1
            }
        }
        exit bad
    }' - "$exceptions" $(find variant engine bot -name '*.cpp' -o -name '*.h' | sort) >&2
