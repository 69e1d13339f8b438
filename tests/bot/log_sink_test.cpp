#include "bot/log_sink.h"

#include <nlohmann/json.hpp>

#include "tests/support/catch.h"

using namespace shako::bot;
using namespace std::chrono_literals;

namespace {

// What a sink writes for one entry.
std::string written(LogConfig config, const Log& entry, LogTarget target = LogTarget::terminal,
                    LogSink::Send send = {}) {
    std::string text;
    LogSink sink(
        config, Secret("s3-cret"), target, [&](std::string_view line) { text += line; },
        std::move(send));
    sink.log(entry, WallTime(1445412480123ms));
    return text;
}

const Log kEntry{LogLevel::info, "hello", {{"event", "greeting"}, {"game", "abc"}}};

}  // namespace

TEST_CASE("Log lines for people have time and level") {
    CHECK(written({}, kEntry) == "2015-10-21T07:28:00.123Z info: hello\n");
    CHECK(written({}, {LogLevel::warning, "careful", {}}) ==
          "2015-10-21T07:28:00.123Z warning: careful\n");
}

TEST_CASE("Log lines for machines are JSON objects with the event's fields") {
    const auto line = written({LogFormat::json, LogLevel::info}, kEntry);
    CHECK(line ==
          R"({"time":"2015-10-21T07:28:00.123Z","level":"info","event":"greeting","game":"abc",)"
          R"("message":"hello"})"
          "\n");
    CHECK(nlohmann::json::parse(line)["event"] == "greeting");
}

TEST_CASE("journald is given priorities") {
    CHECK(written({}, kEntry, LogTarget::journal) == "<6>info: hello\n");
    CHECK(written({}, {LogLevel::error, "x", {}}, LogTarget::journal) == "<3>error: x\n");
    CHECK(written({LogFormat::json, LogLevel::info}, kEntry, LogTarget::journal).substr(0, 4) ==
          "<6>{");
}

TEST_CASE("Entries below the level are left out") {
    CHECK(written({LogFormat::text, LogLevel::warning}, kEntry).empty());
    CHECK(written({}, {LogLevel::debug, "x", {}}).empty());
}

TEST_CASE("The token is in no log line, whatever field it hides in") {
    const Log entry{LogLevel::info, "said s3-cret", {{"event", "x"}, {"body", "t=s3%2Dcret"}}};
    CHECK(written({}, entry) == "2015-10-21T07:28:00.123Z info: said [token]\n");
    const auto json = written({LogFormat::json, LogLevel::info}, entry);
    CHECK(json.find("s3-cret") == std::string::npos);
    CHECK(json.find("s3%2Dcret") == std::string::npos);
}

TEST_CASE("A message can't begin a line of its own, and needs no good encoding") {
    CHECK(written({}, {LogLevel::info, "a\nb\x1b[31m", {}}) ==
          "2015-10-21T07:28:00.123Z info: a b [31m\n");
    const auto json =
        written({LogFormat::json, LogLevel::info}, {LogLevel::info, "a\n\xff", {{"event", "x"}}});
    CHECK(nlohmann::json::parse(json).is_object());
    CHECK(json.find('\n') == json.size() - 1);
}

TEST_CASE("Unless a form is named, each reader gets its own") {
    const LogConfig config{LogFormat::automatic, LogLevel::info};
    CHECK(written(config, kEntry) == "2015-10-21T07:28:00.123Z info: hello\n");
    CHECK(written(config, kEntry, LogTarget::other).front() == '{');
    CHECK(written({LogFormat::text, LogLevel::info}, kEntry, LogTarget::other).front() == '2');

    std::string sent;
    const auto send = [&](std::string_view entry) {
        sent = entry;
        return true;
    };
    CHECK(written(config, kEntry, LogTarget::journal, send).empty());
    CHECK(sent ==
          "MESSAGE=hello\nPRIORITY=6\nSYSLOG_IDENTIFIER=shako-bot\nSHAKO_EVENT=greeting\n"
          "SHAKO_GAME=abc\n");
    CHECK(
        written({LogFormat::json, LogLevel::info}, kEntry, LogTarget::journal, send).substr(0, 4) ==
        "<6>{");
}

TEST_CASE("What the journal's socket does not take goes to stderr") {
    CHECK(written({}, kEntry, LogTarget::journal, [](std::string_view) { return false; }) ==
          "<6>info: hello\n");
}
