// The cost of a unit. Run with --gtest_also_run_disabled_tests --gtest_filter=Speed.*
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <atomic>
#include <condition_variable>
#include <cstdlib>
#include <iostream>
#include <mutex>

#include "store/sqlite/sqlite_store.h"
#include "store/writer.h"
#include "workload.h"
#ifdef KRADAN_POSTGRES
#include "store/postgres/postgres_store.h"
#endif

namespace kradan::store {
namespace {

double cpu_seconds() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

/// Plays a thousand games, each of which sends its next 200-byte event when the last one is committed.
void play_a_thousand_games(std::unique_ptr<Store> store) {
    constexpr int games = 1000;
    constexpr int events = 100;
    const auto id = [](int game) { return "game" + std::to_string(game * 7919 % 100'003); };
    std::vector<Unit> begin;
    for (int game = 0; game < games; ++game) begin.push_back({AddGame{{.id = id(game), .players = {}}}});
    for (const Result& result : store->commit(begin)) ASSERT_TRUE(result);

    std::mutex mutex;
    std::condition_variable changed;
    std::vector<int> ready;
    std::atomic<int> failed = 0;
    for (int game = 0; game < games; ++game) ready.push_back(game);
    Writer writer(std::move(store), [&](std::vector<Completion>& completions) {
        const std::lock_guard lock(mutex);
        for (Completion& completion : completions) completion();
        changed.notify_one();
    });
    std::vector<int> last(games, 0);
    const std::string body(200, 'x');
    const double cpu = cpu_seconds();
    const auto start = std::chrono::steady_clock::now();
    for (int done = 0; done < games * events;) {
        std::vector<int> now;
        {
            std::unique_lock lock(mutex);
            changed.wait(lock, [&] { return !ready.empty(); });
            now.swap(ready);
        }
        for (const int game : now) {
            auto& seq = last[static_cast<std::size_t>(game)];
            done += seq > 0 ? 1 : 0;
            if (seq == events) continue;
            Unit unit = {AppendEvents{id(game), {{++seq, body, "0123456789abcdef"}}}};
            ASSERT_TRUE(writer.submit(std::move(unit), [&, game](const Result& result) {
                failed += result ? 0 : 1;
                ready.push_back(game);
            }));
        }
    }
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    const double microseconds = (cpu_seconds() - cpu) * 1e6 / (games * events);
    EXPECT_EQ(failed, 0);
    const auto counters = writer.counters();
    std::cout << games * events / time.count() << " units a second, " << microseconds << " µs CPU each, "
              << counters.batches << " batches, the longest commit "
              << std::chrono::duration<double, std::milli>(counters.durations.longest).count() << " ms\n";
}

TEST(Speed, DISABLED_Sqlite) {
    const Folder folder;
    play_a_thousand_games(open_sqlite(folder / "games.db").value());
}

#ifdef KRADAN_POSTGRES
/// KRADAN_POSTGRES is the URL of a database on a server that syncs.
TEST(Speed, DISABLED_Postgres) {
    const char* url = std::getenv("KRADAN_POSTGRES");
    ASSERT_TRUE(url) << "KRADAN_POSTGRES must name an empty database";
    play_a_thousand_games(open_postgres(url).value());
}
#endif

}  // namespace
}  // namespace kradan::store
