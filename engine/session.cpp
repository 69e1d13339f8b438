#include "engine/session.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <stdexcept>
#include <thread>

#include "engine/board/generate.h"
#include "engine/board/perft.h"
#include "engine/board/width.h"
#include "engine/compile.h"
#include "engine/eval/evaluate.h"
#include "engine/eval/weight_file.h"
#include "engine/game.h"
#include "engine/notation/move_text.h"
#include "engine/search/search.h"
#include "engine/search/signals.h"
#include "engine/search/value.h"

namespace shako::engine {

namespace {

// What the protocols take when nothing is said (UCI_Variant's default in every GUI).
constexpr std::string_view kDefaultVariant = "chess";

using Error = SessionError::Kind;

[[nodiscard]] tl::unexpected<SessionError> refuse(Error kind, std::string message) {
    return tl::unexpected(SessionError{kind, std::move(message)});
}

[[nodiscard]] tl::unexpected<SessionError> out_of_memory(int mebibytes) {
    return refuse(Error::out_of_memory,
                  "no memory for a transposition table of " + std::to_string(mebibytes) + " MiB");
}

[[nodiscard]] SessionResult check_range(std::string_view name, std::int64_t value,
                                        std::int64_t least, std::int64_t greatest) {
    if (value >= least && value <= greatest) return {};
    return refuse(Error::out_of_range, std::string(name) + ": " + std::to_string(value) +
                                           " is out of range, expected " + std::to_string(least) +
                                           " to " + std::to_string(greatest));
}

[[nodiscard]] Score to_score(int score) {
    if (score >= kMateBound) return {true, (kMate - score + 1) / 2};
    if (score <= -kMateBound) return {true, -(kMate + score) / 2};
    return {false, score};
}

// A search or a count that is ready to run in the search thread.
using Job = std::function<void()>;

// The part of a session that knows the width of the board: all of it for one variant.
class Core {
   public:
    Core() = default;
    Core(const Core&) = delete;
    Core& operator=(const Core&) = delete;
    virtual ~Core() = default;

    [[nodiscard]] virtual bool resize(int mebibytes) = 0;
    virtual void clear_table() = 0;
    virtual void set_threads(int count) = 0;
    virtual void forget() = 0;
    // Takes the weights of the file; of the rules, when there is none or it is of no use.
    [[nodiscard]] virtual EvalSource set_weights(
        const std::optional<std::filesystem::path>& file) = 0;
    [[nodiscard]] virtual int evaluate(const Game& game) const = 0;
    [[nodiscard]] virtual tl::expected<Job, SessionError> prepare(
        const Game& game, Limits limits, std::chrono::milliseconds overhead, const Signals& signals,
        Session::OnInfo on_info, Session::OnBestMove on_best_move,
        Session::OnCurrentMove on_current_move) = 0;
    [[nodiscard]] virtual Job prepare_divide(const Game& game, int depth, const Signals& signals,
                                             Session::OnDivide on_divide) = 0;
};

// Perft that looks at the stop signal now and then; meaningless once that was given.
template <int W>
[[nodiscard]] std::uint64_t count_leaves(const Position<W>& pos, int depth,
                                         const Signals& signals) {
    // The inner levels take microseconds; let them run.
    constexpr int kUninterrupted = 2;
    if (depth <= kUninterrupted) return perft(pos, depth);
    MoveList<W> moves;
    legal_moves(pos, moves);
    std::uint64_t sum = 0;
    for (const Move<W> m : moves) {
        if (signals.is_stopped()) break;
        Position<W> next = pos;
        next.play(m);
        sum += count_leaves(next, depth - 1, signals);
    }
    return sum;
}

template <int W>
class CoreOf final : public Core {
   public:
    explicit CoreOf(const std::shared_ptr<const variant::Spec>& spec)
        : evaluator_(compile_as<W>(spec)), derived_(evaluator_.weights().values) {}

