#pragma once

#include <algorithm>
#include <cstdint>

#include "clock/clock.h"

namespace kradan::server {

using clock::Milliseconds;

/// A burst and a rate per second.
struct RateLimit {
    int most = 0;
    int per_second = 0;
};

/// A token bucket: allows a burst of `most`, and then `per_second`. Needs a clock that never stops, such as
/// steady time.
class TokenBucket {
  public:
    constexpr TokenBucket(double most, double per_second)
        : most_(most), per_second_(per_second), left_(most) {}

    /// Returns a bucket with this burst, and this rate per second, minute or hour.
    static constexpr TokenBucket each_second(std::int64_t most, std::int64_t more) {
        return {static_cast<double>(most), static_cast<double>(more)};
    }
    static constexpr TokenBucket each_minute(std::int64_t most, std::int64_t more) {
        return {static_cast<double>(most), static_cast<double>(more) / 60};
    }
    static constexpr TokenBucket each_hour(std::int64_t most, std::int64_t more) {
        return {static_cast<double>(most), static_cast<double>(more) / 3600};
    }

    /// Returns an unused bucket that allows `factor` times as much.
    constexpr TokenBucket times(double factor) const { return {most_ * factor, per_second_ * factor}; }
    /// Takes a token; false if there is none.
    bool pass(Milliseconds now) {
        left_ = filled(now);
        at_ = std::max(at_, now);
        if (left_ < 1) return false;
        left_ -= 1;
        return true;
    }
    /// Takes `more` tokens for a request that was accepted. The count may become negative.
    void charge(double more) { left_ -= more; }
    /// Like `charge`, at a given time, for usage that was not checked beforehand.
    void charge_at(Milliseconds now, double more) {
        left_ = filled(now) - more;
        at_ = std::max(at_, now);
    }
    /// Returns true if the count is negative.
    bool is_overdrawn(Milliseconds now) const { return filled(now) < 0; }
    /// The number of tokens.
    std::int64_t left(Milliseconds now) const {
        return static_cast<std::int64_t>(std::max(filled(now), 0.0));
    }
    /// Returns true if the bucket is full at this time.
    bool is_full(Milliseconds now) const { return filled(now) >= most_; }
    /// Milliseconds until the bucket is full; infinite if it is not refilled.
    double until_full(Milliseconds now) const { return (most_ - filled(now)) / per_second_ * 1000; }

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
