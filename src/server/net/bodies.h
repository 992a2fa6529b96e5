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

/// A connection that sends the body of a request.
class BodySender {
  public:
    virtual ~BodySender() = default;
    /// What waited for room has it.
    virtual void go_on() = 0;
    /// Ends the connection.
    virtual void end() = 0;
};

/// How many bytes of bodies may be held.
struct BodyLimits {
    std::size_t all = 16 << 20;
    std::size_t address = 512 << 10;
    /// Of one body.
    std::size_t longest = 64 << 10;
};

/// The bytes of bodies that have come and whose requests are not yet answered: of all, and of those of each
/// network. When there are too many, bodies wait; the oldest is the first to go on. One whose whole rest fits
/// into as much as the longest body has may go beyond the limit: so there is always one that can be finished.
/// A body that does not come makes room for those that wait.
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
    /// One body. It counts until its request is answered.
    class One {
      public:
        One(Bodies& all, std::string_view address, BodySender& sender);
        ~One();
        One(const One&) = delete;
        One& operator=(const One&) = delete;

        /// Counts bytes that have come; at most `rest` come, these included. False: they wait for room.
        bool take(std::size_t bytes, std::size_t rest);
        bool waits() const { return wanted_ > 0; }
        /// So many that were counted are not held after all.
        void give_back(std::size_t bytes);
        /// The body has come.
        void finish();

      private:
        friend class Bodies;

        bool fit();
        void count(std::size_t bytes);
        void clear();

        std::shared_ptr<Bodies> all_;
        BodySender& sender_;
        /// The narrowest first.
        std::vector<std::shared_ptr<Network>> networks_;
        /// By age.
        std::uint64_t number_;
        std::size_t bytes_ = 0;
        /// Of these, how many have not come yet.
        std::size_t reserved_ = 0;
        bool has_rest_ = false;
        std::size_t wanted_ = 0;
        std::size_t rest_ = 0;
        /// When it last got on, and what has come since.
        Clock::time_point moved_at_;
        std::size_t came_ = 0;
    };

    std::size_t bytes() const { return bytes_; }
    /// Ends bodies that do not come, where others wait for their room. To be called while any waits.
    void end_stalled();

  private:
    /// What `full` gives where no limit is.
    static constexpr std::size_t room = network_widths + 1;
    /// Which limit has no room for so many more bytes of the body: the width of a network, or
    /// `network_widths` for that of all.
    std::size_t full(const One& one, std::size_t bytes, std::size_t beyond) const;
    /// Whether a body that waits would have room without this one.
    bool hinders(const One& one) const;
    /// Gives the room that there is to those that wait.
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
