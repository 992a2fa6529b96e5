#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "core/outcome.h"

namespace kradan {

/// Every game and edition there is, in the order in which they are shown.
enum class GameId { ogi, ogi_classic, chess, go };

enum class Language { english, thai, japanese };

inline constexpr std::array<std::string_view, 3> language_ids = {"en", "th", "ja"};

struct GameInfo {
    GameId game;
    std::string_view id;
    /// By `Language`.
    std::array<std::string_view, 3> names;
};

inline constexpr std::array<GameInfo, 4> games = {{
    {GameId::ogi, "ogi", {"Ōgi, Gomayo edition", "หมากรุกโกมาโย", "王棋（小魔妖版）"}},
    {GameId::ogi_classic,
     "ogi-classic",
     {"Ōgi, classic edition", "หมากรุกโกมาโย ฉบับคลาสสิก", "王棋（クラシック版）"}},
    {GameId::chess, "chess", {"Chess", "หมากรุกสากล", "チェス"}},
    {GameId::go, "go", {"Go", "หมากล้อม", "囲碁"}},
}};

/// The ids alone, in the same order.
inline constexpr auto game_ids = [] {
    std::array<std::string_view, games.size()> ids;
    for (std::size_t i = 0; i < games.size(); ++i) ids[i] = games[i].id;
    return ids;
}();

constexpr const GameInfo& info(GameId game) {
    return games[static_cast<std::size_t>(game)];
}
constexpr std::string_view id(GameId game) {
    return info(game).id;
}
constexpr std::string_view name(GameId game, Language language) {
    return info(game).names[static_cast<std::size_t>(language)];
}
constexpr bool is_ogi(GameId game) {
    return game == GameId::ogi || game == GameId::ogi_classic;
}

/// The game with this id, exactly as written.
std::optional<GameId> read_game(std::string_view id);

/// The clause by which a game ends for this reason; empty where none speaks of it. In Go an illegal move
/// loses by the clause that it breaks, which only its refusal knows.
std::string_view clause(EndReason reason, GameId game);

/// The clause of a reason of any game ("ogi.nifu", "setup.no-king", "checkmate") in this one; empty for
/// reasons that break no clause or that the game does not have.
std::string_view clause(std::string_view reason, GameId game);

}  // namespace kradan
