// What a demonstration shows on the terminal.
#pragma once

#include <iosfwd>
#include <string>

#include "bot/local/board_view.h"
#include "bot/local/demo_game.h"

namespace shako::bot::local {

// What standard output can show: colours on a terminal, box characters where the locale has UTF-8.
[[nodiscard]] ScreenStyle screen_style();

// "1:02.5"
[[nodiscard]] std::string clock_text(Milliseconds time);

class DemoScreen {
   public:
    // With `quiet`, no boards are shown.
    DemoScreen(std::ostream& out, const ScreenStyle& style, bool quiet)
        : out_(&out), style_(style), is_quiet_(quiet) {}

    void say(const std::string& line);
    // The board after a ply, with clocks and evaluation. On a terminal it takes the place of the
    // last one.
    void show(const DemoGame& game, const DemoPly& ply);

   private:
    std::ostream* out_;
    ScreenStyle style_;
    bool is_quiet_;
    std::size_t lines_to_replace_ = 0;
};

}  // namespace shako::bot::local
