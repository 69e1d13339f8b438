#include "engine/protocol/uci_command.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <limits>

namespace shako::engine::protocol {

namespace {

using std::chrono::milliseconds;
using variant::Color;

constexpr std::size_t kExcerpt = 60;

[[nodiscard]] bool is_blank(char c) { return static_cast<unsigned char>(c) <= ' ' || c == 127; }

[[nodiscard]] std::string quoted(std::string_view text) { return "'" + excerpt(text) + "'"; }

// The whole of `text` as a number within the range.
[[nodiscard]] tl::expected<std::int64_t, CommandError> number(std::string_view command,
                                                              std::string_view key,
                                                              std::string_view text,
                                                              std::int64_t least,
                                                              std::int64_t greatest) {
    std::int64_t value = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    const std::string place = std::string(command) + ": " + std::string(key) + ": ";
    if (error == std::errc::invalid_argument || stop != end)
        return tl::unexpected(CommandError{place + quoted(text) + " is not a whole number"});
    if (error == std::errc::result_out_of_range || value < least || value > greatest)
        return tl::unexpected(CommandError{place + excerpt(text) + " is out of range, expected " +
                                           std::to_string(least) + " to " +
                                           std::to_string(greatest)});
    return value;
}

constexpr std::int64_t kMaxTime = 1'000'000'000'000;  // milliseconds: 31 years
constexpr std::int64_t kAny = std::numeric_limits<std::int64_t>::max();

// One keyword of `go` that takes a number.
struct GoKey {
    std::string_view name;
    std::int64_t least;
    std::int64_t greatest;
    void (*set)(Go&, std::int64_t);
};

[[nodiscard]] milliseconds clock(std::int64_t value) {
    return milliseconds{std::max<std::int64_t>(0, value)};
}

constexpr std::array<GoKey, 10> kGoKeys{{
    {"wtime", -kMaxTime, kMaxTime,
     [](Go& go, std::int64_t v) { go.limits.time[Color::white] = clock(v); }},
    {"btime", -kMaxTime, kMaxTime,
     [](Go& go, std::int64_t v) { go.limits.time[Color::black] = clock(v); }},
    {"winc", -kMaxTime, kMaxTime,
     [](Go& go, std::int64_t v) { go.limits.increment[Color::white] = clock(v); }},
    {"binc", -kMaxTime, kMaxTime,
     [](Go& go, std::int64_t v) { go.limits.increment[Color::black] = clock(v); }},
    // Some GUIs send 0 for "none".
    {"movestogo", 0, 1'000'000,
     [](Go& go, std::int64_t v) {
         if (v > 0) go.limits.moves_to_go = static_cast<int>(v);
     }},
    {"depth", 1, 1'000'000, [](Go& go, std::int64_t v) { go.limits.depth = static_cast<int>(v); }},
    {"nodes", 0, kAny,
     [](Go& go, std::int64_t v) { go.limits.nodes = static_cast<std::uint64_t>(v); }},
    {"mate", 1, 1'000'000, [](Go& go, std::int64_t v) { go.limits.mate = static_cast<int>(v); }},
    {"movetime", 0, kMaxTime, [](Go& go, std::int64_t v) { go.limits.move_time = clock(v); }},
    {"perft", 1, 100, [](Go& go, std::int64_t v) { go.perft = static_cast<int>(v); }},
}};

[[nodiscard]] const GoKey* find_key(std::string_view name) {
    const auto* const found = std::find_if(kGoKeys.begin(), kGoKeys.end(),
                                           [name](const GoKey& key) { return key.name == name; });
    return found == kGoKeys.end() ? nullptr : found;
}

[[nodiscard]] bool is_flag(std::string_view word) {
    return word == "infinite" || word == "ponder" || word == "searchmoves";
}

[[nodiscard]] bool is_keyword(std::string_view word) {
    return is_flag(word) || find_key(word) != nullptr;
}

[[nodiscard]] std::string join(const std::vector<std::string_view>& words, std::size_t from,
                               std::size_t to) {
    std::string text;
    for (std::size_t i = from; i < to; ++i) {
        if (!text.empty()) text += ' ';
        text += words[i];
    }
    return text;
}

}  // namespace

std::vector<std::string_view> words_of(std::string_view line) {
    std::vector<std::string_view> words;
    std::size_t i = 0;
    while (i < line.size()) {
        while (i < line.size() && is_blank(line[i])) ++i;
        const std::size_t start = i;
        while (i < line.size() && !is_blank(line[i])) ++i;
        if (i > start) words.push_back(line.substr(start, i - start));
    }
    return words;
}

std::string excerpt(std::string_view text) {
    std::string result;
    for (const char c : text.substr(0, kExcerpt)) {
        const auto byte = static_cast<unsigned char>(c);
        result += byte < ' ' || byte >= 127 ? '?' : c;
    }
    if (text.size() > kExcerpt) result += "...";
    return result;
}

tl::expected<SetOption, CommandError> parse_setoption(const std::vector<std::string_view>& words) {
    if (words.size() < 3 || words[1] != "name")
        return tl::unexpected(
            CommandError{"setoption: expected 'setoption name <name> [value <value>]'"});
    const auto value = std::find(words.begin() + 2, words.end(), "value");
    const auto split = static_cast<std::size_t>(value - words.begin());
    SetOption option{join(words, 2, split), std::nullopt};
    if (option.name.empty()) return tl::unexpected(CommandError{"setoption: the name is missing"});
    if (value != words.end()) option.value = join(words, split + 1, words.size());
    return option;
}

tl::expected<SetPosition, CommandError> parse_position(const std::vector<std::string_view>& words) {
    const auto moves = std::find(words.begin(), words.end(), "moves");
    const auto split = static_cast<std::size_t>(moves - words.begin());
    SetPosition position;
    if (words.size() >= 2 && words[1] == "startpos") {
        if (split != 2)
            return tl::unexpected(CommandError{"position: " + quoted(words[2]) +
                                               " after 'startpos', expected 'moves'"});
        position.fen = "startpos";
    } else if (words.size() >= 2 && words[1] == "fen") {
        position.fen = join(words, 2, split);
        if (position.fen.empty())
            return tl::unexpected(CommandError{"position: the FEN is missing"});
    } else {
        return tl::unexpected(
            CommandError{"position: expected 'position startpos|fen <FEN> [moves <move>...]'" +
                         (words.size() >= 2 ? ", found " + quoted(words[1]) : std::string())});
    }
    for (std::size_t i = split + 1; i < words.size(); ++i) position.moves.emplace_back(words[i]);
    return position;
}

tl::expected<Go, CommandError> parse_go(const std::vector<std::string_view>& words) {
    Go go;
    for (std::size_t i = 1; i < words.size(); ++i) {
        const std::string_view word = words[i];
        if (word == "infinite") {
            go.limits.infinite = true;
        } else if (word == "ponder") {
            go.limits.ponder = true;
        } else if (word == "searchmoves") {
            while (i + 1 < words.size() && !is_keyword(words[i + 1]))
                go.limits.search_moves.emplace_back(words[++i]);
        } else if (const GoKey* const key = find_key(word)) {
            if (i + 1 >= words.size())
                return tl::unexpected(
                    CommandError{"go: " + std::string(word) + ": the number is missing"});
            const auto value = number("go", word, words[++i], key->least, key->greatest);
            if (!value) return tl::unexpected(value.error());
            key->set(go, *value);
        } else {
            go.warnings.push_back("go: unknown word " + quoted(word) + ", left out");
        }
    }
    return go;
}

}  // namespace shako::engine::protocol
