// Any bytes as lines of a site's streams and as bodies of its answers, read in both dialects: names
// that can stand in a path, numbers within their bounds, messages of one short line.
#include <algorithm>
#include <cstdlib>
#include <variant>

#include "bot/core/site_json.h"
#include "tests/fuzz/fuzz.h"

using namespace shako;
using namespace shako::bot;

namespace {

constexpr std::int64_t kMostMs = 1'000LL * 281'474'976'710'655LL;  // 48 bits of seconds

void check_id(const std::string& id) {
    if (!site::is_id(id)) test::fail("a name that can't stand in a path");
}

void check_short(const std::string& text, std::size_t most) {
    if (text.size() > most) test::fail("a message that is too long");
    const auto is_control = [](unsigned char c) { return c < 0x20 || c == 0x7F; };
    if (std::any_of(text.begin(), text.end(), is_control))
        test::fail("a message with a control character");
}

void check_player(const site::Player& player) {
    if (player.rating && std::abs(*player.rating) > 10000) test::fail("a rating out of bounds");
}

void check_level(const std::optional<int>& level) {
    if (level && (*level < 0 || *level > 8)) test::fail("a level out of bounds");
}

struct Check {
    void operator()(const site::Challenge& challenge) const {
        check_id(challenge.id);
        if (challenge.challenger) check_player(*challenge.challenger);
        check_level(challenge.level);
        if (challenge.days < 0 || challenge.days > 1000) test::fail("days out of bounds");
    }
    void operator()(const site::GameStart& start) const {
        check_id(start.id);
        check_level(start.level);
    }
    void operator()(const site::GameFinish& finish) const { check_id(finish.id); }
    void operator()(const site::GameEnd& end) const { check_id(end.id); }
    void operator()(const site::GameFull& full) const {
        check_id(full.id);
        for (const Color color : {Color::white, Color::black}) check_player(full.players[color]);
        if (full.state) (*this)(*full.state);
    }
    void operator()(const site::GameState& state) const {
        for (const Color color : {Color::white, Color::black}) {
            const auto& time = state.time[color];
            if ((time && (time->count() < 0 || time->count() > kMostMs)) ||
                state.increment[color].count() < 0 || state.increment[color].count() > kMostMs)
                test::fail("a clock out of bounds");
        }
        for (const std::string& move : state.moves)
            if (move.empty() || move.find(' ') != std::string::npos) test::fail("no move");
    }
    void operator()(const site::Refusal& refusal) const { check_short(refusal.message, 200); }
    void operator()(const site::Unknown& unknown) const {
        if (unknown.type.empty() || unknown.type.size() > 64) test::fail("a type out of bounds");
    }
    void operator()(const site::Malformed& malformed) const {
        if (malformed.why.empty()) test::fail("a line is refused without a word");
    }
    template <class Other>
    void operator()(const Other&) const {}
};

void check_answers(std::string_view body) {
    for (const site::OnlineBot& bot : site::read_online_bots(body)) {
        check_id(bot.id);
        for (const auto& rating : bot.ratings)
            if (rating.value < 0 || rating.value > 10000) test::fail("a rating out of bounds");
    }
    if (const auto pause = site::read_rate_limit(body); pause && pause->count() < 0)
        test::fail("a pause that lies in the past");
    (void)site::has_chatted(body, "ShakoBot");
    if (const std::string id = site::read_challenge_id(body); !id.empty()) check_id(id);
    if (const auto account = site::read_account(body)) {
        if (account->id.empty() || account->name.empty()) test::fail("an account without a name");
    } else if (account.error().message.empty()) {
        test::fail("an account is refused without a word");
    }
    for (const char* type : {"application/json", "text/plain", "text/html"})
        check_short(site::read_error(type, body), 200);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text = test::text_of(data, size);
    check_answers(text);
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        for (const DialectName name : {DialectName::lichess, DialectName::pychess})
            std::visit(Check{}, site::read_event(text.substr(0, end), dialect(name)));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return 0;
}
