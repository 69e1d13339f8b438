#include "bot/core/tally.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace shako::bot {

// ---- Histogram

void Histogram::add(std::chrono::nanoseconds time) {
    const double seconds = std::chrono::duration<double>(time).count();
    const auto bucket = std::lower_bound(kBounds.begin(), kBounds.end(), seconds);
    ++buckets_[static_cast<std::size_t>(bucket - kBounds.begin())];
    sum_ += seconds;
}

std::uint64_t Histogram::up_to(std::size_t i) const {
    return std::accumulate(buckets_.begin(), buckets_.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                           std::uint64_t{0});
}

std::uint64_t Histogram::count() const { return up_to(kBounds.size()); }

// ---- Tally

void Tally::answered(int status) {
    ++answers[std::to_string(status)];
    if (status == 429) {
        ++rate_limited;
    }
}

void Tally::count(const Event& event, Now now) {
    if (std::holds_alternative<EventStreamOpened>(event)) {
        is_connected = true;
    } else if (const auto* closed = std::get_if<EventStreamClosed>(&event)) {
        is_connected = false;
        answered(closed->end.status);
    } else if (const auto* game_closed = std::get_if<GameStreamClosed>(&event)) {
        answered(game_closed->end.status);
    } else if (const auto* done = std::get_if<RequestDone>(&event)) {
        answered(done->reply.status);
        if (const auto post = posted_.find(done->request); post != posted_.end()) {
            move_request.add(now - post->second);
            posted_.erase(post);
        }
    } else if (std::holds_alternative<EngineFailed>(event)) {
        ++engine_restarts;
    }
}

void Tally::count(const Action& action, Now now) {
    if (std::holds_alternative<OpenEventStream>(action)) {
        ++event_streams;
    } else if (std::holds_alternative<CloseEventStream>(action)) {
        is_connected = false;
    } else if (std::holds_alternative<OpenGameStream>(action)) {
        ++game_streams;
    } else if (std::holds_alternative<KillEngine>(action)) {
        ++engine_restarts;
    } else if (const auto* think = std::get_if<Think>(&action)) {
        thinking_.emplace(think->game_id, now);  // not anew when the engine failed
    } else if (const auto* release = std::get_if<ReleaseEngine>(&action)) {
        thinking_.erase(release->game_id);
    } else if (const auto* request = std::get_if<Request>(&action)) {
        if (request->purpose == Purpose::move) {
            posted_[request->request] = now;
            if (const auto since = thinking_.find(request->game_id); since != thinking_.end()) {
                move_answer.add(now - since->second);
                thinking_.erase(since);  // a second post of the same move is no answer
            }
        }
    } else if (const auto* log = std::get_if<Log>(&action)) {
        const auto name = log->fields.find("event");
        if (name != log->fields.end() && name->is_string()) {
            ++events[name->get<std::string>()];
        }
    }
}

}  // namespace shako::bot