    [[nodiscard]] bool resize(int mebibytes) override { return table_.resize(mebibytes); }
    void clear_table() override { table_.clear(); }
    void set_threads(int count) override {
        search_ = std::make_unique<Search<W>>(evaluator_, table_, count);
    }
    void forget() override {
        table_.clear();
        search_->clear();
    }
    [[nodiscard]] EvalSource set_weights(
        const std::optional<std::filesystem::path>& file) override {
        EvalSource source;
        std::vector<Tapered> values = derived_;
        if (file) {
            if (auto read = read_weights(*file, evaluator_.weights().terms, derived_)) {
                source.file = file->string();
                values = std::move(*read);
            } else {
                source.problem = to_text(read.error());
            }
        }
        evaluator_.set_values(std::move(values));
        return source;
    }
    [[nodiscard]] int evaluate(const Game& game) const override {
        return evaluator_.evaluate(game.as<W>()->position());
    }

    [[nodiscard]] tl::expected<Job, SessionError> prepare(
        const Game& game, Limits limits, std::chrono::milliseconds overhead, const Signals& signals,
        Session::OnInfo on_info, Session::OnBestMove on_best_move,
        Session::OnCurrentMove on_current_move) override {
        const PlayedGame<W>& played = *game.as<W>();
        const Position<W>& position = played.position();
        MoveList<W> legal;
        legal_moves(position, legal);
        std::vector<Move<W>> moves(legal.begin(), legal.end());
        if (!limits.search_moves.empty()) {
            moves.clear();
            for (const std::string& text : limits.search_moves) {
                const auto move = parse_uci(position, text);
                if (!move)
                    return refuse(Error::illegal_move, "searchmoves: " + move.error().message);
                if (std::find(moves.begin(), moves.end(), *move) == moves.end())
                    moves.push_back(*move);
            }
        }
        SearchTask<W> task{
            {position, {}, std::move(moves)}, std::move(limits), overhead, Signals::Clock::now()};
        for (const Position<W>& earlier : played.positions())
            task.root.keys.push_back(earlier.repetition_key());
        // The rules that the position points to have to live as long as the search.
        return [this, task = std::move(task), rules = played.rules(), &signals,
                on_info = std::move(on_info), on_best_move = std::move(on_best_move),
                on_current_move = std::move(on_current_move)] {
            on_best_move(search(task, signals, on_info, on_current_move));
        };
    }

    [[nodiscard]] Job prepare_divide(const Game& game, int depth, const Signals& signals,
                                     Session::OnDivide on_divide) override {
        const PlayedGame<W>& played = *game.as<W>();
        return [position = played.position(), rules = played.rules(), depth, &signals,
                on_divide = std::move(on_divide)] {
            Divide result;
            MoveList<W> moves;
            legal_moves(position, moves);
            for (const Move<W> m : moves) {
                Position<W> next = position;
                next.play(m);
                const std::uint64_t nodes = count_leaves(next, depth - 1, signals);
                if (signals.is_stopped()) {
                    result.complete = false;
                    break;
                }
                result.moves.emplace_back(to_uci(position, m), nodes);
                result.total += nodes;
            }
            std::sort(result.moves.begin(), result.moves.end());
            on_divide(result);
        };
    }

   private:
    // Runs in the search thread.
    [[nodiscard]] BestMove search(const SearchTask<W>& task, const Signals& signals,
                                  const Session::OnInfo& on_info,
                                  const Session::OnCurrentMove& on_current_move) {
        BestMove best;
        const Position<W>& position = task.root.position;
        if (task.root.moves.empty()) {
            best.last.score = {position.in_check(), 0};
            if (on_info) on_info(best.last);
            if (task.limits.infinite || task.limits.ponder) signals.wait(!task.limits.infinite);
            return best;
        }
        typename Search<W>::OnRootMove on_root_move;
        if (on_current_move)
            on_root_move = [&](const CurrentRootMove<W>& current) {
                on_current_move({current.depth, to_uci(position, current.move), current.number,
                                 static_cast<int>(task.root.moves.size()), current.time});
            };
        const std::vector<Move<W>> line = search_->run(
            task, signals,
            [&](const SearchReport<W>& report) {
                const Info info = to_info(position, report);
                if (info.line == 1) best.last = info;
                if (on_info) on_info(info);
            },
            on_root_move);
        const std::vector<std::string> texts = to_texts(position, line);
        best.move = texts.front();
        if (texts.size() > 1) best.ponder = texts[1];
        return best;
    }

