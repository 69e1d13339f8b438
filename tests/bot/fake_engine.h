// UCI engines for tests: little shell scripts that behave in one particular way.
#pragma once

#include <string>
#include <vector>

#include "tests/bot/net/certificates.h"

namespace shako::test {

// A script whose loop reads a line into $line; `cases` are branches of a shell "case" on it that
// come before those of a good engine.
class FakeEngine {
   public:
    explicit FakeEngine(const std::string& cases = {}, const std::string& before = {})
        : file_(before + R"(
while read -r line; do
    case "$line" in
)" + cases + R"(
    uci) echo 'id name Fake'; echo 'option name Hash type spin default 1 min 1 max 32'
         echo 'option name UCI_Variant type combo default chess var chess'; echo uciok;;
    isready) echo readyok;;
    go*) echo 'info depth 3 score cp 21 nodes 9 time 1 pv e2e4'; echo 'bestmove e2e4 ponder e7e5';;
    quit) exit 0;;
    esac
done
)") {}

    [[nodiscard]] std::vector<std::string> command() const { return {"/bin/sh", file_.path()}; }

   private:
    TemporaryFile file_;
};

}  // namespace shako::test
