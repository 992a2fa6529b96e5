#include "store/read_pool.h"

#include <utility>

#include "store/insist.h"

namespace kradan::store {

ReadPool::ReadPool(std::vector<std::unique_ptr<Reader>> readers, Deliver deliver, std::size_t most_waiting)
    : readers_(std::move(readers)), deliver_(std::move(deliver)), most_waiting_(most_waiting) {
    threads_.reserve(readers_.size());
    for (const auto& reader : readers_) threads_.emplace_back([this, &reader] { run(*reader); });
}

void ReadPool::submit(Urgency urgency, ReadWork work) {
    {
        const std::lock_guard lock(mutex_);
        auto& queue = queues_[static_cast<std::size_t>(urgency)];
        if (!stopping_ && queue.size() < most_waiting_) {
            queue.push_back(std::move(work));
            woken_.notify_one();
            return;
        }
    }
    finish(work, nullptr);
}

std::size_t ReadPool::waiting() const {
    const std::lock_guard lock(mutex_);
    return queues_[0].size() + queues_[1].size() + under_way_;
}

void ReadPool::finish(ReadWork& work, Reader* reader) {
    auto then = work(reader);
    insist([&] { deliver_(then); });
}

std::optional<ReadWork> ReadPool::next() {
    for (auto& queue : queues_) {
        if (queue.empty()) continue;
        ReadWork work = std::move(queue.front());
        queue.pop_front();
        return work;
    }
    return std::nullopt;
}

void ReadPool::run(Reader& reader) {
    std::unique_lock lock(mutex_);
    while (true) {
        woken_.wait(lock, [&] { return stopping_ || !queues_[0].empty() || !queues_[1].empty(); });
        auto work = next();
        if (!work) return;
        ++under_way_;
        Reader* const open = stopping_ ? nullptr : &reader;
        lock.unlock();
        finish(*work, open);
        lock.lock();
        --under_way_;
    }
}

void ReadPool::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    woken_.notify_all();
    for (std::thread& thread : threads_) {
        if (thread.joinable()) thread.join();
    }
}

}  // namespace kradan::store
