#!/usr/bin/env bash
# pyffish_games.sh SHAKO-ENGINE: pyffish, in the Python that the environment variable SHAKO_PYTHON names
# or in python3, sees the same moves, FENs, checks and results as we do in random games of
# config/variants.ini, of Fairy-Stockfish's own file where it is there, and of sections made at random.
. "$(dirname "$(readlink -f "$0")")/common.sh"
python=${SHAKO_PYTHON:-python3}
command -v "$python" >/dev/null || skip "$python is not installed"
"$python" -c 'import pyffish' 2>/dev/null || skip "$python has no pyffish"
renamed "$root/config/variants.ini" >"$work/renamed.ini"
files=("$work/renamed.ini")
peer="$root/../shared/data/fairy-stockfish/variants.ini"
if [ -f "$peer" ]; then files+=("$peer"); fi
export PYTHONDONTWRITEBYTECODE=1
"$python" "$here/pyffish_games.py" --seed 1 --plies 16 --sections 100 "$1" "${files[@]}"
