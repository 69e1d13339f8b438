#include "bot/core/page_access.h"

#include <algorithm>
#include <string>

namespace shako::bot {

bool is_page_request_ours(std::string_view host, std::string_view origin, std::uint16_t port,
                          std::string_view scheme) {
    const auto is_our_host = [&](std::string_view text) {
        const std::string_view names[] = {"127.0.0.1", "localhost", "[::1]"};
        const std::string suffix = ':' + std::to_string(port);
        const bool is_usual_port = port == (scheme == "https" ? 443 : 80);
        return std::any_of(std::begin(names), std::end(names), [&](std::string_view name) {
            return text == std::string(name) + suffix || (is_usual_port && text == name);
        });
    };
    const std::string start = std::string(scheme) + "://";
    return is_our_host(host) && (origin.empty() || (origin.substr(0, start.size()) == start &&
                                                    is_our_host(origin.substr(start.size()))));
}

}  // namespace shako::bot
