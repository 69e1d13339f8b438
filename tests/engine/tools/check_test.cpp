#include "engine/tools/check.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include <nlohmann/json.hpp>

#include "engine/game.h"
#include "tests/engine/search/games.h"
#include "tests/support/catch.h"

using namespace shako;
using engine::test::shipped_games;
using engine::tools::check_files;
using engine::tools::CheckRemark;

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

std::vector<CheckRemark> check(const std::vector<std::string>& files,
                               const std::string& input = {}) {
    std::istringstream stream(input);
    return check_files(files, *shipped_games(), stream);
}

bool has_errors(const std::vector<CheckRemark>& remarks) {
    for (const CheckRemark& remark : remarks)
        if (remark.diagnostic.severity == variant::Severity::error) return true;
    return false;
}

}  // namespace

TEST_CASE("A file in order has no diagnostics") {
    const TemporaryFile file("[mine:chess]\nnMoveRule = 20\n");
    CHECK(check({file.path()}).empty());
}

TEST_CASE("A start position that the rules do not allow is an error with its section's line") {
    const TemporaryFile file(
        "\n[mine:chess]\nstartFen = rnbqkbnr/pppp1Qpp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n");
    const auto diagnostics = check({file.path()});
    REQUIRE(diagnostics.size() == 1);
    CHECK(diagnostics[0].diagnostic.severity == variant::Severity::error);
    CHECK(diagnostics[0].diagnostic.section == "mine");
    CHECK(diagnostics[0].diagnostic.key == "startFen");
    CHECK(diagnostics[0].diagnostic.line == 3);
    CHECK(diagnostics[0].diagnostic.column > 12);
}

TEST_CASE("A game that is over before it begins is an error") {
    const TemporaryFile file("[mine:chess]\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n");
    const auto diagnostics = check({file.path()});
    REQUIRE(diagnostics.size() == 1);
    CHECK(diagnostics[0].diagnostic.message.find("insufficient material") != std::string::npos);
}

TEST_CASE("A later file may build on an earlier one, and one that is missing is an error") {
    const TemporaryFile first("[mine:chess]\nnMoveRule = 20\n");
    const TemporaryFile second("[yours:mine]\nnMoveRule = 30\n");
    CHECK(check({first.path(), second.path()}).empty());
    CHECK(has_errors(check({second.path()})));
    CHECK(has_errors(check({"no/such/file.ini"})));
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

TEST_CASE("A dash reads the standard input, which later files may build on") {
    const TemporaryFile second("[yours:mine]\nnMoveRule = 30\n");
    CHECK(check({"-", second.path()}, "[mine:chess]\nnMoveRule = 20\n").empty());
    const auto remarks = check({"-"}, "[mine:chess]\nnoKey = 20\n");
    REQUIRE(remarks.size() == 1);
    CHECK(remarks[0].diagnostic.file == "<stdin>");
}

TEST_CASE("A remark reaches to the end of its word") {
    const auto remarks = check({"-"}, "[mine:chess]\nnoKey = 20\nnMoveRule = many\n[x:none]");
    REQUIRE(remarks.size() == 3);
    CHECK(remarks[0].diagnostic.column == 1);
    CHECK(remarks[0].end_column == 6);
    CHECK(remarks[1].diagnostic.column == 13);
    CHECK(remarks[1].end_column == 17);
    CHECK(remarks[2].end_column > remarks[2].diagnostic.column);
}

TEST_CASE("A remark as JSON has all its parts, whatever bytes the file holds") {
    const auto remarks = check({"-"}, "[mine:chess]\nnMoveRule = many\n[\xFF");
    REQUIRE(remarks.size() == 2);
    CHECK(nlohmann::json::parse(to_json(remarks[1]))["line"] == 3);
    const auto object = nlohmann::json::parse(to_json(remarks[0]));
    CHECK(object["file"] == "<stdin>");
    CHECK(object["line"] == 2);
    CHECK(object["column"] == 13);
    CHECK(object["endColumn"] == 17);
    CHECK(object["severity"] == "error");
    CHECK(object["id"] == remarks[0].diagnostic.id);
    CHECK(object["section"] == "mine");
    CHECK(object["key"] == "nMoveRule");
    CHECK(object["message"].is_string());
    CHECK(object.size() == 9);
}
