#include "bot/load_config.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <utility>

namespace shako::bot {

tl::expected<std::string, Problems> read_text(const std::string& path) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rbe"),
                                                               &std::fclose);
    if (!file) {
        return tl::unexpected(Problems{path + ": error: cannot be read: " + std::strerror(errno)});
    }
    static constexpr std::size_t kMaxSize = std::size_t{1} << 20;
    std::string text(kMaxSize + 1, '\0');
    errno = 0;
    text.resize(std::fread(text.data(), 1, text.size(), file.get()));
    if (std::ferror(file.get()) != 0) {
        return tl::unexpected(Problems{path + ": error: cannot be read: " + std::strerror(errno)});
    }
    if (text.size() > kMaxSize) {
        return tl::unexpected(Problems{path + ": error: too long for a configuration (1 MiB)"});
    }
    return text;
}

Problems to_problems(const ConfigErrors& errors, const std::string& path) {
    Problems problems;
    for (const auto& error : errors) {
        problems.push_back(to_text(error, path));
    }
    return problems;
}

tl::expected<Config, Problems> load_config(const std::string& path) {
    const auto text = read_text(path);
    if (!text) {
        return tl::unexpected(text.error());
    }
    auto config = parse_config(*text, std::filesystem::path(path).parent_path().string());
    if (!config) {
        return tl::unexpected(to_problems(config.error(), path));
    }
    return std::move(*config);
}

}  // namespace shako::bot
