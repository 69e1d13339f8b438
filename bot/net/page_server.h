// Pages for this machine alone: plain HTTP on the loopback, to be looked at and nothing else.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "bot/net/reactor.h"

namespace shako::bot {

struct Page {
    int status = 200;
    std::string content_type = "text/plain; charset=utf-8";
    std::string body;
};

struct PageServerError {
    std::string message;  // one line for people
};

// Binds 127.0.0.1. Answers GET and HEAD of requests whose Host and Origin are its own
// (page_access.h); others get 403, other methods 405. For the reactor's thread, which must live on.
class PageServer {
   public:
    // A client that wants more is cut off.
    static constexpr std::size_t kMaxConnections = 16;
    static constexpr std::uint32_t kMaxHeader = 8 * 1024;  // bytes
    static constexpr std::chrono::seconds kPatience{10};   // for a request, and for an answer

    // The page of a path ("/metrics"), without its query.
    using Pages = std::function<Page(std::string_view path)>;

    // `port` 0: any that is free.
    [[nodiscard]] static tl::expected<std::unique_ptr<PageServer>, PageServerError> listen(
        Reactor& reactor, std::uint16_t port, Pages pages);
    // Closes all connections.
    ~PageServer();
    PageServer(const PageServer&) = delete;
    PageServer& operator=(const PageServer&) = delete;

    [[nodiscard]] std::uint16_t port() const;

   private:
    class Impl;
    explicit PageServer(std::shared_ptr<Impl> impl);
    std::shared_ptr<Impl> impl_;
};

}  // namespace shako::bot
