#pragma once

#include <chrono>
#include <exception>
#include <thread>

namespace kradan::store {

/// Retries until `work` does not throw: out of memory delays what is delivered to another thread, but never
/// loses it.
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
