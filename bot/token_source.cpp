#include "bot/token_source.h"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <utility>

#include <sys/stat.h>

namespace shako::bot {
namespace {

constexpr std::size_t kMaxFile = 64 * 1024;  // bytes; a token is far shorter

tl::expected<LoadedToken, TokenError> from_text(std::string_view text, const std::string& place) {
    auto token = parse_token(text);
    if (!token) {
        return tl::unexpected(TokenError{"the token in " + place + ": " + token.error().message});
    }
    return LoadedToken{Secret(std::move(*token)), std::nullopt};
}

}  // namespace

tl::expected<LoadedToken, TokenError> load_token(const TokenConfig& config) {
    if (config.env) {
        const char* const value = std::getenv(config.env->c_str());
        if (value == nullptr) {
            return tl::unexpected(
                TokenError{"the environment variable " + *config.env + " is not set (token.env)"});
        }
        return from_text(value, "the environment variable " + *config.env);
    }
    const std::string path = config.file.value_or("");
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rbe"),
                                                               &std::fclose);
    if (!file) {
        return tl::unexpected(
            TokenError{path + ": cannot be read (token.file): " + std::strerror(errno)});
    }
    struct stat facts {};
    if (fstat(fileno(file.get()), &facts) == 0 && S_ISDIR(facts.st_mode)) {
        return tl::unexpected(TokenError{path + ": is a folder (token.file)"});
    }
    std::string text(kMaxFile, '\0');
    text.resize(std::fread(text.data(), 1, text.size(), file.get()));
    auto loaded = from_text(text, path);
    if (loaded && (facts.st_mode & S_IROTH) != 0) {
        loaded->warning = path + " can be read by every user of this machine; " +
                          "make it readable by the bot alone (chmod 600)";
    }
    return loaded;
}

}  // namespace shako::bot
