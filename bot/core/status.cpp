#include "bot/core/status.h"

#include <cstdio>
#include <string_view>
#include <utility>

namespace shako::bot {

namespace {

using Json = nlohmann::ordered_json;

std::string number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.9g", value);
    return text;
}

// Prometheus' text, metric after metric.
class Metrics {
   public:
    void begin(std::string_view name, std::string_view type, std::string_view help) {
        name_ = "shako_bot_" + std::string(name);
        text_ += "# HELP " + name_ + ' ' + std::string(help) + '\n';
        text_ += "# TYPE " + name_ + ' ' + std::string(type) + '\n';
    }
    // Label values are words of ours: letters, digits, '_', '.' and "+Inf".
    void value(const std::string& labels, double value, std::string_view suffix = "") {
        text_ += name_ + std::string(suffix) + (labels.empty() ? "" : '{' + labels + '}') + ' ' +
                 number(value) + '\n';
    }
    void one(std::string_view name, std::string_view type, std::string_view help, double amount) {
        begin(name, type, help);
        value("", amount);
    }
    void histogram(std::string_view name, std::string_view help, const Histogram& times) {
        begin(name, "histogram", help);
        for (std::size_t i = 0; i < Histogram::kBounds.size(); ++i) {
            value("le=\"" + number(Histogram::kBounds[i]) + '"', as_double(times.up_to(i)),
                  "_bucket");
        }
        value("le=\"+Inf\"", as_double(times.count()), "_bucket");
        value("", times.sum(), "_sum");
        value("", as_double(times.count()), "_count");
    }
    static double as_double(std::uint64_t count) { return static_cast<double>(count); }
    [[nodiscard]] std::string take() { return std::move(text_); }

