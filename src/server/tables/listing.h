#pragma once

#include <optional>

#include "server/tables/tables.h"

namespace kradan::server {

/// The entry of a game in a player's list; does not load the game. Nothing if it cannot be read or was called
/// off before any move.
std::optional<wire::Listed> listed(const Tables& tables, store::Reader& reader, const store::GameHead& head,
                                   store::PlayerKey player);
wire::Listed listed(const Table& table, store::PlayerKey player);

}  // namespace kradan::server
