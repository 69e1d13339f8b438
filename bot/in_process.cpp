#include "bot/in_process.h"

#include <algorithm>
#include <mutex>
#include <thread>
#include <utility>

#include "bot/search_info.h"
#include "engine/search/strength.h"
#include "variant/locate.h"

namespace shako::bot {

// Letters from the search threads. Once closed nothing is delivered, and the reactor not touched.
struct InProcessEngine::Mailbox : std::enable_shared_from_this<Mailbox> {
    std::mutex mutex;
    Reactor* reactor = nullptr;  // null: closed
    EngineHandlers handlers;     // for the reactor's thread alone
    SearchId wanted{};           // likewise: the search that somebody waits for

    // Any thread.
    void deliver(SearchId search, std::function<void(Mailbox&)> letter) {
        const std::lock_guard lock(mutex);
        if (reactor == nullptr) {
            return;
        }
        reactor->post([self = shared_from_this(), search, letter = std::move(letter)] {
            if (self->is_open() && self->wanted == search) {
                letter(*self);
            }
        });
    }
    [[nodiscard]] bool is_open() {
        const std::lock_guard lock(mutex);
        return reactor != nullptr;
    }
    void close() {
        const std::lock_guard lock(mutex);
        reactor = nullptr;
    }
};

InProcessEngine::InProcessEngine(Reactor& reactor, EngineConfig config,
                                 std::shared_ptr<const variant::Catalog> catalog,
                                 EngineHandlers handlers)
    : reactor_(reactor),
      config_(std::move(config)),
      catalog_(std::move(catalog)),
      mailbox_(std::make_shared<Mailbox>()) {
    mailbox_->reactor = &reactor_;
    mailbox_->handlers = std::move(handlers);
}

InProcessEngine::~InProcessEngine() { mailbox_->close(); }

engine::SessionResult InProcessEngine::make_session() {
    session_ = std::make_unique<engine::Session>(catalog_);
    variant_.clear();
    if (auto result = session_->set_hash(config_.hash_mb); !result) {
        return result;
    }
    if (auto result = session_->set_threads(config_.threads); !result) {
        return result;
    }
    // The weights that are shipped; a file that can't be used is as good as none.
    return session_->set_eval_folders(variant::shipped_eval_folders());
}

engine::SessionResult InProcessEngine::prepare(const Think& request) {
    if (!session_) {
        if (auto result = make_session(); !result) {
            session_.reset();
            return result;
        }
    }
    if (session_->is_searching()) {
        session_->stop();
        session_->wait();
    }
    if (variant_ != request.variant) {
        if (auto result = session_->set_variant(request.variant); !result) {
            return result;
        }
        variant_ = request.variant;
    }
    const auto overhead =
        std::clamp(request.move_overhead, Milliseconds(0), engine::Session::kMaxMoveOverhead);
    if (auto result = session_->set_move_overhead(overhead); !result) {
        return result;
    }
    return session_->set_position(request.start_fen, request.moves);
}

void InProcessEngine::think(const Think& request) {
    const SearchId search = request.search;
    mailbox_->wanted = search;
    engine::SessionResult result = prepare(request);
    if (result) {
        engine::Limits limits;
        limits.time = request.time;
        limits.increment = request.increment;
        limits.move_time = request.move_time;
        limits.ponder = request.is_ponder;
        if (request.skill_level && *request.skill_level < engine::kMaxSkill) {
            limits.elo = engine::elo_of_skill(*request.skill_level);
        }
        const auto on_info = [mailbox = mailbox_, search](const engine::Info& info) {
            mailbox->deliver(search, [search, info = to_search_info(info)](Mailbox& self) {
                self.handlers.on_info(search, info);
            });
        };
        const auto on_best = [mailbox = mailbox_, search](const engine::BestMove& best) {
            mailbox->deliver(search, [search, move = best.move,
                                      last = to_search_info(best.last)](Mailbox& self) {
                self.wanted = SearchId{};
                self.handlers.on_move(search, move, last);
            });
        };
        result = session_->go(std::move(limits), on_info, on_best);
    }
    if (!result) {
        mailbox_->deliver(search, [search, why = result.error().message](Mailbox& self) {
            self.wanted = SearchId{};
            self.handlers.on_failed(search, why);
        });
    }
}

void InProcessEngine::ponder_hit() {
    if (session_) {
        session_->ponder_hit();
    }
}

void InProcessEngine::stop() {
    if (session_) {
        session_->stop();
    }
}

void InProcessEngine::kill() {
    mailbox_->wanted = SearchId{};
    if (session_) {
        // Its destructor waits for the search, for as long as that takes; nobody waits for that.
        auto promise = reactor_.liveness().expect("a search that was given up",
                                                  std::chrono::steady_clock::now() + kPatience);
        std::thread([session = std::move(session_), promise = std::move(promise)]() mutable {
            session->stop();
            session.reset();
        }).detach();
    }
}

}  // namespace shako::bot
