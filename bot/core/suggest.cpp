#include "bot/core/suggest.h"

#include "variant/edit_distance.h"

namespace shako::bot {

std::string did_you_mean(std::string_view name, const std::vector<std::string_view>& known) {
    const std::string_view best = name.empty() ? "" : variant::closest(name, known);
    return best.empty() ? std::string() : "; did you mean \"" + std::string(best) + "\"?";
}

}  // namespace shako::bot
