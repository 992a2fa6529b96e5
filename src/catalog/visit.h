#pragma once

#include <type_traits>

#include "catalog/any_game.h"
#include "games/chess/game.h"
#include "games/go/game.h"
#include "games/ogi/game.h"

namespace kradan {

/// Whether `visit_game` knows the type of the game.
inline bool is_known(const AnyGame& game) {
    return game.as<chess::Game>() || game.as<ogi::Game>() || game.as<go::Game>();
}

/// What `visitor` makes of the game in its own type: for programs that count or search at full speed, which
/// need the type itself. A default value where the game is none of these.
template <class Visitor>
auto visit_game(const AnyGame& game, Visitor&& visitor) {
    using Result = std::invoke_result_t<Visitor, const chess::Game&>;
    if (const auto* chess = game.as<chess::Game>()) return static_cast<Result>(visitor(*chess));
    if (const auto* ogi = game.as<ogi::Game>()) return static_cast<Result>(visitor(*ogi));
    if (const auto* go = game.as<go::Game>()) return static_cast<Result>(visitor(*go));
    return Result();
}

}  // namespace kradan
