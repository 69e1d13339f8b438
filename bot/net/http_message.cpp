#include "bot/net/http_message.h"

#include <algorithm>

namespace shako::bot {
namespace {

bool has_control_character(std::string_view text) {
    return std::any_of(text.begin(), text.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < 0x20 || byte == 0x7F;
    });
}

}  // namespace

std::optional<std::string> serialise(const HttpRequest& request, std::string_view authority,
                                     std::string_view user_agent, const Secret& token) {
    const auto has_blank = [](std::string_view text) {
        return text.find(' ') != std::string_view::npos;
    };
    if (request.path.empty() || request.path.front() != '/' || has_blank(request.path) ||
        has_control_character(request.path) || has_control_character(request.method)) {
        return std::nullopt;
    }
    std::string text = request.method + " " + request.path + " HTTP/1.1\r\n";
    const auto add = [&text](std::string_view name, std::string_view value) {
        text.append(name).append(": ").append(value).append("\r\n");
    };
    add("Host", authority);
    add("User-Agent", user_agent);
    add("Accept", "*/*");
    if (!token.empty()) {
        add("Authorization", "Bearer " + token.reveal());
    }
    for (const auto& [name, value] : request.headers) {
        if (has_control_character(name) || has_control_character(value)) {
            return std::nullopt;
        }
        add(name, value);
    }
    if (request.method != "GET" || !request.body.empty()) {
        add("Content-Length", std::to_string(request.body.size()));
    }
    text += "\r\n";
    text += request.body;
    return text;
}

}  // namespace shako::bot
