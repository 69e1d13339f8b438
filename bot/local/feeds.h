// The open streams of the play server and the lines that wait for one: who hears what, and when a
// sign of life is due. The two sites differ in nearly all of this (site_dialect.h).
#pragma once

#include <compare>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bot/core/ids.h"
#include "bot/local/http.h"
#include "bot/local/site_dialect.h"

namespace shako::bot::local {

// What a feed tells: the events of an account, or one game as one account sees it.
struct Topic {
    std::string account;
    GameId game_id;  // empty: the account's events
    friend auto operator<=>(const Topic&, const Topic&) = default;
    friend bool operator==(const Topic&, const Topic&) = default;
};

enum class FeedEnd : std::uint8_t {
    none,    // more will come
    clean,   // the body ends properly
    broken,  // the connection goes in the middle of the body
};

// Bytes for one client, in the order they were made.
struct FeedOutput {
    FeedId feed{};
    std::string bytes;
    FeedEnd end = FeedEnd::none;
    friend bool operator==(const FeedOutput&, const FeedOutput&) = default;
};

class Feeds {
   public:
    explicit Feeds(const SiteDialect& dialect) : dialect_(&dialect) {}

    // Opens a feed. What waited for the topic goes out at once. Where the dialect says so, the feed
    // before ends: that of the same topic and, for games, the same `user_agent`.
    FeedId open(const Topic& topic, const std::string& user_agent, Now now);

    // Sends a line (without its end). With no feed open it waits, or is lost, as the dialect has
    // it. With several open and a shared queue only one of them gets it, each in turn.
    void send(const Topic& topic, std::string_view line, Now now);

    // Sends a line to this feed alone.
    void send_to(FeedId feed, std::string_view line, Now now) { put_line(feed, line, now); }

    // Sends bytes as they are to every feed of the topic and to none that comes later.
    void send_raw(const Topic& topic, std::string_view bytes);

    // Ends all feeds of a topic and forgets what waits.
    void end(const Topic& topic, FeedEnd how);
    // Ends one feed.
    void end(FeedId feed, FeedEnd how);
    // Ends all feeds of all topics.
    void end_all(FeedEnd how);

    // The client has gone; nothing more is sent.
    void forget(FeedId feed);

    [[nodiscard]] bool has_listener(const Topic& topic) const;
    // Whether lines wait for a reader of the topic.
    [[nodiscard]] bool has_waiting(const Topic& topic) const { return waiting_.contains(topic); }
    // The topics that somebody listens to, sorted.
    [[nodiscard]] std::vector<Topic> topics() const;

    // Sends the signs of life that are due at `now`.
    void tick(Now now);
    // When the next one is due; nothing when no feed is open.
    [[nodiscard]] std::optional<Now> next_deadline() const;

    // All output since the last call.
    [[nodiscard]] std::vector<FeedOutput> take_output();

   private:
    struct Feed {
        Topic topic;
        std::string user_agent;
        Now keep_alive_at{};
    };

    void put_line(FeedId id, std::string_view line, Now now);

    const SiteDialect* dialect_;
    std::uint64_t last_id_ = 0;
    std::map<FeedId, Feed> feeds_;
    std::map<Topic, std::deque<std::string>> waiting_;
    std::map<Topic, FeedId> last_served_;  // whose turn it was, of a shared queue
    std::vector<FeedOutput> output_;
};

}  // namespace shako::bot::local
