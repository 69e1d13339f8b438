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
    bool is_of_line = false;      // said only of a section that has the line, not of its children
};

using Findings = std::vector<Finding>;

// A setting of the section that changes nothing.
inline void warn_idle(Findings& findings, std::string_view key, std::string_view reason) {
    findings.push_back({Severity::warning,
                        "no-effect",
                        std::string(key),
                        0,
                        "without effect, since " + std::string(reason),
                        {},
                        false,
                        true});
}

}  // namespace shako::variant
