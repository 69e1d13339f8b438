// The configuration of another bot, as ours: lichess-bot's config.yml and BotLi's.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

#include "bot/import/yaml_map.h"

namespace shako::bot {

struct Imported {
    std::string from;  // "lichess-bot", "BotLi"
    std::string text;  // our configuration, which the reader of ours accepts
    ImportNotes notes;
};

struct ImportError {
    int line = 0;  // from 1; 0: unknown
    std::string message;
};

// Reads the text of such a file. The token is never carried over, nor is it in any message. Opens
// no file.
[[nodiscard]] tl::expected<Imported, ImportError> import_config(std::string_view text);

// The parts: each takes what it knows out of the map and puts it into a configuration of ours.
[[nodiscard]] nlohmann::ordered_json import_lichess_bot(YamlMap& config);
[[nodiscard]] nlohmann::ordered_json import_botli(YamlMap& config);

}  // namespace shako::bot
