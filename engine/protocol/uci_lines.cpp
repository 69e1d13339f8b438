#include "engine/protocol/uci_lines.h"

#include <algorithm>
#include <charconv>
#include <system_error>

namespace shako::engine::uci {
namespace {

constexpr std::string_view kBlank = " \t\r";

std::vector<std::string_view> split(std::string_view text) {
    std::vector<std::string_view> words;
    for (;;) {
        const auto begin = text.find_first_not_of(kBlank);
        if (begin == std::string_view::npos) {
            return words;
        }
        text.remove_prefix(begin);
        const auto end = std::min(text.find_first_of(kBlank), text.size());
        words.push_back(text.substr(0, end));
        text.remove_prefix(end);
    }
}

template <class Number>
std::optional<Number> number(std::string_view word) {
    Number value{};
    const auto [end, problem] = std::from_chars(word.data(), word.data() + word.size(), value);
    const bool whole = problem == std::errc{} && end == word.data() + word.size();
    return whole ? std::optional(value) : std::nullopt;
}

using Words = std::vector<std::string_view>;

// Names and values may hold blanks; they go on until the next of the format's own words.
Line parse_option(const Words& words) {
    Option option;
    std::string* text = nullptr;  // what the words belong to at present
    std::string ignored;
    std::string minimum;
    std::string maximum;
    for (std::size_t i = 1; i < words.size(); ++i) {
        const std::string_view word = words[i];
        if (word == "name" && option.name.empty()) {
            text = &option.name;
        } else if (word == "type") {
            text = &option.type;
        } else if (word == "default") {
            text = &ignored;
        } else if (word == "min") {
            text = &minimum;
        } else if (word == "max") {
            text = &maximum;
        } else if (word == "var") {
            option.values.emplace_back();
            text = &option.values.back();
        } else if (text != nullptr) {
            *text += (text->empty() ? "" : " ") + std::string(word);
        }
    }
    option.min = number<std::int64_t>(minimum);
    option.max = number<std::int64_t>(maximum);
    return option.name.empty() ? Line(Unknown{}) : Line(std::move(option));
}

Line parse_info(const Words& words) {
    Info result;
    bool has_score = false;
    for (std::size_t i = 1; i < words.size(); ++i) {
        const std::string_view word = words[i];
        const std::string_view next = i + 1 < words.size() ? words[i + 1] : std::string_view();
        if (word == "string") {
            break;  // the rest is free text
        }
        if (word == "pv") {
            result.info.pv.assign(words.begin() + static_cast<std::ptrdiff_t>(i) + 1, words.end());
            break;
        }
        if (word == "multipv" && next != "1") {
            return Chatter{};  // not the best line
        }
        if (word == "depth") {
            result.info.depth = number<int>(next).value_or(0);
        } else if (word == "nodes") {
            result.info.nodes = number<std::uint64_t>(next).value_or(0);
        } else if (word == "time") {
            result.info.time = std::chrono::milliseconds(number<std::int64_t>(next).value_or(0));
        } else if (word == "cp" || word == "mate") {
            if (const auto value = number<int>(next)) {
                result.info.score = {word == "mate", *value};
                has_score = true;
            }
        } else if (word == "lowerbound" || word == "upperbound") {
            result.is_bound = true;
        }
    }
    return has_score ? Line(std::move(result)) : Line(Chatter{});
}

}  // namespace

Line parse_line(std::string_view text) {
    const Words words = split(text);
    if (words.size() > 2 && words[0] == "id" && words[1] == "name") {
        const auto begin = static_cast<std::size_t>(words[2].data() - text.data());
        const std::size_t end = text.find_last_not_of(kBlank) + 1;
        return Name{std::string(text.substr(begin, end - begin))};
    }
    if (words.empty() || words[0] == "id" || words[0] == "copyprotection" ||
        words[0] == "registration") {
        return Chatter{};
    }
    if (words[0] == "uciok") {
        return UciOk{};
    }
    if (words[0] == "readyok") {
        return ReadyOk{};
    }
    if (words[0] == "option") {
        return parse_option(words);
    }
    if (words[0] == "info") {
        return parse_info(words);
    }
    if (words[0] == "bestmove") {
        const std::string_view move = words.size() > 1 ? words[1] : std::string_view();
        const bool is_none = move == "(none)" || move == "0000" || move == "none" || move == "NULL";
        return BestMove{is_none ? std::string() : std::string(move)};
    }
    return Unknown{};
}

}  // namespace shako::engine::uci
