// The play server as a running thing: HTTPS on this machine around a Site. Binds 127.0.0.1 only.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "bot/core/config.h"
#include "bot/local/news.h"
#include "bot/local/site.h"
#include "variant/catalog.h"

namespace shako::bot::local {

// What a client may use up. Who wants more is cut off.
struct ServerLimits {
    std::size_t connections = 128;
    std::uint32_t header_bytes = 16U * 1024U;
    std::size_t body_bytes = 64U * 1024U;
    std::size_t unsent_bytes = 1024U * 1024U;  // of one stream
    std::chrono::seconds handshake{10};
    std::chrono::seconds idle{75};      // between two requests
    std::chrono::seconds exchange{10};  // to write an answer or a line
};

// Runs a thread of its own. All functions may be called by any other thread, but for the
// callback's.
class Server {
   public:
    struct Options {
        DialectName dialect{};
        std::shared_ptr<const variant::Catalog> catalog;
        std::uint16_t port = 0;  // 0: any that is free
        std::uint64_t seed = 0;
        ServerLimits limits{};
        // Called for all that happens, in order, by the server's thread; must not block nor call
        // back.
        std::function<void(const News&)> on_news;
    };

    // Makes a certificate and listens. Throws std::runtime_error (with the reason) when it can't.
    explicit Server(Options options);
    // Stops.
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    // "https://127.0.0.1:PORT"
    [[nodiscard]] const std::string& url() const;
    // PEM text; what clients must trust.
    [[nodiscard]] const std::string& authority() const;

    // Runs `task` on the server's thread and waits for its end. Not after stop().
    void call(const std::function<void(Site&, Now)>& task);

    // Ends all streams properly, closes all connections and ends the thread; waits for it, at most
    // about a second. Further calls do nothing.
    void stop();

   private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace shako::bot::local
