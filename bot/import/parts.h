// What the importers share.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "bot/import/yaml_map.h"

namespace shako::bot {

using OrderedJson = nlohmann::ordered_json;

// Puts a value that is there under a key.
template <class Value>
void put(OrderedJson& object, const char* key, const std::optional<Value>& value) {
    if (value) {
        object[key] = *value;
    }
}
// A whole number, `scale` times the value.
void put_number(OrderedJson& object, const char* key, std::optional<double> value,
                double scale = 1);

// "url" and "token": the site, and where the token is to be put.
void import_site(YamlMap& config, OrderedJson& ours);

// Names of Lichess's variants as ours.
[[nodiscard]] std::vector<std::string> our_variants(const std::vector<std::string>& theirs);

// A program: "dir" and "name" joined, then what stands before and behind it.
[[nodiscard]] std::vector<std::string> command_of(YamlMap& engine);

// The options of a UCI engine: Hash, Threads and Move Overhead have keys of their own.
void import_options(YamlMap options, OrderedJson& engine);

// A list of modes, "rated" and "casual".
void import_modes(YamlMap& rules, OrderedJson& ours);

// The list without a name, and whether it was there.
bool remove(std::vector<std::string>& list, std::string_view name);

}  // namespace shako::bot
