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

/// Threads that read, each with a reader of its own, so that nobody else waits for the disk or the network.
class ReadPool {
  public:
    /// Called on a thread of the pool with what is to be called; passes it to the thread that asked. If it
    /// throws, it must have taken nothing, and is called again.
    using Deliver = std::function<void(std::move_only_function<void()>&)>;

    ReadPool(std::vector<std::unique_ptr<Reader>> readers, Deliver deliver, std::size_t most_waiting);
    ~ReadPool() { stop(); }
    ReadPool(const ReadPool&) = delete;
    ReadPool& operator=(const ReadPool&) = delete;

    /// Urgent works are begun before the others, and each kind in the order of submission.
    void submit(Urgency urgency, ReadWork work);
    /// Works that have not been delivered yet.
    std::size_t waiting() const;
    /// Returns when the works in progress have been delivered. All others are given no reader.
    void stop();

  private:
    void run(Reader& reader);
    /// Runs a work, and delivers what is to be called afterwards.
    void finish(ReadWork& work, Reader* reader);
    std::optional<ReadWork> next();

    std::vector<std::unique_ptr<Reader>> readers_;
    Deliver deliver_;
    std::size_t most_waiting_;
    mutable std::mutex mutex_;
    std::condition_variable woken_;
    /// By urgency.
    std::array<std::deque<ReadWork>, 2> queues_;
    std::size_t under_way_ = 0;
    bool stopping_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace kradan::store
