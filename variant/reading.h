// One section while its lines are applied to a game, and what is to be said about its values.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "variant/diagnostic.h"
#include "variant/piece_type.h"
#include "variant/spec.h"
#include "variant/value_text.h"

namespace shako::variant {

struct ValueProblem {
    Severity severity = Severity::error;
    std::string id;
    std::size_t offset = 0;  // byte of the value, from 0
    std::string message;
    bool is_beyond_peer = false;  // Fairy-Stockfish reads it otherwise
};

struct Reading {
    Spec& spec;
    PieceSet named;  // slots that have a line in this section
    std::vector<ValueProblem> problems;
    PieceSet lost_promotions{};  // taken out of the inherited promotionPieceTypes by a piece line

    void fail(ValueError error) {
        problems.push_back(
            {Severity::error, std::move(error.id), error.offset, std::move(error.message)});
    }
    void warn(std::string id, std::size_t offset, std::string message) {
        problems.push_back({Severity::warning, std::move(id), offset, std::move(message)});
    }
    // Something that works here, and that Fairy-Stockfish reads otherwise.
    void note_beyond_peer(std::string id, std::size_t offset, std::string message) {
        problems.push_back({Severity::warning, std::move(id), offset, std::move(message), true});
    }
};

}  // namespace shako::variant
