#include "variant/value_text.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "variant/board_shape.h"
#include "variant/quote.h"

namespace shako::variant {

namespace {

tl::unexpected<ValueError> fail(std::size_t offset, std::string message) {
    return tl::unexpected(ValueError{"bad-value", offset, std::move(message)});
}

bool is_blank(char c) { return c == ' ' || c == '\t'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// A number that is the whole text; nothing for signs, blanks, other characters and overflow.
std::optional<int> whole_number(std::string_view text) {
    if (text.empty() || !std::all_of(text.begin(), text.end(), is_digit)) return std::nullopt;
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

// A part of a value and where it begins.
struct Word {
    std::string_view text;
    std::size_t offset;
};

std::vector<Word> words_of(std::string_view text) {
    std::vector<Word> words;
    std::size_t i = 0;
    while (i < text.size()) {
        if (is_blank(text[i])) {
            ++i;
            continue;
        }
        const std::size_t start = i;
        while (i < text.size() && !is_blank(text[i])) ++i;
        words.push_back({text.substr(start, i - start), start});
    }
    return words;
}

std::optional<PieceType> find_letter(char letter, const Spec& spec) {
    for (const auto& [type, piece] : spec.pieces)
        if (piece.letter == lower(letter)) return type;
    return std::nullopt;
}

std::string letters_of(const Spec& spec) {
    std::string letters;
    for (const auto& [type, piece] : spec.pieces) {
        if (!letters.empty()) letters += ' ';
        letters += piece.letter;
    }
    return letters.empty() ? "a letter, but the game has no pieces" : "one of " + letters;
}

// Why a character cannot stand among piece letters.
ValueError no_such_piece(std::string_view text, std::size_t offset, const Spec& spec) {
    const std::size_t length = std::max<std::size_t>(1, utf8_length(text.substr(offset)));
    const std::string_view sign = text.substr(offset, length);
    const bool is_plain_letter = sign.size() == 1 && is_letter(sign[0]);
    std::string message;
    if (sign == ",")
        message = "',' stands between piece letters, expected blanks or nothing";
    else if (is_plain_letter)
        message = in_quotes(sign) + " is no piece of this game, expected " + letters_of(spec);
    else
        message = in_quotes(sign) + " is no piece letter, expected " + letters_of(spec);
    return {is_plain_letter ? "unknown-piece" : "bad-value", offset, std::move(message)};
}

// One word of a region.
ValueResult<Region> read_region_word(Word word) {
    const std::string_view text = word.text;
    std::string small(text);  // the file may be in either case
    small[0] = lower(small[0]);
    const auto wrong = [&](std::string what) {
        std::string message = in_quotes(text) + std::move(what) +
                              ", expected a square like e4, a rank like *4, or a file like e*";
        return fail(word.offset, std::move(message));
    };
    if (const auto square = parse_square(small)) return Region::of(*square);
    if (small.size() == 2 && small[1] == '*' && small[0] >= 'a' && small[0] < 'a' + kMaxFiles)
        return Region::of(File{static_cast<std::uint8_t>(small[0] - 'a')});
    if (text.front() == '*') {
        const auto rank = whole_number(text.substr(1));
        if (rank && *rank >= 1 && *rank <= kMaxRanks)
            return Region::of(Rank{static_cast<std::uint8_t>(*rank - 1)});
        return wrong(rank ? " is beyond rank 16" : " names no rank");
    }
    if (text.find(',') != std::string_view::npos) return wrong(" holds a comma");
    return wrong(" is no square");
}

// Pairs letter:word with every letter once, in the order of pieces.
ValueResult<std::vector<std::pair<PieceType, Word>>> read_pairs(std::string_view text,
                                                                const Spec& spec,
                                                                std::string_view what,
                                                                std::string_view example) {
    std::vector<std::pair<PieceType, Word>> pairs;
    PieceSet seen;
    for (const Word& word : words_of(text)) {
        const auto type = find_letter(word.text[0], spec);
        if (!type) return tl::unexpected(no_such_piece(text, word.offset, spec));
        if (word.text.size() < 3 || word.text[1] != ':')
            return fail(word.offset, in_quotes(word.text) + " is no pair, expected letter:" +
                                         std::string(what) + " like " + std::string(example));
        if (seen.contains(*type))
            return fail(word.offset,
                        in_quotes(word.text) + " sets a piece a second time, expected it once");
        seen.insert(*type);
        pairs.emplace_back(*type, Word{word.text.substr(2), word.offset + 2});
    }
    return pairs;
}

constexpr std::string_view kCastlingLetters = "KQkq";

}  // namespace

PieceSet pieces_of(const Spec& spec) {
    PieceSet set;
    for (const auto& [type, piece] : spec.pieces) set.insert(type);
    return set;
}

Region on_board(const BoardShape& board) {
    Region region;
    for (int rank = 0; rank < board.ranks; ++rank)
        for (int file = 0; file < board.files; ++file)
            region.insert(
                {File{static_cast<std::uint8_t>(file)}, Rank{static_cast<std::uint8_t>(rank)}});
    return region;
}

ValueResult<bool> read_bool(std::string_view text) {
    if (text == "true") return true;
    if (text == "false") return false;
    std::string small(text);
    std::transform(small.begin(), small.end(), small.begin(), lower);
    const bool is_case = small == "true" || small == "false";
    return fail(0, in_quotes(text) + " is no truth value, expected true or false" +
                       (is_case ? " in lower case" : ""));
}

ValueResult<int> read_int(std::string_view text, int least, int most) {
    const auto number = whole_number(text);
    if (number && *number >= least && *number <= most) return *number;
    return fail(0, in_quotes(text) + (number ? " is out of range" : " is no number") +
                       ", expected a number " + std::to_string(least) + ".." +
                       std::to_string(most));
}

ValueResult<Rank> read_rank(std::string_view text) {
    const auto number = whole_number(text);
    if (number && *number >= 1 && *number <= kMaxRanks)
        return Rank{static_cast<std::uint8_t>(*number - 1)};
    return fail(0, in_quotes(text) + " is no rank, expected a rank 1..16");
}

ValueResult<File> read_file(std::string_view text) {
    if (text.size() == 1 && text[0] >= 'a' && text[0] < 'a' + kMaxFiles)
        return File{static_cast<std::uint8_t>(text[0] - 'a')};
    const auto number = whole_number(text);
    if (number && *number >= 1 && *number <= kMaxFiles)
        return File{static_cast<std::uint8_t>(*number - 1)};
    const bool is_case =
        text.size() == 1 && lower(text[0]) >= 'a' && lower(text[0]) < 'a' + kMaxFiles;
    return fail(0, in_quotes(text) + " is no file, expected a letter a..p" +
                       (is_case ? " in lower case" : "") + " or a number 1..16");
}

ValueResult<std::vector<RegionWord>> read_region(std::string_view text) {
    std::vector<RegionWord> region;
    const std::vector<Word> words = words_of(text);
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i].text == "-") {
            if (i + 1 == words.size()) break;
            return fail(words[i + 1].offset,
                        in_quotes(words[i + 1].text) +
                            " stands behind '-', which ends the list, expected "
                            "nothing more");
        }
        const ValueResult<Region> part = read_region_word(words[i]);
        if (!part) return tl::unexpected(part.error());
        region.push_back({*part, words[i].text, words[i].offset});
    }
    return region;
}

