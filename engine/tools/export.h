// A game written for other engines that read variants.ini.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "variant/spec.h"

namespace shako::engine::tools {

// For whom.
enum class ExportTarget : std::uint8_t {
    fairy_stockfish,     // the language as it is today
    fairy_stockfish_11,  // the language of version 11.1, which Debian 12 has
};

// "fairy-stockfish", "fairy-stockfish-11".
[[nodiscard]] const std::vector<std::string_view>& export_target_names();
// The target of that name, if there is one.
[[nodiscard]] std::optional<ExportTarget> find_export_target(std::string_view name);

// A key of the game that the target cannot say, and why.
struct ExportProblem {
    std::string key;
    std::string message;
    friend bool operator==(const ExportProblem&, const ExportProblem&) = default;
};

// A line of the section.
struct ExportLine {
    std::string key;
    std::string value;
    friend bool operator==(const ExportLine&, const ExportLine&) = default;
};

struct Exported {
    std::string ini;                 // the section
    std::vector<std::string> notes;  // what was left out because it is no rule of this game
};

// The game as one section named `name` that depends on no other; or all keys that stand in the way,
// the meaning of which the target does not have. The target passes over a section whose name it
// knows, so `name` had better be a new one. Expects a settled Spec, as Catalog has them.
[[nodiscard]] tl::expected<Exported, std::vector<ExportProblem>> export_game(
    const variant::Spec& spec, ExportTarget target, std::string_view name);

}  // namespace shako::engine::tools
