#include "bot/core/game_talk.h"

#include "bot/core/seat.h"

namespace shako::bot {

namespace {

using namespace std::chrono_literals;

constexpr int kMostAnswers = 30;
constexpr Milliseconds kBetweenAnswers = 2s;

}  // namespace

void GameTalk::say(Outbox& out, const std::optional<std::string>& text, ChatRoom room) {
    std::string line = text ? fill_in(*text, names_) : std::string();
    if (!line.empty() && (room == ChatRoom::player || out.context().dialect->has_spectators)) {
        out.chat(game_id_, std::move(line), room);
    }
}

void GameTalk::greet(Outbox& out) {
    const ChatConfig& chat = out.context().config.chat;
    if (!chat.greeting && !chat.greeting_spectators) {
        return;
    }
    if (out.context().dialect->has_chat_history) {
        out.chat_history(game_id_);
    } else {
        say_greeting(out);
    }
}

void GameTalk::say_greeting(Outbox& out) {
    const ChatConfig& chat = out.context().config.chat;
    say(out, chat.greeting, ChatRoom::player);
    say(out, chat.greeting_spectators, ChatRoom::spectator);
}

void GameTalk::history(Outbox& out, const HttpReply& reply) {
    const site::Player& me = out.context().me;
    if (reply.status == 200 && !site::has_chatted(reply.body, me.name) &&
        !site::has_chatted(reply.body, me.id)) {
        say_greeting(out);
    }
}

void GameTalk::say_goodbye(Outbox& out) {
    const ChatConfig& chat = out.context().config.chat;
    say(out, chat.goodbye, ChatRoom::player);
    say(out, chat.goodbye_spectators, ChatRoom::spectator);
}

std::optional<ChatCommand> GameTalk::heard(Outbox& out, Now now, const site::ChatLine& line,
                                           ChatFacts facts) {
    const Context& context = out.context();
    const auto command = command_of(line.text);
    if (!context.config.chat.commands || !command || same_name(line.username, context.me.name)) {
        return std::nullopt;
    }
    facts.is_spectator = line.room == "spectator";
    // A spectator cannot have the players wait.
    facts.can_wait = facts.can_wait && !facts.is_spectator;
    const auto answer = answer_to(*command, facts, names_, context.config.chat);
    const bool is_flood = answers_ > 0 && now - last_answer_ < kBetweenAnswers;
    if (!answer || is_flood || answers_ >= kMostAnswers) {
        return std::nullopt;
    }
    ++answers_;
    last_answer_ = now;
    say(out, answer, facts.is_spectator ? ChatRoom::spectator : ChatRoom::player);
    return command;
}

}  // namespace shako::bot
