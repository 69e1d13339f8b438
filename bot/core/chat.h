// What is said in a game: texts of the configuration, and answers to commands.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "bot/core/action.h"
#include "bot/core/config.h"
#include "bot/core/event.h"

namespace shako::bot {

inline constexpr std::size_t kMaxChat = 140;  // bytes; Lichess refuses longer lines

struct ChatNames {
    std::string opponent;
    std::string me;
    std::string engine;
    std::string variant;
};

// A text with {opponent}, {me}, {engine} and {variant} replaced; empty when it grows past kMaxChat.
[[nodiscard]] std::string fill_in(std::string_view text, const ChatNames& names);

// A line that may be a command.
struct ChatFacts {
    std::string_view text;
    bool is_spectator = false;       // said in the spectators' room
    bool can_wait = false;           // the game has not begun and is not aborted yet
    std::optional<SearchInfo> last;  // what our engine thought of its last move
    Color side = Color::white;       // ours
};
enum class ChatCommand : std::uint8_t { help, name, eval, wait };

// The command of a line, if it is one that is answered: any case, nothing else on the line.
[[nodiscard]] std::optional<ChatCommand> command_of(std::string_view text);

// The answer, at most kMaxChat bytes; nothing when there is none to give.
[[nodiscard]] std::optional<std::string> answer_to(ChatCommand command, const ChatFacts& facts,
                                                   const ChatNames& names,
                                                   const ChatConfig& config);

}  // namespace shako::bot
