// The bot as it shows itself: one value, and its forms for people, programs and Prometheus.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "bot/core/facts.h"
#include "bot/core/tally.h"

namespace shako::bot {

struct Status {
    std::string version;
    std::string site;
    std::string connection;  // how it is with the site, one line
    std::chrono::seconds uptime{};
    std::vector<std::string> late;  // loops that give no sign of life
    BotFacts facts;
    Tally tally;

    // It is connected and every loop turns.
    [[nodiscard]] bool is_well() const { return tally.is_connected && late.empty(); }
};

// Prometheus' text format, version 0.0.4.
[[nodiscard]] std::string to_prometheus(const Status& status);
// An object: "well", then one member a fact; "games" is a list of objects.
[[nodiscard]] nlohmann::ordered_json to_json(const Status& status);
// A page without scripts, which loads nothing and comes again every ten seconds.
[[nodiscard]] std::string to_html(const Status& status);

// What to_json() made, one line a fact: "site: https://…"; for a terminal. Throws nothing: what is
// not of that form gives no lines.
[[nodiscard]] std::vector<std::string> to_lines(const nlohmann::ordered_json& status);

}  // namespace shako::bot
