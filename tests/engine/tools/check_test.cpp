#include "engine/tools/check.h"

#include <filesystem>
#include <fstream>

#include "engine/game.h"
#include "tests/engine/search/games.h"
#include "tests/support/catch.h"

using namespace shako;
using engine::test::shipped_games;
using engine::tools::check_files;

namespace {

// A file that is gone when the test is over.
class TemporaryFile {
   public:
    explicit TemporaryFile(std::string_view text)
        : path_(std::filesystem::temp_directory_path() /
                ("shako_check_test_" + std::to_string(counter()++) + ".ini")) {
        std::ofstream(path_) << text;
    }
    ~TemporaryFile() { std::filesystem::remove(path_); }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    const std::filesystem::path& path() const { return path_; }

   private:
    static int& counter() {
        static int value = static_cast<int>(
            std::chrono::steady_clock::now().time_since_epoch().count() % 100'000'000);
        return value;
    }
    std::filesystem::path path_;
};

}  // namespace

TEST_CASE("A file in order has no diagnostics") {
    const TemporaryFile file("[mine:chess]\nnMoveRule = 20\n");
    CHECK(check_files({file.path()}, *shipped_games()).empty());
}

TEST_CASE("A start position that the rules do not allow is an error with its section's line") {
    const TemporaryFile file(
        "\n[mine:chess]\nstartFen = rnbqkbnr/pppp1Qpp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n");
    const auto diagnostics = check_files({file.path()}, *shipped_games());
    REQUIRE(diagnostics.size() == 1);
    CHECK(diagnostics[0].severity == variant::Severity::error);
    CHECK(diagnostics[0].section == "mine");
    CHECK(diagnostics[0].key == "startFen");
    CHECK(diagnostics[0].line == 3);
    CHECK(diagnostics[0].column > 12);
}

TEST_CASE("A game that is over before it begins is an error") {
    const TemporaryFile file("[mine:chess]\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n");
    const auto diagnostics = check_files({file.path()}, *shipped_games());
    REQUIRE(diagnostics.size() == 1);
    CHECK(diagnostics[0].message.find("insufficient material") != std::string::npos);
}

TEST_CASE("A later file may build on an earlier one, and one that is missing is an error") {
    const TemporaryFile first("[mine:chess]\nnMoveRule = 20\n");
    const TemporaryFile second("[yours:mine]\nnMoveRule = 30\n");
    CHECK(check_files({first.path(), second.path()}, *shipped_games()).empty());
    CHECK(variant::has_errors(check_files({second.path()}, *shipped_games())));
    CHECK(variant::has_errors(check_files({"no/such/file.ini"}, *shipped_games())));
}

TEST_CASE("A game with an illegal start position is not loaded, nor what inherits from it") {
    const auto loaded = variant::load_text(
        "[bad:chess]\nstartFen = rnbqkbnr/pppp1Qpp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
        "[child:bad]\n[good:chess]\n",
        "x.ini", *shipped_games(), variant::Layer::user, engine::check_start);
    CHECK(loaded.catalog->find("bad") == nullptr);
    CHECK(loaded.catalog->find("child") == nullptr);
    CHECK(loaded.catalog->find("good") != nullptr);
    CHECK(loaded.diagnostics.size() == 2);
}
