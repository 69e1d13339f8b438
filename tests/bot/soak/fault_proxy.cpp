#include "tests/bot/soak/fault_proxy.h"

#include <algorithm>
#include <charconv>
#include <thread>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/random.h"

namespace shako::test::soak {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

// How often a stream looks for its reader, its end, and whether all is to end.
constexpr Milliseconds kGlance = 20ms;
constexpr std::string_view kPage =
    "<!DOCTYPE html>\n<html><head><title>Oops</title></head><body><h1>Something went wrong</h1>"
    "</body></html>\n";
constexpr std::string_view kLimited =
    R"({"error":"Too many requests. Try again later.","ratelimit":{"key":"soak","seconds":1}})";
constexpr const char* kHtml = "text/html; charset=utf-8";

std::vector<std::string_view> parts_of(std::string_view path) {
    std::vector<std::string_view> parts;
    path = path.substr(0, path.find('?'));
    while (!path.empty()) {
        path.remove_prefix(1);  // the slash
        const auto end = std::min(path.find('/'), path.size());
        parts.push_back(path.substr(0, end));
        path.remove_prefix(end);
    }
    return parts;
}

// What is answered by the proxy itself is no fault of the connection.
struct Refusal {
    std::string_view status;
    std::string_view type;
    std::string_view body;
    std::string_view headers;
};

Refusal refusal_of(FaultKind kind) {
    switch (kind) {
        case FaultKind::limited_json:
            return {"429 Too Many Requests", "application/json", kLimited, "Retry-After: 1\r\n"};
        case FaultKind::limited_html:
            return {"429 Too Many Requests", kHtml, kPage, ""};
        case FaultKind::bad_gateway:
            return {"502 Bad Gateway", kHtml, kPage, ""};
        case FaultKind::unavailable:
            return {"503 Service Unavailable", kHtml, kPage, "Retry-After: 1\r\n"};
        case FaultKind::gateway_timeout:
            return {"504 Gateway Timeout", kHtml, kPage, ""};
        case FaultKind::page_404:
            return {"404 Not Found", kHtml, kPage, ""};
        case FaultKind::redirect:
            return {"302 Found", kHtml, kPage, "Location: https://127.0.0.1:9/elsewhere\r\n"};
        case FaultKind::page:
            return {"200 OK", kHtml, kPage, ""};
        default:
            return {};
    }
}

bool is_done_before(FaultKind kind) {
    return kind == FaultKind::lost_answer || kind == FaultKind::cut_answer ||
           kind == FaultKind::slow_answer || kind == FaultKind::dripped_answer ||
           kind == FaultKind::gateway_timeout;
}

int status_of(std::string_view answer) {
    int status = 0;
    if (const auto blank = answer.find(' '); blank != std::string_view::npos) {
        std::from_chars(answer.data() + blank + 1, answer.data() + answer.size(), status);
    }
    return status;
}

// How many plies a line tells of, and whether it tells the whole game.
struct Told {
    std::size_t plies = 0;
    bool is_full = false;
};
std::optional<Told> told_by(std::string_view line) {
    const auto json = nlohmann::json::parse(line, nullptr, false);
    if (!json.is_object()) {
        return std::nullopt;
    }
    const bool is_full = json.contains("state");
    const auto& state = is_full ? json["state"] : json;
    if (!state.is_object() || !state.contains("moves") || !state["moves"].is_string()) {
        return std::nullopt;
    }
    const auto& moves = state["moves"].get_ref<const std::string&>();
    const auto blanks = std::count(moves.begin(), moves.end(), ' ');
    return Told{moves.empty() ? 0 : static_cast<std::size_t>(blanks) + 1, is_full};
}

}  // namespace

std::string addressed_to(std::string_view url, std::string request) {
    const std::string_view host = url.substr(url.rfind('/') + 1);
    const std::size_t line = request.find("\r\nHost: ");
    if (line == std::string::npos || line > request.find("\r\n\r\n")) {
        return request;
    }
    const std::size_t begin = line + std::string_view("\r\nHost: ").size();
    return request.replace(begin, request.find("\r\n", begin) - begin, host);
}

