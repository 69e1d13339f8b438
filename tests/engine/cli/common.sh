# Sourced by the scripts beside it, with the program's path as their first argument: a folder to work
# in, and what a run of the program is checked with. The script ends with `exit $bad`.
set -euo pipefail
engine=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset SHAKO_VARIANTS

bad=0
# run ARGUMENT...: $status, $output (stdout), $errors (stderr); stdin is $input, with printf's escapes.
input=''
run() {
    status=0
    output=$(printf "$input" | "$engine" "$@" 2>"$work/errors") || status=$?
    errors=$(cat "$work/errors")
}
check() { # check MESSAGE CONDITION...
    local message=$1
    shift
    "$@" && return
    printf 'Not so: %s\nstatus %s\nstdout:\n%s\nstderr:\n%s\n\n' \
        "$message" "$status" "$output" "$errors" >&2
    bad=1
}
contains() { [[ $1 == *"$2"* ]]; }
lines() { [ "$(grep -c . <<<"$1" || true)" -eq "$2" ]; }