    [[nodiscard]] static std::vector<std::string> to_texts(Position<W> position,
                                                           const std::vector<Move<W>>& line) {
        std::vector<std::string> texts;
        for (const Move<W> m : line) {
            texts.push_back(to_uci(position, m));
            position.play(m);
        }
        return texts;
    }

    [[nodiscard]] static Info to_info(const Position<W>& position, const SearchReport<W>& report) {
        Info info;
        info.depth = report.depth;
        info.seldepth = report.seldepth;
        info.score = to_score(report.score);
        info.nodes = report.nodes;
        info.time = report.time;
        const auto milliseconds =
            static_cast<std::uint64_t>(std::max<std::int64_t>(1, report.time.count()));
        info.nps = report.nodes * 1000 / milliseconds;
        info.hashfull = report.hashfull;
        info.pv = to_texts(position, report.pv);
        info.line = report.line;
        return info;
    }

    Evaluator<W> evaluator_;
    const std::vector<Tapered> derived_;
    typename Search<W>::Table table_;
    std::unique_ptr<Search<W>> search_;
};

[[nodiscard]] std::unique_ptr<Core> make_core(const std::shared_ptr<const variant::Spec>& spec) {
    return with_width(spec->board, [&]<int W>(Width<W>) -> std::unique_ptr<Core> {
        return std::make_unique<CoreOf<W>>(spec);
    });
}

}  // namespace

class Session::Impl {
   public:
    explicit Impl(std::shared_ptr<const variant::Catalog> catalog) : catalog_(std::move(catalog)) {}
    ~Impl() {
        signals.stop();
        wait();
    }
    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;

    // The default game, or the first one that can be played. False when there is none.
    [[nodiscard]] bool choose_default() {
        if (set_variant(kDefaultVariant)) return true;
        const std::vector<std::string> names = catalog_->names();
        return std::any_of(names.begin(), names.end(), [this](const std::string& name) {
            return set_variant(name).has_value();
        });
    }

    // Refuses while a search is running; one that is just handing out its best move is waited for.
    [[nodiscard]] SessionResult check_rest() {
        if (searching) return refuse(Error::busy, "a search is running");
        wait();
        return {};
    }

    [[nodiscard]] SessionResult set_variant(std::string_view name) {
        auto spec = catalog_->find(name);
        if (!spec)
            return refuse(Error::unknown_variant,
                          "unknown variant '" + std::string(name.substr(0, 60)) + "'");
        if (chess960_ && !spec->castling.chess960) {
            auto changed = std::make_shared<variant::Spec>(*spec);
            changed->castling.chess960 = true;
            spec = std::move(changed);
        }
        auto start = Game::create(spec);
        if (!start)
            return refuse(Error::bad_fen,
                          "variant " + spec->name + ": start position: " + to_text(start.error()));
        std::unique_ptr<Core> core = make_core(spec);
        core->set_threads(threads_);
        EvalSource source = core->set_weights(weights_file(spec->name));
        // The former table goes first: the two need not fit side by side.
        core_.reset();
        SessionResult result;
        if (!core->resize(hash_)) {
            result = out_of_memory(hash_);
            hash_ = kMinHash;
            if (!core->resize(hash_)) throw std::bad_alloc();
        }
        core_ = std::move(core);
        eval_source_ = std::move(source);
        start_ = std::move(*start);
        game_ = start_;
        fen_.clear();
        return result;
    }

    [[nodiscard]] SessionResult set_catalog(std::shared_ptr<const variant::Catalog> catalog) {
        const std::string name = game_->spec().name;
        const auto former = std::exchange(catalog_, std::move(catalog));
        if (set_variant(name) || choose_default()) return {};
        catalog_ = former;
        return refuse(Error::unknown_variant, "not a single variant was loaded");
    }

