#pragma once

#include <array>
#include <cstdint>

/// What things of the store are known by, and its times.
namespace kradan::store {

using PlayerKey = std::int64_t;
/// Milliseconds since 1970, for people to read; never for the clock of a game.
using WallTime = std::int64_t;
/// Milliseconds of play: server time, which stops while no server runs.
using BoardTime = std::int64_t;
/// BLAKE2b of a token, 32 bytes. The token itself is never stored.
using TokenHash = std::array<std::uint8_t, 32>;
/// Names one start of a server that shares the database with others; later starts have higher epochs. 0: the
/// server that has the database for itself.
using Epoch = std::int64_t;

}  // namespace kradan::store
