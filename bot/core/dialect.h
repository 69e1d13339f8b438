// What differs between the two forms of the Lichess API, as one table of data. Code asks a field of
// the row, never for a site's name. Sources: the Lichess API's text and server, the PyChess server.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bot/core/action.h"
#include "bot/core/config.h"
#include "bot/core/ids.h"
#include "bot/core/speed.h"

namespace shako::bot {

struct VariantAlias {
    std::string_view ours;
    std::string_view theirs;
};

struct Dialect {
    DialectName name{};
    std::string_view title;  // for people

    // The account
    bool requires_bot_title = false;  // else the event stream itself refuses others
    std::string_view how_to_upgrade;  // for people

    // Streams
    bool announces_variants = false;  // X-PyChess-Bot-Capabilities on the event stream
    Milliseconds idle_timeout{};      // longer silence means a dead stream
    // How long the site may take a dead game stream for alive and refuse a new one.
    Milliseconds stale_stream{};

    // Values
    bool increments_in_seconds = false;  // in gameState; the clocks are in milliseconds in both
    std::span<const std::string_view> start_position;  // initialFen of the usual start, beside null
    std::span<const VariantAlias> variants;            // names that differ; all others are the same

    // Games
    bool tells_result = false;         // status and winner in gameState; else only that it ended
    bool draws_are_claimed = false;    // repetition and n-move rule; else the site applies them
    bool resignation_is_told = false;  // else nobody hears of it, and the game goes on for them
    bool has_draws = false;            // offers and answers; else there is no such request
    bool has_takebacks = false;        // asked for; else they happen, or do not
    bool has_claims = false;           // of victory, when the opponent has left
    bool has_chat_history = false;
    bool has_spectators = false;  // a chat room of their own
    int free_plies = 0;           // plies at the start that cost no time

    // Challenges of our own
    bool has_challenges = false;
    std::span<const std::string_view> known_variants;  // the site's keys; empty: any may be known
};

[[nodiscard]] const Dialect& dialect(DialectName name);

// A site's key for a variant: "chess" -> "standard".
[[nodiscard]] std::string to_site_variant(const Dialect& dialect, std::string_view ours);
// Our name for a site's key: "standard" -> "chess". `chess960`: the site's flag beside the key.
[[nodiscard]] std::string from_site_variant(const Dialect& dialect, std::string_view theirs,
                                            bool chess960 = false);
// A site's initialFen in our form: empty for the variant's start position.
[[nodiscard]] std::string from_site_fen(const Dialect& dialect, std::string_view fen);

// Whether the site may know a variant of ours.
[[nodiscard]] bool is_known_to_site(const Dialect& dialect, std::string_view ours);

// The site's name for the rating in a variant of ours at a speed.
[[nodiscard]] std::string perf_key(const Dialect& dialect, std::string_view ours, Speed speed);

// The headers that open the event stream, announcing the variants (our names) where that is wanted.
[[nodiscard]] Headers event_stream_headers(const Dialect& dialect,
                                           const std::vector<std::string>& variants);

}  // namespace shako::bot
