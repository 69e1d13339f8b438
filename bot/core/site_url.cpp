#include "bot/core/site_url.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <system_error>

#include <arpa/inet.h>
#include <netinet/in.h>

namespace shako::bot {
namespace {

std::optional<in_addr> ipv4(const std::string& host) {
    in_addr address{};
    return inet_pton(AF_INET, host.c_str(), &address) == 1 ? std::optional(address) : std::nullopt;
}

std::optional<in6_addr> ipv6(const std::string& host) {
    in6_addr address{};
    return inet_pton(AF_INET6, host.c_str(), &address) == 1 ? std::optional(address) : std::nullopt;
}

bool is_loopback(const std::string& host) {
    if (host == "localhost") {
        return true;
    }
    if (const auto address = ipv4(host)) {
        return (ntohl(address->s_addr) >> 24U) == 127;
    }
    const auto address = ipv6(host);
    return address && IN6_IS_ADDR_LOOPBACK(&*address) != 0;
}

bool is_host_name(std::string_view host) {
    return !host.empty() && host.size() <= 253 && std::all_of(host.begin(), host.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.';
    });
}

tl::unexpected<SiteUrlError> error(std::string message) {
    return tl::unexpected(SiteUrlError{std::move(message)});
}

}  // namespace

std::string SiteUrl::authority() const {
    std::string text = host.find(':') == std::string::npos ? host : "[" + host + "]";
    if (port != (tls ? 443 : 80)) {
        text += ":" + std::to_string(port);
    }
    return text;
}

std::string SiteUrl::text() const { return (tls ? "https://" : "http://") + authority(); }

bool SiteUrl::is_address() const { return ipv4(host) || ipv6(host); }

tl::expected<SiteUrl, SiteUrlError> parse_site_url(std::string_view text) {
    SiteUrl url;
    std::string lowered(text);
    std::transform(lowered.begin(), lowered.end(), lowered.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    std::string_view rest = lowered;
    if (rest.substr(0, 8) == "https://") {
        rest.remove_prefix(8);
    } else if (rest.substr(0, 7) == "http://") {
        rest.remove_prefix(7);
        url.tls = false;
        url.port = 80;
    } else {
        return error("expected an address that begins with https://");
    }
    if (!rest.empty() && rest.back() == '/') {
        rest.remove_suffix(1);
    }
    if (rest.find_first_of("/?#@") != std::string_view::npos) {
        return error("expected https://host or https://host:port, nothing after it");
    }

    std::string_view port;
    bool has_port = false;
    if (!rest.empty() && rest.front() == '[') {
        const auto close = rest.find(']');
        if (close == std::string_view::npos) {
            return error("the bracket of the IPv6 address is not closed");
        }
        url.host = rest.substr(1, close - 1);
        rest.remove_prefix(close + 1);
        if (!ipv6(url.host)) {
            return error("'" + url.host + "' is not an IPv6 address");
        }
        if (!rest.empty()) {
            if (rest.front() != ':') {
                return error("expected a port after the IPv6 address");
            }
            has_port = true;
            port = rest.substr(1);
        }
    } else {
        const auto colon = rest.find(':');
        url.host = rest.substr(0, colon);
        if (!is_host_name(url.host)) {
            return error("'" + url.host + "' is not the name of a host");
        }
        if (colon != std::string_view::npos) {
            has_port = true;
            port = rest.substr(colon + 1);
        }
    }
    if (has_port) {
        const auto [end, problem] =
            std::from_chars(port.data(), port.data() + port.size(), url.port);
        if (problem != std::errc{} || end != port.data() + port.size() || url.port == 0) {
            return error("'" + std::string(port) + "' is not a port (1 to 65535)");
        }
    }
    if (!url.tls && !is_loopback(url.host)) {
        return error("http:// is allowed for this machine only (localhost, 127.0.0.1, ::1); use " +
                     std::string("https://"));
    }
    return url;
}

}  // namespace shako::bot
