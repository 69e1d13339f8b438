#include "bot/state_folder.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <utility>

#include "bot/core/restart_pause.h"

namespace shako::bot {

std::optional<std::string> state_folder(const std::optional<std::string>& configured) {
    if (configured) {
        return configured;
    }
    const char* const folders = std::getenv("STATE_DIRECTORY");
    if (folders == nullptr || *folders == '\0') {
        return std::nullopt;
    }
    const std::string text = folders;
    return text.substr(0, text.find(':'));
}

namespace {

// The text of a file, at most 1 MiB of it; nothing, and errno, when it can't be read.
std::optional<std::string> read_file(const std::filesystem::path& path) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rbe"),
                                                               &std::fclose);
    if (!file) {
        return std::nullopt;
    }
    std::string text(std::size_t{1} << 20, '\0');
    text.resize(std::fread(text.data(), 1, text.size(), file.get()));
    return text;
}

// What a file says, if there is one that `read` understands.
template <class Read>
auto remember_file(const std::filesystem::path& path, Read read, std::vector<std::string>& problems)
    -> std::optional<typename decltype(read(""))::value_type> {
    const auto text = read_file(path);
    if (!text) {
        if (errno != ENOENT) {
            problems.push_back(path.string() + ": cannot be read: " + std::strerror(errno));
        }
        return std::nullopt;
    }
    auto said = read(*text);
    if (!said) {
        const auto aside = path.string() + ".old";
        std::error_code ignored;
        std::filesystem::rename(path, aside, ignored);
        problems.push_back(path.string() + ": " + said.error().message + "; set aside as " + aside);
        return std::nullopt;
    }
    return std::move(*said);
}

}  // namespace

std::vector<WallTime> remember_starts(const std::string& folder, WallTime now) {
    const auto text = read_file(std::filesystem::path(folder) / kStartsFile);
    return recent_starts(text.value_or(""), now);
}

Remembered remember(const std::string& folder, const std::string& site) {
    const std::filesystem::path path = folder;
    Remembered remembered;
    auto games = remember_file(path / kSavedGamesFile, read_saved_games, remembered.problems);
    if (games && games->site == site) {  // else the bot has moved
        remembered.games = std::move(games->games);
    }
    auto opponents = remember_file(path / kOpponentsFile, read_opponents, remembered.problems);
    if (opponents && opponents->site == site) {
        remembered.opponents = std::move(*opponents);
    }
    return remembered;
}

}  // namespace shako::bot
