// What a reader of a text file has to say about it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace shako::variant {

enum class Severity : std::uint8_t { warning, error };

// One remark with its place. An error makes its section unusable; a warning does not.
struct Diagnostic {
    Severity severity = Severity::error;
    std::string id;       // stable, lower case with dashes: "unknown-key"
    std::string file;     // as the caller named it
    int line = 0;         // from 1; 0 = the file as a whole
    int column = 0;       // from 1; 0 = the line as a whole
    std::string section;  // "" outside any section
    std::string key;      // "" when it is about no key
    std::string message;  // what was wrong, what was expected
    friend bool operator==(const Diagnostic&, const Diagnostic&) = default;
};

using Diagnostics = std::vector<Diagnostic>;

// "file:line:column: error: key: message"; parts that are unknown are left out.
[[nodiscard]] std::string to_text(const Diagnostic& diagnostic);

[[nodiscard]] bool has_errors(const Diagnostics& diagnostics);

}  // namespace shako::variant
