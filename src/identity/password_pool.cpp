#include "identity/password_pool.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <exception>

namespace kradan::identity {

namespace {

/// Lowers the priority of this thread only. If that is not permitted, the priority is unchanged.
void lower_priority() {
    constexpr int nice = 10;
    (void)setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), nice);
}

}  // namespace

PasswordPool::PasswordPool(Deliver deliver, std::size_t threads, std::size_t most_waiting)
    : deliver_(std::move(deliver)), most_waiting_(most_waiting) {
    threads_.reserve(threads);
    for (std::size_t i = 0; i < std::max<std::size_t>(threads, 1); ++i)
        threads_.emplace_back([this] { run(); });
}

bool PasswordPool::enqueue(std::unique_ptr<Job> job) {
    const std::lock_guard lock(mutex_);
    if (stopping_ || queue_.size() >= most_waiting_) return false;
    queue_.push_back(std::move(job));
    woken_.notify_one();
    return true;
}

std::size_t PasswordPool::waiting() const {
    const std::lock_guard lock(mutex_);
    return queue_.size() + under_way_;
}

void PasswordPool::deliver(std::unique_ptr<Job> job) {
    constexpr std::chrono::milliseconds pause{50};
    std::move_only_function<void()> then = [job = std::move(job)] { job->finish(); };
    while (true) {
        try {
            deliver_(then);
            return;
        } catch (const std::exception&) {
            std::this_thread::sleep_for(pause);
        }
    }
}

void PasswordPool::run() {
    lower_priority();
    std::unique_lock lock(mutex_);
    while (true) {
        woken_.wait(lock, [&] { return stopping_ || !queue_.empty(); });
        if (queue_.empty()) return;
        std::unique_ptr<Job> job = std::move(queue_.front());
        queue_.pop_front();
        ++under_way_;
        const bool open = !stopping_;
        lock.unlock();
        try {
            if (open) job->run();
        } catch (const std::exception&) {  // NOLINT(bugprone-empty-catch)
            // `done` receives no result.
        }
        deliver(std::move(job));
        lock.lock();
        --under_way_;
    }
}

void PasswordPool::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    woken_.notify_all();
    for (std::thread& thread : threads_) {
        if (thread.joinable()) thread.join();
    }
}

}  // namespace kradan::identity
