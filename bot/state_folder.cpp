#include "bot/state_folder.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <utility>

#include "bot/core/restart_pause.h"
#include "bot/core/saved_games.h"

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

}  // namespace

std::vector<WallTime> remember_starts(const std::string& folder, WallTime now) {
    const auto text = read_file(std::filesystem::path(folder) / kStartsFile);
    return recent_starts(text.value_or(""), now);
}

RememberedGames remember_games(const std::string& folder, const std::string& site) {
    const std::filesystem::path path = std::filesystem::path(folder) / kSavedGamesFile;
    const auto text = read_file(path);
    if (!text) {
        if (errno == ENOENT) {
            return {};
        }
        return {{}, path.string() + ": cannot be read: " + std::strerror(errno)};
    }
    auto saved = read_saved_games(*text);
    if (!saved) {
        const auto aside = path.string() + ".old";
        std::error_code ignored;
        std::filesystem::rename(path, aside, ignored);
        return {{}, path.string() + ": " + saved.error().message + "; set aside as " + aside};
    }
    if (saved->site != site) {
        return {};  // the bot has moved
    }
    return {std::move(saved->games), std::nullopt};
}

}  // namespace shako::bot
