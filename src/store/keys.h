#pragma once

#include <array>
#include <cstdint>

/// The store's identifiers and times.
namespace kradan::store {

using PlayerKey = std::int64_t;
/// Milliseconds since 1970, for display; never for a game's clock.
using WallTime = std::int64_t;
/// Server time in milliseconds, which stands still while no server is running. Game clocks follow it.
using BoardTime = std::int64_t;
/// BLAKE2b of a token, 32 bytes. The token itself is never stored.
using TokenHash = std::array<std::uint8_t, 32>;
/// Identifies one start of a node; later starts have higher epochs. 0 for a server that does not share the
/// database.
using Epoch = std::int64_t;

}  // namespace kradan::store
