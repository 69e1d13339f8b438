#include "bot/run.h"

#include <cstdio>

#include <unistd.h>

#include "tests/bot/net/certificates.h"
#include "tests/support/catch.h"

using namespace shako::bot;
using shako::test::TemporaryFile;

namespace {

// What `call` writes to stderr.
template <class Call>
std::string errors_of(Call call) {
    const TemporaryFile file("");
    std::FILE* const target = std::fopen(file.path().c_str(), "w+e");
    const int kept = dup(STDERR_FILENO);
    std::fflush(stderr);
    dup2(fileno(target), STDERR_FILENO);
    call();
    dup2(kept, STDERR_FILENO);
    close(kept);
    std::rewind(target);
    std::string text(10000, '\0');
    text.resize(std::fread(text.data(), 1, text.size(), target));
    std::fclose(target);
    return text;
}

// The problems of a configuration, without the file's name in front.
std::string problems_of(const std::string& config) {
    const TemporaryFile file(config);
    std::string text = errors_of([&] { CHECK(run_bot(file.path()) == ExitCode::config); });
    for (auto at = text.find(file.path()); at != std::string::npos; at = text.find(file.path())) {
        text.erase(at, file.path().size());
    }
    return text;
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("A configuration that isn't there is named") {
    const auto text =
        errors_of([] { CHECK(run_bot("/nonexistent/bot.json") == ExitCode::config); });
    CHECK(text == "/nonexistent/bot.json: error: cannot be read: No such file or directory\n");
    CHECK(contains(errors_of([] { CHECK(run_bot("/tmp") == ExitCode::config); }),
                   "/tmp: error: cannot be read: Is a directory"));
}

TEST_CASE("A configuration of more than a mebibyte is none") {
    const std::string good = problems_of(std::string(1 << 20, ' '));
    CHECK(contains(good, "not JSON"));
    CHECK(contains(problems_of(std::string((1 << 20) + 1, ' ')),
                   "error: too long for a configuration (1 MiB)"));
}

TEST_CASE("All problems of a configuration are told in one run") {
    CHECK(contains(problems_of("{"), "error"));
    const auto text = problems_of(R"({
        "version": 1,
        "site": {"url": "https://lichess.org", "dialect": "lichess", "ca_file": "/nonexistent/ca.pem"},
        "token": {"env": "SHAKO_TEST_TOKEN"},
        "variants": ["nosuchgame"],
        "variant_files": ["/nonexistent/x.ini"]
    })");
    CHECK(contains(text, "site.ca_file: /nonexistent/ca.pem: cannot be read"));
    CHECK(contains(text, "nosuchgame"));
    CHECK(contains(text, "/nonexistent/x.ini"));
}

TEST_CASE("An engine that can't be run is a problem of the configuration, before any game") {
    const auto config = [](const std::string& engine) {
        return R"({"version": 1, "site": {"url": "https://127.0.0.1:1", "dialect": "lichess"},
                   "token": {"env": "SHAKO_TEST_TOKEN_UNSET"}, "engine": {)" +
               engine + "}}";
    };
    for (const char* name : {"/nonexistent/engine", "no-such-engine", "/tmp"}) {
        CHECK(contains(
            problems_of(config(R"("kind": "uci", "command": [")" + std::string(name) + "\"]")),
            "error: engine.command[0]: '" + std::string(name) + "' is no program"));
    }
    CHECK_FALSE(contains(problems_of(config(R"("kind": "uci", "command": ["sh"])")), "command"));
    CHECK(
        contains(problems_of(config(R"("options": {"Hsh": 1})")), "engine.options: has a meaning"));
}

TEST_CASE("A program that is no engine is found by check-config, before any game", "[net]") {
    const TemporaryFile file(R"({"version": 1,
        "site": {"url": "https://127.0.0.1:1", "dialect": "lichess"},
        "token": {"env": "SHAKO_TEST_TOKEN_UNSET"},
        "engine": {"kind": "uci", "command": ["true"]}})");
    const auto text = errors_of([&] { CHECK(check_config(file.path()) == ExitCode::config); });
    CHECK(contains(text, "error: engine.command: 'true' does not speak UCI: it exited"));
}

TEST_CASE("Games that do not fit the memory are a problem of the configuration, with the sum") {
    const auto text = problems_of(R"({"version": 1,
        "site": {"url": "https://127.0.0.1:1", "dialect": "lichess"},
        "token": {"env": "SHAKO_TEST_TOKEN_UNSET"},
        "challenges": {"max_games": 1000}, "engine": {"hash_mb": 1048576}})");
    CHECK(contains(text, "1000 games at a time x 1048576 MiB of hash = 1048576000 MiB"));
}

TEST_CASE("A book that cannot be read is a problem of the configuration") {
    const auto text = problems_of(R"({"version": 1,
        "site": {"url": "https://127.0.0.1:1", "dialect": "lichess"},
        "token": {"env": "SHAKO_TEST_TOKEN_UNSET"},
        "engine": {"books": {"shako": "/nowhere/shako.pgn"}},
        "engines": [{"books": {"shakko": "b.pgn"}}]})");
    CHECK(contains(text, "engine.books: /nowhere/shako.pgn: it cannot be read"));
    CHECK(contains(text, "engines[0].books: 'shakko' is no variant that is loaded"));
}

TEST_CASE("A token that isn't there is a problem of the configuration") {
    const auto text = problems_of(R"({
        "version": 1,
        "site": {"url": "https://127.0.0.1:1", "dialect": "lichess"},
        "token": {"env": "SHAKO_TEST_TOKEN_UNSET"}
    })");
    CHECK(contains(text, "the environment variable SHAKO_TEST_TOKEN_UNSET is not set (token.env)"));
}

TEST_CASE("The configuration that comes with the program is good") {
    std::string text = errors_of(
        [] { CHECK(check_config(SHAKO_SOURCE_DIR "/config/bot.json") == ExitCode::clean); });
    CHECK(text.empty());
}
