#include "tests/bot/faults/scripted_site.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "bot/core/action.h"
#include "variant/locate.h"

namespace shako::test {

using namespace std::chrono_literals;
using bot::DialectName;
using bot::Milliseconds;
using Clock = std::chrono::steady_clock;

namespace {

// How long a stream waits for news before it looks whether its client is still there.
constexpr auto kGlance = 20ms;
constexpr auto kSignOfLife = 5s;

bool starts_with(std::string_view text, std::string_view start) {
    return text.substr(0, start.size()) == start;
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) {
        text += (text.empty() ? "" : " ") + word;
    }
    return text;
}

std::string header(const std::string& request, const std::string& name) {
    const auto at = request.find("\r\n" + name + ": ");
    if (at == std::string::npos) {
        return {};
    }
    const auto begin = at + name.size() + 4;
    return request.substr(begin, request.find("\r\n", begin) - begin);
}

// "POST /api/bot/game/abcd1234/move/e2e4" -> what, id and move.
struct Target {
    Asked what = Asked::other;
    std::string id;
    std::string rest;
};

Target parse_target(std::string_view line) {
    struct Row {
        std::string_view before;
        std::string_view after;  // the id
        Asked what;
    };
    static constexpr Row kRows[] = {
        {"GET /api/account", "", Asked::account},
        {"GET /api/stream/event", "", Asked::event_stream},
        {"GET /api/bot/game/stream/", "", Asked::game_stream},
        {"POST /api/bot/game/", "/move/", Asked::move},
        {"POST /api/challenge/", "/accept", Asked::accept},
        {"POST /api/challenge/", "/decline", Asked::decline},
        {"POST /api/bot/game/", "/abort", Asked::abort},
        {"POST /api/bot/game/", "/resign", Asked::resign},
        {"POST /api/bot/game/", "/chat", Asked::chat},
        {"GET /api/bot/game/", "/chat", Asked::chat_history},
        {"GET /api/bot/online", "", Asked::online_bots},
        {"POST /api/challenge/", "", Asked::challenge},
    };
    const std::string_view target = line.substr(0, line.find_first_of(" ?", line.find(' ') + 1));
    for (const Row& row : kRows) {
        if (!starts_with(target, row.before)) {
            continue;
        }
        const std::string_view tail = target.substr(row.before.size());
        const auto at = row.after.empty() ? tail.size() : tail.find(row.after);
        if (at != std::string_view::npos) {
            const std::string_view rest = tail.substr(std::min(tail.size(), at + row.after.size()));
            return {row.what, std::string(tail.substr(0, at)), std::string(rest)};
        }
    }
    return {};
}

}  // namespace

Misdeed answers(Asked where, int nth, int status, std::string_view content_type,
                std::string_view body, std::string_view more_headers) {
    Misdeed misdeed;
    misdeed.where = where;
    misdeed.nth = nth;
    misdeed.status = status;
    misdeed.act = [status, type = std::string(content_type), text = std::string(body),
                   more = std::string(more_headers)](Peer& peer) {
        peer.answer(std::to_string(status) + " Status", type, text, more);
        return true;
    };
    return misdeed;
}

Misdeed bad_gateway(Asked where, int nth) {
    return answers(where, nth, 502, "text/html", "<html><h1>502 Bad Gateway</h1></html>");
}

ScriptedSite::ScriptedSite(DialectName dialect, const Identity& identity,
                           ScriptedServer::Loopback loopback)
    : dialect_(dialect),
      server_(identity, {[this](Peer& peer) { serve(peer); }}, ScriptedServer::Tls::on, loopback) {}

ScriptedSite::~ScriptedSite() { stop(); }

void ScriptedSite::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    changed_.notify_all();
    server_.stop();  // not under the lock, which its threads take
}

// ---- What a test says

void ScriptedSite::add_game(const SiteGameTerms& terms, bool is_surplus) {
    static const auto kChess = variant::load_catalog().catalog->find("chess");
    const std::lock_guard lock(mutex_);
    auto board = engine::Game::create(kChess, terms.start_fen);
    REQUIRE(board);
    GameOnSite game{terms, std::move(*board)};
    game.is_surplus = is_surplus;
    game.due_since = Clock::now();
    if (!is_bots_turn(game)) {
        opponent_moves(game);
    }
    games_.insert_or_assign(terms.id, std::move(game));
    changed();
}

