// What all decisions of one bot share, and the way out for their actions.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bot/core/action.h"
#include "bot/core/config.h"
#include "bot/core/dialect.h"
#include "bot/core/played_lately.h"
#include "bot/core/round_trip.h"
#include "bot/core/seat.h"
#include "bot/core/site_json.h"
#include "variant/catalog.h"

namespace shako::bot {

enum class ChatRoom : std::uint8_t { player, spectator };

struct Context {
    Config config;
    const Dialect* dialect = nullptr;
    std::shared_ptr<const variant::Catalog> catalog;
    std::vector<std::string> offered;  // variants, our names
    std::uint64_t seed = 0;
    site::Player me;  // known once the account is
    std::vector<site::OnlineBot::Rating> my_ratings;

    // The calendar at a moment of the monotonic clock.
    WallTime wall_start{};
    Now start{};
    [[nodiscard]] WallTime wall(Now now) const {
        return wall_start + std::chrono::duration_cast<WallTime::duration>(now - start);
    }

    // The other way round; a moment that is still to come, as after the calendar was set back, is
    // taken for the start.
    [[nodiscard]] Now past(WallTime when) const {
        return start - std::chrono::duration_cast<Now::duration>(
                           std::max(wall_start - when, WallTime::duration(0)));
    }

    // The games that began lately.
    PlayedLately played;
    void count_game(Now now, const Seat& seat) {
        played.add(now, seat.opponent, seat.kind);
        has_met = true;
    }
    // What is known of opponents has changed: it is to be saved.
    bool has_met = false;

    // How long the way of our moves to the site and back takes.
    RoundTrip round_trip;

    // Searches that failed one after another, in any game.
    int engine_failures = 0;
    Now last_engine_failure{};

    // The last numbers given out.
    std::uint64_t last_stream = 0;
    std::uint64_t last_search = 0;
    std::uint64_t last_request = 0;
    [[nodiscard]] StreamId new_stream() { return StreamId{++last_stream}; }
    [[nodiscard]] SearchId new_search() { return SearchId{++last_search}; }

    // Requests without an answer so far.
    struct Sent {
        Purpose purpose{};
        GameId game_id;
    };
    std::map<RequestId, Sent> sent;
};

// Collects the actions of one call of handle().
class Outbox {
   public:
    Outbox(Context& context, Actions& actions) : context_(context), actions_(actions) {}

    [[nodiscard]] Context& context() { return context_; }

    void add(Action action) { actions_.push_back(std::move(action)); }

    // `fields` is an object; the event's name is put in front of it.
    void log(LogLevel level, std::string_view event, std::string message,
             const nlohmann::ordered_json& fields = nlohmann::ordered_json::object());

    // A GET of the account; for Purpose::new_token with the token that was offered.
    RequestId ask_account(Purpose purpose = Purpose::account);
    // POSTs. The ids are checked ones (site::is_id), the move is canonical UCI text.
    RequestId accept(const std::string& challenge_id);
    RequestId decline(const std::string& challenge_id, std::string_view reason);
    RequestId move(const GameId& game_id, const std::string& uci);
    // Offers a draw, agrees to one or claims it; no: turns an offer down.
    RequestId draw(const GameId& game_id, bool yes);
    RequestId takeback(const GameId& game_id, bool yes);
    RequestId claim_victory(const GameId& game_id);
    RequestId abort(const GameId& game_id);
    RequestId resign(const GameId& game_id);
    RequestId chat(const GameId& game_id, std::string text, ChatRoom room = ChatRoom::player);
    // A challenge to `username`; the form is the site's.
    RequestId challenge(const std::string& username, Form form);
    RequestId cancel(const std::string& challenge_id);
    // GETs.
    RequestId chat_history(const GameId& game_id);
    RequestId online_bots();

    void set_timer(TimerKind kind, const GameId& game_id, Now when);
    void cancel_timer(TimerKind kind, const GameId& game_id);

   private:
    RequestId request(Purpose purpose, std::string id, std::string method, std::string path,
                      Form form, Milliseconds timeout);

    Context& context_;
    Actions& actions_;
};

// The variants to offer: those of the configuration that are loaded, or all that are.
[[nodiscard]] std::vector<std::string> offered_variants(const Config& config,
                                                        const variant::Catalog& catalog);

// The variants that the configuration offers and nobody has loaded.
[[nodiscard]] ConfigErrors check_variants(const Config& config, const variant::Catalog& catalog);

}  // namespace shako::bot
