// All decisions of the bot: what happened and when goes in, what to do comes out. No socket,
// thread, clock or file; the same events give the same actions.
#pragma once

#include <cstdint>
#include <memory>

#include "bot/core/action.h"
#include "bot/core/config.h"
#include "bot/core/event.h"
#include "bot/core/facts.h"
#include "variant/catalog.h"

namespace shako::bot {

// For one thread. The first event must be Start; after an Exit action nothing more is answered.
class Bot {
   public:
    // `seed` spreads the waiting times of bots that lose their connection together.
    Bot(Config config, std::shared_ptr<const variant::Catalog> catalog, std::uint64_t seed);
    ~Bot();
    Bot(Bot&&) noexcept;
    Bot& operator=(Bot&&) noexcept;

    // `now` never goes back from one call to the next.
    [[nodiscard]] Actions handle(const Event& event, Now now);

    // The number of games that are being played.
    [[nodiscard]] int games() const;

    [[nodiscard]] BotFacts facts(Now now) const;

   private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace shako::bot
