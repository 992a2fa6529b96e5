// Reads on separate threads: urgent reads go first, and each read is delivered exactly once, whatever
// happens.
#include "store/read_pool.h"

#include <gtest/gtest.h>

#include <future>

#include "memory_store/memory_store.h"

namespace kradan::store {
namespace {

class ReadPoolTest : public testing::Test {
  protected:
    static std::vector<std::unique_ptr<Reader>> readers(Store& store, int count) {
        std::vector<std::unique_ptr<Reader>> all;
        for (int i = 0; i < count; ++i) all.push_back(store.reader().value());
        return all;
    }
    /// Submits a read that waits until the returned promise is set.
    std::promise<void> occupy(ReadPool& pool) {
        std::promise<void> promise;
        std::promise<void> begun;
        const auto has_begun = begun.get_future();
        pool.submit(Urgency::urgent,
                    [gate = promise.get_future(), begun = std::move(begun)](Reader*) mutable {
                        begun.set_value();
                        gate.wait();
                        return std::move_only_function<void()>{[] {}};
                    });
        has_begun.wait();
        return promise;
    }
    void submit(ReadPool& pool, Urgency urgency, const std::string& name) {
        pool.submit(urgency, [this, name](Reader* reader) {
            return std::move_only_function<void()>{
                [this, text = name + (reader ? "" : " unread")] { done.push_back(text); }};
        });
    }

    std::unique_ptr<Store> store = memory_store();
    /// Appended to only on the pool's single thread, or while that thread is occupied.
    std::vector<std::string> done;
    int failures = 0;
    ReadPool::Deliver deliver = [this](auto& then) {
        if (failures-- > 0) throw std::bad_alloc();
        then();
    };
};

using Texts = std::vector<std::string>;

TEST_F(ReadPoolTest, WhatIsUrgentGoesFirst) {
    ReadPool pool(readers(*store, 1), deliver, 2);
    auto gate = occupy(pool);
    submit(pool, Urgency::patient, "list");
    submit(pool, Urgency::urgent, "game");
    submit(pool, Urgency::urgent, "player");
    EXPECT_EQ(pool.waiting(), 4U);
    submit(pool, Urgency::urgent, "too many");
    EXPECT_EQ(done, Texts{"too many unread"});
    gate.set_value();
    while (pool.waiting() > 0) std::this_thread::yield();
    EXPECT_EQ(done, (Texts{"too many unread", "game", "player", "list"}));
}

TEST_F(ReadPoolTest, WhatWaitsWhenItStopsIsDeliveredUnread) {
    ReadPool pool(readers(*store, 1), deliver, 1'000'000);
    auto gate = occupy(pool);
    submit(pool, Urgency::patient, "list");
    auto stopped = std::async(std::launch::async, [&] { pool.stop(); });
    // Once the pool is full, a read is refused immediately.
    std::size_t taken = 0;
    for (; done.empty(); ++taken) {
        submit(pool, Urgency::urgent, "game");
        std::this_thread::sleep_for(std::chrono::milliseconds{1});
    }
    gate.set_value();
    stopped.wait();
    EXPECT_EQ(done.size(), taken + 1);
    EXPECT_EQ(std::ranges::count(done, "game unread"), taken);
    EXPECT_EQ(done.back(), "list unread");
}

TEST_F(ReadPoolTest, WhatCannotBeDeliveredForLackOfMemoryIsDeliveredLater) {
    failures = 2;
    ReadPool pool(readers(*store, 1), deliver, 2);
    submit(pool, Urgency::urgent, "game");
    while (pool.waiting() > 0) std::this_thread::yield();
    EXPECT_EQ(done, Texts{"game"});
}

}  // namespace
}  // namespace kradan::store
