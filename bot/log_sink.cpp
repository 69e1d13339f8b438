#include "bot/log_sink.h"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <utility>

#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "bot/journal.h"

namespace shako::bot {
namespace {

std::string_view name_of(LogLevel level) {
    switch (level) {
        case LogLevel::debug:
            return "debug";
        case LogLevel::info:
            return "info";
        case LogLevel::warning:
            return "warning";
        case LogLevel::error:
            return "error";
    }
    return "error";
}

// "2026-11-30T02:44:34.123Z"
std::string format_time(WallTime wall) {
    const auto since = std::chrono::duration_cast<Milliseconds>(wall.time_since_epoch());
    const std::time_t seconds = std::chrono::system_clock::to_time_t(wall);
    std::tm fields{};
    gmtime_r(&seconds, &fields);
    std::array<char, 80> text{};
    std::snprintf(text.data(), text.size(), "%04d-%02d-%02dT%02d:%02d:%02d.%03dZ",
                  fields.tm_year + 1900, fields.tm_mon + 1, fields.tm_mday, fields.tm_hour,
                  fields.tm_min, fields.tm_sec, static_cast<int>(since.count() % 1000));
    return text.data();
}

// Nothing from outside may begin a line of its own or steer a terminal.
std::string without_control_characters(std::string text) {
    for (char& c : text) {
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
            c = ' ';
        }
    }
    return text;
}

std::string as_json(const Log& entry, WallTime wall) {
    nlohmann::ordered_json line;
    line["time"] = format_time(wall);
    line["level"] = name_of(entry.level);
    if (entry.fields.is_object()) {
        for (const auto& [key, value] : entry.fields.items()) {
            line[key] = value;
        }
    }
    line["message"] = entry.message;
    // What is not UTF-8 is replaced rather than thrown at.
    return line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace

LogSink::LogSink(LogConfig config, Secret token, LogTarget target, Write write, Send send)
    : config_(config),
      token_(std::move(token)),
      target_(target),
      write_(std::move(write)),
      send_(std::move(send)) {}

void LogSink::log(const Log& entry, WallTime wall) {
    if (entry.level < config_.level) {
        return;
    }
    const bool is_journal = target_ == LogTarget::journal;
    const bool is_json = config_.format == LogFormat::json ||
                         (config_.format == LogFormat::automatic && target_ == LogTarget::other);
    if (is_journal && !is_json && send_) {
        Log clean = entry;
        clean.message = without_control_characters(std::move(clean.message));
        if (send_(journal_entry(clean, token_))) {
            return;
        }
    }
    std::string line;
    if (is_journal) {
        line += '<' + std::to_string(syslog_priority(entry.level)) + '>';
    }
    if (is_json) {
        line += as_json(entry, wall);
    } else {
        if (!is_journal) {
            line += format_time(wall) + " ";
        }
        line += name_of(entry.level);
        line += ": ";
        line += without_control_characters(entry.message);
    }
    write_(token_.redact(std::move(line)) + "\n");
}

void LogSink::log(LogLevel level, std::string_view event, std::string message) {
    log(Log{level, std::move(message), {{"event", event}}}, std::chrono::system_clock::now());
}

LogTarget stderr_target() {
    const char* const stream = std::getenv("JOURNAL_STREAM");
    struct stat file {};
    if (stream != nullptr && fstat(STDERR_FILENO, &file) == 0 &&
        std::string_view(stream) ==
            std::to_string(file.st_dev) + ":" + std::to_string(file.st_ino)) {
        return LogTarget::journal;
    }
    return isatty(STDERR_FILENO) != 0 ? LogTarget::terminal : LogTarget::other;
}

void write_to_stderr(std::string_view text) {
    while (!text.empty()) {
        const auto written = write(STDERR_FILENO, text.data(), text.size());
        if (written < 0) {
            if (errno == EINTR) {
                continue;
            }
            return;
        }
        text.remove_prefix(static_cast<std::size_t>(written));
    }
}

}  // namespace shako::bot
