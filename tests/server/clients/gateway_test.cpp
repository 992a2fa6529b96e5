#include "server/clients/gateway.h"

#include "../table_parts.h"

namespace kradan::server {
namespace {

/// Connections from two addresses.
class GatewayTest : public TablePartsTest {
  protected:
    GatewayTest() {
        environment.random = [chance = std::uint8_t{0}](std::span<std::uint8_t> bytes) mutable {
            for (auto& byte : bytes) byte = ++chance;
        };
        gateway.open(store_->last_player().value());
        far.from = "198.51.100.1";
    }
    bool greet(Client& client, const wire::Hello& hello) {
        bool greeted = false;
        const auto wait = [&]() -> Detached {
            greeted = (co_await gateway.greet(client, hello)).has_value();
        };
        wait();
        return greeted;
    }
    Client& greeted(TestConnection& connection) {
        Client& client = gateway.add(connection);
        EXPECT_TRUE(greet(client, {.version = wire::version}));
        return client;
    }
    /// Returns the client for a greeted connection that has entered as a player.
    Client& entered(TestConnection& connection, const std::string& name) {
        Client& client = greeted(connection);
        gateway.enter(client, {.player = name, .nonce = "e"});
        write();
        return client;
    }

    HallLimits limits{.new_players = 2, .new_players_per_second = 0};
    Gateway gateway{environment, limits};
    TestConnection near;
    TestConnection far;
};

TEST_F(GatewayTest, APlayerHasAsManyConnectionsAsShowItsToken) {
    const Client& one = entered(near, "Anong");
    const auto token = near.latest<wire::Entered>().token;
    Client& other = gateway.add(far);
    ASSERT_TRUE(greet(other, {.version = wire::version, .token = token}));
    const store::PlayerKey key = one.player()->key;
    EXPECT_EQ(key, 4) << "keys continue after those in the store";
    EXPECT_EQ(gateway.connections_of(key), (std::vector{one.sender.id, other.sender.id}));
    EXPECT_EQ(other.talk, one.talk) << "connections of one player share a chat limit";
    std::string renamed;
    gateway.rename(other, {.player = "Haruto", .nonce = "r"},
                   [&](store::PlayerKey player, const std::string& name) {
                       EXPECT_EQ(player, key);
                       renamed = name;
                   });
    write();
    EXPECT_EQ(renamed, "Haruto");
    EXPECT_EQ(one.player()->name, "Haruto") << "the name changes on all connections";
    gateway.remove(other);
    EXPECT_EQ(gateway.connections_of(key), std::vector{one.sender.id});
}

TEST_F(GatewayTest, WhatIsSentToAConnectionThatIsGoneReachesNobody) {
    Client& client = greeted(near);
    const ClientId id = client.sender.id;
    gateway.remove(client);
    near.heard.clear();
    gateway.send(id, written(wire::Done{.nonce = "n"}));
    gateway.charge(id, 5);
    EXPECT_FALSE(gateway.may_speak(id));
    EXPECT_EQ(gateway.round_trip(id), 0);
    EXPECT_FALSE(gateway.is_connected(id));
    EXPECT_TRUE(near.heard.empty());
}

TEST_F(GatewayTest, WhatIsDearIsChargedToItsAddressWhoeverAsksFromThere) {
    const Sender first = greeted(near).sender;
    EXPECT_TRUE(gateway.may_cost(first, "a", 2'500));
    const Sender second = greeted(near).sender;
    near.heard.clear();
    EXPECT_FALSE(gateway.may_cost(second, "b", 1));
    EXPECT_EQ(near.heard, Messages{refused("b", "server.busy")});
    EXPECT_TRUE(gateway.may_cost(greeted(far).sender, "c", 1));
    now += 3'000;
    EXPECT_TRUE(gateway.may_cost(second, "d", 1)) << "200 messages a second are forgotten";
}

TEST_F(GatewayTest, NewPlayersOfOneAddressAreBounded) {
    entered(near, "Anong");
    entered(near, "Haruto");
    gateway.enter(greeted(near), {.player = "Somchai", .nonce = "third"});
    EXPECT_TRUE(waiting.empty());
    EXPECT_EQ(near.answers("third"), Messages{refused("third", "server.too-fast")});
    EXPECT_TRUE(entered(far, "Yuki").player());
    EXPECT_EQ(gateway.players_made(), 3U);
}

TEST_F(GatewayTest, OnlyAGreetingComesFirst) {
    Client& client = gateway.add(near);
    EXPECT_FALSE(gateway.admit(client, wire::write_message(wire::Ping{})));
    EXPECT_EQ(near.ended, "the first message must be \"hello\"");
    Client& other = gateway.add(far);
    EXPECT_TRUE(gateway.admit(other, wire::write_message(wire::Hello{.version = wire::version})));
    EXPECT_FALSE(gateway.admit(other, "{"));
    EXPECT_EQ(far.refused("session.malformed"), 1U);
    EXPECT_EQ(gateway.messages(), 3U);
    EXPECT_EQ(gateway.refused(), 1U);
}

}  // namespace
}  // namespace kradan::server
