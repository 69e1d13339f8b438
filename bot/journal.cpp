#include "bot/journal.h"

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace shako::bot {
namespace {

constexpr std::size_t kMaxValue = 16 * 1024;  // bytes; an entry is one datagram

// A name as the journal allows it.
std::string field_name(std::string_view key) {
    std::string name = "SHAKO_";
    for (const char c : key) {
        const bool is_lower = c >= 'a' && c <= 'z';
        const bool is_plain = (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        name += is_lower ? static_cast<char>(c - 'a' + 'A') : is_plain ? c : '_';
    }
    return name.substr(0, 64);
}

void add(std::string& entry, std::string_view name, std::string_view value) {
    value = value.substr(0, kMaxValue);
    entry += name;
    if (value.find('\n') == std::string_view::npos) {
        entry += '=';
    } else {
        // A value of several lines has its length in front: 64 bits, the lowest byte first.
        entry += '\n';
        for (std::uint64_t size = value.size(), i = 0; i < 8; ++i, size >>= 8U) {
            entry += static_cast<char>(size & 0xFFU);
        }
    }
    entry += value;
    entry += '\n';
}

}  // namespace

int syslog_priority(LogLevel level) {
    switch (level) {
        case LogLevel::debug:
            return 7;
        case LogLevel::info:
            return 6;
        case LogLevel::warning:
            return 4;
        case LogLevel::error:
            return 3;
    }
    return 3;
}

std::string journal_entry(const Log& entry, const Secret& token) {
    std::string text;
    add(text, "MESSAGE", token.redact(entry.message));
    add(text, "PRIORITY", std::to_string(syslog_priority(entry.level)));
    add(text, "SYSLOG_IDENTIFIER", "shako-bot");
    if (entry.fields.is_object()) {
        for (const auto& [key, value] : entry.fields.items()) {
            const std::string plain =
                value.is_string()
                    ? value.get<std::string>()
                    : value.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
            add(text, field_name(key), token.redact(plain));
        }
    }
    return text;
}

bool Journal::send(std::string_view entry) const {
    sockaddr_un address{};
    if (socket_.size() >= sizeof address.sun_path) {
        return false;
    }
    address.sun_family = AF_UNIX;
    std::memcpy(address.sun_path, socket_.data(), socket_.size());
    const int file = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (file < 0) {
        return false;
    }
    const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + socket_.size());
    const auto sent = sendto(file, entry.data(), entry.size(), MSG_NOSIGNAL | MSG_DONTWAIT,
                             reinterpret_cast<const sockaddr*>(&address), length);
    close(file);
    return sent == static_cast<ssize_t>(entry.size());
}

}  // namespace shako::bot