Errand errand_of(std::string_view request) {
    const auto begin = request.find(' ');
    if (begin == std::string_view::npos) {
        return {};
    }
    const std::string_view method = request.substr(0, begin);
    const auto parts =
        parts_of(request.substr(begin + 1, request.find(' ', begin + 1) - begin - 1));
    const auto at = [&](std::size_t i) { return i < parts.size() ? parts[i] : std::string_view(); };
    if (at(0) != "api") {
        return {};
    }
    if (at(1) == "account") {
        return {RequestKind::account, "", ""};
    }
    if (at(1) == "stream" && at(2) == "event") {
        return {RequestKind::events, "", ""};
    }
    if (at(1) == "challenge" && at(3) == "accept") {
        return {RequestKind::accept, std::string(at(2)), ""};
    }
    if (at(1) == "bot" && at(2) == "game" && at(3) == "stream") {
        return {RequestKind::game, std::string(at(4)), ""};
    }
    if (at(1) == "bot" && at(2) == "game" && at(4) == "move" && method == "POST") {
        return {RequestKind::move, std::string(at(3)), std::string(at(5))};
    }
    return {RequestKind::other, std::string(at(1) == "bot" ? at(3) : at(2)), ""};
}

struct FaultProxy::Flow {
    Peer& peer;
    Upstream& upstream;
    const Errand& errand;
    StreamFault fault;
    engine::Random random;
    Clock::time_point begin = Clock::now();
    std::string rest;      // of a line
    bool is_over = false;  // for the bot
};

FaultProxy::FaultProxy(const Identity& identity, Options options, Judge& judge)
    : options_(std::move(options)),
      judge_(judge),
      server_(std::make_unique<ScriptedServer>(
          identity, std::vector<ScriptedServer::Script>{[this](Peer& peer) { serve(peer); }})) {}

FaultProxy::~FaultProxy() {
    stopping_ = true;
    server_.reset();
}

std::string FaultProxy::url() const {
    return "https://127.0.0.1:" + std::to_string(server_->port());
}

std::unique_ptr<FaultProxy::Upstream> FaultProxy::connect() const {
    return std::make_unique<Upstream>(options_.site, options_.authority);
}

int FaultProxy::next_number(const Errand& errand) {
    const std::lock_guard lock(mutex_);
    return numbers_[{errand.kind, errand.game}]++;
}

bool FaultProxy::may(FaultKind kind, const std::string& game, Milliseconds more) {
    if (kind == FaultKind::none || judge_.is_recovering(options_.bot, Clock::now()) ||
        !judge_.bears(options_.bot, game, cost_of(kind) + more, Clock::now())) {
        return false;
    }
    judge_.count(kind);
    return true;
}

// Waits; false when all is to end.
bool FaultProxy::pause(Milliseconds time) const {
    const auto end = Clock::now() + time;
    while (!stopping_ && Clock::now() < end) {
        const auto left = std::chrono::ceil<Milliseconds>(end - Clock::now());
        std::this_thread::sleep_for(std::min(left, kGlance));
    }
    return !stopping_;
}

void FaultProxy::serve(Peer& peer) {
    std::unique_ptr<Upstream> upstream;
    for (;;) {
        const std::string request = addressed_to(options_.site, peer.read_request());
        if (request.empty() || stopping_) {
            return;
        }
        const Errand errand = errand_of(request);
        judge_.asked(options_.bot, errand.kind, Clock::now());
        const bool is_stream =
            errand.kind == RequestKind::events || errand.kind == RequestKind::game;
        if (is_stream ? !pass_stream(peer, request, errand)
                      : !pass(peer, upstream, request, errand)) {
            return;
        }
    }
}

// Answers in the site's place; false when the connection is gone with that.
bool FaultProxy::refuse_with(Peer& peer, FaultKind kind) {
    if (kind == FaultKind::lost_request || kind == FaultKind::lost_answer) {
        peer.reset();
        return false;
    }
    if (kind == FaultKind::cut_answer) {
        peer.write("HTTP/1.1 200 OK\r\nContent-Type: applica");
        peer.fin();
        return false;
    }
    const Refusal refusal = refusal_of(kind);
    peer.answer(refusal.status, refusal.type, refusal.body, refusal.headers);
    return true;
}

// ---- What is answered in one piece

