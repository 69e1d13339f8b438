// The objects of the PyChess dialect: poor, with increments in seconds and no status.
#include <chrono>
#include <string>

#include "bot/core/dialect.h"
#include "bot/local/views.h"

namespace shako::bot::local {
namespace {

constexpr int kRating = 1500;
constexpr int kLevel = 6;  // the strength a human would have picked

Json account_view(const Account& account) {
    Json view;
    view["id"] = account.id;
    view["username"] = account.name;
    view["title"] = account.kind == AccountKind::bot ? "BOT" : "";
    return view;
}

Json user_status(const Account& account, bool is_online) {
    return Json{{"online", is_online}, {"id", account.id}};
}

Json challenge_view(const Challenge& challenge, const Directory& accounts, const std::string&) {
    const auto& terms = challenge.terms;
    const auto& challenger = accounts.get(challenge.challenger);
    const auto key = to_site_variant(dialect(DialectName::pychess), terms.variant);
    Json view;
    view["id"] = challenge.id;
    view["challenger"] = Json{{"name", challenger.name},
                              {"rating", kRating},
                              {"title", challenger.kind == AccountKind::bot ? "BOT" : ""}};
    view["variant"] = Json{{"key", key}};
    view["rated"] = false;
    view["timeControl"] = Json{{"type", "clock"},
                               {"limit", seconds_of(terms.control.limit)},
                               {"increment", seconds_of(terms.control.increment)}};
    view["color"] = color_text(challenge.choice);
    view["finalColor"] = color_text(challenge.choice.value_or(Color::white));
    view["speed"] = speed_of(terms.control);
    view["perf"] = Json{{"name", key}};
    view["level"] = kLevel;
    view["chess960"] = false;
    return view;
}

// Strings, in Python's spelling.
Json game_event(const ServedGame& game, const Directory&, Color, Now) {
    return Json{{"id", game.id()}, {"skill_level", std::to_string(kLevel)}, {"chess960", "False"}};
}

Json game_state(const ServedGame& game, Now now) {
    const auto& clock = game.clock();
    Json view;
    view["type"] = "gameState";
    view["moves"] = moves_of(game.game());
    view["wtime"] = clock.left(Color::white, now).count();
    view["btime"] = clock.left(Color::black, now).count();
    view["winc"] = seconds_of(clock.control().increment);
    view["binc"] = seconds_of(clock.control().increment);
    view["wdraw"] = false;
    view["bdraw"] = false;
    view["wtakeback"] = false;
    view["btakeback"] = false;
    view["status"] = "started";
    return view;
}

Json game_full(const ServedGame& game, const Directory& accounts, Now now) {
    using std::chrono::seconds;
    const auto created = std::chrono::duration_cast<seconds>(game.created().time_since_epoch());
    Json view;
    view["type"] = "gameFull";
    view["id"] = game.id();
    view["variant"] = Json{{"name", game.terms().variant}};
    view["white"] = Json{{"name", accounts.get(game.players().white).name}};
    view["black"] = Json{{"name", accounts.get(game.players().black).name}};
    view["initialFen"] = game.terms().fen;
    view["createdAt"] = created.count();
    view["state"] = game_state(game, now);
    return view;
}

Json chat_line(const ChatLine& line, const Directory& accounts) {
    Json view;
    view["type"] = "chatLine";
    view["username"] = accounts.get(line.account).name;
    view["room"] = line.room;
    view["text"] = line.text;
    return view;
}

Json game_end(const ServedGame& game) {
    return Json{{"type", "gameEnd"}, {"game", Json{{"id", game.id()}}}};
}

}  // namespace

const Views kPyChessViews{
    .account = account_view,
    .user_status = user_status,
    .challenge = challenge_view,
    .game_event = game_event,
    .game_full = game_full,
    .game_state = game_state,
    .chat_line = chat_line,
    .game_end = game_end,
};

}  // namespace shako::bot::local