void ScriptedSite::challenge(const SiteGameTerms& terms) {
    add_game(terms);
    const std::lock_guard lock(mutex_);
    games_.at(terms.id).is_told = false;
    events_.push_back(R"({"type":"challenge","challenge":{"id":")" + terms.id +
                      R"(","challenger":{"name":"Alice","title":null},)"
                      R"("variant":{"key":"standard"},"rated":false,"timeControl":)"
                      R"({"type":"clock","limit":120,"increment":0}}})");
    changed();
}

void ScriptedSite::tell(std::string line) {
    const std::lock_guard lock(mutex_);
    events_.push_back(std::move(line));
    changed();
}

void ScriptedSite::misbehave(Misdeed misdeed) {
    const std::lock_guard lock(mutex_);
    misdeeds_.push_back(std::move(misdeed));
}

void ScriptedSite::on_quiet(std::function<void()> call) {
    const std::lock_guard lock(mutex_);
    on_quiet_ = std::move(call);
}

// ---- What a test asks

Record ScriptedSite::record() const {
    const std::lock_guard lock(mutex_);
    return record_;
}

int ScriptedSite::count(Asked what) const {
    const std::lock_guard lock(mutex_);
    const auto found = counts_.find(what);
    return found == counts_.end() ? 0 : found->second;
}

std::vector<std::string> ScriptedSite::owing() const {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> found;
    for (const auto& [id, game] : games_) {
        if (game.is_told && !game.is_over && is_bots_turn(game)) {
            found.push_back(id);
        }
    }
    return found;
}

std::vector<std::string> ScriptedSite::running() const {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> found;
    for (const auto& [id, game] : games_) {
        if (game.is_told && !game.is_over) {
            found.push_back(id);
        }
    }
    return found;
}

std::string ScriptedSite::moves(const std::string& game) const {
    const std::lock_guard lock(mutex_);
    return joined(games_.at(game).board.moves());
}

// ---- The games

bool ScriptedSite::is_bots_turn(const GameOnSite& game) const {
    return (game.board.side_to_move() == bot::Color::white) == game.terms.bot_is_white;
}

std::string ScriptedSite::state(const GameOnSite& game) const {
    const std::string clock = std::to_string(game.terms.clock.count());
    const bool is_lichess = dialect_ == DialectName::lichess;
    return R"({"type":"gameState","moves":")" + joined(game.board.moves()) + R"(","wtime":)" +
           clock + R"(,"btime":)" + clock + R"(,"winc":0,"binc":0,"status":")" +
           (is_lichess ? game.status : "started") + '"' +
           (is_lichess && !game.winner.empty() ? R"(,"winner":")" + game.winner + '"' : "") + "}";
}

std::string ScriptedSite::full(const GameOnSite& game) const {
    const std::string bot = R"({"id":"shakobot","name":"ShakoBot","title":"BOT","rating":1500})";
    const std::string other = R"({"id":"alice","name":"Alice","title":null,"rating":1500})";
    return R"({"type":"gameFull","id":")" + game.terms.id +
           R"(","variant":{"key":"standard","name":"standard"},"rated":false,"white":)" +
           (game.terms.bot_is_white ? bot : other) + R"(,"black":)" +
           (game.terms.bot_is_white ? other : bot) + R"(,"initialFen":")" +
           (game.terms.start_fen.empty() ? "startpos" : game.terms.start_fen) + R"(","state":)" +
           state(game) + "}";
}

std::string ScriptedSite::start_line(const GameOnSite& game) const {
    const std::string& id = game.terms.id;
    if (dialect_ == DialectName::pychess) {
        return R"({"type": "gameStart", "game": {"id": ")" + id +
               R"(", "skill_level": "8", "chess960": "False"}})";
    }
    return R"({"type":"gameStart","game":{"fullId":")" + id + R"(wxyz","gameId":")" + id +
           R"(","id":")" + id + R"(","compat":{"bot":true,"board":true}}})";
}

void ScriptedSite::push_state(GameOnSite& game) {
    game.lines.push_back(state(game));
    game.due_since = Clock::now();
}

void ScriptedSite::opponent_moves(GameOnSite& game) {
    const auto legal = game.board.legal_moves();
    if (legal.empty()) {
        end(game, "mate", game.terms.bot_is_white ? "white" : "black");
        return;
    }
    (void)game.board.play(legal.front());
    push_state(game);
    if (game.board.legal_moves().empty()) {
        end(game, "mate", game.terms.bot_is_white ? "black" : "white");
    }
}

