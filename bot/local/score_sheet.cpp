#include "bot/local/score_sheet.h"

#include <ctime>

namespace shako::bot::local {
namespace {

// "2026.11.30" or "12:34:56", as the format says, in UTC.
std::string wall_text(WallTime time, const char* format) {
    const std::time_t seconds = WallTime::clock::to_time_t(time);
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    char text[32];
    const auto length = std::strftime(text, sizeof text, format, &parts);
    return std::string(text, length);
}

}  // namespace

std::string termination_text(const Verdict& verdict) {
    if (verdict.ending) return std::string(engine::to_text(*verdict.ending));
    switch (verdict.status) {
        case GameStatus::started:
            return "unterminated";
        case GameStatus::aborted:
            return "abandoned";
        case GameStatus::mate:
            return "checkmate";
        case GameStatus::resign:
            return "resignation";
        case GameStatus::stalemate:
            return "stalemate";
        case GameStatus::draw:
            return "draw agreed";
        case GameStatus::out_of_time:
            return "time forfeit";
        case GameStatus::illegal_move:
            return "illegal move";
        case GameStatus::variant_end:
            return "variant end";
    }
    return "";
}

engine::PgnGame to_pgn_game(const ScoreSheet& sheet) {
    const auto verdict = sheet.verdict.value_or(Verdict{});
    engine::PgnGame pgn{{}, sheet.game, sheet.notes, result_text(verdict)};
    auto& headers = pgn.headers;
    headers["Event"] = sheet.event;
    headers["Site"] = sheet.site;
    headers["Date"] = wall_text(sheet.started, "%Y.%m.%d");
    headers["Round"] = sheet.round.empty() ? "?" : sheet.round;
    headers["White"] = sheet.names.white;
    headers["Black"] = sheet.names.black;
    headers["TimeControl"] = to_text(sheet.control);
    headers["Termination"] = termination_text(verdict);
    headers["UTCDate"] = headers["Date"];
    headers["UTCTime"] = wall_text(sheet.started, "%H:%M:%S");
    return pgn;
}

}  // namespace shako::bot::local
