#include "bot/token_source.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string_view>
#include <utility>

#include <sys/stat.h>

namespace shako::bot {
namespace {

constexpr std::size_t kMaxFile = 64 * 1024;  // bytes; a token is far shorter

// A name that is no variable's or no file's, as it may be repeated: whoever writes the token itself
// there must not find it in the log as well. Names of variables have no small letters, those of
// files a dot or are short.
std::string repeat(const std::string& name, std::string_view key) {
    constexpr std::size_t kShort = 16;
    const std::string last = name.substr(name.rfind('/') + 1);
    const bool is_loud = std::none_of(last.begin(), last.end(),
                                      [](unsigned char c) { return std::islower(c) != 0; });
    const bool may_be_token =
        last.size() >= kShort && !is_loud && last.find('.') == std::string::npos;
    return may_be_token ? "what " + std::string(key) + " names" : name;
}

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
            return tl::unexpected(TokenError{"the environment variable " +
                                             repeat(*config.env, "token.env") +
                                             " is not set (token.env)"});
        }
        return from_text(value, "the environment variable " + *config.env);
    }
    const std::string path = config.file.value_or("");
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rbe"),
                                                               &std::fclose);
    if (!file) {
        const std::string why = std::strerror(errno);
        return tl::unexpected(
            TokenError{repeat(path, "token.file") + ": cannot be read (token.file): " + why});
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
