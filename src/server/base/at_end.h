#pragma once

#include <utility>

namespace kradan::server {

/// Runs an action at the end of a scope.
template <class Action>
struct AtEnd {
    Action action;
    explicit AtEnd(Action what) : action(std::move(what)) {}
    AtEnd(const AtEnd&) = delete;
    AtEnd& operator=(const AtEnd&) = delete;
    ~AtEnd() { action(); }
};

}  // namespace kradan::server
