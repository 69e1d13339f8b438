// The engines that the configuration names.
#pragma once

#include <memory>
#include <vector>

#include "bot/book_link.h"
#include "bot/core/config.h"
#include "bot/net/reactor.h"
#include "bot/net/secret.h"
#include "bot/supervisor.h"
#include "variant/catalog.h"

namespace shako::bot {

// One engine a game: the built-in one, or a child process that gets an environment without the
// token. `shelves` are the books, of Config::engine and then of each of Config::engines. `reactor`
// must outlive the engines.
[[nodiscard]] EngineFactory engine_factory(Reactor& reactor, const Config& config,
                                           std::vector<BookShelf> shelves,
                                           std::shared_ptr<const variant::Catalog> catalog,
                                           const Secret& token);

}  // namespace shako::bot
