#include "bot/core/context.h"

#include <utility>

#include "bot/core/suggest.h"

namespace shako::bot {

namespace {

using namespace std::chrono_literals;

constexpr Milliseconds kRequestTimeout = 10s;
// A move that does not get through is sent again: waiting long for an answer would cost the clock.
constexpr Milliseconds kMoveTimeout = 3s;

}  // namespace

void Outbox::log(LogLevel level, std::string_view event, std::string message,
                 const nlohmann::ordered_json& fields) {
    nlohmann::ordered_json all{{"event", event}};
    for (const auto& [key, value] : fields.items()) {
        all[key] = value;
    }
    add(Log{level, std::move(message), std::move(all)});
}

RequestId Outbox::request(Purpose purpose, std::string id, std::string method, std::string path,
                          Form form, Milliseconds timeout) {
    const RequestId number{++context_.last_request};
    context_.sent.emplace(number, Context::Sent{purpose, id});
    add(Request{number, purpose, std::move(id), std::move(method), std::move(path), std::move(form),
                timeout});
    return number;
}

RequestId Outbox::ask_account(Purpose purpose) {
    return request(purpose, "", "GET", "/api/account", {}, kRequestTimeout);
}

RequestId Outbox::accept(const std::string& challenge_id) {
    return request(Purpose::accept, challenge_id, "POST",
                   "/api/challenge/" + challenge_id + "/accept", {}, kRequestTimeout);
}

RequestId Outbox::decline(const std::string& challenge_id, std::string_view reason) {
    return request(Purpose::decline, challenge_id, "POST",
                   "/api/challenge/" + challenge_id + "/decline", {{"reason", std::string(reason)}},
                   kRequestTimeout);
}

RequestId Outbox::move(const GameId& game_id, const std::string& uci) {
    return request(Purpose::move, game_id, "POST", "/api/bot/game/" + game_id + "/move/" + uci, {},
                   kMoveTimeout);
}

RequestId Outbox::draw(const GameId& game_id, bool yes) {
    // Agreeing to a draw is a claim when the rules allow one.
    return request(Purpose::draw, game_id, "POST",
                   "/api/bot/game/" + game_id + "/draw/" + (yes ? "yes" : "no"), {},
                   kRequestTimeout);
}

RequestId Outbox::takeback(const GameId& game_id, bool yes) {
    return request(Purpose::takeback, game_id, "POST",
                   "/api/bot/game/" + game_id + "/takeback/" + (yes ? "yes" : "no"), {},
                   kRequestTimeout);
}

RequestId Outbox::claim_victory(const GameId& game_id) {
    return request(Purpose::claim_victory, game_id, "POST",
                   "/api/bot/game/" + game_id + "/claim-victory", {}, kRequestTimeout);
}

RequestId Outbox::chat_history(const GameId& game_id) {
    return request(Purpose::chat_history, game_id, "GET", "/api/bot/game/" + game_id + "/chat", {},
                   kRequestTimeout);
}

RequestId Outbox::online_bots() {
    return request(Purpose::online_bots, "", "GET", "/api/bot/online?nb=300", {}, kRequestTimeout);
}

RequestId Outbox::challenge(const std::string& username, Form form) {
    return request(Purpose::challenge, username, "POST", "/api/challenge/" + username,
                   std::move(form), kRequestTimeout);
}

RequestId Outbox::cancel(const std::string& challenge_id) {
    return request(Purpose::cancel, challenge_id, "POST",
                   "/api/challenge/" + challenge_id + "/cancel", {}, kRequestTimeout);
}

RequestId Outbox::abort(const GameId& game_id) {
    return request(Purpose::abort, game_id, "POST", "/api/bot/game/" + game_id + "/abort", {},
                   kRequestTimeout);
}

RequestId Outbox::resign(const GameId& game_id) {
    return request(Purpose::resign, game_id, "POST", "/api/bot/game/" + game_id + "/resign", {},
                   kRequestTimeout);
}

RequestId Outbox::chat(const GameId& game_id, std::string text, ChatRoom room) {
    return request(
        Purpose::chat, game_id, "POST", "/api/bot/game/" + game_id + "/chat",
        {{"room", room == ChatRoom::player ? "player" : "spectator"}, {"text", std::move(text)}},
        kRequestTimeout);
}

void Outbox::set_timer(TimerKind kind, const GameId& game_id, Now when) {
    add(SetTimer{TimerId{kind, game_id}, when});
}

void Outbox::cancel_timer(TimerKind kind, const GameId& game_id) {
    add(CancelTimer{TimerId{kind, game_id}});
}

std::vector<std::string> offered_variants(const Config& config, const variant::Catalog& catalog) {
    if (config.variants.empty()) {
        return catalog.names();
    }
    std::vector<std::string> offered;
    for (const std::string& name : config.variants) {
        if (catalog.find(name) != nullptr) {
            offered.push_back(name);
        }
    }
    return offered;
}

ConfigErrors check_variants(const Config& config, const variant::Catalog& catalog) {
    const std::vector<std::string> names = catalog.names();
    const std::vector<std::string_view> known(names.begin(), names.end());
    ConfigErrors errors;
    for (std::size_t i = 0; i < config.variants.size(); ++i) {
        const std::string& name = config.variants[i];
        if (catalog.find(name) == nullptr) {
            errors.push_back(
                {0, 0, "variants[" + std::to_string(i) + "]",
                 "no variant named \"" + name + "\" is loaded" + did_you_mean(name, known)});
        }
    }
    return errors;
}

}  // namespace shako::bot