    [[nodiscard]] SessionResult set_chess960(bool on) {
        if (chess960_ == on) return {};
        chess960_ = on;
        return set_variant(std::string(game_->spec().name));
    }

    [[nodiscard]] SessionResult set_hash(int mebibytes) {
        if (auto result = check_range("Hash", mebibytes, kMinHash, kMaxHash); !result)
            return result;
        if (!core_->resize(mebibytes)) return out_of_memory(mebibytes);
        hash_ = mebibytes;
        return {};
    }

    [[nodiscard]] SessionResult set_threads(int count) {
        if (auto result = check_range("Threads", count, 1, kMaxThreads); !result) return result;
        threads_ = count;
        core_->set_threads(count);
        return {};
    }

    void set_eval_folders(std::vector<std::filesystem::path> folders) {
        eval_folders_ = std::move(folders);
        find_weights_anew();
    }
    void set_eval_file(std::string_view file) {
        eval_file_ = file;
        find_weights_anew();
    }
    [[nodiscard]] const EvalSource& eval_source() const { return eval_source_; }

    [[nodiscard]] SessionResult set_position(std::string_view fen,
                                             const std::vector<std::string>& moves) {
        // A game that goes on where the last one was left needs no beginning anew.
        const bool is_start = fen.empty() || fen == "startpos";
        const std::string given(is_start ? std::string_view() : fen);
        const std::vector<std::string>& played = game_->moves();
        Game next = *game_;
        std::size_t known = moves.size() >= played.size() &&
                                    std::equal(played.begin(), played.end(), moves.begin()) &&
                                    given == fen_
                                ? played.size()
                                : moves.size() + 1;
        if (known > moves.size()) {
            known = 0;
            if (is_start) {
                next = *start_;
            } else {
                auto created = game_->begin_anew(fen);
                if (!created) return refuse(Error::bad_fen, to_text(created.error()));
                next = std::move(*created);
            }
        }
        for (std::size_t i = known; i < moves.size(); ++i)
            if (const auto result = next.play(moves[i]); !result)
                return refuse(Error::illegal_move, "position: move " + std::to_string(i + 1) +
                                                       ": " + result.error().message);
        game_ = std::move(next);
        fen_ = given;
        return {};
    }

    // Runs the job in the search thread. At rest only; the job says through `searching` when its
    // answer is ready.
    void start(Job job) {
        signals.reset();
        searching = true;
        thread_ = std::jthread(std::move(job));
    }
    void wait() {
        if (thread_.joinable()) thread_.join();
    }

    [[nodiscard]] const variant::Catalog& catalog() const { return *catalog_; }
    [[nodiscard]] const Game& game() const { return *game_; }
    [[nodiscard]] Core& core() const { return *core_; }

    std::chrono::milliseconds overhead = kDefaultMoveOverhead;
    std::atomic<bool> searching{false};
    Signals signals;

   private:
    [[nodiscard]] std::optional<std::filesystem::path> weights_file(
        std::string_view variant) const {
        if (eval_file_ == kDerived) return std::nullopt;
        // GUIs send options in any order: a file for another game waits for that one.
        if (!eval_file_.empty() &&
            weights_variant(eval_file_).value_or(std::string(variant)) == variant)
            return std::filesystem::path(eval_file_);
        return find_weights(eval_folders_, variant);
    }
    void find_weights_anew() {
        eval_source_ = core_->set_weights(weights_file(game_->spec().name));
        core_->forget();
    }

