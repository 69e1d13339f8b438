// Any bytes as a file of JSON that the bot reads: a configuration, the games it remembers, its
// starts. Every problem has a message and lies in the file; what was read can be written and read
// again.
#include <algorithm>

#include <nlohmann/json.hpp>

#include "bot/core/config.h"
#include "bot/core/restart_pause.h"
#include "bot/core/saved_games.h"
#include "tests/fuzz/fuzz.h"

using namespace shako;
using namespace shako::bot;

namespace {

void check_errors(const ConfigErrors& errors, std::string_view text) {
    if (errors.empty()) test::fail("a configuration is refused without a word");
    const auto lines = std::count(text.begin(), text.end(), '\n') + 1;
    int last_line = 0;
    for (const ConfigError& error : errors) {
        if (error.message.empty()) test::fail("a problem without a message");
        if (error.line < 0 || error.line > lines || error.column < 0 ||
            error.column > static_cast<int>(text.size()) + 1)
            test::fail("a problem that lies outside of the file");
        // Only the file as a whole has no place.
        if (error.line == 0 && !error.path.empty()) test::fail("no place of " + error.path);
        if (error.line < last_line) test::fail("problems that are not in the order of the file");
        last_line = error.line;
        if (to_text(error, "bot.json").rfind("bot.json:", 0) != 0)
            test::fail("a problem that does not name the file");
    }
}

void check_config(std::string_view text) {
    const auto config = parse_config(text, "/etc/shako");
    if (!config) {
        check_errors(config.error(), text);
        return;
    }
    // The same members without comments, in another order and another form.
    const auto json = nlohmann::json::parse(text, nullptr, true, true);
    const auto again = parse_config(json.dump(1), "/etc/shako");
    if (!again) test::fail(to_text(again.error().front(), "the same members"));
    if (!(again->site == config->site) || !(again->engine == config->engine) ||
        !(again->engines == config->engines) || !(again->status == config->status) ||
        again->variants != config->variants || again->pgn_dir != config->pgn_dir ||
        again->state_dir != config->state_dir)
        test::fail("the same members make another configuration");
}

void check_saved_games(std::string_view text) {
    const auto saved = read_saved_games(text);
    if (!saved) {
        if (saved.error().message.empty()) test::fail("games are refused without a word");
        return;
    }
    const auto again = read_saved_games(write_saved_games(*saved));
    if (!again || !(*again == *saved)) test::fail("games do not survive writing and reading");
}

void check_starts(std::string_view text) {
    const WallTime now{std::chrono::seconds(1'800'000'000)};
    const auto starts = recent_starts(text, now);
    if (starts.empty() || starts.back() != now) test::fail("this start does not count");
    auto again = recent_starts(write_starts(starts), now);
    again.pop_back();
    if (again != starts) test::fail("starts do not survive writing and reading");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = test::text_of(data, size);
    check_config(text);
    check_saved_games(text);
    check_starts(text);
    return 0;
}
