#include "tests/bot/soak/rogue_engine.h"

#include <charconv>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

#include "engine/fnv1a.h"
#include "engine/random.h"
#include "engine/words.h"
#include "variant/locate.h"

namespace shako::test::soak {
namespace {

using engine::take_word;

// A hang costs the bot half of its clock, so one is enough: with less than this it behaves.
constexpr int kTimeToHang = 18000;  // ms

std::uint64_t hash(std::uint64_t seed, std::string_view text) {
    return engine::mix(seed + engine::fnv1a_64(text));
}

int number(std::string_view word) {
    int value = 0;
    std::from_chars(word.data(), word.data() + word.size(), value);
    return value;
}

}  // namespace

Mischief mischief_in(std::uint64_t seed, std::string_view position) {
    using enum Mischief;
    constexpr Mischief kKinds[] = {crash, crash, hang, garbage, illegal, null_move};
    engine::Random random(hash(seed, position));
    return random.below(100) < 3 ? kKinds[random.below(std::size(kKinds))] : none;
}

RogueEngine::RogueEngine(Options options, std::function<void(std::string_view)> write)
    : options_(std::move(options)), write_(std::move(write)) {}

RogueEngine::Step RogueEngine::take(std::string_view line) {
    const std::string_view word = take_word(line);
    if (word == "uci") {
        write_("id name Rogue");
        write_("option name UCI_Variant type combo default chess var chess var shako");
        write_("uciok");
    } else if (word == "isready") {
        write_("readyok");
    } else if (word == "setoption") {
        constexpr std::string_view kVariant = "name UCI_Variant value ";
        line = engine::trimmed(line);
        if (line.substr(0, kVariant.size()) == kVariant) {
            variant_ = line.substr(kVariant.size());
        }
    } else if (word == "position") {
        set_position(line);
    } else if (word == "go") {
        return go(line);
    } else if (word == "quit") {
        return Step::ends;
    }
    return Step::goes_on;
}

void RogueEngine::set_position(std::string_view words) {
    game_.reset();
    std::string fen;
    std::string_view word = take_word(words);
    if (word == "fen") {
        for (word = take_word(words); !word.empty() && word != "moves"; word = take_word(words)) {
            fen += (fen.empty() ? "" : " ") + std::string(word);
        }
    } else {
        word = take_word(words);
    }
    const auto spec = options_.catalog->find(variant_);
    if (!spec) {
        return;
    }
    auto game = engine::Game::create(spec, fen);
    if (!game) {
        return;
    }
    for (word = take_word(words); !word.empty(); word = take_word(words)) {
        if (!game->play(std::string(word))) {
            return;
        }
    }
    game_ = std::move(*game);
}

// What is done here was not done here before.
Mischief RogueEngine::choose(std::string_view words) {
    Mischief mischief = mischief_in(options_.seed, game_->fen());
    const char* const clock = game_->side_to_move() == variant::Color::white ? "wtime" : "btime";
    int left = 0;
    for (auto word = take_word(words); !word.empty(); word = take_word(words)) {
        if (word == clock) {
            left = number(take_word(words));
        }
    }
    if (mischief == Mischief::hang && left < kTimeToHang) {
        mischief = Mischief::crash;
    }
    if (mischief != Mischief::none && options_.notes) {
        const auto note = *options_.notes / std::to_string(hash(options_.seed, game_->fen()));
        const int file = open(note.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
        if (file < 0) {
            return Mischief::none;
        }
        close(file);
    }
    return mischief;
}

RogueEngine::Step RogueEngine::go(std::string_view words) {
    if (!game_) {
        write_("bestmove 0000");
        return Step::goes_on;
    }
    switch (choose(words)) {
        case Mischief::crash:
            write_("info depth 1 score cp 10 pv");
            return Step::crashes;
        case Mischief::hang:
            return Step::hangs;
        case Mischief::garbage:
            for (int i = 0; i < 3000; ++i) {
                write_("\x01\xff terminate called after throwing an instance of 'std::bad_alloc'");
            }
            break;
        case Mischief::illegal:
            write_("bestmove a1a10 ponder a10a1");
            return Step::goes_on;
        case Mischief::null_move:
            write_("bestmove (none)");
            return Step::goes_on;
        case Mischief::none:
            break;
    }
    write_("info depth 1 score cp 0 nodes 1 time 0 pv " + pick());
    write_("bestmove " + pick());
    return Step::goes_on;
}

// A capture where there is one, mostly, so that games come to an end.
std::string RogueEngine::pick() const {
    engine::Random random(hash(options_.seed + 1, game_->fen()));
    const std::vector<std::string> moves = game_->legal_moves();
    if (moves.empty()) {
        return "0000";
    }
    std::vector<std::string> captures;
    for (const auto& move : moves) {
        const auto san = game_->san(move);
        if (san && san->find('x') != std::string::npos) {
            captures.push_back(move);
        }
    }
    const bool takes = !captures.empty() && random.below(4) != 0;
    const auto& choice = takes ? captures : moves;
    return choice[random.below(choice.size())];
}

int run_rogue_engine(std::uint64_t seed, const std::filesystem::path& notes) {
    const auto loaded = variant::load_catalog({}, engine::check_start);
    RogueEngine engine({loaded.catalog, seed, notes},
                       [](std::string_view line) { std::cout << line << std::endl; });
    for (std::string line; std::getline(std::cin, line);) {
        switch (engine.take(line)) {
            case RogueEngine::Step::goes_on:
                break;
            case RogueEngine::Step::ends:
                return 0;
            case RogueEngine::Step::crashes:
                std::raise(SIGKILL);  // no core file, no last words
                break;
            case RogueEngine::Step::hangs:
                for (;;) {
                    pause();
                }
        }
    }
    return 0;
}

}  // namespace shako::test::soak
