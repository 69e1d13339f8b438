#include "engine/protocol/usi.h"

#include <algorithm>

#include "engine/game.h"
#include "engine/protocol/sfen.h"

namespace shako::engine::protocol {

namespace {

// What each of UCI's words for the sides is called here.
[[nodiscard]] std::string_view other_side(std::string_view word) {
    if (word == "btime") return "wtime";
    if (word == "wtime") return "btime";
    if (word == "binc") return "winc";
    if (word == "winc") return "binc";
    return word;
}

}  // namespace

const std::vector<Uci::Command>& Usi::commands() const {
    static const std::vector<Command> table = [] {
        std::vector<Command> rows{
            {"usi", false, false, false,
             [](Uci& uci, const Words&) { static_cast<Usi&>(uci).on_hello(); }},
            {"usinewgame", true, false, false,
             [](Uci& uci, const Words&) {
                 auto& usi = static_cast<Usi&>(uci);
                 usi.report(to_result(usi.session().new_game()));
             }},
            // How the game ended is no news to learn from.
            {"gameover", false, true, true,
             [](Uci& uci, const Words&) { static_cast<Usi&>(uci).stop(); }},
        };
        rows.insert(rows.end(), uci_commands().begin(), uci_commands().end());
        return rows;
    }();
    return table;
}

std::string Usi::option_name(std::string_view name) const {
    if (name == "Hash" || name == "Ponder" || name == "MultiPV") return "USI_" + std::string(name);
    std::string text(name);
    if (text.rfind("UCI_", 0) == 0) text.replace(0, 4, "USI_");
    std::replace(text.begin(), text.end(), ' ', '_');
    return text;
}

tl::expected<SetPosition, CommandError> Usi::read_position(const Words& words) const {
    if (words.size() < 2 || words[1] != "sfen") return parse_position(words);
    const auto moves = std::find(words.begin() + 2, words.end(), "moves");
    const variant::Drops& drops = session().variant().drops;
    auto fen =
        fen_of_sfen(Words(words.begin() + 2, moves), drops.enabled || drops.captures_to_hand);
    if (!fen) return tl::unexpected(fen.error());
    SetPosition position{std::move(*fen), {}};
    if (moves != words.end())
        for (auto move = moves + 1; move != words.end(); ++move) position.moves.emplace_back(*move);
    return position;
}

tl::expected<Go, CommandError> Usi::read_go(const Words& words) {
    Words changed;
    bool mate = false;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] == "mate") {
            // So many milliseconds to find a mate, however long it is.
            mate = true;
            if (i + 1 < words.size() && words[i + 1] == "infinite")
                ++i;
            else
                changed.push_back("movetime");
        } else {
            changed.push_back(other_side(words[i]));
        }
    }
    auto go = Uci::read_go(changed);
    if (!go) return go;
    is_mate_search_ = mate;
    if (mate) go->limits.mate = kAnyMate;
    return go;
}

std::string Usi::score_text(const Score& score) const {
    if (!score.is_mate) return Uci::score_text(score);
    // The mover's last move is the mate; "mate 0" is the side that is mated.
    return "mate " + std::to_string(score.value > 0 ? 2 * score.value - 1 : 2 * score.value);
}

std::string Usi::best_move_text(const BestMove& best) const {
    if (is_mate_search_) {
        const Score& score = best.last.score;
        // A line that does not reach the mate would prove nothing.
        if (!score.is_mate || score.value <= 0 ||
            best.last.pv.size() + 1 < 2 * static_cast<std::size_t>(score.value))
            return "checkmate timeout";
        std::string text = "checkmate";
        for (const std::string& move : best.last.pv) text += " " + move_text(move);
        return text;
    }
    if (best.move.empty()) return "bestmove resign";
    return Uci::best_move_text(best);
}

}  // namespace shako::engine::protocol
