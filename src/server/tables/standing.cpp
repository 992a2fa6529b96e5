#include "server/tables/standing.h"

namespace kradan::server {

namespace {

std::optional<wire::Asked> asked_of(const session::State& state, Colour side) {
    const Colour other = opponent(side);
    if (state.takeback == other) return wire::Asked::takeback;
    if (state.draw_offer == other) return wire::Asked::draw;
    if (state.no_result == other) return wire::Asked::no_result;
    const bool marking = state.phase == session::Phase::marking && !state.accepted[place(side)];
    return marking ? std::optional{wire::Asked::dead_stones} : std::nullopt;
}

}  // namespace

Standing standing_of(const session::State& state) {
    const bool to_move = state.phase == session::Phase::playing;
    return {.awaited = to_move ? std::optional{state.game.side_to_move()} : std::nullopt,
            .asked = {asked_of(state, Colour::first), asked_of(state, Colour::second)}};
}

Standing standing_of(const GameLog& game, const Rematch& rematch) {
    if (!game.is_over()) return standing_of(game.state());
    Standing standing{.over = true};
    for (const Colour side : colours) {
        if (rematch.awaits(side)) standing.asked[place(side)] = wire::Asked::rematch;
    }
    return standing;
}

}  // namespace kradan::server
