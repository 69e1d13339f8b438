#include "engine/protocol/xboard.h"

#include <algorithm>

#include "engine/game.h"
#include "engine/protocol/win_rate.h"
#include "engine/protocol/xboard_setup.h"
#include "variant/build_info.h"

namespace shako::engine::protocol {

namespace {

using std::chrono::duration_cast;
using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr int kMateScore = 100'000;
// The game is given up, if the user wants that, so many moves before the mate.
constexpr int kGivesUp = 5;
constexpr std::uint64_t kHintNodes = 10'000;
constexpr std::string_view kPass = "@@@@";
constexpr std::string_view kResign = "Resign";

[[nodiscard]] int plain(const Score& score) {
    if (!score.is_mate) return score.value;
    return score.value > 0 ? kMateScore + score.value : -kMateScore + score.value;
}

[[nodiscard]] std::string quoted_feature(std::string_view name, std::string_view value) {
    return "feature " + std::string(name) + "=\"" + std::string(value) + "\"";
}

// An option as XBoard declares it; checks are 0 or 1 there.
[[nodiscard]] std::string option_text(const Option& option, const Desk& desk) {
    const std::string initial = option.initial(desk);
    std::string text(option.name);
    switch (option.type) {
        case Option::Type::check:
            return text + " -check " + (initial == "true" ? "1" : "0");
        case Option::Type::spin:
            return text + " -spin " + initial + " " + std::to_string(option.least) + " " +
                   std::to_string(option.greatest);
        case Option::Type::button:
            return text + " -button";
        case Option::Type::combo:
        case Option::Type::string:
            break;
    }
    return text + " -string " + initial;
}

// Standing still, as UCI writes a pass.
[[nodiscard]] bool is_pass(std::string_view uci) {
    return uci.size() % 2 == 0 && uci.substr(0, uci.size() / 2) == uci.substr(uci.size() / 2);
}

[[nodiscard]] bool has_shape_of_move(std::string_view text) {
    return text.size() >= 4 && text[0] >= 'a' && text[0] <= 'p' && text[1] >= '0' && text[1] <= '9';
}

}  // namespace

XBoard::XBoard(Desk& desk) : Protocol(desk), default_variant_(session().variant().name) {}

const std::vector<XBoard::Command>& XBoard::commands() {
    constexpr auto ignore = [](XBoard&, const Words&) {};
    static const std::vector<Command> table{
        {"xboard", ignore},
        {"protover", [](XBoard& x, const Words&) { x.send_features(); }},
        {"accepted", ignore},
        {"rejected", ignore},
        {"new", [](XBoard& x, const Words&) { x.on_new(); }},
        {"variant", [](XBoard& x, const Words& words) { x.on_variant(words); }},
        {"quit",
         [](XBoard& x, const Words&) {
             x.abort();
             x.has_quit_ = true;
         }},
        {"force", [](XBoard& x, const Words&) { x.observe(); }},
        {"result", [](XBoard& x, const Words&) { x.observe(); }},
        {"go", [](XBoard& x, const Words&) { x.on_go(); }},
        {"playother", [](XBoard& x, const Words&) { x.on_playother(); }},
        {"level", [](XBoard& x, const Words& words) { x.on_clock(&XBoardClock::level, words); }},
        {"st", [](XBoard& x, const Words& words) { x.on_clock(&XBoardClock::st, words); }},
        {"sd", [](XBoard& x, const Words& words) { x.on_clock(&XBoardClock::sd, words); }},
        {"time", [](XBoard& x, const Words& words) { x.on_clock(&XBoardClock::time, words); }},
        {"otim", [](XBoard& x, const Words& words) { x.on_clock(&XBoardClock::otim, words); }},
        {"usermove",
         [](XBoard& x, const Words& words) {
             if (words.size() == 2)
                 x.on_move(words[1]);
             else
                 x.send_error("expected one move", x.line_);
         }},
        {"?",
         [](XBoard& x, const Words&) {
             if (x.task_ != Task::move) return;
             x.session().stop();
             x.session().wait();
             x.take_result();
         }},
        {"ping", [](XBoard& x, const Words& words) { x.on_ping(words); }},
        {"draw", [](XBoard& x, const Words&) { x.on_draw(); }},
        {"setboard", [](XBoard& x, const Words& words) { x.on_setboard(words); }},
        {"hint", [](XBoard& x, const Words&) { x.on_hint(); }},
        {"bk",
         [](XBoard& x, const Words&) {
             x.send("\tno opening book");
             x.send("");
         }},
        {"undo", [](XBoard& x, const Words&) { x.on_undo(1); }},
        {"remove", [](XBoard& x, const Words&) { x.on_undo(2); }},
        {"hard", [](XBoard& x, const Words&) { x.ponders_ = true; }},
        {"easy",
         [](XBoard& x, const Words&) {
             x.ponders_ = false;
             if (x.task_ == Task::ponder) x.abort();
         }},
        {"post", [](XBoard& x, const Words&) { x.posts_ = true; }},
        {"nopost", [](XBoard& x, const Words&) { x.posts_ = false; }},
        {"analyze", [](XBoard& x, const Words&) { x.on_analyze(); }},
        {".", [](XBoard& x, const Words&) { x.on_status(); }},
        {"exit", [](XBoard& x, const Words&) { x.on_exit(); }},
        {"exclude", [](XBoard& x, const Words& words) { x.on_exclude(words, true); }},
        {"include", [](XBoard& x, const Words& words) { x.on_exclude(words, false); }},
        {"memory", [](XBoard& x, const Words& words) { x.on_number(words, "Hash"); }},
        {"cores", [](XBoard& x, const Words& words) { x.on_number(words, "Threads"); }},
        {"option", [](XBoard& x, const Words&) { x.on_option(); }},
        // Part of the protocol, and nothing to do here.
        {"random", ignore},
        {"name", ignore},
        {"rating", ignore},
        {"ics", ignore},
        {"computer", ignore},
        {"white", ignore},
        {"black", ignore},
        {"nps", ignore},
        {"egtpath", ignore},
    };
    return table;
}

void XBoard::feed(std::string_view line) {
    pump();
    if (has_quit_) return;
    if (line.size() > kMaxLine)
        return send_error("a line of " + std::to_string(line.size()) + " bytes", line);
    obey(line);
}

void XBoard::pump() { take_result(); }

void XBoard::wait() {
    while (task_ == Task::move) {
        session().wait();
        take_result();
    }
}

void XBoard::finish() {
    wait();
    abort();
}

void XBoard::remark(std::string_view text) { send("# " + std::string(text)); }

void XBoard::send_error(std::string_view kind, std::string_view line) {
    send("Error (" + std::string(kind) + "): " + excerpt(line));
}

void XBoard::obey(std::string_view line) {
    const Words words = words_of(line);
    if (words.empty()) return;
    line_ = join(words, 0);
    for (const Command& command : commands())
        if (command.name == words.front()) return command.obey(*this, words);
    // GUIs of version 1 send moves as they are.
    if (words.size() == 1 && has_shape_of_move(words.front())) return on_move(words.front());
    send_error("unknown command", line_);
}

void XBoard::send_features() {
    send("feature done=0");
    send(
        "feature ping=1 setboard=1 playother=1 usermove=1 san=0 time=1 draw=1 sigint=0 sigterm=0 "
        "reuse=1 analyze=1 colors=0 ics=0 name=0 pause=0 nps=0 debug=1 memory=1 smp=1 exclude=1");
    send(quoted_feature("myname", "Shako " + std::string(variant::kVersion)));
    std::string names;
    for (const std::string& name : session().catalog().names())
        names += (names.empty() ? "" : ",") + name;
    send(quoted_feature("variants", names));
    for (const Option& option : Desk::options())
        if (!option.is_command_in_xboard)
            send(quoted_feature("option", option_text(option, desk_)));
    send(quoted_feature("option", std::string(kResign) + " -check 0"));
    send("feature done=1");
}

template <class Function>
void XBoard::at_rest(Function&& function) {
    const Task before = task_;
    abort();
    function();
    if (mode_ == Mode::analyze) restart_analysis();
    if (before == Task::move) think_if_to_move();
}

void XBoard::on_new() {
    abort();
    if (session().variant().name != default_variant_) desk_.set_variant(default_variant_);
    if (const auto done = to_result(session().new_game()); !done) remark(done.error().message);
    begin_game({});
    mode_ = Mode::play;
    side_ = variant::Color::black;
    clock_.new_game();
}

void XBoard::on_variant(const Words& words) {
    if (words.size() != 2) return send_error("expected the name of a variant", line_);
    abort();
    if (const auto done = desk_.set_variant(words[1]); !done)
        send_error(done.error().message, line_);
}

void XBoard::variant_changed() {
    begin_game({});
    for (const std::string& line : setup_lines(session().variant())) send(line);
}

void XBoard::on_go() {
    if (task_ == Task::move) return;
    abort();
    mode_ = Mode::play;
    side_ = session().game().side_to_move();
    if (!announce_result()) think_if_to_move();
}

void XBoard::on_playother() {
    abort();
    mode_ = Mode::play;
    side_ = !session().game().side_to_move();
}

void XBoard::on_clock(XBoardClock::Result (XBoardClock::*set)(const Words&), const Words& words) {
    if (const auto done = (clock_.*set)(words); !done) send_error(done.error().message, line_);
}

void XBoard::on_ping(const Words& words) {
    const std::string answer = "pong" + (words.size() > 1 ? " " + excerpt(words[1]) : "");
    // Not before the engine has done all that it was told, its move included.
    if (task_ == Task::move)
        pings_.push_back(answer);
    else
        send(answer);
}

void XBoard::on_move(std::string_view text) {
    if (task_ == Task::move) return send_error("command not legal now", line_);
    const auto move = find_move(text);
    if (!move) return send("Illegal move: " + excerpt(text));
    std::vector<std::string> moves = moves_;
    moves.push_back(*move);
    hint_.clear();
    if (task_ == Task::ponder && *move == ponder_move_) {
        set_moves(std::move(moves));
        task_ = Task::move;
        begin_ = Clock::now();
        session().ponder_hit();
        return;
    }
    abort();
    set_moves(std::move(moves));
    if (mode_ == Mode::analyze) return restart_analysis();
    if (mode_ == Mode::play && !announce_result()) think_if_to_move();
}

void XBoard::on_setboard(const Words& words) {
    abort();
    hint_.clear();
    const std::string fen = join(words, 1);
    const auto done = session().set_position(fen);
    if (fen.empty() || !done) {
        send("tellusererror Illegal position: " +
             (done ? std::string("the FEN is missing") : done.error().message));
        set_moves(std::vector<std::string>(moves_));
    } else {
        begin_game(fen);
    }
    if (mode_ == Mode::analyze) restart_analysis();
}

void XBoard::on_undo(std::size_t plies) {
    if (moves_.size() < plies) return send_error("command not legal now", line_);
    abort();
    set_moves({moves_.begin(), moves_.end() - static_cast<std::ptrdiff_t>(plies)});
    hint_.clear();
    if (mode_ == Mode::analyze) restart_analysis();
}

void XBoard::on_hint() {
    if (hint_.empty() && task_ == Task::none) {
        Limits limits;
        limits.nodes = kHintNodes;
        const auto started = session().go(std::move(limits), {},
                                          [this](const BestMove& best) { hint_ = best.move; });
        if (started) session().wait();
    }
    if (!hint_.empty()) send("Hint: " + move_text(hint_));
}

void XBoard::on_draw() {
    const std::lock_guard lock(mutex_);
    if (takes_draw(last_)) send("offer draw");
}

void XBoard::on_analyze() {
    abort();
    mode_ = Mode::analyze;
    restart_analysis();
}

void XBoard::on_exit() {
    if (mode_ != Mode::analyze) return send_error("command not legal now", line_);
    observe();
}

void XBoard::observe() {
    abort();
    mode_ = Mode::observe;
}

void XBoard::on_status() {
    if (task_ != Task::analysis) return;
    const std::lock_guard lock(mutex_);
    const auto spent = duration_cast<milliseconds>(Clock::now() - begin_).count() / 10;
    std::string text = "stat01: " + std::to_string(spent) + " " + std::to_string(last_.nodes) +
                       " " + std::to_string(current_.depth) + " " +
                       std::to_string(current_.count - current_.number) + " " +
                       std::to_string(current_.count);
    if (!current_.move.empty()) text += " " + from_uci(Squares::from_zero, board_, current_.move);
    send(text);
}

void XBoard::on_exclude(const Words& words, bool out) {
    if (words.size() != 2) return send_error("expected a move or 'all'", line_);
    const auto move = words[1] == "all" ? std::optional<std::string>() : find_move(words[1]);
    if (!move && words[1] != "all") return send("Illegal move: " + excerpt(words[1]));
    at_rest([&] {
        if (!move) {
            excluded_ = out ? session().game().legal_moves() : std::vector<std::string>();
            return;
        }
        excluded_.erase(std::remove(excluded_.begin(), excluded_.end(), *move), excluded_.end());
        if (out) excluded_.push_back(*move);
    });
}

void XBoard::on_number(const Words& words, std::string_view name) {
    const Option& option = *Desk::find_option(name);
    const auto value =
        read_number({}, words.size() > 1 ? words[1] : std::string_view(), 1, 1 << 30);
    if (!value || words.size() != 2) return send_error("expected a number", line_);
    // What the user has, not what he demands: as much of it as there can be.
    const auto number = std::clamp<std::int64_t>(*value, option.least, option.greatest);
    at_rest([&] {
        if (const auto done = desk_.set_option(option, std::to_string(number)); !done)
            send_error(done.error().message, line_);
    });
}

void XBoard::on_option() {
    const std::string_view given = std::string_view(line_).substr(
        std::min<std::size_t>(line_.size(), std::string_view("option ").size()));
    const std::size_t equals = given.find('=');
    const std::string_view name = given.substr(0, equals);
    std::optional<std::string> value;
    if (equals != std::string_view::npos) value = given.substr(equals + 1);
    const Option* const option = Desk::find_option(name);
    const bool is_check = option == nullptr || option->type == Option::Type::check;
    if (is_check && value && (*value == "0" || *value == "1"))
        value = *value == "1" ? "true" : "false";
    if (name == kResign) {
        resigns_ = value == "true";
    } else if (option == nullptr) {
        send_error("unknown option", line_);
    } else {
        at_rest([&] {
            if (const auto done = desk_.set_option(*option, value); !done)
                send_error(done.error().message, line_);
            // Some options set up the start position; the game goes on where it was, if it can.
            if (!session().set_position(fen_, moves_)) begin_game({});
        });
    }
}

void XBoard::start(Task task, Limits limits) {
    session().wait();
    if (!excluded_.empty() && task != Task::ponder) {
        limits.search_moves = desk_.legal_moves_but(excluded_);
        if (limits.search_moves.empty() && task == Task::analysis) return;
    }
    limits = desk_.with_settings(std::move(limits));
    if (task == Task::analysis) limits.elo.reset();
    board_ = session().variant().board;
    begin_ = Clock::now();
    last_ = {};
    current_ = {};
    task_ = task;
    const auto started = session().go(
        std::move(limits),
        [this](const Info& info) {
            if (posts_) send(thinking_text(info));
            const std::lock_guard lock(mutex_);
            if (info.line == 1) last_ = info;
        },
        [this](const BestMove& best) {
            {
                const std::lock_guard lock(mutex_);
                result_ = best;
            }
            desk_.say_idle();
        },
        [this](const CurrentMove& current) {
            const std::lock_guard lock(mutex_);
            current_ = current;
        });
    if (started) return;
    task_ = Task::none;
    remark(started.error().message);
}

void XBoard::abort() {
    if (task_ == Task::none) return;
    session().stop();
    session().wait();
    task_ = Task::none;
    result_.reset();
    for (const std::string& ping : std::exchange(pings_, {})) send(ping);
}

void XBoard::think_if_to_move() {
    const Game& game = session().game();
    if (mode_ != Mode::play || game.side_to_move() != side_) return;
    start(Task::move, clock_.limits(side_, game.fullmove_number() - 1));
}

void XBoard::restart_analysis() {
    abort();
    if (session().game().result()) return;
    Limits limits;
    limits.infinite = true;
    start(Task::analysis, std::move(limits));
}

void XBoard::start_pondering(const std::string& reply) {
    std::vector<std::string> moves = moves_;
    moves.push_back(reply);
    if (!session().set_position(fen_, moves)) return;
    const bool goes_on = !session().game().result();
    if (goes_on) {
        ponder_move_ = reply;
        Limits limits = clock_.limits(side_, session().game().fullmove_number() - 1);
        limits.ponder = true;
        start(Task::ponder, std::move(limits));
    }
    set_moves(std::vector<std::string>(moves_));
}

void XBoard::take_result() {
    std::optional<BestMove> best;
    {
        const std::lock_guard lock(mutex_);
        best = std::exchange(result_, std::nullopt);
    }
    if (best && std::exchange(task_, Task::none) == Task::move) make_move(*best);
}

void XBoard::make_move(const BestMove& best) {
    const auto pings = std::exchange(pings_, {});
    clock_.spend(duration_cast<milliseconds>(Clock::now() - begin_));
    const Score& score = best.last.score;
    const bool gives_up = resigns_ && score.is_mate && score.value < 0 && score.value >= -kGivesUp;
    if (gives_up && !best.move.empty()) {
        send("resign");
        mode_ = Mode::observe;
    } else if (!best.move.empty()) {
        send("move " + move_text(best.move));
        std::vector<std::string> moves = moves_;
        moves.push_back(best.move);
        set_moves(std::move(moves));
        hint_ = best.ponder.value_or("");
    }
    for (const std::string& ping : pings) send(ping);
    if (gives_up || announce_result()) return;
    if (ponders_ && !hint_.empty()) start_pondering(hint_);
}

bool XBoard::announce_result() {
    const auto result = session().game().result();
    if (!result) return false;
    send(std::string(to_text(result->outcome)) + " {" + std::string(to_text(result->ending)) + "}");
    mode_ = Mode::observe;
    return true;
}

void XBoard::begin_game(std::string fen) {
    fen_ = std::move(fen);
    excluded_.clear();
    hint_.clear();
    set_moves({});
}

void XBoard::set_moves(std::vector<std::string> moves) {
    if (const auto done = session().set_position(fen_, moves); !done)
        return remark(done.error().message);
    if (moves != moves_) excluded_.clear();
    moves_ = std::move(moves);
}

std::optional<std::string> XBoard::find_move(std::string_view text) const {
    const Game& game = session().game();
    if (!text.empty() && text.front() == 'O') {
        const auto castling = game.uci_from_san(text);
        return castling ? std::optional(*castling) : std::nullopt;
    }
    const std::vector<std::string> legal = game.legal_moves();
    if (text == kPass) {
        const auto pass = std::find_if(legal.begin(), legal.end(), is_pass);
        return pass == legal.end() ? std::nullopt : std::optional(*pass);
    }
    // A '=' says that a man of Shogi does not promote.
    if (!text.empty() && text.back() == '=') text.remove_suffix(1);
    std::string uci = to_uci(Squares::from_zero, session().variant().board, text);
    if (!std::binary_search(legal.begin(), legal.end(), uci)) return std::nullopt;
    return uci;
}

std::string XBoard::move_text(const std::string& uci) const {
    const variant::Spec& spec = session().variant();
    if (is_pass(uci)) return std::string(kPass);
    if (spec.castling.chess960)
        if (const auto san = session().game().san(uci); san && san->rfind("O-O", 0) == 0)
            return san->substr(0, san->find_last_of('O') + 1);
    return from_uci(Squares::from_zero, spec.board, uci);
}

std::string XBoard::thinking_text(const Info& info) const {
    std::string text = std::to_string(info.depth) + " " + std::to_string(plain(info.score)) + " " +
                       std::to_string(info.time.count() / 10) + " " + std::to_string(info.nodes) +
                       " " + std::to_string(info.seldepth) + " " + std::to_string(info.nps) +
                       " 0\t";
    for (std::size_t i = 0; i < info.pv.size(); ++i)
        text += (i > 0 ? " " : "") + from_uci(Squares::from_zero, board_, info.pv[i]);
    return text;
}

}  // namespace shako::engine::protocol
