#include "bot/local/serve_console.h"

#include "tests/support/catch.h"

using namespace shako::bot::local;
using namespace std::chrono_literals;

TEST_CASE("the operator pairs two bots, and may name game and clock") {
    const GameTerms defaults{"chess", "", {180s, 2s}, false};
    const auto short_form = read_command("pair Alice Bob", defaults);
    REQUIRE(short_form);
    CHECK(short_form->names == ByColor<std::string>{"Alice", "Bob"});
    CHECK(short_form->terms == defaults);
    const auto long_form = read_command("  pair Alice Bob shako 20+0.2 ", defaults);
    REQUIRE(long_form);
    CHECK(long_form->terms == GameTerms{"shako", "", {20s, 200ms}, false});
    for (const char* bad :
         {"", "pair", "pair A", "play A B", "pair A B chess x", "pair A B c 1+1 x"}) {
        CHECK_FALSE(read_command(bad, defaults));
    }
}
