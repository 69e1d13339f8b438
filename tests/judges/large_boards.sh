#!/usr/bin/env bash
# large_boards.sh SHAKO-ENGINE: a slow program of another language comes to the counts of the games of
# config/variants-extended.ini.
. "$(dirname "$(readlink -f "$0")")/common.sh"
python=${SHAKO_PYTHON:-python3}
command -v "$python" >/dev/null || skip "$python is not installed"
"$python" "$here/large_boards.py" 3000 "$root"/tests/data/perft/extended/*.perft
