// BotLi's config.yml.

#include <algorithm>

#include "bot/core/speed.h"
#include "bot/import/import.h"
#include "bot/import/parts.h"

namespace shako::bot {

namespace {

constexpr const char* kTables = "not carried over: tables are the engine's business (its options)";
constexpr const char* kUsualGame = "standard";
constexpr const char* kOtherGames = "variants";

OrderedJson import_engine(YamlMap engine) {
    OrderedJson own = OrderedJson::object();
    const std::vector<std::string> command = command_of(engine);
    if (!command.empty()) {
        own["kind"] = "uci";
        own["command"] = command;
    }
    import_options(engine.map("uci_options"), own);
    put(own, "ponder", engine.truth("ponder"));
    engine.leave("silence_stderr",
                 "not carried over: what engines complain of is logged at their end");
    engine.leave("move_overhead_multiplier", "not carried over: the way to the site is measured");
    engine.leave("limits", "not carried over: the clock decides how long to think");
    engine.leftovers();
    return own;
}

std::vector<std::string> parts_of(const std::string& key) {
    std::vector<std::string> parts;
    for (std::size_t at = 0; at <= key.size();) {
        const std::size_t end = std::min(key.find('_', at), key.size());
        parts.push_back(key.substr(at, end - at));
        at = end + 1;
    }
    return parts;
}

// For which games an engine of that key is; nothing when that can't be said here.
std::optional<OrderedJson> rule_of(const std::string& key) {
    OrderedJson rule = OrderedJson::object();
    const std::vector<std::string> parts = parts_of(key);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::string& part = parts[i];
        if (part == "human" || part == "bot") {
            rule["opponents"] = part + "s";
        } else if (parse_speed(part)) {
            rule["speeds"] = {part};
        } else if (i == 0 && part.find('+') == std::string::npos) {
            rule["variants"] = our_variants({part});
        } else {
            return std::nullopt;
        }
    }
    return rule;
}

void import_engines(YamlMap engines, OrderedJson& ours) {
    // What is for all games that nobody else plays.
    const std::string usual = engines.has(kOtherGames) ? kOtherGames : kUsualGame;
    std::vector<std::pair<std::size_t, OrderedJson>> rules;  // how special, the rule
    for (const std::string& key : engines.keys()) {
        OrderedJson engine = import_engine(engines.map(key));
        if (key == usual) {
            ours["engine"] = std::move(engine);
            continue;
        }
        auto rule = rule_of(key);
        if (!rule) {
            engines.note(key,
                         "not carried over: engines are chosen by variant, speed and kind of "
                         "opponent");
            continue;
        }
        const std::size_t special = rule->size();
        for (auto& [name, value] : engine.items()) {
            (*rule)[name] = value;
        }
        rules.emplace_back(special, std::move(*rule));
    }
    // The most special first.
    std::stable_sort(rules.begin(), rules.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    ours["engines"] = OrderedJson::array();
    for (auto& [special, rule] : rules) {
        ours["engines"].push_back(std::move(rule));
    }
}

OrderedJson import_rules(YamlMap rules) {
    OrderedJson own = OrderedJson::object();
    put(own, "bullet_needs_increment", rules.truth("bullet_with_increment_only"));
    put_number(own, "min_increment_s", rules.number("min_increment"));
    put_number(own, "max_increment_s", rules.number("max_increment"));
    put_number(own, "min_base_s", rules.number("min_initial"));
    put_number(own, "max_base_s", rules.number("max_initial"));
    put_number(own, "max_duration_min", rules.number("max_estimated_game_duration"));
    const auto variants = rules.texts("variants");
    auto time_controls = rules.texts("time_controls");
    const auto modes = rules.texts("modes");
    // An empty list refuses that kind of opponent.
    own["accept"] = variants && !variants->empty() && time_controls && !time_controls->empty() &&
                    modes && !modes->empty();
    if (variants) {
        std::vector<std::string> games = *variants;
        own["custom_fen"] = remove(games, "fromPosition");
        own["variants"] = our_variants(games);
    }
    if (time_controls) {
        if (remove(*time_controls, "correspondence")) {
            rules.note("time_controls", "correspondence: see \"correspondence\"");
        }
        own["time_controls"] = *time_controls;
    }
    import_modes(rules, own);
    rules.leftovers();
    return own;
}

void import_ends(YamlMap& config, OrderedJson& ours) {
    YamlMap offers = config.map("offer_draw");
    OrderedJson draw = OrderedJson::object();
    if (const auto enabled = offers.truth("enabled")) {
        draw["offer"] = *enabled;
        draw["accept"] = *enabled;
    }
    put_number(draw, "score_cp", offers.number("score"));
    put_number(draw, "moves", offers.number("consecutive_moves"));
    put_number(draw, "min_ply", offers.number("min_game_length"), 2);
    put(draw, "against_humans", offers.truth("against_humans"));
    put_number(draw, "min_rating", offers.number("min_rating"));
    offers.leftovers();
    ours["draw"] = draw;
    YamlMap gives_up = config.map("resign");
    OrderedJson resign = OrderedJson::object();
    put(resign, "enabled", gives_up.truth("enabled"));
    put_number(resign, "score_cp", gives_up.number("score"));
    put_number(resign, "moves", gives_up.number("consecutive_moves"));
    put(resign, "against_humans", gives_up.truth("against_humans"));
    gives_up.leave("min_rating", "not carried over: opponents of every rating are resigned to");
    gives_up.leftovers();
    ours["resign"] = resign;
}

OrderedJson import_chat(YamlMap messages) {
    OrderedJson own = OrderedJson::object();
    for (const char* key : {"greeting", "goodbye", "greeting_spectators", "goodbye_spectators"}) {
        const auto text = messages.text(key);
        const bool is_about_machine = text && (text->find("{cpu}") != std::string::npos ||
                                               text->find("{ram}") != std::string::npos);
        if (is_about_machine) {
            messages.note(key, "not carried over: {cpu} and {ram} are not told here");
        } else {
            put(own, key, text);
        }
    }
    messages.leftovers();
    return own;
}

OrderedJson import_matchmaking(YamlMap matchmaking) {
    OrderedJson own{{"enabled", false}};
    std::vector<std::string> clocks;
    std::vector<std::string> variants;
    YamlMap types = matchmaking.map("types");
    for (const std::string& name : types.keys()) {
        YamlMap type = types.map(name);
        if (const auto clock = type.text("tc")) {
            clocks.push_back(*clock);
        }
        if (const auto variant = type.text("variant")) {
            variants.push_back(*variant);
        }
        put(own, "rated", type.truth("rated"));
        put_number(own, "max_rating_difference", type.number("max_rating_diff"));
        type.leftovers();
    }
    own["time_controls"] = clocks;
    own["variants"] = our_variants(variants);
    if (matchmaking.has("types")) {
        matchmaking.note("types",
                         "its clocks and variants are carried over; set "
                         "\"matchmaking\": {\"enabled\": true} to have them challenged");
    }
    matchmaking.leftovers();
    return own;
}

}  // namespace

OrderedJson import_botli(YamlMap& config) {
    OrderedJson ours{{"version", 1}};
    import_site(config, ours);
    import_engines(config.map("engines"), ours);
    YamlMap challenge = config.map("challenge");
    OrderedJson challenges = OrderedJson::object();
    put_number(challenges, "max_games", challenge.number("concurrency"));
    put_number(ours, "takebacks", challenge.number("max_takebacks"));
    challenges["humans"] = import_rules(challenge.map("human"));
    challenges["bots"] = import_rules(challenge.map("bot"));
    challenge.leftovers();
    put(challenges, "block", config.texts("blacklist"));
    ours["challenges"] = challenges;
    config.leave("whitelist",
                 "not carried over: \"allow\" lists all who may play, this one those "
                 "whom no rule holds up");
    config.leave("online_blacklists", "not carried over: lists are read from the file alone");
    import_ends(config, ours);
    ours["chat"] = import_chat(config.map("messages"));
    ours["matchmaking"] = import_matchmaking(config.map("matchmaking"));
    config.leave("syzygy", kTables);
    config.leave("gaviota", kTables);
    config.leave("opening_books",
                 "not carried over: make books with \"shako-engine book\", or name "
                 "a .pgn in engine.books");
    config.leave("books", "not carried over: see opening_books");
    config.leave("online_moves", "not carried over: no moves are asked for online");
    config.leftovers();
    return ours;
}

}  // namespace shako::bot
