// Files of fitted weights: JSON with the evaluation's terms by name (docs/evaluation.md).
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "engine/eval/terms.h"

namespace shako::engine {

// What is wrong with a file of weights. `term` names the group, if it is about one.
struct WeightFileError {
    std::string file;
    std::string term;
    std::string message;
    friend bool operator==(const WeightFileError&, const WeightFileError&) = default;
};
// "FILE: TERM: MESSAGE".
[[nodiscard]] std::string to_text(const WeightFileError& error);

// Reads the text of a file. `values` are those that hold where the text says nothing; the answer is
// as long. A term that the game has not, a table of another size and a number beyond +-20000 are
// errors. `file` is for the error alone.
[[nodiscard]] tl::expected<std::vector<Tapered>, WeightFileError> parse_weights(
    std::string_view text, std::string_view file, const Terms& terms, std::vector<Tapered> values);

// The same from a file. Blocks on file access.
[[nodiscard]] tl::expected<std::vector<Tapered>, WeightFileError> read_weights(
    const std::filesystem::path& path, const Terms& terms, std::vector<Tapered> values);

// The game that the file says it is for; nothing when it does not say. Blocks on file access.
[[nodiscard]] std::optional<std::string> weights_variant(const std::filesystem::path& path);

// The text of a file, a line for each term; `made` says how it came to be.
[[nodiscard]] std::string weights_text(std::string_view variant, std::string_view made,
                                       const Terms& terms, const std::vector<Tapered>& values);

// The file of a game, "NAME.json" in the first folder that has one.
[[nodiscard]] std::optional<std::filesystem::path> find_weights(
    const std::vector<std::filesystem::path>& folders, std::string_view variant);

}  // namespace shako::engine
