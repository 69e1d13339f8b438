#include "bot/import/yaml_map.h"

#include <cmath>
#include <utility>

namespace shako::bot {

YamlMap::YamlMap(YAML::Node node, std::string path, ImportNotes& notes)
    : node_(node.IsMap() ? std::move(node) : YAML::Node(YAML::NodeType::Map)),
      path_(std::move(path)),
      notes_(&notes) {}

std::string YamlMap::path_of(const std::string& key) const {
    return path_.empty() ? key : path_ + '.' + key;
}

YAML::Node YamlMap::take(const std::string& key) {
    taken_.insert(key);
    // Only the access to a constant map leaves the map as it is.
    const YAML::Node& map = node_;
    const YAML::Node value = map[key];
    return value.IsDefined() ? value : YAML::Node();
}

bool YamlMap::has(const std::string& key) const {
    const YAML::Node value = node_[key];
    return value.IsDefined() && !value.IsNull();
}

std::optional<std::string> YamlMap::text(const std::string& key) {
    const YAML::Node value = take(key);
    if (value.IsNull()) {
        return std::nullopt;
    }
    if (!value.IsScalar()) {
        note(key, "expected one value");
        return std::nullopt;
    }
    return value.Scalar().empty() ? std::nullopt : std::optional(value.Scalar());
}

std::optional<bool> YamlMap::truth(const std::string& key) {
    const YAML::Node value = take(key);
    bool truth = false;
    if (value.IsNull()) {
        return std::nullopt;
    }
    if (!value.IsScalar() || !YAML::convert<bool>::decode(value, truth)) {
        note(key, "expected true or false");
        return std::nullopt;
    }
    return truth;
}

std::optional<double> YamlMap::number(const std::string& key) {
    const YAML::Node value = take(key);
    double number = 0;
    if (value.IsNull()) {
        return std::nullopt;
    }
    if (!value.IsScalar() || !YAML::convert<double>::decode(value, number) ||
        !std::isfinite(number)) {
        note(key, "expected a number");
        return std::nullopt;
    }
    return number;
}

std::optional<std::vector<std::string>> YamlMap::texts(const std::string& key) {
    const YAML::Node value = take(key);
    if (value.IsNull()) {
        return std::nullopt;
    }
    if (value.IsScalar()) {
        return std::vector<std::string>{value.Scalar()};
    }
    std::vector<std::string> texts;
    for (const YAML::Node& element : value) {
        if (element.IsScalar()) {
            texts.push_back(element.Scalar());
        } else if (!element.IsNull()) {
            note(key, "expected a list of texts");
        }
    }
    return texts;
}

YamlMap YamlMap::map(const std::string& key) { return {take(key), path_of(key), *notes_}; }

std::vector<std::string> YamlMap::keys() const {
    std::vector<std::string> keys;
    for (const auto& entry : node_) {
        if (entry.first.IsScalar()) {
            keys.push_back(entry.first.Scalar());
        }
    }
    return keys;
}

void YamlMap::leave(const std::string& key, const std::string& why) {
    const YAML::Node value = take(key);
    bool truth = true;
    const bool is_off = value.IsNull() ||
                        (value.IsScalar() && YAML::convert<bool>::decode(value, truth) && !truth) ||
                        (!value.IsScalar() && value.size() == 0);
    if (!is_off) {
        note(key, why);
    }
}

void YamlMap::note(const std::string& key, const std::string& what) {
    notes_->push_back(path_of(key) + ": " + what);
}

void YamlMap::leftovers() {
    for (const std::string& key : keys()) {
        if (taken_.count(key) == 0) {
            leave(key, "not carried over: there is nothing like it here");
        }
    }
}

}  // namespace shako::bot
