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

namespace shako::bot {
namespace {

struct LevelName {
    std::string_view name;
    std::string_view priority;  // syslog's, as journald takes it
};

LevelName name_of(LogLevel level) {
    switch (level) {
        case LogLevel::debug:
            return {"debug", "<7>"};
        case LogLevel::info:
            return {"info", "<6>"};
        case LogLevel::warning:
            return {"warning", "<4>"};
        case LogLevel::error:
            return {"error", "<3>"};
    }
    return {"error", "<3>"};
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
    line["level"] = name_of(entry.level).name;
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

LogSink::LogSink(LogConfig config, Secret token, bool journal, Write write)
    : config_(config), token_(std::move(token)), journal_(journal), write_(std::move(write)) {}

void LogSink::log(const Log& entry, WallTime wall) {
    if (entry.level < config_.level) {
        return;
    }
    const LevelName level = name_of(entry.level);
    std::string line;
    if (journal_) {
        line += level.priority;
    }
    if (config_.format == LogFormat::json) {
        line += as_json(entry, wall);
    } else {
        if (!journal_) {
            line += format_time(wall) + " ";
        }
        line += level.name;
        line += ": ";
        line += without_control_characters(entry.message);
    }
    write_(token_.redact(std::move(line)) + "\n");
}

void LogSink::log(LogLevel level, std::string_view event, std::string message) {
    log(Log{level, std::move(message), {{"event", event}}}, std::chrono::system_clock::now());
}

bool stderr_is_journal() {
    const char* const stream = std::getenv("JOURNAL_STREAM");
    struct stat file {};
    if (stream == nullptr || fstat(STDERR_FILENO, &file) != 0) {
        return false;
    }
    return std::string_view(stream) ==
           std::to_string(file.st_dev) + ":" + std::to_string(file.st_ino);
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
