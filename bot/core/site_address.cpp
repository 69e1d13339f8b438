#include "bot/core/site_address.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace shako::bot {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_port(std::string_view text) {
    if (text.empty() || text.size() > 5 || !std::all_of(text.begin(), text.end(), is_digit)) {
        return false;
    }
    const int port = std::stoi(std::string(text));
    return port >= 1 && port <= 65535;
}

bool is_host(std::string_view text) {
    if (text.size() > 2 && text.front() == '[' && text.back() == ']') {
        const std::string_view inside = text.substr(1, text.size() - 2);
        return inside.find_first_not_of("0123456789abcdef:.") == std::string_view::npos;
    }
    return !text.empty() && text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789.-") ==
                                std::string_view::npos;
}

bool is_this_machine(std::string_view host) {
    constexpr std::array<std::string_view, 3> kLoopback{"localhost", "127.0.0.1", "[::1]"};
    return std::find(kLoopback.begin(), kLoopback.end(), host) != kLoopback.end();
}

}  // namespace

tl::expected<std::string, SiteAddressError> parse_site_address(std::string_view text) {
    std::string url(text);
    std::transform(url.begin(), url.end(), url.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    while (!url.empty() && url.back() == '/') {
        url.pop_back();
    }
    const bool secure = url.rfind("https://", 0) == 0;
    if (!secure && url.rfind("http://", 0) != 0) {
        return tl::unexpected(SiteAddressError{"expected an address that begins with https://"});
    }
    const std::string_view rest = std::string_view(url).substr(secure ? 8 : 7);
    const std::size_t bracket = rest.rfind(']');
    const std::size_t colon = rest.find(':', bracket == std::string_view::npos ? 0 : bracket);
    const std::string_view host = rest.substr(0, colon);
    if (!is_host(host) || (colon != std::string_view::npos && !is_port(rest.substr(colon + 1)))) {
        return tl::unexpected(SiteAddressError{
            "expected https:// with a host and at most a port, no user, path or query"});
    }
    if (!secure && !is_this_machine(host)) {
        return tl::unexpected(
            SiteAddressError{"expected https://: http is for this machine only, or the token could "
                             "be read on the way"});
    }
    return url;
}

}  // namespace shako::bot
