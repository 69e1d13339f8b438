#include "bot/local/challenge.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace shako::bot::local {
namespace {

struct ReasonRow {
    const char* key;
    const char* text;
};

constexpr std::array<ReasonRow, 11> kReasons{{
    {"generic", "I'm not accepting challenges at the moment."},
    {"later", "This is not the right time for me, please ask again later."},
    {"tooFast", "This time control is too fast for me, please challenge again with a slower game."},
    {"tooSlow", "This time control is too slow for me, please challenge again with a faster game."},
    {"timeControl", "I'm not accepting challenges with this time control."},
    {"rated", "Please send me a rated challenge instead."},
    {"casual", "Please send me a casual challenge instead."},
    {"standard", "I'm not accepting variant challenges right now."},
    {"variant", "I'm not willing to play this variant right now."},
    {"noBot", "I'm not accepting challenges from bots."},
    {"onlyBot", "I'm only accepting challenges from bots."},
}};

bool equal_in_any_case(const std::string& a, const std::string& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
        return std::tolower(static_cast<unsigned char>(x)) ==
               std::tolower(static_cast<unsigned char>(y));
    });
}

}  // namespace

DeclineReason decline_reason(const std::string& key) {
    for (const auto& row : kReasons) {
        if (equal_in_any_case(key, row.key)) return {row.key, row.text};
    }
    return {kReasons.front().key, kReasons.front().text};
}

}  // namespace shako::bot::local
