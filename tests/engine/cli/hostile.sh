#!/usr/bin/env bash
# hostile.sh SHAKO-ENGINE [MEBIBYTES]: files and commands made to hurt are answered with a message, soon
# (the test's own limit is generous, for sanitizers on a busy machine) and, where a number of mebibytes
# is given, within that much memory.
. "$(dirname "$0")/common.sh"
memory=${2:-}

# answer ARGUMENT...: runs the engine; $status and $output, which holds both streams.
answer() {
    status=0
    output=$(
        [ -z "$memory" ] || ulimit -v $((memory * 1024))
        timeout 20 "$engine" "$@" 2>&1 | head -c 2000000
        exit "${PIPESTATUS[0]}"
    ) || status=$?
}
# refuses FILE MESSAGE: `check` fails in an orderly way and says so.
refuses() {
    answer check "$work/$1"
    if [ "$status" -ne 1 ] || [[ $output != *"$2"* ]]; then
        printf '%s: status %s, expected 1 and "%s":\n%.1000s\n\n' "$1" "$status" "$2" "$output" >&2
        bad=1
    fi
}
# accepts FILE: `check` has nothing against it.
accepts() {
    answer check "$work/$1"
    if [ "$status" -ne 0 ]; then
        printf '%s: status %s, expected 0:\n%.1000s\n\n' "$1" "$status" "$output" >&2
        bad=1
    fi
}
# repeat TIMES TEXT
repeat() { awk -v times="$1" -v text="$2" 'BEGIN { for (i = 0; i < times; ++i) printf "%s", text }'; }

printf '[a:a]\n' >"$work/itself.ini"
refuses itself.ini 'cannot inherit from itself'
printf '[a:b]\n[b:c]\n[c:a]\n' >"$work/circle.ini"
refuses circle.ini 'circle'
awk 'BEGIN { for (i = 0; i < 10000; ++i) print "[a" i ":chess]\nnoKey = 1" }' >"$work/many_bad.ini"
refuses many_bad.ini 'further remarks are left out'
awk 'BEGIN { for (i = 0; i < 10000; ++i) print "[a:chess]" }' >"$work/same_name.ini"
refuses same_name.ini 'is already defined'
awk 'BEGIN { print "[a0:nothing]"; for (i = 1; i < 10000; ++i) print "[a" i ":a" i - 1 "]" }' \
    >"$work/orphans.ini"
refuses orphans.ini "does not exist"
awk 'BEGIN { print "[a:chess]"; for (i = 0; i < 200000; ++i) print "key" i " = 1" }' >"$work/keys.ini"
refuses keys.ini 'unknown key'
{
    printf '[a:chess]\nstartFen = '
    repeat 100000 'rnbqkbnr/'
    echo
} >"$work/long_value.ini"
refuses long_value.ini '4096 at most'
{
    printf '[a:chess]\ncustomPiece1 = a:'
    repeat 1000 'fs('
    echo
} >"$work/betza.ini"
refuses betza.ini 'customPiece1'
repeat 1000000 '[' >"$work/brackets.ini"
refuses brackets.ini 'error'
repeat 9000000 'x' >"$work/too_large.ini"
refuses too_large.ini 'error'
printf '[a:chess]\nnMoveRule = 1\0\0\n\0\0\0\n' >"$work/nul.ini"
refuses nul.ini 'error'
# Games of pawns alone are played with sections like this, so it is a warning.
printf '[a:chess]\nstartFen = 8/pppppppp/8/8/8/8/PPPPPPPP/8 w - - 0 1\n' >"$work/no_king.ini"
if ! "$engine" check "$work/no_king.ini" 2>&1 | grep -q 'neither side has the royal piece'; then
    echo 'no_king.ini: nothing is said of the missing kings' >&2
    exit 1
fi
head -c 3000000 "$engine" >"$work/program.ini"
refuses program.ini 'error'
ln -s /dev/zero "$work/endless.ini"
refuses endless.ini 'error'
awk 'BEGIN { for (i = 0; i < 2000; ++i) print "[a" i ":" (i ? "a" i - 1 : "chess") "]" }' \
    >"$work/generations.ini"
accepts generations.ini

# uci MESSAGE: the commands of stdin are answered with the message, and `quit` ends the program.
uci() {
    cat >"$work/commands"
    printf '\nisready\nquit\n' >>"$work/commands"
    answer <"$work/commands"
    if [ "$status" -ne 0 ] || [[ $output != *"$1"* ]] || [[ $output != *readyok* ]]; then
        printf 'UCI: status %s, expected 0, "%s" and readyok:\n%.1000s\n\n' "$status" "$1" "$output" >&2
        bad=1
    fi
}
repeat 6000000 'x' | uci 'readyok'
{ printf 'position fen '; repeat 100000 'rnbqkbnr/'; } | uci 'FEN'
{ printf 'position startpos moves'; repeat 100000 ' g1f3 g8f6 f3g1 f6g8'; } | uci 'readyok'
{ printf 'position startpos moves'; repeat 100000 ' zzzz'; } | uci 'zzzz'
printf 'position fen \0\0\0 w - - 0 1' | uci 'readyok'
printf 'setoption name VariantPath value %s' "$work/itself.ini:/nowhere:/dev/zero" | uci 'error'
printf 'go perft 99999999999999999999' | uci 'readyok'

exit $bad
