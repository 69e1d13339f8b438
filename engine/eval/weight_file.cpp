#include "engine/eval/weight_file.h"

#include <cstdint>
#include <system_error>
#include <utility>

#include <nlohmann/json.hpp>

#include "engine/read_file.h"

namespace shako::engine {

namespace {

using nlohmann::json;

constexpr std::string_view kFormat = "shako-weights";
constexpr int kVersion = 1;
constexpr std::int64_t kGreatest = 20'000;

[[nodiscard]] bool read_number(const json& from, int& to) {
    if (!from.is_number_integer()) return false;
    const auto number = from.get<std::int64_t>();
    if (number < -kGreatest || number > kGreatest) return false;
    to = static_cast<int>(number);
    return true;
}

// A number for both parts of the game, or one for each.
[[nodiscard]] bool read_value(const json& from, bool is_single, Tapered& to) {
    if (is_single) {
        const bool is_good = read_number(from, to.mg);
        to.eg = to.mg;
        return is_good;
    }
    return from.is_array() && from.size() == 2 && read_number(from[0], to.mg) &&
           read_number(from[1], to.eg);
}

[[nodiscard]] std::string excerpt(std::string_view text) { return std::string(text.substr(0, 60)); }

}  // namespace

std::string to_text(const WeightFileError& error) {
    return error.file + ": " + (error.term.empty() ? "" : error.term + ": ") + error.message;
}

tl::expected<std::vector<Tapered>, WeightFileError> parse_weights(std::string_view text,
                                                                  std::string_view file,
                                                                  const Terms& terms,
                                                                  std::vector<Tapered> values) {
    const auto wrong = [file](std::string_view term, std::string message) {
        return tl::unexpected(
            WeightFileError{std::string(file), excerpt(term), std::move(message)});
    };
    const json root = json::parse(text, nullptr, false);
    if (root.is_discarded()) return wrong({}, "is no JSON");
    if (!root.is_object() || root.value("format", json()) != kFormat)
        return wrong({},
                     "is no file of weights: \"format\" is not \"" + std::string(kFormat) + "\"");
    if (root.value("version", json()) != kVersion)
        return wrong({}, "\"version\" is not " + std::to_string(kVersion));
    const auto found = root.find("terms");
    if (found == root.end() || !found->is_object()) return wrong({}, "\"terms\" is missing");
    for (const auto& [name, numbers] : found->items()) {
        const TermGroup* const group = terms.find(name);
        if (group == nullptr) return wrong(name, "unknown term");
        if (!numbers.is_array() || numbers.size() != static_cast<std::size_t>(group->size))
            return wrong(name, "expected a list of " + std::to_string(group->size) +
                                   (numbers.is_array() ? ", found " + std::to_string(numbers.size())
                                                       : std::string()));
        for (int i = 0; i < group->size; ++i)
            if (!read_value(numbers[static_cast<std::size_t>(i)], group->is_single,
                            values[static_cast<std::size_t>(group->first + i)]))
                return wrong(name, "entry " + std::to_string(i + 1) + ": expected " +
                                       (group->is_single ? "a whole number"
                                                         : "two whole numbers in brackets") +
                                       " up to " + std::to_string(kGreatest));
    }
    return values;
}

tl::expected<std::vector<Tapered>, WeightFileError> read_weights(const std::filesystem::path& path,
                                                                 const Terms& terms,
                                                                 std::vector<Tapered> values) {
    const auto text = read_file(path);
    if (!text) return tl::unexpected(WeightFileError{path.string(), {}, "cannot be read"});
    return parse_weights(*text, path.string(), terms, std::move(values));
}

std::optional<std::string> weights_variant(const std::filesystem::path& path) {
    const json root = json::parse(read_file(path).value_or(""), nullptr, false);
    if (!root.is_object()) return std::nullopt;
    const auto found = root.find("variant");
    if (found == root.end() || !found->is_string()) return std::nullopt;
    return found->get<std::string>();
}

std::string weights_text(std::string_view variant, std::string_view made, const Terms& terms,
                         const std::vector<Tapered>& values) {
    std::string text = "{\n\"format\": " + json(kFormat).dump() +
                       ",\n\"version\": " + std::to_string(kVersion) +
                       ",\n\"variant\": " + json(variant).dump() +
                       ",\n\"made\": " + json(made).dump() + ",\n\"terms\": {";
    bool is_first = true;
    for (const TermGroup& group : terms.groups()) {
        text += is_first ? "\n" : ",\n";
        is_first = false;
        text += json(group.name).dump() + ": [";
        for (int i = 0; i < group.size; ++i) {
            const Tapered& value = values[static_cast<std::size_t>(group.first + i)];
            if (i != 0) text += ", ";
            text += group.is_single
                        ? std::to_string(value.mg)
                        : "[" + std::to_string(value.mg) + ", " + std::to_string(value.eg) + "]";
        }
        text += ']';
    }
    return text + "\n}\n}\n";
}

std::optional<std::filesystem::path> find_weights(const std::vector<std::filesystem::path>& folders,
                                                  std::string_view variant) {
    // A name with a slash would lead out of the folder.
    if (variant.find('/') != std::string_view::npos) return std::nullopt;
    for (const std::filesystem::path& folder : folders) {
        std::filesystem::path path = folder / (std::string(variant) + ".json");
        std::error_code ignored;
        if (std::filesystem::is_regular_file(path, ignored)) return path;
    }
    return std::nullopt;
}

}  // namespace shako::engine
