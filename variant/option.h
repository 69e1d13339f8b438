// One ini key: a row that says how it is read, printed and documented. Families build their rows
// from the helpers below; reader, printer and error text follow from the field's type.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "variant/color.h"
#include "variant/diagnostic.h"
#include "variant/quote.h"
#include "variant/rules/value.h"
#include "variant/spec.h"
#include "variant/value_text.h"

namespace shako::variant {

// What is to be said about one value.
struct ValueProblem {
    Severity severity = Severity::error;
    std::string id;
    std::size_t offset = 0;  // byte of the value, from 0
    std::string message;
};

// One section while its lines are applied to the game.
struct Reading {
    Spec& spec;
    PieceSet named;  // slots that have a line in this section
    std::vector<ValueProblem> problems;

    void fail(ValueError error) {
        problems.push_back(
            {Severity::error, std::move(error.id), error.offset, std::move(error.message)});
    }
};

struct Option {
    std::string_view key;
    std::string_view type;  // name of the value type, for the reference
    std::string_view doc;   // one sentence
    // Sets the field, or leaves it and adds the problem.
    void (*read)(std::string_view text, Reading& reading);
    // The value as the language writes it; nothing when other rows say it all.
    std::optional<std::string> (*print)(const Spec& spec);
    // Cuts the field to the pieces and squares that the game has.
    void (*settle)(Spec& spec);
    std::string_view instead{};  // for a deprecated key: what to write today
};

// --- value types: one specialisation each ---

template <class T>
struct ValueType;

template <>
struct ValueType<bool> {
    static constexpr std::string_view kName = "bool";
    static ValueResult<bool> read(std::string_view text, const Spec&) { return read_bool(text); }
    static std::string print(bool value, const Spec&) { return print_bool(value); }
    static void settle(bool&, const Spec&) {}
};

template <>
struct ValueType<File> {
    static constexpr std::string_view kName = "File";
    static ValueResult<File> read(std::string_view text, const Spec&) { return read_file(text); }
    static std::string print(File value, const Spec&) { return print_file(value); }
    static void settle(File&, const Spec&) {}
};

template <>
struct ValueType<Rank> {
    static constexpr std::string_view kName = "Rank";
    static ValueResult<Rank> read(std::string_view text, const Spec&) { return read_rank(text); }
    static std::string print(Rank value, const Spec&) { return print_rank(value); }
    static void settle(Rank&, const Spec&) {}
};

template <>
struct ValueType<Region> {
    static constexpr std::string_view kName = "Bitboard";
    static ValueResult<Region> read(std::string_view text, const Spec& spec) {
        return read_region(text, spec.board);
    }
    static std::string print(const Region& value, const Spec& spec) {
        return print_region(value, spec);
    }
    static void settle(Region& value, const Spec& spec) { value &= on_board(spec.board); }
};

template <>
struct ValueType<PieceType> {
    static constexpr std::string_view kName = "PieceType";
    static ValueResult<PieceType> read(std::string_view text, const Spec& spec) {
        return read_piece_type(text, spec);
    }
    static std::string print(PieceType value, const Spec& spec) {
        return print_piece_type(value, spec);
    }
    static void settle(PieceType&, const Spec&) {}
};

template <>
struct ValueType<PieceSet> {
    static constexpr std::string_view kName = "PieceSet";
    static ValueResult<PieceSet> read(std::string_view text, const Spec& spec) {
        return read_piece_set(text, spec);
    }
    static std::string print(PieceSet value, const Spec& spec) {
        return print_piece_set(value, spec);
    }
    static void settle(PieceSet& value, const Spec& spec) { value.bits &= pieces_of(spec).bits; }
};

template <>
struct ValueType<std::map<PieceType, int>> {
    static constexpr std::string_view kName = "letter:int list";
    static ValueResult<std::map<PieceType, int>> read(std::string_view text, const Spec& spec) {
        return read_piece_numbers(text, spec);
    }
    static std::string print(const std::map<PieceType, int>& value, const Spec& spec) {
        return print_piece_numbers(value, spec);
    }
    static void settle(std::map<PieceType, int>& value, const Spec& spec) {
        std::erase_if(value, [&](const auto& pair) { return !spec.pieces.contains(pair.first); });
    }
};

template <>
struct ValueType<std::string> {
    static constexpr std::string_view kName = "string";
    static ValueResult<std::string> read(std::string_view text, const Spec&) {
        return read_string(text);
    }
    static std::string print(const std::string& value, const Spec&) { return value; }
    static void settle(std::string&, const Spec&) {}
};

// Names of an enum's values: written once, used to read, print and document.
template <class E>
struct EnumNames;

template <>
struct EnumNames<Value> {
    static constexpr std::string_view kName = "Value";
    static constexpr std::array<std::pair<std::string_view, Value>, 4> kValues{
        {{"win", Value::win}, {"loss", Value::loss}, {"draw", Value::draw}, {"none", Value::none}}};
};

template <class E>
requires std::is_enum_v<E>
struct ValueType<E> {
    static constexpr std::string_view kName = EnumNames<E>::kName;
    static ValueResult<E> read(std::string_view text, const Spec&) {
        std::string names;
        for (const auto& [name, value] : EnumNames<E>::kValues) {
            if (name == text) return value;
            if (!names.empty()) names += ", ";
            names += name;
        }
        return tl::unexpected(ValueError{
            "bad-value", 0,
            in_quotes(text) + " is no " + std::string(kName) + ", expected one of " + names});
    }
    static std::string print(E value, const Spec&) {
        for (const auto& [name, named] : EnumNames<E>::kValues)
            if (named == value) return std::string(name);
        return {};
    }
    static void settle(E&, const Spec&) {}
};

// --- rows ---
// `Get` is a captureless generic lambda that names the field:
//     [](auto& s) -> auto& { return s.castling.enabled; }

// One key for one field.
template <class Get>
constexpr Option option(std::string_view key, std::string_view doc, Get) {
    using T = std::remove_cvref_t<decltype(Get{}(std::declval<Spec&>()))>;
    return {key,
            ValueType<T>::kName,
            doc,
            [](std::string_view text, Reading& reading) {
                auto value = ValueType<T>::read(text, reading.spec);
                if (value)
                    Get{}(reading.spec) = std::move(*value);
                else
                    reading.fail(std::move(value.error()));
            },
            [](const Spec& spec) -> std::optional<std::string> {
                return ValueType<T>::print(Get{}(spec), spec);
            },
            [](Spec& spec) { ValueType<T>::settle(Get{}(spec), spec); }};
}

// One key for a number within limits.
template <int kLeast, int kMost, class Get>
constexpr Option number_option(std::string_view key, std::string_view doc, Get) {
    return {key,
            "int",
            doc,
            [](std::string_view text, Reading& reading) {
                auto value = read_int(text, kLeast, kMost);
                if (value)
                    Get{}(reading.spec) = *value;
                else
                    reading.fail(std::move(value.error()));
            },
            [](const Spec& spec) -> std::optional<std::string> { return print_int(Get{}(spec)); },
            [](Spec&) {}};
}

// One key that sets a ByColor field for both sides; printed when they agree.
template <class Get>
constexpr Option both_option(std::string_view key, std::string_view doc, Get) {
    using T = std::remove_cvref_t<decltype(Get{}(std::declval<Spec&>()).white)>;
    return {key,
            ValueType<T>::kName,
            doc,
            [](std::string_view text, Reading& reading) {
                auto value = ValueType<T>::read(text, reading.spec);
                if (value)
                    Get{}(reading.spec) = {*value, *value};
                else
                    reading.fail(std::move(value.error()));
            },
            [](const Spec& spec) -> std::optional<std::string> {
                const auto& field = Get{}(spec);
                if (!(field.white == field.black)) return std::nullopt;
                return ValueType<T>::print(field.white, spec);
            },
            [](Spec& spec) {
                for (const Color side : kColors) ValueType<T>::settle(Get{}(spec)[side], spec);
            }};
}

// The key of one side for a field that both_option() has a row for; printed when the sides differ.
template <Color kSide, class Get>
constexpr Option side_option(std::string_view key, std::string_view doc, Get) {
    using T = std::remove_cvref_t<decltype(Get{}(std::declval<Spec&>()).white)>;
    return {key,
            ValueType<T>::kName,
            doc,
            [](std::string_view text, Reading& reading) {
                auto value = ValueType<T>::read(text, reading.spec);
                if (value)
                    Get{}(reading.spec)[kSide] = std::move(*value);
                else
                    reading.fail(std::move(value.error()));
            },
            [](const Spec& spec) -> std::optional<std::string> {
                const auto& field = Get{}(spec);
                if (field.white == field.black) return std::nullopt;
                return ValueType<T>::print(field[kSide], spec);
            },
            [](Spec&) {}};
}

// A key that is read, but not printed: a shorthand for other keys, or an old spelling of one.
constexpr Option read_only_option(std::string_view key, std::string_view type, std::string_view doc,
                                  void (*read)(std::string_view, Reading&),
                                  std::string_view instead = {}) {
    return {key,
            type,
            doc,
            read,
            [](const Spec&) -> std::optional<std::string> { return std::nullopt; },
            [](Spec&) {},
            instead};
}

}  // namespace shako::variant
