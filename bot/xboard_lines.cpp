#include "bot/xboard_lines.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "engine/words.h"

namespace shako::bot::xboard {

namespace {

using engine::kBlank;
using engine::trimmed;

// XBoard writes mates as 100000 and the moves to it.
constexpr int kMateScore = 100000;
constexpr std::size_t kMostWords = 300;

std::vector<std::string_view> split(std::string_view text) {
    std::vector<std::string_view> words;
    while (words.size() < kMostWords) {
        const std::string_view word = engine::take_word(text);
        if (word.empty()) {
            break;
        }
        words.push_back(word);
    }
    return words;
}

template <class Number>
std::optional<Number> number(std::string_view word) {
    Number value{};
    const auto [end, problem] = std::from_chars(word.data(), word.data() + word.size(), value);
    const bool is_whole = problem == std::errc{} && end == word.data() + word.size();
    return is_whole ? std::optional(value) : std::nullopt;
}

bool starts_with(std::string_view text, std::string_view start) {
    return text.substr(0, start.size()) == start;
}

void take_feature(Features& features, const std::string& name, const std::string& value) {
    const std::pair<std::string_view, bool*> switches[] = {
        {"ping", &features.ping},         {"setboard", &features.setboard},
        {"usermove", &features.usermove}, {"time", &features.time},
        {"memory", &features.memory},     {"smp", &features.smp},
        {"done", &features.is_done},
    };
    const auto* found = std::find_if(std::begin(switches), std::end(switches),
                                     [&](const auto& row) { return row.first == name; });
    if (found != std::end(switches)) {
        *found->second = value == "1";
    } else if (name == "myname") {
        features.name = value;
    } else if (name == "variants") {
        features.variants.clear();
        for (std::size_t at = 0; at <= value.size();) {
            const std::size_t end = std::min(value.find(',', at), value.size());
            features.variants.emplace_back(trimmed(std::string_view(value).substr(at, end - at)));
            at = end + 1;
        }
    } else {
        return;
    }
    features.accepted.push_back(name);
}

std::optional<Thinking> parse_thinking(const std::vector<std::string_view>& words) {
    if (words.size() < 4) {
        return std::nullopt;
    }
    // Some engines put a sign behind the depth.
    std::string_view first = words[0];
    if (const auto end = first.find_first_not_of("0123456789"); end != std::string_view::npos) {
        first = first.substr(0, end);
    }
    const auto depth = number<int>(first);
    const auto score = number<int>(words[1]);
    const auto time = number<std::int64_t>(words[2]);
    const auto nodes = number<std::uint64_t>(words[3]);
    if (!depth || !score || !time || !nodes) {
        return std::nullopt;
    }
    Thinking thinking;
    thinking.info.depth = *depth;
    const bool is_mate = *score > kMateScore || *score < -kMateScore;
    thinking.info.score = {is_mate, !is_mate     ? *score
                                    : *score > 0 ? *score - kMateScore
                                                 : *score + kMateScore};
    thinking.info.time = Milliseconds(*time * 10);
    thinking.info.nodes = *nodes;
    for (std::size_t i = 4; i < words.size(); ++i) {
        thinking.info.pv.emplace_back(words[i]);
    }
    return thinking;
}

}  // namespace

bool take_features(Features& features, std::string_view line) {
    line = trimmed(line);
    constexpr std::string_view kFeature = "feature";
    if (!starts_with(line, kFeature)) {
        return false;
    }
    line.remove_prefix(kFeature.size());
    for (line = trimmed(line); !line.empty(); line = trimmed(line)) {
        const std::size_t equals = line.find('=');
        if (equals == std::string_view::npos) {
            break;
        }
        const std::string name(trimmed(line.substr(0, equals)));
        line.remove_prefix(equals + 1);
        const bool is_quoted = !line.empty() && line.front() == '"';
        if (is_quoted) {
            line.remove_prefix(1);
        }
        const std::size_t end =
            std::min(line.find_first_of(is_quoted ? "\"" : kBlank), line.size());
        take_feature(features, name, std::string(line.substr(0, end)));
        line.remove_prefix(std::min(end + 1, line.size()));
    }
    return true;
}

Line parse_line(std::string_view text) {
    const std::vector<std::string_view> words = split(text);
    if (words.empty() || words[0].front() == '#') {
        return Chatter{};
    }
    if (words[0] == "move" && words.size() == 2) {
        return Move{std::string(words[1])};
    }
    if (words.size() == 3 && words[1] == "..." && words[0].back() == '.') {
        return Move{std::string(words[2])};
    }
    if (words[0] == "pong" && words.size() == 2) {
        return Pong{number<int>(words[1]).value_or(0)};
    }
    const bool is_result =
        words[0] == "1-0" || words[0] == "0-1" || words[0] == "1/2-1/2" || words[0] == "resign";
    if (is_result) {
        return Verdict{std::string(trimmed(text).substr(0, 80))};
    }
    if (starts_with(text, "Illegal move") || starts_with(text, "Error")) {
        return Complaint{std::string(trimmed(text).substr(0, 80))};
    }
    if (auto thinking = parse_thinking(words)) {
        return std::move(*thinking);
    }
    return Chatter{};
}

}  // namespace shako::bot::xboard
