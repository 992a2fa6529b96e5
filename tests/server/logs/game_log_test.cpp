#include "server/logs/game_log.h"

#include <gtest/gtest.h>

#include "../table_parts.h"

namespace kradan::server {
namespace {

class GameLogTest : public TablePartsTest {};

TEST_F(GameLogTest, WhatIsDecidedHappensWhenItIsDurableAndNotBefore) {
    ASSERT_EQ(read(game, begin(chess())), std::nullopt);
    std::vector<int> known;
    game.append(move(game, "e2e4"), "1:m", [&](const store::Result& result, int before) {
        EXPECT_TRUE(result);
        known.push_back(before);
    });
    EXPECT_TRUE(game.is_writing());
    EXPECT_TRUE(outstanding.any());
    EXPECT_EQ(game.last_seq(), 1);
    EXPECT_EQ(game.state().game.ply(), 0);
    write();
    EXPECT_TRUE(game.is_ready());
    EXPECT_FALSE(outstanding.any());
    EXPECT_EQ(known, std::vector{1});
    EXPECT_EQ(game.last_seq(), 2);
    EXPECT_EQ(game.events().back().nonce, "1:m");
    EXPECT_EQ(game.state().game.ply(), 1);
    EXPECT_EQ(store_->game("g").value()->events, game.events());
}

TEST_F(GameLogTest, WhatCouldNotBeStoredDidNotHappenAndIsTriedAgainLater) {
    ASSERT_EQ(read(game, begin(chess())), std::nullopt);
    game.append(move(game, "e2e4"), "", [](const store::Result& result, int) { EXPECT_FALSE(result); });
    fail();
    EXPECT_EQ(game.last_seq(), 1);
    EXPECT_EQ(game.state().game.ply(), 0);
    EXPECT_FALSE(game.is_writing());
    EXPECT_FALSE(game.is_ready());
    EXPECT_EQ(game.retry_at(), 1'500);
    game.retry(1'499);
    EXPECT_FALSE(game.is_ready());
    game.retry(1'500);
    EXPECT_TRUE(game.is_ready());
}

TEST_F(GameLogTest, AGameThatEndsIsOverAndNoRecord) {
    ASSERT_EQ(read(game, begin(chess())), std::nullopt);
    game.append(session::decide(game.state(), {.act = session::Act::resign}, Colour::first, now).value(), "",
                [](const auto&, int) {});
    write();
    EXPECT_TRUE(game.is_over());
    EXPECT_FALSE(game.is_record());
    EXPECT_FALSE(game.is_blank());
    EXPECT_EQ(game.result(), "0-1");
    EXPECT_TRUE(store_->game("g").value()->head.ended);
    GameLog again{environment, outstanding};
    ASSERT_EQ(read(again, **store_->game("g")), std::nullopt);
    EXPECT_FALSE(again.has_state()) << "a finished game is only shown";
    EXPECT_FALSE(again.is_record());
    EXPECT_EQ(again.result(), "0-1");
    EXPECT_EQ(again.config(), game.config());
}

TEST_F(GameLogTest, AGameCalledOffBeforeAMoveIsBlank) {
    ASSERT_EQ(read(game, begin(chess())), std::nullopt);
    game.append(session::decide(game.state(), {.act = session::Act::abort}, Colour::first, now).value(), "",
                [](const auto&, int) {});
    write();
    EXPECT_TRUE(game.is_blank());
    ASSERT_EQ(read(game, **store_->game("g")), std::nullopt);
    EXPECT_TRUE(game.is_blank());
}

TEST_F(GameLogTest, AGameThatStandsAsItWasPutHereIsARecord) {
    auto stored = begin(chess());
    stored.head.ended = true;
    ASSERT_EQ(read(game, stored), std::nullopt);
    EXPECT_TRUE(game.is_record());
    EXPECT_EQ(game.result(), "");
}

TEST_F(GameLogTest, WhatCannotBeReadIsSaidAndChangesNothing) {
    auto stored = begin(chess());
    ASSERT_EQ(read(game, stored), std::nullopt);
    const auto before = game.events();
    stored.events.push_back({2, "{", ""});
    EXPECT_TRUE(read(game, stored)->starts_with("event 2: ")) << *read(game, stored);
    stored.events.clear();
    EXPECT_EQ(read(game, stored), "it has no events");
    EXPECT_EQ(game.events(), before);
    EXPECT_TRUE(game.has_state());
}

TEST_F(GameLogTest, EventsAreListedFromWhereTheyAreNotKnown) {
    ASSERT_EQ(read(game, begin(chess())), std::nullopt);
    play("e2e4");
    play("e7e5");
    const auto texts = [&](int seq) {
        std::vector<std::string> found;
        for (const auto& event : game.events_after(seq)) found.push_back(event.text);
        return found;
    };
    const auto& events = game.events();
    EXPECT_EQ(texts(-5), (std::vector{events[0].body, events[1].body, events[2].body}));
    EXPECT_EQ(texts(1), (std::vector{events[1].body, events[2].body}));
    EXPECT_EQ(texts(3), std::vector<std::string>{});
    EXPECT_EQ(texts(100), std::vector<std::string>{});
}

}  // namespace
}  // namespace kradan::server