   private:
    std::string name_;
    std::string text_;
};

std::string escape(std::string_view text) {
    std::string out;
    for (const char c : text) {
        switch (c) {
            case '&':
                out += "&amp;";
                break;
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            case '"':
                out += "&quot;";
                break;
            default:
                out += c;
        }
    }
    return out;
}

std::string plain(const Json& value) {
    // What is not UTF-8 is replaced rather than thrown at.
    return value.is_string() ? value.get<std::string>()
                             : value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// A member of an object, "" when it is missing.
std::string member(const Json& object, const char* key) {
    const auto found = object.find(key);
    return found == object.end() ? "" : plain(*found);
}

std::string game_line(const Json& game) {
    return member(game, "white") + " - " + member(game, "black") + ", " + member(game, "variant") +
           ", " + member(game, "plies") + " plies";
}

}  // namespace

std::string to_prometheus(const Status& status) {
    Metrics out;
    const Tally& tally = status.tally;
    const auto count = [](std::uint64_t n) { return Metrics::as_double(n); };
    out.begin("info", "gauge", "The program's version.");
    out.value("version=\"" + status.version + '"', 1);
    out.one("up_seconds", "gauge", "Seconds since the start.",
            static_cast<double>(status.uptime.count()));
    out.one("well", "gauge", "1 when the event stream is open and every loop turns.",
            status.is_well() ? 1 : 0);
    out.one("connected", "gauge", "1 while the event stream is open.", tally.is_connected ? 1 : 0);
    out.one("games", "gauge", "Games that are being played.",
            static_cast<double>(status.facts.games.size()));
    out.one("accepted_challenges", "gauge", "Challenges that did not become games so far.",
            status.facts.accepted);
    out.begin("streams_opened_total", "counter",
              "Streams that were opened or tried to; all but the first of a kind or game are "
              "reconnects.");
    out.value("stream=\"event\"", count(tally.event_streams));
    out.value("stream=\"game\"", count(tally.game_streams));
    out.one("reconnects_total", "counter", "Event streams beyond the first.",
            count(tally.event_streams > 0 ? tally.event_streams - 1 : 0));
    out.one("rate_limited_total", "counter", "Answers with status 429.", count(tally.rate_limited));
    out.begin("answers_total", "counter",
              "Answers to requests, and ends of streams, by status; 0: no answer.");
    for (const auto& [code, times] : tally.answers) {
        out.value("status=\"" + code + '"', count(times));
    }
    out.one("engine_restarts_total", "counter", "Engines that failed or hung.",
            count(tally.engine_restarts));
    out.begin("events_total", "counter", "Log entries of any level, by their event.");
    for (const auto& [name, times] : tally.events) {
        out.value("event=\"" + name + '"', count(times));
    }
    out.begin("budget_left", "gauge", "Requests that the site still allows in its window.");
    for (const BudgetFacts& budget : status.facts.budgets) {
        out.value("budget=\"" + budget.name + '"', budget.left);
    }
    out.histogram("move_answer_seconds",
                  "From the opponent's move to the post of ours, the search included.",
                  tally.move_answer);
    out.histogram("move_request_seconds", "From the post of a move to the site's answer.",
                  tally.move_request);
    return out.take();
}

nlohmann::ordered_json to_json(const Status& status) {
    const Tally& tally = status.tally;
    Json games = Json::array();
    for (const GameFacts& game : status.facts.games) {
        games.push_back({{"id", game.id},
                         {"white", game.white},
                         {"black", game.black},
                         {"variant", game.variant},
                         {"plies", game.plies}});
    }
    Json json{{"well", status.is_well()},
              {"version", status.version},
              {"site", status.site},
              {"account", status.facts.account},
              {"connection", status.connection},
              {"uptime_s", status.uptime.count()},
              {"stopping", status.facts.stopping},
              {"late", status.late},
              {"accepted_challenges", status.facts.accepted},
              {"event_streams_opened", tally.event_streams},
              {"game_streams_opened", tally.game_streams},
              {"rate_limited", tally.rate_limited},
              {"engine_restarts", tally.engine_restarts},
              {"moves_answered", tally.move_answer.count()}};
    for (const BudgetFacts& budget : status.facts.budgets) {
        json["budgets"][budget.name] =
            std::to_string(budget.left) + " of " + std::to_string(budget.limit);
    }
    json["games"] = std::move(games);
    return json;
}

std::string to_html(const Status& status) {
    std::string page =
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
        "<meta http-equiv=\"refresh\" content=\"10\"><title>shako-bot</title>"
        "<style>body{font:1rem sans-serif;margin:2rem}table{border-collapse:collapse}"
        "th,td{text-align:left;padding:.2rem 1rem .2rem 0;vertical-align:top}</style></head>"
        "<body><h1>shako-bot</h1><table>\n";
    for (const std::string& line : to_lines(to_json(status))) {
        const auto colon = line.find(": ");
        page += "<tr><th>" + escape(line.substr(0, colon)) + "</th><td>" +
                escape(line.substr(colon + 2)) + "</td></tr>\n";
    }
    return page +
           "</table><p><a href=\"/status.json\">JSON</a> <a href=\"/metrics\">metrics</a></p>"
           "</body></html>\n";
}

std::vector<std::string> to_lines(const nlohmann::ordered_json& status) {
    std::vector<std::string> lines;
    if (!status.is_object()) {
        return lines;
    }
    const auto add = [&](std::string name, const std::string& value) {
        for (char& c : name) {
            c = c == '_' ? ' ' : c;
        }
        lines.push_back(std::move(name) + ": " + value);
    };
    for (const auto& [key, value] : status.items()) {
        if (value.is_boolean()) {
            add(key, value == Json(true) ? "yes" : "no");
        } else if (key == "games" && value.is_array()) {
            add(key, std::to_string(value.size()));
            for (const Json& game : value) {
                if (game.is_object()) {
                    add("game " + member(game, "id"), game_line(game));
                }
            }
        } else if (value.is_array()) {
            std::string all;
            for (const Json& one : value) {
                all += (all.empty() ? "" : ", ") + plain(one);
            }
            add(key, all.empty() ? "none" : all);
        } else if (value.is_object()) {
            for (const auto& [name, one] : value.items()) {
                add(key + " " + name, plain(one));
            }
        } else if (value.is_string() && value.get<std::string>().empty()) {
            add(key, "unknown");
        } else {
            add(key, plain(value));
        }
    }
    return lines;
}

}  // namespace shako::bot
