#include "tests/bot/bench/bench_site.h"

#include <algorithm>
#include <random>

#include "tests/bot/bench/games.h"

namespace shako::bench {

namespace {

using namespace std::chrono_literals;
using test::Peer;

constexpr auto kSignOfLife = 3s;
constexpr auto kPatience = 30s;  // for one answer

bool begins(const std::string& text, std::string_view start) {
    return text.compare(0, start.size(), start) == 0;
}

std::string state(const std::vector<std::string>& moves, std::size_t plies) {
    std::string list;
    for (std::size_t i = 0; i < plies; ++i) {
        list += (i == 0 ? "" : " ") + moves[i];
    }
    return R"({"type":"gameState","moves":")" + list +
           R"(","wtime":600000,"btime":600000,"winc":2,"binc":2,"status":"started"})";
}

}  // namespace

BenchSite::BenchSite(const Plan& plan)
    : plan_(plan), identity_(authority_.issue("DNS:localhost,IP:127.0.0.1")) {
    for (std::size_t i = 0; i < plan_.games; ++i) {
        tables_.push_back({known_game(i, plan_.plies), 0, {}});
    }
    server_ = std::make_unique<test::ScriptedServer>(
        identity_, std::vector<test::ScriptedServer::Script>{[this](Peer& peer) { serve(peer); }});
}

BenchSite::~BenchSite() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    changed_.notify_all();
}

template <class Condition>
bool BenchSite::wait(Clock::time_point end, Condition condition) {
    std::unique_lock lock(mutex_);
    return changed_.wait_until(lock, end, condition);
}

bool BenchSite::wait_for_games(std::chrono::seconds patience) {
    return wait(Clock::now() + patience, [this] { return over_ == plan_.games; });
}

bool BenchSite::wait_for_event_stream(std::chrono::seconds patience) {
    return wait(Clock::now() + patience, [this] { return has_event_stream_; });
}

std::vector<double> BenchSite::answers() {
    const std::lock_guard lock(mutex_);
    std::sort(answers_.begin(), answers_.end());
    return answers_;
}

void BenchSite::serve(Peer& peer) {
    for (;;) {
        const std::string request = peer.read_request();
        const auto now = Clock::now();
        if (request.empty()) {
            return;
        }
        static constexpr std::string_view kStream = "GET /api/bot/game/stream/";
        static constexpr std::string_view kGame = "POST /api/bot/game/";
        if (begins(request, "GET /api/account ")) {
            peer.answer("200 OK", "application/json",
                        R"({"id":"ShakoBot","username":"ShakoBot","title":"BOT"})");
        } else if (begins(request, "GET /api/stream/event ")) {
            event_stream(peer);
            return;
        } else if (begins(request, kStream)) {
            game_stream(peer, game_of(request.substr(kStream.size(), 8)));
            return;
        } else if (begins(request, kGame) && request.find("/move/") != std::string::npos) {
            const auto begin = request.find("/move/") + 6;
            take_move(peer, game_of(request.substr(kGame.size(), 8)),
                      request.substr(begin, request.find_first_of(" ?", begin) - begin), now);
        } else {
            peer.answer("200 OK", "application/json", R"({"ok":true})");
        }
    }
}

void BenchSite::event_stream(Peer& peer) {
    peer.head();
    {
        const std::lock_guard lock(mutex_);
        has_event_stream_ = true;
    }
    changed_.notify_all();
    for (std::size_t i = 0; i < plan_.games; ++i) {
        peer.chunk(R"({"type":"gameStart","game":{"id":")" + id_of(i) + "\"}}\n");
    }
    while (!wait(Clock::now() + kSignOfLife, [this] { return stopping_; })) {
        peer.chunk("\n");
    }
}

void BenchSite::game_stream(Peer& peer, std::size_t game) {
    if (game >= tables_.size()) {
        peer.answer("404 Not Found", "application/json", "{}");
        return;
    }
    Table& table = tables_[game];
    std::mt19937_64 random(game);
    std::uniform_int_distribution<std::int64_t> pause(plan_.shortest.count(),
                                                      plan_.longest.count());
    peer.head();
    peer.chunk(R"({"type":"gameFull","id":")" + id_of(game) + R"(","variant":{"name":")" +
               kVariant +
               R"("},"white":{"name":"Opponent"},"black":{"name":"ShakoBot"},"initialFen":"",)"
               R"("state":)" +
               state(table.moves, 0) + "}\n");
    for (std::size_t ply = 0; ply + 1 < table.moves.size(); ply += 2) {
        const std::chrono::milliseconds time(pause(random));
        if (wait(Clock::now() + time, [this] { return stopping_; })) {
            return;
        }
        const std::string line = state(table.moves, ply + 1) + "\n";
        {
            const std::lock_guard lock(mutex_);
            table.played = ply + 1;
            table.told = Clock::now();
        }
        peer.chunk(line);
        if (!wait(Clock::now() + kPatience, [&] { return stopping_ || table.played > ply + 1; })) {
            return;
        }
        peer.chunk(state(table.moves, ply + 2) + "\n");
    }
    peer.chunk(R"({"type":"gameEnd","game":{"id":")" + id_of(game) + "\"}}\n");
    peer.last_chunk();
    {
        const std::lock_guard lock(mutex_);
        ++over_;
    }
    changed_.notify_all();
}

void BenchSite::take_move(Peer& peer, std::size_t game, const std::string& move,
                          Clock::time_point when) {
    bool is_expected = false;
    if (game < tables_.size()) {
        const std::lock_guard lock(mutex_);
        Table& table = tables_[game];
        is_expected = table.played < table.moves.size() && table.moves[table.played] == move;
        if (is_expected) {
            answers_.push_back(
                std::chrono::duration<double, std::milli>(when - table.told).count());
            ++table.played;
        }
    }
    peer.answer(is_expected ? "200 OK" : "400 Bad Request", "application/json", R"({"ok":true})");
    changed_.notify_all();
}

}  // namespace shako::bench
