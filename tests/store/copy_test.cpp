// Copies of a database are complete, and incomplete copies are detected.
#include "store/copy.h"

#include <gtest/gtest.h>

#include "memory_store/memory_store.h"
#include "store/sqlite/sqlite_store.h"
#include "workload.h"
#ifdef KRADAN_POSTGRES
#include "postgres/cluster.h"
#include "store/postgres/postgres_store.h"
#endif

namespace kradan::store {
namespace {

void ignore(const CopyCounts&) {}

std::unique_ptr<Store> filled(std::uint64_t seed, int batches = 60) {
    auto store = memory_store();
    Workload workload(seed);
    for (int i = 0; i < batches; ++i) (void)store->commit(workload.batch(*store, 12));
    return store;
}

std::string detail_of(const std::expected<CopyCounts, Error>& result) {
    return result ? "same" : result.error().detail;
}

void commit(Store& store, Unit unit) {
    const Unit units[] = {std::move(unit)};
    ASSERT_TRUE(store.commit(units).at(0));
}

TEST(Copy, FromStoreToStoreAndBackNothingChanges) {
    const Folder folder;
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const auto memory = filled(seed);
        std::vector<std::unique_ptr<Store>> chain;
        chain.push_back(open_sqlite(folder / ("first" + std::to_string(seed))).value());
#ifdef KRADAN_POSTGRES
        if (Cluster::is_possible()) chain.push_back(open_postgres(Cluster::shared().new_database()).value());
#endif
        chain.push_back(open_sqlite(folder / ("last" + std::to_string(seed))).value());
        chain.push_back(memory_store());
        Reader* from = memory.get();
        for (const auto& to : chain) {
            const auto copied = copy(*from, *to, ignore);
            ASSERT_TRUE(copied) << copied.error().detail;
            EXPECT_GT(copied->events, 0);
            EXPECT_EQ(difference(everything(*memory).value(), everything(*to).value()), "");
            from = to.get();
        }
        EXPECT_EQ(detail_of(compare(*memory, *from, ignore)), "same");
    }
}

/// Two stores with one item of each kind, which are equal except for what a test changes.
class CompareTest : public testing::Test {
  protected:
    CompareTest() {
        for (Store* store : {one.get(), other.get()}) {
            commit(*store, {AddPlayer{{.key = 1, .name = "Anna", .created = 5}, token_of(1)}});
            commit(*store, {AddGame{{.id = "g", .players = {1, std::nullopt}}},
                            AppendEvents{"g", {{1, "a", "n"}, {2, "b", ""}}}});
            commit(*store, {AddGame{{.id = "h"}}, AppendEvents{"h", {{1, "a", ""}}}});
            commit(*store, {AddSaid{"g", Room::players, {.number = 1, .player = 1, .text = "t"}}});
            commit(*store, {AddInvitation{{.id = "i", .host = 1}}, SetBoardTime{7}});
            commit(*store,
                   {AddJob{{.id = "j", .kind = "k", .game = "g"}}, AddWorker{{.name = "w"}, token_of(1)}});
            commit(*store, {PutDocument{{.kind = "k", .id = "d", .body = "b", .keys = {{"i", "v", true}}}}});
        }
    }
    std::string found() { return detail_of(compare(*one, *other, ignore)); }

