// Which faults the soak puts between a bot and its site. Values only: the same seed and the same
// request always meet the same fault, whatever happens elsewhere at the time.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace shako::test::soak {

using Milliseconds = std::chrono::milliseconds;

enum class RequestKind : std::uint8_t { account, events, game, move, accept, other };

enum class FaultKind : std::uint8_t {
    none,
    // Of a request that is answered in one piece
    lost_request,     // the connection is reset before the site hears of it
    lost_answer,      // the site has done what was asked, then the connection is reset
    cut_answer,       // the same, and half of the answer arrives before a FIN without close_notify
    late_request,     // it is on its way for seconds
    slow_answer,      // its answer is
    dripped_answer,   // byte by byte
    limited_json,     // 429 as the API says it, with Retry-After
    limited_html,     // 429 as a proxy says it, without
    bad_gateway,      // 502, a page
    unavailable,      // 503 with Retry-After
    gateway_timeout,  // 504, although the site has done what was asked
    page_404,         // a page, and the next time it is there again
    redirect,
    page,  // 200, but a page where JSON is expected
    // Of a stream that has begun
    reset,
    fin,            // without close_notify
    clean_end,      // the body ends as it should
    no_last_chunk,  // TLS is closed as it should be, the body is not
    bad_chunk,      // bytes that are no chunk
    stall,          // nothing comes any more, and nobody says so
    // Of the way to the site as a whole
    refused,  // no connection is taken for a while
    kill,     // the bot itself: kill -9
};
inline constexpr std::size_t kFaultKinds = static_cast<std::size_t>(FaultKind::kill) + 1;

// "lost request".
[[nodiscard]] std::string_view to_text(FaultKind kind);

// The most that a fault can take from the clock of a running game, as far as it can't be avoided:
// until a bot can notice it and has tried again. A stall takes the whole limit on silence.
[[nodiscard]] Milliseconds cost_of(FaultKind kind);

// How the bytes of a stream are cut.
enum class Shape : std::uint8_t {
    whole,    // as the site sends them
    split,    // in two, at any place
    bytes,    // the first ones each a chunk of its own, the others in two
    dripped,  // the same, and now and then slowly
};

// One request, as its number among those of its kind about its game.
struct RequestKey {
    std::string bot;
    RequestKind kind{};
    std::string game;
    int number = 0;
};

struct AnswerFault {
    FaultKind kind = FaultKind::none;
    Milliseconds delay{};  // of those that are late or slow
};

struct StreamFault {
    FaultKind refusal = FaultKind::none;  // in place of the stream
    FaultKind end = FaultKind::none;
    Milliseconds after{};  // from the beginning to the end
    Shape shape = Shape::whole;
    bool has_noise = false;  // unknown events and fields, blank lines, lines that are no JSON
    bool repeats = false;    // some lines come twice
    // So long the site goes on believing that somebody reads a stream that has gone.
    Milliseconds hold{};
    std::uint64_t seed = 0;  // of what is decided line by line
};

class FaultPlan {
   public:
    explicit FaultPlan(std::uint64_t seed) : seed_(seed) {}

    [[nodiscard]] AnswerFault answer(const RequestKey& key) const;
    [[nodiscard]] StreamFault stream(const RequestKey& key) const;

   private:
    [[nodiscard]] std::uint64_t seed_for(const RequestKey& key) const;

    std::uint64_t seed_;
};

}  // namespace shako::test::soak
