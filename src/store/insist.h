#pragma once

#include <chrono>
#include <exception>
#include <thread>

namespace kradan::store {

/// Retries `work` until it does not throw, so running out of memory delays a delivery to another thread but
/// never loses it.
template <class Do>
auto insist(Do work) {
    constexpr std::chrono::milliseconds pause{50};
    for (;;) {
        try {
            return work();
        } catch (const std::exception&) {
            std::this_thread::sleep_for(pause);
        }
    }
}

}  // namespace kradan::store
