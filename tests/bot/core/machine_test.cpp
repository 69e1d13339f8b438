#include "bot/core/machine.h"

#include "tests/support/catch.h"

using namespace shako::bot;

TEST_CASE("hash tables that do not fit the memory are an error with the sum") {
    Config config;
    config.challenges.max_games = 8;
    config.engine.hash_mb = 512;
    CHECK_FALSE(check_memory(config, {4, 4096}));
    CHECK_FALSE(check_memory(config, {4, 0}));  // not known
    const auto error = check_memory(config, {4, 4095});
    REQUIRE(error);
    CHECK(error->path == "engine.hash_mb");
    CHECK(error->message ==
          "8 games at a time x 512 MiB of hash = 4096 MiB, and this machine has 4095 MiB of "
          "memory; expected a smaller hash_mb or fewer games (max_games)");
}

TEST_CASE("hash tables that do not fit what the service may use say so") {
    Config config;
    config.challenges.max_games = 2;
    config.engine.hash_mb = 64;
    const auto error = check_memory(config, {4, 100, true});
    REQUIRE(error);
    CHECK(error->message ==
          "2 games at a time x 64 MiB of hash = 128 MiB, and the limit of this service is 100 MiB "
          "of memory; expected a smaller hash_mb or fewer games (max_games)");
}

TEST_CASE("the greatest engine counts, and games of days count too") {
    Config config;
    config.engines.resize(1);
    config.engines[0].engine.hash_mb = 1000;
    config.correspondence.max_games = 2;
    CHECK_FALSE(check_memory(config, {1, 3000}));
    CHECK(check_memory(config, {1, 2999}));
}

TEST_CASE("more threads than processors are a warning") {
    Config config;
    config.engine.threads = 2;
    CHECK_FALSE(check_processors(config, {2, 0}));
    config.challenges.max_games = 3;
    CHECK(check_processors(config, {4, 0}) ==
          "3 games at a time x 2 threads = 6, and this machine has 4 processors: with all games "
          "running every search is slower");
}
