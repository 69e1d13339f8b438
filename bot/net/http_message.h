// HTTP/1.1 messages as values.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bot/net/secret.h"

namespace shako::bot {

// A request as it goes over the wire, without what serialise() adds.
struct HttpRequest {
    std::string method;
    std::string path;  // encoded, begins with '/'
    std::vector<std::pair<std::string, std::string>> headers;
    std::string body;
};

// The first part of an answer. Header values are as they were sent.
struct HttpHead {
    int status = 0;
    std::string content_type;
    std::string retry_after;
    std::string location;
};

// The bytes of a request, with Host, User-Agent, Authorization and Content-Length; nothing when a
// part of it would end its line early (a line break in a path …).
[[nodiscard]] std::optional<std::string> serialise(const HttpRequest& request,
                                                   std::string_view authority,
                                                   std::string_view user_agent,
                                                   const Secret& token);

}  // namespace shako::bot
