#include "bot/in_process.h"

#include <algorithm>

#include "engine/game.h"
#include "tests/bot/net/net_fixture.h"
#include "tests/support/rules.h"
#include "tests/support/temporary_folder.h"
#include "variant/locate.h"

using namespace shako::bot;
using namespace shako::test;
using namespace std::chrono_literals;

namespace {

// The built-in engine on a loop, and what it told last.
class Harness {
   public:
    explicit Harness(EngineConfig config = {}) {
        config.hash_mb = 1;
        EngineHandlers handlers;
        handlers.on_info = [this](SearchId, const SearchInfo& info) { infos.push_back(info); };
        handlers.on_move = [this](SearchId search, const std::string& text,
                                  const SearchInfo& info) {
            searches.push_back(search);
            move = text;
            last = info;
            loop.done();
        };
        handlers.on_note = [this](const std::string& text) { notes.push_back(text); };
        handlers.on_failed = [this](SearchId search, const std::string& why) {
            searches.push_back(search);
            failure = why;
            loop.done();
        };
        engine =
            std::make_unique<InProcessEngine>(loop.reactor, config, catalog, std::move(handlers));
    }

    static Think request(std::uint64_t search, Milliseconds time) {
        Think think;
        think.game_id = "game";
        think.search = SearchId{search};
        think.variant = "shako";
        think.move_time = time;
        return think;
    }

    Loop loop;
    std::shared_ptr<const shako::variant::Catalog> catalog = shako::variant::load_catalog().catalog;
    std::unique_ptr<InProcessEngine> engine;
    std::vector<SearchInfo> infos;
    std::vector<SearchId> searches;
    std::string move;
    std::string failure;
    std::vector<std::string> notes;
    SearchInfo last;
};

}  // namespace

TEST_CASE("The built-in engine finds a legal move from a position with its moves", "[net]") {
    Harness harness;
    auto game = shako::engine::Game::create(harness.catalog->find("shako"));
    REQUIRE(game);
    auto request = Harness::request(7, 30ms);
    request.moves = {game->legal_moves().front()};
    game->play(request.moves[0]);
    harness.engine->think(request);
    REQUIRE(harness.loop.run());
    CHECK(harness.searches == std::vector{SearchId{7}});
    const auto legal = game->legal_moves();
    CHECK(std::find(legal.begin(), legal.end(), harness.move) != legal.end());
    CHECK(harness.last.depth > 0);
    CHECK_FALSE(harness.infos.empty());
}

TEST_CASE("A search that ponders ends once the expected move was played", "[net]") {
    Harness harness;
    auto request = Harness::request(1, 20ms);
    request.is_ponder = true;
    harness.engine->think(request);
    harness.loop.reactor.run_for(100ms);
    CHECK(harness.move.empty());
    harness.engine->ponder_hit();
    REQUIRE(harness.loop.run());
    CHECK_FALSE(harness.move.empty());
}

TEST_CASE("The built-in engine plays below its best when asked to", "[net]") {
    Harness harness;
    auto request = Harness::request(1, 2s);
    request.skill_level = 0;
    const auto begun = std::chrono::steady_clock::now();
    harness.engine->think(request);
    REQUIRE(harness.loop.run());
    // The lowest level looks at few positions only.
    CHECK(harness.last.nodes < 100000);
    CHECK(std::chrono::steady_clock::now() - begun < 10s);
}

TEST_CASE("A search in this process that is stopped gives its move", "[net]") {
    Harness harness;
    harness.engine->think(Harness::request(1, 60s));
    harness.engine->stop();
    REQUIRE(harness.loop.run());
    CHECK_FALSE(harness.move.empty());
}

TEST_CASE("Of two searches only the second one answers", "[net]") {
    Harness harness;
    harness.engine->think(Harness::request(1, 60s));
    harness.engine->think(Harness::request(2, 10ms));
    REQUIRE(harness.loop.run());
    harness.loop.reactor.run_for(5ms);
    CHECK(harness.searches == std::vector{SearchId{2}});
}

TEST_CASE("An impossible search fails with the reason", "[net]") {
    Harness harness;
    auto request = Harness::request(1, 10ms);
    SECTION("unknown variant") { request.variant = "nonsense"; }
    SECTION("illegal move") { request.moves = {"a1a1"}; }
    SECTION("bad position") { request.start_fen = "nonsense"; }
    harness.engine->think(request);
    CHECK(harness.failure.empty());  // not within the call
    REQUIRE(harness.loop.run());
    CHECK_FALSE(harness.failure.empty());
}

TEST_CASE("A killed search says nothing, the next one works", "[net]") {
    Harness harness;
    harness.engine->think(Harness::request(1, 60s));
    harness.engine->kill();
    harness.engine->think(Harness::request(2, 10ms));
    REQUIRE(harness.loop.run());
    CHECK(harness.searches == std::vector{SearchId{2}});
}

TEST_CASE("Releasing the built-in engine ends its search and calls nobody", "[net]") {
    Harness harness;
    harness.engine->think(Harness::request(1, 60s));
    harness.engine.reset();
    harness.loop.reactor.run_for(5ms);
    CHECK(harness.searches.empty());
}
