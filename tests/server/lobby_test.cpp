#include "server/club/lobby.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>

#include "core/random.h"

namespace kradan::server {
namespace {

/// A line that keeps what it was sent.
class Kept final : public Line {
  public:
    explicit Kept(std::string address) : address_(std::move(address)) {}

    void send(std::shared_ptr<const std::string> text) override { texts.push_back(*text); }
    void hang_up(std::string_view) override {}
    Milliseconds round_trip() const override { return 0; }
    std::string_view address() const override { return address_; }
    bool from_our_page() const override { return true; }

    std::vector<std::string> texts;

  private:
    std::string address_;
};

class LobbyTest : public testing::Test {
  protected:
    Visitor& visitor(store::PlayerKey player, const std::string& address = "192.0.2.1") {
        lines_.push_back(std::make_unique<Kept>(address));
        visitors_.push_back(std::make_unique<Visitor>());
        Visitor& visitor = *visitors_.back();
        visitor.id = visitors_.size();
        visitor.line = lines_.back().get();
        visitor.player = store::Player{.key = player, .name = "Player " + std::to_string(player)};
        return visitor;
    }
    std::string open(Visitor& visitor) {
        const std::string number = std::to_string(++opened_);
        return lobby.open(visitor, offer(), "seek" + std::string(6 - number.size(), '0') + number);
    }
    static wire::Terms terms(const std::string& config) {
        return {.config = {.value = json::parse(config).value()}, .side = wire::Side::random};
    }
    static Offer offer() { return read_terms(terms(R"({"game":"chess"})")).value(); }
    std::size_t shown() const { return lobby.shown({}, 0).seeks.size(); }
    const std::vector<std::string>& texts(const Visitor& visitor) const {
        return lines_[visitor.id - 1]->texts;
    }

    Lobby lobby;

