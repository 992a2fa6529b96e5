#pragma once

#include <array>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "store/store.h"

namespace kradan::store {

/// Threads that read, each with its own reader, so that other threads do not wait for the disk or the
/// network.
class ReadPool {
  public:
    /// Called on a pool thread with a function, which it passes to the thread that submitted the work to be
    /// called there. If `Deliver` throws, it must not have moved from its argument, and is called again.
    using Deliver = std::function<void(std::move_only_function<void()>&)>;

    ReadPool(std::vector<std::unique_ptr<Reader>> readers, Deliver deliver, std::size_t most_waiting);
    ~ReadPool() { stop(); }
    ReadPool(const ReadPool&) = delete;
    ReadPool& operator=(const ReadPool&) = delete;

    /// Urgent work starts before patient work; work of equal urgency starts in the order of submission.
    void submit(Urgency urgency, ReadWork work);
    /// The number of submissions whose results have not been delivered yet.
    std::size_t waiting() const;
    /// Returns once the results of the work in progress have been delivered. Calls all other work with a null
    /// reader.
    void stop();

  private:
    void run(Reader& reader);
    /// Runs `work` and delivers the function that it returns.
    void finish(ReadWork& work, Reader* reader);
    std::optional<ReadWork> next();

    std::vector<std::unique_ptr<Reader>> readers_;
    Deliver deliver_;
    std::size_t most_waiting_;
    mutable std::mutex mutex_;
    std::condition_variable woken_;
    /// Indexed by urgency.
    std::array<std::deque<ReadWork>, 2> queues_;
    std::size_t under_way_ = 0;
    bool stopping_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace kradan::store
