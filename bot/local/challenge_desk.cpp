#include "bot/local/challenge_desk.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "bot/core/dialect.h"
#include "bot/local/views.h"

namespace shako::bot::local {
namespace {

constexpr Milliseconds kMaxLimit = std::chrono::hours(3);
constexpr Milliseconds kMaxIncrement = std::chrono::minutes(3);

std::string field(const FormFields& form, const std::string& name) {
    const auto found = form.find(name);
    return found == form.end() ? std::string() : found->second;
}

std::string no_such_challenge() { return "No such challenge"; }

}  // namespace

bool ChallengeDesk::serves(Endpoint endpoint) {
    return endpoint == Endpoint::challenge_list || endpoint == Endpoint::challenge_create ||
           endpoint == Endpoint::challenge_accept || endpoint == Endpoint::challenge_decline ||
           endpoint == Endpoint::challenge_cancel;
}

HttpResponse ChallengeDesk::handle(Endpoint endpoint, const Call& call) {
    if (endpoint == Endpoint::challenge_list) return list(call);
    if (endpoint == Endpoint::challenge_create) return create(call);
    if (endpoint == Endpoint::challenge_cancel) return cancel(call);

    // Only whom a challenge is for may answer it.
    const auto found = challenges_.find(call.arguments.at(0));
    if (found == challenges_.end()) return state_->error(404, no_such_challenge());
    auto& challenge = found->second;
    if (!challenge.still_to_accept.contains(call.account->id)) {
        if (state_->dialect->errors_are_json) return state_->error(404, no_such_challenge());
        return state_->error(403, "");
    }
    return endpoint == Endpoint::challenge_accept ? accept(call, challenge)
                                                  : decline(call, challenge);
}

tl::expected<GameId, std::string> ChallengeDesk::pair(const ByColor<std::string>& players,
                                                      const GameTerms& terms, Now now) {
    if (const auto game = games_->set_up(terms); !game) return tl::unexpected(game.error());
    // To each of the two it looks as if the other had asked for the game and chosen a side.
    auto challenge = make(players.white, players.black, terms, Color::white, now);
    challenge.still_to_accept = {players.white, players.black};
    auto mirror = challenge;
    std::swap(mirror.challenger, mirror.invited);
    mirror.choice = Color::black;

    const auto& views = *state_->dialect->views;
    const auto tell = [&](const Challenge& c) {
        state_->send_event(c.invited, "challenge", "challenge",
                           views.challenge(c, state_->accounts, c.invited), now);
    };
    tell(challenge);
    tell(mirror);
    const auto id = challenge.id;
    challenges_.emplace(id, std::move(challenge));
    return id;
}

void ChallengeDesk::replay(const std::string& account, Now now) {
    if (!state_->dialect->replays_challenges) return;
    for (const auto& [id, challenge] : challenges_) {
        if (!challenge.still_to_accept.contains(account)) continue;
        state_->send_event(account, "challenge", "challenge",
                           state_->dialect->views->challenge(challenge, state_->accounts, account),
                           now);
    }
}

void ChallengeDesk::tick(Now now) {
    std::vector<GameId> expired;
    for (const auto& [id, challenge] : challenges_) {
        if (challenge.expires <= now) expired.push_back(id);
    }
    for (const auto& id : expired) {
        auto& challenge = challenges_.at(id);
        challenge.status = ChallengeStatus::canceled;
        announce(challenge, "challengeCanceled", now);
        challenges_.erase(id);
    }
}

std::optional<Now> ChallengeDesk::next_deadline() const {
    std::optional<Now> next;
    for (const auto& [id, challenge] : challenges_) {
        if (!next || challenge.expires < *next) next = challenge.expires;
    }
    return next;
}

HttpResponse ChallengeDesk::list(const Call& call) const {
    Json in = Json::array();
    Json out = Json::array();
    for (const auto& [id, challenge] : challenges_) {
        const auto view =
            state_->dialect->views->challenge(challenge, state_->accounts, call.account->id);
        if (challenge.invited == call.account->id) in.push_back(view);
        if (challenge.challenger == call.account->id) out.push_back(view);
    }
    return json_response(Json{{"in", in}, {"out", out}});
}

HttpResponse ChallengeDesk::create(const Call& call) {
    if (!state_->dialect->bots_may_challenge) {
        return state_->error(403, "BOT accounts cannot create challenges on PyChess.");
    }
    const auto& name = call.arguments.at(0);
    const auto* invited = state_->accounts.by_name(name);
    if (invited == nullptr) return state_->error(404, "No such user: " + name);
    if (invited->id == call.account->id) {
        return state_->error(400, "You cannot challenge yourself");
    }
    const auto form = parse_form(call.request.body);
    if (!form) return state_->error(400, "The form can't be read");

    auto terms = read_terms(*form);
    if (!terms) return state_->error(400, terms.error());
    const auto color = field(*form, "color");
    std::optional<Color> choice;
    if (color == "white") {
        choice = Color::white;
    } else if (color == "black") {
        choice = Color::black;
    } else if (!color.empty() && color != "random") {
        return state_->error(400, "color: expected white, black or random");
    }

    auto challenge = make(call.account->id, invited->id, std::move(*terms), choice, call.now);
    if (!state_->is_online(invited->id)) challenge.status = ChallengeStatus::offline;
    announce(challenge, "challenge", call.now);
    const auto view =
        state_->dialect->views->challenge(challenge, state_->accounts, call.account->id);
    const auto id = challenge.id;
    challenges_.emplace(id, std::move(challenge));
    return json_response(view);
}

HttpResponse ChallengeDesk::accept(const Call& call, Challenge& challenge) {
    challenge.still_to_accept.erase(call.account->id);
    if (!challenge.still_to_accept.empty()) return state_->ok();
    challenge.status = ChallengeStatus::accepted;
    games_->start(challenge, call.now);
    challenges_.erase(GameId(challenge.id));
    return state_->ok();
}

HttpResponse ChallengeDesk::decline(const Call& call, Challenge& challenge) {
    const auto form = parse_form(call.request.body);
    challenge.status = ChallengeStatus::declined;
    challenge.reason = decline_reason(form ? field(*form, "reason") : "");
    announce(challenge, "challengeDeclined", call.now);
    state_->news.emplace_back(
        ChallengeDeclined{challenge.id, call.account->name, challenge.reason->text});
    challenges_.erase(GameId(challenge.id));
    return state_->ok();
}

// A game that came of the challenge and has hardly begun is aborted.
HttpResponse ChallengeDesk::cancel(const Call& call) {
    const auto& id = call.arguments.at(0);
    if (const auto found = challenges_.find(id); found != challenges_.end()) {
        auto& challenge = found->second;
        if (challenge.challenger != call.account->id) {
            return state_->error(404, no_such_challenge());
        }
        challenge.status = ChallengeStatus::canceled;
        announce(challenge, "challengeCanceled", call.now);
        challenges_.erase(found);
        return state_->ok();
    }
    const auto* game = games_->find(id);
    const bool mine = game != nullptr && game->side_of(call.account->id).has_value();
    if (mine && games_->abort(id, call.now)) return state_->ok();
    return state_->error(404, no_such_challenge());
}

// Any clock is taken, also those that the real site does not offer (20 seconds, increments of a
// tenth).
tl::expected<GameTerms, std::string> ChallengeDesk::read_terms(const FormFields& form) const {
    GameTerms terms;
    if (!field(form, "days").empty()) {
        return tl::unexpected(std::string("days: this server plays no correspondence games"));
    }
    const auto limit = parse_seconds(field(form, "clock.limit"));
    if (!limit || *limit > kMaxLimit) {
        return tl::unexpected(std::string("clock.limit: expected seconds from 0 to 10800"));
    }
    const auto increment = parse_seconds(field(form, "clock.increment"));
    if (!increment || *increment > kMaxIncrement) {
        return tl::unexpected(std::string("clock.increment: expected seconds from 0 to 180"));
    }
    if (*limit + *increment == Milliseconds(0)) {
        return tl::unexpected(std::string("clock: expected some time"));
    }
    terms.control = {*limit, *increment};

    const auto rated = field(form, "rated");
    if (!rated.empty() && rated != "true" && rated != "false") {
        return tl::unexpected(std::string("rated: expected true or false"));
    }
    terms.rated = rated == "true";

    const auto variant = field(form, "variant");
    terms.variant =
        from_site_variant(state_->dialect->wire(), variant.empty() ? "standard" : variant);
    terms.fen = field(form, "fen");
    if (terms.rated && !terms.fen.empty()) {
        return tl::unexpected(std::string("fen: a game from a position must be casual"));
    }
    if (field(form, "keepAliveStream") == "true") {
        return tl::unexpected(std::string("keepAliveStream: this server does not offer it"));
    }
    if (const auto game = games_->set_up(terms); !game) return tl::unexpected(game.error());
    return terms;
}

Challenge ChallengeDesk::make(const std::string& challenger, const std::string& invited,
                              GameTerms terms, std::optional<Color> choice, Now now) {
    Challenge challenge;
    challenge.id = state_->new_id();
    challenge.challenger = challenger;
    challenge.invited = invited;
    challenge.terms = std::move(terms);
    challenge.choice = choice;
    const auto side = choice.value_or(state_->random_bit() ? Color::white : Color::black);
    challenge.players[side] = challenger;
    challenge.players[!side] = invited;
    challenge.still_to_accept = {invited};
    challenge.expires = now + state_->dialect->challenge_lifetime;
    return challenge;
}

void ChallengeDesk::announce(const Challenge& challenge, const char* type, Now now) {
    if (!state_->dialect->bots_may_challenge) return;  // such sites tell only of new challenges
    for (const auto& account : {challenge.challenger, challenge.invited}) {
        state_->send_event(account, type, "challenge",
                           state_->dialect->views->challenge(challenge, state_->accounts, account),
                           now);
    }
}

}  // namespace shako::bot::local
