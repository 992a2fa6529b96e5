#pragma once

#include <optional>
#include <type_traits>

#include "catalog/any_game.h"
#include "games/chess/game.h"
#include "games/go/game.h"
#include "games/ogi/game.h"

namespace kradan {

/// Calls `visitor` with the game as its own type, which perft and search need for full speed. Returns nullopt
/// if the game has none of these types.
template <class Visitor>
auto visit_game(const AnyGame& game, Visitor&& visitor) {
    using Result = std::optional<std::invoke_result_t<Visitor, const chess::Game&>>;
    if (const auto* chess = game.as<chess::Game>()) return Result(visitor(*chess));
    if (const auto* ogi = game.as<ogi::Game>()) return Result(visitor(*ogi));
    if (const auto* go = game.as<go::Game>()) return Result(visitor(*go));
    return Result();
}

}  // namespace kradan
