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
    void write(const std::string& text) const { std::ofstream(path / kSavedGamesFile) << text; }
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
    CHECK(remember_games(folder.path, kSite).games.empty());
    CHECK_FALSE(remember_games(folder.path, kSite).problem);
    folder.write(write_saved_games({kSite, {"g1", "g2"}}));
    CHECK(remember_games(folder.path, kSite).games == std::vector<GameId>{"g1", "g2"});
    CHECK(remember_games(folder.path, "https://other.example").games.empty());
}

TEST_CASE("Games that can't be remembered are a problem by name, and set aside") {
    for (const char* text : {"", "{\"version\":", R"({"version":7,"site":"x","games":[]})"}) {
        const Folder folder;
        folder.write(text);
        const auto remembered = remember_games(folder.path, kSite);
        CHECK(remembered.games.empty());
        REQUIRE(remembered.problem);
        CHECK(remembered.problem->find((folder.path / kSavedGamesFile).string()) == 0);
        CHECK(fs::exists(folder.path / (std::string(kSavedGamesFile) + ".old")));
        CHECK_FALSE(remember_games(folder.path, kSite).problem);
    }
}
