// Group commit: waiting units are committed together, and no results are delivered before the sync.
#include "store/writer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <future>
#include <set>

#include "disk.h"
#include "memory_store/memory_store.h"
#include "store/sqlite/sqlite_store.h"
#include "workload.h"

namespace kradan::store {
namespace {

using namespace std::chrono_literals;

/// An in-memory store whose commits wait until they are released. It records the size of each commit.
class Gate final : public Store {
  public:
    struct State {
        std::mutex mutex;
        std::condition_variable changed;
        int let_go = 0;
        std::vector<std::size_t> batches;
        bool fails = false;
        bool throws = false;

        void let(int commits) {
            const std::lock_guard lock(mutex);
            let_go += commits;
            changed.notify_all();
        }
        /// Waits until this many commits have begun.
        void wait_for(std::size_t commits) {
            std::unique_lock lock(mutex);
            changed.wait(lock, [&] { return batches.size() >= commits; });
        }
    };

    explicit Gate(std::shared_ptr<State> state) : state_(std::move(state)), store_(memory_store()) {}

    std::vector<Result> commit(std::span<const Unit> units) override {
        std::unique_lock lock(state_->mutex);
        state_->batches.push_back(units.size());
        state_->changed.notify_all();
        state_->changed.wait(lock, [&] { return state_->let_go > 0; });
        --state_->let_go;
        if (state_->throws) throw std::bad_alloc();
        if (!state_->fails) return store_->commit(units);
        return std::vector<Result>(units.size(), std::unexpected(Error{Error::Kind::full, "full"}));
    }
    std::expected<std::unique_ptr<Reader>, Error> reader() override { return store_->reader(); }
    Result mark_as_half_copy(bool half) override { return store_->mark_as_half_copy(half); }
    std::expected<std::vector<std::string>, Error> live_games_of(Epoch owner) override {
        return store_->live_games_of(owner);
    }
    std::expected<std::vector<GameHead>, Error> live_games_with(PlayerKey player) override {
        return store_->live_games_with(player);
    }
    std::expected<std::vector<Node>, Error> nodes() override { return store_->nodes(); }
    std::expected<std::vector<NoteKept>, Error> kept_in(std::string_view game) override {
        return store_->kept_in(game);
    }
    std::expected<std::optional<Job>, Error> job(std::string_view id) override { return store_->job(id); }
    std::expected<std::optional<Job>, Error> job_of_lease(std::string_view lease) override {
        return store_->job_of_lease(lease);
    }
    std::expected<std::int64_t, Error> open_jobs_of(PlayerKey player) override {
        return store_->open_jobs_of(player);
    }
    std::expected<JobCounts, Error> count_jobs() override { return store_->count_jobs(); }
    std::expected<std::int64_t, Error> count_done_jobs() override { return store_->count_done_jobs(); }
    std::expected<std::vector<Job>, Error> waits_before(WallTime time, int most) override {
        return store_->waits_before(time, most);
    }
    std::expected<std::vector<Job>, Error> leases_before(WallTime time, int most) override {
        return store_->leases_before(time, most);
    }
    std::expected<void, Error> each_job(const std::function<bool(const Job&)>& visit) override {
        return store_->each_job(visit);
    }
    std::expected<std::optional<Worker>, Error> worker_of(const TokenHash& key) override {
        return store_->worker_of(key);
    }
    std::expected<std::vector<AddWorker>, Error> workers() override { return store_->workers(); }
    std::expected<std::optional<Document>, Error> document(std::string_view kind,
                                                           std::string_view id) override {
        return store_->document(kind, id);
    }
    std::expected<std::vector<Document>, Error> documents(const DocumentRange& range, int most) override {
        return store_->documents(range, most);
    }
    std::expected<std::int64_t, Error> count_documents(const DocumentRange& range, int most) override {
        return store_->count_documents(range, most);
    }
    std::expected<void, Error> each_document(const std::function<bool(const Document&)>& visit) override {
        return store_->each_document(visit);
    }
    std::expected<void, Error> each_player(const std::function<bool(const AddPlayer&)>& visit) override {
        return store_->each_player(visit);
    }
    std::expected<std::vector<std::string>, Error> ended_before(WallTime time, int most) override {
        return store_->ended_before(time, most);
    }
    std::expected<int, Error> count_entries(std::string_view id) override {
        return store_->count_entries(id);
    }
    std::expected<BoardTime, Error> board_time() override { return store_->board_time(); }
    std::expected<PlayerKey, Error> last_player(PlayerKey below) override {
        return store_->last_player(below);
    }
    std::expected<std::optional<Player>, Error> player(PlayerKey key) override { return store_->player(key); }
    std::expected<std::optional<Player>, Error> player_of(const TokenHash& token) override {
        return store_->player_of(token);
    }
    std::expected<std::vector<std::string>, Error> live_games() override { return store_->live_games(); }
    std::expected<std::optional<StoredGame>, Error> game(std::string_view id) override {
        return store_->game(id);
    }
    std::expected<std::optional<GameHead>, Error> head(std::string_view id) override {
        return store_->head(id);
    }
    std::expected<std::optional<FirstAndLast>, Error> first_and_last(std::string_view id) override {
        return store_->first_and_last(id);
    }
    std::expected<std::vector<GameHead>, Error> games_of(PlayerKey player, std::string_view before,
                                                         int most) override {
        return store_->games_of(player, before, most);
    }
    std::expected<std::vector<GameHead>, Error> ended_games(const EndPlace& before, int most) override {
        return store_->ended_games(before, most);
    }
    std::expected<std::vector<GameHead>, Error> unlisted_games(const EndPlace& after, int most) override {
        return store_->unlisted_games(after, most);
    }
    std::expected<std::vector<Played>, Error> played(const PlayedFilter& filter, int most) override {
        return store_->played(filter, most);
    }
    std::expected<Kept, Error> kept_of(PlayerKey player) override { return store_->kept_of(player); }
    std::expected<std::vector<Said>, Error> said(std::string_view game, Room room, int after,
                                                 int most) override {
        return store_->said(game, room, after, most);
    }
    std::expected<std::optional<Invitation>, Error> invitation(std::string_view id) override {
        return store_->invitation(id);
    }
    std::expected<std::vector<Invitation>, Error> invitations_of(PlayerKey host) override {
        return store_->invitations_of(host);
    }
    std::expected<void, Error> each_game(const std::function<bool(const StoredGame&)>& visit) override {
        return store_->each_game(visit);
    }

