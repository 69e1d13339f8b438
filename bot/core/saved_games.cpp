#include "bot/core/saved_games.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "bot/core/site_json.h"

namespace shako::bot {

namespace {

constexpr int kVersion = 2;

nlohmann::ordered_json to_json(const SavedGame& game) {
    nlohmann::ordered_json json{{"id", game.id}};
    if (!game.seat.opponent.empty()) {
        json["opponent"] = game.seat.opponent;
    }
    json["kind"] = name_of(game.seat.kind);
    json["correspondence"] = game.seat.is_correspondence;
    if (game.level) {
        json["level"] = *game.level;
    }
    json["takebacks"] = game.takebacks;
    return json;
}

// Whether the value is there and of that type; what is not there is left out.
bool is_fine(const nlohmann::json& entry, const char* key,
             bool (nlohmann::json::*is_type)() const noexcept) {
    const auto found = entry.find(key);
    return found == entry.end() || ((*found).*is_type)();
}

tl::expected<SavedGame, StateFileError> read_game(const nlohmann::json& entry) {
    // Version 1 knew of a game nothing but its name.
    const auto id = entry.is_object() ? entry.value("id", nlohmann::json()) : entry;
    if (!id.is_string() || !site::is_id(id.get_ref<const std::string&>())) {
        return malformed("expected names of games in \"games\"");
    }
    SavedGame game{id.get<std::string>()};
    if (!entry.is_object()) {
        return game;
    }
    const auto kind = kind_named(entry.value("kind", nlohmann::json("human")));
    if (!is_fine(entry, "opponent", &nlohmann::json::is_string) || !kind ||
        !is_fine(entry, "correspondence", &nlohmann::json::is_boolean) ||
        !is_fine(entry, "level", &nlohmann::json::is_number_integer) ||
        !is_fine(entry, "takebacks", &nlohmann::json::is_number_integer)) {
        return malformed("expected of game " + game.id +
                         " \"opponent\" (a text), \"kind\" (human or bot), \"correspondence\" "
                         "(true or false), \"level\" and \"takebacks\" (numbers)");
    }
    game.seat = {entry.value("opponent", ""), *kind, entry.value("correspondence", false)};
    if (entry.contains("level")) {
        game.level = entry["level"].get<int>();
    }
    game.takebacks = entry.value("takebacks", 0);
    return game;
}

}  // namespace

std::string write_saved_games(const SavedGames& saved) {
    nlohmann::ordered_json games = nlohmann::ordered_json::array();
    for (const SavedGame& game : saved.games) {
        games.push_back(to_json(game));
    }
    return write_state({{"version", kVersion}, {"site", saved.site}, {"games", std::move(games)}});
}

tl::expected<SavedGames, StateFileError> read_saved_games(std::string_view text) {
    const auto json = read_versioned(text, kVersion);
    if (!json) {
        return tl::unexpected(json.error());
    }
    const auto site = json->find("site");
    const auto games = json->find("games");
    if (site == json->end() || !site->is_string() || games == json->end() || !games->is_array()) {
        return malformed("expected \"site\" (a text) and \"games\" (a list)");
    }
    SavedGames saved{site->get<std::string>(), {}};
    for (const auto& entry : *games) {
        auto game = read_game(entry);
        if (!game) {
            return tl::unexpected(game.error());
        }
        saved.games.push_back(std::move(*game));
    }
    return saved;
}

}  // namespace shako::bot
