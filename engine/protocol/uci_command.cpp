#include "engine/protocol/uci_command.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <limits>

namespace shako::engine::protocol {

namespace {

using std::chrono::milliseconds;
using variant::Color;

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

constexpr std::array<GoKey, 11> kGoKeys{{
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
    // USI: so much for each move, on top of the clock.
    {"byoyomi", 0, kMaxTime, [](Go& go, std::int64_t v) { go.limits.byoyomi = clock(v); }},
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

}  // namespace

tl::expected<SetOption, CommandError> parse_setoption(const Words& words) {
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

tl::expected<SetPosition, CommandError> parse_position(const Words& words) {
    const auto moves = std::find(words.begin(), words.end(), "moves");
    const auto split = static_cast<std::size_t>(moves - words.begin());
    SetPosition position;
    if (words.size() >= 2 && words[1] == "startpos") {
        if (split != 2)
            return tl::unexpected(CommandError{"position: " + quoted_excerpt(words[2]) +
                                               " after 'startpos', expected 'moves'"});
        position.fen = "startpos";
    } else if (words.size() >= 2 && words[1] == "fen") {
        position.fen = join(words, 2, split);
        if (position.fen.empty())
            return tl::unexpected(CommandError{"position: the FEN is missing"});
    } else {
        return tl::unexpected(CommandError{
            "position: expected 'position startpos|fen <FEN> [moves <move>...]'" +
            (words.size() >= 2 ? ", found " + quoted_excerpt(words[1]) : std::string())});
    }
    for (std::size_t i = split + 1; i < words.size(); ++i) position.moves.emplace_back(words[i]);
    return position;
}

tl::expected<Go, CommandError> parse_go(const Words& words) {
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
            const auto value =
                read_number("go: " + std::string(word), words[++i], key->least, key->greatest);
            if (!value) return tl::unexpected(value.error());
            key->set(go, *value);
        } else {
            go.warnings.push_back("go: unknown word " + quoted_excerpt(word) + ", left out");
        }
    }
    return go;
}

}  // namespace shako::engine::protocol
