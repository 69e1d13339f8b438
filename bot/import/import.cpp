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

// Removes the value that lies at `target`, such as "engines[0].options"; `path` is where `json`
// lies. False when there is none.
bool remove_at(OrderedJson& json, const std::string& path, const std::string& target) {
    std::size_t index = 0;
    for (auto entry = json.begin(); entry != json.end(); ++entry) {
        const std::string own =
            json.is_object() ? member_path(path, entry.key()) : element_path(path, index++);
        if (own == target) {
            json.erase(entry);
            return true;
        }
        if (entry->is_structured() && remove_at(*entry, own, target)) {
            return true;
        }
    }
    return false;
}

// Takes out what our own reader does not accept, until it does.
bool correct(OrderedJson& json, ImportNotes& notes) {
    for (int i = 0; i < kMostCorrections; ++i) {
        const auto config = parse_config(json.dump(), "");
        if (config) {
            return true;
        }
        const ConfigError& error = config.error().front();
        if (!remove_at(json, "", error.path)) {
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
        // YAML lets bytes through that are no UTF-8.
        json = OrderedJson::parse(json.dump(-1, ' ', false, OrderedJson::error_handler_t::replace));
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
