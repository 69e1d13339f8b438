// Requests and answers of the play server as values: what the decisions see of HTTP.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace shako::bot::local {

// A stream that is open to one client. Numbers start at 1 and are never used twice.
enum class FeedId : std::uint64_t {};

struct HttpRequest {
    std::string method;                          // "GET"
    std::string target;                          // path and query as received, percent-encoded
    std::map<std::string, std::string> headers;  // names in lower case
    std::string body;

    // The value of a header, or "" when it was not sent. `name` is in lower case.
    [[nodiscard]] std::string header(const std::string& name) const {
        const auto found = headers.find(name);
        return found == headers.end() ? std::string() : found->second;
    }
};

struct HttpResponse {
    int status = 200;
    std::string content_type = "application/json";
    std::string body;
    std::vector<std::pair<std::string, std::string>> headers;  // beyond the usual ones
    // When set, the body is what comes out for this feed, piece by piece, until its end.
    std::optional<FeedId> feed;
};

}  // namespace shako::bot::local