ValueResult<PieceType> read_piece_type(std::string_view text, const Spec& spec) {
    if (text == "*")
        return fail(0, "'*' (any piece) has no meaning here, expected " + letters_of(spec));
    const auto type = text.empty() ? std::nullopt : find_letter(text[0], spec);
    if (!type) return tl::unexpected(no_such_piece(text, 0, spec));
    if (text.size() > 1)
        return fail(1,
                    in_quotes(text) + " is longer than one letter, expected " + letters_of(spec));
    return *type;
}

ValueResult<PieceSet> read_piece_set(std::string_view text, const Spec& spec) {
    if (text == "*") return PieceSet::all();
    if (text == "-") return PieceSet{};
    PieceSet set;
    std::optional<ValueError> error;  // the first; the others are named with it
    std::string bad;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (is_blank(text[i]) || bad.find(text[i]) != std::string::npos) continue;
        const auto type = find_letter(text[i], spec);
        if (type) {
            set.insert(*type);
            continue;
        }
        const bool is_alone = text[i] == '*' || text[i] == '-';
        ValueError found = is_alone ? ValueError{"bad-value", i,
                                                 in_quotes(text.substr(i, 1)) +
                                                     " stands among other signs, expected it alone"}
                                    : no_such_piece(text, i, spec);
        const std::size_t length = std::max<std::size_t>(1, utf8_length(text.substr(i)));
        if (error)
            error->message += "; likewise " + in_quotes(text.substr(i, length));
        else
            error = std::move(found);
        bad += text.substr(i, length);
        i += length - 1;
    }
    if (error) return tl::unexpected(std::move(*error));
    return set;
}

ValueResult<std::map<PieceType, int>> read_piece_numbers(std::string_view text, const Spec& spec) {
    std::map<PieceType, int> numbers;
    const auto pairs = read_pairs(text, spec, "number", "p:100");
    if (!pairs) return tl::unexpected(pairs.error());
    for (const auto& [type, word] : *pairs) {
        const auto number = whole_number(word.text);
        if (!number || *number > kMostNumber)
            return fail(word.offset, in_quotes(word.text) + " is no number, expected 0.." +
                                         std::to_string(kMostNumber));
        numbers.emplace(type, *number);
    }
    return numbers;
}

