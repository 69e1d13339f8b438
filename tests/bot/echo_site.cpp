#include "tests/bot/echo_site.h"

#include <array>
#include <chrono>
#include <cstdio>

#include <nlohmann/json.hpp>

namespace shako::test {

namespace {

constexpr std::string_view kBearer = "Authorization: Bearer ";

bool begins(const std::string& text, std::string_view start) {
    return text.compare(0, start.size(), start) == 0;
}

std::string token_of(const std::string& request) {
    const auto at = request.find(kBearer);
    if (at == std::string::npos) {
        return "none";
    }
    const auto begin = at + kBearer.size();
    return request.substr(begin, request.find("\r\n", begin) - begin);
}

// Every character, or every second one, through `spell`.
std::string spelled(std::string_view token, const char* format, unsigned every) {
    std::string text;
    for (std::size_t i = 0; i < token.size(); ++i) {
        std::array<char, 16> one{};
        std::snprintf(one.data(), one.size(), format, static_cast<unsigned char>(token[i]));
        text += i % every == 0 ? std::string(one.data()) : std::string(1, token[i]);
    }
    return text;
}

std::string quoted(const std::string& text) { return '"' + text + '"'; }

// The token as a text of JSON that is one for certain.
std::string in_json(const std::string& token) { return nlohmann::json(token).dump(); }

}  // namespace

std::vector<std::string> spellings(std::string_view token) {
    std::vector<std::string> all{std::string(token)};
    for (const char* format : {"%%%02X", "%%%02x", "\\u%04x", "\\u%04X", "&#%u;", "&#x%X;"}) {
        all.push_back(spelled(token, format, 1));
        all.push_back(spelled(token, format, 2));
    }
    return all;
}

template <class Condition>
void EchoSite::wait(Condition condition) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, std::chrono::seconds(30), condition);
}

void EchoSite::wait_for_end() {
    wait([this] { return is_over_; });
}

void EchoSite::refuse(Peer& peer, const std::string& token) {
    int number = 0;
    {
        const std::lock_guard lock(mutex_);
        number = refusals_++;
    }
    const auto all = spellings(token);
    const std::string& spelling = all[static_cast<std::size_t>(number) % all.size()];
    const std::string more = "X-Echo: " + token + "\r\nWWW-Authenticate: Bearer " + token + "\r\n";
    if (number % 3 == 0) {
        peer.answer("400 Bad Request", "application/json",
                    R"({"error":"what is )" + spelling + R"("})", more);
    } else if (number % 3 == 1) {
        peer.answer("404 Not Found", "text/html; x=" + token,
                    "<html><a href=\"/?t=" + spelling + "\">" + spelling + "</a></html>", more);
    } else {
        peer.answer("400 " + token, "text/plain; x=" + token, "bad: " + spelling, more);
    }
}

void EchoSite::serve(Peer& peer) {
    static constexpr std::string_view kMove = "POST /api/bot/game/abcd1234/move/";
    for (;;) {
        const std::string request = peer.read_request();
        if (request.empty()) {
            return;
        }
        const std::string token = token_of(request);
        if (begins(request, "GET /api/account ")) {
            peer.answer("200 OK", "application/json",
                        R"({"id":"shakobot","username":"ShakoBot","title":"BOT","token":)" +
                            in_json(token) + R"(,"perfs":{)" + in_json(token) +
                            R"(:{"rating":1,"games":1}}})",
                        "X-Echo: " + token + "\r\n");
        } else if (begins(request, "GET /api/stream/event ")) {
            event_stream(peer, token);
            return;
        } else if (begins(request, "GET /api/bot/game/stream/abcd1234 ")) {
            game_stream(peer, token);
            return;
        } else if (begins(request, kMove)) {
            bool is_first = false;
            {
                const std::lock_guard lock(mutex_);
                is_first = posts_++ == 0;
                if (!is_first) {
                    const auto end = request.find_first_of(" ?", kMove.size());
                    move_ = request.substr(kMove.size(), end - kMove.size());
                }
            }
            if (is_first) {
                refuse(peer, token);
            } else {
                peer.answer("200 OK", "application/json",
                            R"({"ok":true,"t":)" + in_json(token) + "}");
                changed_.notify_all();
            }
        } else {
            refuse(peer, token);
        }
    }
}

