// One connection to the site, and one HTTP exchange at a time on it. What short requests and
// streams have in common: connecting, TLS, sending, reading piece by piece, and a name for all that
// can fail.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "bot/core/site_url.h"
#include "bot/net/http_message.h"
#include "bot/net/reactor.h"
#include "bot/net/secret.h"
#include "bot/net/tls.h"

namespace shako::bot {

// How long each step may take. Bodies are given time from one piece to the next.
struct NetTimeouts {
    std::chrono::milliseconds resolve{5000};
    std::chrono::milliseconds connect{5000};  // for each address
    std::chrono::milliseconds handshake{5000};
    std::chrono::milliseconds send{5000};
    std::chrono::milliseconds head{10000};
    std::chrono::milliseconds idle{22000};
};

// A site as connections need to know it.
struct Site {
    SiteUrl url;
    TlsTrust trust;
    Secret token;
    std::string user_agent;
    NetTimeouts timeouts{};
};

// Why an exchange did not come to its end.
struct HttpFailure {
    enum class Kind : std::uint8_t {
        bad_request,  // ours: a line break in a header …
        resolve,      // the host has no address
        connect,      // no address of it takes a connection
        certificate,  // what the other side shows is not to be trusted
        handshake,    // TLS failed otherwise
        timed_out,
        closed,     // the other side closed or reset the connection before the end of the message
        malformed,  // not HTTP
        too_large,
    };
    Kind kind{};
    std::string text;            // one line for people
    bool response_seen = false;  // at least one byte of an answer had come
    bool was_sent = false;       // the request, or a part of it, had gone out
};

struct HttpHandlers {
    std::function<void(const HttpHead&)> on_head;
    std::function<void(std::string_view)> on_body;  // a piece; not kept past the call
    // Once, last of all; no value: the message came to its proper end.
    std::function<void(std::optional<HttpFailure>)> on_end;
};

// For the reactor's thread. Handlers may destroy the connection; after that none is called.
class HttpConnection {
   public:
    HttpConnection(Reactor& reactor, std::shared_ptr<const Site> site);
    ~HttpConnection();
    HttpConnection(const HttpConnection&) = delete;
    HttpConnection& operator=(const HttpConnection&) = delete;

    // Connects when that has not been done, sends the request and reads the answer. No handler is
    // called before this returns. `total` limits the whole of it, otherwise each step has its own
    // limit; `body_limit` is in bytes, none: an endless stream. Not while an exchange is running.
    void exchange(HttpRequest request, std::optional<std::chrono::milliseconds> total,
                  std::optional<std::uint64_t> body_limit, HttpHandlers handlers);

    // Another exchange can be tried: the last one ended properly, the site wants to keep the
    // connection, and it has neither closed it nor sent anything since.
    [[nodiscard]] bool is_reusable() const;

   private:
    class Impl;
    std::shared_ptr<Impl> impl_;
};

}  // namespace shako::bot
