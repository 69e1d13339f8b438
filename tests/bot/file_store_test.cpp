#include "bot/file_store.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <sstream>
#include <vector>

#include <sys/stat.h>

#include "tests/support/catch.h"

using shako::bot::FileStore;
namespace fs = std::filesystem;

namespace {

class Folder {
   public:
    Folder() {
        std::string name = (fs::temp_directory_path() / "shako-pgn-XXXXXX").string();
        REQUIRE(mkdtemp(name.data()) != nullptr);
        path = name;
    }
    ~Folder() { fs::remove_all(path); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    [[nodiscard]] std::vector<std::string> names() const {
        std::vector<std::string> result;
        for (const auto& entry : fs::recursive_directory_iterator(path)) {
            if (entry.is_regular_file()) {
                result.push_back(fs::relative(entry.path(), path).string());
            }
        }
        std::sort(result.begin(), result.end());
        return result;
    }
    [[nodiscard]] std::string read(const std::string& name) const {
        std::ostringstream text;
        text << std::ifstream(path / name).rdbuf();
        return text.str();
    }

    fs::path path;
};

// Saves, waits for the end of it, and returns the problems.
std::vector<std::string> save(const fs::path& folder, const std::string& name,
                              const std::string& text, bool append = false,
                              std::uintmax_t limit = 0) {
    std::vector<std::string> problems;
    {
        FileStore store(folder, limit,
                        [&](std::string problem) { problems.push_back(std::move(problem)); });
        store.save(name, text, append);
    }
    return problems;
}

}  // namespace

TEST_CASE("A file is saved whole, and nothing else is left") {
    const Folder folder;
    const std::string text(300000, 'x');
    CHECK(save(folder.path, "a.pgn", text).empty());
    CHECK(folder.names() == std::vector<std::string>{"a.pgn"});
    CHECK(folder.read("a.pgn") == text);
    CHECK(save(folder.path, "a.pgn", "new").empty());
    CHECK(folder.read("a.pgn") == "new");
}

TEST_CASE("A missing folder is made") {
    const Folder folder;
    CHECK(save(folder.path / "x/y", "a.pgn", "text").empty());
    CHECK(folder.read("x/y/a.pgn") == "text");
}

TEST_CASE("What can't be written is told with name and reason, and leaves nothing behind") {
    const Folder folder;
    std::ofstream(folder.path / "file") << "x";
    const auto problems = save(folder.path / "file", "a.pgn", "text");
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].find("the file ") == 0);
    CHECK(problems[0].find("a.pgn is not saved: Not a directory") != std::string::npos);

    // A file that can't be replaced: a folder has its name.
    fs::create_directory(folder.path / "b.pgn");
    CHECK(save(folder.path, "b.pgn", "text").size() == 1);
    CHECK(folder.names() == std::vector<std::string>{"file"});
}

TEST_CASE("A full disk is a problem told, not an end") {
    // /dev/full takes no byte; the store writes beside its target, so link that name to it.
    const Folder folder;
    fs::create_symlink("/dev/full", folder.path / ".c.pgn.new");
    const auto problems = save(folder.path, "c.pgn", "text");
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].find("No space left on device") != std::string::npos);
    CHECK(folder.names().empty());
}

TEST_CASE("Games of one file stand one behind the other, with a blank line between them") {
    const Folder folder;
    CHECK(save(folder.path, "2026-08.pgn", "one\n", true).empty());
    CHECK(save(folder.path, "2026-08.pgn", "two\n", true).empty());
    CHECK(folder.read("2026-08.pgn") == "one\n\ntwo\n");
}

TEST_CASE("The oldest games go when all together grow past the limit, other files stay") {
    const Folder folder;
    const std::string text(1000, 'x');
    std::ofstream(folder.path / "notes.txt") << std::string(5000, 'x');
    for (const char* name : {"c.pgn", "a.pgn", "b.pgn"}) {
        CHECK(save(folder.path, name, text, false, 2500).empty());
        const auto age = std::chrono::hours(name[0] == 'c' ? 2 : name[0] == 'a' ? 1 : 0);
        fs::last_write_time(folder.path / name, fs::file_time_type::clock::now() - age);
    }
    CHECK(folder.names() == std::vector<std::string>{"a.pgn", "b.pgn", "notes.txt"});
    // What was just written stays even when it alone is too much.
    CHECK(save(folder.path, "d.pgn", text, false, 10).empty());
    CHECK(folder.names() == std::vector<std::string>{"d.pgn", "notes.txt"});
}

TEST_CASE("Of a file that waits to be written only the last text is") {
    const Folder folder;
    // The first file keeps the writer busy until somebody reads it.
    const auto pipe = folder.path / ".slow.new";
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    std::vector<std::string> problems;
    {
        FileStore store(folder.path, 0,
                        [&](std::string problem) { problems.push_back(std::move(problem)); });
        store.save("slow", "x");
        for (int i = 0; i < 1000; ++i) {
            store.save("state", std::to_string(i));
        }
        std::ifstream(pipe).get();
    }
    CHECK(folder.read("state") == "999");
    CHECK(problems.size() == 1);  // a pipe can't be synced
}

TEST_CASE("So many files wait for a slow disk, and what is beyond is told at once") {
    const Folder folder;
    const auto pipe = folder.path / ".slow.new";
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    std::mutex mutex;
    std::vector<std::string> problems;
    {
        FileStore store(folder.path, 0, [&](std::string problem) {
            const std::lock_guard lock(mutex);
            problems.push_back(std::move(problem));
        });
        store.save("slow", "x");
        // The writer has taken the first, or is about to.
        for (std::size_t i = 0; i < FileStore::kMaxWaiting + 2; ++i) {
            store.save("f" + std::to_string(i), "x");
        }
        {
            const std::lock_guard lock(mutex);
            REQUIRE_FALSE(problems.empty());
            CHECK(problems.front().find("too many files wait to be written") != std::string::npos);
            CHECK(problems.size() <= 3);
        }
        std::ifstream(pipe).get();
    }
    CHECK(fs::exists(folder.path / "f0"));
    CHECK_FALSE(fs::exists(folder.path / ("f" + std::to_string(FileStore::kMaxWaiting + 1))));
}
