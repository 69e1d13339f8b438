#include "bot/core/page_access.h"

#include <algorithm>
#include <string>

namespace shako::bot {

bool is_page_request_ours(std::string_view host, std::string_view origin, std::uint16_t port) {
    const auto is_our_host = [port](std::string_view text) {
        const std::string_view names[] = {"127.0.0.1", "localhost", "[::1]"};
        const std::string suffix = ':' + std::to_string(port);
        return std::any_of(std::begin(names), std::end(names), [&](std::string_view name) {
            return text == std::string(name) + suffix || (port == 80 && text == name);
        });
    };
    constexpr std::string_view kScheme = "http://";
    return is_our_host(host) && (origin.empty() || (origin.substr(0, kScheme.size()) == kScheme &&
                                                    is_our_host(origin.substr(kScheme.size()))));
}

}  // namespace shako::bot
