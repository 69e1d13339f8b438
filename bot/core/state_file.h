// What the files of the state folder have in common: JSON with a version.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

#include "bot/core/config.h"

namespace shako::bot {

struct StateFileError {
    enum class Kind : std::uint8_t {
        malformed,
        other_version,  // of another version of the program, and not to be read by this one
    };
    Kind kind{};
    std::string message;  // one line for people
};

[[nodiscard]] inline tl::unexpected<StateFileError> malformed(std::string message) {
    return tl::unexpected(StateFileError{StateFileError::Kind::malformed, std::move(message)});
}

// An object whose "version" is one of 1 to `newest`.
[[nodiscard]] tl::expected<nlohmann::json, StateFileError> read_versioned(std::string_view text,
                                                                          int newest);
// "human" or "bot".
[[nodiscard]] std::string_view name_of(OpponentKind kind);
[[nodiscard]] std::optional<OpponentKind> kind_named(const nlohmann::json& name);

// Names of opponents in it may come from outside and be no valid UTF-8.
[[nodiscard]] std::string write_state(const nlohmann::ordered_json& json);

}  // namespace shako::bot
