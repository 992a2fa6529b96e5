#pragma once

#include <exception>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace kradan::server {

/// Logs why something failed. If logging itself throws, the failure goes unreported.
inline void tell_failure(const std::function<void(std::string_view)>& warn, std::string_view what,
                         std::string_view why) noexcept {
    try {
        if (warn) warn(std::string{what}.append(" failed: ").append(why));
    } catch (...) {
        return;
    }
}

/// Runs `work`. If it throws, logs the exception and returns false.
template <class Do>
bool guarded(const std::function<void(std::string_view)>& warn, std::string_view what, Do&& work) noexcept {
    try {
        std::forward<Do>(work)();
        return true;
    } catch (const std::exception& thrown) {
        tell_failure(warn, what, thrown.what());
    } catch (...) {
        tell_failure(warn, what, "unknown exception");
    }
    return false;
}

}  // namespace kradan::server
