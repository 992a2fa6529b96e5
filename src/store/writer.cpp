#include "store/writer.h"

#include <algorithm>
#include <exception>

#include "store/insist.h"

namespace kradan::store {

Writer::Writer(std::unique_ptr<Store> store, Deliver deliver, WriterLimits limits)
    : store_(std::move(store)), deliver_(std::move(deliver)), limits_(limits) {
    thread_ = std::thread([this] { work(); });
}

bool Writer::submit(Unit&& unit, Done&& done) {
    {
        const std::lock_guard lock(mutex_);
        if (stopping_ || queue_.size() + under_way_ >= limits_.waiting) return false;
        queue_.push_back({std::move(unit), std::move(done)});
    }
    woken_.notify_one();
    return true;
}

std::size_t Writer::waiting() const {
    const std::lock_guard lock(mutex_);
    return queue_.size() + under_way_;
}

WriterCounters Writer::counters() const {
    const std::lock_guard lock(mutex_);
    return counters_;
}

void Writer::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    woken_.notify_one();
    if (thread_.joinable()) thread_.join();
}

void Writer::work() {
    std::vector<Completion> completions;
    while (insist([&] { return take(completions); })) {
        const auto begin = std::chrono::steady_clock::now();
        commit(completions);
        count(completions, std::chrono::steady_clock::now() - begin);
        insist([&] { return deliver_(completions); });
        completions.clear();
        const std::lock_guard lock(mutex_);
        under_way_ = 0;
    }
}

void Writer::commit(std::vector<Completion>& completions) {
    try {
        auto results = store_->commit(units_);
        for (std::size_t i = 0; i < completions.size(); ++i) completions[i].result = std::move(results[i]);
    } catch (const std::exception& thrown) {
        for (Completion& completion : completions) {
            insist([&] { completion.result = std::unexpected(Error{Error::Kind::io, thrown.what()}); });
        }
    }
}

bool Writer::take(std::vector<Completion>& completions) {
    units_.clear();
    std::unique_lock lock(mutex_);
    woken_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
    const auto count = std::min(queue_.size(), std::max<std::size_t>(limits_.batch, 1));
    units_.reserve(count);
    completions.reserve(count);
    under_way_ = count;
    for (std::size_t i = 0; i < under_way_; ++i) {
        units_.push_back(std::move(queue_.front().unit));
        completions.push_back({.done = std::move(queue_.front().done), .result = {}});
        queue_.pop_front();
    }
    return under_way_ > 0;
}

void Writer::count(const std::vector<Completion>& completions, std::chrono::nanoseconds duration) {
    const std::lock_guard lock(mutex_);
    ++counters_.batches;
    counters_.units += completions.size();
    for (const Unit& unit : units_) counters_.changes += unit.size();
    for (const Completion& completion : completions) {
        if (!completion.result) ++counters_.errors[static_cast<std::size_t>(completion.result.error().kind)];
    }
    counters_.durations.add(duration);
}

}  // namespace kradan::store
