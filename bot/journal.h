// Log entries for journald with their fields, over its own socket (systemd's "native journal
// protocol"); no library needed.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "bot/core/action.h"
#include "bot/net/secret.h"

namespace shako::bot {

// syslog's number of a level, as the journal counts: 3 error, 4 warning, 6 info, 7 debug.
[[nodiscard]] int syslog_priority(LogLevel level);

// One entry as the socket takes it: MESSAGE, PRIORITY, SYSLOG_IDENTIFIER, and a field SHAKO_NAME
// for each of the entry's ("game" -> SHAKO_GAME). Without the token; long values are cut.
[[nodiscard]] std::string journal_entry(const Log& entry, const Secret& token);

class Journal {
   public:
    explicit Journal(std::string socket = "/run/systemd/journal/socket")
        : socket_(std::move(socket)) {}

    // Sends one entry without waiting; false when it did not get through.
    [[nodiscard]] bool send(std::string_view entry) const;

   private:
    std::string socket_;
};

}  // namespace shako::bot
