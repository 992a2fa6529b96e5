#pragma once

#include <optional>

#include "server/tables/tables.h"

namespace kradan::server {

/// What a list of a player's games says of a game, for which none is opened; nothing where it cannot be read,
/// or was called off before anybody moved.
std::optional<wire::Listed> listed(const Tables& tables, store::Reader& reader, const store::GameHead& head,
                                   store::PlayerKey player);
wire::Listed listed(const Table& table, store::PlayerKey player);

}  // namespace kradan::server
