// Typed reading of JSON objects that finds every problem and names its place.
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "bot/core/config.h"
#include "bot/core/json_places.h"

namespace shako::bot {

// Collects the problems of one text, with places.
class ConfigProblems {
   public:
    explicit ConfigProblems(const JsonPlaces& places) : places_(places) {}

    void add(const std::string& path, std::string message);
    [[nodiscard]] bool empty() const { return errors_.empty(); }
    [[nodiscard]] std::size_t size() const { return errors_.size(); }
    // Keys that were asked for, whether they were there or not: "site.url", "variants".
    void ask(std::string path) { asked_.insert(std::move(path)); }
    [[nodiscard]] const std::set<std::string>& asked() const { return asked_; }
    // All that were added, in the order of the file.
    [[nodiscard]] ConfigErrors take();

   private:
    const JsonPlaces& places_;
    ConfigErrors errors_;
    std::set<std::string> asked_;
};

// The members of one object. Each read_… leaves its target as it is when the key is missing or
// wrong (which is then a problem). After all reads, finish() reports the keys that nobody asked
// for.
class ObjectReader {
   public:
    // `value` may be of any type; what is no object is a problem.
    ObjectReader(const nlohmann::json& value, std::string path, ConfigProblems& problems);

    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] std::string path_of(std::string_view key) const {
        return member_path(path_, key);
    }
    [[nodiscard]] bool has(std::string_view key) const;
    // Reports a problem of a member; of the object itself when the key is empty.
    void problem(std::string_view key, std::string message);
    // The key must be there.
    void require(std::string_view key, std::string_view what);

    void read(std::string_view key, bool& target);
    void read(std::string_view key, int& target, int min, int max);
    void read(std::string_view key, std::optional<int>& target, int min, int max);
    // Not empty.
    void read(std::string_view key, std::string& target);
    void read(std::string_view key, std::optional<std::string>& target);
    void read(std::string_view key, std::vector<std::string>& target);
    // Values may be strings, numbers or booleans; they come out as text.
    void read(std::string_view key, std::map<std::string, std::string>& target);

    // A whole number of units.
    template <class Duration, class Unit>
    void read(std::string_view key, Duration& target, Unit min, Unit max) {
        int count = static_cast<int>(std::chrono::duration_cast<Unit>(target).count());
        read(key, count, static_cast<int>(min.count()), static_cast<int>(max.count()));
        target = Unit(count);
    }

    // One of a few names.
    template <class Enum, std::size_t N>
    void read(std::string_view key, Enum& target,
              const std::pair<std::string_view, Enum> (&names)[N]) {
        std::vector<std::string_view> known;
        for (const auto& [name, unused] : names) {
            known.push_back(name);
        }
        if (const std::optional<std::size_t> i = choose(key, known)) {
            target = names[*i].second;
        }
    }

    template <class Enum, std::size_t N>
    void read(std::string_view key, std::optional<Enum>& target,
              const std::pair<std::string_view, Enum> (&names)[N]) {
        Enum value{};
        const bool was_there = has(key);
        const std::size_t before = problems_->size();
        read(key, value, names);
        if (was_there && problems_->size() == before) {
            target = value;
        }
    }

    // A list of some of a few names.
    template <class Enum, std::size_t N>
    void read(std::string_view key, std::vector<Enum>& target,
              const std::pair<std::string_view, Enum> (&names)[N]) {
        std::vector<std::string_view> known;
        for (const auto& [name, unused] : names) {
            known.push_back(name);
        }
        target.clear();
        for (const std::size_t i : choose_some(key, known)) {
            target.push_back(names[i].second);
        }
    }

    // The readers of the objects of a list; without it, none.
    [[nodiscard]] std::vector<ObjectReader> objects(std::string_view key);

    // The reader of a member that is an object; without it, that of an empty object.
    [[nodiscard]] ObjectReader object(std::string_view key);

    void finish();

   private:
    // The member; null when it is missing.
    const nlohmann::json* find(std::string_view key);
    void ask(std::string_view key);
    std::optional<std::size_t> choose(std::string_view key,
                                      const std::vector<std::string_view>& names);
    std::vector<std::size_t> choose_some(std::string_view key,
                                         const std::vector<std::string_view>& names);

    const nlohmann::json* value_;
    std::string path_;
    ConfigProblems* problems_;
    std::vector<std::string> asked_;
};

}  // namespace shako::bot
