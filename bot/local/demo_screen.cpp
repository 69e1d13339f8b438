#include "bot/local/demo_screen.h"

#include <cstdlib>
#include <ostream>
#include <string_view>
#include <vector>

#include <unistd.h>

namespace shako::bot::local {
namespace {

constexpr std::string_view kClearLine = "\x1b[K";

std::string environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

bool has_utf8() {
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        const auto value = environment(name);
        if (value.empty()) continue;
        for (const char* form : {"UTF-8", "utf-8", "UTF8", "utf8"}) {
            if (value.find(form) != std::string::npos) return true;
        }
        return false;
    }
    return false;
}

std::string thought_text(const DemoPly& ply) {
    if (!ply.thought || !ply.thought->score) return "no search";
    auto text = eval_text(*ply.thought->score, ply.mover);
    if (text.front() != '-' && text.front() != '#') text = "+" + text;
    return text + " for White, depth " + std::to_string(ply.thought->depth);
}

}  // namespace

ScreenStyle screen_style() {
    const bool is_terminal = isatty(STDOUT_FILENO) == 1 && environment("TERM") != "dumb";
    return {.unicode = has_utf8(), .colors = is_terminal};
}

std::string clock_text(Milliseconds time) {
    const auto tenths = time.count() / 100;
    const auto seconds = std::to_string(100 + tenths / 10 % 60).substr(1);
    return std::to_string(tenths / 600) + ":" + seconds + "." + std::to_string(tenths % 10);
}

void DemoScreen::say(const std::string& line) {
    *out_ << line << "\n" << std::flush;
    lines_to_replace_ = 0;
}

void DemoScreen::show(const DemoGame& game, const DemoPly& ply) {
    if (is_quiet_) return;
    const auto& names = game.started().players;
    const std::string dots = ply.mover == Color::white ? ". " : "... ";
    // Beside the ranks from the top: Black, the move, and White at the bottom.
    std::vector<std::string> beside{
        names.black + " (Black)",
        clock_text(ply.left.black),
        "",
        std::to_string(ply.move_number) + dots + ply.san,
        thought_text(ply),
        "",
        names.white + " (White)",
        clock_text(ply.left.white),
    };
    const auto lines = board_view(ply.fen, ply.uci, beside, style_);
    if (style_.colors && lines_to_replace_ > 0) {
        *out_ << "\x1b[" << lines_to_replace_ << "A\r";
    }
    for (const auto& line : lines) {
        *out_ << line;
        if (style_.colors) *out_ << kClearLine;
        *out_ << "\n";
    }
    if (!style_.colors) *out_ << "\n";
    *out_ << std::flush;
    lines_to_replace_ = style_.colors ? lines.size() : 0;
}

}  // namespace shako::bot::local
