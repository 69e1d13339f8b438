// How games are played: when they are given up or drawn, and what is said.

#include "bot/core/config_parts.h"

namespace shako::bot {

namespace {

constexpr std::size_t kMaxChat = 140;  // characters; Lichess refuses longer ones
constexpr int kMaxScore = 100000;
constexpr int kMaxPly = 10000;

constexpr std::pair<std::string_view, EvalAudience> kAudiences[] = {
    {"nobody", EvalAudience::nobody},
    {"spectators", EvalAudience::spectators},
    {"everybody", EvalAudience::everybody},
};

void read_text(ObjectReader& reader, std::string_view key, std::optional<std::string>& text) {
    reader.read(key, text);
    if (text && text->size() > kMaxChat) {
        reader.problem(key, "expected at most " + std::to_string(kMaxChat) + " bytes, found " +
                                std::to_string(text->size()));
    }
}

}  // namespace

void read_resign(ObjectReader reader, ResignConfig& resign) {
    reader.read("enabled", resign.enabled);
    reader.read("score_cp", resign.score, -kMaxScore, 0);
    reader.read("moves", resign.moves, 1, 1000);
    reader.read("min_ply", resign.min_ply, 0, kMaxPly);
    reader.read("against_humans", resign.against_humans);
    reader.read("against_bots", resign.against_bots);
    reader.finish();
}

void read_draw(ObjectReader reader, DrawConfig& draw) {
    reader.read("offer", draw.offer);
    reader.read("accept", draw.accept);
    reader.read("claim", draw.claim);
    reader.read("score_cp", draw.score, 0, kMaxScore);
    reader.read("moves", draw.moves, 1, 1000);
    reader.read("min_ply", draw.min_ply, 0, kMaxPly);
    reader.read("max_pieces", draw.max_pieces, 0, 256);
    reader.read("min_rating", draw.min_rating, 0, 10000);
    reader.read("against_humans", draw.against_humans);
    reader.read("against_bots", draw.against_bots);
    reader.finish();
}

void read_chat(ObjectReader reader, ChatConfig& chat) {
    read_text(reader, "greeting", chat.greeting);
    read_text(reader, "goodbye", chat.goodbye);
    read_text(reader, "greeting_spectators", chat.greeting_spectators);
    read_text(reader, "goodbye_spectators", chat.goodbye_spectators);
    reader.read("commands", chat.commands);
    reader.read("eval", chat.eval, kAudiences);
    reader.finish();
}

}  // namespace shako::bot
