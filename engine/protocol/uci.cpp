#include "engine/protocol/uci.h"

#include <algorithm>
#include <cstdio>

#include "engine/game.h"
#include "engine/protocol/win_rate.h"
#include "variant/build_info.h"

namespace shako::engine::protocol {

namespace {

// From then on a search says which move it is at.
constexpr std::chrono::milliseconds kCurrentMoveAfter{3000};

}  // namespace

const std::vector<Uci::Command>& Uci::uci_commands() {
    static const std::vector<Command> table{
        {"uci", false, false, false, [](Uci& uci, const Words&) { uci.on_hello(); }},
        {"isready", false, true, false, [](Uci& uci, const Words&) { uci.send("readyok"); }},
        {"debug", false, false, false, [](Uci& uci, const Words& words) { uci.on_debug(words); }},
        {"setoption", true, false, false,
         [](Uci& uci, const Words& words) { uci.on_setoption(words); }},
        {"ucinewgame", true, false, false,
         [](Uci& uci, const Words&) { uci.report(to_result(uci.session().new_game())); }},
        {"position", false, false, false,
         [](Uci& uci, const Words& words) { uci.on_position(words); }},
        {"go", true, false, false, [](Uci& uci, const Words& words) { uci.on_go(words); }},
        {"stop", false, true, true, [](Uci& uci, const Words&) { uci.stop(); }},
        {"ponderhit", false, true, false,
         [](Uci& uci, const Words&) { uci.session().ponder_hit(); }},
        {"d", false, false, false, [](Uci& uci, const Words&) { uci.on_display(); }},
        {"eval", false, false, false,
         [](Uci& uci, const Words&) {
             uci.send("Evaluation: " + std::to_string(uci.session().evaluate()) +
                      " centipawns (side to move)");
         }},
        {"quit", false, true, true,
         [](Uci& uci, const Words&) {
             uci.session().stop();
             uci.has_quit_ = true;
         },
         true},
        // Part of the protocol, and nothing to do here.
        {"register", false, false, false, [](Uci&, const Words&) {}},
    };
    return table;
}

const std::vector<Uci::Command>& Uci::commands() const { return uci_commands(); }

const Uci::Command* Uci::find_command(std::string_view line) const {
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
        obey(line);
        // What a stop finds waiting, it stops too, when its turn has come.
        if (command->stops) stopped_ = waiting_.size();
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
        if (stopped_ == 0) continue;
        --stopped_;
        if (is_searching()) stop();
    }
}

void Uci::wait() {
    do {
        session().wait();
        pump();
    } while (!waiting_.empty() && !has_quit_);
    session().wait();
}

void Uci::finish() {
    do {
        if (needs_stop_) stop();
        session().wait();
        pump();
    } while (!has_quit_ && (!waiting_.empty() || is_searching()));
    if (has_quit_) stop();
    session().wait();
}

bool Uci::is_searching() const { return session().is_searching(); }

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
    send_error("unknown command " + quoted_excerpt(words.front()));
}

void Uci::remark(std::string_view text) { send(remark_begin() + std::string(text)); }

void Uci::send_error(std::string_view message) { remark("error: " + std::string(message)); }

void Uci::report(const Desk::Result& result) {
    if (!result) send_error(result.error().message);
}

