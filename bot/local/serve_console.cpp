#include "bot/local/serve_console.h"

#include <sstream>
#include <vector>

namespace shako::bot::local {

tl::expected<PairCommand, std::string> read_command(std::string_view line,
                                                    const GameTerms& defaults) {
    std::istringstream in{std::string(line)};
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    if (words.size() < 3 || words.size() > 5 || words[0] != "pair") {
        return tl::unexpected(std::string("expected: pair WHITE BLACK [GAME] [CLOCK]"));
    }
    PairCommand command{{words[1], words[2]}, defaults};
    if (words.size() > 3) command.terms.variant = words[3];
    if (words.size() > 4) {
        const auto control = parse_time_control(words[4]);
        if (!control) {
            return tl::unexpected("expected a clock such as 180+2, found " + words[4]);
        }
        command.terms.control = *control;
    }
    return command;
}

}  // namespace shako::bot::local
