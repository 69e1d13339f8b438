# shellcheck shell=bash
# Sourced by ./run and ./test: installs what packages.txt names, builds a preset and runs its tests.
# The caller sets `root` to the repository's folder. All messages go to stderr.

say() { printf '%s\n' "$*" >&2; }

# packages GROUP...: the packages of these groups of packages.txt, but for those in whose place another
# program stands.
packages() {
    awk -v groups=" $* " '
        { sub(/#.*/, "") }
        /^\[/ { wanted = index(groups, " " substr($1, 2, length($1) - 2) " "); next }
        !wanted || !NF { next }
        $2 ~ /^\(.*\)$/ {
            command = substr($2, 2, length($2) - 2)
            if (system("command -v " command " >/dev/null 2>&1") == 0) next
        }
        { print $1 }' "$root/packages.txt"
}

is_installed() {
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# missing_packages GROUP...: those that are not installed.
missing_packages() {
    local package
    for package in $(packages "$@"); do
        is_installed "$package" || printf '%s\n' "$package"
    done
}

# install_packages GROUP...: installs what is missing, and does nothing when nothing is.
install_packages() {
    if ! command -v dpkg-query >/dev/null; then
        say "This is not a Debian system, so nothing is installed. The build needs what these Debian"
        say "packages hold: $(packages "$@" | xargs)"
        return 0
    fi

    local missing
    mapfile -t missing < <(missing_packages "$@")
    [ "${#missing[@]}" -gt 0 ] || return 0

    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        # Without a terminal sudo cannot ask for a password.
        if command -v sudo >/dev/null && { [ -t 0 ] || sudo -n true 2>/dev/null; }; then
            as_root=(sudo)
        else
            say "Missing Debian packages: ${missing[*]}"
            say "Neither root nor sudo is at hand to install them. Ask the administrator to run"
            say "    apt-get install ${missing[*]}"
            exit 1
        fi
    fi

    say "Installing Debian packages: ${missing[*]}"
    if [[ " ${missing[*]} " == *" libboost1.81-dev "* ]] && is_installed libboost1.74-dev; then
        say "libboost1.74-dev is installed and cannot stand beside libboost1.81-dev: it is replaced," \
            "and packages that need it are removed."
    fi

    # The lists may be absent (a fresh container) or so old that what they name is gone.
    local install=(install --no-install-recommends "${missing[@]}")
    if ! apt-get --simulate "${install[@]}" >/dev/null 2>&1; then
        apt_get update
        apt_get "${install[@]}"
    elif ! apt_get "${install[@]}"; then
        say "That failed; trying once more with fresh package lists."
        apt_get update
        apt_get "${install[@]}"
    fi

    mapfile -t missing < <(missing_packages "$@")
    if [ "${#missing[@]}" -gt 0 ]; then
        say "Still missing after the installation: ${missing[*]}"
        exit 1
    fi
}

# Uses the caller's `as_root`. Waits for another apt to end instead of failing.
apt_get() {
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get -qq -y -o DPkg::Lock::Timeout=600 "$@" </dev/null >&2
}

# The number of compilers to run at once: one a core, but a Beast file takes 0.8 GB.
build_jobs() {
    local cores gigabytes limit
    cores=$(nproc)
    gigabytes=$(awk '/^MemAvailable:/ { print int($2 / 1048576) }' /proc/meminfo)
    if limit=$(cat /sys/fs/cgroup/memory.max 2>/dev/null) && [ "$limit" != max ]; then
        limit=$((limit / 1073741824))
        gigabytes=$((limit < gigabytes ? limit : gigabytes))
    fi
    gigabytes=$((gigabytes < 1 ? 1 : gigabytes))
    echo $((cores < gigabytes ? cores : gigabytes))
}

# install_ffish FOLDER: puts the judge that tests/judges/package.json pins into the folder. Without
# npm's registry there is none, and its test is skipped.
install_ffish() {
    local folder=$1 source=$root/tests/judges
    cmp -s "$source/package-lock.json" "$folder/installed.json" && return 0
    rm -rf "$folder"
    mkdir -p "$folder"
    cp "$source/package.json" "$source/package-lock.json" "$folder"
    say "Installing ffish"
    if (cd "$folder" && timeout 120 npm ci --ignore-scripts --no-audit --no-fund) </dev/null \
        >"$folder/npm.log" 2>&1; then
        cp "$source/package-lock.json" "$folder/installed.json"
    else
        rm -rf "$folder/node_modules"
        say "npm cannot fetch ffish; the test that needs it is skipped. $(tail -n 1 "$folder/npm.log")"
    fi
}

# build_preset PRESET [TARGET...]: configures and builds build/PRESET.
build_preset() {
    local folder="$root/build/$1" fresh=()
    # A tree that was copied or moved with its build folder.
    if [ -f "$folder/CMakeCache.txt" ] &&
        ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt"; then
        fresh=(--fresh)
    fi
    # ccache fails where it cannot write.
    if [ -z "${CCACHE_DIR:-}" ] && [ ! -w "${HOME:-/nonexistent}" ]; then
        export CCACHE_DIR="$root/build/ccache"
    fi
    say "Building in build/$1"
    (cd "$root" && cmake "${fresh[@]}" --preset "$1" >/dev/null) &&
        cmake --build "$folder" -j "$(build_jobs)" ${2:+--target "${@:2}"} >&2
}
