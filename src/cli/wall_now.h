#pragma once

#include <chrono>

#include "store/keys.h"

namespace kradan::cli {

/// The time of this machine, in milliseconds since 1970.
inline store::WallTime wall_now() {
    const auto since = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

}  // namespace kradan::cli
