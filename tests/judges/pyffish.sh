#!/usr/bin/env bash
# pyffish.sh SHAKO-ENGINE: pyffish, in the Python that the environment variable SHAKO_PYTHON names or
# in python3, plays the games of config/variants.ini as we do.
. "$(dirname "$(readlink -f "$0")")/common.sh"
python=${SHAKO_PYTHON:-python3}
command -v "$python" >/dev/null || skip "$python is not installed"
"$python" -c 'import pyffish' 2>/dev/null || skip "$python has no pyffish"
renamed "$root/config/variants.ini" >"$work/renamed.ini"
names "$work/renamed.ini" | our_counts "$1" "$work/renamed.ini" 4000 >"$work/ours"
"$python" "$here/pyffish_perft.py" "$work/renamed.ini" "$work/ours" >"$work/theirs"
verdict "$work/ours" "$work/theirs"
