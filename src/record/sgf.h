#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/any_game.h"
#include "core/colour.h"
#include "core/refusal.h"
#include "go/game.h"
#include "go/setup.h"

namespace kradan::record {

/// A game of Go read from SGF: how it begins and the moves of its main line.
struct SgfGame {
    struct Move {
        Colour colour;
        go::Intent intent;
        /// Bytes before the move's property.
        std::size_t offset;
    };

    go::Setup setup;
    std::vector<Move> moves;
    /// The RU property as written if it names no rule set known here, which leaves the default; else empty.
    std::string unknown_rules;
    /// The RE property as written; empty if there is none.
    std::string result;
};

/// Reads the main line of the first game in an SGF text (FF[4] and its forerunners): GM SZ KM RU HA AB AW AE
/// PL B W RE. Setup stones are read up to the first move, after which they are an error. RU that names no
/// rule set known here leaves the default.
std::expected<SgfGame, SyntaxError> read_sgf(std::string_view text);

/// Plays a game that was read. Moves out of turn are played as written, and passes after the two that end
/// play are left out. A move that the rules forbid is an error at its offset; so is a beginning that they
/// forbid, at 0.
std::expected<AnyGame, SyntaxError> any_game(const SgfGame& record);
/// The same as a game of Go.
std::expected<go::Game, SyntaxError> replay(const SgfGame& record);

}  // namespace kradan::record
