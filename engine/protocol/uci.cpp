#include "engine/protocol/uci.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <random>

#include "engine/game.h"
#include "variant/build_info.h"
#include "variant/edit_distance.h"

namespace shako::engine::protocol {

namespace {

constexpr std::size_t kMaxLine = 1U << 20U;

[[nodiscard]] std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return result;
}

[[nodiscard]] std::string to_text(const Score& score) {
    return (score.is_mate ? "mate " : "cp ") + std::to_string(score.value);
}

[[nodiscard]] std::string to_text(const Info& info) {
    std::string line = "info depth " + std::to_string(info.depth) + " seldepth " +
                       std::to_string(info.seldepth) + " multipv 1 score " + to_text(info.score) +
                       " nodes " + std::to_string(info.nodes) + " nps " + std::to_string(info.nps) +
                       " hashfull " + std::to_string(info.hashfull) + " time " +
                       std::to_string(info.time.count());
    if (!info.pv.empty()) line += " pv";
    for (const std::string& move : info.pv) line += " " + move;
    return line;
}

[[nodiscard]] std::string to_text(const BestMove& best) {
    if (best.move.empty()) return "bestmove (none)";
    return "bestmove " + best.move + (best.ponder ? " ponder " + *best.ponder : std::string());
}

// The loaded name that is meant, upper and lower case aside; empty when there is none.
[[nodiscard]] std::string find_name(const variant::Catalog& catalog, std::string_view name) {
    if (catalog.find(name)) return std::string(name);
    const std::string wanted = lower(name);
    for (const std::string& candidate : catalog.names())
        if (lower(candidate) == wanted) return candidate;
    return {};
}

}  // namespace

// A word that begins a line.
struct Uci::Command {
    std::string_view name;
    bool needs_rest;  // waits while a search is running
    bool is_urgent;   // does not wait for others that wait
    bool stops;       // ends searches
    void (*obey)(Uci&, const Words&);
    // Waits while perft is counting: scripts write "go perft 5" and "quit" in one breath.
    bool waits_for_count = false;
};

const std::vector<Uci::Command>& Uci::commands() {
    static const std::vector<Command> table{
        {"uci", false, false, false, [](Uci& uci, const Words& words) { uci.on_uci(words); }},
        {"isready", false, true, false,
         [](Uci& uci, const Words& words) { uci.on_isready(words); }},
        {"debug", false, false, false, [](Uci& uci, const Words& words) { uci.on_debug(words); }},
        {"setoption", true, false, false,
         [](Uci& uci, const Words& words) { uci.on_setoption(words); }},
        {"ucinewgame", true, false, false,
         [](Uci& uci, const Words& words) { uci.on_ucinewgame(words); }},
        {"position", false, false, false,
         [](Uci& uci, const Words& words) { uci.on_position(words); }},
        {"go", true, false, false, [](Uci& uci, const Words& words) { uci.on_go(words); }},
        {"stop", false, true, true, [](Uci& uci, const Words&) { uci.stop(); }},
        {"ponderhit", false, true, false,
         [](Uci& uci, const Words&) { uci.session_->ponder_hit(); }},
        {"d", false, false, false, [](Uci& uci, const Words& words) { uci.on_display(words); }},
        {"eval", false, false, false, [](Uci& uci, const Words& words) { uci.on_eval(words); }},
        {"quit", false, true, true,
         [](Uci& uci, const Words&) {
             uci.session_->stop();
             uci.has_quit_ = true;
         },
         true},
        // Part of the protocol, and nothing to do here.
        {"register", false, false, false, [](Uci&, const Words&) {}},
    };
    return table;
}

// An option: how `uci` declares it and what setting it does. A spin's value is checked by the range
// before `set` sees it as a number.
struct Uci::Option {
    enum class Type : std::uint8_t { check, spin, combo, button, string };
    std::string_view name;
    Type type;
    std::string (*initial)(const Uci&);
    int least;
    int greatest;
    void (*set)(Uci&, std::string_view text, int number);
};

