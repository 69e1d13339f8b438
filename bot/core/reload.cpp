#include "bot/core/reload.h"

#include <string_view>
#include <utility>

namespace shako::bot {

Reloaded merge_reloaded(const Config& running, Config fresh) {
    Reloaded result{std::move(fresh), {}};
    const auto keep = [&](std::string_view key, auto member) {
        if (!(result.config.*member == running.*member)) {
            result.config.*member = running.*member;
            result.waiting.emplace_back(key);
        }
    };
    keep("site", &Config::site);
    keep("variants", &Config::variants);
    keep("variant_files", &Config::variant_files);
    keep("engine", &Config::engine);
    keep("engines", &Config::engines);
    keep("pgn_dir", &Config::pgn_dir);
    keep("pgn_max_mb", &Config::pgn_max_mb);
    keep("status", &Config::status);
    keep("state_dir", &Config::state_dir);
    return result;
}

}  // namespace shako::bot
