#include "bot/core/game_record.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <utility>

#include "engine/notation/pgn.h"

namespace shako::bot {

namespace {

// The site's words for an end -> ours. What is not here keeps the site's word.
constexpr std::pair<std::string_view, std::string_view> kEndings[] = {
    {"mate", "checkmate"},
    {"resign", "resignation"},
    {"outoftime", "time forfeit"},
    {"timeout", "abandoned"},
    {"insufficientMaterialClaim", "insufficient material"},
    {"variantEnd", "variant end"},
    {"noStart", "aborted"},
    {"unknownFinish", "unknown"},
};

// Ends that are a draw when nobody is named the winner.
constexpr std::array<std::string_view, 6> kDraws{
    "draw", "stalemate", "outoftime", "timeout", "insufficientMaterialClaim", "variantEnd"};

std::string text_of(Color winner) { return std::string(to_text(engine::win_for(winner))); }

std::string date_text(WallTime when) {
    const std::time_t seconds = WallTime::clock::to_time_t(when);
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    std::array<char, 16> text{};
    std::strftime(text.data(), text.size(), "%Y.%m.%d", &parts);
    return text.data();
}

std::string seconds_text(Milliseconds time) {
    const auto milliseconds = time.count() % 1000;
    std::string text = std::to_string(time.count() / 1000);
    if (milliseconds != 0) {
        std::string fraction = std::to_string(1000 + milliseconds).substr(1);
        fraction.erase(fraction.find_last_not_of('0') + 1);
        text += '.' + fraction;
    }
    return text;
}

std::string eval_text(const SearchScore& score, Color mover) {
    const int value = mover == Color::white ? score.value : -score.value;
    if (score.is_mate) {
        return '#' + std::to_string(value);
    }
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.2f", value / 100.0);
    return text.data();
}

std::string safe(std::string_view text) {
    std::string result(text.substr(0, 40));
    std::replace_if(
        result.begin(), result.end(),
        [](unsigned char c) { return c >= 0x80 || (std::isalnum(c) == 0 && c != '-' && c != '_'); },
        '_');
    return result.empty() ? "_" : result;
}

}  // namespace

GameEnding ending_from_status(const std::string& status, std::optional<Color> winner,
                              const engine::Game* board) {
    GameEnding end;
    const auto* word = std::find_if(std::begin(kEndings), std::end(kEndings),
                                    [&](const auto& row) { return row.first == status; });
    end.ending = word == std::end(kEndings) ? status : std::string(word->second);
    if (winner) {
        end.result = text_of(*winner);
    } else if (std::find(kDraws.begin(), kDraws.end(), status) != kDraws.end()) {
        end.result = to_text(engine::Outcome::draw);
    }
    const auto by_rule = board == nullptr ? std::nullopt : board->result();
    if (by_rule && status == "draw") {
        end.ending = to_text(by_rule->ending);
    }
    return end;
}

GameEnding ending_from_board(const engine::Game& board,
                             const ByColor<std::optional<Milliseconds>>& left) {
    if (const auto result = board.result()) {
        return {std::string(to_text(result->outcome)), std::string(to_text(result->ending))};
    }
    const Color side = board.side_to_move();
    if (left[side] && *left[side] <= Milliseconds{0}) {
        return {text_of(!side), "time forfeit"};
    }
    return {};
}

std::string to_pgn_text(const GameRecord& record, const GameId& id, const SiteConfig& site) {
    engine::PgnGame pgn{{}, record.board, {}, record.end.result};
    const std::string& name = record.board.spec().name;
    pgn.headers["Event"] = std::string(record.rated ? "Rated " : "Casual ") + name + " game";
    pgn.headers["Site"] = site.url + '/' + id;
    pgn.headers["Date"] = date_text(record.begun);
    pgn.headers["Round"] = "-";
    pgn.headers["White"] = record.players.white.name;
    pgn.headers["Black"] = record.players.black.name;
    pgn.headers["ClockSetting"] = record.base
                                      ? seconds_text(*record.base) + '+' +
                                            seconds_text(record.increment.value_or(Milliseconds{0}))
                                      : "-";
    pgn.headers["Termination"] = record.end.ending;
    const auto plies = static_cast<std::size_t>(record.board.ply());
    Color mover = plies % 2 == 0 ? record.board.side_to_move() : !record.board.side_to_move();
    for (std::size_t i = 0; i < plies; ++i, mover = !mover) {
        engine::MoveNote note;
        if (i < record.notes.size()) {
            note.clock = record.notes[i].clock;
            if (record.notes[i].search && record.notes[i].search->depth > 0) {
                note.eval = eval_text(record.notes[i].search->score, mover);
            }
        }
        pgn.notes.push_back(std::move(note));
    }
    return engine::to_pgn(pgn);
}

std::string pgn_file_name(const GameRecord& record, const GameId& id, PgnFile file, Color side) {
    std::string date = date_text(record.begun);
    std::replace(date.begin(), date.end(), '.', '-');
    switch (file) {
        case PgnFile::game:
            break;
        case PgnFile::opponent:
            return safe(record.players[!side].name) + ".pgn";
        case PgnFile::day:
            return date + ".pgn";
        case PgnFile::month:
            return date.substr(0, 7) + ".pgn";
    }
    return date + '-' + safe(record.players.white.name) + '-' + safe(record.players.black.name) +
           '-' + safe(id) + ".pgn";
}

nlohmann::ordered_json to_fields(const OwnMove& move, const GameId& id) {
    nlohmann::ordered_json fields{
        {"game", id}, {"ply", move.ply}, {"move", move.uci}, {"san", move.san}};
    if (move.search.depth > 0) {
        fields[move.search.score.is_mate ? "mate" : "score_cp"] = move.search.score.value;
        fields["depth"] = move.search.depth;
        fields["nodes"] = move.search.nodes;
        fields["time_ms"] = move.search.time.count();
    }
    if (move.time.white) {
        fields["wtime"] = move.time.white->count();
    }
    if (move.time.black) {
        fields["btime"] = move.time.black->count();
    }
    fields["fen"] = move.fen;
    return fields;
}

}  // namespace shako::bot
