#!/usr/bin/env bash
# Breaks a small tree in each way that the checks of this folder are there for.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
mkdir -p "$tree"/{variant,engine/{board,rules,search},bot/{core,net},config,tests/support}
bad=0

# expect CHECK MESSAGE: the check fails and says so, naming file and line.
expect() {
    local output
    if output=$(run "$1" 2>&1); then
        echo "$1.sh passes, but should say: $2" >&2
        bad=1
    elif [[ $output != *"$2"* ]]; then
        printf '%s.sh does not say: %s\nbut:\n%s\n' "$1" "$2" "$output" >&2
        bad=1
    fi
}
# write FILE LINE...
write() {
    local file=$1
    shift
    printf '%s\n' "$@" >"$tree/$file"
}
passes() {
    run "$1" || bad=1
}
# The exceptions of the real tree mean nothing here.
run() {
    touch "$tree/allowed"
    SHAKO_SHARED="$tree/nothing" bash "$here/$1.sh" "$tree" "$tree/allowed"
}

write engine/compile.cpp '#include "engine/compile.h"' '#include "engine/rules/install.h"'
write engine/board/position.h '#include <vector>' '#include "variant/spec.h"'
write bot/net/https_client.cpp '#include <boost/beast/http.hpp>'
passes arrows

wrong_include() { # wrong_include FILE INCLUDE MESSAGE
    write "$1" '// a file' "#include $2"
    expect arrows "$1:2: $3"
    rm "$tree/$1"
}
wrong_include variant/load.cpp '"engine/compile.h"' 'may not include engine/compile.h'
wrong_include engine/session.cpp '"bot/core/game.h"' 'may not include bot/core/game.h'
wrong_include engine/board/generate.cpp '"engine/rules/castling.h"' 'may not include engine/rules/'
wrong_include engine/board/generate.cpp '"engine/search/search.h"' 'may not include engine/search/'
wrong_include engine/search/search.cpp '"engine/rules/install.h"' 'may not include engine/rules/'
wrong_include engine/search/search.cpp '"variant/rules/goals.h"' 'may not include variant/rules/'
wrong_include engine/session.cpp '"engine/rules/install.h"' 'may not include engine/rules/'
wrong_include bot/core/game.cpp '<boost/asio/ip/tcp.hpp>' 'may not include boost/asio/'
wrong_include bot/core/game.cpp '<openssl/ssl.h>' 'may not include openssl/ssl.h'
wrong_include bot/core/game.cpp '"engine/session.h"' 'may not include engine/session.h'
wrong_include bot/core/game.cpp '"engine/board/position.h"' 'may not include engine/board/'
wrong_include engine/session.cpp '<boost/asio.hpp>' 'may not include boost/asio.hpp'
wrong_include engine/session.cpp '<format>' 'may not include format'
wrong_include engine/session.cpp '"limits.h"' '"limits.h": an include in quotes'

write engine/compile.h ''
passes own_header
write engine/compile.cpp '// x' '#include <vector>' '#include "engine/compile.h"'
expect own_header 'engine/compile.cpp:2: the first include has to be "engine/compile.h"'

write config/variants.ini '[losers:chess]' 'x = 1' '[twelve]'
write engine/session.cpp '// "losers" in a comment' 'call("a\"b", "loser", "losers x"); // "twelve"'
passes variant_names
write engine/session.cpp 'int a;' 'if (name == "losers") call();'
expect variant_names 'engine/session.cpp:2: the variant name "losers"'
write engine/session.cpp 'call("a\"", "twelve");'
expect variant_names 'engine/session.cpp:1: the variant name "twelve"'
write engine/session.cpp 'int a;'
printf '%s\n' 'bot/core/gone.cpp losers the file went away' 'bot/core/x.cpp losers' >"$tree/allowed"
expect variant_names 'allowed:1: nothing needs this exception'
expect variant_names 'allowed:2: an exception needs its reason'
printf '%s\n' 'variant/gone.cpp unheard a name that other files may bring' >"$tree/allowed"
passes variant_names
write variant/names.cpp 'call("listed");'
passes variant_names
mkdir -p "$tree/tests/data/parity"
write tests/data/parity/agreeing.txt '# a list' 'listed'
expect variant_names 'variant/names.cpp:1: the variant name "listed"'
rm "$tree/variant/names.cpp"
printf '%s\n' 'engine/session.cpp * any name may stand here' >"$tree/allowed"
write engine/session.cpp 'call("losers", "twelve");'
passes variant_names


write README.md '| `variant/` | x |' '| [engine/board/](engine/board) | x |' '| `bot/` | x |' \
    '| `config/` | x |' '| `tests/` | see `engine/session.cpp` |'
passes readme
write README.md "$(grep -v bot "$tree/README.md")" 'see `engine/nothing.cpp`' '[x](gone.md#there)'
expect readme 'the folder table has no row for bot/'
expect readme 'README.md:5: engine/nothing.cpp does not exist'
expect readme 'README.md:6: gone.md does not exist'

mkdir -p "$tree/docs"
write tests/some_test.cpp 'TEST_CASE("one thing holds", "[net]") {' 'TEST_CASE(' '    "another one holds, too") {'
write docs/bot-faults.md '| fault | tests |' '|---|---|' '| a | `one thing holds`, `another one holds, too` |' \
    '| report | what was seen | what the bot does | tests |' '|---|---|---|---|' '| b | c | `d` | – |'
passes faults
write docs/bot-faults.md '| fault | tests |' '|---|---|' '| a | `one thing`, `one thing holds` |' '| b | none |'
expect faults 'docs/bot-faults.md:3: no test is called "one thing"'
expect faults 'docs/bot-faults.md:4: the row names no test'

exit $bad
