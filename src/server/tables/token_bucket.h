#pragma once

#include <algorithm>

#include "session/clock.h"

namespace kradan::server {

using session::Milliseconds;

/// Lets so many through at once, and so many a second from then on, by a time that never stands still.
class TokenBucket {
  public:
    constexpr TokenBucket(double most, double per_second)
        : most_(most), per_second_(per_second), left_(most) {}

    /// Whether one more may pass at this time.
    bool pass(Milliseconds now) {
        left_ = filled(now);
        at_ = std::max(at_, now);
        if (left_ < 1) return false;
        left_ -= 1;
        return true;
    }
    /// What was let through has cost as much as so many more: the next ones wait for it.
    void charge(double more) { left_ -= more; }
    /// Whether by this time as many may pass at once as ever.
    bool is_full(Milliseconds now) const { return filled(now) >= most_; }

  private:
    double filled(Milliseconds now) const {
        const auto passed = static_cast<double>(std::max<Milliseconds>(now - at_, 0));
        return std::min(most_, left_ + passed * per_second_ / 1000);
    }

    double most_;
    double per_second_;
    double left_;
    Milliseconds at_ = 0;
};

}  // namespace kradan::server
