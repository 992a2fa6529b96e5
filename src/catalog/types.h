#pragma once

#include <tuple>
#include <type_traits>
#include <variant>

#include "games/chess/game.h"
#include "games/go/game.h"
#include "games/ogi/game.h"

namespace kradan {

/// A list of types that satisfy the concept `Game`.
template <class... Games>
struct GameTypes {
    using First = std::tuple_element_t<0, std::tuple<Games...>>;
    /// A tuple of `Held<Position>`, one for each game's position.
    template <template <class> class Held>
    using PositionTuple = std::tuple<Held<typename Games::Position>...>;
    /// A variant of `Held<Game>`, one for each game, and of `Others`.
    template <template <class> class Held, class... Others>
    using Variant = std::variant<Held<Games>..., Others...>;

    /// Calls `visitor(std::type_identity<Game>)` for each game until it returns true.
    template <class Visitor>
    static void find(Visitor&& visitor) {
        (void)(visitor(std::type_identity<Games>{}) || ...);
    }
};

/// Games whose positions are searched by alpha-beta.
using BoardGames = GameTypes<chess::Game, ogi::Game>;
/// The types of all games in `game_modules()`. Editions share their game's type.
using AllGames = GameTypes<chess::Game, ogi::Game, go::Game>;

}  // namespace kradan
