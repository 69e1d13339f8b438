#include "bot/core/saved_games.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "bot/core/site_json.h"

namespace shako::bot {

namespace {

constexpr int kVersion = 1;

tl::unexpected<SavedGamesError> malformed(std::string message) {
    return tl::unexpected(SavedGamesError{SavedGamesError::Kind::malformed, std::move(message)});
}

}  // namespace

std::string write_saved_games(const SavedGames& saved) {
    const nlohmann::ordered_json json{
        {"version", kVersion}, {"site", saved.site}, {"games", saved.games}};
    return json.dump(4) + "\n";
}

tl::expected<SavedGames, SavedGamesError> read_saved_games(std::string_view text) {
    const auto json = nlohmann::json::parse(text, nullptr, false);
    const auto version = json.is_object() ? json.find("version") : json.end();
    if (!json.is_object() || version == json.end() || !version->is_number_integer()) {
        return malformed("expected an object with a \"version\"");
    }
    if (*version != kVersion) {
        return tl::unexpected(SavedGamesError{
            SavedGamesError::Kind::other_version,
            "version " + version->dump() + ", expected " + std::to_string(kVersion)});
    }
    const auto site = json.find("site");
    const auto games = json.find("games");
    if (site == json.end() || !site->is_string() || games == json.end() || !games->is_array()) {
        return malformed("expected \"site\" (a text) and \"games\" (a list)");
    }
    SavedGames saved{site->get<std::string>(), {}};
    for (const auto& id : *games) {
        if (!id.is_string() || !site::is_id(id.get_ref<const std::string&>())) {
            return malformed("expected names of games in \"games\"");
        }
        saved.games.push_back(id.get<std::string>());
    }
    return saved;
}

}  // namespace shako::bot
