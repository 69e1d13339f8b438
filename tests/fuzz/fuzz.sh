#!/usr/bin/env bash
# fuzz.sh FUZZER FOLDER SEEDS...: runs a fuzzer for a minute, or for SHAKO_FUZZ_SECONDS. What it finds
# out about the program grows in FOLDER/corpus; an input that breaks something lies in FOLDER
# afterwards, and `FUZZER INPUT` repeats the failure.
set -euo pipefail
fuzzer=$1 folder=$2
shift 2
mkdir -p "$folder/corpus"
# One input has 10 s, under sanitizers and beside other programs; memory that keeps growing is found
# long before it hurts.
exec "$fuzzer" "$folder/corpus" "$@" -artifact_prefix="$folder/" \
    -max_total_time="${SHAKO_FUZZ_SECONDS:-60}" -timeout=10 -rss_limit_mb=1024 -max_len=4096 \
    -print_final_stats=1 -verbosity=0
