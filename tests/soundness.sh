#!/usr/bin/env bash
# Plays games of the engine against itself and fails when one of them brings it down. See usage below.
set -uo pipefail

usage() {
    cat <<'END'
Usage: tests/soundness.sh BUILD [--shako N] [--others N] [--nodes N] [--threads N] [--jobs N]
                          [--seed N] [--out FOLDER]

Lets the shako-engine of the build folder BUILD play against itself from random positions, few nodes a
move: N games of Shako (2000) and N of each other game that the engine lists (20). It fails when an
engine crashes, an assertion or a sanitizer stops it, or it plays a move that is not legal; it names
the games and shows what was said. Numbers of games are rounded up to pairs. It is meant for the presets
asan and tsan:

    cmake --preset asan && cmake --build --preset asan --target shako-engine
    tests/soundness.sh build/asan --jobs 2
    cmake --preset tsan && cmake --build --preset tsan --target shako-engine
    tests/soundness.sh build/tsan --threads 2

  --nodes N     of each move (200)
  --threads N   search threads of each engine (1)
  --jobs N      games at a time (1)
  --seed N      other games (1)
  --out FOLDER  what has been played is kept there (BUILD/soundness); the same command goes on from it
END
}

[ $# -gt 0 ] || { usage >&2; exit 64; }
case $1 in -h | --help) usage; exit 0 ;; esac
build=$1
shift
shako=2000 others=20 nodes=200 threads=1 jobs=1 seed=1 out=$build/soundness
while [ $# -gt 0 ]; do
    case $1 in
    --shako | --others | --nodes | --threads | --jobs | --seed)
        [[ ${2:-} =~ ^[0-9]+$ ]] || { usage >&2; exit 64; }
        declare "${1#--}=$2"
        ;;
    --out) out=${2:?} ;;
    *)
        usage >&2
        exit 64
        ;;
    esac
    shift 2
done
engine=$build/shako-engine
[ -x "$engine" ] || { echo "$engine: not built" >&2; exit 1; }
mkdir -p "$out"

# Sanitizers write to files of their own: some reports come only when an engine has quit.
reports=$out/report
rm -f "$reports".*
export ASAN_OPTIONS="${ASAN_OPTIONS:-}:log_path=$reports"
export UBSAN_OPTIONS="${UBSAN_OPTIONS:-}:print_stacktrace=1:log_path=$reports"
export TSAN_OPTIONS="${TSAN_OPTIONS:-}:halt_on_error=1:log_path=$reports"
unset SHAKO_VARIANTS

games=$(printf 'uci\nquit\n' | "$engine" | grep '^option name UCI_Variant ' | grep -oE ' var [^ ]+' |
    cut -d ' ' -f 3)
[ -n "$games" ] || { echo "$engine: lists no games" >&2; exit 1; }
count=$(wc -l <<<"$games")

# play GAME N: N games; what the match says goes to $log.
play() {
    local name=$out/$1.$2.$nodes.$threads.$seed
    log=$name.log
    # Both games of a pair would be the same if both engines searched alike.
    local match=(match --variant "$1" --games "$2" --nodes "$nodes" --seed "$seed" --concurrency "$jobs"
        --threads "$threads" --hash 1 --patience 600000 --maxplies 600 --resume "$name.state" --json
        --engine "cmd='$engine',name=one" --engine "cmd='$engine',name=two,nodes=$((nodes * 3 / 2))")
    # Nodes enough for a first ply where there are thousands of moves. Where a game has not so many
    # positions (status 1), those that there are.
    if [ ! -e "$name.epd" ]; then
        "$engine" openings --count $((($2 + 1) / 2)) --plies 2-16 --nodes 5000 --limit 100000 \
            --seed "$seed" "$1" >"$name.begun" 2>"$log"
        [ $? -le 1 ] || return 1
        mv "$name.begun" "$name.epd"
    fi
    [ ! -s "$name.epd" ] || match+=(--openings "$name.epd")
    "$engine" "${match[@]}" >"$log" 2>&1 && grep -q '"faults":\[\]' "$log"
}
# Whether a sanitizer has written anything since it was last asked; it goes to $log.
has_reports() {
    compgen -G "$reports.*" >/dev/null || return 1
    cat "$reports".* >>"$log"
    rm -f "$reports".*
}

trap 'exit 130' INT TERM
bad=()
done=0
for game in $games; do
    wanted=$others
    [ "$game" != shako ] || wanted=$shako
    [ "$wanted" -gt 0 ] || continue
    done=$((done + 1))
    begin=$SECONDS
    sound=yes
    play "$game" "$wanted" || sound=no
    ! has_reports || sound=no
    if [ "$sound" = yes ]; then
        echo "$done/$count $game: $wanted games, $((SECONDS - begin)) s"
    else
        bad+=("$game")
        echo "$done/$count $game: FAILED, $log:"
        tail -n 40 "$log" | cut -c 1-2000
    fi
done
echo "$((done - ${#bad[@]})) games sound, ${#bad[@]} not: ${bad[*]:-none}"
[ ${#bad[@]} -eq 0 ]
