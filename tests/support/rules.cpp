#include "tests/support/rules.h"

#include <algorithm>
#include <map>
#include <stdexcept>

#include "engine/board/generate.h"
#include "engine/board/width.h"
#include "engine/notation/move_text.h"
#include "variant/locate.h"

namespace shako::test {

using engine::Position;

namespace {

const variant::Catalog& catalog() {
    static const auto loaded = variant::load_catalog();
    return *loaded.catalog;
}

}  // namespace

std::vector<std::string> variant_names() {
    std::vector<std::string> names;
    for (const std::string& name : catalog().names())
        if (!catalog().is_beyond_peer(name)) names.push_back(name);
    return names;
}

std::vector<std::string> core_names() { return {"chess", "shako", "shakoalt"}; }

std::vector<std::string> sample_names() {
    std::vector<std::string> names = core_names();
    for (const char* name : {"ataxx", "atomic", "crazyhouse", "duck", "janggi", "makruk",
                             "seirawan", "shogi", "xiangqi"})
        names.emplace_back(name);
    return names;
}

std::shared_ptr<const variant::Spec> spec(std::string_view name) {
    auto found = catalog().find(name);
    if (!found) throw std::runtime_error("no game named " + std::string(name));
    return found;
}

template <int W>
const engine::Ruleset<W>& ruleset(std::string_view name) {
    static std::map<std::string, std::shared_ptr<const engine::Ruleset<W>>, std::less<>> compiled;
    auto it = compiled.find(name);
    if (it == compiled.end())
        it = compiled.emplace(std::string(name), engine::compile_as<W>(spec(name))).first;
    return *it->second;
}

#define SHAKO_INSTANTIATE(W) template const engine::Ruleset<W>& ruleset(std::string_view);
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

Position<2> position(std::string_view variant, std::string_view fen) {
    const auto& rules = ruleset<2>(variant);
    auto pos = engine::parse_fen(rules, fen.empty() ? rules.spec->start_fen : fen);
    if (!pos) throw std::runtime_error(std::string(fen) + ": " + to_text(pos.error()));
    return *pos;
}

engine::Game game(std::string_view variant, std::string_view fen) {
    auto made = engine::Game::create(spec(variant), fen);
    if (!made) throw std::runtime_error(std::string(fen) + ": " + to_text(made.error()));
    return std::move(*made);
}

std::vector<std::string> legal_texts(const Position<2>& pos) {
    engine::MoveList<2> list;
    engine::legal_moves(pos, list);
    std::vector<std::string> texts;
    for (const auto m : list) texts.push_back(engine::to_uci(pos, m));
    std::sort(texts.begin(), texts.end());
    return texts;
}

std::vector<std::string> moves_from(const Position<2>& pos, std::string_view name) {
    engine::MoveList<2> list;
    engine::legal_moves(pos, list);
    std::vector<std::string> texts;
    for (const auto m : list)
        if (m.from() == square(pos, name)) texts.push_back(engine::to_uci(pos, m));
    std::sort(texts.begin(), texts.end());
    return texts;
}

bool has_move(const Position<2>& pos, std::string_view uci) {
    const auto texts = legal_texts(pos);
    return std::find(texts.begin(), texts.end(), uci) != texts.end();
}

engine::Sq square(const Position<2>& pos, std::string_view name) {
    const auto s = pos.rules().square_named(name);
    if (!s) throw std::runtime_error("no square " + std::string(name));
    return *s;
}

Position<2> after(Position<2> pos, const std::vector<std::string>& moves) {
    for (const auto& text : moves) {
        const auto m = engine::parse_uci(pos, text);
        if (!m) throw std::runtime_error(m.error().message);
        pos.play(*m);
    }
    return pos;
}

}  // namespace shako::test
