// The objects of the Lichess dialect: rich, with clocks in milliseconds.
#include <cctype>
#include <chrono>
#include <string>

#include "bot/core/dialect.h"
#include "bot/local/views.h"

namespace shako::bot::local {
namespace {

constexpr int kRating = 1500;  // everybody's: this server rates nobody

struct StatusRow {
    int id;
    const char* name;
};

StatusRow status_row(GameStatus status) {
    switch (status) {
        case GameStatus::started:
            return {20, "started"};
        case GameStatus::aborted:
            return {25, "aborted"};
        case GameStatus::mate:
            return {30, "mate"};
        case GameStatus::resign:
            return {31, "resign"};
        case GameStatus::stalemate:
            return {32, "stalemate"};
        case GameStatus::draw:
            return {34, "draw"};
        case GameStatus::out_of_time:
            return {35, "outoftime"};
        case GameStatus::illegal_move:
            return {38, "unknownFinish"};
        case GameStatus::variant_end:
            return {60, "variantEnd"};
    }
    return {38, "unknownFinish"};
}

GameStatus status_of(const ServedGame& game) {
    return game.verdict() ? game.verdict()->status : GameStatus::started;
}

// {"key":"threeCheck","name":"ThreeCheck","short":…}
Json variant_view(const std::string& name, bool from_position) {
    auto key = to_site_variant(dialect(DialectName::lichess), name);
    if (from_position && key == "standard") key = "fromPosition";
    std::string title = key;
    if (!title.empty()) {
        title[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(title[0])));
    }
    return Json{{"key", key}, {"name", title}, {"short", title}};
}

const char* bot_title(const Account& account) {
    return account.kind == AccountKind::bot ? "BOT" : nullptr;
}

// A title or null, as the API has it.
Json title_view(const Account& account) {
    const auto* title = bot_title(account);
    return title == nullptr ? Json(nullptr) : Json(title);
}

Json challenge_user(const Account& account) {
    Json user;
    user["id"] = account.id;
    user["name"] = account.name;
    user["title"] = title_view(account);
    user["rating"] = kRating;
    user["provisional"] = true;
    return user;
}

Json account_view(const Account& account) {
    Json view;
    view["id"] = account.id;
    view["username"] = account.name;
    view["perfs"] = Json::object();
    if (const auto* title = bot_title(account)) view["title"] = title;
    return view;
}

Json user_status(const Account& account, bool is_online) {
    Json view;
    view["id"] = account.id;
    view["name"] = account.name;
    if (const auto* title = bot_title(account)) view["title"] = title;
    if (is_online) view["online"] = true;
    return view;
}

const char* status_text(ChallengeStatus status) {
    switch (status) {
        case ChallengeStatus::created:
            return "created";
        case ChallengeStatus::offline:
            return "offline";
        case ChallengeStatus::accepted:
            return "accepted";
        case ChallengeStatus::declined:
            return "declined";
        case ChallengeStatus::canceled:
            return "canceled";
    }
    return "";
}

Json time_control_view(const TimeControl& control) {
    Json view;
    view["type"] = "clock";
    view["limit"] = seconds_of(control.limit);
    view["increment"] = seconds_of(control.increment);
    view["show"] = to_text(control);
    return view;
}

std::string lower_case(std::string text) {
    for (auto& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

Json challenge_view(const Challenge& challenge, const Directory& accounts,
                    const std::string& seen_by) {
    const auto& terms = challenge.terms;
    Json view;
    view["id"] = challenge.id;
    view["url"] = "/" + challenge.id;
    view["status"] = status_text(challenge.status);
    view["challenger"] = challenge_user(accounts.get(challenge.challenger));
    view["destUser"] = challenge_user(accounts.get(challenge.invited));
    view["variant"] = variant_view(terms.variant, !terms.fen.empty());
    view["rated"] = terms.rated;
    view["speed"] = speed_of(terms.control);
    view["timeControl"] = time_control_view(terms.control);
    view["color"] = color_text(challenge.choice);
    const bool challenger_is_white = challenge.players.white == challenge.challenger;
    view["finalColor"] = challenger_is_white ? "white" : "black";
    view["perf"] = Json{{"icon", ""}, {"name", view["variant"]["name"]}};
    view["direction"] = seen_by == challenge.invited ? "in" : "out";
    if (!terms.fen.empty()) view["initialFen"] = terms.fen;
    if (challenge.reason) {
        view["declineReason"] = challenge.reason->text;
        view["declineReasonKey"] = lower_case(challenge.reason->key);
    }
    return view;
}

Json game_event(const ServedGame& game, const Directory& accounts, Color seen_by, Now now) {
    const auto& rival = accounts.get(game.players()[!seen_by]);
    const auto status = status_row(status_of(game));
    const auto& moves = game.game().moves();
    Json view;
    view["fullId"] = game.id() + (seen_by == Color::white ? "wxyz" : "bxyz");
    view["gameId"] = game.id();
    view["id"] = game.id();
    view["fen"] = game.game().fen();
    view["color"] = color_text(seen_by);
    view["lastMove"] = moves.empty() ? "" : moves.back();
    view["source"] = "friend";
    view["status"] = Json{{"id", status.id}, {"name", status.name}};
    view["variant"] = variant_view(game.terms().variant, !game.terms().fen.empty());
    view["speed"] = speed_of(game.terms().control);
    view["perf"] = view["variant"]["key"];
    view["rated"] = game.terms().rated;
    view["hasMoved"] = game.ply() > (seen_by == Color::white ? 0 : 1);
    view["opponent"] = Json{{"id", rival.id}, {"username", rival.name}, {"rating", kRating}};
    view["isMyTurn"] = !game.is_over() && game.game().side_to_move() == seen_by;
    view["secondsLeft"] = game.clock().left(seen_by, now).count() / 1000;
    if (game.verdict() && game.verdict()->winner) {
        view["winner"] = color_text(game.verdict()->winner);
    }
    view["compat"] = Json{{"bot", true}, {"board", true}};
    return view;
}

Json player_view(const Account& account) {
    Json view;
    view["id"] = account.id;
    view["name"] = account.name;
    view["title"] = title_view(account);
    view["rating"] = kRating;
    view["provisional"] = true;
    return view;
}

Json game_state(const ServedGame& game, Now now) {
    const auto& clock = game.clock();
    Json view;
    view["type"] = "gameState";
    view["moves"] = moves_of(game.game());
    view["wtime"] = clock.left(Color::white, now).count();
    view["btime"] = clock.left(Color::black, now).count();
    view["winc"] = clock.control().increment.count();
    view["binc"] = clock.control().increment.count();
    view["status"] = status_row(status_of(game)).name;
    if (game.verdict() && game.verdict()->winner) {
        view["winner"] = color_text(game.verdict()->winner);
    }
    if (game.offers_draw(Color::white)) view["wdraw"] = true;
    if (game.offers_draw(Color::black)) view["bdraw"] = true;
    return view;
}

Json game_full(const ServedGame& game, const Directory& accounts, Now now) {
    const auto& terms = game.terms();
    const auto created =
        std::chrono::duration_cast<Milliseconds>(game.created().time_since_epoch());
    Json view;
    view["type"] = "gameFull";
    view["id"] = game.id();
    view["variant"] = variant_view(terms.variant, !terms.fen.empty());
    view["speed"] = speed_of(terms.control);
    view["perf"] = Json{{"name", view["variant"]["name"]}};
    view["rated"] = terms.rated;
    view["createdAt"] = created.count();
    view["white"] = player_view(accounts.get(game.players().white));
    view["black"] = player_view(accounts.get(game.players().black));
    view["initialFen"] = terms.fen.empty() ? "startpos" : terms.fen;
    view["clock"] = Json{{"initial", terms.control.limit.count()},
                         {"increment", terms.control.increment.count()}};
    view["state"] = game_state(game, now);
    return view;
}

Json chat_line(const ChatLine& line, const Directory& accounts) {
    Json view;
    view["type"] = "chatLine";
    view["room"] = line.room;
    view["username"] = accounts.get(line.account).name;
    view["text"] = line.text;
    return view;
}

}  // namespace

const Views kLichessViews{
    .account = account_view,
    .user_status = user_status,
    .challenge = challenge_view,
    .game_event = game_event,
    .game_full = game_full,
    .game_state = game_state,
    .chat_line = chat_line,
    .game_end = nullptr,
};

}  // namespace shako::bot::local
