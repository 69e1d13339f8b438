#!/usr/bin/env bash
# deb_test.sh BUILD CPACK: the Debian packages hold what they should, install, upgrade with the
# operator's configuration kept, are removed and purged; in a root of their own, with the machine's
# dpkg and without its package database.
set -euo pipefail
build=$1 cpack=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() {
    echo "$*" >&2
    exit 1
}

# pack VERSION: the packages of the build, as of that version, in $work/VERSION.
pack() {
    "$cpack" --config "$build/CPackConfig.cmake" -G DEB -B "$work/$1" \
        -D CPACK_COMPONENTS_ALL="engine;bot" -D CPACK_PACKAGE_VERSION="$1" \
        -D CPACK_DEBIAN_BOT_PACKAGE_DEPENDS="shako-engine (= $1), ca-certificates" \
        >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
}
pack 1.0
bot=("$work"/1.0/shako-bot_1.0_*.deb)
engine=("$work"/1.0/shako-engine_1.0_*.deb)

# What is in them
list() { dpkg-deb --contents "$1" | awk '{print $1, $2, $6}'; }
has() { # has PACKAGE MODE PATH
    list "$1" | grep -qxF -e "$2 root/root .$3" || fail "not in ${1##*/}: $2 root/root $3: $(list "$1")"
}
has "${bot[0]}" -rwxr-xr-x /usr/bin/shako-bot
has "${bot[0]}" -rw-r--r-- /usr/lib/systemd/system/shako-bot.service
has "${bot[0]}" -rw-r--r-- /etc/shako/bot.json
has "${bot[0]}" -rw-r--r-- /usr/share/man/man1/shako-bot.1.gz
has "${bot[0]}" -rw-r--r-- /usr/share/man/man5/shako-bot.json.5.gz
has "${bot[0]}" -rw-r--r-- /usr/share/doc/shako-bot/copyright
has "${engine[0]}" -rwxr-xr-x /usr/bin/shako-engine
has "${engine[0]}" -rw-r--r-- /usr/share/shako/variants.ini
has "${engine[0]}" -rw-r--r-- /usr/share/shako/eval/shako.json
has "${engine[0]}" -rw-r--r-- /usr/share/shako/openings/shako.epd
has "${engine[0]}" -rw-r--r-- /usr/share/man/man1/shako-engine.1.gz
for package in "${bot[0]}" "${engine[0]}"; do
    ! list "$package" | grep -vE ' \./((usr|etc|etc/shako)/.*)?$' || fail "strange places in $package"
done
depends=$(dpkg-deb --field "${bot[0]}" Depends)
for name in 'shako-engine (= 1.0)' ca-certificates libc6 libssl3 libstdc++6; do
    [[ $depends == *"$name"* ]] || fail "shako-bot does not depend on $name but on: $depends"
done
[ "$(dpkg-deb --info "${bot[0]}" conffiles)" = /etc/shako/bot.json ] || fail "no conffiles"
if command -v lintian >/dev/null; then
    lintian --fail-on error --suppress-tags no-changelog,no-copyright-file "${bot[0]}" "${engine[0]}"
fi

# Installing them. Without root, fakeroot lends it.
root=$work/root
as_root=()
if [ "$(id -u)" -ne 0 ]; then
    as_root=(fakeroot -i "$work/faked" -s "$work/faked")
    : >"$work/faked"
fi
mkdir -p "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates" "$root/usr/bin"
touch "$root/var/lib/dpkg/status" "$root/var/lib/dpkg/available"
install_log() { cat "$work/log" >&2; fail "$1"; }
dpkg_root() { # what the packages depend on is not there, and the scripts run outside
    "${as_root[@]}" dpkg --root="$root" --log="$work/dpkg.log" --force-depends \
        --force-script-chrootless --force-not-root --force-confold "$@" </dev/null >"$work/log" 2>&1 ||
        install_log "dpkg $* failed"
}
state() { dpkg --admindir="$root/var/lib/dpkg" --list shako-bot 2>/dev/null | awk '$2 == "shako-bot" {print $1, $3}'; }

dpkg_root --install "${engine[0]}" "${bot[0]}"
[ "$(state)" = 'ii 1.0' ] || fail "not installed: $(state)"
[ -z "$(find "$root/etc/systemd" -name 'shako-bot*' 2>/dev/null)" ] || fail "it is enabled by itself"
"$root/usr/bin/shako-bot" check-config "$root/etc/shako/bot.json" | grep -q 'good$' ||
    fail "the configuration that is installed is not good"
man --warnings -l "$root/usr/share/man/man1/shako-bot.1.gz" >"$work/man" 2>"$work/warnings" || true
grep -q 'shako-bot status' "$work/man" || fail "no manual page"
[ ! -s "$work/warnings" ] || { cat "$work/warnings"; fail "the manual page has mistakes"; }

# The operator sets it up and enables it.
sed -i 's/"max_games": 1/"max_games": 3/' "$root/etc/shako/bot.json"
echo secret >"$root/etc/shako/token"
mkdir -p "$root/var/lib/private/shako"
echo '{}' >"$root/var/lib/private/shako/games.json"
systemctl --root="$root" enable shako-bot.service >/dev/null 2>&1
enabled() { [ -L "$root/etc/systemd/system/multi-user.target.wants/shako-bot.service" ]; }
enabled || fail "it can't be enabled"

# A newer version, which has another configuration to offer
pack 1.1
newer=("$work"/1.1/shako-bot_1.1_*.deb)
dpkg-deb -R "${newer[0]}" "$work/unpacked"
sed -i 's/"min_base_s": 15/"min_base_s": 30/' "$work/unpacked/etc/shako/bot.json"
(cd "$work/unpacked" && find . -type f -not -path './DEBIAN/*' -printf '%P\0' | xargs -0 md5sum) \
    >"$work/unpacked/DEBIAN/md5sums"
dpkg-deb --root-owner-group -b "$work/unpacked" "${newer[0]}" >/dev/null
dpkg_root --install "$work"/1.1/shako-engine_1.1_*.deb "${newer[0]}"
[ "$(state)" = 'ii 1.1' ] || fail "not upgraded: $(state)"
grep -q '"max_games": 3' "$root/etc/shako/bot.json" || fail "the upgrade took the configuration"
grep -q '"min_base_s": 30' "$root/etc/shako/bot.json.dpkg-dist" || fail "the new one is not offered"
enabled || fail "the upgrade disabled it"

dpkg_root --remove shako-bot
[ "$(state)" = 'rc 1.1' ] || fail "not removed: $(state)"
[ ! -e "$root/usr/bin/shako-bot" ] || fail "the program is left"
for file in etc/shako/bot.json etc/shako/token var/lib/private/shako/games.json; do
    [ -e "$root/$file" ] || fail "removing took $file"
done

dpkg_root --purge shako-bot shako-engine
[ -z "$(state)" ] || fail "not purged: $(state)"
left=$(find "$root" -name '*shako*')
[ -z "$left" ] || fail "purging left: $left"