bool FaultProxy::pass(Peer& peer, std::unique_ptr<Upstream>& upstream, const std::string& request,
                      const Errand& errand) {
    AnswerFault fault =
        options_.plan.answer({options_.bot, errand.kind, errand.game, next_number(errand)});
    if (!may(fault.kind, errand.game, fault.delay)) {
        fault = {};
    }
    const bool is_late = fault.kind == FaultKind::late_request;
    if (is_late && !pause(fault.delay)) {
        return false;
    }
    if (fault.kind != FaultKind::none && !is_late && !is_done_before(fault.kind)) {
        return refuse_with(peer, fault.kind);
    }

    if (!upstream) {
        upstream = connect();
    }
    const Post post = judge_.post_begins(options_.bot, errand.game, errand.move);
    upstream->send(request);
    const std::string answer = upstream->read_answer();
    if (errand.kind == RequestKind::move) {
        judge_.post_ends(post, status_of(answer), answer);
    }
    if (answer.empty()) {
        peer.reset();
        return false;
    }

    if (fault.kind == FaultKind::slow_answer && !pause(fault.delay)) {
        return false;
    }
    if (fault.kind == FaultKind::lost_answer || fault.kind == FaultKind::gateway_timeout) {
        return refuse_with(peer, fault.kind);
    }
    if (fault.kind == FaultKind::cut_answer) {
        peer.write(std::string_view(answer).substr(0, answer.size() / 2));
        peer.fin();
        return false;
    }
    if (fault.kind == FaultKind::dripped_answer) {
        for (const char c : answer) {
            peer.write({&c, 1});
        }
    } else {
        peer.write(answer);
    }
    return true;
}

// ---- Streams

bool FaultProxy::pass_stream(Peer& peer, const std::string& request, const Errand& errand) {
    const StreamFault fault =
        options_.plan.stream({options_.bot, errand.kind, errand.game, next_number(errand)});
    if (may(fault.refusal, errand.game)) {
        return refuse_with(peer, fault.refusal);
    }
    const auto upstream = connect();
    const std::uint64_t stream = judge_.stream_begins(options_.bot, errand.game);
    upstream->send(request);
    const std::string head = upstream->read_answer();
    bool is_kept = false;
    if (head.find("Transfer-Encoding: chunked") == std::string::npos) {
        is_kept = !head.empty();
        if (is_kept) {
            peer.write(head);  // the site itself refuses
        } else {
            peer.reset();
        }
    } else {
        peer.write(head);
        Flow flow{peer,         *upstream, errand, fault, engine::Random(fault.seed),
                  Clock::now(), {},        false};
        pump(flow);
        hold(flow);
    }
    judge_.stream_ends(stream, Clock::now());
    return is_kept;
}

void FaultProxy::pump(Flow& flow) {
    const auto end_at = flow.begin + flow.fault.after;
    bool has_fault = flow.fault.end != FaultKind::none;
    while (!stopping_ && !flow.is_over) {
        if (has_fault && Clock::now() >= end_at) {
            has_fault = false;
            if (may(flow.fault.end, flow.errand.game)) {
                end(flow, flow.fault.end);
                return;
            }
        }
        if (flow.peer.has_left()) {
            return;
        }
        if (flow.upstream.is_readable(kGlance) && !take_chunk(flow)) {
            flow.fault.hold = {};  // the site itself has ended it
            return;
        }
    }
}

// The next piece of the site's; false when there is no more.
bool FaultProxy::take_chunk(Flow& flow) {
    const std::string head = flow.upstream.read_to("\r\n");
    std::size_t size = 0;
    std::from_chars(head.data(), head.data() + head.size(), size, 16);
    if (head.empty()) {  // broken off
        flow.peer.fin();
        return false;
    }
    const std::string bytes = flow.upstream.read_bytes(size + 2);
    if (size == 0) {
        flow.peer.last_chunk();
        flow.peer.close_notify();
        return false;
    }
    flow.rest.append(bytes, 0, size);
    for (auto end = flow.rest.find('\n'); end != std::string::npos; end = flow.rest.find('\n')) {
        const std::string line = flow.rest.substr(0, end + 1);
        flow.rest.erase(0, end + 1);
        send_line(flow, line);
    }
    if (!flow.rest.empty() && flow.rest.find("terminated") != std::string::npos) {
        write(flow, std::exchange(flow.rest, ""));  // a farewell has no end of line
    }
    return true;
}

