#include "engine/tools/dump_json.h"

#include <charconv>
#include <optional>

#include <nlohmann/json.hpp>

#include "variant/option_table.h"
#include "variant/piece_names.h"
#include "variant/value_text.h"

namespace shako::engine::tools {

namespace {

using Json = nlohmann::ordered_json;
using variant::Option;

constexpr std::string_view kMobility = "mobilityRegion";

// All squares of the region that the board has, rank by rank.
Json squares(const variant::Region& region, const variant::BoardShape& board) {
    Json list = Json::array();
    for (int rank = 0; rank < board.ranks; ++rank)
        for (int file = 0; file < board.files; ++file) {
            const variant::Square s{variant::File{static_cast<std::uint8_t>(file)},
                                    variant::Rank{static_cast<std::uint8_t>(rank)}};
            if (!board.contains(s) || !region.contains(s)) continue;
            list.push_back(static_cast<char>('a' + file) + std::to_string(rank + 1));
        }
    return list;
}

// "q:1 r:2" as an object.
Json pairs(std::string_view text) {
    Json object = Json::object();
    while (text.size() >= 3) {
        const std::size_t end = std::min(text.find(' '), text.size());
        const std::string_view value = text.substr(2, end - 2);
        int number = 0;
        const auto [rest, error] =
            std::from_chars(value.data(), value.data() + value.size(), number);
        const bool is_number = error == std::errc() && rest == value.data() + value.size();
        object[std::string(1, text[0])] = is_number ? Json(number) : Json(value);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return object;
}

// A value as the language writes it, in the JSON type that its type has.
Json typed(std::string_view type, const std::string& text, const variant::Spec& spec) {
    if (type == "bool") return text == "true";
    if (type == "int" || type == "Rank") {
        int number = 0;
        const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (error == std::errc() && rest == text.data() + text.size()) return number;
    }
    if (type == "Bitboard") {
        if (const auto words = variant::read_region(text)) {
            variant::Region region;
            for (const variant::RegionWord& word : *words) region |= word.region;
            return squares(region, spec.board);
        }
    }
    if (type == "letter:int list" || type == "letter:letter list") return pairs(text);
    return text;
}

Json pieces(const variant::Spec& spec) {
    Json list = Json::array();
    for (const auto& [slot, piece] : spec.pieces) {
        Json object;
        object["slot"] = variant::piece_name(slot);
        object["name"] = piece.title.empty() ? piece.name : piece.title;
        object["letter"] = std::string(1, piece.letter);
        object["betza"] = piece.betza;
        object["royal"] = piece.royal;
        for (const variant::Color color : variant::kColors) {
            const variant::Region all = variant::on_board(spec.board);
            variant::Region region = piece.mobility[color];
            region &= all;
            const bool is_white = color == variant::Color::white;
            object[is_white ? "mobilityWhite" : "mobilityBlack"] =
                region == all ? Json(nullptr) : squares(region, spec.board);
        }
        list.push_back(std::move(object));
    }
    return list;
}

// A key that sets both sides has rows of its own for each: those are written.
Json options(const variant::Spec& spec) {
    Json object = Json::object();
    for (const Option& option : variant::option_table()) {
        if (variant::find_piece_name(option.key) || option.key.starts_with(kMobility)) continue;
        const auto text = option.print(spec);
        if (!text) continue;
        const std::string key(option.key);
        const bool has_sides = variant::find_option(key + "White") != nullptr &&
                               variant::find_option(key + "Black") != nullptr;
        const Json value = typed(option.type, *text, spec);
        if (has_sides) {
            object[key + "White"] = value;
            object[key + "Black"] = value;
        } else {
            object[key] = value;
        }
    }
    return object;
}

}  // namespace

std::string dump_json(const variant::Spec& spec) {
    Json game;
    game["name"] = spec.name;
    game["parent"] = spec.parent.empty() ? Json(nullptr) : Json(spec.parent);
    game["files"] = spec.board.files;
    game["ranks"] = spec.board.ranks;
    game["startFen"] = spec.start_fen;
    game["pieces"] = pieces(spec);
    game["options"] = options(spec);
    return game.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace shako::engine::tools