void ScriptedSite::play(GameOnSite& game, const std::string& move) {
    if (!game.board.play(move)) {
        return;
    }
    push_state(game);
    if (++game.bot_moves >= game.terms.bot_moves) {
        end(game, "resign", game.terms.bot_is_white ? "white" : "black");
    } else {
        opponent_moves(game);
    }
}

void ScriptedSite::end(GameOnSite& game, std::string status, std::string winner) {
    if (game.is_over) {
        return;
    }
    game.is_over = true;
    game.status = std::move(status);
    game.winner = std::move(winner);
    if (dialect_ == DialectName::lichess) {
        game.lines.push_back(state(game));
        events_.push_back(R"({"type":"gameFinish","game":{"gameId":")" + game.terms.id +
                          R"(","id":")" + game.terms.id + R"(","status":{"name":")" + game.status +
                          R"("},"winner":")" + game.winner + R"("}})");
    } else {
        game.lines.push_back(R"({"type": "gameEnd", "game": {"id": ")" + game.terms.id + R"("}})");
    }
}

// ---- Requests

Seen ScriptedSite::parse(const std::string& request, int connection) const {
    const auto head_end = request.find("\r\n");
    const std::string line = request.substr(0, head_end);
    Target target = parse_target(line);
    Seen seen;
    seen.when = Clock::now();
    seen.what = target.what;
    seen.id = std::move(target.id);
    seen.connection = connection;
    seen.host = header(request, "Host");
    const std::string authorisation = header(request, "Authorization");
    seen.is_authorised = authorisation == std::string("Bearer ") + kToken;
    std::string rest = request;
    if (const auto at = rest.find(authorisation); !authorisation.empty()) {
        rest.erase(at, authorisation.size());
    }
    seen.has_token_elsewhere = rest.find(kToken) != std::string::npos;
    if (seen.what == Asked::move) {
        seen.move = std::move(target.rest);
        judge_move(seen);
    }
    return seen;
}

void ScriptedSite::judge_move(Seen& seen) const {
    const auto found = games_.find(seen.id);
    if (found == games_.end()) {
        return;
    }
    const GameOnSite& game = found->second;
    const auto& moves = game.board.moves();
    seen.position = joined(moves);
    seen.is_due = !game.is_over && is_bots_turn(game);
    const auto legal = game.board.legal_moves();
    seen.is_legal = std::find(legal.begin(), legal.end(), seen.move) != legal.end();
    const std::size_t before = is_bots_turn(game) ? 2 : 1;  // the bot's last
    seen.is_repeat = moves.size() >= before && moves[moves.size() - before] == seen.move;
    seen.clock = game.terms.clock;
}

// What the site does about it; its answer's status.
int ScriptedSite::process(Seen& seen) {
    const bool is_lichess = dialect_ == DialectName::lichess;
    const auto found = games_.find(seen.id);
    GameOnSite* const game = found == games_.end() ? nullptr : &found->second;
    switch (seen.what) {
        case Asked::account:
        case Asked::chat:
        case Asked::chat_history:
        case Asked::decline:
        case Asked::online_bots:
            return 200;
        case Asked::accept:
            if (game == nullptr) {
                return 404;
            }
            game->is_told = true;
            game->due_since = Clock::now();
            events_.push_back(start_line(*game));
            return 200;
        case Asked::abort:
        case Asked::resign:
            if (game == nullptr) {
                return 404;
            }
            end(*game, seen.what == Asked::abort ? "aborted" : "resign",
                game->terms.bot_is_white ? "black" : "white");
            return 200;
        case Asked::move:
            if (game == nullptr) {
                return 404;
            }
            judge_move(seen);
            if (!seen.is_due || !seen.is_legal) {
                return is_lichess ? 400 : 200;
            }
            seen.took = std::chrono::duration_cast<Milliseconds>(seen.when - game->due_since);
            play(*game, seen.move);
            return 200;
        case Asked::challenge:
        case Asked::other:
        case Asked::event_stream:
        case Asked::game_stream:
        case Asked::game_start:
            break;
    }
    return 404;
}

std::optional<Misdeed> ScriptedSite::take_misdeed(Asked what, int nth, int told) {
    const auto found =
        std::find_if(misdeeds_.begin(), misdeeds_.end(), [&](const Misdeed& misdeed) {
            return misdeed.where == what && misdeed.nth == nth && told >= misdeed.after_lines;
        });
    if (found == misdeeds_.end()) {
        return std::nullopt;
    }
    Misdeed taken = std::move(*found);
    misdeeds_.erase(found);
    return taken;
}

