#include "bot/core/status.h"

#include <algorithm>
#include <regex>
#include <sstream>

#include "tests/support/catch.h"

using namespace shako::bot;
using namespace std::chrono_literals;

namespace {

Status sample() {
    Status status;
    status.version = "1.2.3";
    status.site = "https://site.example";
    status.connection = "connected to site.example";
    status.uptime = 90s;
    status.tally.is_connected = true;
    status.tally.event_streams = 3;
    status.tally.answers = {{"200", 5}, {"429", 1}};
    status.tally.rate_limited = 1;
    status.tally.events = {{"game_end", 2}};
    status.tally.move_request.add(20ms);
    status.facts.account = "ShakoBot";
    status.facts.games = {{"g1", "ShakoBot", "<b>Eve</b>", "shako", 17}};
    status.facts.budgets = {{"event_stream", 25, 28}};
    return status;
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("The metrics are in Prometheus' text format") {
    const std::string text = to_prometheus(sample());
    const std::regex line(
        R"re(# (HELP|TYPE) shako_bot_\w+ .+|shako_bot_\w+(\{\w+="[\w.+]+"\})? [-+.\deE]+)re");
    std::istringstream lines(text);
    for (std::string one; std::getline(lines, one);) {
        CAPTURE(one);
        CHECK(std::regex_match(one, line));
    }
    CHECK(text.back() == '\n');
    for (const char* value :
         {"shako_bot_info{version=\"1.2.3\"} 1\n", "shako_bot_well 1\n", "shako_bot_games 1\n",
          "shako_bot_reconnects_total 2\n", "shako_bot_rate_limited_total 1\n",
          "shako_bot_answers_total{status=\"429\"} 1\n",
          "shako_bot_events_total{event=\"game_end\"} 2\n",
          "shako_bot_budget_left{budget=\"event_stream\"} 25\n",
          "shako_bot_move_request_seconds_bucket{le=\"0.01\"} 0\n",
          "shako_bot_move_request_seconds_bucket{le=\"0.025\"} 1\n",
          "shako_bot_move_request_seconds_bucket{le=\"+Inf\"} 1\n",
          "shako_bot_move_request_seconds_sum 0.02\n",
          "shako_bot_move_request_seconds_count 1\n"}) {
        CAPTURE(value);
        CHECK(contains(text, value));
    }
}

TEST_CASE("The status is one line a fact") {
    const auto lines = to_lines(to_json(sample()));
    CHECK(lines.front() == "well: yes");
    const auto has = [&](const std::string& line) {
        return std::find(lines.begin(), lines.end(), line) != lines.end();
    };
    CAPTURE(lines);
    CHECK(has("account: ShakoBot"));
    CHECK(has("uptime s: 90"));
    CHECK(has("late: none"));
    CHECK(has("stopping: no"));
    CHECK(has("budgets event stream: 25 of 28"));
    CHECK(has("games: 1"));
    CHECK(has("game g1: ShakoBot - <b>Eve</b>, shako, 17 plies"));
}

TEST_CASE("A bot is not well while it is not connected, or while something does not turn") {
    Status status = sample();
    CHECK(status.is_well());
    status.late = {"the writer of PGN files"};
    CHECK_FALSE(status.is_well());
    CHECK(to_json(status)["late"][0] == "the writer of PGN files");
    status.late.clear();
    status.tally.is_connected = false;
    CHECK_FALSE(status.is_well());
    CHECK(to_lines(to_json(status)).front() == "well: no");
}

TEST_CASE("The page says the same, and no name becomes markup") {
    const std::string page = to_html(sample());
    CHECK(contains(page, "<th>well</th><td>yes</td>"));
    CHECK(contains(page, "&lt;b&gt;Eve&lt;/b&gt;"));
    CHECK_FALSE(contains(page, "<b>"));
    CHECK_FALSE(contains(page, "<script"));
}

TEST_CASE("What is no status gives no lines") {
    for (const char* text : {"[]", "1", "null", "\"x\""}) {
        CHECK(to_lines(nlohmann::ordered_json::parse(text)).empty());
    }
    CHECK(
        to_lines(nlohmann::ordered_json::parse(R"({"games":[1,{"id":3}],"x":{"y":[]}})")).size() ==
        3);
}
