// The parts of the configuration's reader; config.h has what comes of them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bot/core/config.h"
#include "bot/core/config_reader.h"

namespace shako::bot {

// A file's name as it is meant from `folder`.
[[nodiscard]] std::string joined(std::string_view folder, const std::string& file);

void read_engine(ObjectReader reader, std::string_view folder, EngineConfig& engine);
void read_engines(std::vector<ObjectReader> readers, std::string_view folder,
                  std::vector<EngineRule>& rules);

void read_challenges(ObjectReader reader, ChallengesConfig& challenges);
void read_correspondence(ObjectReader reader, CorrespondenceConfig& correspondence);
void read_matchmaking(ObjectReader reader, MatchmakingConfig& matchmaking);

void read_resign(ObjectReader reader, ResignConfig& resign);
void read_draw(ObjectReader reader, DrawConfig& draw);
void read_chat(ObjectReader reader, ChatConfig& chat);

}  // namespace shako::bot
