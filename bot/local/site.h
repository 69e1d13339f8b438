// The play server's decisions: accounts, challenges and games of one site. Pure: requests and
// moments go in, answers and bytes for streams come out. No socket, thread, clock or file.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "bot/core/config.h"
#include "bot/core/ids.h"
#include "bot/local/account.h"
#include "bot/local/challenge_desk.h"
#include "bot/local/feeds.h"
#include "bot/local/game_desk.h"
#include "bot/local/http.h"
#include "bot/local/news.h"
#include "bot/local/site_state.h"
#include "variant/catalog.h"

namespace shako::bot::local {

// Why the operator's wish can't be granted: one line for people.
struct SiteError {
    std::string message;
};

// For one thread; `now` never goes back from one call to the next.
class Site {
   public:
    struct Options {
        DialectName dialect{};
        std::shared_ptr<const variant::Catalog> catalog;
        std::string url;         // of the site, for the links in its objects
        std::uint64_t seed = 0;  // of ids and of random colours
        Now now{};
        WallTime wall{};  // the calendar at `now`
    };
    explicit Site(const Options& options);
    Site(const Site&) = delete;
    Site& operator=(const Site&) = delete;

    // Opens an account; returns its id.
    tl::expected<std::string, AccountError> add_account(const std::string& name,
                                                        const std::string& token,
                                                        AccountKind kind = AccountKind::bot);

    // Answers a request. Output for feeds and news may come with it: call take_output and
    // take_news.
    [[nodiscard]] HttpResponse handle(const HttpRequest& request, Now now);

    // The client of a feed has gone, or does not take its bytes.
    void feed_closed(FeedId feed);

    // Does what is due: signs of life, flags, expired challenges.
    void tick(Now now);
    // When tick has something to do; nothing when all is quiet.
    [[nodiscard]] std::optional<Now> next_deadline() const;

    [[nodiscard]] std::vector<FeedOutput> take_output() { return state_.feeds.take_output(); }
    [[nodiscard]] std::vector<News> take_news();

    // Invites two accounts (by name) to a game; it begins when both have accepted. Returns its id.
    // This is how games come about where bots may not challenge.
    tl::expected<GameId, SiteError> pair(const ByColor<std::string>& names, const GameTerms& terms,
                                         Now now);
    // Whether the account of that name listens to its event stream.
    [[nodiscard]] bool is_online(const std::string& name) const;

    // Says goodbye on all feeds and ends them.
    void shut_down();

   private:
    HttpResponse dispatch(Endpoint endpoint, const Call& call);
    HttpResponse account(const Call& call) const;
    HttpResponse playing(const Call& call) const;
    HttpResponse test_tokens(const Call& call) const;
    HttpResponse users_status(const Call& call) const;
    HttpResponse bots_online(const Call& call) const;
    HttpResponse open_event_feed(const Call& call);

    SiteState state_;
    GameDesk games_;
    ChallengeDesk challenges_;
};

}  // namespace shako::bot::local
