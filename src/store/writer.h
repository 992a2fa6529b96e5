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

#include "store/store.h"

namespace kradan::store {

/// A unit that was committed, or was not, and whoever waits to hear of it.
struct Completion {
    std::move_only_function<void(Result)> done;
    Result result;

    void operator()() { done(std::move(result)); }
};

struct WriterLimits {
    /// Units that may wait, those of the batch under way among them.
    std::size_t waiting = 20'000;
    /// Units in one batch.
    std::size_t batch = 2'000;
};

/// What a writer has done since it began.
struct WriterCounters {
    /// Upper bounds of how long a commit took, in milliseconds; what took longer is counted behind them.
    static constexpr std::array<double, 12> bounds = {0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000};

    std::uint64_t batches = 0;
    std::uint64_t units = 0;
    std::uint64_t changes = 0;
    /// Units that were not made, by Error::Kind.
    std::array<std::uint64_t, 5> errors = {};
    /// Commits by how long they took: each up to its bound, and not up to the one before.
    std::array<std::uint64_t, bounds.size() + 1> durations = {};
    std::chrono::nanoseconds total{};
    std::chrono::nanoseconds longest{};
};

/// Group commit: one thread that owns a store, and commits together whatever waits. Where nothing is under
/// way a unit is committed at once; what comes during a commit makes the next batch.
class Writer {
  public:
    using Done = std::move_only_function<void(Result)>;
    /// Takes the completions of a batch, in order, on the writer's thread, and has them called wherever they
    /// belong. What throws has taken none of them, and is called again.
    using Deliver = std::function<void(std::vector<Completion>&)>;

    Writer(std::unique_ptr<Store> store, Deliver deliver, WriterLimits limits = {});
    ~Writer() { stop(); }
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    /// Units are committed in the order in which they were submitted. `done` is called, by way of `deliver`,
    /// when it is durable or has failed. False where too much waits already, or after `stop`: both are left
    /// as they were.
    [[nodiscard]] bool submit(Unit&& unit, Done&& done);
    /// Units whose completion has not been delivered yet.
    std::size_t waiting() const;
    WriterCounters counters() const;

    /// Returns when all that was submitted has been committed and delivered.
    void stop();

  private:
    void work();
    /// Moves what waits, at most a batch, to `units_` and `completions`; false when there will be nothing
    /// more.
    bool take(std::vector<Completion>& completions);
    /// Commits what was taken, and notes the results; where the store throws nothing was made.
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

    /// The batch under way.
    std::vector<Unit> units_;
    std::thread thread_;
};

}  // namespace kradan::store