void EchoSite::event_stream(Peer& peer, const std::string& token) {
    peer.head("X-Echo: " + token + "\r\n");
    {
        const std::lock_guard lock(mutex_);
        // An error is the end of a stream: the bot opens it again.
        if (event_streams_++ == 0) {
            const std::string line = R"({"error":{"in pieces":)" + in_json(token) + "}}\n";
            for (const char c : line) {
                peer.chunk(std::string(1, c));
            }
            return;
        }
    }
    for (const std::string& spelling : spellings(token)) {
        const std::string text = quoted(spelling);
        peer.chunk(R"({"type":)" + text + "}\n" + spelling + "\n" +
                   R"({"type":"challenge","challenge":{"id":)" + text + R"(,"challenger":{"id":)" +
                   text + R"(,"name":)" + text + R"(},"variant":{"key":)" + text + "}}}\n" +
                   R"({"type":"challengeCanceled","challenge":{"id":)" + text + "}}\n");
    }
    // Declined, since nobody knows this game.
    peer.chunk(R"({"type":"challenge","challenge":{"id":"c1","challenger":{"id":"a","name":)" +
               in_json(token) + R"(},"variant":{"key":)" + in_json(token) +
               R"(},"timeControl":{"type":"clock","limit":60,"increment":0}}})" + "\n");
    peer.chunk(token.substr(0, 5) + "\n" + token.substr(5) + "\n");
    peer.chunk(R"({"type":"gameStart","game":{"gameId":)" + in_json(token) + R"(,"id":)" +
               in_json(token) + "}}\n");
    peer.chunk(R"({"type":"gameStart","game":{"gameId":"abcd1234","id":"abcd1234"}})"
               "\n");
    wait([this] { return is_over_; });
    peer.chunk(R"({"type":"gameFinish","game":{"gameId":"abcd1234","id":"abcd1234"},"t":)" +
               in_json(token) + "}\n");
    peer.wait_for_client_to_close();
}

void EchoSite::game_stream(Peer& peer, const std::string& token) {
    const auto state = [&token](const std::string& moves, const std::string& status) {
        return R"({"type":"gameState","moves":")" + moves +
               R"(","wtime":60000,"btime":60000,"winc":0,"binc":0,"status":)" + quoted(status) +
               R"(,"winner":"white","x":)" + in_json(token) + "}";
    };
    int number = 0;
    {
        const std::lock_guard lock(mutex_);
        number = ++game_streams_;
    }
    peer.head("X-Echo: " + token + "\r\n");
    peer.chunk(R"({"type":"gameFull","id":"abcd1234","variant":{"key":"standard","name":"chess"},)"
               R"("rated":false,"white":{"id":"shakobot","name":"ShakoBot","title":"BOT"},)"
               R"("black":{"id":)" +
               in_json(token) + R"(,"name":)" + in_json(token) + R"(,"title":)" + in_json(token) +
               R"(},"initialFen":"startpos","state":)" + state("", "started") + "}\n");
    for (const std::string& spelling : spellings(token)) {
        for (const char* command : {"", "!eval ", "!"}) {
            peer.chunk(R"({"type":"chatLine","room":"player","username":)" + quoted(spelling) +
                       R"(,"text":)" + quoted(command + spelling) + "}\n");
        }
        peer.chunk(R"({"type":)" + quoted(spelling) + "}\n" + spelling + "\n");
    }
    wait([&] { return !move_.empty() || number != game_streams_; });
    std::string move;
    {
        const std::lock_guard lock(mutex_);
        if (number != game_streams_) {
            return;  // after a refused move the bot reads the game anew
        }
        move = move_;
    }
    while_it_plays();
    peer.chunk(state(move, token) + "\n");  // over, by a word that nobody knows
    peer.chunk(R"({"type":"gameEnd","game":{"id":"abcd1234"}})"
               "\n");
    peer.last_chunk();
    {
        const std::lock_guard lock(mutex_);
        is_over_ = true;
    }
    changed_.notify_all();
}

}  // namespace shako::test
