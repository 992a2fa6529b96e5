#pragma once

#include <optional>
#include <type_traits>

#include "catalog/any_game.h"
#include "catalog/types.h"
#include "core/position.h"
#include "games/chess/options.h"

namespace kradan {

/// Calls `visitor` with the game as its own type, which perft and search need for full speed. Returns nullopt
/// if the game has none of the types in `AllGames`.
template <class Visitor>
auto visit_game(const AnyGame& game, Visitor&& visitor) {
    using Result = std::optional<std::invoke_result_t<Visitor, const AllGames::First&>>;
    Result result;
    AllGames::find([&]<class G>(std::type_identity<G>) {
        const G* own = game.as<G>();
        if (own) result.emplace(visitor(*own));
        return own != nullptr;
    });
    return result;
}

/// The intent that corresponds to a legal move in a position reached from the game, as the game's options
/// require it to be written.
template <Position P>
typename P::Intent intent_of(const AnyGame& game, const P& position, typename P::Move move) {
    if constexpr (requires { position.intent_of(move, true); }) {
        return position.intent_of(move, chess::writes_king_takes_rook(game.options()));
    } else {
        return position.intent_of(move);
    }
}

}  // namespace kradan
