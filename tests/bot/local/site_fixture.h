// A play server's decisions with a clock that is moved by hand.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "bot/local/site.h"
#include "tests/support/catch.h"
#include "variant/load.h"

namespace shako::bot::local::test {

using namespace std::chrono_literals;
using nlohmann::json;

inline std::shared_ptr<const variant::Catalog> shipped_catalog() {
    static const auto kCatalog =
        variant::load_file(SHAKO_SOURCE_DIR "/config/variants.ini", variant::Catalog()).catalog;
    return kCatalog;
}

constexpr const char* kCapabilities = R"({"version":1,"variants":["shako","chess"]})";

struct TestSite {
    explicit TestSite(DialectName dialect)
        : site({.dialect = dialect,
                .catalog = shipped_catalog(),
                .url = "https://127.0.0.1:1",
                .seed = 1,
                .now = now,
                .wall = WallTime(1'800'000'000s)}) {
        for (const char* name : {"Alice", "Bob", "Carol"}) {
            REQUIRE(site.add_account(name, token_of(name)));
        }
        REQUIRE(site.add_account("Harry", token_of("Harry"), AccountKind::human));
    }

    static std::string token_of(const std::string& name) { return "token-" + name; }

    HttpResponse send(const std::string& method, const std::string& name, const std::string& target,
                      const std::string& body = "") {
        HttpRequest request{method, target, {}, body};
        if (!name.empty()) request.headers["authorization"] = "Bearer " + token_of(name);
        request.headers["user-agent"] = user_agent;
        if (!capabilities.empty()) request.headers["x-pychess-bot-capabilities"] = capabilities;
        auto response = site.handle(request, now);
        collect();
        return response;
    }
    HttpResponse get(const std::string& name, const std::string& target) {
        return send("GET", name, target);
    }
    HttpResponse post(const std::string& name, const std::string& target,
                      const std::string& body = "") {
        return send("POST", name, target, body);
    }

    // Opens a stream, which must be granted.
    FeedId open(const std::string& name, const std::string& target) {
        const auto response = get(name, target);
        REQUIRE(response.status == 200);
        REQUIRE(response.content_type == "application/x-ndjson");
        REQUIRE(response.feed);
        return *response.feed;
    }
    FeedId events(const std::string& name) { return open(name, "/api/stream/event"); }
    FeedId game(const std::string& name, const std::string& id) {
        return open(name, "/api/bot/game/stream/" + id);
    }
    HttpResponse move(const std::string& name, const std::string& id, const std::string& uci) {
        return post(name, "/api/bot/game/" + id + "/move/" + uci);
    }

    void pass(Milliseconds time) {
        now += time;
        site.tick(now);
        collect();
    }

    // The bytes of a stream since the last call.
    std::string bytes(FeedId feed) { return std::exchange(received[feed].bytes, ""); }
    // Its objects since the last call; signs of life are left out.
    std::vector<json> objects(FeedId feed) {
        std::vector<json> found;
        const auto text = bytes(feed);
        for (std::size_t begin = 0; begin < text.size();) {
            const auto end = text.find('\n', begin);
            const auto line = text.substr(begin, end - begin);
            begin = end == std::string::npos ? text.size() : end + 1;
            if (line.empty()) continue;
            auto object = json::parse(line);
            if (object["type"] != "ping") found.push_back(std::move(object));
        }
        return found;
    }
    // The only object since the last call.
    json object(FeedId feed) {
        const auto found = objects(feed);
        REQUIRE(found.size() == 1);
        return found.front();
    }
    FeedEnd end_of(FeedId feed) { return received[feed].end; }

    void collect() {
        for (auto& piece : site.take_output()) {
            received[piece.feed].bytes += piece.bytes;
            if (piece.end != FeedEnd::none) received[piece.feed].end = piece.end;
        }
        for (auto& piece : site.take_news()) news.push_back(std::move(piece));
    }

    // The verdict that was told last.
    Verdict verdict() const {
        for (auto piece = news.rbegin(); piece != news.rend(); ++piece) {
            if (const auto* over = std::get_if<GameOver>(&*piece)) return over->verdict;
        }
        FAIL("no game is over");
        return {};
    }

    struct Received {
        std::string bytes;
        FeedEnd end = FeedEnd::none;
    };

    Now now = Now(1000h);
    std::string user_agent = "test";
    std::string capabilities;
    Site site;
    std::map<FeedId, Received> received;
    std::vector<News> news;
};

inline json body_of(const HttpResponse& response) { return json::parse(response.body); }

// 3+2 in seconds, White for the challenger.
constexpr const char* kForm =
    "clock.limit=180&clock.increment=2&color=white&variant=standard&rated=false";

// A game of chess, Alice against Bob, as the Lichess dialect makes one. Returns its id.
inline std::string begin_lichess_game(TestSite& site, const std::string& form = kForm) {
    const auto challenge = site.post("Alice", "/api/challenge/Bob", form);
    REQUIRE(challenge.status == 200);
    const std::string id = body_of(challenge)["id"];
    REQUIRE(site.post("Bob", "/api/challenge/" + id + "/accept").status == 200);
    return id;
}

// The same as the operator makes one where bots may not challenge.
inline std::string begin_pychess_game(TestSite& site, const GameTerms& terms) {
    const auto id = site.site.pair({"Alice", "Bob"}, terms, site.now);
    REQUIRE(id);
    site.collect();
    REQUIRE(site.post("Alice", "/api/challenge/" + *id + "/accept").status == 200);
    REQUIRE(site.post("Bob", "/api/challenge/" + *id + "/accept").status == 200);
    return *id;
}
inline std::string begin_pychess_game(TestSite& site) {
    return begin_pychess_game(site, {"chess", "", {180s, 2s}, false});
}

// Plays moves in turn, Alice's first.
inline void play(TestSite& site, const std::string& id, const std::vector<std::string>& moves) {
    bool white = true;
    for (const auto& move : moves) {
        REQUIRE(site.move(white ? "Alice" : "Bob", id, move).status == 200);
        white = !white;
    }
}

inline const std::vector<std::string> kFoolsMate{"f2f3", "e7e5", "g2g4", "d8h4"};
// Back and forth twice: the start position for the third time.
inline const std::vector<std::string> kRepetition{"g1f3", "g8f6", "f3g1", "f6g8",
                                                  "g1f3", "g8f6", "f3g1", "f6g8"};

}  // namespace shako::bot::local::test
