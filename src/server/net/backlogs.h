#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "server/base/networks.h"

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
/// are too many, connections are dropped: first those whose clients take nothing, and of these the one for
/// which most bytes wait. A text that is sent to several clients counts for each.
class Backlogs : public std::enable_shared_from_this<Backlogs> {
  public:
    explicit Backlogs(const BacklogLimits& limits = {}, const NetworkShares& shares = {})
        : limits_(limits), shares_(shares) {}

  private:
    struct Network {
        std::string name;
        std::size_t bytes = 0;
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
    };

    std::size_t bytes() const { return bytes_; }
    /// Most bytes since the last call.
    std::size_t take_most() { return std::exchange(most_, bytes_); }
    /// How many connections were dropped.
    std::uint64_t dropped() const { return dropped_; }

  private:
    std::shared_ptr<Network> network(const std::string& name);
    void change(One& one, std::size_t bytes);
    /// Whether it, or all for a null, has too many.
    bool is_over(const One& one, std::size_t width) const;
    /// Drops connections until this one's networks have no more than they may.
    void make_room(One& one);
    One* worst_of(const Network* network) const;

    BacklogLimits limits_;
    NetworkShares shares_;
    std::size_t bytes_ = 0;
    std::size_t most_ = 0;
    std::uint64_t dropped_ = 0;
    std::map<std::string, std::weak_ptr<Network>, std::less<>> networks_;
    /// Those with so many bytes that dropping them helps.
    std::unordered_set<One*> large_;
};

}  // namespace kradan::server
