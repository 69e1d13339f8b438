// lichess-bot's config.yml.

#include <cmath>

#include "bot/import/import.h"
#include "bot/import/parts.h"

namespace shako::bot {

namespace {

constexpr const char* kOnlineSource = "not carried over: no moves are asked for online";
constexpr const char* kTables = "not carried over: tables are the engine's business (its options)";

OrderedJson import_engine(YamlMap engine, OrderedJson& ours) {
    OrderedJson own = OrderedJson::object();
    const std::string protocol = engine.text("protocol").value_or("uci");
    std::vector<std::string> command = command_of(engine);
    YamlMap uci = engine.map("uci_options");
    YamlMap xboard = engine.map("xboard_options");
    if (protocol == "homemade") {
        engine.note("protocol",
                    "an engine written in Python is not carried over; the built-in one "
                    "plays");
    } else if (!command.empty()) {
        own["kind"] = protocol == "xboard" ? "xboard" : "uci";
        own["command"] = command;
    }
    if (protocol == "xboard") {
        put_number(own, "hash_mb", xboard.number("memory"));
        put_number(own, "threads", xboard.number("cores"));
        xboard.leave("egtpath", kTables);
        xboard.leave("go_commands", "not carried over: the clock decides how long to think");
        xboard.leftovers();
    } else if (protocol == "uci") {
        import_options(std::move(uci), own);
    }
    put(own, "ponder", engine.truth("ponder"));
    put(own, "ponder", engine.truth("uci_ponder"));
    engine.leave("working_dir", "not carried over: engines are started in the bot's own folder");
    engine.leave("debug", "not carried over: see \"log\"");
    engine.leave("silence_stderr",
                 "not carried over: what engines complain of is logged at their end");
    engine.leave("homemade_options", "not carried over: for engines written in Python");
    engine.leave("online_moves", kOnlineSource);
    engine.leave("lichess_bot_tbs", kTables);
    YamlMap polyglot = engine.map("polyglot");
    if (polyglot.truth("enabled").value_or(false)) {
        polyglot.note("book",
                      "not carried over: these books have keys for chess alone; make one "
                      "with \"shako-engine book\", or name a .pgn in engine.books");
    }
    YamlMap ends = engine.map("draw_or_resign");
    OrderedJson resign = OrderedJson::object();
    put(resign, "enabled", ends.truth("resign_enabled"));
    put_number(resign, "score_cp", ends.number("resign_score"));
    put_number(resign, "moves", ends.number("resign_moves"));
    ends.leave("resign_for_egtb_minus_two", kTables);
    OrderedJson draw = OrderedJson::object();
    if (const auto enabled = ends.truth("offer_draw_enabled")) {
        draw["offer"] = *enabled;
        draw["accept"] = *enabled;
    }
    put_number(draw, "score_cp", ends.number("offer_draw_score"));
    put_number(draw, "moves", ends.number("offer_draw_moves"));
    put_number(draw, "max_pieces", ends.number("offer_draw_pieces"));
    ends.leave("offer_draw_for_egtb_zero", kTables);
    ends.leftovers();
    ours["resign"] = resign;
    ours["draw"] = draw;
    engine.leftovers();
    return own;
}

void import_recent(YamlMap& challenge, OrderedJson& bots) {
    const auto age = challenge.number("recent_bot_challenge_age");
    const auto most = challenge.number("max_recent_bot_challenges");
    if (age && most) {
        const bool is_within_hour = *age <= 3600;
        put_number(bots, is_within_hour ? "max_per_opponent_per_hour" : "max_per_opponent_per_day",
                   most);
        challenge.note("recent_bot_challenge_age",
                       is_within_hour ? "taken as an hour" : "taken as a day");
    }
}

OrderedJson import_challenges(YamlMap challenge, OrderedJson& ours) {
    OrderedJson own = OrderedJson::object();
    OrderedJson humans = OrderedJson::object();
    OrderedJson bots = OrderedJson::object();
    OrderedJson correspondence = OrderedJson::object();
    put_number(own, "max_games", challenge.number("concurrency"));
    put_number(own, "reserved_for_humans", challenge.number("games_reserved_for_humans"));
    if (const auto sort = challenge.text("sort_by")) {
        own["order"] = *sort == "best" ? "best" : "first";
    }
    if (const auto preference = challenge.text("preference")) {
        own["prefer"] = *preference == "human" ? "humans" : *preference == "bot" ? "bots" : "none";
    }
    put(bots, "accept", challenge.truth("accept_bot"));
    if (challenge.truth("only_bot").value_or(false)) {
        humans["accept"] = false;
    }
    put(bots, "bullet_needs_increment", challenge.truth("bullet_requires_increment"));
    put_number(own, "min_increment_s", challenge.number("min_increment"));
    put_number(own, "max_increment_s", challenge.number("max_increment"));
    put_number(own, "min_base_s", challenge.number("min_base"));
    put_number(own, "max_base_s", challenge.number("max_base"));
    put_number(own, "min_rating", challenge.number("min_rating"));
    put_number(own, "max_rating", challenge.number("max_rating"));
    put_number(own, "max_rating_difference", challenge.number("rating_difference"));
    put_number(correspondence, "min_days", challenge.number("min_days"));
    put_number(correspondence, "max_days", challenge.number("max_days"));
    if (auto variants = challenge.texts("variants")) {
        own["custom_fen"] = remove(*variants, "fromPosition");
        ours["variants"] = our_variants(*variants);
    }
    if (auto speeds = challenge.texts("time_controls")) {
        if (remove(*speeds, "correspondence")) {
            correspondence["max_games"] = own.value("max_games", 1);
        }
        own["time_controls"] = *speeds;
    }
    import_modes(challenge, own);
    put(own, "block", challenge.texts("block_list"));
    put(own, "allow", challenge.texts("allow_list"));
    challenge.leave("online_block_list", "not carried over: lists are read from the file alone");
    put_number(own, "max_games_per_opponent", challenge.number("max_simultaneous_games_per_user"));
    import_recent(challenge, bots);
    own["humans"] = humans;
    own["bots"] = bots;
    ours["correspondence"] = correspondence;
    challenge.leftovers();
    return own;
}

// "3+2" for each pair of seconds on the clock and seconds a move.
std::vector<std::string> clocks(YamlMap& matchmaking) {
    const auto bases = matchmaking.texts("challenge_initial_time");
    const auto increments = matchmaking.texts("challenge_increment");
    std::vector<std::string> clocks;
    constexpr std::size_t kMost = 100;  // two long lists have more pairs than memory
    for (const std::string& base : bases.value_or(std::vector<std::string>{})) {
        for (const std::string& increment : increments.value_or(std::vector<std::string>{"0"})) {
            if (clocks.size() == kMost) {
                matchmaking.note(
                    "challenge_initial_time",
                    "of all its clocks the first " + std::to_string(kMost) + " are carried over");
                return clocks;
            }
            // As a fraction, so that no number of seconds is rounded.
            clocks.push_back(base + "/60+" + increment);
        }
    }
    return clocks;
}

OrderedJson import_matchmaking(YamlMap matchmaking, const OrderedJson& challenges) {
    OrderedJson own = OrderedJson::object();
    put(own, "enabled", matchmaking.truth("allow_matchmaking"));
    matchmaking.leave("allow_during_games",
                      "not carried over: with a game running nobody is "
                      "challenged");
    const auto variant = matchmaking.text("challenge_variant");
    if (variant && *variant != "random") {
        own["variants"] = our_variants({*variant});
    }
    if (const auto minutes = matchmaking.number("challenge_timeout")) {
        put_number(own, "delay_s", std::max(1.0, *minutes), 60);
    }
    own["time_controls"] = clocks(matchmaking);
    matchmaking.leave("challenge_days", "not carried over: challenges have a clock");
    put_number(own, "min_rating", matchmaking.number("opponent_min_rating"));
    put_number(own, "max_rating", matchmaking.number("opponent_max_rating"));
    put_number(own, "max_rating_difference", matchmaking.number("opponent_rating_difference"));
    if (matchmaking.text("rating_preference").value_or("none") != "none") {
        matchmaking.note("rating_preference", "not carried over: all who fit are alike");
    }
    const std::string mode = matchmaking.text("challenge_mode").value_or("random");
    own["rated"] = mode == "rated";
    if (mode == "random") {
        matchmaking.note("challenge_mode", "taken as casual");
    }
    if (matchmaking.text("challenge_filter").value_or("none") == "none") {
        own["block_after_decline_h"] = 0;
    }
    auto block = matchmaking.texts("block_list").value_or(std::vector<std::string>{});
    if (matchmaking.truth("include_challenge_block_list").value_or(false)) {
        for (const auto& name : challenges.value("block", std::vector<std::string>{})) {
            block.push_back(name);
        }
    }
    own["block"] = block;
    matchmaking.leave("online_block_list", "not carried over: lists are read from the file alone");
    matchmaking.leave("challenge_decliner_file_name",
                      "not carried over: decliners are kept in "
                      "memory");
    matchmaking.leave("overrides", "not carried over: there is one profile");
    matchmaking.leftovers();
    return own;
}

OrderedJson import_chat(YamlMap greeting) {
    OrderedJson own = OrderedJson::object();
    put(own, "greeting", greeting.text("hello"));
    put(own, "goodbye", greeting.text("goodbye"));
    put(own, "greeting_spectators", greeting.text("hello_spectators"));
    put(own, "goodbye_spectators", greeting.text("goodbye_spectators"));
    greeting.leftovers();
    return own;
}

}  // namespace

OrderedJson import_lichess_bot(YamlMap& config) {
    OrderedJson ours{{"version", 1}};
    import_site(config, ours);
    ours["engine"] = import_engine(config.map("engine"), ours);
    put_number(ours["engine"], "move_overhead_ms", config.number("move_overhead"));
    ours["challenges"] = import_challenges(config.map("challenge"), ours);
    YamlMap correspondence = config.map("correspondence");
    put_number(ours["correspondence"], "move_time_s", correspondence.number("move_time"));
    correspondence.leave("checkin_period", "not needed: the games' streams stay open");
    correspondence.leave("disconnect_time", "not needed: the games' streams stay open");
    correspondence.leave("ponder", "not carried over: games of days are not pondered");
    correspondence.leftovers();
    put_number(ours, "takebacks", config.number("max_takebacks_accepted"));
    put_number(ours, "first_move_timeout_s", config.number("abort_time"));
    if (config.truth("quit_after_all_games_finish").value_or(false)) {
        ours["drain_s"] = 86400;
    }
    config.leave("fake_think_time", "not carried over: there is nothing like it here");
    config.leave("rate_limiting_delay", "not needed: what the site allows is kept to");
    ours["chat"] = import_chat(config.map("greeting"));
    if (config.has("matchmaking")) {
        ours["matchmaking"] = import_matchmaking(config.map("matchmaking"), ours["challenges"]);
    }
    put(ours, "pgn_dir", config.text("pgn_directory"));
    if (const auto grouping = config.text("pgn_file_grouping")) {
        ours["pgn_file"] = *grouping == "opponent" ? "opponent"
                           : *grouping == "all"    ? "month"
                                                   : "game";
        if (*grouping == "all") {
            config.note("pgn_file_grouping", "taken as a file a month");
        }
    }
    config.leftovers();
    return ours;
}

}  // namespace shako::bot
