#include "engine/tools/datagen.h"

#include <fstream>

#include "engine/game.h"
#include "tests/engine/search/games.h"
#include "tests/support/catch.h"
#include "tests/support/rules.h"
#include "tests/support/temporary_folder.h"

using namespace shako::engine;
using namespace shako::engine::test;
using namespace shako::engine::tools;
using shako::test::TemporaryFolder;

namespace {

DatagenOptions options_of(const TemporaryFolder& folder, const char* out, int games) {
    DatagenOptions options;
    options.variant = "chess";
    options.games = games;
    options.nodes = 40;
    options.out = folder.path(out);
    return options;
}

}  // namespace

TEST_CASE("A game as a line is read back") {
    DataGame game;
    game.fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    game.outcome = Outcome::white_wins;
    game.ending = "checkmate";
    game.moves = {{"e1g1", std::nullopt}, {"e8e7", Score{false, -512}}, {"f1e1", Score{true, 3}}};
    const std::string line = to_line(game);
    CHECK(line == "1-0\tcheckmate\t4k3/8/8/8/8/8/8/4K2R w K - 0 1\te1g1 - e8e7 -512 f1e1 #3");
    const auto read = parse_data_game(line);
    REQUIRE(read);
    CHECK(*read == game);
    CHECK(parse_data_game("2-0\tx\t\t").error() == "'2-0' is no result");
    CHECK(parse_data_game("1-0\tx\t\te2e4 five").error() == "move 1: 'five' is no score");
}

TEST_CASE("Self-play is the same for any number of threads, and when it is resumed after a cut") {
    const TemporaryFolder folder;
    const auto catalog = shipped_games();
    REQUIRE(datagen(catalog, options_of(folder, "whole", 5), {}));
    const std::string whole = folder.read("whole");

    auto options = options_of(folder, "threads", 5);
    options.threads = 3;
    REQUIRE(datagen(catalog, options, {}));
    CHECK(folder.read("threads") == whole);

    // Three games and a part of the fourth, as a kill leaves it.
    std::size_t end = 0;
    for (int lines = 0; lines < 4; ++lines) end = whole.find('\n', end) + 1;
    options = options_of(folder, "resumed", 5);
    folder.write("resumed", whole.substr(0, end + 30));
    const auto refused = datagen(catalog, options, {});
    REQUIRE_FALSE(refused);
    CHECK(refused.error().find("--resume") != std::string::npos);
    options.resume = true;
    const auto made = datagen(catalog, options, {});
    REQUIRE(made);
    CHECK(*made == 5);
    CHECK(folder.read("resumed") == whole);

    // Other options make other games.
    options.seed = 2;
    CHECK_FALSE(datagen(catalog, options, {}));
}

TEST_CASE("The games of self-play are legal and begin with random moves without scores") {
    const TemporaryFolder folder;
    const auto options = options_of(folder, "games", 3);
    REQUIRE(datagen(shipped_games(), options, {}));
    std::ifstream file(options.out);
    std::string line;
    REQUIRE(std::getline(file, line));
    const auto heading = parse_heading(line);
    REQUIRE(heading);
    CHECK(heading->variant == "chess");
    CHECK(heading->nodes == 40);
    CHECK(heading->evaluation == "derived");
    int games = 0;
    while (std::getline(file, line)) {
        ++games;
        const auto data = parse_data_game(line);
        REQUIRE(data);
        Game game = shako::test::game("chess", data->fen);
        std::size_t random = 0;
        while (random < data->moves.size() && !data->moves[random].score) ++random;
        CHECK(random >= 6);
        CHECK(random <= 9);
        for (std::size_t i = 0; i < data->moves.size(); ++i) {
            CHECK(data->moves[i].score.has_value() == (i >= random));
            REQUIRE(game.play(data->moves[i].move));
        }
    }
    CHECK(games == 3);
}

TEST_CASE("Weights that cannot be read are an error, and no file is begun") {
    const TemporaryFolder folder;
    auto options = options_of(folder, "games", 1);
    options.eval_file = folder.path("none.json");
    CHECK_FALSE(datagen(shipped_games(), options, {}));
    CHECK_FALSE(std::ifstream(options.out).is_open());
}
