#include "analysis/agreement.h"

#include <algorithm>
#include <cmath>

#include "catalog/any_game.h"
#include "engine/engine.h"

namespace kradan::analysis {

namespace {

/// The length of the opening in plies. Players may know these moves by heart.
constexpr std::size_t opening = 16;
/// A position counts as decided if the mover's expected result is within this distance, in thousandths of a
/// game, of a certain win or a certain loss.
constexpr double least_open = 100;
constexpr double most_open = 900;
constexpr int certain = 10'000;

/// The first player's expected result, in thousandths of a game.
double expected(GameId game, const Finding& finding) {
    if (finding.ended) return !finding.winner ? 500 : *finding.winner == Colour::first ? 1000 : 0;
    if (finding.chance) return *finding.chance;
    const int score = finding.mate ? (*finding.mate > 0 ? certain : -certain) : *finding.score;
    const engine::Chances chances = engine::chances(game, std::clamp(score, -certain, certain));
    return chances.win + chances.draw / 2.0;
}

}  // namespace

Agreement& Agreement::operator+=(const Agreement& other) {
    games += other.games;
    moves += other.moves;
    same += other.same;
    loss += other.loss;
    return *this;
}

Agreement compare(const Order& order, const Findings& findings, Colour side) {
    auto game = start_of(order);
    Agreement agreement;
    if (!game) return agreement;
    const auto is_searched = [&](const std::optional<Finding>& finding) {
        return finding && (finding->ended || finding->mate || 2 * finding->nodes >= order.nodes);
    };
    double loss = 0;
    for (std::size_t i = 0; i < order.moves.size(); ++i) {
        const std::string& move = order.moves[i];
        const bool counts = i >= opening && game->side_to_move() == side && i + 1 < findings.size() &&
                            is_searched(findings[i]) && is_searched(findings[i + 1]) &&
                            !findings[i]->line.empty();
        if (counts) {
            const double sign = side == Colour::first ? 1 : -1;
            const double before = 500 + sign * (expected(game->game(), *findings[i]) - 500);
            const double after = 500 + sign * (expected(game->game(), *findings[i + 1]) - 500);
            if (before >= least_open && before <= most_open && game->legal_moves().size() > 1) {
                ++agreement.moves;
                if (move == findings[i]->line.front())
                    ++agreement.same;
                else
                    loss += std::max(0.0, before - after);
            }
        }
        if (!game->play_line({&move, 1})) break;
    }
    agreement.games = agreement.moves > 0 ? 1 : 0;
    agreement.loss = std::llround(loss);
    return agreement;
}

bool is_engine_like(GameId game, const Agreement& agreement) {
    const auto play = game.module().engine_play();
    if (!play || agreement.moves < play->moves) return false;
    const std::int64_t moves = agreement.moves;
    return 1'000 * std::int64_t{agreement.same} >= moves * play->same &&
           10 * agreement.loss <= moves * play->loss;
}

}  // namespace kradan::analysis
