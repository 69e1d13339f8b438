#include "engine/book/book.h"

#include <algorithm>
#include <limits>

#include "engine/fnv1a.h"
#include "engine/read_file.h"

namespace shako::engine {

namespace {

constexpr std::string_view kMagic = "SHAKOBK1";
constexpr std::size_t kHeader = 16;
constexpr std::size_t kEntry = 16;
constexpr std::uint32_t kMaxWeight = std::numeric_limits<std::uint16_t>::max();

void append(std::string& bytes, std::uint64_t value, int size) {
    for (int shift = 8 * (size - 1); shift >= 0; shift -= 8)
        bytes += static_cast<char>((value >> static_cast<unsigned>(shift)) & 0xFFU);
}

std::uint64_t number(std::string_view bytes, std::size_t at, std::size_t size) {
    std::uint64_t value = 0;
    for (const char c : bytes.substr(at, size)) value = value << 8U | static_cast<unsigned char>(c);
    return value;
}

}  // namespace

const BookMove* pick(const std::vector<BookMove>& moves, Random& random) {
    std::size_t total = 0;
    for (const BookMove& move : moves) total += move.weight;
    if (total == 0) return nullptr;
    std::size_t at = random.below(total);
    for (const BookMove& move : moves) {
        if (at < move.weight) return &move;
        at -= move.weight;
    }
    return nullptr;
}

void Book::add(std::uint64_t key, std::string_view move, std::uint32_t weight) {
    if (weight == 0) return;
    std::uint16_t& sum = weights_[{key, fnv1a_32(move)}];
    sum = static_cast<std::uint16_t>(std::min(kMaxWeight, sum + std::min(weight, kMaxWeight)));
}

std::vector<BookMove> Book::moves(const Game& game) const {
    std::vector<BookMove> found;
    const std::uint64_t key = game.key();
    const auto first = weights_.lower_bound({key, 0});
    if (first == weights_.end() || first->first.first != key) return found;
    for (std::string& move : game.legal_moves())
        if (const auto entry = weights_.find({key, fnv1a_32(move)}); entry != weights_.end())
            found.push_back({std::move(move), entry->second});
    return found;
}

std::optional<std::string> Book::pick(const Game& game, Random& random) const {
    const std::vector<BookMove> known = moves(game);
    const BookMove* const move = engine::pick(known, random);
    return move == nullptr ? std::nullopt : std::optional(move->move);
}

std::string Book::to_bytes() const {
    std::string bytes(kMagic);
    append(bytes, start_key_, 8);
    for (const auto& [place, weight] : weights_) {
        append(bytes, place.first, 8);
        append(bytes, place.second, 4);
        append(bytes, weight, 2);
        append(bytes, 0, 2);
    }
    return bytes;
}

tl::expected<Book, std::string> Book::from_bytes(std::string_view bytes, const Game& start) {
    if (!bytes.starts_with(kMagic) || bytes.size() < kHeader)
        return tl::unexpected(std::string("it is no opening book"));
    if ((bytes.size() - kHeader) % kEntry != 0)
        return tl::unexpected(std::string("the book is cut off"));
    Book book(start);
    if (number(bytes, kMagic.size(), 8) != book.start_key_)
        return tl::unexpected("the book is for another game than " + start.spec().name +
                              ", or from another version");
    for (std::size_t at = kHeader; at < bytes.size(); at += kEntry) {
        const auto weight = static_cast<std::uint16_t>(number(bytes, at + 12, 2));
        if (weight > 0)
            book.weights_[{number(bytes, at, 8),
                           static_cast<std::uint32_t>(number(bytes, at + 8, 4))}] = weight;
    }
    return book;
}

tl::expected<Book, std::string> Book::load(const std::filesystem::path& path, const Game& start) {
    const auto bytes = read_file(path);
    if (!bytes) return tl::unexpected(path.string() + ": it cannot be read");
    auto book = from_bytes(*bytes, start);
    if (!book) return tl::unexpected(path.string() + ": " + book.error());
    return book;
}

}  // namespace shako::engine
