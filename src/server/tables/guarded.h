#pragma once

#include <exception>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace kradan::server {

/// Tells the operator why something failed; where even that fails, nobody hears of it.
inline void tell_failure(const std::function<void(std::string_view)>& warn, std::string_view what,
                         std::string_view why) noexcept {
    try {
        if (warn) warn(std::string{what}.append(" failed: ").append(why));
    } catch (...) {
        return;
    }
}

/// Does this. What it throws ends it alone and is told to the operator; false then.
template <class Do>
bool guarded(const std::function<void(std::string_view)>& warn, std::string_view what, Do&& work) noexcept {
    try {
        std::forward<Do>(work)();
        return true;
    } catch (const std::exception& thrown) {
        tell_failure(warn, what, thrown.what());
    } catch (...) {
        tell_failure(warn, what, "what was thrown is no exception");
    }
    return false;
}

}  // namespace kradan::server
