#include "bot/core/restart_pause.h"

#include <cstdint>

#include <nlohmann/json.hpp>

namespace shako::bot {

namespace {

using std::chrono::seconds;
using namespace std::chrono_literals;

constexpr std::size_t kAtOnce = 5;
constexpr seconds kWindow = 10min;
constexpr Milliseconds kPause = 60s;

}  // namespace

std::vector<WallTime> recent_starts(std::string_view text, WallTime now) {
    std::vector<WallTime> starts;
    const std::int64_t now_s = std::chrono::duration_cast<seconds>(now.time_since_epoch()).count();
    const auto json = nlohmann::json::parse(text, nullptr, false);
    if (json.is_array()) {
        for (const auto& entry : json) {
            const std::int64_t start = entry.is_number_integer() ? entry.get<std::int64_t>() : -1;
            // The calendar may have been set back.
            if (start >= 0 && start <= now_s && now_s - start < kWindow.count()) {
                starts.emplace_back(seconds(start));
            }
        }
    }
    starts.push_back(now);
    return starts;
}

std::string write_starts(const std::vector<WallTime>& starts) {
    nlohmann::json json = nlohmann::json::array();
    for (const WallTime start : starts) {
        json.push_back(std::chrono::duration_cast<seconds>(start.time_since_epoch()).count());
    }
    return json.dump() + "\n";
}

Milliseconds restart_pause(const std::vector<WallTime>& recent) {
    return recent.size() <= kAtOnce ? Milliseconds(0) : kPause;
}

}  // namespace shako::bot
