// The Chess Engine Communication Protocol, version 2, of XBoard and WinBoard.
#pragma once

#include <atomic>
#include <chrono>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/protocol/coordinates.h"
#include "engine/protocol/protocol.h"
#include "engine/protocol/xboard_clock.h"

namespace shako::engine::protocol {

// Here the engine keeps the game and knows whose turn it is. A command that needs it ends the
// search that is running, and what was being done goes on after it.
class XBoard final : public Protocol {
   public:
    explicit XBoard(Desk& desk);

    void feed(std::string_view line) override;
    void pump() override;
    void wait() override;
    void finish() override;
    void remark(std::string_view text) override;
    void variant_changed() override;

   private:
    // What the engine does when a position is there.
    enum class Mode : std::uint8_t { observe, play, analyze };
    // What the running search is for.
    enum class Task : std::uint8_t { none, move, ponder, analysis };
    struct Command {
        std::string_view name;
        void (*obey)(XBoard&, const Words&);
    };
    static const std::vector<Command>& commands();

    void obey(std::string_view line);
    void send_error(std::string_view kind, std::string_view line);
    void send_features();
    // Does what needs an engine at rest and goes on with what was being done.
    template <class Function>
    void at_rest(Function&& function);

    void on_new();
    void on_variant(const Words& words);
    void on_go();
    void on_playother();
    void on_move(std::string_view text);
    void on_ping(const Words& words);
    void on_setboard(const Words& words);
    void on_undo(std::size_t plies);
    void on_hint();
    void on_analyze();
    void on_exit();
    void observe();
    void on_status();
    void on_exclude(const Words& words, bool out);
    void on_option();
    void on_number(const Words& words, std::string_view option);
    void on_draw();
    void on_clock(XBoardClock::Result (XBoardClock::*set)(const Words&), const Words& words);

    // The search that is running.
    void start(Task task, Limits limits);
    void abort();
    void think_if_to_move();
    void start_pondering(const std::string& reply);
    void restart_analysis();
    void take_result();
    void make_move(const BestMove& best);
    bool announce_result();

    // The game.
    void begin_game(std::string fen);
    void set_moves(std::vector<std::string> moves);
    [[nodiscard]] std::optional<std::string> find_move(std::string_view text) const;
    // A legal move of the game as XBoard has it.
    [[nodiscard]] std::string move_text(const std::string& uci) const;
    [[nodiscard]] std::string thinking_text(const Info& info) const;

    std::string fen_;                 // that the game began with; empty: the start position
    std::vector<std::string> moves_;  // UCI text
    Mode mode_ = Mode::play;
    variant::Color side_ = variant::Color::black;  // the engine's, when it plays
    XBoardClock clock_;
    bool ponders_ = false;
    bool resigns_ = false;
    std::atomic<bool> posts_{false};     // read by the search thread
    std::string default_variant_;        // what `new` goes back to
    std::vector<std::string> excluded_;  // UCI text
    std::vector<std::string> pings_;     // to be answered after the engine's move
    std::string line_;                   // being obeyed
    std::string ponder_move_;            // the reply that is pondered, UCI text
    std::string hint_;                   // the reply that is expected, UCI text; empty: none

    // Of the running search; changed at rest.
    Task task_ = Task::none;
    variant::BoardShape board_;
    std::chrono::steady_clock::time_point begin_{};
    // Written by the search thread, too.
    std::mutex mutex_;
    std::optional<BestMove> result_;
    Info last_;
    CurrentMove current_;
};

}  // namespace shako::engine::protocol
