// A foreign configuration (YAML) being read: what was taken out of it, and what was left.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <yaml-cpp/yaml.h>

namespace shako::bot {

// What could not be carried over, a line each: "engine.online_moves: no such thing here".
using ImportNotes = std::vector<std::string>;

// One object of it. What nobody takes is told by leftovers().
class YamlMap {
   public:
    // `node` may be of any kind; what is no map is as an empty one.
    YamlMap(YAML::Node node, std::string path, ImportNotes& notes);

    // Each takes a key; nothing when it is missing, null or of another kind (which is then told).
    [[nodiscard]] std::optional<std::string> text(const std::string& key);
    [[nodiscard]] std::optional<bool> truth(const std::string& key);
    [[nodiscard]] std::optional<double> number(const std::string& key);
    // A single value counts as a list of one.
    [[nodiscard]] std::optional<std::vector<std::string>> texts(const std::string& key);
    [[nodiscard]] YamlMap map(const std::string& key);
    // The keys, in the file's order.
    [[nodiscard]] std::vector<std::string> keys() const;
    [[nodiscard]] bool has(const std::string& key) const;

    // Takes a key and tells why it is not carried over, unless it is missing, null or false.
    void leave(const std::string& key, const std::string& why);
    void note(const std::string& key, const std::string& what);
    // Tells of each key that nobody took.
    void leftovers();

   private:
    [[nodiscard]] YAML::Node take(const std::string& key);
    [[nodiscard]] std::string path_of(const std::string& key) const;

    YAML::Node node_;
    std::string path_;
    ImportNotes* notes_;
    std::set<std::string> taken_;
};

}  // namespace shako::bot
