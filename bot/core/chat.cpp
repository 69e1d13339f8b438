#include "bot/core/chat.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <utility>

namespace shako::bot {

namespace {

constexpr std::pair<std::string_view, ChatCommand> kCommands[] = {
    {"!help", ChatCommand::help}, {"!commands", ChatCommand::help}, {"!name", ChatCommand::name},
    {"!eval", ChatCommand::eval}, {"!wait", ChatCommand::wait},
};

bool may_see_eval(const ChatFacts& facts, const ChatConfig& config) {
    switch (config.eval) {
        case EvalAudience::nobody:
            return false;
        case EvalAudience::spectators:
            return facts.is_spectator;
        case EvalAudience::everybody:
            return true;
    }
    return false;
}

// From White's side, as in PGN.
std::string eval_words(const SearchInfo& info, Color side) {
    const int value = side == Color::white ? info.score.value : -info.score.value;
    std::array<char, 64> text{};
    if (info.score.is_mate) {
        std::snprintf(text.data(), text.size(), "#%d at depth %d", value, info.depth);
    } else {
        std::snprintf(text.data(), text.size(), "%+.2f at depth %d", value / 100.0, info.depth);
    }
    return text.data();
}

}  // namespace

std::string fill_in(std::string_view text, const ChatNames& names) {
    const std::pair<std::string_view, const std::string*> fields[] = {
        {"{opponent}", &names.opponent},
        {"{me}", &names.me},
        {"{engine}", &names.engine},
        {"{variant}", &names.variant},
    };
    std::string result;
    while (!text.empty()) {
        const auto* field = std::find_if(
            std::begin(fields), std::end(fields),
            [&](const auto& row) { return text.substr(0, row.first.size()) == row.first; });
        if (field != std::end(fields)) {
            result += *field->second;
            text.remove_prefix(field->first.size());
        } else {
            result += text.front();
            text.remove_prefix(1);
        }
    }
    return result.size() <= kMaxChat ? result : std::string();
}

std::optional<ChatCommand> command_of(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(' ');
    const std::size_t end = text.find_last_not_of(' ');
    if (begin == std::string_view::npos || end - begin > 20) {
        return std::nullopt;
    }
    std::string word(text.substr(begin, end - begin + 1));
    std::transform(word.begin(), word.end(), word.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const auto* found = std::find_if(std::begin(kCommands), std::end(kCommands),
                                     [&](const auto& row) { return row.first == word; });
    return found == std::end(kCommands) ? std::nullopt : std::optional(found->second);
}

std::optional<std::string> answer_to(ChatCommand command, const ChatFacts& facts,
                                     const ChatNames& names, const ChatConfig& config) {
    switch (command) {
        case ChatCommand::help:
            return std::string("Commands: !name") + (may_see_eval(facts, config) ? ", !eval" : "") +
                   (facts.can_wait ? ", !wait" : "");
        case ChatCommand::name:
            return fill_in("{me} plays {variant} with {engine}", names);
        case ChatCommand::eval:
            if (!may_see_eval(facts, config)) {
                return "That is not told here";
            }
            return facts.last ? eval_words(*facts.last, facts.side) : "Nothing to tell yet";
        case ChatCommand::wait:
            return facts.can_wait ? std::optional<std::string>("I wait a minute longer")
                                  : std::nullopt;
    }
    return std::nullopt;
}

}  // namespace shako::bot