void ScriptedSite::changed() {
    changed_.notify_all();
    const bool is_quiet =
        !stopping_ && event_stream_open_ != 0 && misdeeds_.empty() &&
        next_event_ == events_.size() &&
        std::all_of(
            games_.begin(), games_.end(),
            [](const auto& entry) { return entry.second.is_over || !entry.second.is_told; }) &&
        std::all_of(expected_.begin(), expected_.end(), [this](const auto& entry) {
            const auto count = counts_.find(entry.first);
            return count != counts_.end() && count->second >= entry.second;
        });
    if (is_quiet && on_quiet_) {
        std::exchange(on_quiet_, nullptr)();
    }
}

void ScriptedSite::serve(Peer& peer) {
    int connection = 0;
    {
        const std::lock_guard lock(mutex_);
        connection = ++connections_;
    }
    for (std::string request = peer.read_request(); !request.empty();
         request = peer.read_request()) {
        if (!answer(peer, request, connection)) {
            return;
        }
    }
}

bool ScriptedSite::answer(Peer& peer, const std::string& request, int connection) {
    std::size_t index = 0;
    std::optional<Misdeed> misdeed;
    Asked what{};
    int nth = 0;
    {
        const std::lock_guard lock(mutex_);
        if (stopping_) {
            return false;
        }
        index = record_.size();
        record_.push_back(parse(request, connection));
        what = record_.back().what;
        nth = ++counts_[what];
        misdeed = take_misdeed(what, nth, 0);
        if (misdeed) {
            if (misdeed->is_done) {
                (void)process(record_[index]);
            }
            record_[index].status = misdeed->status;
            record_[index].ended = Clock::now();
        }
        changed();
    }
    if (misdeed) {
        const bool goes_on = misdeed->act(peer);
        if (goes_on && misdeed->status == 0) {
            // It stood before the usual, not in its place.
            const std::lock_guard lock(mutex_);
            record_[index].ended.reset();
        } else {
            return goes_on;
        }
    }
    if (what == Asked::event_stream) {
        return serve_event_stream(peer, index, nth);
    }
    if (what == Asked::game_stream) {
        return serve_game_stream(peer, index, nth);
    }
    return serve_short(peer, index);
}

bool ScriptedSite::serve_short(Peer& peer, std::size_t index) {
    int status = 0;
    Asked what{};
    {
        const std::lock_guard lock(mutex_);
        Seen& seen = record_[index];
        what = seen.what;
        status = process(seen);
        seen.status = status;
        changed();
    }
    if (what == Asked::account) {
        peer.answer("200 OK", "application/json",
                    R"({"id":"shakobot","username":"ShakoBot","title":"BOT"})");
    } else if (what == Asked::chat_history || what == Asked::online_bots) {
        peer.answer("200 OK", "application/json", "[]");
    } else if (status == 200) {
        peer.answer("200 OK", "application/json", R"({"ok":true})");
    } else {
        peer.answer(std::to_string(status) + " Status", "application/json",
                    R"({"error":"Not your turn, or game already over"})");
    }
    return true;
}

// ---- Streams

void ScriptedSite::write_line(Peer& peer, const std::string& line) const {
    if (how_) {
        how_(peer, line + "\n");
    } else {
        peer.chunk(line + "\n");
    }
}

bool ScriptedSite::act(Peer& peer, std::size_t index, const Misdeed& misdeed) {
    {
        const std::lock_guard lock(mutex_);
        record_[index].ended = Clock::now();
    }
    if (!misdeed.act(peer)) {
        return false;
    }
    const std::lock_guard lock(mutex_);
    record_[index].ended.reset();
    return true;
}

