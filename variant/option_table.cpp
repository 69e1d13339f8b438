#include "variant/option_table.h"

#include <algorithm>
#include <initializer_list>
#include <string>
#include <unordered_map>

#include "variant/edit_distance.h"
#include "variant/rules/rows.h"

namespace shako::variant {

namespace {

std::vector<Option> all_options() {
    std::vector<Option> table;
    for (const std::span<const Option> rows :
         {board_size_rows(),     piece_rows(),      mobility_rows(),
          piece_value_rows(),    deprecated_rows(), pawn_type_rows(),
          hint_rows(),           title_rows(),      start_rows(),
          promotion_rows(),      en_passant_rows(), castling_rows(),
          royalty_rows(),        drop_rows(),       gating_rows(),
          walling_rows(),        terrain_rows(),    passing_rows(),
          capture_effect_rows(), repetition_rows(), counting_rows(),
          mate_rows(),           goal_rows()})
        table.insert(table.end(), rows.begin(), rows.end());
    return table;
}

OptionGroup group(std::string_view heading, std::initializer_list<std::span<const Option>> parts) {
    OptionGroup group{heading, {}};
    for (const std::span<const Option> rows : parts)
        group.options.insert(group.options.end(), rows.begin(), rows.end());
    return group;
}

}  // namespace

const std::vector<OptionGroup>& option_groups() {
    static const std::vector<OptionGroup> kGroups{
        group("A. Board, start position, hints for interfaces",
              {board_size_rows(), start_rows(), title_rows(), hint_rows()}),
        group("B. Pawns and promotion", {pawn_type_rows(), promotion_rows()}),
        group("C. Steps of pawns, en passant", {en_passant_rows()}),
        group("D. Castling", {castling_rows()}),
        group("E. Checks, royalty, forced play", {royalty_rows()}),
        group("F. Hands and drops", {drop_rows()}),
        group("G. Gating, walls, terrain, passing",
              {gating_rows(), walling_rows(), terrain_rows(), passing_rows()}),
        group("H. Effects of captures", {capture_effect_rows()}),
        group("I. Repetition, counting, mate and stalemate",
              {repetition_rows(), counting_rows(), mate_rows()}),
        group("J. Other ends of the game", {goal_rows()}),
        group("K. Values of pieces", {piece_value_rows()}),
        group("L. Old names", {deprecated_rows()}),
        group("M. Pieces", {piece_rows()}),
        group("N. Where pieces may arrive", {mobility_rows()}),
    };
    return kGroups;
}

const std::vector<Option>& option_table() {
    static const std::vector<Option> kTable = all_options();
    return kTable;
}

const Option* find_option(std::string_view key) {
    static const auto kIndex = [] {
        std::unordered_map<std::string_view, const Option*> index;
        for (const Option& option : option_table()) index.emplace(option.key, &option);
        return index;
    }();
    const auto found = kIndex.find(key);
    return found == kIndex.end() ? nullptr : found->second;
}

std::vector<std::string_view> keys_set_by(const Option& option) {
    const std::string key(option.key);
    std::vector<std::string_view> parts;
    if (const Option* const white = find_option(key + "White"))
        if (const Option* const black = find_option(key + "Black")) return {white->key, black->key};
    for (std::string_view rest = option.sets; !rest.empty();) {
        const std::size_t end = std::min(rest.find(' '), rest.size());
        const Option* const part = find_option(rest.substr(0, end));
        for (const std::string_view set : keys_set_by(*part)) parts.push_back(set);
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    if (parts.empty()) parts.push_back(option.key);
    return parts;
}

std::string_view closest_key(std::string_view key) {
    static const std::vector<std::string_view> kKeys = [] {
        std::vector<std::string_view> keys;
        for (const Option& option : option_table()) keys.push_back(option.key);
        return keys;
    }();
    return closest(key, kKeys);
}

}  // namespace shako::variant
