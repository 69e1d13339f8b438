#include "bot/local/site.h"

#include <algorithm>
#include <charconv>
#include <system_error>
#include <utility>

#include <nlohmann/json.hpp>

#include "bot/local/capabilities.h"
#include "bot/local/routes.h"
#include "bot/local/url.h"

namespace shako::bot::local {
namespace {

constexpr std::string_view kBearer = "Bearer ";
constexpr std::int64_t kTokenExpires = 4'102'444'800'000;  // 2100-01-01, in ms: never, that is

std::vector<std::string> split(std::string_view text, char mark) {
    std::vector<std::string> parts(1);
    for (const char c : text) {
        if (c == mark) {
            parts.emplace_back();
        } else {
            parts.back() += c;
        }
    }
    return parts;
}

std::string trim(const std::string& text) {
    const auto first = text.find_first_not_of(" \t\r\n");
    if (first == std::string::npos) return "";
    return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

}  // namespace

Site::Site(const Options& options)
    : state_{.dialect = &site_dialect(options.dialect),
             .catalog = options.catalog,
             .url = options.url,
             .accounts = Directory(site_dialect(options.dialect)),
             .feeds = Feeds(site_dialect(options.dialect)),
             .news = {},
             .random = std::mt19937_64(options.seed),
             .started = options.now,
             .wall_started = options.wall},
      games_(state_),
      challenges_(state_, games_) {}

tl::expected<std::string, AccountError> Site::add_account(const std::string& name,
                                                          const std::string& token,
                                                          AccountKind kind) {
    return state_.accounts.add(name, token, kind);
}

HttpResponse Site::handle(const HttpRequest& request, Now now) {
    tick(now);
    const auto target = parse_target(request.target);
    if (!target) return state_.error(400, "The address can't be read");

    const auto route = find_route(state_.dialect->name, request.method, target->path);
    if (!route) {
        const bool wrong_method = route.error() == NoRoute::wrong_method;
        return state_.error(wrong_method ? state_.dialect->wrong_method : 404,
                            "Resource not found");
    }

    Call call{request, target->query, nullptr, route->arguments, now};
    if (route->access != Access::open) {
        const auto authorization = request.header("authorization");
        if (authorization.starts_with(kBearer)) {
            call.account = state_.accounts.by_token(authorization.substr(kBearer.size()));
        }
        if (call.account == nullptr) {
            const bool tells_why = state_.dialect->errors_are_json;
            return state_.error(state_.dialect->refused_token, tells_why ? "No such token" : "");
        }
        if (route->access == Access::bot && call.account->kind != AccountKind::bot) {
            if (!state_.dialect->errors_are_json) return state_.error(403, "");
            return state_.error(400, "This endpoint can only be used with a Bot account.");
        }
    }
    return dispatch(route->endpoint, call);
}

HttpResponse Site::dispatch(Endpoint endpoint, const Call& call) {
    if (ChallengeDesk::serves(endpoint)) return challenges_.handle(endpoint, call);
    if (GameDesk::serves(endpoint)) return games_.handle(endpoint, call);
    if (endpoint == Endpoint::account) return account(call);
    if (endpoint == Endpoint::playing) return playing(call);
    if (endpoint == Endpoint::token_test) return test_tokens(call);
    if (endpoint == Endpoint::users_status) return users_status(call);
    if (endpoint == Endpoint::bots_online) return bots_online(call);
    if (endpoint == Endpoint::event_stream) return open_event_feed(call);
    if (endpoint == Endpoint::upgrade) {
        if (call.account->kind == AccountKind::bot) return state_.ok();
        return state_.error(400, "The operator of this server decides who is a bot.");
    }
    return state_.error(404, "Resource not found");
}

HttpResponse Site::account(const Call& call) const {
    return json_response(state_.dialect->views->account(*call.account));
}

// Neither site's bots need this list: the event stream tells of running games.
HttpResponse Site::playing(const Call&) const {
    return json_response(Json{{"nowPlaying", Json::array()}});
}

HttpResponse Site::test_tokens(const Call& call) const {
    Json answer = Json::object();
    for (const auto& part : split(call.request.body, ',')) {
        const auto token = trim(part);
        if (token.empty()) continue;
        const auto* found = state_.accounts.by_token(token);
        answer[token] = nullptr;
        if (found == nullptr) continue;
        answer[token] = Json{{"scopes", state_.dialect->token_scopes},
                             {"userId", found->id},
                             {"expires", kTokenExpires}};
    }
    return json_response(answer);
}

HttpResponse Site::users_status(const Call& call) const {
    const auto ids = call.query.find("ids");
    if (ids == call.query.end()) return state_.error(400, "missing ids");
    Json answer = Json::array();
    for (const auto& name : split(ids->second, ',')) {
        const auto* found = state_.accounts.by_name(trim(name));
        if (found == nullptr) continue;
        answer.push_back(state_.dialect->views->user_status(*found, state_.is_online(found->id)));
    }
    return json_response(answer);
}

// One line a bot, as many as asked for.
HttpResponse Site::bots_online(const Call& call) const {
    constexpr int kDefault = 100;
    constexpr int kMost = 512;
    int most = kDefault;
    if (const auto asked = call.query.find("nb"); asked != call.query.end()) {
        const auto& text = asked->second;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), most);
        if (error != std::errc() || end != text.data() + text.size() || most < 1 || most > kMost) {
            return state_.error(400, "nb: expected a number from 1 to 512");
        }
    }
    HttpResponse response;
    response.content_type = "application/x-ndjson";
    for (const auto& [id, account] : state_.accounts.all()) {
        if (account.kind != AccountKind::bot || !state_.is_online(id)) continue;
        if (most-- == 0) break;
        response.body += state_.dialect->views->account(account).dump() + "\n";
    }
    return response;
}

