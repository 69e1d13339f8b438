#!/usr/bin/env bash
# fuzz.sh FUZZER FOLDER SEEDS...: runs a fuzzer for a minute, or for SHAKO_FUZZ_SECONDS. What it finds
# out about the program grows in FOLDER/corpus; an input that breaks something lies in FOLDER
# afterwards, and `FUZZER INPUT` repeats the failure.
set -euo pipefail
fuzzer=$1 folder=$2
shift 2
mkdir -p "$folder/corpus"
# By itself a minute of a walk that begins the same way each time, so that what it finds is the
# change's; with SHAKO_FUZZ_SECONDS a search at random. One input has 300 s, under sanitizers and beside
# other programs; memory that keeps growing is found long before it hurts.
if [ -n "${SHAKO_FUZZ_SECONDS:-}" ]; then
    walk=(-max_total_time="$SHAKO_FUZZ_SECONDS")
else
    rm -rf "$folder/corpus"
    mkdir -p "$folder/corpus"
    walk=(-max_total_time=60 -seed=1)
fi
exec "$fuzzer" "$folder/corpus" "$@" -artifact_prefix="$folder/" "${walk[@]}" \
    -timeout=300 -rss_limit_mb=1024 -max_len=4096 -print_final_stats=1 -verbosity=0
