// What becomes of games that are over: which are kept, for how long, and the lists of them.
#include <algorithm>
#include <string>
#include <vector>

#include "club.h"

namespace kradan::server {
namespace {

class Past : public HallTest {};

TEST_F(Past, AGameThatIsCalledOffBeforeAnybodyMovedIsNotKept) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const std::string blank = game(one, other, R"({"game":"chess"})");
    const std::string begun = game(one, other, R"({"game":"chess"})");
    act(one, begun, 1, move("e2e4"), "m");
    act(one, blank, 1, R"({"do":"abort"})", "a1");
    act(one, begun, 2, R"({"do":"abort"})", "a2");
    EXPECT_EQ(one.line->count(R"("reason":"aborted")"), 2U);
    EXPECT_TRUE(store_->game(blank).value()) << "it is looked at";
    for (const auto& person : {one, other}) hall->leave(*person.visitor);
    EXPECT_FALSE(store_->game(blank).value());
    EXPECT_TRUE(store_->game(begun).value());
}

TEST_F(Past, GamesThatHaveBeenOverForLongerThanTheyAreKeptAreRemoved) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    store::WallTime wall = 1'800'000'000'000;
    house_.wall_time = [&] { return wall; };
    const std::string token = member(one.line->latest(R"("type":"entered")"), "token");
    open({.retention = session::one_day});
    const auto player = connect(token);
    const auto rival = connect(member(other.line->latest(R"("type":"entered")"), "token"));
    std::vector<std::string> ids;
    for (int i = 0; i < 50; ++i) {
        ids.push_back(game(player, rival, R"({"game":"chess"})"));
        act(player, ids.back(), 1, move("e2e4"), "m");
        if (i > 0) act(player, ids.back(), 2, R"({"do":"resign"})", "r");
        if (i > 24)
            for (const auto& person : {player, rival})
                tell(person, R"({"type":"leave","game":")" + ids.back() + "\"}");
        now += 60'000;
    }
    const auto there = [&] {
        return std::ranges::count_if(ids,
                                     [&](const auto& id) { return store_->head(id).value().has_value(); });
    };
    wall += session::one_day - 1;
    tick(60'000);
    EXPECT_EQ(there(), 50);
    wall += 2;
    for (int i = 0; i < 10; ++i) tick(60'000);
    EXPECT_EQ(there(), 25) << "one is on, and the oldest of the others are looked at";
    for (std::size_t i = 0; i < 25; ++i) EXPECT_TRUE(store_->head(ids[i]).value());
}

TEST_F(Past, AGameThatWasCalledOffBeforeACrashIsRemovedAfterIt) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const std::string blank = game(one, other, R"({"game":"chess"})");
    act(one, blank, 1, R"({"do":"abort"})", "a");
    open();
    const auto again = connect(member(one.line->latest(R"("type":"entered")"), "token"));
    ASSERT_TRUE(store_->head(blank).value());
    join(again, blank);
    hall->leave(*again.visitor);
    EXPECT_FALSE(store_->head(blank).value());
}

TEST_F(Past, AListGoesOnBehindAGameThatWasCalledOff) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto leave = [&](const std::string& id) {
        for (const auto& person : {one, other}) tell(person, R"({"type":"leave","game":")" + id + "\"}");
    };
    std::vector<std::string> ids;
    std::string blank;
    for (int i = 0; i < 25; ++i) {
        const std::string id = game(one, other, R"({"game":"chess"})");
        if (i == 5) {
            blank = id;
            act(one, id, 1, R"({"do":"abort"})", "a");
            continue;
        }
        act(one, id, 1, move("e2e4"), "m");
        act(one, id, 2, R"({"do":"resign"})", "r");
        ids.push_back(id);
        leave(id);
        now += 60'000;
    }
    const auto list = [&](const std::string& before) {
        now += 60'000;
        tell(one, R"({"type":"list-games","running":false,"before":")" + before + R"(","nonce":"l"})");
        std::vector<std::string> found;
        const std::string page = one.line->heard.back();
        for (const std::string& id : ids) {
            if (page.contains("\"" + id + "\"")) found.push_back(id);
        }
        EXPECT_FALSE(page.contains(blank));
        return found;
    };
    const auto first = list("");
    EXPECT_EQ(first.size(), 20U);
    leave(blank);
    ASSERT_FALSE(store_->head(blank).value());
    const auto rest = list(first.front());
    EXPECT_EQ(rest.size(), 4U) << "24 are there";
}

TEST_F(Past, AListOfGamesOpensNoneOfThem) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    std::vector<std::string> ids;
    for (int i = 0; i < 3; ++i) ids.push_back(game(one, other, R"({"game":"chess"})"));
    act(one, ids[0], 1, move("e2e4"), "m");
    act(one, ids[1], 1, R"({"do":"offer-draw"})", "o");
    for (const std::string& id : ids) {
        for (const auto& person : {one, other}) tell(person, R"({"type":"leave","game":")" + id + "\"}");
    }
    for (const bool again : {false, true}) {
        if (again) open();
        tick(90'000);
        ASSERT_EQ(hall->tables(), 0U);
        const auto phone = connect(member(other.line->latest(R"("type":"entered")"), "token"));
        for (const std::string running : {"true", "false"}) {
            tell(phone, R"({"type":"list-games","running":)" + running + R"(,"before":"","nonce":"l"})");
            const std::string list = phone.line->heard.back();
            for (const std::string& id : ids) {
                const std::string listed = list.substr(list.find(id));
                EXPECT_EQ(member(listed, "turn"), id == ids[0] ? "second" : "first");
                EXPECT_EQ(listed.substr(0, listed.find("created")).contains(R"("asked":"draw")"),
                          id == ids[1]);
            }
            EXPECT_EQ(hall->tables(), 0U);
        }
    }
}

}  // namespace
}  // namespace kradan::server
