#pragma once

#include <optional>

#include "server/tables/tables.h"

namespace kradan::server {

/// What the store knows of a game, without all of its events.
struct StoredEntry {
    store::GameHead head = {};
    std::optional<store::FirstAndLast> events = std::nullopt;
};

/// Reads an entry, on any thread. Nothing if there is no such game.
std::expected<std::optional<StoredEntry>, store::Error> read_entry(store::Reader& reader,
                                                                   const std::string& id);

/// The entry of a game in a player's list; does not load the game. Nothing if it cannot be understood or was
/// called off before any move.
std::optional<wire::Listed> listed(const Tables& tables, const StoredEntry& stored, store::PlayerKey player);
wire::Listed listed(const Table& table, store::PlayerKey player);

}  // namespace kradan::server
