#include "bot/state_folder.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "bot/core/saved_games.h"
#include "tests/support/catch.h"

using namespace shako::bot;
namespace fs = std::filesystem;

namespace {

struct Folder {
    Folder() {
        std::string name = (fs::temp_directory_path() / "shako-state-XXXXXX").string();
        REQUIRE(mkdtemp(name.data()) != nullptr);
        path = name;
    }
    ~Folder() { fs::remove_all(path); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    void write(const std::string& text, std::string_view file = kSavedGamesFile) const {
        std::ofstream(path / file) << text;
    }
    fs::path path;
};

const std::string kSite = "https://site.example";

}  // namespace

TEST_CASE("The state folder is the configuration's, or systemd's") {
    unsetenv("STATE_DIRECTORY");
    CHECK_FALSE(state_folder(std::nullopt));
    CHECK(state_folder("/x") == "/x");
    setenv("STATE_DIRECTORY", "/var/lib/shako:/var/lib/other", 1);
    CHECK(state_folder(std::nullopt) == "/var/lib/shako");
    CHECK(state_folder("/x") == "/x");
    unsetenv("STATE_DIRECTORY");
}

TEST_CASE("The games of the last run on this site are remembered") {
    const Folder folder;
    CHECK(remember(folder.path, kSite).games.empty());
    CHECK(remember(folder.path, kSite).problems.empty());
    folder.write(write_saved_games({kSite, {{"g1"}, {"g2"}}}));
    CHECK(remember(folder.path, kSite).games == std::vector<SavedGame>{{"g1"}, {"g2"}});
    CHECK(remember(folder.path, "https://other.example").games.empty());
}

TEST_CASE("The opponents of the last run on this site are remembered") {
    const Folder folder;
    const Opponents opponents{kSite, {{WallTime(std::chrono::seconds(9)), "Alice", {}}}, {}, {}};
    folder.write(write_opponents(opponents), kOpponentsFile);
    CHECK(remember(folder.path, kSite).opponents == opponents);
    CHECK(remember(folder.path, "https://other.example").opponents == Opponents());
    folder.write("{}", kOpponentsFile);
    folder.write(write_saved_games({kSite, {{"g1"}}}));
    const auto remembered = remember(folder.path, kSite);
    CHECK(remembered.games.size() == 1);
    CHECK(remembered.opponents == Opponents());
    REQUIRE(remembered.problems.size() == 1);
    CHECK(remembered.problems[0].find((folder.path / kOpponentsFile).string()) == 0);
}

TEST_CASE("Games that can't be remembered are a problem by name, and set aside") {
    for (const char* text : {"", "{\"version\":", R"({"version":7,"site":"x","games":[]})"}) {
        const Folder folder;
        folder.write(text);
        const auto remembered = remember(folder.path, kSite);
        CHECK(remembered.games.empty());
        REQUIRE(remembered.problems.size() == 1);
        CHECK(remembered.problems[0].find((folder.path / kSavedGamesFile).string()) == 0);
        CHECK(fs::exists(folder.path / (std::string(kSavedGamesFile) + ".old")));
        CHECK(remember(folder.path, kSite).problems.empty());
    }
}
