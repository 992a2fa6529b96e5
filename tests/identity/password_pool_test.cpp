#include "identity/password_pool.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <atomic>
#include <condition_variable>
#include <future>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace kradan::identity {
namespace {

/// Runs deliveries directly on the pool's thread.
void call(std::move_only_function<void()>& then) {
    then();
}

/// Keeps deliveries until the test calls them.
class Inbox {
  public:
    PasswordPool::Deliver deliver() {
        return [this](std::move_only_function<void()>& then) {
            const std::lock_guard lock(mutex_);
            waiting_.push_back(std::move(then));
            woken_.notify_one();
        };
    }
    void call_next() {
        std::unique_lock lock(mutex_);
        woken_.wait(lock, [&] { return !waiting_.empty(); });
        auto then = std::move(waiting_.front());
        waiting_.erase(waiting_.begin());
        lock.unlock();
        then();
    }

  private:
    std::mutex mutex_;
    std::condition_variable woken_;
    std::vector<std::move_only_function<void()>> waiting_;
};

TEST(PasswordPool, DeliversResults) {
    Inbox inbox;
    PasswordPool pool(inbox.deliver());
    std::string answer;
    std::thread::id where;
    ASSERT_TRUE(pool.submit(
        [&] {
            where = std::this_thread::get_id();
            return std::string("hash");
        },
        [&](const std::optional<std::string>& result) { answer = result.value_or("none"); }));
    inbox.call_next();
    EXPECT_EQ(answer, "hash");
    EXPECT_NE(where, std::this_thread::get_id());
}

TEST(PasswordPool, RefusesMoreThanItMayHold) {
    std::promise<void> gate;
    const std::shared_future<void> open = gate.get_future().share();
    std::promise<void> begun;
    std::atomic<int> done = 0;
    PasswordPool pool(call, 1, 2);
    ASSERT_TRUE(pool.submit(
        [&] {
            begun.set_value();
            open.wait();
            return 0;
        },
        [&](std::optional<int>) { ++done; }));
    begun.get_future().wait();
    const auto submit = [&] { return pool.submit([] { return 1; }, [&](std::optional<int>) { ++done; }); };
    EXPECT_TRUE(submit());
    EXPECT_TRUE(submit());
    EXPECT_FALSE(submit());
    EXPECT_EQ(pool.waiting(), 3U);
    gate.set_value();
    pool.stop();
    EXPECT_EQ(done, 3);
    EXPECT_EQ(pool.waiting(), 0U);
}

TEST(PasswordPool, TellsThoseWhoWaitWhenItStops) {
    std::promise<void> gate;
    const std::shared_future<void> open = gate.get_future().share();
    std::promise<void> begun;
    std::atomic<int> results = 0;
    std::atomic<int> nothing = 0;
    PasswordPool pool(call, 1, 100'000'000);
    const auto done = [&](std::optional<int> result) { ++(result ? results : nothing); };
    ASSERT_TRUE(pool.submit(
        [&] {
            begun.set_value();
            open.wait();
            return 0;
        },
        done));
    begun.get_future().wait();
    ASSERT_TRUE(pool.submit([] { return 1; }, done));
    ASSERT_TRUE(pool.submit([] { return 2; }, done));
    std::thread stopping([&] { pool.stop(); });
    // Submissions are accepted until the pool notices that it is stopping.
    while (pool.submit([] { return 3; }, done)) std::this_thread::yield();
    gate.set_value();
    stopping.join();
    EXPECT_EQ(results, 1);
    EXPECT_GE(nothing, 2);
    EXPECT_FALSE(pool.submit([] { return 4; }, done));
}

TEST(PasswordPool, OutlivesWorkThatThrows) {
    Inbox inbox;
    PasswordPool pool(inbox.deliver());
    std::optional<int> first = 7;
    std::optional<int> second;
    ASSERT_TRUE(pool.submit([]() -> int { throw std::bad_alloc(); },
                            [&](std::optional<int> result) { first = result; }));
    ASSERT_TRUE(pool.submit([] { return 2; }, [&](std::optional<int> result) { second = result; }));
    inbox.call_next();
    inbox.call_next();
    EXPECT_EQ(first, std::nullopt);
    EXPECT_EQ(second, 2);
}

TEST(PasswordPool, DeliversAgainWhatCouldNotBeDelivered) {
    Inbox inbox;
    int attempts = 0;
    PasswordPool pool([&, deliver = inbox.deliver()](std::move_only_function<void()>& then) {
        if (++attempts < 3) throw std::runtime_error("no memory");
        deliver(then);
    });
    int answer = 0;
    ASSERT_TRUE(
        pool.submit([] { return 5; }, [&](std::optional<int> result) { answer = result.value_or(0); }));
    inbox.call_next();
    EXPECT_EQ(answer, 5);
}

TEST(PasswordPool, RunsBehindOtherThreads) {
    Inbox inbox;
    PasswordPool pool(inbox.deliver(), 2);
    const auto priority = [] { return getpriority(PRIO_PROCESS, static_cast<id_t>(gettid())); };
    const int mine = priority();
    int its = -100;
    ASSERT_TRUE(pool.submit(priority, [&](std::optional<int> result) { its = result.value_or(-100); }));
    inbox.call_next();
    EXPECT_EQ(its, std::max(mine, 10));
    EXPECT_EQ(priority(), mine);
}

}  // namespace
}  // namespace kradan::identity
