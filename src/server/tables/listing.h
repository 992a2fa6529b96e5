#pragma once

#include <expected>
#include <optional>
#include <string>

#include "server/tables/tables.h"

namespace kradan::server {

/// The stored data for a game's entry in a list, without all of the game's events.
struct StoredEntry {
    store::GameHead head = {};
    std::optional<store::FirstAndLast> events = std::nullopt;
    /// nullopt if it was not requested.
    std::optional<Standing> standing = std::nullopt;
};

/// Reads an entry, on any thread; nullopt if there is no such game.
std::expected<std::optional<StoredEntry>, store::Error> read_entry(store::Reader& reader,
                                                                   const std::string& id);

/// Reads the entry for a game in progress, including its standing, on any thread; nullopt if the game has
/// ended, or cannot be parsed.
std::expected<std::optional<StoredEntry>, store::Error> read_live_entry(store::Reader& reader,
                                                                        const store::GameHead& head);

/// Reads, on any thread, the entries of finished games in which the other player is waiting, at this time,
/// for this player's answer to a rematch offer.
std::expected<std::vector<StoredEntry>, store::Error> read_awaited_rematches(store::Reader& reader,
                                                                             store::PlayerKey player,
                                                                             store::WallTime now);

/// Returns a game's entry in a player's list, without loading the game; nullopt if the game cannot be parsed,
/// or was called off before any move.
std::optional<wire::Listed> listed(const Tables& tables, const StoredEntry& stored, store::PlayerKey player);
wire::Listed listed(const Table& table, store::PlayerKey player);

}  // namespace kradan::server
