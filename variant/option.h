// One ini key: a row that says how it is read, printed and documented. Families build their rows
// from the helpers below; reader, printer and error text follow from the field's type.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "variant/color.h"
#include "variant/reading.h"
#include "variant/spec.h"
#include "variant/value_type.h"

namespace shako::variant {

// How the engine obeys a key; what it costs while playing.
enum class Treatment : std::uint8_t {
    folded,     // folded into tables when a game is compiled: nothing
    hooked,     // a hook that is installed where the rule is in force: one call there
    number,     // a number or name that is read in one place
    hint,       // no rule: for interfaces and the evaluation
    shorthand,  // sets other keys, and has their treatment
};

struct Option {
    std::string_view key;
    std::string_view type;  // name of the value type, for the reference
    Treatment treatment;
    std::string_view doc;  // one sentence
    // Sets the field, or leaves it and adds the problem.
    void (*read)(std::string_view text, Reading& reading);
    // The value as the language writes it; nothing when other rows say it all.
    std::optional<std::string> (*print)(const Spec& spec);
    // Cuts the field to the pieces and squares that the game has.
    void (*settle)(Spec& spec);
    std::string_view instead{};  // for a deprecated key: what to write today
    bool is_ours = false;        // Fairy-Stockfish does not know the key
    std::string_view sets{};     // for a shorthand: the keys it sets, with blanks between them
};

// --- rows ---
// `Get` is a captureless generic lambda that names the field:
//     [](auto& s) -> auto& { return s.castling.enabled; }
// `V` says what the text means (value_type.h); without it, what the field's type says.

template <class Get>
using FieldOf = std::remove_cvref_t<decltype(Get{}(std::declval<Spec&>()))>;
template <class Get>
using SideOf = std::remove_cvref_t<decltype(Get{}(std::declval<Spec&>()).white)>;

// One key for one field.
template <class V, class Get>
constexpr Option option_as(std::string_view key, Treatment treatment, std::string_view doc, Get) {
    return {
        key,
        V::kName,
        treatment,
        doc,
        [](std::string_view text, Reading& reading) {
            if (auto value = V::read(text, reading)) Get{}(reading.spec) = std::move(*value);
        },
        [](const Spec& spec) -> std::optional<std::string> { return V::print(Get{}(spec), spec); },
        [](Spec& spec) { V::settle(Get{}(spec), spec); }};
}
template <class Get>
constexpr Option option(std::string_view key, Treatment treatment, std::string_view doc, Get get) {
    return option_as<ValueType<FieldOf<Get>>>(key, treatment, doc, get);
}

// One key for a list of which a section gives only what changes: the rest is inherited.
template <class V, class Get>
constexpr Option list_option(std::string_view key, Treatment treatment, std::string_view doc, Get) {
    return {
        key,
        V::kName,
        treatment,
        doc,
        [](std::string_view text, Reading& reading) {
            V::read_on_top(text, Get{}(reading.spec), reading);
        },
        [](const Spec& spec) -> std::optional<std::string> { return V::print(Get{}(spec), spec); },
        [](Spec& spec) { V::settle(Get{}(spec), spec); }};
}

// One key that sets a ByColor field for both sides; printed when they agree.
template <class V, class Get>
constexpr Option both_option_as(std::string_view key, Treatment treatment, std::string_view doc,
                                Get) {
    return {key,
            V::kName,
            treatment,
            doc,
            [](std::string_view text, Reading& reading) {
                if (auto value = V::read(text, reading)) Get{}(reading.spec) = {*value, *value};
            },
            [](const Spec& spec) -> std::optional<std::string> {
                const auto& field = Get{}(spec);
                if (!(field.white == field.black)) return std::nullopt;
                return V::print(field.white, spec);
            },
            [](Spec& spec) {
                for (const Color side : kColors) V::settle(Get{}(spec)[side], spec);
            }};
}
template <class Get>
constexpr Option both_option(std::string_view key, Treatment treatment, std::string_view doc,
                             Get get) {
    return both_option_as<ValueType<SideOf<Get>>>(key, treatment, doc, get);
}

// The key of one side for a field that both_option() has a row for; printed when the sides differ.
template <class V, Color kSide, class Get>
constexpr Option side_option_as(std::string_view key, Treatment treatment, std::string_view doc,
                                Get) {
    return {key,
            V::kName,
            treatment,
            doc,
            [](std::string_view text, Reading& reading) {
                if (auto value = V::read(text, reading))
                    Get{}(reading.spec)[kSide] = std::move(*value);
            },
            [](const Spec& spec) -> std::optional<std::string> {
                const auto& field = Get{}(spec);
                if (field.white == field.black) return std::nullopt;
                return V::print(field[kSide], spec);
            },
            [](Spec&) {}};
}
template <Color kSide, class Get>
constexpr Option side_option(std::string_view key, Treatment treatment, std::string_view doc,
                             Get get) {
    return side_option_as<ValueType<SideOf<Get>>, kSide>(key, treatment, doc, get);
}

// A key that is read, but not printed: a shorthand for the keys `sets`, or an old spelling of them.
constexpr Option read_only_option(std::string_view key, std::string_view type, std::string_view doc,
                                  void (*read)(std::string_view, Reading&), std::string_view sets,
                                  std::string_view instead = {}) {
    return {key,
            type,
            Treatment::shorthand,
            doc,
            read,
            [](const Spec&) -> std::optional<std::string> { return std::nullopt; },
            [](Spec&) {},
            instead,
            false,
            sets};
}

// A key of our own.
constexpr Option ours(Option option) {
    option.is_ours = true;
    return option;
}

}  // namespace shako::variant
