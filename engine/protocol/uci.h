// The UCI protocol: lines in, lines out. Reads no stdin and writes no stdout.
#pragma once

#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/book/book.h"
#include "engine/protocol/uci_command.h"
#include "engine/random.h"
#include "engine/session.h"
#include "variant/locate.h"

namespace shako::engine::protocol {

// One GUI's conversation. All functions are for one thread; replies and the search's reports reach
// the sink one at a time, from that thread and from the search thread.
//
// While a search is running, stop, ponderhit, isready, quit and whatever needs no engine at rest
// are obeyed at once. What needs one (go, setoption, ucinewgame) waits for the best move, and so
// does every line after it, so that a script of several searches does what it says; `stop` then
// also ends the searches that are waiting. `quit` lets perft finish, since scripts write both in
// one breath; `stop` ends perft too.
class Uci {
   public:
    // Takes one line, without its end.
    using Sink = std::function<void(std::string_view)>;
    // Loads the shipped games with these files on top: variant::load_catalog.
    using Loader = std::function<variant::Loaded(const std::vector<std::filesystem::path>& files)>;

    // `files` are loaded at once and stay under those that VariantPath names. `on_idle` (may be
    // empty) is called from the search thread when a search has ended and lines may be waiting:
    // have pump() called then. Throws std::invalid_argument when not a single game could be loaded.
    Uci(Loader loader, std::vector<std::filesystem::path> files, Sink sink,
        std::function<void()> on_idle = {});

    // Obeys a line. Never throws for what the line holds: whatever is wrong with it is answered
    // with "info string error: ...".
    void feed(std::string_view line);
    // Obeys lines that waited for the end of a search. Returns at once.
    void pump();
    // No more lines will come: obeys what is waiting, lets searches with limits finish and stops
    // the others. Blocks until the last best move is out.
    void finish();
    // Blocks until no search is running, then pumps.
    void wait();
    // `quit` was fed; nothing more is to be done.
    [[nodiscard]] bool has_quit() const noexcept { return has_quit_; }

   private:
    using Words = std::vector<std::string_view>;
    struct Command;
    struct Option;
    static const std::vector<Command>& commands();
    static const std::vector<Option>& options();

    void obey(std::string_view line);
    void send(std::string_view line);
    void send_error(std::string_view message);
    void send_lines(std::string_view text);
    void send_diagnostics(const variant::Diagnostics& diagnostics);
    void send_variant();
    void report(const SessionResult& result);
    [[nodiscard]] static const Command* find_command(std::string_view line);
    [[nodiscard]] bool is_searching() const;
    [[nodiscard]] bool must_wait(const Command& command) const;

    void on_uci(const Words& words);
    void on_setoption(const Words& words);
    void on_ucinewgame(const Words& words);
    void on_position(const Words& words);
    void on_go(const Words& words);
    void on_display(const Words& words);
    void on_eval(const Words& words);
    void on_isready(const Words& words);
    void on_debug(const Words& words);

    void stop();
    void set_variant(std::string_view value);
    void set_variant_path(std::string_view value);
    void set_book_file(std::string_view value);
    // A move of the book for this search, if one is wanted and known.
    [[nodiscard]] std::optional<std::string> book_move(const Limits& limits);

    Loader loader_;
    std::vector<std::filesystem::path> files_;
    Sink sink_;
    std::function<void()> on_idle_;
    std::mutex sink_mutex_;
    std::deque<std::string> waiting_;
    bool has_quit_ = false;
    bool needs_stop_ = false;   // the running search ends by stop alone
    bool is_counting_ = false;  // what runs, if anything, is perft
    int hash_ = Session::kDefaultHash;
    std::string variant_path_;
    bool has_own_book_ = false;
    std::string book_file_;
    std::string book_variant_;  // the game for which the file was read; empty: for none yet
    std::optional<Book> book_;
    Random random_;
    // Last: its destructor waits for the search thread, which uses the members above.
    std::unique_ptr<Session> session_;
};

}  // namespace shako::engine::protocol
