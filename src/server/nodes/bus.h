#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace kradan::server {

/// Carries texts between nodes. A text may be lost, repeated, or overtaken by a later one.
class Bus {
  public:
    using Heard = std::function<void(std::string_view text)>;

    virtual ~Bus() = default;
    virtual void publish(const std::string& subject, const std::string& text) = 0;
    /// Calls `heard` on the caller's thread for each text that is published to the subject, by this node too.
    virtual void subscribe(const std::string& subject, Heard heard) = 0;
};

}  // namespace kradan::server