  private:
    std::shared_ptr<State> state_;
    std::unique_ptr<Store> store_;
};

void call_all(std::vector<Completion>& completions) {
    for (Completion& completion : completions) completion();
}

Unit append(int seq, const std::string& body = "event") {
    return {AppendEvents{"g", {{seq, body, ""}}}};
}

const Unit new_game = {AddGame{{.id = "g", .players = {}}}};

class WriterTest : public testing::Test {
  protected:
    std::unique_ptr<Writer> gated(WriterLimits limits = {}) {
        return std::make_unique<Writer>(std::make_unique<Gate>(gate), call_all, limits);
    }
    /// Submits a unit, and records its result as "3+" or "3 conflict".
    bool submit(Writer& writer, Unit unit, int number) {
        return writer.submit(std::move(unit), [this, number](const Result& result) {
            const std::lock_guard lock(mutex);
            heard.push_back(std::to_string(number) + (result ? "+"
                                                      : result.error().kind == Error::Kind::conflict
                                                          ? " conflict"
                                                          : " failed"));
        });
    }

    std::shared_ptr<Gate::State> gate = std::make_shared<Gate::State>();
    std::mutex mutex;
    std::vector<std::string> heard;
};

using Names = std::vector<std::string>;
using Sizes = std::vector<std::size_t>;

TEST_F(WriterTest, CommitsAtOnceWhenNothingIsUnderWay) {
    const auto writer = gated();
    EXPECT_TRUE(submit(*writer, new_game, 1));
    gate->wait_for(1);
    EXPECT_EQ(writer->waiting(), 1U);
    gate->let(1);
    writer->stop();
    EXPECT_EQ(heard, (Names{"1+"}));
    EXPECT_EQ(writer->waiting(), 0U);
}

TEST_F(WriterTest, WhatComesDuringACommitIsTheNextBatch) {
    const auto writer = gated();
    EXPECT_TRUE(submit(*writer, new_game, 1));
    gate->wait_for(1);
    EXPECT_TRUE(submit(*writer, append(1), 2));
    EXPECT_TRUE(submit(*writer, append(1), 3));
    EXPECT_TRUE(submit(*writer, append(2), 4));
    EXPECT_EQ(writer->waiting(), 4U);
    gate->let(2);
    writer->stop();
    EXPECT_EQ(gate->batches, (Sizes{1, 3}));
    EXPECT_EQ(heard, (Names{"1+", "2+", "3 conflict", "4+"}));
}

TEST_F(WriterTest, BatchesAreBounded) {
    const auto writer = gated({.waiting = 100, .batch = 4});
    EXPECT_TRUE(submit(*writer, new_game, 0));
    gate->wait_for(1);
    for (int seq = 1; seq <= 10; ++seq) EXPECT_TRUE(submit(*writer, append(seq), seq));
    gate->let(4);
    writer->stop();
    EXPECT_EQ(gate->batches, (Sizes{1, 4, 4, 2}));
    EXPECT_EQ(heard, (Names{"0+", "1+", "2+", "3+", "4+", "5+", "6+", "7+", "8+", "9+", "10+"}));
}

TEST_F(WriterTest, OnlySoManyMayWait) {
    const auto writer = gated({.waiting = 3, .batch = 10});
    EXPECT_TRUE(submit(*writer, new_game, 0));
    gate->wait_for(1);
    EXPECT_TRUE(submit(*writer, append(1), 1));
    EXPECT_TRUE(submit(*writer, append(2), 2));
    Unit unit = append(3);
    bool called = false;
    Writer::Done done = [&](const Result&) { called = true; };
    EXPECT_FALSE(writer->submit(std::move(unit), std::move(done)));
    ASSERT_EQ(unit.size(), 1U) << "a refused unit is left unchanged";
    ASSERT_TRUE(done);
    EXPECT_FALSE(called);
    gate->let(1);
    gate->wait_for(2);
    EXPECT_EQ(writer->waiting(), 2U);
    EXPECT_TRUE(writer->submit(std::move(unit), std::move(done)));
    gate->let(10);
    writer->stop();
    EXPECT_TRUE(called);
    EXPECT_FALSE(submit(*writer, append(4), 4)) << "the writer has stopped";
}

TEST_F(WriterTest, AStoreThatThrowsMakesNothingAndTheNextUnitIsWritten) {
    gate->throws = true;
    const auto writer = gated();
    EXPECT_TRUE(submit(*writer, new_game, 1));
    gate->let(1);
    while (writer->waiting() > 0) std::this_thread::yield();
    gate->throws = false;
    EXPECT_TRUE(submit(*writer, new_game, 2));
    gate->let(1);
    writer->stop();
    EXPECT_EQ(heard, (Names{"1 failed", "2+"}));
}

TEST_F(WriterTest, WhatCouldNotBeDeliveredIsDeliveredAgain) {
    int tries = 0;
    Writer writer(std::make_unique<Gate>(gate), [&](std::vector<Completion>& completions) {
        if (++tries < 3) throw std::bad_alloc();
        call_all(completions);
    });
    EXPECT_TRUE(submit(writer, new_game, 1));
    gate->let(1);
    writer.stop();
    EXPECT_EQ(heard, Names{"1+"});
    EXPECT_EQ(tries, 3);
}

TEST_F(WriterTest, StoppingFinishesWhatWaits) {
    const auto writer = gated({.waiting = 1000, .batch = 7});
    EXPECT_TRUE(submit(*writer, new_game, 0));
    for (int seq = 1; seq <= 100; ++seq) EXPECT_TRUE(submit(*writer, append(seq), seq));
    gate->let(1000);
    writer->stop();
    EXPECT_EQ(heard.size(), 101U);
    EXPECT_EQ(heard.back(), "100+");
    writer->stop();
}

TEST_F(WriterTest, Counters) {
    const auto writer = gated();
    const auto none = writer->counters();
    EXPECT_EQ(none.batches + none.units + none.changes, 0U);
    gate->let(1);
    EXPECT_TRUE(submit(*writer, {new_game[0], append(1)[0]}, 0));
    gate->wait_for(1);
    EXPECT_TRUE(submit(*writer, append(1), 1));
    gate->wait_for(2);
    // The counters must include this delay in the commit.
    std::this_thread::sleep_for(30ms);
    gate->let(1);
    while (writer->counters().batches < 2) std::this_thread::yield();
    {
        const std::lock_guard lock(gate->mutex);
        gate->fails = true;
    }
    gate->let(1);
    EXPECT_TRUE(submit(*writer, append(2), 2));
    writer->stop();
    const auto counters = writer->counters();
    EXPECT_EQ(counters.batches, 3U);
    EXPECT_EQ(counters.units, 3U);
    EXPECT_EQ(counters.changes, 4U);
    EXPECT_EQ(counters.errors, (std::array<std::uint64_t, 6>{1, 1, 0, 0, 0, 0}))
        << "there was one conflict and one full disk";
    EXPECT_GE(counters.durations.longest, 30ms);
    EXPECT_GE(counters.durations.total, counters.durations.longest);
    std::uint64_t all = 0;
    std::uint64_t slow = 0;
    for (std::size_t i = 0; i < counters.durations.counts.size(); ++i) {
        all += counters.durations.counts[i];
        if (i > 0 && Durations::bounds[i - 1] >= 25) slow += counters.durations.counts[i];
    }
    EXPECT_EQ(all, 3U);
    EXPECT_GE(slow, 1U);
}

TEST_F(WriterTest, FromManyThreads) {
    auto store = memory_store();
    const auto reader = store->reader().value();
    std::vector<Unit> games;
    for (int i = 0; i < 4; ++i) games.push_back({AddGame{{.id = "g" + std::to_string(i), .players = {}}}});
    for (const Result& result : store->commit(games)) ASSERT_TRUE(result);
    std::atomic<int> done = 0;
    {
        Writer writer(std::move(store), call_all, {.waiting = 50, .batch = 10});
        std::vector<std::thread> threads;
        for (int i = 0; i < 4; ++i) {
            threads.emplace_back([&, i] {
                for (int seq = 1; seq <= 500; ++seq) {
                    Unit unit = {AppendEvents{"g" + std::to_string(i), {{seq, "x", ""}}}};
                    Writer::Done count = [&](const Result& result) { done += result ? 1 : 0; };
                    while (!writer.submit(std::move(unit), std::move(count))) std::this_thread::yield();
                }
            });
        }
        for (auto& thread : threads) thread.join();
    }
    EXPECT_EQ(done, 2000);
    for (int i = 0; i < 4; ++i) EXPECT_EQ(reader->game("g" + std::to_string(i)).value()->events.size(), 500U);
}

/// Returns what is wrong in a trace: a unit whose result was delivered before the covering sync returned.
std::string heard_too_early(const std::vector<Disk::Entry>& entries, int units) {
    const auto is_log = [](const Disk::Entry& entry, Disk::Operation operation) {
        return entry.operation == operation && entry.text == "-wal";
    };
    // A frame in the log is a 24-byte header and a page. The last frame of a transaction has a size in its
    // header.
    const auto is_end = [&](const Disk::Entry& entry) {
        return is_log(entry, Disk::Operation::write) && entry.data.size() == 24 &&
               entry.data.substr(4, 4) != std::string(4, '\0');
    };
    for (int number = 1; number <= units; ++number) {
        const std::string mark = "<unit " + std::to_string(number) + ">";
        const auto written = std::ranges::find_if(entries, [&](const Disk::Entry& entry) {
            return is_log(entry, Disk::Operation::write) && entry.data.contains(mark);
        });
        if (written == entries.end()) return mark + " was never written";
        const auto ended =
            std::find_if(written == entries.begin() ? written : written - 1, entries.end(), is_end);
        const auto synced =
            std::find_if(std::max(ended, written), entries.end(),
                         [&](const Disk::Entry& entry) { return is_log(entry, Disk::Operation::sync); });
        const auto told = std::ranges::find_if(entries, [&](const Disk::Entry& entry) {
            return !entry.operation && entry.text == "heard " + std::to_string(number);
        });
        if (told == entries.end()) return mark + " was never heard of";
        if (ended == entries.end() || synced == entries.end() || told < synced)
            return mark + " was heard of too early";
    }
    return {};
}

TEST(WriterTrace, NobodyHearsOfAUnitBeforeItsSyncHasReturned) {
    constexpr int count = 400;
    const Folder folder;
    Disk disk;
    disk.be_slow(2ms);
    auto store = open_sqlite(folder / "games.db", {.log_pages = 30, .vfs = disk.name()}).value();
    ASSERT_TRUE(store->commit(std::span{&new_game, 1}).at(0));
    disk.trace();
    {
        Writer writer(std::move(store),
                      [&](std::vector<Completion>& completions) {
                          for (Completion& completion : completions) completion();
                      },
                      {.waiting = 1000, .batch = 20});
        for (int seq = 1; seq <= count; ++seq) {
            EXPECT_TRUE(writer.submit(append(seq, "<unit " + std::to_string(seq) + ">"),
                                      [&, seq](const Result& result) {
                                          EXPECT_TRUE(result);
                                          disk.note("heard " + std::to_string(seq));
                                      }));
            // Makes batches of different sizes.
            if (seq % 10 == 0) std::this_thread::sleep_for(1ms);
        }
    }
    const auto entries = disk.entries();
    ASSERT_EQ(heard_too_early(entries, count), "");

    // Wrong traces are detected.
    auto wrong = entries;
    const auto is_sync = [](const Disk::Entry& entry) { return entry.operation == Disk::Operation::sync; };
    std::erase_if(wrong, is_sync);
    EXPECT_EQ(heard_too_early(wrong, count), "<unit 1> was heard of too early");
    wrong = entries;
    const auto note = std::ranges::find(wrong, "heard 200", &Disk::Entry::text);
    const auto before = std::find_if(std::make_reverse_iterator(note), wrong.rend(), is_sync);
    std::rotate(before.base() - 1, note, note + 1);
    EXPECT_EQ(heard_too_early(wrong, count), "<unit 200> was heard of too early");
}

TEST(WriterTrace, WhatFailsIsToldToAllOfTheBatch) {
    const Folder folder;
    Disk disk;
    auto store = open_sqlite(folder / "games.db", {.vfs = disk.name()}).value();
    ASSERT_TRUE(store->commit(std::span{&new_game, 1}).at(0));
    std::atomic<int> failed = 0;
    std::promise<void> told;
    Writer writer(std::move(store), call_all);
    disk.fail(Disk::Operation::sync, SQLITE_IOERR_FSYNC, 0, 1000);
    const auto count = [&](const Result& result) {
        if (!result && result.error().kind == Error::Kind::io && ++failed == 50) told.set_value();
    };
    for (int seq = 1; seq <= 50; ++seq) EXPECT_TRUE(writer.submit(append(seq), count));
    EXPECT_EQ(told.get_future().wait_for(20s), std::future_status::ready);
    disk.mend();
    std::atomic<int> made = 0;
    for (int seq = 1; seq <= 50; ++seq)
        EXPECT_TRUE(writer.submit(append(seq), [&](const Result& result) { made += result ? 1 : 0; }));
    writer.stop();
    EXPECT_EQ(made, 50);
}

}  // namespace
}  // namespace kradan::store
