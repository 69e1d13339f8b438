// A way to the site that goes wrong: it ends the bot's TLS, passes on what is asked over TLS of its
// own, and does to requests and streams what the plan says. It knows requests, lines and how many
// plies a line tells of; no move, no position.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "tests/bot/local/tls_client.h"
#include "tests/bot/net/scripted_server.h"
#include "tests/bot/soak/fault_plan.h"
#include "tests/bot/soak/judge.h"

namespace shako::test::soak {

// What a request asks for.
struct Errand {
    RequestKind kind = RequestKind::other;
    std::string game;  // or challenge
    std::string move;
    friend bool operator==(const Errand&, const Errand&) = default;
};
// Of "POST /api/bot/game/abcd1234/move/e2e4 HTTP/1.1" and what follows it.
[[nodiscard]] Errand errand_of(std::string_view request);
// The request with the site in its Host: a site answers to its own name alone.
[[nodiscard]] std::string addressed_to(std::string_view url, std::string request);

class FaultProxy {
   public:
    struct Options {
        std::string bot;        // whose way this is
        std::string site;       // "https://127.0.0.1:PORT"
        std::string authority;  // PEM, of the site
        FaultPlan plan;
        // A site that, once a bot stops reading a stream, may hold it for alive.
        bool streams_are_held = false;
    };
    // `identity` is what the bot gets to see, the judge outlives the proxy. Listens at once.
    FaultProxy(const Identity& identity, Options options, Judge& judge);
    // Cuts everything off.
    ~FaultProxy();
    FaultProxy(const FaultProxy&) = delete;
    FaultProxy& operator=(const FaultProxy&) = delete;

    // "https://127.0.0.1:PORT"
    [[nodiscard]] std::string url() const;

    void refuse() { server_->refuse(); }
    void accept_again() { server_->accept_again(); }

   private:
    using Upstream = bot::local::test::TlsClient;
    // A stream on its way to the bot.
    struct Flow;

    void serve(Peer& peer);
    // False when the connection is of no more use.
    bool pass(Peer& peer, std::unique_ptr<Upstream>& upstream, const std::string& request,
              const Errand& errand);
    bool pass_stream(Peer& peer, const std::string& request, const Errand& errand);
    void pump(Flow& flow);
    bool take_chunk(Flow& flow);
    void send_line(Flow& flow, std::string_view line);
    void write(Flow& flow, const std::string& bytes);
    void end(Flow& flow, FaultKind how);
    void hold(Flow& flow);
    bool refuse_with(Peer& peer, FaultKind kind);

    [[nodiscard]] std::unique_ptr<Upstream> connect() const;
    [[nodiscard]] int next_number(const Errand& errand);
    // Whether the fault is to be now: the clock can bear it, and the bot is no patient.
    [[nodiscard]] bool may(FaultKind kind, const std::string& game, Milliseconds more = {});
    [[nodiscard]] bool pause(Milliseconds time) const;

    const Options options_;
    Judge& judge_;
    std::atomic<bool> stopping_ = false;
    std::mutex mutex_;
    std::map<std::pair<RequestKind, std::string>, int> numbers_;  // of requests so far
    std::unique_ptr<ScriptedServer> server_;
};

}  // namespace shako::test::soak
