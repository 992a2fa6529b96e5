#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "server/limits/networks.h"
#include "server/limits/per_network.h"

namespace kradan::server {

/// A connection receiving a request body.
class BodySender {
  public:
    virtual ~BodySender() = default;
    /// Called when the bytes that were waiting for room have been counted.
    virtual void go_on() = 0;
    /// Ends the connection.
    virtual void end() = 0;
};

/// Limits on the memory that bodies take up, in bytes.
struct BodyLimits {
    std::size_t all = 16 << 20;
    std::size_t address = 512 << 10;
    /// Per body.
    std::size_t longest = 64 << 10;
};

/// Counts the received bytes of bodies whose requests have not been answered yet, overall and per network. At
/// a limit, bodies wait, and the oldest resumes first. A body may exceed a limit by up to `longest` if all of
/// the rest fits, so that at least one body can always be finished. A stalled body is ended if others are
/// waiting for its room.
class Bodies : public std::enable_shared_from_this<Bodies> {
  public:
    using Clock = std::chrono::steady_clock;

    explicit Bodies(const BodyLimits& limits = {}, const NetworkShares& shares = {},
                    std::function<Clock::time_point()> now = Clock::now)
        : limits_(limits), shares_(shares), now_(std::move(now)) {}

  private:
    struct Network {
        std::size_t bytes = 0;
    };

  public:
    /// One body. It counts until its request has been answered.
    class One {
      public:
        One(Bodies& all, std::string_view address, BodySender& sender);
        ~One();
        One(const One&) = delete;
        One& operator=(const One&) = delete;

        /// Counts received bytes; at most `rest` bytes of the body are left, including these. Returns false
        /// if they must wait for room.
        bool take(std::size_t bytes, std::size_t rest);
        bool waits() const { return wanted_ > 0; }
        /// Releases counted bytes that turned out not to be needed.
        void give_back(std::size_t bytes);
        /// Call when the body is complete.
        void finish();

      private:
        friend class Bodies;

        bool fit();
        void count(std::size_t bytes);
        void clear();

        std::shared_ptr<Bodies> all_;
        BodySender& sender_;
        /// Ordered from narrow to wide.
        std::vector<std::shared_ptr<Network>> networks_;
        /// A number that increases in the order of arrival.
        std::uint64_t number_;
        std::size_t bytes_ = 0;
        /// Bytes that are counted but have not been received yet.
        std::size_t reserved_ = 0;
        bool has_rest_ = false;
        std::size_t wanted_ = 0;
        std::size_t rest_ = 0;
        /// When the body last made progress, and how many bytes have been received since.
        Clock::time_point moved_at_;
        std::size_t came_ = 0;
    };

    std::size_t bytes() const { return bytes_; }
    /// Ends stalled bodies if others are waiting for their room. Call it repeatedly while any body is
    /// waiting.
    void end_stalled();

  private:
    /// The result of `full` if no limit is exceeded.
    static constexpr std::size_t room = network_widths + 1;
    /// Returns the first limit that these additional bytes would exceed by more than `beyond`: the width of a
    /// network, or `network_widths` for the overall limit.
    std::size_t full(const One& one, std::size_t bytes, std::size_t beyond) const;
    /// Returns true if a waiting body shares the limit that it exceeds with this one.
    bool hinders(const One& one) const;
    /// Lets waiting bodies resume as long as there is room.
    void give_room();

    BodyLimits limits_;
    NetworkShares shares_;
    std::function<Clock::time_point()> now_;
    std::size_t bytes_ = 0;
    PerNetwork<Network> networks_;
    std::uint64_t last_ = 0;
    std::map<std::uint64_t, One*> coming_;
    std::map<std::uint64_t, One*> waiting_;
    Clock::time_point looked_at_ = {};
};

}  // namespace kradan::server
