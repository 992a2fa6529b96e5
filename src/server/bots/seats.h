#pragma once

#include <expected>
#include <optional>
#include <string>

#include "server/bots/lichess.h"
#include "server/tables/game_reads.h"
#include "store/store.h"

namespace kradan::server {

/// An account as the bot API shows it; a name without an account if there is none of this name.
std::expected<lichess::Player, store::Error> read_player(store::Reader& reader, const std::string& name,
                                                         const session::Config& config, store::WallTime now);

/// A game, as one of its players sees it.
struct SeenGame {
    lichess::GameInfo info = {};
    session::State state;
    Colour side;
    /// The time of the game's clocks is so much behind the board time.
    store::BoardTime behind = 0;
};
/// In a turn of the visit; nullopt: there is no such game of the asker's.
Task<GameReads::Read<SeenGame>> read_seen_game(GameReads& reads, const GameReads::Visit& visit,
                                               std::string game);

/// Who plays in a game with this config, of whom the store knows these.
std::expected<std::array<lichess::Player, 2>, store::Error> read_seats(store::Reader& reader,
                                                                       const store::GameHead& head,
                                                                       const session::Config& config,
                                                                       store::WallTime now);

}  // namespace kradan::server
