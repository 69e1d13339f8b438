#include "engine/protocol/sfen.h"

namespace shako::engine::protocol {

namespace {

constexpr int kMostInHand = 200;

[[nodiscard]] tl::unexpected<CommandError> fail(std::string message) {
    return tl::unexpected(CommandError{"position: SFEN: " + std::move(message)});
}

// "2P" as "PP".
[[nodiscard]] tl::expected<std::string, CommandError> spelled_out(std::string_view hands) {
    std::string men;
    int count = 0;
    for (const char c : hands) {
        if (c >= '0' && c <= '9') {
            count = count * 10 + (c - '0');
            if (count > kMostInHand) return fail("too many men in hand");
            continue;
        }
        men.append(static_cast<std::size_t>(count == 0 ? 1 : count), c);
        count = 0;
    }
    if (count > 0) return fail("the hands end with a number: " + quoted_excerpt(hands));
    return men;
}

}  // namespace

tl::expected<std::string, CommandError> fen_of_sfen(const Words& fields, bool has_hands) {
    if (fields.size() < 3 || fields.size() > 4)
        return fail("expected the board, 'b' or 'w', the hands and perhaps the number of the move");
    if (fields[1] != "b" && fields[1] != "w")
        return fail("expected 'b' or 'w' as the side to move, found " + quoted_excerpt(fields[1]));
    std::string hands;
    if (fields[2] != "-") {
        const auto men = spelled_out(fields[2]);
        if (!men) return tl::unexpected(men.error());
        hands = *men;
    }
    int ply = 1;
    if (fields.size() == 4) {
        const auto number =
            read_number("position: SFEN: number of the move", fields[3], 0, 100'000);
        if (!number) return tl::unexpected(number.error());
        ply = static_cast<int>(*number);
    }
    std::string fen(fields[0]);
    if (has_hands || !hands.empty()) fen += "[" + hands + "]";
    fen += fields[1] == "b" ? " w" : " b";
    return fen + " - - 0 " + std::to_string((ply + 1) / 2);
}

}  // namespace shako::engine::protocol
