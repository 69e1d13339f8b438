// Makes an account a BOT account: a step that cannot be undone, so a person has to agree.
#pragma once

#include <iosfwd>
#include <memory>

#include "bot/core/action.h"
#include "bot/net/http_connection.h"

namespace shako::bot {

// Asks the site whose account the token is, tells what will happen, and does it once the account's
// name was typed. Anything else changes nothing. Blocks. `clean`: it is a BOT account now (or was
// one already); `usage`: nobody agreed; `refused`: the site refuses; `internal`: no answer.
[[nodiscard]] ExitCode upgrade_account(const std::shared_ptr<const Site>& site, std::istream& in,
                                       std::ostream& out);

}  // namespace shako::bot
