#include "engine/tools/match/openings.h"

#include <algorithm>
#include <numeric>

#include "engine/random.h"
#include "engine/words.h"

namespace shako::engine::tools {

namespace {

// EPD as FEN.
std::string fen_of_epd(std::string_view epd) {
    std::string fen;
    for (int field = 0; field < 4; ++field) fen.append(take_word(epd)).append(" ");
    std::string halfmoves = "0";
    std::string fullmoves = "1";
    while (!epd.empty()) {
        const std::size_t end = std::min(epd.find(';'), epd.size());
        std::string_view operation = epd.substr(0, end);
        epd.remove_prefix(std::min(end + 1, epd.size()));
        const std::string_view name = take_word(operation);
        if (name == "hmvc") halfmoves = take_word(operation);
        if (name == "fmvn") fullmoves = take_word(operation);
    }
    return fen + halfmoves + " " + fullmoves;
}

}  // namespace

tl::expected<std::vector<std::string>, OpeningsError> read_openings(std::string_view text,
                                                                    const Game& start) {
    std::vector<std::string> openings;
    for (int number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = trimmed(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.empty() || line.front() == '#') continue;
        const bool is_epd = line.find(';') != std::string_view::npos;
        const auto game = start.begin_anew(is_epd ? fen_of_epd(line) : std::string(line));
        if (!game) return tl::unexpected(OpeningsError{number, to_text(game.error())});
        if (game->result())
            return tl::unexpected(OpeningsError{number, "the game is over in this position"});
        openings.push_back(game->fen());
    }
    if (openings.empty()) return tl::unexpected(OpeningsError{0, "there is no opening in it"});
    return openings;
}

std::vector<std::size_t> opening_order(std::size_t count, std::uint64_t seed) {
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    Random(seed).shuffle(order);
    return order;
}

}  // namespace shako::engine::tools