ValueResult<PiecePairList> read_piece_pairs(std::string_view text, const Spec& spec) {
    PiecePairList list;
    const auto pairs = read_pairs(text, spec, "letter", "p:g");
    if (!pairs) return tl::unexpected(pairs.error());
    for (const auto& [type, word] : *pairs) {
        if (word.text == "-") {
            list.emplace(type, std::nullopt);
            continue;
        }
        const auto other = find_letter(word.text[0], spec);
        if (!other) return tl::unexpected(no_such_piece(text, word.offset, spec));
        if (word.text.size() > 1)
            return fail(word.offset + 1, in_quotes(word.text) +
                                             " is longer than one letter, expected a blank "
                                             "between pairs");
        list.emplace(type, *other);
    }
    return list;
}

ValueResult<std::map<PieceType, std::string>> read_piece_words(std::string_view text,
                                                               const Spec& spec) {
    std::map<PieceType, std::string> words;
    const auto pairs = read_pairs(text, spec, "word", "q:Queen");
    if (!pairs) return tl::unexpected(pairs.error());
    for (const auto& [type, word] : *pairs)
        words.emplace(type, word.text == "-" ? std::string() : std::string(word.text));
    return words;
}

ValueResult<CastlingRights> read_castling_rights(std::string_view text) {
    CastlingRights rights;
    if (text == "-") return rights;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (is_blank(text[i])) continue;
        const std::size_t bit = kCastlingLetters.find(text[i]);
        if (bit == std::string_view::npos)
            return fail(i, in_quotes(text.substr(i, 1)) +
                               " is no castling, expected letters of KQkq, or - for none");
        rights.bits = static_cast<std::uint8_t>(rights.bits | (1U << bit));
    }
    return rights;
}

std::string print_bool(bool value) { return value ? "true" : "false"; }
std::string print_int(int value) { return std::to_string(value); }
std::string print_rank(Rank value) { return to_text(value); }
std::string print_file(File value) { return to_text(value); }

std::string print_region(const Region& value, const Spec& spec) {
    std::string text;
    const auto add = [&](const std::string& word) {
        if (!text.empty()) text += ' ';
        text += word;
    };
    const auto square = [](int file, int rank) {
        return Square{File{static_cast<std::uint8_t>(file)}, Rank{static_cast<std::uint8_t>(rank)}};
    };
    const BoardShape& board = spec.board;
    Region done;
    for (int rank = 0; rank < board.ranks; ++rank) {
        bool is_whole = true;
        for (int file = 0; file < board.files; ++file)
            is_whole = is_whole && value.contains(square(file, rank));
        if (!is_whole) continue;
        add("*" + to_text(square(0, rank).rank));
        done |= Region::of(square(0, rank).rank);
    }
    for (int file = 0; file < board.files; ++file) {
        bool is_whole = true;
        bool is_done = true;
        for (int rank = 0; rank < board.ranks; ++rank) {
            is_whole = is_whole && value.contains(square(file, rank));
            is_done = is_done && done.contains(square(file, rank));
        }
        if (!is_whole || is_done) continue;
        add(to_text(square(file, 0).file) + "*");
        done |= Region::of(square(file, 0).file);
    }
    for (int rank = 0; rank < board.ranks; ++rank)
        for (int file = 0; file < board.files; ++file)
            if (value.contains(square(file, rank)) && !done.contains(square(file, rank)))
                add(to_text(square(file, rank)));
    return text.empty() ? "-" : text;
}

std::string print_piece_type(PieceType value, const Spec& spec) {
    const auto found = spec.pieces.find(value);
    return found == spec.pieces.end() ? "-" : std::string(1, found->second.letter);
}

std::string print_piece_set(PieceSet value, const Spec& spec) {
    if (value == PieceSet::all()) return "*";
    std::string text;
    for (const auto& [type, piece] : spec.pieces)
        if (value.contains(type)) text += piece.letter;
    return text.empty() ? "-" : text;
}

std::string print_piece_numbers(const std::map<PieceType, int>& value, const Spec& spec) {
    std::string text;
    for (const auto& [type, number] : value) {
        const auto found = spec.pieces.find(type);
        if (found == spec.pieces.end()) continue;
        if (!text.empty()) text += ' ';
        text += found->second.letter;
        text += ':';
        text += std::to_string(number);
    }
    return text;
}

std::string print_piece_pairs(const std::map<PieceType, PieceType>& value, const Spec& spec) {
    std::string text;
    for (const auto& [type, other] : value) {
        const auto from = spec.pieces.find(type);
        const auto to = spec.pieces.find(other);
        if (from == spec.pieces.end() || to == spec.pieces.end()) continue;
        if (!text.empty()) text += ' ';
        text += from->second.letter;
        text += ':';
        text += to->second.letter;
    }
    return text;
}

std::string print_castling_rights(CastlingRights value) {
    std::string text;
    for (std::size_t bit = 0; bit < kCastlingLetters.size(); ++bit)
        if (((value.bits >> bit) & 1U) != 0) text += kCastlingLetters[bit];
    return text.empty() ? "-" : text;
}

}  // namespace shako::variant