    std::unique_ptr<Store> one = memory_store();
    std::unique_ptr<Store> other = memory_store();
};

TEST_F(CompareTest, TheSameIsTheSame) {
    EXPECT_EQ(found(), "same");
}

TEST_F(CompareTest, EachDifferenceIsFound) {
    const std::vector<std::pair<Change, std::string>> changes = {
        {AddPlayer{{.key = 2, .name = "Ben"}, token_of(2)}, "the players"},
        {RenamePlayer{1, "Änne"}, "the players"},
        {AddGame{{.id = "new"}}, "it has more games"},
        {AppendEvents{"g", {{3, "c", ""}}}, "event 3 of game g"},
        {AppendEvents{"h", {}, true, 3}, "game h"},
        {RemoveGame{"h"}, "game h is missing"},
        {NoteKept{1, "g", 5}, "the chat or the uploads of game g"},
        {SetPlan{"g", Colour::second, "p"}, "game g"},
        {AddSaid{"g", Room::players, {.number = 2, .player = 1, .text = "u"}},
         "the chat or the uploads of game g"},
        {AddSaid{"h", Room::watchers, {.number = 1, .player = 1, .text = "u"}},
         "the chat or the uploads of game h"},
        {AddInvitation{{.id = "j", .host = 1}}, "the invitations of player 1"},
        {RemoveInvitation{"i"}, "the invitations of player 1"},
        {SetBoardTime{8}, "the board time"},
        {AddJob{{.id = "l", .kind = "k", .game = "g"}}, "it has more jobs"},
        {TakeJob{"k", "lease", "w", 9}, "the job j"},
        {AddWorker{{.name = "v"}, token_of(2)}, "the workers"},
        {RemoveWorker{"w"}, "the workers"},
        {PutDocument{{.kind = "k", .id = "e"}}, "it has more documents"},
        {RemoveDocument{"k", "d", 1}, "k d"},
        {PutDocument{{.kind = "k", .id = "d", .version = 2, .body = "c", .keys = {{"i", "v", true}}}}, "k d"},
        {PutDocument{{.kind = "k", .id = "d", .version = 2, .body = "b", .keys = {{"i", "w", true}}}}, "k d"},
    };
    for (const auto& [change, difference] : changes) {
        auto changed = memory_store();
        ASSERT_TRUE(copy(*one, *changed, ignore));
        commit(*changed, {change});
        other = std::move(changed);
        EXPECT_TRUE(found().starts_with("the copy differs: " + difference)) << found();
        std::swap(one, other);
        EXPECT_NE(found(), "same");
        std::swap(one, other);
    }
}

TEST_F(CompareTest, AnotherTokenOrBodyOrOrderIsFound) {
    other = memory_store();
    commit(*other, {AddPlayer{{.key = 1, .name = "Anna", .created = 5}, token_of(9)}});
    EXPECT_EQ(found(), "the copy differs: the players");
    const auto with_games = [&](const std::vector<Unit>& games) {
        other = memory_store();
        commit(*other, {AddPlayer{{.key = 1, .name = "Anna", .created = 5}, token_of(1)}});
        for (const Unit& unit : games) commit(*other, unit);
        return found();
    };
    const Unit g = {AddGame{{.id = "g", .players = {1, std::nullopt}}},
                    AppendEvents{"g", {{1, "a", "n"}, {2, "c", ""}}}};
    const Unit h = {AddGame{{.id = "h"}}, AppendEvents{"h", {{1, "a", ""}}}};
    EXPECT_EQ(with_games({g, h}), "the copy differs: event 2 of game g");
    EXPECT_EQ(with_games({h, g}), "the copy differs: game g is missing or out of order");
}

TEST(Copy, OnlyToAnEmptyDatabase) {
    const auto from = filled(1);
    const auto to = memory_store();
    commit(*to, {AddGame{{.id = "g"}}});
    const auto copied = copy(*from, *to, ignore);
    ASSERT_FALSE(copied);
    EXPECT_EQ(copied.error().kind, Error::Kind::conflict);
}

/// Interrupts a copy, as if the source could no longer be read.
class Failing : public std::exception {};

void copy_half(Store& to) {
    const auto from = filled(2, 400);
    int commits = 0;
    EXPECT_THROW((void)copy(*from, to,
                            [&](const CopyCounts&) {
                                if (++commits == 1) throw Failing{};
                            }),
                 Failing);
}

TEST(Copy, HalfACopyIsRefused) {
    const Folder folder;
    {
        const auto to = open_sqlite(folder / "half.db").value();
        copy_half(*to);
    }
    const auto opened = open_sqlite(folder / "half.db");
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().kind, Error::Kind::unreadable);
    EXPECT_TRUE(opened.error().detail.contains("this is an incomplete copy")) << opened.error().detail;
    EXPECT_FALSE(open_sqlite_reader(folder / "half.db"));
#ifdef KRADAN_POSTGRES
    if (!Cluster::is_possible()) return;
    const std::string url = Cluster::shared().new_database();
    copy_half(*open_postgres(url).value());
    const auto other = open_postgres(url);
    ASSERT_FALSE(other);
    EXPECT_TRUE(other.error().detail.contains("this is an incomplete copy")) << other.error().detail;
    EXPECT_FALSE(open_postgres_reader(url));
#endif
}

}  // namespace
}  // namespace kradan::store
