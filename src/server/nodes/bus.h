#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace kradan::server {

/// Carries strings between nodes. Strings may be lost, repeated or reordered.
class Bus {
  public:
    using Heard = std::function<void(std::string_view text)>;

    virtual ~Bus() = default;
    virtual void publish(const std::string& subject, const std::string& text) = 0;
    /// Calls `heard` on the caller's thread for each string published to the subject, including this node's.
    virtual void subscribe(const std::string& subject, Heard heard) = 0;
};

}  // namespace kradan::server
