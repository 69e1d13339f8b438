// What a reader of a text file has to say about it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace shako::variant {

enum class Severity : std::uint8_t {
    warning,  // the section loads
    refusal,  // well said, but not to be played here: the section is not loaded
    error,    // wrong: the section is not loaded
};

// "warning", "refusal", "error".
[[nodiscard]] std::string_view to_text(Severity severity) noexcept;

// One remark with its place.
struct Diagnostic {
    Severity severity = Severity::error;
    std::string id;       // stable, lower case with dashes: "unknown-key"
    std::string file;     // as the caller named it
    int line = 0;         // from 1; 0 = the file as a whole
    int column = 0;       // from 1; 0 = the line as a whole
    std::string section;  // "" outside any section
    std::string key;      // "" when it is about no key
    std::string message;  // what was wrong, what was expected
    // It works here, and Fairy-Stockfish reads it otherwise: an error when its language is asked
    // for exactly.
    bool is_beyond_peer = false;
    friend bool operator==(const Diagnostic&, const Diagnostic&) = default;
};

using Diagnostics = std::vector<Diagnostic>;

// "file:line:column: error: key: message"; parts that are unknown are left out.
[[nodiscard]] std::string to_text(const Diagnostic& diagnostic);

// Whether something was not loaded: for an error or a refusal.
[[nodiscard]] bool has_errors(const Diagnostics& diagnostics);

}  // namespace shako::variant
