#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "store/durations.h"
#include "store/store.h"

namespace kradan::store {

/// The result of a unit, and the callback to call with it.
struct Completion {
    std::move_only_function<void(Result)> done;
    Result result;

    void operator()() { done(std::move(result)); }
};

struct WriterLimits {
    /// Units that may wait, including the batch that is being committed.
    std::size_t waiting = 20'000;
    /// Units in one batch.
    std::size_t batch = 2'000;
};

/// Counted since the writer started.
struct WriterCounters {
    std::uint64_t batches = 0;
    std::uint64_t units = 0;
    std::uint64_t changes = 0;
    /// Failed units, by Error::Kind.
    std::array<std::uint64_t, 6> errors = {};
    Durations durations = {};
};

/// Group commit: one thread owns a store and commits all waiting units together. When no commit is in
/// progress, a unit is committed immediately; units that arrive during a commit form the next batch.
class Writer {
  public:
    using Done = std::move_only_function<void(Result)>;
    /// Called on the writer's thread with the completions of a batch, in order; passes them to the threads
    /// that should run them. If it throws, it must not have moved from any of them, and is called again.
    using Deliver = std::function<void(std::vector<Completion>&)>;

    Writer(std::unique_ptr<Store> store, Deliver deliver, WriterLimits limits = {});
    ~Writer() { stop(); }
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    /// Units are committed in the order of submission. `done` is called, through `deliver`, when the unit is
    /// durable or has failed. Returns false if too many units wait, or after `stop`; the arguments are then
    /// not moved from.
    [[nodiscard]] bool submit(Unit&& unit, Done&& done);
    /// The number of units whose completion has not been delivered yet.
    std::size_t waiting() const;
    WriterCounters counters() const;

    /// Accepts no more units, and returns when all submitted units have been committed and delivered.
    void stop();

  private:
    void work();
    /// Moves waiting units, at most a batch, to `units_` and `completions`; blocks if none are waiting.
    /// Returns false when the writer has stopped.
    bool take(std::vector<Completion>& completions);
    /// Commits `units_` and sets the results. If the store throws, every unit has failed.
    void commit(std::vector<Completion>& completions);
    void count(const std::vector<Completion>& completions, std::chrono::nanoseconds duration);

    struct Waiting {
        Unit unit;
        Done done;
    };

    std::unique_ptr<Store> store_;
    Deliver deliver_;
    WriterLimits limits_;

    mutable std::mutex mutex_;
    std::condition_variable woken_;
    std::deque<Waiting> queue_;
    std::size_t under_way_ = 0;
    bool stopping_ = false;
    WriterCounters counters_;

    /// The batch that is being committed.
    std::vector<Unit> units_;
    std::thread thread_;
};

}  // namespace kradan::store
