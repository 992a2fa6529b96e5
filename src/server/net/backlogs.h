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

/// A connection whose client has not yet read all that was sent to it.
class SlowReader {
  public:
    virtual ~SlowReader() = default;
    /// When its client last took something.
    virtual std::chrono::steady_clock::time_point moved_at() const = 0;
    /// Ends the connection, and frees what waits for it.
    virtual void drop() = 0;
};

/// How many bytes may wait for clients to read them.
struct BacklogLimits {
    std::size_t all = 192 << 20;
    /// Of one address, which a club may share.
    std::size_t address = 32 << 20;
};

/// The bytes that wait for clients to read them: of all connections, and of those of each network. When there
/// are too many, connections are dropped: the first is the one with most bytes, times how long its client has
/// taken nothing, in the network that has most of that. One for which nothing waited before is the last. A
/// text that is sent to several clients counts for each.
class Backlogs : public std::enable_shared_from_this<Backlogs> {
  public:
    explicit Backlogs(const BacklogLimits& limits = {}, const NetworkShares& shares = {})
        : limits_(limits), shares_(shares) {}

  private:
    struct Network {
        std::size_t bytes = 0;
        /// Scratch of `worst_of`.
        double unread = 0;
    };

  public:
    /// The bytes of one connection. They are given back when it ends.
    class One {
      public:
        One(Backlogs& all, std::string_view address, SlowReader& reader);
        ~One();
        One(const One&) = delete;
        One& operator=(const One&) = delete;

        /// Counts bytes that are about to wait. May drop connections, this one too.
        void add(std::size_t bytes);
        void remove(std::size_t bytes);
        void clear() { remove(bytes_); }
        std::size_t bytes() const { return bytes_; }

      private:
        friend class Backlogs;

        std::shared_ptr<Backlogs> all_;
        SlowReader& reader_;
        /// The narrowest first.
        std::vector<std::shared_ptr<Network>> networks_;
        std::size_t bytes_ = 0;
        /// Where it is in `waiting_`, while it has bytes.
        std::size_t place_ = 0;
        /// Scratch of `worst_of`.
        double unread_ = 0;
    };

    std::size_t bytes() const { return bytes_; }
    /// Most bytes since the last call.
    std::size_t take_most() { return std::exchange(most_, bytes_); }
    /// How many connections were dropped.
    std::uint64_t dropped() const { return dropped_; }

  private:
    void change(One& one, std::size_t bytes);
    /// Whether it, or all for a null, has too many.
    bool is_over(const One& one, std::size_t width) const;
    /// Drops connections until this one's networks have no more than they may.
    void make_room(One& one, bool had_nothing);
    /// Of this network, or of all for a null. The spared one is taken only if there is no other.
    One* worst_of(const Network* network, One* spared) const;

    BacklogLimits limits_;
    NetworkShares shares_;
    std::size_t bytes_ = 0;
    std::size_t most_ = 0;
    std::uint64_t dropped_ = 0;
    PerNetwork<Network> networks_;
    /// Those that have bytes.
    std::vector<One*> waiting_;
};

}  // namespace kradan::server
