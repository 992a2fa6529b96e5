#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "board.h"
#include "games/go/game.h"
#include "games/go/scoring.h"
#include "module/capabilities.h"

namespace kradan::python {

/// `kradan.go.Score`.
struct ScoreInfo {
    go::Score score;
    int size;
};

struct GoBoard final : Board {
    using Board::Board;
    std::shared_ptr<Board> copy() const override { return std::make_shared<GoBoard>(*this); }
    /// SGF: the stones, the side to move, the rules, komi and handicap.
    std::string position() const override;
    /// After both sides have passed: the outcome with all stones counted as alive.
    std::optional<OutcomeInfo> outcome(bool claim_draw) const override;

    const go::Game& own() const { return as<go::Game>(); }
    const Stones& stones() const { return as<Stones>(); }
    /// Throws ValueError for a point that is empty or not on the board.
    ScoreInfo score(const std::vector<std::string>& dead) const;
};

}  // namespace kradan::python
