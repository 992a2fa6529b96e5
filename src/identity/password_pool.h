#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

namespace kradan::identity {

/// Threads for hashing passwords and for other long work. There are few of them, with low priority, so that a
/// flood of sign-ins takes neither memory nor CPU time from games.
class PasswordPool {
  public:
    /// Called on a pool thread with a function, which it passes to the thread that submitted the work. If
    /// `Deliver` throws, it must not have moved from its argument, and is called again.
    using Deliver = std::function<void(std::move_only_function<void()>&)>;

    explicit PasswordPool(Deliver deliver, std::size_t threads = 1, std::size_t most_waiting = 64);
    ~PasswordPool() { stop(); }
    PasswordPool(const PasswordPool&) = delete;
    PasswordPool& operator=(const PasswordPool&) = delete;

    /// Calls `work` on a pool thread, then delivers a call to `done` with an optional result: nullopt if the
    /// pool was stopped first or `work` threw. Returns false, and calls nothing, if too much work is waiting.
    template <class Work, class Done>
    bool submit(Work work, Done done) {
        return enqueue(std::make_unique<Task<Work, Done>>(std::move(work), std::move(done)));
    }
    /// The number of results that have not been delivered yet.
    std::size_t waiting() const;
    /// Returns once everything submitted has been delivered. Work that was not started has no result.
    void stop();

  private:
    struct Job {
        virtual ~Job() = default;
        virtual void run() = 0;
        virtual void finish() = 0;
    };
    template <class Work, class Done>
    struct Task : Job {
        Task(Work work_, Done done_) : work(std::move(work_)), done(std::move(done_)) {}
        void run() override { result.emplace(work()); }
        void finish() override { done(std::move(result)); }

        Work work;
        Done done;
        std::optional<std::invoke_result_t<Work&>> result;
    };

    bool enqueue(std::unique_ptr<Job> job);
    void run();
    void deliver(std::unique_ptr<Job> job);

    Deliver deliver_;
    std::size_t most_waiting_;
    mutable std::mutex mutex_;
    std::condition_variable woken_;
    std::deque<std::unique_ptr<Job>> queue_;
    std::size_t under_way_ = 0;
    bool stopping_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace kradan::identity
