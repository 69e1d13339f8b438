// The built-in engine: one session of it for one game, in this process.
#pragma once

#include <memory>
#include <string>

#include "bot/core/config.h"
#include "bot/engine_link.h"
#include "bot/net/reactor.h"
#include "engine/session.h"
#include "variant/catalog.h"

namespace shako::bot {

class InProcessEngine final : public EngineLink {
   public:
    // A search that was killed and has not obeyed by then is stuck.
    static constexpr std::chrono::seconds kPatience{30};

    InProcessEngine(Reactor& reactor, EngineConfig config,
                    std::shared_ptr<const variant::Catalog> catalog, EngineHandlers handlers);
    // Stops the search and waits for it to obey.
    ~InProcessEngine() override;

    void think(const Think& request) override;
    void ponder_hit() override;
    void stop() override;
    // The session goes on by itself until it obeys; the next search gets a new one.
    void kill() override;

   private:
    // What the search thread's calls need; they may come when this object has gone.
    struct Mailbox;

    [[nodiscard]] engine::SessionResult prepare(const Think& request);
    [[nodiscard]] engine::SessionResult make_session();

    Reactor& reactor_;
    const EngineConfig config_;
    const std::shared_ptr<const variant::Catalog> catalog_;
    const std::shared_ptr<Mailbox> mailbox_;
    std::unique_ptr<engine::Session> session_;
    std::string variant_;
};

}  // namespace shako::bot
