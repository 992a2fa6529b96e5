#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "server/limits/networks.h"
#include "server/limits/per_network.h"

namespace kradan::server {

/// A connection whose client has not yet read everything sent to it.
class SlowReader {
  public:
    virtual ~SlowReader() = default;
    /// When the client last read something.
    virtual std::chrono::steady_clock::time_point moved_at() const = 0;
    /// Ends the connection, and frees its queued data.
    virtual void drop() = 0;
};

/// Limits on the bytes queued for clients.
struct BacklogLimits {
    std::size_t all = 192 << 20;
    /// Per address, which a whole club may share.
    std::size_t address = 32 << 20;
};

/// Counts the bytes queued for clients: overall, per connection and per network. When a limit is exceeded,
/// connections are dropped. A connection's weight is its bytes times the time since its client last read
/// anything; the heaviest connection in the heaviest network is dropped first. A connection that previously
/// had no bytes waiting is dropped last. A message sent to several clients counts for each of them.
class Backlogs : public std::enable_shared_from_this<Backlogs> {
  public:
    explicit Backlogs(const BacklogLimits& limits = {}, const NetworkShares& shares = {})
        : limits_(limits), shares_(shares) {}

  private:
    struct Network {
        std::size_t bytes = 0;
        /// Used by `worst_of`.
        double unread = 0;
    };

  public:
    /// One connection's bytes. Destroying this object releases them.
    class One {
      public:
        One(Backlogs& all, std::string_view address, SlowReader& reader);
        ~One();
        One(const One&) = delete;
        One& operator=(const One&) = delete;

        /// Counts bytes before they are queued. May drop connections, including this one.
        void add(std::size_t bytes);
        void remove(std::size_t bytes);
        void clear() { remove(bytes_); }
        std::size_t bytes() const { return bytes_; }

      private:
        friend class Backlogs;

        std::shared_ptr<Backlogs> all_;
        SlowReader& reader_;
        /// Ordered from narrow to wide.
        std::vector<std::shared_ptr<Network>> networks_;
        std::size_t bytes_ = 0;
        /// Its index in `waiting_`, while it has bytes.
        std::size_t place_ = 0;
        /// Used by `worst_of`.
        double unread_ = 0;
    };

    std::size_t bytes() const { return bytes_; }
    /// Returns the maximum number of bytes since the last call.
    std::size_t take_most() { return std::exchange(most_, bytes_); }
    /// The number of dropped connections.
    std::uint64_t dropped() const { return dropped_; }

  private:
    void change(One& one, std::size_t bytes);
    /// Returns true if the network of this width exceeds its limit.
    bool is_over(const One& one, std::size_t width) const;
    /// Drops connections until the limits on this one's networks and the overall limit are met.
    void make_room(One& one, bool had_nothing);
    /// Returns the heaviest connection in this network, or in all networks if it is null. Returns `spared`
    /// only if there is no other connection.
    One* worst_of(const Network* network, One* spared) const;

    BacklogLimits limits_;
    NetworkShares shares_;
    std::size_t bytes_ = 0;
    std::size_t most_ = 0;
    std::uint64_t dropped_ = 0;
    PerNetwork<Network> networks_;
    /// Connections that have bytes.
    std::vector<One*> waiting_;
};

}  // namespace kradan::server
