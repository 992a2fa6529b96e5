#pragma once

#include <expected>
#include <optional>
#include <string>

#include "server/accounts/accounts.h"
#include "store/store.h"

namespace kradan::server {

/// A game that this player may see, or, with 0, anyone; nullopt if there is none.
std::expected<std::optional<store::StoredGame>, store::Error> visible_game(store::Reader& reader,
                                                                           const std::string& id,
                                                                           store::PlayerKey player);

/// The record of such a game in the format of this id, or in the usual one of the game. `site` is the address
/// of this server, "" if it is not known.
std::expected<OrProblem<std::string>, store::Error> read_record(store::Reader& reader, const std::string& id,
                                                                store::PlayerKey player,
                                                                const std::optional<std::string>& format,
                                                                const std::string& site);

}  // namespace kradan::server
