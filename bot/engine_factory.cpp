#include "bot/engine_factory.h"

#include <utility>

#include "bot/child.h"
#include "bot/core/engine_choice.h"
#include "bot/in_process.h"
#include "bot/xboard_child.h"

namespace shako::bot {

EngineFactory engine_factory(Reactor& reactor, const Config& config, std::vector<BookShelf> shelves,
                             std::shared_ptr<const variant::Catalog> catalog, const Secret& token) {
    return [&reactor, config, shelves = std::move(shelves), catalog = std::move(catalog),
            environment = environment_for_children(token)](
               int number, EngineHandlers handlers) -> std::unique_ptr<EngineLink> {
        const EngineConfig& engine = engine_of(config, number);
        const BookShelf& shelf = shelves.at(static_cast<std::size_t>(number));
        std::unique_ptr<EngineLink> link;
        switch (engine.kind) {
            case EngineKind::built_in:
                link = std::make_unique<InProcessEngine>(reactor, engine, catalog, handlers);
                break;
            case EngineKind::uci:
                link = std::make_unique<ChildEngine>(reactor, engine, environment, handlers);
                break;
            case EngineKind::xboard:
                link =
                    std::make_unique<XboardEngine>(reactor, engine, catalog, environment, handlers);
                break;
        }
        if (shelf.empty()) {
            return link;
        }
        return std::make_unique<BookLink>(reactor, shelf, catalog, std::move(handlers),
                                          std::move(link));
    };
}

}  // namespace shako::bot
