#include "bot/local/game_desk.h"

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "bot/local/score_sheet.h"
#include "bot/local/url.h"
#include "bot/local/views.h"

namespace shako::bot::local {
namespace {

constexpr std::size_t kMaxChat = 140;  // characters, where the site counts

std::string no_such_game() { return "No such game"; }

}  // namespace

bool GameDesk::serves(Endpoint endpoint) {
    switch (endpoint) {
        case Endpoint::game_stream:
        case Endpoint::move:
        case Endpoint::chat_read:
        case Endpoint::chat_write:
        case Endpoint::abort:
        case Endpoint::resign:
        case Endpoint::draw:
        case Endpoint::takeback:
        case Endpoint::claim_draw:
        case Endpoint::claim_victory:
        case Endpoint::game_export:
            return true;
        case Endpoint::account:
        case Endpoint::playing:
        case Endpoint::token_test:
        case Endpoint::upgrade:
        case Endpoint::users_status:
        case Endpoint::bots_online:
        case Endpoint::event_stream:
        case Endpoint::challenge_list:
        case Endpoint::challenge_create:
        case Endpoint::challenge_accept:
        case Endpoint::challenge_decline:
        case Endpoint::challenge_cancel:
            return false;
    }
    return false;
}

HttpResponse GameDesk::handle(Endpoint endpoint, const Call& call) {
    const auto found = games_.find(call.arguments.at(0));
    if (found == games_.end()) return state_->error(404, no_such_game());
    auto& game = found->second;
    if (endpoint == Endpoint::game_export) return export_pgn(game);

    const auto side = game.side_of(call.account->id);
    if (!side) {
        if (state_->dialect->errors_are_json) return state_->error(404, "Not your game");
        return state_->error(403, "");
    }
    return handle_player(endpoint, call, game, *side);
}

HttpResponse GameDesk::handle_player(Endpoint endpoint, const Call& call, ServedGame& game,
                                     Color side) {
    if (endpoint == Endpoint::game_stream) return open_feed(call, game, side);
    if (endpoint == Endpoint::move) return play(call, game, side);
    if (endpoint == Endpoint::chat_write) return say(call, game, side);
    if (endpoint == Endpoint::chat_read) return read_chat(game);
    if (endpoint == Endpoint::abort) return abort(call, game);
    if (endpoint == Endpoint::resign) return resign(call, game, side);
    if (endpoint == Endpoint::draw) return answer_draw(call, game, side);
    if (endpoint == Endpoint::claim_draw) return claim_draw(call, game);
    // Nobody takes moves back here, so an offer has no effect, which is not an error.
    if (endpoint == Endpoint::takeback) return state_->ok();
    return state_->error(400, "Your opponent is not gone");  // claim_victory
}

tl::expected<engine::Game, std::string> GameDesk::set_up(const GameTerms& terms) const {
    const auto spec = state_->catalog->find(terms.variant);
    if (spec == nullptr) return tl::unexpected("variant: not played here: " + terms.variant);
    auto game = engine::Game::create(spec, terms.fen);
    if (!game) return tl::unexpected("fen: " + game.error().message);
    const bool claims = state_->dialect->wire().draws_are_claimed;
    if (claims ? game->forced_result() : game->result()) {
        return tl::unexpected(std::string("fen: the game is over there"));
    }
    return std::move(*game);
}

void GameDesk::start(const Challenge& challenge, Now now) {
    auto position = set_up(challenge.terms);
    if (!position) return;
    const auto& game =
        games_
            .emplace(challenge.id,
                     ServedGame(challenge.id, challenge.terms, challenge.players,
                                std::move(*position), *state_->dialect, now, state_->wall_at(now)))
            .first->second;
    ByColor<std::string> names;
    for (const auto side : variant::kColors) {
        names[side] = state_->accounts.get(game.players()[side]).name;
        state_->send_event(game.players()[side], "gameStart", "game",
                           state_->dialect->views->game_event(game, state_->accounts, side, now),
                           now);
    }
    state_->news.emplace_back(
        GameStarted{game.id(), game.terms(), game.game().start_fen(), std::move(names)});
}

const ServedGame* GameDesk::find(const GameId& id) const {
    const auto found = games_.find(id);
    return found == games_.end() ? nullptr : &found->second;
}

bool GameDesk::abort(const GameId& id, Now now) {
    const auto found = games_.find(id);
    if (found == games_.end() || !found->second.abort(now)) return false;
    announce_end(found->second);
    tell_players_of_end(found->second, now);
    return true;
}

void GameDesk::replay(const std::string& account, Now now) {
    const auto& dialect = *state_->dialect;
    for (const auto& [id, game] : games_) {
        const auto side = game.side_of(account);
        if (!side || game.is_over()) continue;
        if (!dialect.replays_unmoved_games) {
            const bool is_streaming = state_->feeds.has_listener(Topic{account, id});
            if (game.ply() == 0 || is_streaming) continue;
        }
        state_->send_event(account, "gameStart", "game",
                           dialect.views->game_event(game, state_->accounts, *side, now), now);
    }
}

void GameDesk::tick(Now now) {
    std::vector<GameId> forgotten;
    for (auto& [id, game] : games_) {
        if (game.tick(now)) {
            announce_end(game);
            tell_players_of_end(game, now);
        } else if (game.is_over() && game.ended_at() + state_->dialect->afterlife <= now) {
            forgotten.push_back(id);
        }
    }
    for (const auto& id : forgotten) {
        const auto players = games_.at(id).players();
        for (const auto side : variant::kColors) {
            state_->feeds.end(Topic{players[side], id}, FeedEnd::clean);
        }
        games_.erase(id);
    }
}

std::optional<Now> GameDesk::next_deadline() const {
    std::optional<Now> next;
    for (const auto& [id, game] : games_) {
        const auto deadline =
            game.is_over() ? game.ended_at() + state_->dialect->afterlife : game.next_deadline();
        if (deadline && (!next || *deadline < *next)) next = deadline;
    }
    return next;
}

HttpResponse GameDesk::open_feed(const Call& call, ServedGame& game, Color side) {
    const auto& dialect = *state_->dialect;
    const Topic topic{game.players()[side], game.id()};
    HttpResponse response;
    response.content_type = "application/x-ndjson";
    // The queue of a finished game that nobody waits for is gone.
    const bool is_lost = game.is_over() && !state_->feeds.has_waiting(topic);
    const bool refused =
        !dialect.new_feed_ends_old && (state_->feeds.has_listener(topic) || is_lost);
    const auto feed = state_->feeds.open(topic, call.request.header("user-agent"), call.now);
    response.feed = feed;
    if (refused) {
        // The header is out before the site notices, so the stream breaks off.
        state_->feeds.end(feed, FeedEnd::broken);
        return response;
    }
    state_->feeds.send_to(feed, dialect.views->game_full(game, state_->accounts, call.now).dump(),
                          call.now);
    if (game.is_over() && dialect.ends_game_feed) state_->feeds.end(feed, FeedEnd::clean);
    return response;
}

HttpResponse GameDesk::play(const Call& call, ServedGame& game, Color side) {
    const auto& move = call.arguments.at(1);
    std::string why;
    const auto reply = game.play(side, move, call.now, why);
    const auto offer = call.query.find("offeringDraw");
    if (reply == MoveReply::played) {
        MovePlayed news{game.id(), game.ply(), game.game().moves().back(), {}};
        for (const auto c : variant::kColors) news.left[c] = game.clock().left(c, call.now);
        state_->news.emplace_back(std::move(news));
        if (offer != call.query.end() && offer->second == "true" &&
            state_->dialect->wrong_move_is_refused) {
            game.offer_draw(side, call.now);
        }
        if (game.is_over()) {
            announce_end(game);
            tell_players_of_end(game, call.now);
        } else {
            send_to_players(game, state_->dialect->views->game_state(game, call.now), call.now);
        }
        return state_->ok();
    }
    if (reply == MoveReply::flagged || reply == MoveReply::illegal_lost) {
        announce_end(game);
        tell_players_of_end(game, call.now);
    }
    if (!state_->dialect->wrong_move_is_refused) return state_->ok();
    if (reply == MoveReply::illegal) return state_->error(400, "Illegal move " + move + ": " + why);
    return state_->error(400, "Not your turn, or game already over");
}

HttpResponse GameDesk::say(const Call& call, ServedGame& game, Color side) {
    const auto& dialect = *state_->dialect;
    const auto form = parse_form(call.request.body);
    if (!form || !form->contains("room") || !form->contains("text")) {
        return state_->error(dialect.errors_are_json ? 400 : 500, "room and text are needed");
    }
    if (dialect.errors_are_json && form->at("text").size() > kMaxChat) {
        return state_->error(400, "text: at most 140 characters");
    }
    const ChatLine line{form->at("room"), game.players()[side], form->at("text")};
    game.say(line);
    const auto view = dialect.views->chat_line(line, state_->accounts).dump();
    for (const auto reader : variant::kColors) {
        if (reader == side && !dialect.own_chat_comes_back) continue;
        state_->feeds.send(Topic{game.players()[reader], game.id()}, view, call.now);
    }
    return state_->ok();
}

HttpResponse GameDesk::read_chat(const ServedGame& game) const {
    Json lines = Json::array();
    for (const auto& line : game.chat()) {
        lines.push_back(
            Json{{"text", line.text}, {"user", state_->accounts.get(line.account).name}});
    }
    return json_response(lines);
}

HttpResponse GameDesk::abort(const Call& call, ServedGame& game) {
    if (abort(game.id(), call.now) || state_->dialect->abort_at_any_ply) return state_->ok();
    return state_->error(400, "This game can no longer be aborted");
}

HttpResponse GameDesk::resign(const Call& call, ServedGame& game, Color side) {
    const auto& dialect = *state_->dialect;
    if (!dialect.abort_at_any_ply && game.can_abort()) return abort(call, game);
    if (!game.resign(side, call.now)) {
        if (!dialect.errors_are_json) return state_->ok();
        return state_->error(400, "This game can no longer be resigned");
    }
    announce_end(game);
    if (dialect.wire().resignation_is_told) tell_players_of_end(game, call.now);
    return state_->ok();
}

HttpResponse GameDesk::answer_draw(const Call& call, ServedGame& game, Color side) {
    if (game.is_over()) return state_->ok();
    const auto& answer = call.arguments.at(1);
    if (answer == "yes" || answer == "true") {
        game.offer_draw(side, call.now);
    } else {
        game.refuse_draw();
    }
    if (game.is_over()) {
        announce_end(game);
        tell_players_of_end(game, call.now);
    } else {
        send_to_players(game, state_->dialect->views->game_state(game, call.now), call.now);
    }
    return state_->ok();
}

HttpResponse GameDesk::claim_draw(const Call& call, ServedGame& game) {
    if (!game.claim_draw(call.now)) return state_->error(400, "There is no draw to be claimed");
    announce_end(game);
    tell_players_of_end(game, call.now);
    return state_->ok();
}

HttpResponse GameDesk::export_pgn(const ServedGame& game) const {
    ScoreSheet sheet{.event = game.terms().rated ? "Rated game" : "Casual game",
                     .site = std::string(state_->dialect->title) + " on this machine",
                     .round = "",
                     .started = game.created(),
                     .names = {},
                     .control = game.terms().control,
                     .game = game.game(),
                     .notes = {},
                     .verdict = game.verdict()};
    for (const auto side : variant::kColors) {
        sheet.names[side] = state_->accounts.get(game.players()[side]).name;
    }
    for (const auto left : game.clocks()) {
        sheet.notes.push_back({.clock = left, .eval = std::nullopt, .comment = ""});
    }
    HttpResponse response;
    response.content_type = "application/x-chess-pgn";
    response.body = engine::to_pgn(to_pgn_game(sheet));
    return response;
}

void GameDesk::send_to_players(const ServedGame& game, const Json& line, Now now) {
    const auto text = line.dump();
    for (const auto side : variant::kColors) {
        state_->feeds.send(Topic{game.players()[side], game.id()}, text, now);
    }
}

void GameDesk::announce_end(const ServedGame& game) {
    state_->news.emplace_back(GameOver{game.id(), *game.verdict()});
}

void GameDesk::tell_players_of_end(const ServedGame& game, Now now) {
    const auto& dialect = *state_->dialect;
    send_to_players(game, dialect.views->game_state(game, now), now);
    if (dialect.views->game_end != nullptr) {
        send_to_players(game, dialect.views->game_end(game), now);
    }
    for (const auto side : variant::kColors) {
        if (dialect.ends_game_feed) {
            state_->feeds.end(Topic{game.players()[side], game.id()}, FeedEnd::clean);
            state_->send_event(game.players()[side], "gameFinish", "game",
                               dialect.views->game_event(game, state_->accounts, side, now), now);
        }
    }
}

}  // namespace shako::bot::local
