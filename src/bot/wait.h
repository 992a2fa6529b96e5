#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <thread>

namespace kradan::bot {

/// Waits for `pause`, or until `over` returns true.
inline void wait(std::chrono::milliseconds pause, const std::function<bool()>& over) {
    constexpr std::chrono::milliseconds step{50};
    for (auto left = pause; left.count() > 0 && !over(); left -= step)
        std::this_thread::sleep_for(std::min(left, step));
}

}  // namespace kradan::bot
