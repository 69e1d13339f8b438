#include "bot/import/import.h"

#include <algorithm>
#include <utility>

#include "bot/core/config.h"
#include "bot/core/json_places.h"
#include "bot/import/parts.h"

namespace shako::bot {

namespace {

// Files are written by people: this many of ours can be wrong before we give up on them.
constexpr int kMostCorrections = 200;

// The parts of "engines[0].options" as a JSON pointer: "/engines/0/options".
nlohmann::ordered_json::json_pointer pointer_of(const std::string& path) {
    std::string pointer = "/";
    for (const char c : path) {
        if (c == '.' || c == '[') {
            pointer += '/';
        } else if (c != ']') {
            pointer += c;
        }
    }
    return nlohmann::ordered_json::json_pointer(pointer);
}

bool remove_at(OrderedJson& json, const std::string& path) {
    const auto pointer = pointer_of(path);
    if (path.empty() || !json.contains(pointer)) {
        return false;
    }
    OrderedJson& parent = json.at(pointer.parent_pointer());
    if (parent.is_array()) {
        parent.erase(static_cast<std::size_t>(std::stoul(pointer.back())));
    } else {
        parent.erase(pointer.back());
    }
    return true;
}

// Takes out what our own reader does not accept, until it does.
bool correct(OrderedJson& json, ImportNotes& notes) {
    for (int i = 0; i < kMostCorrections; ++i) {
        const auto config = parse_config(json.dump(), "");
        if (config) {
            return true;
        }
        const ConfigError& error = config.error().front();
        if (!remove_at(json, error.path)) {
            return false;
        }
        notes.push_back(error.path + ": not carried over: " + error.message);
    }
    return false;
}

void drop_empty(OrderedJson& json) {
    for (auto entry = json.begin(); entry != json.end();) {
        if (entry->is_object()) {
            drop_empty(*entry);
        }
        const bool is_empty = (entry->is_object() || entry->is_array()) && entry->empty();
        entry = is_empty ? json.erase(entry) : std::next(entry);
    }
}

}  // namespace

tl::expected<Imported, ImportError> import_config(std::string_view text) {
    try {
        const YAML::Node node = YAML::Load(std::string(text));
        if (!node.IsMap()) {
            return tl::unexpected(
                ImportError{0, "expected the config.yml of lichess-bot or BotLi"});
        }
        Imported imported;
        YamlMap config(node, "", imported.notes);
        OrderedJson json;
        if (config.has("engines")) {
            imported.from = "BotLi";
            json = import_botli(config);
        } else if (config.has("engine")) {
            imported.from = "lichess-bot";
            json = import_lichess_bot(config);
        } else {
            return tl::unexpected(ImportError{
                0, "expected \"engine\" (lichess-bot) or \"engines\" (BotLi), found neither"});
        }
        drop_empty(json);
        if (!correct(json, imported.notes)) {
            return tl::unexpected(ImportError{0, "it makes no configuration that could be used"});
        }
        imported.text = json.dump(4) + '\n';
        return imported;
    } catch (const YAML::Exception& error) {
        // What the parser quotes might be the token.
        return tl::unexpected(ImportError{error.mark.line + 1, "this is no YAML"});
    }
}

}  // namespace shako::bot
