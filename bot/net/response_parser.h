// Bytes of an HTTP/1.1 answer -> its head and pieces of its body, as they come. Beast stays inside.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "bot/net/http_message.h"

namespace shako::bot {

class ResponseParser {
   public:
    using OnHead = std::function<void(const HttpHead&)>;
    using OnBody = std::function<void(std::string_view)>;  // not kept past the call

    struct Error {
        bool is_too_large = false;  // otherwise: not HTTP
        std::string text;
    };

    // `body_limit` is in bytes; none: an endless stream.
    ResponseParser(std::optional<std::uint64_t> body_limit, OnHead on_head, OnBody on_body);
    ~ResponseParser();
    ResponseParser(const ResponseParser&) = delete;
    ResponseParser& operator=(const ResponseParser&) = delete;

    // Takes the next bytes and calls for what they complete. After an error nothing more is taken.
    [[nodiscard]] std::optional<Error> feed(std::string_view bytes);
    // No more bytes will come. Says whether the message was complete, which it may be only by that.
    [[nodiscard]] bool finish();

    [[nodiscard]] bool is_head_done() const;
    // The message is complete.
    [[nodiscard]] bool is_done() const;
    // The message is complete, nothing came after it, and the connection may serve another one.
    [[nodiscard]] bool is_reusable() const;

   private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace shako::bot
