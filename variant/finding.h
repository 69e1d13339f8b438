// What a check has to say about a game: about a key, not yet about a line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "variant/diagnostic.h"

namespace shako::variant {

struct Finding {
    Severity severity = Severity::error;
    std::string id;
    std::string key;         // the key to point at; "" = the section
    std::size_t offset = 0;  // byte of that key's value, from 0
    std::string message;
    std::string also{};           // the key to point at when the section has no line for `key`
    bool is_beyond_peer = false;  // Fairy-Stockfish reads it otherwise
};

// A setting without effect: said of a section's own lines alone, not of what it inherits.
inline constexpr std::string_view kNoEffect = "no-effect";

using Findings = std::vector<Finding>;

}  // namespace shako::variant
