#include "server/tables/standing.h"

namespace kradan::server {

namespace {

std::optional<wire::Asked> asked_of(const GameLog& game, const Rematch& rematch, Colour side) {
    if (game.is_over()) return rematch.awaits(side) ? std::optional{wire::Asked::rematch} : std::nullopt;
    const session::State& state = game.state();
    const Colour other = opponent(side);
    if (state.takeback == other) return wire::Asked::takeback;
    if (state.draw_offer == other) return wire::Asked::draw;
    if (state.no_result == other) return wire::Asked::no_result;
    const bool marking = state.phase == session::Phase::marking && !state.accepted[place(side)];
    return marking ? std::optional{wire::Asked::dead_stones} : std::nullopt;
}

}  // namespace

Standing standing_of(const GameLog& game, const Rematch& rematch) {
    const bool to_move = !game.is_over() && game.state().phase == session::Phase::playing;
    return {.awaited = to_move ? std::optional{game.state().game.side_to_move()} : std::nullopt,
            .over = game.is_over(),
            .asked = {asked_of(game, rematch, Colour::first), asked_of(game, rematch, Colour::second)}};
}

}  // namespace kradan::server
