#include "bot/local/views.h"

#include <array>
#include <chrono>

namespace shako::bot::local {
namespace {

constexpr int kMovesOfAGame = 40;  // for an estimate of its length

struct Pace {
    std::chrono::seconds below;
    const char* name;
};

constexpr std::array<Pace, 4> kPaces{{{std::chrono::seconds(30), "ultraBullet"},
                                      {std::chrono::seconds(180), "bullet"},
                                      {std::chrono::seconds(480), "blitz"},
                                      {std::chrono::seconds(1500), "rapid"}}};

}  // namespace

std::string speed_of(const TimeControl& control) {
    const auto length = control.limit + kMovesOfAGame * control.increment;
    for (const auto& pace : kPaces) {
        if (length < pace.below) return pace.name;
    }
    return "classical";
}

Json seconds_of(Milliseconds time) {
    if (time.count() % 1000 == 0) return time.count() / 1000;
    return static_cast<double>(time.count()) / 1000.0;
}

std::string moves_of(const engine::Game& game) {
    std::string text;
    for (const auto& move : game.moves()) text += (text.empty() ? "" : " ") + move;
    return text;
}

const char* color_text(const std::optional<Color>& color) {
    if (!color) return "random";
    return *color == Color::white ? "white" : "black";
}

}  // namespace shako::bot::local
