#!/usr/bin/env bash
# memory.sh SHAKO-ENGINE [MEBIBYTES]: a search that has filled its table holds no more memory than that
# table and so many mebibytes besides, whatever the game, with one thread and with two. Without a
# number (sanitizers keep memory of their own) it is skipped.
. "$(dirname "$0")/common.sh"
allowed=${2:-}
[ -n "$allowed" ] && [ -r /proc/self/status ] || exit 77

# measure GAME HASH THREADS: searches GAME in a process of its own; its greatest resident memory so
# far, in KiB.
measure() {
    local process line
    coproc engine_pipe { exec "$engine"; }
    process=$engine_pipe_PID
    printf 'setoption name %s value %s\n' Hash "$2" Threads "$3" UCI_Variant "$1" >&"${engine_pipe[1]}"
    # Enough to write to every page of the largest table here.
    printf 'go nodes 100000\n' >&"${engine_pipe[1]}"
    while read -r line <&"${engine_pipe[0]}"; do
        [[ $line != bestmove* ]] || break
    done
    peak=$(awk '/^VmHWM:/ { print $2 }' "/proc/$process/status")
    printf 'quit\n' >&"${engine_pipe[1]}"
    wait "$process"
}

# The games with the largest histories for their moves (omega) and with the largest board (reallybig)
# are among them.
for game in shako chess omega reallybig; do
    for hash in 16 64; do
        for threads in 1 2; do
            measure "$game" "$hash" "$threads"
            beyond=$((peak - hash * 1024))
            echo "$game, Hash $hash, Threads $threads: the table and $beyond KiB"
            if [ "$beyond" -le 0 ]; then
                echo "  the table was not filled: this says nothing" >&2
                bad=1
            elif [ "$beyond" -ge $((allowed * 1024)) ]; then
                echo "  more than $allowed MiB beside the table" >&2
                bad=1
            fi
        done
    done
done
exit $bad
