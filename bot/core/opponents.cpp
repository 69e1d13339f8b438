#include "bot/core/opponents.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <utility>

#include <nlohmann/json.hpp>

namespace shako::bot {

namespace {

using nlohmann::json;
using std::chrono::seconds;

constexpr int kVersion = 1;

std::int64_t to_seconds(WallTime when) {
    return std::chrono::duration_cast<seconds>(when.time_since_epoch()).count();
}

// A moment in the file, if it is one of the centuries that the clock can say.
std::optional<WallTime> moment(const json& entry, const char* key) {
    constexpr std::int64_t kLatest = 9'000'000'000;
    const auto found = entry.find(key);
    if (found == entry.end() || !found->is_number_integer() || *found < 0 || *found > kLatest) {
        return std::nullopt;
    }
    return WallTime(seconds(found->get<std::int64_t>()));
}

template <class T, class Write>
nlohmann::ordered_json write_list(const std::vector<T>& list, Write write) {
    nlohmann::ordered_json entries = nlohmann::ordered_json::array();
    const std::size_t first = list.size() - std::min(list.size(), kMostRemembered);
    for (std::size_t i = first; i < list.size(); ++i) {
        entries.push_back(write(list[i]));
    }
    return entries;
}

nlohmann::ordered_json write_meeting(const Opponents::Meeting& meeting) {
    return {{"when", to_seconds(meeting.when)},
            {"opponent", meeting.opponent},
            {"kind", name_of(meeting.kind)}};
}

nlohmann::ordered_json write_refusal(const Opponents::Refusal& refusal) {
    return {{"opponent", refusal.opponent}, {"until", to_seconds(refusal.until)}};
}

std::optional<Opponents::Meeting> read_meeting(const json& entry) {
    const auto when = moment(entry, "when");
    const auto kind = kind_named(entry.value("kind", json()));
    if (!when || !kind) {
        return std::nullopt;
    }
    return Opponents::Meeting{*when, entry["opponent"].get<std::string>(), *kind};
}

std::optional<Opponents::Refusal> read_refusal(const json& entry) {
    const auto until = moment(entry, "until");
    if (!until) {
        return std::nullopt;
    }
    return Opponents::Refusal{entry["opponent"].get<std::string>(), *until};
}

// False when it is no list of what `read` takes.
template <class T, class Read>
bool read_list(const json& file, const char* key, std::vector<T>& list, Read read) {
    const auto found = file.find(key);
    if (found == file.end() || !found->is_array()) {
        return false;
    }
    for (const json& entry : *found) {
        const bool is_named =
            entry.is_object() && entry.contains("opponent") && entry.find("opponent")->is_string();
        auto one = is_named ? read(entry) : std::nullopt;
        if (!one) {
            return false;
        }
        list.push_back(std::move(*one));
    }
    return true;
}

}  // namespace

std::string write_opponents(const Opponents& opponents) {
    return write_state({{"version", kVersion},
                        {"site", opponents.site},
                        {"played", write_list(opponents.played, write_meeting)},
                        {"asked", write_list(opponents.asked, write_meeting)},
                        {"declined", write_list(opponents.declined, write_refusal)}});
}

tl::expected<Opponents, StateFileError> read_opponents(std::string_view text) {
    const auto file = read_versioned(text, kVersion);
    if (!file) {
        return tl::unexpected(file.error());
    }
    const auto site = file->find("site");
    if (site == file->end() || !site->is_string()) {
        return malformed("expected \"site\" (a text)");
    }
    Opponents opponents{site->get<std::string>(), {}, {}, {}};
    if (!read_list(*file, "played", opponents.played, read_meeting) ||
        !read_list(*file, "asked", opponents.asked, read_meeting) ||
        !read_list(*file, "declined", opponents.declined, read_refusal)) {
        return malformed(
            "expected \"played\" and \"asked\" (lists of \"when\", \"opponent\" and \"kind\") and "
            "\"declined\" (a list of \"opponent\" and \"until\")");
    }
    return opponents;
}

}  // namespace shako::bot