void FaultProxy::send_line(Flow& flow, std::string_view line) {
    std::string text(line);
    if (flow.fault.has_noise) {
        switch (flow.random.below(6)) {
            case 0:
                text.insert(0, R"({"type":"futureEvent","game":{"id":"zzzzzzzz"},"n":[1,{}]})"
                               "\n");
                break;
            case 1:
                text.insert(0, "\r\n");
                break;
            case 2:
                text.insert(0, "<html>no JSON at all\n");
                break;
            case 3:
                text.insert(text.size() - 1, "\r");
                break;
            default:
                break;
        }
        // A field that nobody knows, in the object itself.
        if (const auto brace = text.rfind("\n{"); line.size() > 2 && line[0] == '{') {
            text.insert((brace == std::string::npos ? 0 : brace + 1) + 1,
                        R"("fromTheFuture":{"a":[null,true,1e3,"\u00e9"]},)");
        }
    }
    if (const auto told = told_by(line)) {
        judge_.told(options_.bot, flow.errand.game, told->plies, told->is_full, Clock::now());
    }
    if (flow.fault.repeats && flow.random.below(4) == 0) {
        text += line;
    }
    write(flow, text);
}

void FaultProxy::write(Flow& flow, const std::string& bytes) {
    // Of a line; more would be a matter of how fast the machine is.
    constexpr std::size_t kSingleBytes = 50;
    std::string_view text = bytes;
    if (flow.fault.shape == Shape::whole) {
        flow.peer.chunk(text);
        return;
    }
    const bool is_slow = flow.fault.shape == Shape::dripped && flow.random.below(4) == 0;
    if (is_slow || flow.fault.shape == Shape::bytes) {
        for (std::size_t i = 0; i < kSingleBytes && !text.empty(); ++i) {
            flow.peer.chunk(text.substr(0, 1));
            text.remove_prefix(1);
            if (is_slow) {
                std::this_thread::sleep_for(1ms);
            }
        }
    }
    if (!text.empty()) {
        const std::size_t cut = 1 + flow.random.below(text.size());
        flow.peer.chunk(text.substr(0, cut));
        if (cut < text.size()) {
            flow.peer.chunk(text.substr(cut));
        }
    }
}

void FaultProxy::end(Flow& flow, FaultKind how) {
    flow.is_over = true;
    Peer& peer = flow.peer;
    switch (how) {
        case FaultKind::reset:
            peer.reset();  // when this connection is closed, so nothing may wait for that
            flow.fault.hold = {};
            break;
        case FaultKind::fin:
            peer.write("1f\r\n{\"type\":");
            peer.fin();
            break;
        case FaultKind::clean_end:
            peer.last_chunk();
            peer.close_notify();
            break;
        case FaultKind::no_last_chunk:
            peer.close_notify();
            peer.fin();
            break;
        case FaultKind::bad_chunk:
            peer.write("HTTP/1.1 409 Conflict\r\n\r\n");
            break;
        case FaultKind::stall:
            // The site goes on, and nothing of it arrives. A bot does not wait for ever.
            for (auto end = Clock::now() + 60s;
                 !stopping_ && !peer.has_left() && Clock::now() < end;) {
                if (flow.upstream.is_readable(kGlance) && flow.upstream.read_bytes(1).empty()) {
                    static_cast<void>(pause(kGlance));
                }
            }
            flow.fault.hold = {};
            break;
        default:
            break;
    }
}

// The bot reads no more, and the site has not noticed. What it sends goes nowhere.
void FaultProxy::hold(Flow& flow) {
    if (!options_.streams_are_held || flow.fault.hold == 0ms) {
        return;
    }
    // While it lasts, and for as long again, as a bot tries less and less often.
    const Milliseconds cost = 2 * flow.fault.hold + 1s;
    if (judge_.bears(options_.bot, flow.errand.game, cost, Clock::now())) {
        static_cast<void>(pause(flow.fault.hold));
    }
}

}  // namespace shako::test::soak
