// One conversation with the engine: a variant, a position with its history, options, and one search
// at a time in a thread of its own. No global state: any number of sessions may live side by side.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

#include "engine/search/limits.h"
#include "variant/catalog.h"
#include "variant/spec.h"

namespace shako::engine {

class Game;

// What a search thinks of a position, from the side to move's view.
struct Score {
    bool is_mate = false;
    // Centipawns, 100 being one pawn-like piece of the variant; or, when is_mate, moves (not plies)
    // to the mate, negative when the side to move is the one that is mated.
    int value = 0;
    friend bool operator==(const Score&, const Score&) = default;
};

// The state of a search after an iteration.
struct Info {
    int depth = 0;     // plies searched in full
    int seldepth = 0;  // greatest ply reached
    Score score{};
    std::uint64_t nodes = 0;  // positions visited, all threads together
    std::uint64_t nps = 0;    // nodes per second
    std::chrono::milliseconds time{};
    int hashfull = 0;             // used part of the transposition table in permille
    std::vector<std::string> pv;  // principal variation as UCI text
    int line = 1;                 // of the lines that were asked for, the best first
};

// A move of the current position that is about to be searched.
struct CurrentMove {
    int depth = 0;                     // plies
    std::string move;                  // UCI text
    int number = 1;                    // in the order in which they are searched
    int count = 1;                     // how many there are
    std::chrono::milliseconds time{};  // since the search began
};

// The end of a search.
struct BestMove {
    std::string move;                   // UCI text; empty when there is no legal move
    std::optional<std::string> ponder;  // the reply that is expected
    Info last;                          // the last Info of this search; depth 0 when there was none
};

// Perft, move by move.
struct Divide {
    // Each legal move's UCI text, in alphabetical order, and the leaf nodes below it. After a stop
    // only the moves that were counted to the end.
    std::vector<std::pair<std::string, std::uint64_t>> moves;
    std::uint64_t total = 0;  // the sum
    bool complete = true;     // false after a stop
};

// Where the weights of the evaluation are from.
struct EvalSource {
    std::string file;     // empty: worked out from the rules
    std::string problem;  // what is wrong with a file that was to be read; one line, or empty
    friend bool operator==(const EvalSource&, const EvalSource&) = default;
};

// Why a call was refused. The message is one line for people, without a full stop.
struct SessionError {
    enum class Kind : std::uint8_t {
        unknown_variant,
        bad_fen,
        illegal_move,   // in the list of moves or in Limits::search_moves
        out_of_range,   // an option's value
        out_of_memory,  // the transposition table did not fit; the former size stays
        busy,           // a search is running
    };
    Kind kind{};
    std::string message;
};

using SessionResult = tl::expected<void, SessionError>;

// Threads: all functions are for one thread, except stop(), ponder_hit() and is_searching(), which
// any thread may call. The callbacks of go() and go_divide() come from the search thread; they may
// call those three and nothing else of the session. Functions that say "busy" refuse while a search
// is running.
class Session {
   public:
    using OnInfo = std::function<void(const Info&)>;
    using OnBestMove = std::function<void(const BestMove&)>;
    using OnCurrentMove = std::function<void(const CurrentMove&)>;
    using OnDivide = std::function<void(const Divide&)>;

    static constexpr int kMinHash = 1;            // MiB
    static constexpr int kMaxHash = 1024 * 1024;  // MiB
    static constexpr int kDefaultHash = 16;       // MiB
    static constexpr int kMaxThreads = 256;
    static constexpr std::chrono::milliseconds kDefaultMoveOverhead{30};
    static constexpr std::chrono::milliseconds kMaxMoveOverhead{5000};

    // Starts with the variant "chess" when the catalog has it (the protocols' default), else with
    // the first of the catalog. Throws std::invalid_argument when the catalog is empty.
    explicit Session(std::shared_ptr<const variant::Catalog> catalog);
    // Stops a running search and waits for it (its best move is still reported).
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    // The games that can be chosen.
    [[nodiscard]] const variant::Catalog& catalog() const;
    // Puts other games in place of the former ones. The current variant is kept by name and reset
    // to its start position; when it is gone, the default is taken. Busy.
    SessionResult set_catalog(std::shared_ptr<const variant::Catalog> catalog);

    // Chooses a game by name and sets up its start position. Busy.
    SessionResult set_variant(std::string_view name);
    // Whether games that do not castle as Chess960 does do so now: castling is the king taking its
    // rook. Sets up the start position of the current game when that changes anything. Busy.
    SessionResult set_chess960(bool on);
    [[nodiscard]] const variant::Spec& variant() const;

    // Names the folders in which files of fitted weights (NAME.json) are looked for, for this
    // variant and those that are chosen later; none at first. A file that can't be used is no
    // error: the weights are then worked out from the rules, and eval_source() says why. Forgets
    // table and histories. Blocks on file access. Busy.
    SessionResult set_eval_folders(std::vector<std::filesystem::path> folders);
    // Names one file of weights that goes before the folders, for the variant that it says it is
    // for (all, if it does not say); empty: the folders alone. kDerived: no file. Otherwise as
    // set_eval_folders().
    SessionResult set_eval_file(std::string_view file);
    static constexpr std::string_view kDerived = "<derived>";
    // Of the current variant.
    [[nodiscard]] const EvalSource& eval_source() const;

    // Sets the size of the transposition table, in MiB, and clears it. Busy.
    SessionResult set_hash(int mebibytes);
    // Forgets everything in the transposition table. Busy.
    SessionResult clear_hash();
    // Sets how many threads search. Busy.
    SessionResult set_threads(int count);
    // Sets the time kept back for the way to the GUI or the site at each move. Busy.
    SessionResult set_move_overhead(std::chrono::milliseconds overhead);
    // Forgets what was learnt in the game before: table and histories. Busy.
    SessionResult new_game();

    // Sets up a position and plays moves from it, so that repetitions count from the real history.
    // `fen` empty or "startpos" is the variant's start position; moves are UCI text. On an error
    // the former position stays. May be called during a search, which goes on with its own
    // position.
    SessionResult set_position(std::string_view fen, const std::vector<std::string>& moves = {});
    // The position with its history, as a game.
    [[nodiscard]] const Game& game() const;

    // Starts a search of the current position and returns. `on_info` (may be empty) comes after
    // each iteration and for each line that is asked for, `on_current_move` (may be empty) before
    // each move of the position is searched, `on_best_move` exactly once, last of all. Busy;
    // illegal_move for search_moves.
    SessionResult go(Limits limits, OnInfo on_info, OnBestMove on_best_move,
                     OnCurrentMove on_current_move = {});
    // Asks the search to end; returns at once. The best move comes through the callback.
    void stop() noexcept;
    // The pondered move was played: the limits of the search count from now on. Returns at once.
    void ponder_hit() noexcept;
    // Blocks until no search is running and its on_best_move has returned.
    void wait();
    // Whether a search is running. From the moment it begins to report its best move it is over:
    // then other calls wait for the report to return instead of being refused.
    [[nodiscard]] bool is_searching() const noexcept;

    // Starts counting the leaf nodes below each legal move and returns. `depth` is in plies, at
    // least 1. `on_divide` comes from the search thread, exactly once; stop() ends the count early.
    // Busy.
    SessionResult go_divide(int depth, OnDivide on_divide);

    // The static evaluation of the current position in centipawns, from the side to move's view.
    [[nodiscard]] int evaluate() const;
    // The Zobrist key of the current position.
    [[nodiscard]] std::uint64_t key() const;

   private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace shako::engine
