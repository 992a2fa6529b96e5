// Finished games: which ones stay loaded, for how long, and lists of them.
#include <algorithm>
#include <string>
#include <vector>

#include "../club.h"

namespace kradan::server {
namespace {

using session::Act;

class Past : public HallTest {};

TEST_F(Past, AGameThatIsCalledOffBeforeAnybodyMovedIsNotKept) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const std::string blank = game(one, other, chess());
    const std::string begun = game(one, other, chess());
    act(one, begun, 1, move("e2e4"), "m");
    act(one, blank, 1, command(Act::abort), "a1");
    act(one, begun, 2, command(Act::abort), "a2");
    for (const char* nonce : {"a1", "a2"}) EXPECT_EQ(happened(one, nonce), Events{called_off()});
    EXPECT_TRUE(store_->game(blank).value()) << "a game with followers is kept";
    for (const auto& person : {one, other}) hall->leave(*person.client);
    EXPECT_FALSE(store_->game(blank).value());
    EXPECT_TRUE(store_->game(begun).value());
}

TEST_F(Past, AnUploadedGameIsKeptAsLongAsAnyOther) {
    const auto one = enter("Anong");
    store::WallTime wall = 1'800'000'000'000;
    environment_.wall_time = [&] { return wall; };
    open({.retention = clock::one_day});
    const auto player = connect(token(one));
    keep(player,
         {{.seq = 1, .at = 0, .body = session::Created{chess()}},
          {.seq = 2, .at = 10, .body = ended(Colour::second, EndReason::resignation, "X11", "0-1")}},
         false, "k");
    const std::string id = made(player, "k");
    ASSERT_NE(id, "");
    EXPECT_EQ(store_->head(id).value()->over, wall);
    wall += clock::one_day - 1;
    for (int i = 0; i < 3; ++i) tick(60'000);
    EXPECT_TRUE(store_->head(id).value());
    wall += 2;
    for (int i = 0; i < 3; ++i) tick(60'000);
    EXPECT_FALSE(store_->head(id).value());
}

TEST_F(Past, GamesThatHaveBeenOverForLongerThanTheyAreKeptAreRemoved) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    store::WallTime wall = 1'800'000'000'000;
    environment_.wall_time = [&] { return wall; };
    open({.retention = clock::one_day});
    const auto player = connect(token(one));
    const auto rival = connect(token(other));
    std::vector<std::string> ids;
    for (int i = 0; i < 50; ++i) {
        ids.push_back(game(player, rival, chess()));
        act(player, ids.back(), 1, move("e2e4"), "m");
        if (i > 0) act(player, ids.back(), 2, command(Act::resign), "r");
        if (i > 24)
            for (const auto& person : {player, rival}) leave(person, ids.back());
        now += 60'000;
    }
    const auto there = [&] {
        return std::ranges::count_if(ids,
                                     [&](const auto& id) { return store_->head(id).value().has_value(); });
    };
    wall += clock::one_day - 1;
    tick(60'000);
    EXPECT_EQ(there(), 50);
    wall += 2;
    for (int i = 0; i < 10; ++i) tick(60'000);
    EXPECT_EQ(there(), 25) << "the running game and those with followers are kept";
    for (std::size_t i = 0; i < 25; ++i) EXPECT_TRUE(store_->head(ids[i]).value());
}

TEST_F(Past, AGameThatWasCalledOffBeforeACrashIsRemovedAfterIt) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const std::string blank = game(one, other, chess());
    act(one, blank, 1, command(Act::abort), "a");
    open();
    const auto again = connect(token(one));
    ASSERT_TRUE(store_->head(blank).value());
    join(again, blank);
    hall->leave(*again.client);
    EXPECT_FALSE(store_->head(blank).value());
}

TEST_F(Past, AListGoesOnBehindAGameThatWasCalledOff) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto both_leave = [&](const std::string& id) {
        for (const auto& person : {one, other}) leave(person, id);
    };
    std::vector<std::string> ids;
    std::string blank;
    for (int i = 0; i < 25; ++i) {
        const std::string id = game(one, other, chess());
        if (i == 5) {
            blank = id;
            act(one, id, 1, command(Act::abort), "a");
            continue;
        }
        act(one, id, 1, move("e2e4"), "m");
        act(one, id, 2, command(Act::resign), "r");
        ids.push_back(id);
        both_leave(id);
        now += 60'000;
    }
    std::ranges::reverse(ids);
    const auto list = [&](const std::string& before) {
        now += 60'000;
        Texts found;
        for (const auto& listed : list_games(one, false, before)) found.push_back(listed.id);
        return found;
    };
    const Texts first = list("");
    EXPECT_EQ(first, Texts(ids.begin(), ids.begin() + 20));
    both_leave(blank);
    ASSERT_FALSE(store_->head(blank).value());
    EXPECT_EQ(list(first.back()), Texts(ids.begin() + 20, ids.end())) << "the remaining 24";
}

TEST_F(Past, AListOfGamesOpensNoneOfThem) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    std::vector<std::string> ids;
    for (int i = 0; i < 3; ++i) ids.push_back(game(one, other, chess()));
    act(one, ids[0], 1, move("e2e4"), "m");
    act(one, ids[1], 1, command(Act::offer_draw), "o");
    for (const std::string& id : ids) {
        for (const auto& person : {one, other}) leave(person, id);
    }
    for (const bool again : {false, true}) {
        if (again) open();
        tick(90'000);
        ASSERT_EQ(hall->tables(), 0U);
        const auto phone = connect(token(other));
        for (const bool running : {true, false}) {
            const auto list = list_games(phone, running);
            ASSERT_EQ(list.size(), ids.size());
            for (const std::string& id : ids) {
                const auto listed = std::ranges::find(list, id, &wire::Listed::id);
                ASSERT_NE(listed, list.end());
                EXPECT_EQ(listed->side, Colour::second);
                EXPECT_EQ(listed->turn, id == ids[0] ? Colour::second : Colour::first);
                EXPECT_EQ(listed->asked, id == ids[1] ? std::optional{wire::Asked::draw} : std::nullopt);
            }
            EXPECT_EQ(hall->tables(), 0U);
        }
    }
}

}  // namespace
}  // namespace kradan::server