  private:
    std::vector<std::unique_ptr<Kept>> lines_;
    std::vector<std::unique_ptr<Visitor>> visitors_;
    int opened_ = 0;
};

TEST_F(LobbyTest, APlayerOnManyConnectionsSeeksOnce) {
    std::vector<Visitor*> lines;
    for (int i = 0; i < 60; ++i) open(*lines.emplace_back(&visitor(1)));
    EXPECT_EQ(shown(), 1U);
    lobby.leave(*lines.front());
    EXPECT_EQ(shown(), 1U) << "it was opened on another";
    lobby.leave(*lines.back());
    EXPECT_EQ(shown(), 0U);
}

TEST_F(LobbyTest, APlayerClosesItFromAnyDevice) {
    open(visitor(1));
    lobby.close(visitor(1));
    EXPECT_EQ(shown(), 0U);
}

TEST_F(LobbyTest, AGameThatBeginsClosesWhatItsPlayersSeek) {
    const std::string one = open(visitor(1));
    const std::string other = open(visitor(2));
    lobby.close_player(1);
    EXPECT_EQ(lobby.find(one), nullptr);
    EXPECT_NE(lobby.find(other), nullptr);
}

TEST_F(LobbyTest, OneAddressDoesNotFillIt) {
    const std::string elsewhere = open(visitor(1000, "192.0.2.2"));
    std::vector<std::string> ids;
    for (int player = 1; player <= 200; ++player) ids.push_back(open(visitor(player)));
    EXPECT_EQ(shown(), 21U);
    EXPECT_NE(lobby.find(elsewhere), nullptr);
    EXPECT_EQ(lobby.find(ids.front()), nullptr) << "the oldest make room";
    EXPECT_NE(lobby.find(ids.back()), nullptr);
}

TEST_F(LobbyTest, NoMoreAreShownThanAnyoneReads) {
    for (int player = 1; player <= 300; ++player) {
        open(visitor(player, "192.0.2." + std::to_string(player / 10)));
    }
    EXPECT_EQ(shown(), 100U);
}

TEST_F(LobbyTest, EveryoneIsToldTheirOwnSeekHoweverManyThereAre) {
    Visitor& first = visitor(1);
    open(first);
    for (int player = 2; player <= 300; ++player) {
        open(visitor(player, "192.0.2." + std::to_string(player / 10)));
    }
    Visitor& last = visitor(300);
    Visitor& stranger = visitor(1000);
    for (Visitor* follower : {&first, &last, &stranger}) lobby.follow(*follower, true);
    lobby.tell({}, 300);
    const auto own = [&](const Visitor& follower) {
        const std::string& text = texts(follower).at(0);
        const auto at = text.find(R"("mine":true)");
        EXPECT_EQ(text.find(R"("mine":true)", at + 1), std::string::npos);
        if (at == std::string::npos) return std::string{};
        return text.substr(text.rfind(R"("player":)", at), std::string{R"("player":"Player 1")"}.size());
    };
    EXPECT_EQ(own(first), R"("player":"Player 1")");
    EXPECT_EQ(own(last), R"("player":"Player 30)") << "past what is shown to all";
    EXPECT_EQ(own(stranger), "");
}

TEST_F(LobbyTest, WhatChangesIsToldAloneHoweverManySeekAndFollow) {
    std::vector<Visitor*> followers;
    for (int player = 1; player <= 400; ++player) {
        followers.push_back(&visitor(player, "192.0.2." + std::to_string(player / 10)));
        open(*followers.back());
    }
    lobby.tell({}, 400);
    for (Visitor* follower : followers) {
        lobby.follow(*follower, true, true);
        lobby.tell(*follower);
    }
    lobby.close_player(1);
    open(*followers[1]);
    lobby.tell({}, 401);
    std::size_t bytes = 0;
    for (const Visitor* follower : followers) {
        ASSERT_EQ(texts(*follower).size(), follower->id <= 2 ? 3U : 2U);
        for (std::size_t i = 1; i < texts(*follower).size(); ++i) bytes += texts(*follower)[i].size();
    }
    EXPECT_LT(bytes, 400 * 1'500U) << "a whole lobby for each would be thirty times as much";
    EXPECT_EQ(texts(*followers[0])[1], R"({"type":"own-seek"})") << "it is closed";
    EXPECT_TRUE(texts(*followers[1])[1].contains(R"("mine":true)"));
    EXPECT_TRUE(texts(*followers[9])[1].contains(R"("players":401)"));
    lobby.tell({}, 401);
    EXPECT_EQ(texts(*followers[9]).size(), 2U) << "nothing is new";
}

TEST_F(LobbyTest, FromTheChangesFollowsWhatIsShown) {
    SplitMix64 random(1);
    Visitor& follower = visitor(1'000);
    std::map<std::string, std::string> seeks;
    std::map<std::string, std::int64_t> games;
    lobby.follow(follower, true, true);
    std::vector<Visitor*> players;
    for (int player = 1; player <= 300; ++player)
        players.push_back(&visitor(player, "192.0.2." + std::to_string(player)));
    for (int round = 0; round < 60; ++round) {
        for (int i = 0; i < 20; ++i) {
            Visitor& one = *players[random.below(300)];
            if (random.below(3) > 0)
                open(one);
            else if (random.below(2) > 0)
                lobby.close(one);
            else
                lobby.rename(one.player->key, "Name " + std::to_string(random.below(1'000)));
        }
        std::vector<wire::Running> running;
        for (int i = 0; i < 9; ++i) {
            if (random.below(3) > 0)
                running.push_back(
                    {.id = "game" + std::to_string(i), .plies = static_cast<int>(random.below(3))});
        }
        lobby.tell(running, 300);
        const auto value = json::parse(texts(follower).back()).value();
        for (const auto& id : value.find("gone")->items) EXPECT_EQ(seeks.erase(id.string), 1U);
        for (const auto& id : value.find("over")->items) EXPECT_EQ(games.erase(id.string), 1U);
        for (const auto& seek : value.find("seeks")->items)
            seeks[seek.find("id")->string] = seek.find("player")->string;
        for (const auto& game : value.find("games")->items)
            games[game.find("id")->string] = static_cast<std::int64_t>(game.find("plies")->number);
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
        open(visitor(player, "192.0.2." + std::to_string(player / 10)));
    std::vector<Visitor*> followers;
    for (int player = 1; player <= 200; ++player)
        lobby.follow(*followers.emplace_back(&visitor(player)), true);
    const auto told = [&] {
        return std::ranges::count_if(followers, [&](const Visitor* one) { return !texts(*one).empty(); });
    };
    lobby.tell({}, 1);
    const auto at_once = told();
    EXPECT_LT(static_cast<std::size_t>(at_once) * texts(*followers[0])[0].size(), 2U << 20);
    int rounds = 1;
    for (; lobby.stale() && rounds < 100; ++rounds) lobby.tell({}, 1);
    EXPECT_EQ(told(), 200);
    EXPECT_EQ(texts(*followers.back()).size(), 1U);
}

TEST_F(LobbyTest, ANewNameIsShownInWhatIsSought) {
    open(visitor(1));
    lobby.rename(1, "Somchai");
    EXPECT_EQ(lobby.shown({}, 0).seeks.at(0).player, "Somchai");
    EXPECT_TRUE(lobby.find(lobby.shown({}, 0).seeks.at(0).id)->player.name == "Somchai");
}

TEST_F(LobbyTest, WhatIsSentToFollowersStaysSmallWhateverTheTerms) {
    const std::string fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const std::string blanks(3950, '\t');
    json::Writer config;
    config.begin_object().member("game", "chess").member("position", fen + blanks).end_object();
    const auto read = read_terms(terms(config.text()));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->config.options.position, fen);
    Visitor& follower = visitor(9999);
    lobby.follow(follower, true);
    for (int player = 1; player <= 60; ++player)
        lobby.open(visitor(player, std::to_string(player)), *read, std::to_string(player));
    lobby.tell({}, 60);
    ASSERT_EQ(texts(follower).size(), 1U);
    EXPECT_LT(texts(follower).front().size(), 64U << 10);
}

TEST_F(LobbyTest, TermsThatAreTooLongAreRefusedInWords) {
    std::string stones;
    for (int x = 0; x < 19; ++x) {
        for (int y = 1; y <= 19; y += 2) {
            stones += (stones.empty() ? "\"" : ",\"") + std::string(1, "ABCDEFGHJKLMNOPQRST"[x]) +
                      std::to_string(y) + '"';
        }
    }
    const auto read = read_terms(terms(R"({"game":"go","stones":{"first":[)" + stones + "]}}"));
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().reason, "session.malformed");
    EXPECT_EQ(read.error().detail, "config: longer than 1024 bytes");
}

TEST_F(LobbyTest, OffersAreStoredAsTheyWereReadAndReadAgain) {
    for (const char* config :
         {R"({"game":"chess","position":"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1","chess960":3})",
          R"({"game":"ogi","promoted":["a1"]})", R"({"game":"go","size":9,"komi":"0.5","handicap":3})"}) {
        const auto read = read_terms(terms(config));
        ASSERT_TRUE(read) << config;
        const auto again = read_offer(offer_text(*read));
        ASSERT_TRUE(again) << config;
        EXPECT_EQ(offer_text(*again), offer_text(*read));
    }
}

}  // namespace
}  // namespace kradan::server