bool ScriptedSite::serve_event_stream(Peer& peer, std::size_t index, int nth) {
    int number = 0;
    std::vector<std::string> lines;
    {
        const std::lock_guard lock(mutex_);
        record_[index].status = 200;
        number = ++event_streams_;
        event_stream_open_ = number;
        for (const auto& [id, game] : games_) {
            if (game.is_told && !game.is_over) {
                Seen told;
                told.when = Clock::now();
                told.what = Asked::game_start;
                told.id = id;
                told.is_surplus = game.is_surplus;
                record_.push_back(told);
                lines.push_back(start_line(game));
            }
        }
    }
    peer.head();
    int told = 0;
    auto last = Clock::now();
    for (;;) {
        for (const std::string& line : lines) {
            write_line(peer, line);
            ++told;
            last = Clock::now();
        }
        lines.clear();
        std::optional<Misdeed> misdeed;
        bool is_old = false;
        {
            std::unique_lock lock(mutex_);
            misdeed = take_misdeed(Asked::event_stream, nth, told);
            if (misdeed) {
                if (event_stream_open_ == number) {
                    event_stream_open_ = 0;
                }
            } else {
                changed();
                changed_.wait_for(lock, kGlance, [&] {
                    return stopping_ || event_stream_open_ != number ||
                           next_event_ < events_.size();
                });
                is_old = event_stream_open_ != number;
                if (stopping_) {
                    return false;
                }
                if (is_old) {
                    record_[index].ended = Clock::now();
                } else if (next_event_ < events_.size()) {
                    lines.push_back(events_[next_event_++]);
                }
            }
        }
        if (misdeed) {
            if (!act(peer, index, *misdeed)) {
                return false;
            }
            const std::lock_guard lock(mutex_);
            event_stream_open_ = number;
        }
        if (is_old) {  // a newer one ends it
            peer.last_chunk();
            return false;
        }
        if (peer.is_gone()) {
            const std::lock_guard lock(mutex_);
            if (event_stream_open_ == number) {
                event_stream_open_ = 0;
            }
            return false;
        }
        if (Clock::now() - last > kSignOfLife) {
            lines.emplace_back(dialect_ == DialectName::lichess ? "" : R"({"type": "ping"})");
        }
    }
}

bool ScriptedSite::serve_game_stream(Peer& peer, std::size_t index, int nth) {
    std::string id;
    int number = 0;
    std::size_t next = 0;
    std::vector<std::string> lines;
    bool is_known = false;
    bool is_second = false;
    {
        const std::lock_guard lock(mutex_);
        id = record_[index].id;
        const auto found = games_.find(id);
        is_known = found != games_.end();
        record_[index].status = is_known ? 200 : 404;
        if (is_known) {
            GameOnSite& game = found->second;
            is_second = dialect_ == DialectName::pychess && game.stream_is_open != 0;
            number = ++game.stream;
            if (is_second) {
                record_[index].ended = Clock::now();
            } else {
                game.stream_is_open = number;
                next = game.lines.size();
                lines.push_back(full(game));
            }
        }
    }
    if (!is_known) {
        peer.answer("404 Not Found", "application/json", R"({"error":"No such game"})");
        return true;
    }
    peer.head();
    if (is_second) {  // as PyChess refuses it: within the answer that has begun
        peer.write("HTTP/1.1 409 Conflict\r\nContent-Length: 0\r\n\r\n");
        return false;
    }
    int told = 0;
    auto last = Clock::now();
    for (;;) {
        for (const std::string& line : lines) {
            write_line(peer, line);
            ++told;
            last = Clock::now();
        }
        lines.clear();
        std::optional<Misdeed> misdeed;
        bool is_old = false;
        bool is_told_all = false;
        {
            std::unique_lock lock(mutex_);
            GameOnSite& game = games_.at(id);
            misdeed = take_misdeed(Asked::game_stream, nth, told);
            if (!misdeed) {
                changed_.wait_for(lock, kGlance, [&] {
                    return stopping_ || game.stream_is_open != number || next < game.lines.size() ||
                           game.is_over;
                });
                is_old = game.stream_is_open != number;
                if (stopping_) {
                    return false;
                }
                if (is_old) {
                    record_[index].ended = Clock::now();
                } else if (next < game.lines.size()) {
                    lines.push_back(game.lines[next++]);
                } else if (game.is_over && dialect_ == DialectName::lichess) {
                    is_told_all = true;
                }
            }
        }
        bool is_gone = peer.is_gone();
        if (misdeed) {
            is_gone = !act(peer, index, *misdeed);
        }
        if (is_gone) {
            const std::lock_guard lock(mutex_);
            GameOnSite& game = games_.at(id);
            if (game.stream_is_open == number) {
                game.stream_is_open = 0;
            }
            changed();
            return false;
        }
        if (is_old || is_told_all) {
            peer.last_chunk();
            const std::lock_guard lock(mutex_);
            changed();
            return false;
        }
        if (Clock::now() - last > kSignOfLife) {
            lines.emplace_back(dialect_ == DialectName::lichess ? "" : R"({"type": "ping"})");
        }
    }
}

}  // namespace shako::test
