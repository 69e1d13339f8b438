// Who may see the pages that a program serves on its own machine.
#pragma once

#include <cstdint>
#include <string_view>

namespace shako::bot {

// Whether a request was meant for us: its Host names this machine and our port, so that no name
// which somebody points at 127.0.0.1 will do, and its Origin (empty: none was sent) is our own
// page, so that no other page of the browser gets an answer.
[[nodiscard]] bool is_page_request_ours(std::string_view host, std::string_view origin,
                                        std::uint16_t port, std::string_view scheme = "http");

}  // namespace shako::bot
