// Log lines as they are written: text for people, JSON for machines; never with the token in them.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "bot/core/action.h"
#include "bot/core/config.h"
#include "bot/core/ids.h"
#include "bot/net/secret.h"

namespace shako::bot {

// For one thread.
class LogSink {
   public:
    // Takes one whole line with its end.
    using Write = std::function<void(std::string_view)>;

    // `journal`: lines begin with the priority that journald reads ("<6>") and have no time of
    // their own in text form, as the journal adds it.
    LogSink(LogConfig config, Secret token, bool journal, Write write);

    // Level and format from now on.
    void configure(LogConfig config) { config_ = config; }

    // Writes the entry, unless its level is below the configured one. `wall` is its time.
    void log(const Log& entry, WallTime wall);
    // The same for now, with fields {"event": event}.
    void log(LogLevel level, std::string_view event, std::string message);

   private:
    LogConfig config_;
    Secret token_;
    bool journal_;
    Write write_;
};

// Whether what is written to stderr goes to journald (JOURNAL_STREAM names its file).
[[nodiscard]] bool stderr_is_journal();

// Writes to stderr, all of it or as much as can be; an error is ignored, there is nowhere to tell.
void write_to_stderr(std::string_view text);

}  // namespace shako::bot
