// The address of a site, taken apart.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

namespace shako::bot {

struct SiteUrl {
    bool tls = true;
    std::string host;  // lower case; an IPv6 address without its brackets
    std::uint16_t port = 443;

    // What stands in the Host header: the port only when it isn't the scheme's own.
    [[nodiscard]] std::string authority() const;
    // "https://host" or "https://host:port", without a final slash.
    [[nodiscard]] std::string text() const;
    // The host is an address, not a name.
    [[nodiscard]] bool is_address() const;
    friend bool operator==(const SiteUrl&, const SiteUrl&) = default;
};

// What is wrong with an address, in one line for people.
struct SiteUrlError {
    std::string message;
};

// Reads "https://host[:port]" with or without a final slash. "http://" is for the loopback alone
// (localhost, 127.0.0.0/8, ::1): the token must not cross a network in the clear.
[[nodiscard]] tl::expected<SiteUrl, SiteUrlError> parse_site_url(std::string_view text);

}  // namespace shako::bot
