// Short requests to the site: answered in one piece, over connections that are kept for the next.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>

#include "bot/core/event.h"
#include "bot/net/http_connection.h"
#include "bot/net/reactor.h"

namespace shako::bot {

// Whether a request may be sent a second time when it is not known if the first one arrived.
enum class Repeat : bool { never, allowed };

// For the reactor's thread.
class HttpsClient {
   public:
    static constexpr std::size_t kMaxBody = std::size_t{1} << 20;  // bytes
    static constexpr int kMaxAtOnce = 64;             // requests beyond that wait for their turn
    static constexpr std::size_t kMaxWaiting = 1000;  // those beyond that fail at once
    static constexpr std::size_t kMaxIdle = 8;
    static constexpr std::chrono::seconds kMaxIdleTime{50};  // less than what servers allow

    HttpsClient(Reactor& reactor, std::shared_ptr<const Site> site);
    // Drops what is under way; nothing is called any more.
    ~HttpsClient();
    HttpsClient(const HttpsClient&) = delete;
    HttpsClient& operator=(const HttpsClient&) = delete;

    // Sends a request and calls `done` once, not before this returns. The body of the answer is at
    // most kMaxBody and without the token. `timeout` is for everything from now to the last byte.
    //
    // A kept connection may have died unseen: a failure on one, before any byte of an answer, is
    // tried once more on a fresh one if `repeat` allows it. Redirects are not followed, the token
    // goes nowhere else: such an answer has its status and an error text.
    void request(HttpRequest request, std::chrono::milliseconds timeout, Repeat repeat,
                 std::function<void(HttpReply)> done);

   private:
    class Impl;
    std::shared_ptr<Impl> impl_;
};

}  // namespace shako::bot
