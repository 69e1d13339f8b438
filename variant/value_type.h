// What a text means for a field: the value types of the language, one class each. They report into
// the section that is being read and give nothing for a wrong text.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "variant/enum_names.h"
#include "variant/quote.h"
#include "variant/reading.h"
#include "variant/value_text.h"

namespace shako::variant {

// Fairy-Stockfish's largest board.
inline constexpr int kPeerRanks = 10;
inline constexpr int kPeerFiles = 12;

// The value, or nothing after reporting the error.
template <class T>
std::optional<T> accept(ValueResult<T> result, Reading& reading) {
    if (result) return std::move(*result);
    reading.fail(std::move(result.error()));
    return std::nullopt;
}

// The class for a field's type.
template <class T>
struct ValueType;

template <>
struct ValueType<bool> {
    static constexpr std::string_view kName = "bool";
    static std::optional<bool> read(std::string_view text, Reading& reading) {
        return accept(read_bool(text), reading);
    }
    static std::string print(bool value, const Spec&) { return print_bool(value); }
    static void settle(bool&, const Spec&) {}
};

// A number from 0 to kMostNumber. Fairy-Stockfish reads larger and negative ones, too, but no game
// has a use for them.
template <>
struct ValueType<int> {
    static constexpr std::string_view kName = "int";
    static std::optional<int> read(std::string_view text, Reading& reading) {
        return accept(read_int(text, 0, kMostNumber), reading);
    }
    static std::string print(int value, const Spec&) { return print_int(value); }
    static void settle(int&, const Spec&) {}
};

template <>
struct ValueType<File> {
    static constexpr std::string_view kName = "File";
    static std::optional<File> read(std::string_view text, Reading& reading);
    static std::string print(File value, const Spec&) { return print_file(value); }
    static void settle(File&, const Spec&) {}
};

template <>
struct ValueType<Rank> {
    static constexpr std::string_view kName = "Rank";
    static std::optional<Rank> read(std::string_view text, Reading& reading);
    static std::string print(Rank value, const Spec&) { return print_rank(value); }
    static void settle(Rank&, const Spec&) {}
};

template <>
struct ValueType<Region> {
    static constexpr std::string_view kName = "Bitboard";
    static std::optional<Region> read(std::string_view text, Reading& reading);
    static std::string print(const Region& value, const Spec& spec) {
        return print_region(value, spec);
    }
    static void settle(Region& value, const Spec& spec) { value &= on_board(spec.board); }
};

template <>
struct ValueType<PieceType> {
    static constexpr std::string_view kName = "PieceType";
    // With `-` no piece at all.
    static std::optional<PieceType> read(std::string_view text, Reading& reading) {
        if (text == "-") return kNoPiece;
        return accept(read_piece_type(text, reading.spec), reading);
    }
    static std::string print(PieceType value, const Spec& spec) {
        return print_piece_type(value, spec);
    }
    static void settle(PieceType& value, const Spec& spec) {
        if (!spec.pieces.contains(value)) value = kNoPiece;
    }
};

// One piece, or with `*` (and `-`, which is the same there) any.
struct OnePieceOrAny {
    static constexpr std::string_view kName = "PieceType";
    static std::optional<PieceSet> read(std::string_view text, Reading& reading);
    static std::string print(PieceSet value, const Spec& spec);
    static void settle(PieceSet& value, const Spec& spec);
};

// One piece, or with `-` (and `*`, which is the same there) none.
struct OnePieceOrNone {
    static constexpr std::string_view kName = "PieceType";
    static std::optional<PieceSet> read(std::string_view text, Reading& reading);
    static std::string print(PieceSet value, const Spec& spec);
    static void settle(PieceSet& value, const Spec& spec);
};

template <>
struct ValueType<PieceSet> {
    static constexpr std::string_view kName = "PieceSet";
    static std::optional<PieceSet> read(std::string_view text, Reading& reading);
    static std::string print(PieceSet value, const Spec& spec) {
        return print_piece_set(value, spec);
    }
    // All pieces stay all of them: a child may have more.
    static void settle(PieceSet& value, const Spec& spec);
};

// A set in which `*` is the total of all men.
struct PiecesOrTotal : ValueType<PieceSet> {
    static std::optional<PieceSet> read(std::string_view text, Reading& reading) {
        return accept(read_piece_set(text, reading.spec), reading);
    }
};

// Numbers by piece; 0 is the same as no number.
struct PieceNumbers {
    static constexpr std::string_view kName = "letter:int list";
    static void read_on_top(std::string_view text, std::map<PieceType, int>& value,
                            Reading& reading);
    static std::string print(const std::map<PieceType, int>& value, const Spec& spec) {
        return print_piece_numbers(value, spec);
    }
    static void settle(std::map<PieceType, int>& value, const Spec& spec);
};

// Pieces by piece; `-` is the same as none.
struct PiecePairs {
    static constexpr std::string_view kName = "letter:letter list";
    static void read_on_top(std::string_view text, std::map<PieceType, PieceType>& value,
                            Reading& reading);
    static std::string print(const std::map<PieceType, PieceType>& value, const Spec& spec) {
        return print_piece_pairs(value, spec);
    }
    static void settle(std::map<PieceType, PieceType>& value, const Spec& spec);
};

template <>
struct ValueType<std::string> {
    static constexpr std::string_view kName = "string";
    static std::optional<std::string> read(std::string_view text, Reading&) {
        return std::string(text);
    }
    static std::string print(const std::string& value, const Spec&) { return value; }
    static void settle(std::string&, const Spec&) {}
};

template <>
struct ValueType<CastlingRights> {
    static constexpr std::string_view kName = "CastlingRights";
    static std::optional<CastlingRights> read(std::string_view text, Reading& reading) {
        return accept(read_castling_rights(text), reading);
    }
    static std::string print(CastlingRights value, const Spec&) {
        return print_castling_rights(value);
    }
    static void settle(CastlingRights&, const Spec&) {}
};

template <class E>
requires std::is_enum_v<E>
struct ValueType<E> {
    static constexpr std::string_view kName = EnumNames<E>::kName;
    static std::optional<E> read(std::string_view text, Reading& reading) {
        std::string names;
        for (const auto& [name, value] : EnumNames<E>::kValues) {
            if (name == text) return value;
            if (!names.empty()) names += ", ";
            names += name;
        }
        reading.fail(
            {"bad-value", 0,
             in_quotes(text) + " is no " + std::string(kName) + ", expected one of " + names});
        return std::nullopt;
    }
    static std::string print(E value, const Spec&) {
        for (const auto& [name, named] : EnumNames<E>::kValues)
            if (named == value) return std::string(name);
        return {};
    }
    static void settle(E&, const Spec&) {}
};

}  // namespace shako::variant
