#include "bot/local/feeds.h"

#include <algorithm>
#include <utility>

namespace shako::bot::local {

FeedId Feeds::open(const Topic& topic, const std::string& user_agent, Now now) {
    if (dialect_->new_feed_ends_old) {
        std::vector<FeedId> old;
        for (const auto& [id, feed] : feeds_) {
            const bool same_reader = topic.game_id.empty() || feed.user_agent == user_agent;
            if (feed.topic == topic && same_reader) old.push_back(id);
        }
        for (const auto id : old) end(id, FeedEnd::clean);
    }

    const FeedId id{++last_id_};
    feeds_.emplace(id, Feed{topic, user_agent, now + dialect_->keep_alive});
    if (dialect_->keep_alive_at_once) put_line(id, dialect_->keep_alive_line, now);
    if (auto found = waiting_.find(topic); found != waiting_.end()) {
        for (const auto& line : found->second) put_line(id, line, now);
        waiting_.erase(found);
    }
    return id;
}

void Feeds::send(const Topic& topic, std::string_view line, Now now) {
    std::vector<FeedId> listeners;
    for (const auto& [id, feed] : feeds_) {
        if (feed.topic == topic) listeners.push_back(id);
    }
    if (!dialect_->shared_queue) {
        for (const auto id : listeners) put_line(id, line, now);
        return;
    }
    if (listeners.empty()) {
        waiting_[topic].emplace_back(line);
        return;
    }
    auto& last = last_served_[topic];
    const auto next = std::upper_bound(listeners.begin(), listeners.end(), last);
    last = next == listeners.end() ? listeners.front() : *next;
    put_line(last, line, now);
}

void Feeds::send_raw(const Topic& topic, std::string_view bytes) {
    for (const auto& [id, feed] : feeds_) {
        if (feed.topic == topic) output_.push_back({id, std::string(bytes), FeedEnd::none});
    }
}

void Feeds::end(const Topic& topic, FeedEnd how) {
    std::vector<FeedId> ids;
    for (const auto& [id, feed] : feeds_) {
        if (feed.topic == topic) ids.push_back(id);
    }
    for (const auto id : ids) end(id, how);
    waiting_.erase(topic);
    last_served_.erase(topic);
}

void Feeds::end(FeedId feed, FeedEnd how) {
    if (feeds_.erase(feed) > 0) output_.push_back({feed, "", how});
}

void Feeds::end_all(FeedEnd how) {
    while (!feeds_.empty()) end(feeds_.begin()->first, how);
}

void Feeds::forget(FeedId feed) { feeds_.erase(feed); }

bool Feeds::has_listener(const Topic& topic) const {
    return std::any_of(feeds_.begin(), feeds_.end(),
                       [&](const auto& entry) { return entry.second.topic == topic; });
}

std::vector<Topic> Feeds::topics() const {
    std::vector<Topic> topics;
    topics.reserve(feeds_.size());
    for (const auto& [id, feed] : feeds_) topics.push_back(feed.topic);
    std::sort(topics.begin(), topics.end());
    topics.erase(std::unique(topics.begin(), topics.end()), topics.end());
    return topics;
}

void Feeds::tick(Now now) {
    for (auto& [id, feed] : feeds_) {
        if (feed.keep_alive_at <= now) put_line(id, dialect_->keep_alive_line, now);
    }
}

std::optional<Now> Feeds::next_deadline() const {
    std::optional<Now> next;
    for (const auto& [id, feed] : feeds_) {
        if (!next || feed.keep_alive_at < *next) next = feed.keep_alive_at;
    }
    return next;
}

std::vector<FeedOutput> Feeds::take_output() { return std::exchange(output_, {}); }

void Feeds::put_line(FeedId id, std::string_view line, Now now) {
    const auto feed = feeds_.find(id);
    if (feed == feeds_.end()) return;
    output_.push_back({id, std::string(line) + "\n", FeedEnd::none});
    feed->second.keep_alive_at = now + dialect_->keep_alive;
}

}  // namespace shako::bot::local
