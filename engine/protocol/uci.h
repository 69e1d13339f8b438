// The UCI protocol, and what its kin UCCI and USI have in common with it.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "engine/protocol/coordinates.h"
#include "engine/protocol/protocol.h"
#include "engine/protocol/uci_command.h"

namespace shako::engine::protocol {

// While a search is running, stop, ponderhit, isready, quit and whatever needs no engine at rest
// are obeyed at once. What needs one (go, setoption, ucinewgame) waits for the best move, and so
// does every line after it, so that a script of several searches does what it says; `stop` then
// also ends the searches that are waiting. `quit` lets perft finish, since scripts write both in
// one breath; `stop` ends perft too.
class Uci : public Protocol {
   public:
    using Protocol::Protocol;

    void feed(std::string_view line) override;
    void pump() override;
    void wait() override;
    void finish() override;
    void remark(std::string_view text) override;
    void variant_changed() override;

   protected:
    // A word that begins a line.
    struct Command {
        std::string_view name;
        bool needs_rest;  // waits while a search is running
        bool is_urgent;   // does not wait for others that wait
        bool stops;       // ends searches
        void (*obey)(Uci&, const Words&);
        // Waits while perft is counting.
        bool waits_for_count = false;
    };
    // What sets the protocols of the family apart. Each has its commands first and UCI's after.
    [[nodiscard]] virtual const std::vector<Command>& commands() const;
    [[nodiscard]] virtual std::string_view ok_word() const { return "uciok"; }
    [[nodiscard]] virtual Squares squares() const { return Squares::from_one; }
    [[nodiscard]] virtual std::string option_name(std::string_view name) const;
    [[nodiscard]] virtual std::string option_text(const Option& option) const;
    // Options that only this protocol has, as lines; and setting one: false when there is no such.
    [[nodiscard]] virtual std::vector<std::string> own_options() const { return {}; }
    [[nodiscard]] virtual bool set_own_option(const SetOption& option);
    [[nodiscard]] virtual tl::expected<SetOption, CommandError> read_option(
        const Words& words) const;
    [[nodiscard]] virtual tl::expected<SetPosition, CommandError> read_position(
        const Words& words) const;
    // Its moves are UCI's text.
    [[nodiscard]] virtual tl::expected<Go, CommandError> read_go(const Words& words);
    [[nodiscard]] virtual std::string remark_begin() const { return "info string "; }
    [[nodiscard]] virtual std::string score_text(const Score& score) const;
    [[nodiscard]] virtual std::string info_text(const Info& info) const;
    [[nodiscard]] virtual std::string best_move_text(const BestMove& best) const;

    static const std::vector<Command>& uci_commands();
    void send_error(std::string_view message);
    void report(const Desk::Result& result);
    // UCI's text of a move of the running or last search as this protocol has it.
    [[nodiscard]] std::string move_text(std::string_view move) const;
    // UCI's text of a move in the current game that this protocol has written.
    [[nodiscard]] std::string move_from(std::string_view text) const;
    // The part of an option's line that says of what type it is.
    [[nodiscard]] std::string option_type_text(const Option& option) const;
    // " pv " and the moves; nothing when there are none.
    [[nodiscard]] std::string pv_text(const Info& info) const;
    [[nodiscard]] bool is_searching() const;
    void stop();

    void on_hello();
    void on_position(const Words& words);
    void on_go(const Words& words);

   private:
    void obey(std::string_view line);
    void send_lines(std::string_view text);
    [[nodiscard]] const Command* find_command(std::string_view line) const;
    [[nodiscard]] bool must_wait(const Command& command) const;

    void on_setoption(const Words& words);
    void on_display();
    void on_debug(const Words& words);
    void get_ready();
    void start_search(Limits limits);
    void start_perft(int depth);

    std::deque<std::string> waiting_;
    std::size_t stopped_ = 0;   // of those, from the front: the ones that came before a stop
    bool needs_stop_ = false;   // the running search ends by stop alone
    bool is_counting_ = false;  // what runs, if anything, is perft
    bool is_debugging_ = false;
    variant::BoardShape searched_board_;  // of the running search, for its thread
};

}  // namespace shako::engine::protocol
