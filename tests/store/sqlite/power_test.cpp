// After a power failure, everything acknowledged is stored completely, and the current batch is stored
// completely or not at all.
#include <gtest/gtest.h>

#include "../disk.h"
#include "../seeds.h"
#include "../workload.h"
#include "store/sqlite/connection.h"
#include "store/sqlite/sqlite_store.h"
#include "store/sqlite/statement.h"

namespace kradan::store {
namespace {

/// Returns "ok", or what SQLite finds wrong in a file.
std::string integrity(const std::string& path, const std::string& vfs) {
    auto connection = Connection::open(path, {.purpose = Purpose::read, .vfs = vfs}).value();
    const auto statement = Statement::prepare(connection, "PRAGMA integrity_check").value();
    Query query(statement);
    return query.next() ? std::string{query.text(0)} : query.error().detail;
}

/// One database on a machine that loses power again and again.
class Machine {
  public:
    explicit Machine(std::uint64_t seed) : workload_(seed) {}

    Disk& disk() { return disk_; }

    /// Works until the power fails, then checks what is stored. Returns what is wrong; "" if nothing is
    /// wrong.
    std::string live(const Disk::Loss& loss) {
        auto in_doubt = work_until_dead();
        if (!in_doubt) return in_doubt.error();
        disk_.restart(random(), loss);
        return look(*in_doubt);
    }

    /// Works until the process is killed. The next process shows what it finds, and then the power fails.
    /// What was shown must still be there.
    std::string live_twice(const Disk::Loss& loss) {
        auto in_doubt = work_until_dead();
        if (!in_doubt) return in_doubt.error();
        disk_.revive();
        {
            auto store = open();
            if (!store) return "cannot be opened after it was killed: " + store.error().detail;
            if (auto wrong = compare(**store, *in_doubt); !wrong.empty()) return wrong;
            disk_.cut_power_after(1);
        }
        disk_.restart(random(), loss);
        return look({});
    }

  private:
    /// Returns the batch that was in progress at the end, or what is wrong.
    std::expected<std::vector<Unit>, std::string> work_until_dead() {
        std::vector<Unit> in_doubt;
        disk_.cut_power_after(1 + random().below(300));
        while (!disk_.is_dead()) {
            if (auto wrong = work(in_doubt); !wrong.empty()) return std::unexpected(wrong);
        }
        return in_doubt;
    }

    /// Runs a server from start to finish, or until the power fails.
    std::string work(std::vector<Unit>& in_doubt) {
        // A reader can also create the write-ahead log.
        if (random().below(3) == 0) (void)open_sqlite_reader(path(), {.vfs = disk_.name()});
        auto store = open();
        if (!store) return disk_.is_dead() ? "" : "cannot be opened: " + store.error().detail;
        // Occasionally a reader is open, which keeps the log from being restarted.
        std::unique_ptr<Reader> reader;
        if (auto made = (*store)->reader(); made && random().below(2) == 0) reader = *std::move(made);
        const auto batches = 1 + random().below(30);
        for (std::uint32_t i = 0; i < batches && !disk_.is_dead(); ++i) {
            auto units = workload_.batch(oracle_.reader(), 6);
            const auto expected = oracle_.attempt(units);
            const auto results = (*store)->commit(units);
            bool failed = false;
            for (std::size_t unit = 0; unit < units.size(); ++unit) {
                const bool conflict = !results[unit] && results[unit].error().kind == Error::Kind::conflict;
                failed = failed || (!results[unit] && !conflict);
                if (!failed && results[unit].has_value() != expected[unit].has_value())
                    return "another result";
            }
            if (failed && !disk_.is_dead()) return "a commit failed: " + results[0].error().detail;
            if (failed) {
                oracle_.drop();
                in_doubt = std::move(units);
            } else {
                oracle_.keep();
            }
            if (reader && random().below(3) == 0) (void)reader->live_games();
        }
        return {};
    }

    /// Returns what is wrong with the contents. Afterwards, it is known whether the batch in doubt is stored.
    std::string compare(Store& store, const std::vector<Unit>& in_doubt) {
        const auto found = everything(store);
        if (!found) return "cannot be read: " + found.error().detail;
        if (auto gap = gaps(*found); !gap.empty()) return gap;
        auto wrong = difference(oracle_.everything(), *found);
        if (!wrong.empty() && !in_doubt.empty() && *found == oracle_.everything_with(in_doubt)) {
            oracle_.make(in_doubt);
            wrong.clear();
        }
        return wrong;
    }

    std::string look(const std::vector<Unit>& in_doubt) {
        {
            auto store = open();
            if (!store) return "cannot be opened after the power failure: " + store.error().detail;
            if (auto wrong = compare(**store, in_doubt); !wrong.empty()) return wrong;
        }
        const std::string state = integrity(path(), disk_.name());
        return state == "ok" ? "" : state;
    }

    std::expected<std::unique_ptr<Store>, Error> open() {
        // A short log, so that there are many checkpoints.
        return open_sqlite(path(), {.log_pages = 20, .vfs = disk_.name()});
    }
    std::string path() const { return folder_ / "games.db"; }
    SplitMix64& random() { return workload_.random(); }

    Folder folder_;
    Disk disk_;
    Workload workload_;
    Oracle oracle_;
};

struct Case {
    std::string name;
    Disk::Loss loss;
};

class PowerFailure : public testing::TestWithParam<Case> {};

TEST_P(PowerFailure, NothingThatWasAcknowledgedIsLost) {
    for (const std::uint64_t seed : seeds(10)) {
        Machine machine(seed);
        for (int life = 1; life <= 5; ++life) {
            ASSERT_EQ(machine.live(GetParam().loss), "") << "seed " << seed << ", life " << life;
        }
    }
}

TEST_P(PowerFailure, WhatWasShownAfterAKillIsThereToo) {
    for (const std::uint64_t seed : seeds(10)) {
        Machine machine(seed);
        for (int life = 1; life <= 5; ++life) {
            ASSERT_EQ(machine.live_twice(GetParam().loss), "") << "seed " << seed << ", life " << life;
        }
    }
}

TEST_P(PowerFailure, ADiskThatSyncsNothingIsFoundOut) {
    // If this were not detected, the test above would prove nothing.
    int found_out = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        Machine machine(seed);
        machine.disk().lie(true);
        std::string wrong;
        for (int life = 1; life <= 5 && wrong.empty(); ++life) wrong = machine.live(GetParam().loss);
        found_out += wrong.empty() ? 0 : 1;
    }
    EXPECT_GE(found_out, GetParam().loss.kept == 100 ? 0 : 4);
}

INSTANTIATE_TEST_SUITE_P(
    Losses, PowerFailure,
    testing::Values(Case{"NothingKept", {.sector = 4096, .kept = 0}},
                    Case{"SomeLargeSectorsKept", {.sector = 4096, .kept = 50}},
                    Case{"SomeSmallSectorsKept", {.sector = 512, .kept = 50}},
                    Case{"MostSmallSectorsKept", {.sector = 512, .kept = 95}},
                    Case{"LargeSectorsGarbled", {.sector = 4096, .kept = 80, .garbled = 80}},
                    Case{"SmallSectorsGarbled", {.sector = 512, .kept = 80, .garbled = 80}},
                    Case{"EverythingKept", {.sector = 4096, .kept = 100}}),
    [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace kradan::store
