#include "bot/core/config_reader.h"

#include <algorithm>
#include <tuple>

#include "bot/core/suggest.h"

namespace shako::bot {

void ConfigProblems::add(const std::string& path, std::string message) {
    ConfigError error{0, 0, path, std::move(message)};
    if (const auto place = places_.by_path.find(path); place != places_.by_path.end()) {
        error.line = place->second.line;
        error.column = place->second.column;
    }
    errors_.push_back(std::move(error));
}

ConfigErrors ConfigProblems::take() {
    const auto place = [](const ConfigError& e) { return std::tie(e.line, e.column); };
    std::stable_sort(errors_.begin(), errors_.end(),
                     [&](const auto& a, const auto& b) { return place(a) < place(b); });
    return std::move(errors_);
}

namespace {

const nlohmann::json& empty_object() {
    static const nlohmann::json kEmpty = nlohmann::json::object();
    return kEmpty;
}

// What a value is, without what it holds: it might be a secret in the wrong place.
std::string kind_of(const nlohmann::json& value) {
    if (value.is_object()) {
        return "an object";
    }
    if (value.is_array()) {
        return "a list";
    }
    return value.is_string() ? "a text" : value.dump();
}

// A value for messages, cut when it is long.
std::string describe(const nlohmann::json& value) {
    if (value.is_object() || value.is_array()) {
        return kind_of(value);
    }
    std::string text = value.dump();
    if (text.size() > 60) {
        text = text.substr(0, 57) + "...";
    }
    return text;
}

std::string expected(std::string_view what, const nlohmann::json& value) {
    return "expected " + std::string(what) + ", found " + describe(value);
}

std::optional<std::size_t> index_of(const nlohmann::json& value,
                                    const std::vector<std::string_view>& names) {
    const std::string text = value.is_string() ? value.get<std::string>() : std::string();
    const auto found = std::find(names.begin(), names.end(), text);
    return found == names.end() ? std::nullopt
                                : std::optional(static_cast<std::size_t>(found - names.begin()));
}

std::string expected_one_of(const std::vector<std::string_view>& names,
                            const nlohmann::json& value) {
    std::string known;
    for (const std::string_view name : names) {
        known += (known.empty()          ? "\""
                  : name == names.back() ? " or \""
                                         : ", \"") +
                 std::string(name) + '"';
    }
    return expected(known, value) +
           did_you_mean(value.is_string() ? value.get<std::string>() : std::string(), names);
}

}  // namespace

ObjectReader::ObjectReader(const nlohmann::json& value, std::string path, ConfigProblems& problems)
    : value_(&value), path_(std::move(path)), problems_(&problems) {
    if (!value.is_object()) {
        problems_->add(path_, "expected an object { … }, found " + kind_of(value));
        value_ = &empty_object();
    }
}

bool ObjectReader::has(std::string_view key) const {
    return value_->find(std::string(key)) != value_->end();
}

void ObjectReader::problem(std::string_view key, std::string message) {
    problems_->add(key.empty() ? path_ : path_of(key), std::move(message));
}

void ObjectReader::require(std::string_view key, std::string_view what) {
    if (!has(key)) {
        problems_->add(path_,
                       "the key \"" + std::string(key) + "\" is missing: " + std::string(what));
    }
}

void ObjectReader::ask(std::string_view key) {
    asked_.emplace_back(key);
    problems_->ask(path_of(key));
}

const nlohmann::json* ObjectReader::find(std::string_view key) {
    ask(key);
    const auto member = value_->find(std::string(key));
    return member == value_->end() ? nullptr : &*member;
}

void ObjectReader::read(std::string_view key, bool& target) {
    const nlohmann::json* value = find(key);
    if (value == nullptr) {
        return;
    }
    if (!value->is_boolean()) {
        problem(key, expected("true or false", *value));
        return;
    }
    target = value->get<bool>();
}

void ObjectReader::read(std::string_view key, int& target, int min, int max) {
    const nlohmann::json* value = find(key);
    if (value == nullptr) {
        return;
    }
    const bool fits = value->is_number_unsigned()
                          ? value->get<std::uint64_t>() <= static_cast<std::uint64_t>(INT64_MAX)
                          : value->is_number_integer();
    if (!fits || value->get<std::int64_t>() < min || value->get<std::int64_t>() > max) {
        problem(key, expected("a whole number from " + std::to_string(min) + " to " +
                                  std::to_string(max),
                              *value));
        return;
    }
    target = value->get<int>();
}

void ObjectReader::read(std::string_view key, std::optional<int>& target, int min, int max) {
    const std::size_t before = problems_->size();
    int value = 0;
    read(key, value, min, max);
    if (has(key) && problems_->size() == before) {
        target = value;
    }
}

void ObjectReader::read(std::string_view key, std::string& target) {
    const nlohmann::json* value = find(key);
    if (value == nullptr) {
        return;
    }
    if (!value->is_string() || value->get_ref<const std::string&>().empty()) {
        problem(key, expected("a text in quotes, not empty", *value));
        return;
    }
    target = value->get<std::string>();
}

void ObjectReader::read(std::string_view key, std::optional<std::string>& target) {
    if (!has(key)) {
        ask(key);
        return;
    }
    std::string text;
    read(key, text);
    if (!text.empty()) {
        target = std::move(text);
    }
}

void ObjectReader::read(std::string_view key, std::vector<std::string>& target) {
    const nlohmann::json* value = find(key);
    if (value == nullptr) {
        return;
    }
    if (!value->is_array()) {
        problem(key, expected("a list of texts [\"…\", \"…\"]", *value));
        return;
    }
    target.clear();
    for (std::size_t i = 0; i < value->size(); ++i) {
        const nlohmann::json& element = (*value)[i];
        // What is no text keeps its place, so that those behind it are told at theirs.
        target.push_back(element.is_string() ? element.get<std::string>() : "");
        if (target.back().empty()) {
            problems_->add(element_path(path_of(key), i),
                           expected("a text in quotes, not empty", element));
        }
    }
}

void ObjectReader::read(std::string_view key, std::map<std::string, std::string>& target) {
    const nlohmann::json* value = find(key);
    if (value == nullptr) {
        return;
    }
    if (!value->is_object()) {
        problem(key, expected("an object { \"name\": value, … }", *value));
        return;
    }
    target.clear();
    for (const auto& [name, option] : value->items()) {
        if (option.is_string()) {
            target[name] = option.get<std::string>();
        } else if (option.is_number() || option.is_boolean()) {
            target[name] = option.dump();
        } else {
            problems_->add(member_path(path_of(key), name),
                           expected("a text, a number, true or false", option));
        }
    }
}

std::optional<std::size_t> ObjectReader::choose(std::string_view key,
                                                const std::vector<std::string_view>& names) {
    const nlohmann::json* value = find(key);
    if (value == nullptr) {
        return std::nullopt;
    }
    const std::optional<std::size_t> found = index_of(*value, names);
    if (!found) {
        problem(key, expected_one_of(names, *value));
    }
    return found;
}

std::vector<std::size_t> ObjectReader::choose_some(std::string_view key,
                                                   const std::vector<std::string_view>& names) {
    std::vector<std::string> texts;
    const std::size_t before = problems_->size();
    read(key, texts);
    std::vector<std::size_t> chosen;
    for (std::size_t i = 0; i < texts.size() && problems_->size() == before; ++i) {
        const nlohmann::json value = texts[i];
        if (const auto found = index_of(value, names)) {
            chosen.push_back(*found);
        } else {
            problems_->add(element_path(path_of(key), i), expected_one_of(names, value));
            break;
        }
    }
    return chosen;
}

std::vector<ObjectReader> ObjectReader::objects(std::string_view key) {
    std::vector<ObjectReader> readers;
    const nlohmann::json* value = find(key);
    if (value == nullptr) {
        return readers;
    }
    if (!value->is_array()) {
        problem(key, expected("a list of objects [{ … }, { … }]", *value));
        return readers;
    }
    for (std::size_t i = 0; i < value->size(); ++i) {
        readers.emplace_back((*value)[i], element_path(path_of(key), i), *problems_);
    }
    return readers;
}

ObjectReader ObjectReader::object(std::string_view key) {
    const nlohmann::json* value = find(key);
    return {value == nullptr ? empty_object() : *value, path_of(key), *problems_};
}

void ObjectReader::finish() {
    const std::vector<std::string_view> known(asked_.begin(), asked_.end());
    for (const auto& [key, unused] : value_->items()) {
        if (std::find(known.begin(), known.end(), key) == known.end()) {
            problem(key, "unknown key" + did_you_mean(key, known));
        }
    }
}

}  // namespace shako::bot