const std::vector<Uci::Option>& Uci::options() {
    using Type = Option::Type;
    static const std::vector<Option> table{
        {"Hash", Type::spin, [](const Uci&) { return std::to_string(Session::kDefaultHash); },
         Session::kMinHash, Session::kMaxHash,
         [](Uci& uci, std::string_view, int value) { uci.report(uci.session_->set_hash(value)); }},
        {"Clear Hash", Type::button, [](const Uci&) { return std::string(); }, 0, 0,
         [](Uci& uci, std::string_view, int) { uci.report(uci.session_->clear_hash()); }},
        {"Threads", Type::spin, [](const Uci&) { return std::string("1"); }, 1,
         Session::kMaxThreads,
         [](Uci& uci, std::string_view, int value) {
             uci.report(uci.session_->set_threads(value));
         }},
        {"Move Overhead", Type::spin,
         [](const Uci&) { return std::to_string(Session::kDefaultMoveOverhead.count()); }, 0,
         static_cast<int>(Session::kMaxMoveOverhead.count()),
         [](Uci& uci, std::string_view, int value) {
             uci.report(uci.session_->set_move_overhead(std::chrono::milliseconds{value}));
         }},
        // Whether to ponder is the GUI's decision; the engine only has to offer it.
        {"Ponder", Type::check, [](const Uci&) { return std::string("false"); }, 0, 0,
         [](Uci&, std::string_view, int) {}},
        {"UCI_Variant", Type::combo, [](const Uci& uci) { return uci.session_->variant().name; }, 0,
         0, [](Uci& uci, std::string_view text, int) { uci.set_variant(text); }},
        {"VariantPath", Type::string,
         [](const Uci& uci) {
             return uci.variant_path_.empty() ? std::string("<empty>") : uci.variant_path_;
         },
         0, 0, [](Uci& uci, std::string_view text, int) { uci.set_variant_path(text); }},
        {"OwnBook", Type::check, [](const Uci&) { return std::string("false"); }, 0, 0,
         [](Uci& uci, std::string_view text, int) { uci.has_own_book_ = lower(text) == "true"; }},
        {"Book File", Type::string,
         [](const Uci& uci) {
             return uci.book_file_.empty() ? std::string("<empty>") : uci.book_file_;
         },
         0, 0, [](Uci& uci, std::string_view text, int) { uci.set_book_file(text); }},
    };
    return table;
}

Uci::Uci(Loader loader, std::vector<std::filesystem::path> files, Sink sink,
         std::function<void()> on_idle)
    : loader_(std::move(loader)),
      files_(std::move(files)),
      sink_(std::move(sink)),
      on_idle_(std::move(on_idle)),
      random_(std::random_device{}()) {
    const variant::Loaded loaded = loader_(files_);
    send_diagnostics(loaded.diagnostics);
    session_ = std::make_unique<Session>(loaded.catalog);
}

const Uci::Command* Uci::find_command(std::string_view line) {
    const Words words = words_of(line.substr(0, kMaxLine));
    if (words.empty()) return nullptr;
    for (const Command& command : commands())
        if (command.name == words.front()) return &command;
    return nullptr;
}

void Uci::feed(std::string_view line) {
    pump();
    if (has_quit_) return;
    const Command* const command = find_command(line);
    const bool has_to_wait = command != nullptr && must_wait(*command);
    if (command != nullptr && command->is_urgent && !has_to_wait) {
        // What a stop finds waiting, it stops too, when its turn has come.
        if (command->stops && !waiting_.empty()) waiting_.emplace_back(line);
        obey(line);
    } else if (!waiting_.empty() || has_to_wait) {
        waiting_.emplace_back(line.substr(0, kMaxLine + 1));
    } else {
        obey(line);
    }
}

void Uci::pump() {
    while (!has_quit_ && !waiting_.empty()) {
        const Command* const command = find_command(waiting_.front());
        if (command != nullptr && must_wait(*command)) return;
        const std::string line = std::move(waiting_.front());
        waiting_.pop_front();
        obey(line);
    }
}

void Uci::wait() {
    do {
        session_->wait();
        pump();
    } while (!waiting_.empty() && !has_quit_);
    session_->wait();
}

void Uci::finish() {
    do {
        if (needs_stop_) stop();
        session_->wait();
        pump();
    } while (!has_quit_ && (!waiting_.empty() || is_searching()));
    if (has_quit_) stop();
    session_->wait();
}

bool Uci::is_searching() const { return session_->is_searching(); }

bool Uci::must_wait(const Command& command) const {
    return is_searching() && (command.needs_rest || (command.waits_for_count && is_counting_));
}

