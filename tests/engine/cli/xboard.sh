#!/usr/bin/env bash
# xboard.sh SHAKO-ENGINE: Debian's xboard lets two engines play a game of Shako on a virtual screen. It
# knows nothing of the game but what the engine tells it, checks every move by that, and neither side
# may complain. Exit status 77, skipped, where xboard or Xvfb is missing.
set -euo pipefail
engine=$1
PATH=$PATH:/usr/games
for program in xboard Xvfb; do
    command -v "$program" >/dev/null || { echo "skipped: $program is not installed"; exit 77; }
done
work=$(mktemp -d)
screen=
clean_up() {
    [ -z "$screen" ] || kill "$screen" 2>/dev/null || true
    rm -rf "$work"
}
trap clean_up EXIT
unset SHAKO_VARIANTS

mkfifo "$work/display"
exec 3<>"$work/display"
Xvfb -displayfd 3 -screen 0 1024x768x24 -nolisten tcp >"$work/screen.log" 2>&1 &
screen=$!
read -r -t 60 display <&3 || { echo 'skipped: Xvfb does not start'; exit 77; }

# A game that lasts longer is called a draw. The message about the result would wait for a click.
HOME=$work DISPLAY=:$display timeout --kill-after=5 240 xboard \
    -settingsFile "$work/settings" -fcp "$engine" -scp "$engine" -fd "$work" -sd "$work" \
    -variant shako -timeControl 5 -searchDepth 1 -matchMode true -matchGames 1 \
    -adjudicateDrawMoves 30 -testLegality true -animateMoving false -ringBellAfterMoves false \
    -popupExitMessage false -popupMoveErrors false -saveGameFile "$work/game.pgn" \
    -debugMode true -nameOfDebugFile "$work/log" >"$work/out" 2>&1 </dev/null || true

bad() {
    echo "$1" >&2
    tail -n 40 "$work/log" >&2
    exit 1
}
[ -s "$work/game.pgn" ] || bad 'no game was saved'
cat "$work/game.pgn"
grep -q '^\[Variant "shako"\]' "$work/game.pgn" || bad 'it is not a game of Shako'
! grep -E '<(first|second) *: *(Error|Illegal|tellusererror)' "$work/log" >&2 ||
    bad 'the engine complained'
! grep -Ei 'illegal move|false .* claim|exited unexpectedly|forfeit' "$work/game.pgn" >&2 ||
    bad 'xboard complained'
[ "$(grep -cE '<(first|second) *: move ' "$work/log")" -ge 20 ] || bad 'hardly a move was made'
