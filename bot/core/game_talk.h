// What is said in one game: greeting, goodbye, answers to commands. Nothing waits for it.
#pragma once

#include <string>

#include "bot/core/chat.h"
#include "bot/core/context.h"
#include "bot/core/event.h"
#include "bot/core/site_json.h"

namespace shako::bot {

class GameTalk {
   public:
    explicit GameTalk(GameId game_id) : game_id_(std::move(game_id)) {}

    void set_names(ChatNames names) { names_ = std::move(names); }

    // The game begins. Where the site tells what was said, a greeting from before a restart is not
    // said again.
    void greet(Outbox& out);
    // The answer to the question what was said.
    void history(Outbox& out, const HttpReply& reply);
    // The game is over.
    void say_goodbye(Outbox& out);
    // A line of the chat. Gives the command that was answered. So many answers a game, and none
    // right after another: who floods the chat gets no flood back.
    [[nodiscard]] std::optional<ChatCommand> heard(Outbox& out, Now now, const site::ChatLine& line,
                                                   ChatFacts facts);

   private:
    void say(Outbox& out, const std::optional<std::string>& text, ChatRoom room);
    void say_greeting(Outbox& out);

    GameId game_id_;
    ChatNames names_;
    int answers_ = 0;
    Now last_answer_{};
};

}  // namespace shako::bot