void Uci::obey(std::string_view line) {
    if (line.size() > kMaxLine) {
        send_error("a line of " + std::to_string(line.size()) + " bytes, expected at most " +
                   std::to_string(kMaxLine) + ": left out");
        return;
    }
    const Words words = words_of(line);
    if (words.empty()) return;
    if (const Command* const command = find_command(line)) return command->obey(*this, words);
    send_error("unknown command '" + excerpt(words.front()) + "'");
}

void Uci::send(std::string_view line) {
    const std::lock_guard lock(sink_mutex_);
    sink_(line);
}

void Uci::send_error(std::string_view message) {
    send("info string error: " + std::string(message));
}

void Uci::send_lines(std::string_view text) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        send(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

void Uci::send_diagnostics(const variant::Diagnostics& diagnostics) {
    for (const variant::Diagnostic& diagnostic : diagnostics)
        send("info string " + variant::to_text(diagnostic));
}

void Uci::report(const SessionResult& result) {
    if (!result) send_error(result.error().message);
}

void Uci::on_uci(const Words&) {
    send("id name Shako " + std::string(variant::kVersion));
    send("id author the Shako developers");
    for (const Option& option : options()) {
        using Type = Option::Type;
        std::string line = "option name " + std::string(option.name) + " type ";
        switch (option.type) {
            case Type::check:
                line += "check default " + option.initial(*this);
                break;
            case Type::spin:
                line += "spin default " + option.initial(*this) + " min " +
                        std::to_string(option.least) + " max " + std::to_string(option.greatest);
                break;
            case Type::combo:
                line += "combo default " + option.initial(*this);
                for (const std::string& name : session_->catalog().names()) line += " var " + name;
                break;
            case Type::button:
                line += "button";
                break;
            case Type::string:
                line += "string default " + option.initial(*this);
                break;
        }
        send(line);
    }
    send("uciok");
}

void Uci::on_isready(const Words&) { send("readyok"); }

void Uci::on_debug(const Words& words) {
    if (words.size() != 2 || (words[1] != "on" && words[1] != "off"))
        send_error("debug: expected 'debug on' or 'debug off'");
}

void Uci::on_ucinewgame(const Words&) { report(session_->new_game()); }

void Uci::on_setoption(const Words& words) {
    const auto parsed = parse_setoption(words);
    if (!parsed) return send_error(parsed.error().message);
    const std::string name = lower(parsed->name);
    for (const Option& option : options()) {
        if (lower(option.name) != name) continue;
        const std::string place = "option " + std::string(option.name) + ": ";
        if (option.type == Option::Type::button) return option.set(*this, {}, 0);
        if (!parsed->value) return send_error(place + "the value is missing");
        const std::string& text = *parsed->value;
        int number = 0;
        if (option.type == Option::Type::spin) {
            const char* const end = text.data() + text.size();
            const auto [stop, error] = std::from_chars(text.data(), end, number);
            if (error == std::errc::invalid_argument || stop != end)
                return send_error(place + "'" + excerpt(text) + "' is not a whole number");
            if (error != std::errc() || number < option.least || number > option.greatest)
                return send_error(place + excerpt(text) + " is out of range, expected " +
                                  std::to_string(option.least) + " to " +
                                  std::to_string(option.greatest));
        }
        if (option.type == Option::Type::check && text != "true" && text != "false")
            return send_error(place + "'" + excerpt(text) + "' is neither true nor false");
        return option.set(*this, text, number);
    }
    send_error("unknown option '" + excerpt(parsed->name) + "'");
}

void Uci::set_variant(std::string_view value) {
    const std::string name = find_name(session_->catalog(), value);
    if (name.empty()) {
        const std::vector<std::string> names = session_->catalog().names();
        const std::vector<std::string_view> words(names.begin(), names.end());
        const std::string_view near = variant::closest(value.substr(0, 60), words);
        return send_error(
            "option UCI_Variant: unknown variant '" + excerpt(value) + "'" +
            (near.empty() ? std::string() : ", did you mean '" + std::string(near) + "'?"));
    }
    const SessionResult result = session_->set_variant(name);
    report(result);
    if (result) send_variant();
}

void Uci::send_variant() {
    const variant::Spec& spec = session_->variant();
    send("info string variant " + spec.name + " files " + std::to_string(spec.board.files) +
         " ranks " + std::to_string(spec.board.ranks) + " pocket 0 template fairy startpos " +
         session_->game().start_fen());
}

void Uci::set_variant_path(std::string_view value) {
    variant_path_ = value == "<empty>" ? std::string_view() : value;
    std::vector<std::filesystem::path> files = files_;
    for (std::filesystem::path& path : variant::split_path_list(variant_path_))
        files.push_back(std::move(path));
    const variant::Loaded loaded = loader_(files);
    send_diagnostics(loaded.diagnostics);
    const std::string before = session_->variant().name;
    report(session_->set_catalog(loaded.catalog));
    send("info string " + std::to_string(session_->catalog().names().size()) + " variants loaded");
    if (session_->variant().name != before) send_variant();
    book_variant_.clear();
}

void Uci::set_book_file(std::string_view value) {
    book_file_ = value == "<empty>" ? std::string_view() : value;
    book_variant_.clear();
}

std::optional<std::string> Uci::book_move(const Limits& limits) {
    if (!has_own_book_ || book_file_.empty()) return std::nullopt;
    if (limits.infinite || limits.ponder || !limits.search_moves.empty()) return std::nullopt;
    const Game& game = session_->game();
    if (book_variant_ != game.spec().name) {
        book_variant_ = game.spec().name;
        book_.reset();
        const auto start = game.begin_anew();
        if (!start) return std::nullopt;
        auto loaded = Book::load(book_file_, *start);
        if (loaded)
            book_ = std::move(*loaded);
        else
            send_error("option Book File: " + loaded.error());
    }
    return book_ ? book_->pick(game, random_) : std::nullopt;
}

void Uci::on_position(const Words& words) {
    const auto parsed = parse_position(words);
    if (!parsed) return send_error(parsed.error().message);
    report(session_->set_position(parsed->fen, parsed->moves));
}

void Uci::on_go(const Words& words) {
    auto parsed = parse_go(words);
    if (!parsed) return send_error(parsed.error().message);
    for (const std::string& warning : parsed->warnings) send("info string warning: " + warning);

    SessionResult started;
    if (parsed->perft) {
        needs_stop_ = false;
        is_counting_ = true;
        started = session_->go_divide(*parsed->perft, [this](const Divide& divide) {
            for (const auto& [move, nodes] : divide.moves)
                send(move + ": " + std::to_string(nodes));
            send("");
            if (!divide.complete) send("info string stopped: the count is not complete");
            send("Nodes searched: " + std::to_string(divide.total));
            if (on_idle_) on_idle_();
        });
    } else {
        Limits& limits = parsed->limits;
        const auto side = session_->game().side_to_move();
        // Nothing that would end it: it is to be stopped by hand.
        if (!limits.time[side] && !limits.move_time && !limits.depth && !limits.nodes &&
            !limits.mate && !limits.ponder)
            limits.infinite = true;
        needs_stop_ = limits.infinite || limits.ponder;
        is_counting_ = false;
        if (const auto move = book_move(limits)) {
            send("info string a move of the book");
            return send("bestmove " + *move);
        }
        started = session_->go(
            limits, [this](const Info& info) { send(to_text(info)); },
            [this](const BestMove& best) {
                send(to_text(best));
                if (on_idle_) on_idle_();
            });
    }
    report(started);
}

void Uci::on_display(const Words&) {
    const Game& game = session_->game();
    send_lines(game.board_text());
    send("Fen: " + game.fen());
    char key[17];
    std::snprintf(key, sizeof key, "%016llX", static_cast<unsigned long long>(session_->key()));
    send("Key: " + std::string(key));
    std::string checkers = "Checkers:";
    for (const std::string& square : game.checkers()) checkers += " " + square;
    send(checkers);
    const auto result = game.result();
    send(result ? "Result: " + std::string(to_text(result->outcome)) + " (" +
                      std::string(to_text(result->ending)) + ")"
                : std::string("Result: *"));
}

void Uci::on_eval(const Words&) {
    send("Evaluation: " + std::to_string(session_->evaluate()) + " centipawns (side to move)");
}

void Uci::stop() {
    session_->stop();
    needs_stop_ = false;
}

}  // namespace shako::engine::protocol
