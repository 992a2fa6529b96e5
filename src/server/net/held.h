#pragma once

#include <chrono>

#include "store/durations.h"

namespace kradan::server {

/// Measures how long a scope blocks the thread.
class Held {
  public:
    explicit Held(store::Durations& durations) : durations_(durations) {}
    ~Held() { durations_.add(std::chrono::steady_clock::now() - since_); }
    Held(const Held&) = delete;
    Held& operator=(const Held&) = delete;

  private:
    store::Durations& durations_;
    std::chrono::steady_clock::time_point since_ = std::chrono::steady_clock::now();
};

}  // namespace kradan::server
