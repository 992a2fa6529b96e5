// Memory runs out at each point in a commit: refused units are not stored, and later commits are not
// affected.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "../workload.h"
#include "cluster.h"
#include "store/postgres/postgres_store.h"

#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)

namespace {

/// Which of this thread's allocations fails; 0 if none.
thread_local long fails_at = 0;

}  // namespace

void* operator new(std::size_t size) {
    if (fails_at > 0 && --fails_at == 0) throw std::bad_alloc();
    void* memory = std::malloc(size > 0 ? size : 1);
    if (!memory) throw std::bad_alloc();
    return memory;
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

namespace kradan::store {
namespace {

TEST(PostgresOutOfMemory, ACommitIsMadeOrNotAndTheNextOneIsItself) {
    if (!Cluster::is_possible()) GTEST_SKIP() << "PostgreSQL is not installed";
    const auto store = open_postgres(Cluster::shared().new_database()).value();
    const auto commit = [&](Unit unit) {
        const Unit units[] = {std::move(unit)};
        return store->commit(units).at(0);
    };
    ASSERT_TRUE(commit({AddGame{{.id = "g"}}}));
    const auto append = [](std::size_t seq) {
        return Unit{AppendEvents{"g", {{static_cast<int>(seq), "a body that is not short", "nonce"}}}};
    };
    std::size_t stored = 0;
    bool failed = true;
    for (long at = 1; failed; ++at) {
        ASSERT_LT(at, 1000);
        const Unit units[] = {append(stored + 1)};
        bool made = false;
        fails_at = at;
        try {
            made = store->commit(units).at(0).has_value();
        } catch (const std::bad_alloc&) {
            made = false;
        }
        failed = fails_at == 0;
        fails_at = 0;
        const auto found = store->game("g").value()->events.size();
        EXPECT_EQ(found, stored + (made ? 1 : 0)) << at;
        stored = found;
        for (int i = 0; i < 2; ++i) EXPECT_TRUE(commit(append(++stored))) << at;
        ASSERT_EQ(store->game("g").value()->events.size(), stored) << at;
    }
    EXPECT_GT(stored, 20U) << "allocation failed at several points";
}

}  // namespace
}  // namespace kradan::store

#endif
