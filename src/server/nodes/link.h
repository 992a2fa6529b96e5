#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "clock/clock.h"
#include "server/nodes/frame.h"

namespace kradan::server {

using clock::Milliseconds;

/// One end of a link between two nodes over an unreliable bus. Strings arrive exactly once and in order, or
/// both ends learn that the link has broken. Times are steady time.
class Link {
  public:
    struct Outside {
        /// Publishes a frame on the bus.
        std::function<void(const std::string& frame)> publish = {};
        std::function<void(std::string_view text)> receive = {};
        /// Called when strings may have been lost, so everything that the ends know about each other is void.
        /// Strings sent from then on arrive again.
        std::function<void()> broken = {};
    };

    Link(store::Epoch own, store::Epoch other, Outside outside)
        : own_(own), other_(other), outside_(std::move(outside)) {}

    void send(std::string text);
    /// Publishes the queued strings.
    void flush(Milliseconds now);
    /// Handles a frame from the other end.
    void take(const Frame& frame, Milliseconds now);

    /// When `tick` is next due.
    std::optional<Milliseconds> deadline() const;
    void tick(Milliseconds now);

    /// The number of strings sent, and the number of frames resent.
    std::uint64_t sent() const { return sent_; }
    std::uint64_t sent_again() const { return sent_again_; }
    /// The number of frames that are not acknowledged yet, plus strings queued for the next one.
    std::size_t unacknowledged() const { return frames_.size() + queue_.size(); }
    /// How long ago the oldest unacknowledged frame was first published.
    Milliseconds lag(Milliseconds now) const { return frames_.empty() ? 0 : now - frames_.front().published; }

  private:
    struct Kept {
        std::uint64_t number = 0;
        std::vector<std::string> texts = {};
        std::size_t bytes = 0;
        Milliseconds published = 0;
    };

    void take_acknowledgement(const Frame& frame, Milliseconds now);
    void publish(const Kept* kept, bool again = false);
    void send_again(Milliseconds now);
    void break_off();

    store::Epoch own_;
    store::Epoch other_;
    Outside outside_;

    // What this end sends.
    std::uint64_t stream_ = 1;
    std::uint64_t number_ = 0;
    std::vector<std::string> queue_;
    std::size_t queued_bytes_ = 0;
    std::deque<Kept> frames_;
    std::size_t kept_bytes_ = 0;
    /// When to resend frames, unless some are acknowledged first.
    std::optional<Milliseconds> again_at_;
    Milliseconds pause_ = 0;

    // What this end receives.
    std::uint64_t other_stream_ = 0;
    std::uint64_t received_ = 0;
    /// When to acknowledge, unless a frame does so first.
    std::optional<Milliseconds> acknowledge_at_;
    /// True if the other end has already been asked to resend missing frames.
    bool asked_again_ = false;

    std::uint64_t sent_ = 0;
    std::uint64_t sent_again_ = 0;
};

}  // namespace kradan::server
