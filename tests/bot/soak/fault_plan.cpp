#include "tests/bot/soak/fault_plan.h"

#include <algorithm>
#include <initializer_list>

#include "engine/fnv1a.h"
#include "engine/random.h"

namespace shako::test::soak {
namespace {

using namespace std::chrono_literals;
using engine::Random;

struct Row {
    FaultKind kind;
    std::string_view text;
    Milliseconds cost;
};

constexpr std::array<Row, kFaultKinds> kRows{{
    {FaultKind::none, "none", 0ms},
    {FaultKind::lost_request, "lost request", 3500ms},
    {FaultKind::lost_answer, "lost answer", 3500ms},
    {FaultKind::cut_answer, "cut answer", 3500ms},
    {FaultKind::late_request, "late request", 2500ms},
    {FaultKind::slow_answer, "slow answer", 3000ms},
    {FaultKind::dripped_answer, "dripped answer", 1000ms},
    {FaultKind::limited_json, "429 JSON", 6000ms},
    {FaultKind::limited_html, "429 HTML", 6000ms},
    {FaultKind::bad_gateway, "502", 3500ms},
    {FaultKind::unavailable, "503", 3500ms},
    {FaultKind::gateway_timeout, "504", 3500ms},
    {FaultKind::page_404, "404 HTML", 3500ms},
    {FaultKind::redirect, "redirect", 3500ms},
    {FaultKind::page, "page", 3500ms},
    {FaultKind::reset, "reset", 3000ms},
    {FaultKind::fin, "FIN", 3000ms},
    {FaultKind::clean_end, "clean end", 3000ms},
    {FaultKind::no_last_chunk, "no last chunk", 3000ms},
    {FaultKind::bad_chunk, "bad chunk", 3000ms},
    {FaultKind::stall, "stall", 23000ms},
    {FaultKind::refused, "refused", 6000ms},
    {FaultKind::kill, "kill", 10000ms},
}};

bool happens(Random& random, int percent) {
    return random.below(100) < static_cast<std::size_t>(percent);
}

FaultKind one_of(Random& random, std::initializer_list<FaultKind> kinds) {
    return *(kinds.begin() + random.below(kinds.size()));
}

Milliseconds between(Random& random, Milliseconds least, Milliseconds most) {
    return Milliseconds(
        random.between(static_cast<int>(least.count()), static_cast<int>(most.count())));
}

// A site that limits or has a stream open forgets it in time, but the event stream's 429 keeps the
// bot away for a minute: few of those, or nothing else would be played.
constexpr int kLimitedEvents = 12;

}  // namespace

std::string_view to_text(FaultKind kind) { return kRows[static_cast<std::size_t>(kind)].text; }

Milliseconds cost_of(FaultKind kind) { return kRows[static_cast<std::size_t>(kind)].cost; }

std::uint64_t FaultPlan::seed_for(const RequestKey& key) const {
    const std::string text = key.bot + '/' + std::to_string(static_cast<int>(key.kind)) + '/' +
                             key.game + '/' + std::to_string(key.number);
    return engine::mix(seed_ + engine::fnv1a_64(text));
}

AnswerFault FaultPlan::answer(const RequestKey& key) const {
    using enum FaultKind;
    Random random(seed_for(key));
    const int percent = key.kind == RequestKind::move      ? 6
                        : key.kind == RequestKind::account ? 30
                                                           : 12;
    if (!happens(random, percent)) {
        return {};
    }
    AnswerFault fault;
    fault.kind = one_of(random, {lost_request, lost_answer, lost_answer, cut_answer, late_request,
                                 slow_answer, dripped_answer, limited_json, limited_html,
                                 bad_gateway, unavailable, gateway_timeout, page_404, redirect});
    // What is asked with the account's own limits is not refused for a minute, and an invitation
    // that the site says is gone is gone.
    const bool is_limited = fault.kind == limited_json || fault.kind == limited_html;
    if (is_limited && key.kind == RequestKind::account) {
        fault.kind = page;
    } else if ((is_limited || fault.kind == page_404) && key.kind == RequestKind::accept) {
        fault.kind = lost_answer;
    }
    // Less than the bot's patience with a move, and now and then more.
    fault.delay = fault.kind == slow_answer && happens(random, 30) ? between(random, 3200ms, 4200ms)
                                                                   : between(random, 300ms, 2000ms);
    return fault;
}

StreamFault FaultPlan::stream(const RequestKey& key) const {
    using enum FaultKind;
    Random random(seed_for(key));
    const bool is_events = key.kind == RequestKind::events;
    StreamFault fault;
    if (is_events && key.number % kLimitedEvents == kLimitedEvents - 1) {
        fault.refusal = happens(random, 50) ? limited_json : limited_html;
    } else if (happens(random, is_events ? 10 : 20)) {
        fault.refusal = one_of(random, {lost_request, bad_gateway, unavailable, page_404, redirect,
                                        page, cut_answer, bad_gateway});
        if (!is_events && happens(random, 15)) {
            fault.refusal = limited_html;
        }
    }
    if (is_events || happens(random, 60)) {
        fault.end = one_of(random, {reset, fin, clean_end, no_last_chunk, bad_chunk, reset, fin,
                                    clean_end, stall});
    }
    // The site allows 30 event streams in ten minutes, and a bot must have reason to be sparing.
    fault.after = is_events ? between(random, 25s, 60s) : between(random, 1s, 15s);
    switch (random.below(4)) {
        case 0:
            fault.shape = Shape::whole;
            break;
        case 1:
            fault.shape = Shape::split;
            break;
        case 2:
            fault.shape = Shape::bytes;
            break;
        default:
            fault.shape = Shape::dripped;
            break;
    }
    fault.has_noise = happens(random, 50);
    fault.repeats = happens(random, 50);
    if (happens(random, 12)) {
        fault.hold = happens(random, 30) ? between(random, 6s, 16s) : between(random, 500ms, 6s);
    }
    if (is_events) {
        // Two readers share the events of such a site: what the dead one gets is lost.
        fault.hold = std::min<Milliseconds>(fault.hold, 1s);
    }
    fault.seed = random.next();
    return fault;
}

}  // namespace shako::test::soak
