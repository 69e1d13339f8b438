#include "bot/core/state_file.h"

namespace shako::bot {

tl::expected<nlohmann::json, StateFileError> read_versioned(std::string_view text, int newest) {
    auto json = nlohmann::json::parse(text, nullptr, false);
    const auto version = json.is_object() ? json.find("version") : json.end();
    if (!json.is_object() || version == json.end() || !version->is_number_integer()) {
        return malformed("expected an object with a \"version\"");
    }
    if (*version < 1 || *version > newest) {
        const std::string expected = newest == 1 ? "1" : "one from 1 to " + std::to_string(newest);
        return tl::unexpected(
            StateFileError{StateFileError::Kind::other_version,
                           "version " + version->dump() + ", expected " + expected});
    }
    return json;
}

std::string_view name_of(OpponentKind kind) { return kind == OpponentKind::bot ? "bot" : "human"; }

std::optional<OpponentKind> kind_named(const nlohmann::json& name) {
    for (const OpponentKind kind : {OpponentKind::human, OpponentKind::bot}) {
        if (name == name_of(kind)) {
            return kind;
        }
    }
    return std::nullopt;
}

std::string write_state(const nlohmann::ordered_json& json) {
    return json.dump(1, '\t', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace shako::bot