HttpResponse Site::open_event_feed(const Call& call) {
    if (state_.dialect->capabilities_required) {
        const auto problem = capabilities_problem(call.request.header("x-pychess-bot-capabilities"),
                                                  *state_.catalog);
        if (problem) return state_.error(400, *problem);
    }
    HttpResponse response;
    response.content_type = "application/x-ndjson";
    response.feed =
        state_.feeds.open(Topic{call.account->id, ""}, call.request.header("user-agent"), call.now);
    games_.replay(call.account->id, call.now);
    challenges_.replay(call.account->id, call.now);
    return response;
}

void Site::feed_closed(FeedId feed) { state_.feeds.forget(feed); }

void Site::tick(Now now) {
    challenges_.tick(now);
    games_.tick(now);
    state_.feeds.tick(now);
}

std::optional<Now> Site::next_deadline() const {
    std::optional<Now> next;
    for (const auto& deadline :
         {challenges_.next_deadline(), games_.next_deadline(), state_.feeds.next_deadline()}) {
        if (deadline && (!next || *deadline < *next)) next = deadline;
    }
    return next;
}

std::vector<News> Site::take_news() { return std::exchange(state_.news, {}); }

tl::expected<GameId, SiteError> Site::pair(const ByColor<std::string>& names,
                                           const GameTerms& terms, Now now) {
    ByColor<std::string> ids;
    for (const auto side : variant::kColors) {
        const auto* account = state_.accounts.by_name(names[side]);
        if (account == nullptr) return tl::unexpected(SiteError{"no account " + names[side]});
        ids[side] = account->id;
    }
    if (ids.white == ids.black) return tl::unexpected(SiteError{"a game needs two accounts"});
    return challenges_.pair(ids, terms, now).map_error([](const std::string& message) {
        return SiteError{message};
    });
}

bool Site::is_online(const std::string& name) const {
    const auto* account = state_.accounts.by_name(name);
    return account != nullptr && state_.is_online(account->id);
}

void Site::shut_down() {
    const auto farewell = state_.dialect->farewell;
    if (!farewell.empty()) {
        for (const auto& topic : state_.feeds.topics()) {
            if (topic.game_id.empty()) state_.feeds.send_raw(topic, farewell);
        }
    }
    state_.feeds.end_all(FeedEnd::clean);
}

}  // namespace shako::bot::local
