#pragma once

#include <expected>
#include <optional>
#include <string>

#include "server/bots/lichess.h"
#include "server/tables/game_reads.h"
#include "store/store.h"

namespace kradan::server {

/// Returns an account in the format of the bot API; only the name if there is no such account.
std::expected<lichess::Player, store::Error> read_player(store::Reader& reader, const std::string& name,
                                                         const session::Config& config, store::WallTime now);

/// A game as one of its players sees it.
struct SeenGame {
    lichess::GameInfo info = {};
    session::State state;
    Colour side;
    /// How far the time on the game's clocks lags behind board time.
    store::BoardTime behind = 0;
};
/// Reads a game during one of the visit's turns; nullopt if the asker has no such game.
Task<GameReads::Read<SeenGame>> read_seen_game(GameReads& reads, const GameReads::Visit& visit,
                                               std::string game);

/// Returns the players of a game with this config, as far as the store knows them.
std::expected<std::array<lichess::Player, 2>, store::Error> read_seats(store::Reader& reader,
                                                                       const store::GameHead& head,
                                                                       const session::Config& config,
                                                                       store::WallTime now);

}  // namespace kradan::server