    std::shared_ptr<const variant::Catalog> catalog_;
    std::vector<std::filesystem::path> eval_folders_;
    std::string eval_file_;
    EvalSource eval_source_;
    int hash_ = kDefaultHash;
    int threads_ = 1;
    bool chess960_ = false;
    std::unique_ptr<Core> core_;
    std::optional<Game> start_;
    std::optional<Game> game_;
    std::string fen_;  // that game_ began with, as it was given; empty for the start position
    std::jthread thread_;
};

Session::Session(std::shared_ptr<const variant::Catalog> catalog)
    : impl_(std::make_unique<Impl>(std::move(catalog))) {
    if (!impl_->choose_default())
        throw std::invalid_argument("not a single variant that could be played was loaded");
}

Session::~Session() = default;

const variant::Catalog& Session::catalog() const { return impl_->catalog(); }

SessionResult Session::set_catalog(std::shared_ptr<const variant::Catalog> catalog) {
    if (auto busy = impl_->check_rest(); !busy) return busy;
    return impl_->set_catalog(std::move(catalog));
}

SessionResult Session::set_variant(std::string_view name) {
    if (auto busy = impl_->check_rest(); !busy) return busy;
    return impl_->set_variant(name);
}

SessionResult Session::set_chess960(bool on) {
    if (auto busy = impl_->check_rest(); !busy) return busy;
    return impl_->set_chess960(on);
}

const variant::Spec& Session::variant() const { return impl_->game().spec(); }

SessionResult Session::set_eval_folders(std::vector<std::filesystem::path> folders) {
    if (auto busy = impl_->check_rest(); !busy) return busy;
    impl_->set_eval_folders(std::move(folders));
    return {};
}

SessionResult Session::set_eval_file(std::string_view file) {
    if (auto busy = impl_->check_rest(); !busy) return busy;
    impl_->set_eval_file(file);
    return {};
}

const EvalSource& Session::eval_source() const { return impl_->eval_source(); }

SessionResult Session::set_hash(int mebibytes) {
    if (auto busy = impl_->check_rest(); !busy) return busy;
    return impl_->set_hash(mebibytes);
}

SessionResult Session::clear_hash() {
    if (auto busy = impl_->check_rest(); !busy) return busy;
    impl_->core().clear_table();
    return {};
}

SessionResult Session::set_threads(int count) {
    if (auto busy = impl_->check_rest(); !busy) return busy;
    return impl_->set_threads(count);
}

SessionResult Session::set_move_overhead(std::chrono::milliseconds overhead) {
    if (auto busy = impl_->check_rest(); !busy) return busy;
    if (auto result = check_range("Move Overhead", overhead.count(), 0, kMaxMoveOverhead.count());
        !result)
        return result;
    impl_->overhead = overhead;
    return {};
}

SessionResult Session::new_game() {
    if (auto busy = impl_->check_rest(); !busy) return busy;
    impl_->core().forget();
    return {};
}

SessionResult Session::set_position(std::string_view fen, const std::vector<std::string>& moves) {
    return impl_->set_position(fen, moves);
}

const Game& Session::game() const { return impl_->game(); }

SessionResult Session::go(Limits limits, OnInfo on_info, OnBestMove on_best_move,
                          OnCurrentMove on_current_move) {
    if (auto busy = impl_->check_rest(); !busy) return busy;
    auto answer = [&searching = impl_->searching,
                   on_best_move = std::move(on_best_move)](const BestMove& best) {
        searching = false;
        if (on_best_move) on_best_move(best);
    };
    auto job =
        impl_->core().prepare(impl_->game(), std::move(limits), impl_->overhead, impl_->signals,
                              std::move(on_info), std::move(answer), std::move(on_current_move));
    if (!job) return tl::unexpected(job.error());
    impl_->start(std::move(*job));
    return {};
}

SessionResult Session::go_divide(int depth, OnDivide on_divide) {
    if (auto busy = impl_->check_rest(); !busy) return busy;
    if (auto result = check_range("perft", depth, 1, 100); !result) return result;
    auto answer = [&searching = impl_->searching,
                   on_divide = std::move(on_divide)](const Divide& divide) {
        searching = false;
        if (on_divide) on_divide(divide);
    };
    impl_->start(
        impl_->core().prepare_divide(impl_->game(), depth, impl_->signals, std::move(answer)));
    return {};
}

void Session::stop() noexcept { impl_->signals.stop(); }

void Session::ponder_hit() noexcept { impl_->signals.ponder_hit(); }

void Session::wait() { impl_->wait(); }

bool Session::is_searching() const noexcept { return impl_->searching; }

int Session::evaluate() const { return impl_->core().evaluate(impl_->game()); }

std::uint64_t Session::key() const { return impl_->game().key(); }

}  // namespace shako::engine
