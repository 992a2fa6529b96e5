// On a disk that is full, or fails to write or sync, the current batch fails with a named error and leaves
// nothing behind. When the disk works again, the store continues.
#include <gtest/gtest.h>

#include "../disk.h"
#include "../seeds.h"
#include "../workload.h"
#include "store/sqlite/sqlite_store.h"

namespace kradan::store {
namespace {

using Operation = Disk::Operation;

constexpr std::uint64_t for_ever = 1'000'000'000;

class Faults : public testing::Test {
  protected:
    std::unique_ptr<Store> open() {
        auto opened = open_sqlite(path, {.log_pages = 20, .vfs = disk.name()});
        EXPECT_TRUE(opened) << opened.error().detail;
        return opened ? *std::move(opened) : nullptr;
    }
    static Unit append(const std::string& game, int seq) {
        return {AppendEvents{game, {{seq, "event", ""}}}};
    }
    static std::size_t events_of(Reader& reader) { return reader.game("g").value().value().events.size(); }

    /// Starts a game with one event, then makes the disk fail, and checks a batch during the fault and after
    /// it.
    void expect_batch_fails(Operation operation, int code, Error::Kind kind) {
        const auto store = open();
        const std::vector<Unit> begin = {{AddGame{{.id = "g", .players = {}}}}, append("g", 1)};
        for (const Result& result : store->commit(begin)) EXPECT_TRUE(result);
        const auto reader = store->reader().value();
        disk.fail(operation, code, 0, for_ever);
        const std::vector<Unit> units = {append("g", 2), append("g", 3), append("g", 3), append("none", 1)};
        for (int i = 0; i < 3; ++i) {
            const auto results = store->commit(units);
            EXPECT_EQ(results.size(), 4U);
            for (const Result& result : results) {
                ASSERT_FALSE(result);
                EXPECT_EQ(result.error().kind, kind) << result.error().detail;
                EXPECT_NE(result.error().detail, "");
            }
            EXPECT_EQ(events_of(*reader), 1U);
        }
        disk.mend();
        EXPECT_EQ(events_of(*store), 1U);
        std::string made;
        for (const Result& result : store->commit(units)) made += result ? '+' : '-';
        EXPECT_EQ(made, "++--");
        EXPECT_EQ(events_of(*store), 3U);
        EXPECT_EQ(events_of(*reader), 3U);
    }

    Folder folder;
    Disk disk;
    const std::string path = folder / "games.db";
};

TEST_F(Faults, AFullDisk) {
    expect_batch_fails(Operation::write, SQLITE_FULL, Error::Kind::full);
}

TEST_F(Faults, WritesThatFail) {
    expect_batch_fails(Operation::write, SQLITE_IOERR_WRITE, Error::Kind::io);
}

TEST_F(Faults, SyncsThatFail) {
    expect_batch_fails(Operation::sync, SQLITE_IOERR_FSYNC, Error::Kind::io);
}

TEST_F(Faults, AFullDiskCanBeRead) {
    {
        const auto store = open();
        const std::vector<Unit> begin = {{AddGame{{.id = "g", .players = {}}}}, append("g", 1)};
        for (const Result& result : store->commit(begin)) EXPECT_TRUE(result);
    }
    disk.fail(Operation::write, SQLITE_FULL, 0, for_ever);
    const auto store = open();
    EXPECT_EQ(events_of(*store), 1U);
    EXPECT_EQ(store->live_games().value().size(), 1U);
}

TEST_F(Faults, AFullDiskHasNoRoomForANewDatabase) {
    disk.fail(Operation::write, SQLITE_FULL, 0, for_ever);
    const auto full = open_sqlite(path, {.vfs = disk.name()});
    ASSERT_FALSE(full);
    EXPECT_EQ(full.error().kind, Error::Kind::full) << full.error().detail;
    disk.mend();
    EXPECT_TRUE(open()->live_games().value().empty());
}

TEST_F(Faults, ASmallDiskIsNotFilledByTheLogOfWrites) {
    const auto store =
        open_sqlite(path, {.vfs = disk.name(), .room = [this] { return disk.room(); }}).value();
    const std::vector<Unit> begin = {{AddGame{{.id = "g", .players = {}}}}, append("g", 1)};
    for (const Result& result : store->commit(begin)) ASSERT_TRUE(result);
    disk.set_room(2 << 20);
    for (int i = 0; i < 3'000; ++i) {
        const std::vector<Unit> units = {
            {SetPlan{"g", Colour::first, std::string(100, static_cast<char>('a' + i % 26))}}};
        const Result result = store->commit(units).at(0);
        ASSERT_TRUE(result) << i << ": " << result.error().detail;
    }
    EXPECT_GT(disk.room(), 0U);
}

TEST_F(Faults, ALogThatFillsTheDiskMakesRoomAgain) {
    const auto store = open_sqlite(path, {.vfs = disk.name(), .room = [] { return 1ULL << 40; }}).value();
    const std::vector<Unit> begin = {{AddGame{{.id = "g", .players = {}}}}, append("g", 1)};
    for (const Result& result : store->commit(begin)) ASSERT_TRUE(result);
    disk.set_room(1 << 20);
    int failed = 0;
    int since = 0;
    for (int i = 0; i < 1'000; ++i) {
        const std::vector<Unit> units = {
            {SetPlan{"g", Colour::first, std::string(100, static_cast<char>('a' + i % 26))}}};
        const bool made = store->commit(units).at(0).has_value();
        failed += made ? 0 : 1;
        since = made ? since + 1 : 0;
    }
    EXPECT_GT(failed, 0);
    EXPECT_LT(failed, 20) << "only some commits may fail";
    EXPECT_GT(since, 0);
}

TEST_F(Faults, ACheckpointThatFailsHarmsNothing) {
    auto store = open();
    const std::vector<Unit> begin = {{AddGame{{.id = "g", .players = {}}}}};
    EXPECT_TRUE(store->commit(begin).at(0));
    int seq = 0;
    std::uint64_t failed = 0;
    for (int i = 0; i < 30; ++i) {
        // A commit first syncs the log. Its second sync is the first sync of a checkpoint.
        disk.fail(Operation::sync, SQLITE_IOERR_FSYNC, 1, 1);
        for (int j = 0; j < 12; ++j) {
            const std::vector<Unit> units = {append("g", seq + 1)};
            if (store->commit(units).at(0)) ++seq;
        }
        failed += disk.failed() ? 1 : 0;
        disk.mend();
        ASSERT_EQ(events_of(*store), static_cast<std::size_t>(seq));
    }
    EXPECT_GT(failed, 0U);
    store.reset();
    EXPECT_EQ(events_of(*open()), static_cast<std::size_t>(seq));
}

/// Work on a disk that fails and loses power from time to time.
class BadDisk {
  public:
    explicit BadDisk(std::uint64_t seed) : workload_(seed) {}

