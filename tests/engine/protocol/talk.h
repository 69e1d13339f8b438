// A conversation about the shipped games, and all that the engine has said in it.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/protocol/conversation.h"
#include "tests/engine/search/games.h"

namespace shako::engine::test {

inline variant::Loaded load_shipped(const std::vector<std::filesystem::path>&) {
    return {shipped_games(), {}};
}

struct Talk {
    std::vector<std::string> said;  // to be looked at while the engine rests
    protocol::Conversation gui{
        load_shipped, {}, [this](std::string_view line) { said.emplace_back(line); }};
};

}  // namespace shako::engine::test
