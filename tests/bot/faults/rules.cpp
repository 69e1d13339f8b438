#include "tests/bot/faults/rules.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <set>
#include <utility>

namespace shako::test {

using namespace std::chrono_literals;
using bot::ExitCode;
using bot::Milliseconds;
using bot::Now;

std::string_view name_of(Asked what) {
    static constexpr std::array<std::string_view, 14> kNames{
        "account",     "event stream", "game stream", "move",      "accept",
        "decline",     "abort",        "resign",      "chat",      "chat history",
        "online bots", "challenge",    "other",       "game start"};
    return kNames.at(static_cast<std::size_t>(what));
}

namespace {

class Judge {
   public:
    explicit Judge(const Scene& scene) : scene_(scene) {}

    std::vector<std::string> judge() {
        streams_are_opened_again();
        within_budget(Asked::event_stream, 30, 10min);
        within_budget(Asked::account, 30, 5min);
        never_at_once(Asked::event_stream, 500ms);
        never_at_once(Asked::game_stream, 150ms);
        moves_fit_the_game();
        owed_moves_are_made();
        moves_wait_for_nobody();
        the_end_fits_the_answers();
        no_game_too_many();
        no_engine_is_left();
        the_token_stays_where_it_belongs();
        return std::move(broken_);
    }

   private:
    void broken(std::string what) { broken_.push_back(std::move(what)); }

    [[nodiscard]] std::vector<const Seen*> all(Asked what) const {
        std::vector<const Seen*> found;
        for (const Seen& seen : scene_.record) {
            if (seen.what == what) {
                found.push_back(&seen);
            }
        }
        return found;
    }

    static bool is_open(const Seen& stream) { return stream.status == 200 && !stream.ended; }

    // Rule 1. A scenario stops the bot only after the last fault, so what is closed now was given
    // up.
    void streams_are_opened_again() {
        if (scene_.exit != ExitCode::clean) {
            return;
        }
        const auto streams = all(Asked::event_stream);
        if (!streams.empty() && !is_open(*streams.back())) {
            broken("1: the event stream was not opened again");
        }
        for (const std::string& game : scene_.running) {
            const Seen* last = nullptr;
            for (const Seen* stream : all(Asked::game_stream)) {
                last = stream->id == game ? stream : last;
            }
            if (last != nullptr && !is_open(*last)) {
                broken("1: the stream of the running game " + game + " was not opened again");
            }
        }
    }

    void within_budget(Asked what, std::size_t most, std::chrono::minutes window) {
        const auto seen = all(what);
        for (std::size_t i = most; i < seen.size(); ++i) {
            if (seen[i]->when - seen[i - most]->when < window) {
                broken("1: more than " + std::to_string(most) + " of " +
                       std::string(name_of(what)) + " within " + std::to_string(window.count()) +
                       " minutes");
                return;
            }
        }
    }

    // A stream that ended is not opened before the shortest wait of its backoff; a game that the
    // site told anew meanwhile is another matter.
    void never_at_once(Asked what, Milliseconds shortest) {
        std::map<std::string, Now> ended;
        for (const Seen& seen : scene_.record) {
            if (seen.what == Asked::game_start) {
                ended.erase(seen.id);
            }
            if (seen.what != what) {
                continue;
            }
            const auto before = ended.find(seen.id);
            if (before != ended.end() && seen.when >= before->second &&
                seen.when - before->second < shortest) {
                broken("1: the " + std::string(name_of(what)) + " was opened again at once");
            }
            if (seen.ended) {
                ended[seen.id] = *seen.ended;
            }
        }
    }

    // Rules 2 and 3. What is posted fits the game that the site has told; a move that the site has
    // already is a repetition for want of an echo, and no ply gets two moves.
    void moves_fit_the_game() {
        std::map<std::pair<std::string, std::string>, std::string> posted;
        for (const Seen* post : all(Asked::move)) {
            const std::string what = post->move + " in game " + post->id;
            if (!post->is_due) {
                if (!post->is_repeat) {
                    broken("2: it was not the bot's turn for " + what);
                }
                continue;
            }
            if (!post->is_legal) {
                broken("2: it is not legal: " + what);
            }
            const auto first =
                posted.emplace(std::make_pair(post->id, post->position), post->move).first;
            if (first->second != post->move) {
                broken("2: two moves for one ply: " + first->second + " and " + what);
            }
        }
    }

