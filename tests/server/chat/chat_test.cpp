#include "server/chat/chat.h"

#include <gtest/gtest.h>

#include "../table_parts.h"

namespace kradan::server {
namespace {

class TalkTest : public TablePartsTest {
  protected:
    TalkTest() {
        EXPECT_EQ(read(game, begin(chess())), std::nullopt);
        followers.add({.id = 1}, Colour::first);
        followers.add({.id = 2}, Colour::second);
        followers.add({.id = 3}, std::nullopt);
    }
    void say(ClientId client, const std::string& text, const std::string& nonce,
             wire::Room room = wire::Room::players) {
        const store::Player player{.key = static_cast<store::PlayerKey>(client), .name = "Player"};
        talk.say({.id = client, .player = player}, room, {.game = "g", .text = text, .nonce = nonce});
    }
    static wire::Talk line(int number, std::optional<Colour> side, const std::string& text,
                           wire::Room room = wire::Room::players) {
        return {.game = "g",
                .room = room,
                .lines = {{.number = number,
                           .by = "Player",
                           .guest = true,
                           .side = side,
                           .text = text,
                           .at = 1'800'000'000'000}}};
    }

    Talk talk{environment, clients, game, followers, outstanding};
};

TEST_F(TalkTest, LinesComeToTheirRoomOneAfterAnotherWhenTheyAreDurable) {
    say(1, "good luck", "a");
    say(2, "have fun", "b");
    EXPECT_TRUE(clients.heard.empty());
    ASSERT_EQ(waiting.size(), 1U) << "messages are stored one at a time, so that each has its own number";
    write();
    write();
    const Message first = line(1, Colour::first, "good luck");
    const Message second = line(2, Colour::second, "have fun");
    EXPECT_EQ(clients.heard, (std::map<ClientId, Messages>{{1, {first, done("a"), second}},
                                                           {2, {first, second, done("b")}}}));
    clients.heard.clear();
    say(3, "what a game", "c", wire::Room::watchers);
    write();
    EXPECT_EQ(clients.heard,
              (std::map<ClientId, Messages>{
                  {3, {line(1, std::nullopt, "what a game", wire::Room::watchers), done("c")}}}));
}

TEST_F(TalkTest, WhatIsSaidTwiceIsThereOnce) {
    say(1, "hello", "a");
    say(1, "hello", "a");
    write();
    EXPECT_TRUE(waiting.empty());
    EXPECT_EQ(clients.heard[1], (Messages{line(1, Colour::first, "hello"), done("a"), done("a")}));
    EXPECT_EQ(store_->said("g", store::Room::players, 0, 10).value().size(), 1U);
}

TEST_F(TalkTest, ALineThatTheDiskDoesNotTakeIsRefusedAndTheNextHasItsNumber) {
    say(1, "one", "a");
    say(2, "two", "b");
    fail();
    write();
    EXPECT_EQ(clients.heard[1],
              (Messages{refused("a", "server.cannot-store"), line(1, Colour::second, "two")}));
}

TEST_F(TalkTest, WhoComesLaterIsSentWhatHeDoesNotKnow) {
    for (const char* text : {"one", "two", "three"}) {
        say(1, text, text);
        write();
    }
    clients.heard.clear();
    talk.send_after(9, wire::Room::players, 1);
    wire::Talk expected = line(2, Colour::first, "two");
    expected.lines.push_back(line(3, Colour::first, "three").lines.front());
    EXPECT_EQ(clients.heard, (std::map<ClientId, Messages>{{9, {expected}}}));
    clients.heard.clear();
    talk.send_after(9, wire::Room::players, 3);
    talk.send_after(9, wire::Room::watchers, 0);
    EXPECT_TRUE(clients.heard.empty()) << "there are no more messages";
}

}  // namespace
}  // namespace kradan::server
