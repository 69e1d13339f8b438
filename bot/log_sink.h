// Log lines as they are written: text for people, JSON for machines; never with the token in them.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "bot/core/action.h"
#include "bot/core/config.h"
#include "bot/core/ids.h"
#include "bot/net/secret.h"

namespace shako::bot {

// Who reads what is written.
enum class LogTarget : std::uint8_t { journal, terminal, other };

// For one thread.
class LogSink {
   public:
    // Takes one whole line with its end.
    using Write = std::function<void(std::string_view)>;

    // Takes one entry for the journal's own socket (journal.h); false when it can't.
    using Send = std::function<bool(std::string_view)>;

    // In the journal, entries in text form go to `send` with all their fields; without it, or when
    // it can't, and in JSON form, they are lines that begin with the priority that journald reads
    // ("<6>"). These have no time of their own in text form, as the journal adds it.
    LogSink(LogConfig config, Secret token, LogTarget target, Write write, Send send = {});

    // Level and format from now on.
    void configure(LogConfig config) { config_ = config; }

    // Writes the entry, unless its level is below the configured one. `wall` is its time.
    void log(const Log& entry, WallTime wall);
    // The same for now, with fields {"event": event}.
    void log(LogLevel level, std::string_view event, std::string message);

   private:
    LogConfig config_;
    Secret token_;
    LogTarget target_;
    Write write_;
    Send send_;
};

// Who reads stderr; journald when JOURNAL_STREAM names its file.
[[nodiscard]] LogTarget stderr_target();

// Writes to stderr, all of it or as much as can be; an error is ignored, there is nowhere to tell.
void write_to_stderr(std::string_view text);

}  // namespace shako::bot
