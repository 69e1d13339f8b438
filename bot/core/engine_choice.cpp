#include "bot/core/engine_choice.h"

#include <algorithm>
#include <array>

namespace shako::bot {

namespace {

constexpr int kHighestLevel = 8;
// PyChess's own engine plays its levels with these skills (its worker's source); ours has none
// below 0.
constexpr std::array<int, kHighestLevel> kSkills{0, 0, 3, 6, 10, 14, 16, 18};

template <class List, class Value>
bool fits(const List& list, const Value& value) {
    return list.empty() || std::find(list.begin(), list.end(), value) != list.end();
}

}  // namespace

int choose_engine(const Config& config, const EngineFacts& facts) {
    for (std::size_t i = 0; i < config.engines.size(); ++i) {
        const EngineRule& rule = config.engines[i];
        if (fits(rule.variants, facts.variant) && fits(rule.speeds, facts.speed) &&
            (!rule.opponents || *rule.opponents == facts.opponent)) {
            return static_cast<int>(i) + 1;
        }
    }
    return 0;
}

const EngineConfig& engine_of(const Config& config, int number) {
    return number <= 0 || number > static_cast<int>(config.engines.size())
               ? config.engine
               : config.engines[static_cast<std::size_t>(number) - 1].engine;
}

std::optional<int> skill_for(const EngineConfig& engine, std::optional<int> level) {
    if (!level || !engine.follow_level || *level >= kHighestLevel || *level < 0) {
        return engine.skill_level;
    }
    const int asked = kSkills[static_cast<std::size_t>(*level)];
    return std::min(asked, engine.skill_level.value_or(asked));
}

std::string engine_title(const EngineConfig& engine) {
    if (engine.kind == EngineKind::built_in || engine.command.empty()) {
        return "the built-in engine";
    }
    const std::string& program = engine.command.front();
    return program.substr(program.rfind('/') + 1);
}

}  // namespace shako::bot
