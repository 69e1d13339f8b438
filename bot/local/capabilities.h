// What a bot says it can play when it opens the event stream of a site that wants to know.
#pragma once

#include <optional>
#include <string>

#include "variant/catalog.h"

namespace shako::bot::local {

// What is wrong with the value of an X-PyChess-Bot-Capabilities header, in one line; nothing when
// it is good: {"version":1,"variants":[…]} with at least one game of the catalogue.
[[nodiscard]] std::optional<std::string> capabilities_problem(const std::string& header,
                                                              const variant::Catalog& catalog);

}  // namespace shako::bot::local