    void owed_moves_are_made() {
        const bool is_at_work = scene_.exit == ExitCode::clean;
        for (const std::string& game : is_at_work ? scene_.owing : std::vector<std::string>()) {
            broken("3: a move is owed in game " + game);
        }
        for (const Seen* post : all(Asked::move)) {
            if (post->took && *post->took >= post->clock) {
                broken("7: the move " + post->move + " came after the clock had run out");
            }
        }
    }

    // Rule 4. Nothing can stand before a move on its connection.
    void moves_wait_for_nobody() {
        std::set<int> used;
        for (const Seen& seen : scene_.record) {
            if (seen.what != Asked::move && seen.what != Asked::game_start) {
                used.insert(seen.connection);
            }
        }
        for (const Seen* post : all(Asked::move)) {
            if (used.count(post->connection) != 0) {
                broken("4: a move shares its connection with something else");
                return;
            }
        }
    }

    // Rule 5. What was on its way when the refusal came still arrives; nothing is opened after it.
    void the_end_fits_the_answers() {
        bool is_refused = false;
        for (const Seen& seen : scene_.record) {
            const bool is_opening = seen.what == Asked::account ||
                                    seen.what == Asked::event_stream || seen.what == Asked::accept;
            if (is_refused && is_opening) {
                broken("5: the " + std::string(name_of(seen.what)) +
                       " was asked for after the site had refused us");
            }
            const bool is_ours = seen.what == Asked::account || seen.what == Asked::event_stream;
            is_refused = is_refused || (is_ours && (seen.status == 401 || seen.status == 403));
        }
        const bool has_left = scene_.exit == ExitCode::refused;
        if (has_left != is_refused) {
            broken(has_left ? "5: the bot ended as refused, and nobody has refused it"
                            : "5: the site refused the bot, which went on");
        }
    }

    // Rule 6.
    void no_game_too_many() {
        std::set<std::string> surplus;
        std::set<std::string> aborted;
        for (const Seen& seen : scene_.record) {
            if (seen.what == Asked::game_start && seen.is_surplus) {
                surplus.insert(seen.id);
            } else if (seen.what == Asked::abort) {
                // One that the site can't abort is played.
                if (seen.status >= 400 && seen.status < 500) {
                    surplus.erase(seen.id);
                }
                aborted.insert(seen.id);
            } else if (seen.what == Asked::game_stream) {
                if (surplus.count(seen.id) != 0) {
                    broken("6: the game " + seen.id + " is one too many, and was begun");
                }
            }
        }
        for (const std::string& game : surplus) {
            if (aborted.count(game) == 0) {
                broken("6: the game " + game + " is one too many, and was not aborted");
            }
        }
        if (static_cast<int>(scene_.running.size()) > scene_.max_games) {
            broken("6: more games than the limit");
        }
    }

    // Rule 7.
    void no_engine_is_left() {
        if (scene_.children != 0) {
            broken("7: processes of an engine are left");
        }
    }

    void the_token_stays_where_it_belongs() {
        for (const Seen& seen : scene_.record) {
            if (seen.what == Asked::game_start) {
                continue;
            }
            if (seen.host != scene_.authority) {
                broken("the token went to " + seen.host);
            }
            if (!seen.is_authorised) {
                broken("a request without the token: " + std::string(name_of(seen.what)));
            }
            if (seen.has_token_elsewhere) {
                broken("the token is in the " + std::string(name_of(seen.what)));
            }
        }
        for (const std::string& text : scene_.written) {
            if (text.find(scene_.token) != std::string::npos) {
                broken("the token was written: " + text.substr(0, 200));
            }
        }
    }

    const Scene& scene_;
    std::vector<std::string> broken_;
};

}  // namespace

std::vector<std::string> broken_rules(const Scene& scene) { return Judge(scene).judge(); }

}  // namespace shako::test
