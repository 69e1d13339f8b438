#include "tests/bot/soak/rogue_engine.h"

#include <set>

#include "tests/support/catch.h"
#include "variant/load.h"

using namespace shako;
using namespace shako::test::soak;

namespace {

std::shared_ptr<const variant::Catalog> catalog() {
    static const auto kCatalog =
        variant::load_file(SHAKO_SOURCE_DIR "/config/variants.ini", variant::Catalog()).catalog;
    return kCatalog;
}

}  // namespace

TEST_CASE("the soak's rogue engine mostly plays, and does every kind of mischief") {
    std::set<Mischief> seen;
    int harmless = 0;
    for (int i = 0; i < 3000; ++i) {
        const auto mischief = mischief_in(1, "position " + std::to_string(i));
        seen.insert(mischief);
        harmless += mischief == Mischief::none ? 1 : 0;
    }
    CHECK(seen.size() == 6);
    CHECK(harmless > 2800);
    CHECK(harmless < 2990);
}

TEST_CASE("the soak's rogue engine plays a whole game of legal moves, but for its mischief") {
    std::string last;
    RogueEngine engine({catalog(), 3, std::nullopt},
                       [&](std::string_view line) { last = std::string(line); });
    CHECK(engine.take("uci") == RogueEngine::Step::goes_on);
    CHECK(last == "uciok");
    CHECK(engine.take("setoption name UCI_Variant value shako") == RogueEngine::Step::goes_on);
    auto game = engine::Game::create(catalog()->find("shako")).value();
    std::string moves;
    int mischief = 0;
    while (game.ply() < 60 && !game.result()) {
        CHECK(engine.take("position startpos" + (moves.empty() ? "" : " moves" + moves)) ==
              RogueEngine::Step::goes_on);
        const auto expected = mischief_in(3, game.fen());
        const auto step = engine.take("go wtime 9000 btime 9000 winc 0 binc 0");
        std::string move = last.substr(last.rfind(' ') + 1);
        if (expected != Mischief::none && expected != Mischief::garbage) {
            ++mischief;
            CHECK((step != RogueEngine::Step::goes_on || !game.legal_moves().empty()));
            move = game.legal_moves().front();
        }
        REQUIRE(game.play(move));
        moves += ' ' + move;
    }
    CHECK(game.ply() > 20);
    CHECK(mischief < 20);
    CHECK(engine.take("quit") == RogueEngine::Step::ends);
}

TEST_CASE("the soak's rogue engine hangs only where there is time for it") {
    const auto game = engine::Game::create(catalog()->find("shako")).value();
    std::uint64_t seed = 0;
    while (mischief_in(seed, game.fen()) != Mischief::hang) ++seed;
    RogueEngine engine({catalog(), seed, std::nullopt}, [](std::string_view) {});
    CHECK(engine.take("setoption name UCI_Variant value shako") == RogueEngine::Step::goes_on);
    CHECK(engine.take("position startpos") == RogueEngine::Step::goes_on);
    CHECK(engine.take("go wtime 20000 btime 1000") == RogueEngine::Step::hangs);
    CHECK(engine.take("go wtime 10000 btime 20000") == RogueEngine::Step::crashes);
}