void Uci::send_lines(std::string_view text) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        send(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

std::string Uci::move_text(std::string_view move) const {
    return from_uci(squares(), searched_board_, move);
}

std::string Uci::move_from(std::string_view text) const {
    return to_uci(squares(), session().variant().board, text);
}

std::string Uci::pv_text(const Info& info) const {
    std::string text;
    if (!info.pv.empty()) text = " pv";
    for (const std::string& move : info.pv) text += " " + move_text(move);
    return text;
}

std::string Uci::score_text(const Score& score) const {
    return (score.is_mate ? "mate " : "cp ") + std::to_string(score.value);
}

std::string Uci::info_text(const Info& info) const {
    std::string line = "info depth " + std::to_string(info.depth) + " seldepth " +
                       std::to_string(info.seldepth) + " multipv " + std::to_string(info.line) +
                       " score " + score_text(info.score);
    if (desk_.settings().show_wdl) {
        const WinRate rate = win_rate(info.score);
        line += " wdl " + std::to_string(rate.win) + " " + std::to_string(rate.draw) + " " +
                std::to_string(rate.loss);
    }
    return line + " nodes " + std::to_string(info.nodes) + " nps " + std::to_string(info.nps) +
           " hashfull " + std::to_string(info.hashfull) + " time " +
           std::to_string(info.time.count()) + pv_text(info);
}

std::string Uci::best_move_text(const BestMove& best) const {
    if (best.move.empty()) return "bestmove (none)";
    return "bestmove " + move_text(best.move) +
           (best.ponder ? " ponder " + move_text(*best.ponder) : std::string());
}

std::string Uci::option_name(std::string_view name) const { return std::string(name); }

std::string Uci::option_type_text(const Option& option) const {
    using Type = Option::Type;
    const std::string initial = " default " + option.initial(desk_);
    switch (option.type) {
        case Type::check:
            return "check" + initial;
        case Type::spin:
            return "spin" + initial + " min " + std::to_string(option.least) + " max " +
                   std::to_string(option.greatest);
        case Type::combo: {
            std::string text = "combo" + initial;
            for (const std::string& name : session().catalog().names()) text += " var " + name;
            return text;
        }
        case Type::button:
            return "button";
        case Type::string:
            return "string" + initial;
    }
    return {};
}

std::string Uci::option_text(const Option& option) const {
    return "option name " + option_name(option.name) + " type " + option_type_text(option);
}

void Uci::on_hello() {
    send("id name Shako " + std::string(variant::kVersion));
    send("id author the Shako developers");
    for (const Option& option : Desk::options()) send(option_text(option));
    for (const std::string& line : own_options()) send(line);
    send(ok_word());
}

void Uci::on_debug(const Words& words) {
    if (words.size() != 2 || (words[1] != "on" && words[1] != "off"))
        return send_error("debug: expected 'debug on' or 'debug off'");
    is_debugging_ = words[1] == "on";
}

tl::expected<SetOption, CommandError> Uci::read_option(const Words& words) const {
    return parse_setoption(words);
}

bool Uci::set_own_option(const SetOption&) { return false; }

void Uci::on_setoption(const Words& words) {
    const auto parsed = read_option(words);
    if (!parsed) return send_error(parsed.error().message);
    if (set_own_option(*parsed)) return;
    const std::string wanted = lower(parsed->name);
    for (const Option& option : Desk::options())
        if (lower(option_name(option.name)) == wanted || lower(option.name) == wanted)
            return report(desk_.set_option(option, parsed->value));
    send_error("unknown option " + quoted_excerpt(parsed->name));
}

void Uci::variant_changed() {
    const variant::Spec& spec = session().variant();
    remark("variant " + spec.name + " files " + std::to_string(spec.board.files) + " ranks " +
           std::to_string(spec.board.ranks) + " pocket 0 template fairy startpos " +
           session().game().start_fen());
}

tl::expected<SetPosition, CommandError> Uci::read_position(const Words& words) const {
    return parse_position(words);
}

void Uci::on_position(const Words& words) {
    auto parsed = read_position(words);
    if (!parsed) return send_error(parsed.error().message);
    for (std::string& move : parsed->moves) move = move_from(move);
    report(to_result(session().set_position(parsed->fen, parsed->moves)));
}

tl::expected<Go, CommandError> Uci::read_go(const Words& words) {
    auto go = parse_go(words);
    if (go)
        for (std::string& move : go->limits.search_moves) move = move_from(move);
    return go;
}

void Uci::on_go(const Words& words) {
    session().wait();
    auto parsed = read_go(words);
    if (!parsed) return send_error(parsed.error().message);
    for (const std::string& warning : parsed->warnings) remark("warning: " + warning);
    if (parsed->perft) return start_perft(*parsed->perft);
    start_search(desk_.with_settings(std::move(parsed->limits)));
}

// Before a search, at rest: what its thread reads and nobody changes meanwhile.
void Uci::get_ready() {
    session().wait();
    searched_board_ = session().variant().board;
}

void Uci::start_perft(int depth) {
    get_ready();
    needs_stop_ = false;
    is_counting_ = true;
    report(to_result(session().go_divide(depth, [this](const Divide& divide) {
        for (const auto& [move, nodes] : divide.moves)
            send(move_text(move) + ": " + std::to_string(nodes));
        send("");
        if (!divide.complete) remark("stopped: the count is not complete");
        send("Nodes searched: " + std::to_string(divide.total));
        desk_.say_idle();
    })));
}

void Uci::start_search(Limits limits) {
    get_ready();
    const auto side = session().game().side_to_move();
    // Nothing that would end it: it is to be stopped by hand.
    if (!limits.time[side] && !limits.move_time && !limits.depth && !limits.nodes && !limits.mate &&
        !limits.ponder)
        limits.infinite = true;
    const bool any_mate = limits.mate && *limits.mate >= kAnyMate && !limits.move_time;
    needs_stop_ = limits.infinite || limits.ponder || any_mate;
    is_counting_ = false;
    if (auto move = desk_.book_move(limits)) {
        remark("a move of the book");
        needs_stop_ = false;
        BestMove best;
        best.move = std::move(*move);
        return send(best_move_text(best));
    }
    const auto first_shown = is_debugging_ ? std::chrono::milliseconds{0} : kCurrentMoveAfter;
    report(to_result(session().go(
        std::move(limits), [this](const Info& info) { send(info_text(info)); },
        [this](const BestMove& best) {
            send(best_move_text(best));
            desk_.say_idle();
        },
        [this, first_shown](const CurrentMove& current) {
            if (current.time < first_shown) return;
            send("info depth " + std::to_string(current.depth) + " currmove " +
                 move_text(current.move) + " currmovenumber " + std::to_string(current.number));
        })));
}

void Uci::on_display() {
    const Game& game = session().game();
    send_lines(game.board_text());
    send("Fen: " + game.fen());
    char key[17];
    std::snprintf(key, sizeof key, "%016llX", static_cast<unsigned long long>(session().key()));
    send("Key: " + std::string(key));
    std::string checkers = "Checkers:";
    for (const std::string& square : game.checkers()) checkers += " " + square;
    send(checkers);
    const auto result = game.result();
    send(result ? "Result: " + std::string(engine::to_text(result->outcome)) + " (" +
                      std::string(engine::to_text(result->ending)) + ")"
                : std::string("Result: *"));
}

void Uci::stop() {
    session().stop();
    needs_stop_ = false;
}

}  // namespace shako::engine::protocol
