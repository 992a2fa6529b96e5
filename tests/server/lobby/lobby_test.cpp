#include "server/lobby/lobby.h"

#include <gtest/gtest.h>
#include <sodium.h>

#include <algorithm>
#include <map>
#include <memory>

#include "../club.h"
#include "core/random.h"
#include "games/ogi/module.h"

namespace kradan::server {
namespace {

class LobbyTest : public testing::Test {
  protected:
    Client& client(store::PlayerKey player, const std::string& address = "192.0.2.1") {
        connections_.push_back(std::make_unique<TestConnection>());
        clients_.push_back(std::make_unique<Client>(Client{
            .sender = {.id = connections_.size(),
                       .player = store::Player{.key = player, .name = "Player " + std::to_string(player)},
                       .address = address},
            .connection = connections_.back().get()}));
        return *clients_.back();
    }
    std::string open(Client& client) { return lobby.open(client, offer()); }
    /// Terms as parsed from a message.
    static wire::Terms terms(const session::Config& config) {
        const wire::Terms written = terms_of(config, wire::Side::random);
        return {.config = {.value = json::parse(written.config.text).value()}, .side = written.side};
    }
    static session::Config chess() { return {.options = {.game = chess::chess_game}}; }
    static Offer offer() { return read_terms(terms(chess())).value(); }
    std::size_t shown() const { return lobby.shown({}, 0).seeks.size(); }
    const TestConnection& line(const Client& client) const { return *connections_[client.sender.id - 1]; }
    const Messages& heard(const Client& client) const { return line(client).heard; }

    Environment environment{
        .random = [](std::span<std::uint8_t> bytes) { randombytes_buf(bytes.data(), bytes.size()); }};
    Lobby lobby{environment};