    /// Returns what is wrong; "" if nothing is wrong.
    std::string run() {
        for (int round = 0; round < 25; ++round) {
            if (auto wrong = reopen(); !wrong.empty()) return wrong + ", round " + std::to_string(round);
            if (auto wrong = work(); !wrong.empty()) return wrong + ", round " + std::to_string(round);
        }
        return {};
    }
    int failures() const { return failures_; }

  private:
    SplitMix64& random() { return workload_.random(); }

    /// Opens the store if it is not open; from time to time, closes it or cuts the power first.
    std::string reopen() {
        const auto way = store_ ? random().below(4) : 3;
        if (way < 2) return {};
        if (way == 2) {
            disk_.cut_power_after(1);
            store_.reset();
            disk_.restart(random(), {.sector = 4096, .kept = random().below(101), .garbled = 30});
        }
        store_.reset();
        auto store = open_sqlite(path_, {.log_pages = 20, .vfs = disk_.name()});
        if (!store) return "cannot be opened: " + store.error().detail;
        store_ = *std::move(store);
        const auto found = everything(*store_);
        if (!found) return "cannot be read: " + found.error().detail;
        if (auto gap = gaps(*found); !gap.empty()) return gap;
        auto wrong = difference(oracle_.everything(), *found);
        // A batch that could not be synced might have reached the disk anyway. It stays there until another
        // batch is written over it, and batches that fail early are not written.
        for (const auto& units : in_doubt_) {
            if (wrong.empty() || way != 2 || *found != oracle_.everything_with(units)) continue;
            oracle_.make(units);
            wrong.clear();
        }
        in_doubt_.clear();
        return wrong.empty() ? "" : "after opening: " + wrong;
    }

    std::string work() {
        struct Fault {
            Operation operation;
            int code;
            Error::Kind kind;
        };
        constexpr Fault faults[] = {{Operation::write, SQLITE_IOERR_WRITE, Error::Kind::io},
                                    {Operation::write, SQLITE_FULL, Error::Kind::full},
                                    {Operation::sync, SQLITE_IOERR_FSYNC, Error::Kind::io},
                                    {Operation::read, SQLITE_IOERR_READ, Error::Kind::io}};
        const Fault& fault = faults[random().below(4)];
        disk_.fail(fault.operation, fault.code, random().below(40), 1 + random().below(10));
        for (int i = 0; i < 15; ++i) {
            const auto units = workload_.batch(oracle_.reader(), 6);
            const auto expected = oracle_.attempt(units);
            const auto results = store_->commit(units);
            const bool failed = !results[0] && results[0].error().kind != Error::Kind::conflict;
            for (std::size_t unit = 0; unit < units.size(); ++unit) {
                if (failed) {
                    if (results[unit] || results[unit].error() != results[0].error())
                        return "some units failed, and others did not";
                } else if (results[unit].has_value() != expected[unit].has_value()) {
                    return "another result";
                }
            }
            if (!failed) {
                oracle_.keep();
                in_doubt_.clear();
                continue;
            }
            if (!disk_.failed()) return "failed without a reason: " + results[0].error().detail;
            if (results[0].error().kind != fault.kind) return "another error: " + results[0].error().detail;
            ++failures_;
            oracle_.drop();
            in_doubt_.push_back(units);
        }
        disk_.mend();
        const auto found = everything(*store_);
        if (!found) return "cannot be read: " + found.error().detail;
        return difference(oracle_.everything(), *found);
    }

    Folder folder_;
    std::string path_ = folder_ / "games.db";
    Disk disk_;
    Workload workload_;
    Oracle oracle_;
    std::unique_ptr<Store> store_;
    /// The batches that failed since the last successful one.
    std::vector<std::vector<Unit>> in_doubt_;
    int failures_ = 0;
};

TEST(RandomFaults, WhatFailedWasNotMadeAndWhatWasDoneIsThere) {
    int failures = 0;
    for (const std::uint64_t seed : seeds(8)) {
        BadDisk bad(seed);
        ASSERT_EQ(bad.run(), "") << "seed " << seed;
        failures += bad.failures();
    }
    EXPECT_GT(failures, 60);
}

}  // namespace
}  // namespace kradan::store
