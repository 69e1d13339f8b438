#include "bot/engine_factory.h"

#include <utility>

#include "bot/child.h"
#include "bot/in_process.h"

namespace shako::bot {

EngineFactory engine_factory(Reactor& reactor, const EngineConfig& config,
                             std::shared_ptr<const variant::Catalog> catalog, const Secret& token) {
    switch (config.kind) {
        case EngineKind::built_in:
            break;
        case EngineKind::uci:
            return [&reactor, config, environment = environment_for_children(token)](
                       EngineHandlers handlers) -> std::unique_ptr<EngineLink> {
                return std::make_unique<ChildEngine>(reactor, config, environment,
                                                     std::move(handlers));
            };
    }
    return [&reactor, config,
            catalog = std::move(catalog)](EngineHandlers handlers) -> std::unique_ptr<EngineLink> {
        return std::make_unique<InProcessEngine>(reactor, config, catalog, std::move(handlers));
    };
}

}  // namespace shako::bot