  private:
    std::vector<std::unique_ptr<TestConnection>> connections_;
    std::vector<std::unique_ptr<Client>> clients_;
};

TEST_F(LobbyTest, APlayerOnManyConnectionsSeeksOnce) {
    std::vector<Client*> lines;
    for (int i = 0; i < 60; ++i) open(*lines.emplace_back(&client(1)));
    EXPECT_EQ(shown(), 1U);
    lobby.leave(*lines.front());
    EXPECT_EQ(shown(), 1U) << "the seek was opened on another connection";
    lobby.leave(*lines.back());
    EXPECT_EQ(shown(), 0U);
}

TEST_F(LobbyTest, APlayerClosesItFromAnyDevice) {
    open(client(1));
    lobby.close(client(1));
    EXPECT_EQ(shown(), 0U);
}

TEST_F(LobbyTest, AGameThatBeginsClosesWhatItsPlayersSeek) {
    const std::string one = open(client(1));
    const std::string other = open(client(2));
    lobby.close_player(1);
    EXPECT_EQ(lobby.find(one), nullptr);
    EXPECT_NE(lobby.find(other), nullptr);
}

TEST_F(LobbyTest, OneAddressDoesNotFillIt) {
    const std::string elsewhere = open(client(1000, "192.0.2.2"));
    std::vector<std::string> ids;
    for (int player = 1; player <= 200; ++player) ids.push_back(open(client(player)));
    EXPECT_EQ(shown(), 21U);
    EXPECT_NE(lobby.find(elsewhere), nullptr);
    EXPECT_EQ(lobby.find(ids.front()), nullptr) << "the oldest seeks are closed";
    EXPECT_NE(lobby.find(ids.back()), nullptr);
}

TEST_F(LobbyTest, ANetworkOfVersionSixDoesNotFillItEither) {
    store::PlayerKey player = 0;
    for (int i = 0; i < 10 * 20; ++i) open(client(++player, "2001:db8:0:" + std::to_string(i % 10) + "::"));
    EXPECT_EQ(shown(), 40U) << "a /56 has twice the limit of an address";
    for (int i = 0; i < 40 * 20; ++i)
        open(client(++player, "2001:db8:0:" + std::to_string(100 * (i % 40)) + "::"));
    EXPECT_EQ(lobby.seeks().size(), 80U) << "a /48 has four times the limit of an address";
}

TEST_F(LobbyTest, NetworksTakeTurnsToBeShown) {
    store::PlayerKey player = 0;
    for (int i = 0; i < 30 * 20; ++i) open(client(++player, "2001:db8:" + std::to_string(i % 30) + ":1::"));
    std::vector<std::string> alone;
    for (int i = 0; i < 10; ++i) alone.push_back(open(client(++player, "192.0.2." + std::to_string(i))));
    const auto seeks = lobby.shown({}, 0).seeks;
    EXPECT_EQ(seeks.size(), 100U);
    for (const std::string& id : alone) EXPECT_EQ(std::ranges::count(seeks, id, &wire::Seek::id), 1);
    EXPECT_TRUE(std::ranges::is_sorted(seeks, {}, &wire::Seek::id));
}

TEST_F(LobbyTest, NoMoreAreShownThanAnyoneReads) {
    for (int player = 1; player <= 300; ++player) {
        open(client(player, "192.0.2." + std::to_string(player / 10)));
    }
    EXPECT_EQ(shown(), 100U);
}

TEST_F(LobbyTest, EveryoneIsToldTheirOwnSeekHoweverManyThereAre) {
    Client& first = client(1);
    open(first);
    for (int player = 2; player <= 300; ++player) {
        open(client(player, "192.0.2." + std::to_string(player / 10)));
    }
    Client& last = client(300);
    Client& stranger = client(1000);
    for (Client* follower : {&first, &last, &stranger}) lobby.follow(*follower, true);
    lobby.tell({}, 300);
    /// The owners of the seeks that are marked as the client's own.
    const auto own = [&](const Client& follower) {
        EXPECT_EQ(line(follower).types(), Texts{"lobby"});
        Texts players;
        for (const auto& seek : line(follower).latest<wire::Lobby>().seeks) {
            if (seek.mine) players.push_back(seek.player);
        }
        return players;
    };
    EXPECT_EQ(own(first), Texts{"Player 1"});
    EXPECT_EQ(own(last), Texts{"Player 300"}) << "players see their own seek beyond the shown ones";
    EXPECT_EQ(own(stranger), Texts{});
}

TEST_F(LobbyTest, WhatChangesIsToldAloneHoweverManySeekAndFollow) {
    std::vector<Client*> followers;
    Texts seeks;
    for (int player = 1; player <= 400; ++player) {
        followers.push_back(&client(player, "192.0.2." + std::to_string(player / 10)));
        seeks.push_back(open(*followers.back()));
    }
    lobby.tell({}, 400);
    for (Client* follower : followers) {
        lobby.follow(*follower, true, true);
        lobby.tell(*follower);
    }
    lobby.close_player(1);
    const std::string reopened = open(*followers[1]);
    lobby.tell({}, 401);
    std::size_t bytes = 0;
    for (const Client* follower : followers) {
        const Texts changes{"lobby", "lobby-changes"};
        const Texts own_too{"lobby", "own-seek", "lobby-changes"};
        ASSERT_EQ(line(*follower).types(), follower->sender.id <= 2 ? own_too : changes);
        for (std::size_t i = 1; i < heard(*follower).size(); ++i) bytes += heard(*follower)[i].bytes();
    }
    EXPECT_LT(bytes, 400 * 1'500U) << "followers get changes, not the whole lobby";
    EXPECT_EQ(heard(*followers[0])[1], Message{wire::OwnSeek{}}) << "the player's own seek is closed";
    const wire::Seek own{.id = reopened,
                         .player = "Player 2",
                         .guest = true,
                         .terms = terms_of(chess(), wire::Side::random),
                         .mine = true};
    EXPECT_EQ(heard(*followers[1])[1], Message{wire::OwnSeek{own}});
    const auto changes = line(*followers[9]).latest<wire::LobbyChanges>();
    EXPECT_EQ(changes.players, 401);
    EXPECT_EQ(changes.gone, (Texts{seeks[0], seeks[1]}));
    lobby.tell({}, 401);
    EXPECT_EQ(heard(*followers[9]).size(), 2U) << "unchanged data is not sent";
}

TEST_F(LobbyTest, FromTheChangesFollowsWhatIsShown) {
    SplitMix64 random(1);
    Client& follower = client(1'000);
    std::map<std::string, std::string> seeks;
    std::map<std::string, std::int64_t> games;
    lobby.follow(follower, true, true);
    std::vector<Client*> players;
    for (int player = 1; player <= 300; ++player)
        players.push_back(&client(player, "192.0.2." + std::to_string(player)));
    for (int round = 0; round < 60; ++round) {
        for (int i = 0; i < 20; ++i) {
            Client& one = *players[random.below(300)];
            if (random.below(3) > 0)
                open(one);
            else if (random.below(2) > 0)
                lobby.close(one);
            else
                lobby.rename(one.player()->key, "Name " + std::to_string(random.below(1'000)));
        }
        std::vector<wire::Running> running;
        for (int i = 0; i < 9; ++i) {
            if (random.below(3) > 0)
                running.push_back(
                    {.id = "game" + std::to_string(i), .plies = static_cast<int>(random.below(3))});
        }
        lobby.tell(running, 300);
        // The changes are in the last message. A message about the client's own seek would come before it.
        const auto changes = heard(follower).back().as<wire::LobbyChanges>().value();
        for (const auto& id : changes.gone) EXPECT_EQ(seeks.erase(id), 1U);
        for (const auto& id : changes.over) EXPECT_EQ(games.erase(id), 1U);
        for (const auto& seek : changes.seeks) seeks[seek.id] = seek.player;
        for (const auto& game : changes.games) games[game.id] = game.plies;
        std::map<std::string, std::string> shown;
        for (const auto& seek : lobby.shown(running, 300).seeks) shown[seek.id] = seek.player;
        std::map<std::string, std::int64_t> shown_games;
        for (const auto& game : running) shown_games[game.id] = game.plies;
        ASSERT_EQ(seeks, shown);
        ASSERT_EQ(games, shown_games);
    }
}

TEST_F(LobbyTest, WholeLobbiesAreToldFewAtATimeAndToEveryoneInTheEnd) {
    for (int player = 1; player <= 100; ++player)
        open(client(player, "192.0.2." + std::to_string(player / 10)));
    std::vector<Client*> followers;
    for (int player = 1; player <= 200; ++player)
        lobby.follow(*followers.emplace_back(&client(player)), true);
    const auto told = [&] {
        return std::ranges::count_if(followers, [&](const Client* one) { return !heard(*one).empty(); });
    };
    lobby.tell({}, 1);
    const auto at_once = told();
    EXPECT_LT(static_cast<std::size_t>(at_once) * heard(*followers[0])[0].bytes(), 2U << 20);
    int rounds = 1;
    for (; lobby.stale() && rounds < 100; ++rounds) lobby.tell({}, 1);
    EXPECT_EQ(told(), 200);
    EXPECT_EQ(line(*followers.back()).types(), Texts{"lobby"});
}

TEST_F(LobbyTest, ANewNameIsShownInWhatIsSought) {
    open(client(1));
    lobby.rename(1, "Somchai");
    EXPECT_EQ(lobby.shown({}, 0).seeks.at(0).player, "Somchai");
    EXPECT_TRUE(lobby.find(lobby.shown({}, 0).seeks.at(0).id)->player.name == "Somchai");
}

TEST_F(LobbyTest, WhatIsSentToFollowersStaysSmallWhateverTheTerms) {
    const std::string fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const std::string blanks(3950, '\t');
    auto config = chess();
    config.options.position = fen + blanks;
    const auto read = read_terms(terms(config));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->config.options.position, fen);
    Client& follower = client(9999);
    lobby.follow(follower, true);
    for (int player = 1; player <= 60; ++player) lobby.open(client(player, std::to_string(player)), *read);
    lobby.tell({}, 60);
    ASSERT_EQ(line(follower).types(), Texts{"lobby"});
    EXPECT_EQ(line(follower).latest<wire::Lobby>().seeks.size(), 60U);
    EXPECT_LT(heard(follower).front().bytes(), 64U << 10);
}

TEST_F(LobbyTest, TermsThatAreTooLongAreRefusedInWords) {
    go::Options options;
    for (const char column : std::string_view{"ABCDEFGHJKLMNOPQRST"}) {
        for (int y = 1; y <= 19; y += 2) options.stones[0].push_back(column + std::to_string(y));
    }
    const auto read = read_terms(terms({.options = go::game_options(options)}));
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().reason, "session.malformed");
    EXPECT_EQ(read.error().detail, "config: longer than 1024 bytes");
}

TEST_F(LobbyTest, OffersAreStoredAsTheyWereReadAndReadAgain) {
    session::Config castles = chess();
    castles.options.position = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
    chess::set_options(castles.options, {.chess960 = 3});
    const session::Config handicap{
        .options = {.game = ogi::gomayo_game, .values = ogi::values_of({.promoted = {"a1"}})}};
    const session::Config small{.options = go::game_options({.size = 9, .komi = "0.5", .handicap = 3})};
    for (const auto& config : {castles, handicap, small}) {
        const auto read = read_terms(terms(config));
        ASSERT_TRUE(read) << read.error().detail;
        EXPECT_EQ(read->config, config);
        const auto again = read_offer(offer_text(*read));
        ASSERT_TRUE(again) << again.error().detail;
        EXPECT_EQ(again->config, read->config);
        EXPECT_EQ(again->terms.side, read->terms.side);
        EXPECT_EQ(again->terms.watchable, read->terms.watchable);
    }
}

}  // namespace
}  // namespace kradan::server
