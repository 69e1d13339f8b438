#include "bot/core/engine_choice.h"

#include "tests/support/catch.h"

using namespace shako::bot;

TEST_CASE("the first rule that fits chooses the engine, else it is the usual one") {
    Config config;
    EngineRule fast;
    fast.speeds = {Speed::bullet, Speed::blitz};
    fast.opponents = OpponentKind::bot;
    EngineRule chess;
    chess.variants = {"chess"};
    chess.engine.hash_mb = 7;
    config.engines = {fast, chess};
    CHECK(choose_engine(config, {"shako", Speed::blitz, OpponentKind::bot}) == 1);
    CHECK(choose_engine(config, {"chess", Speed::bullet, OpponentKind::bot}) == 1);
    CHECK(choose_engine(config, {"chess", Speed::bullet, OpponentKind::human}) == 2);
    CHECK(choose_engine(config, {"shako", Speed::rapid, OpponentKind::bot}) == 0);
    CHECK(engine_of(config, 2).hash_mb == 7);
    CHECK(engine_of(config, 0).hash_mb == config.engine.hash_mb);
}

TEST_CASE("the opponent's level sets the strength, but never above the configured one") {
    EngineConfig engine;
    CHECK_FALSE(skill_for(engine, std::nullopt));
    CHECK(skill_for(engine, 0) == 0);
    CHECK(skill_for(engine, 5) == 14);
    CHECK_FALSE(skill_for(engine, 8));
    engine.skill_level = 10;
    CHECK(skill_for(engine, std::nullopt) == 10);
    CHECK(skill_for(engine, 7) == 10);
    CHECK(skill_for(engine, 2) == 3);
    engine.follow_level = false;
    CHECK(skill_for(engine, 2) == 10);
}

TEST_CASE("an engine is called by its program") {
    EngineConfig engine;
    CHECK(engine_title(engine) == "the built-in engine");
    engine.kind = EngineKind::uci;
    engine.command = {"/usr/games/fairy-stockfish", "-x"};
    CHECK(engine_title(engine) == "fairy-stockfish");
}
