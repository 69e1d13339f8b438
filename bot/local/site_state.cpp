#include "bot/local/site_state.h"

#include <utility>

namespace shako::bot::local {
namespace {

constexpr std::size_t kIdLength = 8;
constexpr std::string_view kIdLetters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

constexpr std::string_view kNotFoundPage =
    "<!DOCTYPE html>\n<html><head><title>Page not found</title></head>"
    "<body><h1>404</h1><p>Page not found</p></body></html>\n";

std::string_view reason_phrase(int status) {
    switch (status) {
        case 400:
            return "Bad Request";
        case 403:
            return "Forbidden";
        case 404:
            return "Not Found";
        case 405:
            return "Method Not Allowed";
        default:
            return "Error";
    }
}

}  // namespace

WallTime SiteState::wall_at(Now now) const {
    return wall_started + std::chrono::duration_cast<WallTime::duration>(now - started);
}

std::string SiteState::new_id() {
    std::uniform_int_distribution<std::size_t> letter(0, kIdLetters.size() - 1);
    std::string id;
    while (id.size() < kIdLength) id += kIdLetters[letter(random)];
    return id;
}

bool SiteState::random_bit() { return (random() & 1U) != 0; }

bool SiteState::is_online(const std::string& account) const {
    return feeds.has_listener(Topic{account, ""});
}

void SiteState::send_event(const std::string& account, const char* type, const char* key,
                           Json value, Now now) {
    Json event;
    event["type"] = type;
    event[key] = std::move(value);
    feeds.send(Topic{account, ""}, event.dump(), now);
}

HttpResponse SiteState::ok() const { return json_response(Json{{"ok", true}}); }

HttpResponse SiteState::error(int status, const std::string& message) const {
    HttpResponse response;
    response.status = status;
    if (dialect->errors_are_json) {
        response.body = Json{{"error", message}}.dump();
    } else if (status == 404) {
        response.content_type = "text/html; charset=utf-8";
        response.body = kNotFoundPage;
    } else {
        response.content_type = "text/plain; charset=utf-8";
        const bool is_bare = message.empty() || status == 405;
        response.body =
            is_bare ? std::to_string(status) + ": " + std::string(reason_phrase(status)) : message;
    }
    return response;
}

HttpResponse json_response(const Json& value) {
    HttpResponse response;
    response.body = value.dump();
    return response;
}

}  // namespace shako::bot::local
