#include "engine/protocol/ucci.h"

#include <algorithm>

#include "engine/game.h"
#include "engine/protocol/win_rate.h"

namespace shako::engine::protocol {

namespace {

// Mates have no notation of their own: they are scores beyond this, nearer ones farther beyond.
constexpr int kMateScore = 30000;

[[nodiscard]] int plain(const Score& score) {
    if (!score.is_mate) return score.value;
    return score.value > 0 ? kMateScore - score.value : -kMateScore - score.value;
}

}  // namespace

const std::vector<Uci::Command>& Ucci::commands() const {
    static const std::vector<Command> table = [] {
        std::vector<Command> rows{
            {"ucci", false, false, false,
             [](Uci& uci, const Words&) { static_cast<Ucci&>(uci).on_hello(); }},
            {"banmoves", false, false, false,
             [](Uci& uci, const Words& words) { static_cast<Ucci&>(uci).on_banmoves(words); }},
            {"position", false, false, false,
             [](Uci& uci, const Words& words) {
                 auto& ucci = static_cast<Ucci&>(uci);
                 ucci.banned_.clear();
                 ucci.on_position(words);
             }},
            {"ponderhit", false, true, false,
             [](Uci& uci, const Words& words) {
                 auto& ucci = static_cast<Ucci&>(uci);
                 if (words.size() > 1 && words[1] == "draw") ucci.is_draw_offered_ = true;
                 ucci.session().ponder_hit();
             }},
            {"go", true, false, false,
             [](Uci& uci, const Words& words) {
                 auto& ucci = static_cast<Ucci&>(uci);
                 if (ucci.are_all_banned()) return ucci.send("nobestmove");
                 ucci.on_go(words);
             }},
            // What the table knows of a position: nothing that would be worth the way.
            {"probe", false, false, false,
             [](Uci& uci, const Words&) { static_cast<Ucci&>(uci).send("pophash"); }},
            {"quit", false, true, true,
             [](Uci& uci, const Words&) {
                 auto& ucci = static_cast<Ucci&>(uci);
                 ucci.session().stop();
                 ucci.session().wait();
                 ucci.send("bye");
                 ucci.has_quit_ = true;
             },
             true},
        };
        rows.insert(rows.end(), uci_commands().begin(), uci_commands().end());
        return rows;
    }();
    return table;
}

std::string Ucci::option_name(std::string_view name) const {
    if (name == "Hash") return "hashsize";
    std::string text(name);
    std::replace(text.begin(), text.end(), ' ', '_');
    return text;
}

std::string Ucci::option_text(const Option& option) const {
    return "option " + option_name(option.name) + " type " + option_type_text(option);
}

std::vector<std::string> Ucci::own_options() const {
    return {"option usemillisec type check default false", "option newgame type button"};
}

bool Ucci::set_own_option(const SetOption& option) {
    if (option.name == "newgame") {
        report(to_result(session().new_game()));
        return true;
    }
    if (option.name != "usemillisec") return false;
    if (option.value != "true" && option.value != "false")
        send_error("option usemillisec: expected true or false");
    else
        counts_milliseconds_ = option.value == "true";
    return true;
}

tl::expected<SetOption, CommandError> Ucci::read_option(const Words& words) const {
    if (words.size() < 2)
        return tl::unexpected(CommandError{"setoption: expected 'setoption <name> [<value>]'"});
    SetOption option{std::string(words[1]), std::nullopt};
    if (words.size() > 2) option.value = join(words, 2);
    return option;
}

tl::expected<SetPosition, CommandError> Ucci::read_position(const Words& words) const {
    // Some GUIs write Red's turn as 'r'.
    Words changed = words;
    if (words.size() > 3 && words[1] == "fen" && words[3] == "r") changed[3] = "w";
    return parse_position(changed);
}

tl::expected<Go, CommandError> Ucci::read_go(const Words& words) {
    const bool is_white = session().game().side_to_move() == variant::Color::white;
    Words changed;
    bool draw = false;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string_view word = words[i];
        const bool has_next = i + 1 < words.size();
        if (word == "draw")
            draw = true;
        else if (word == "depth" && has_next && words[i + 1] == "infinite")
            continue;
        else if (word == "time")
            changed.push_back(is_white ? "wtime" : "btime");
        else if (word == "opptime")
            changed.push_back(is_white ? "btime" : "wtime");
        else if (word == "increment")
            changed.push_back(is_white ? "winc" : "binc");
        else if (word == "oppincrement")
            changed.push_back(is_white ? "binc" : "winc");
        else if (word == "oppmovestogo" && has_next)
            ++i;
        else
            changed.push_back(word);
    }
    auto go = Uci::read_go(changed);
    if (!go) return go;
    is_draw_offered_ = draw;
    if (!counts_milliseconds_)
        for (const variant::Color side : variant::kColors) {
            if (go->limits.time[side]) *go->limits.time[side] *= 1000;
            go->limits.increment[side] *= 1000;
        }
    if (!banned_.empty()) go->limits.search_moves = desk_.legal_moves_but(banned_);
    return go;
}

void Ucci::on_banmoves(const Words& words) {
    banned_.clear();
    const std::vector<std::string> legal = session().game().legal_moves();
    for (std::size_t i = 1; i < words.size(); ++i) {
        const std::string move = move_from(words[i]);
        if (std::find(legal.begin(), legal.end(), move) == legal.end())
            send_error("banmoves: " + quoted_excerpt(words[i]) + " is not a legal move here");
        else
            banned_.push_back(move);
    }
}

bool Ucci::are_all_banned() const {
    return !banned_.empty() && desk_.legal_moves_but(banned_).empty();
}

std::string Ucci::info_text(const Info& info) const {
    return "info depth " + std::to_string(info.depth) + " score " +
           std::to_string(plain(info.score)) + " nodes " + std::to_string(info.nodes) + " time " +
           std::to_string(info.time.count()) + pv_text(info);
}

std::string Ucci::best_move_text(const BestMove& best) const {
    if (best.move.empty()) return "nobestmove";
    const bool draw = is_draw_offered_ && takes_draw(best.last);
    return Uci::best_move_text(best) + (draw ? " draw" : "");
}

}  // namespace shako::engine::protocol
