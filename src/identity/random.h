#pragma once

#include <cstdint>
#include <functional>
#include <span>

namespace kradan::identity {

/// Fills bytes with cryptographically secure randomness.
using Random = std::function<void(std::span<std::uint8_t>)>;

}  // namespace kradan::identity
