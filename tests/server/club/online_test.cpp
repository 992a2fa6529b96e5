// Who is online: connected accounts that let others see that they are.
#include "../ratings/ratings_fixture.h"

namespace kradan::server {
namespace {

class OnlineTest : public RatingsTest {
  protected:
    struct Seen {
        std::string name = {};
        bool followed = false;
        std::string game = {};
        friend bool operator==(const Seen&, const Seen&) = default;
        friend void PrintTo(const Seen& seen, std::ostream* out) {
            *out << seen.name << (seen.followed ? " followed " : " ") << seen.game;
        }
    };
    using List = std::vector<Seen>;

    List online(const std::string& who) {
        const Reply reply = ask("GET", "/online", tokens[who]);
        EXPECT_EQ(reply.status, 200);
        List list;
        for (const json::Value& one : reply.body.find("accounts")->items) {
            const json::Value* game = one.find("game");
            list.push_back(
                {one.find("player")->string, one.find("followed")->boolean, game ? game->string : ""});
        }
        return list;
    }
    int relate(const std::string& who, const std::string& whom, const std::string& relation) {
        return ask("PUT", "/relations/" + whom, tokens[who], R"({"relation":")" + relation + R"("})").status;
    }
    int show(const std::string& who, bool online) {
        const std::string body =
            R"({"challengers":"everyone","online":)" + std::string{online ? "true" : "false"} + "}";
        return ask("PUT", "/me/privacy", tokens[who], body).status;
    }
    void leave(const Person& person) { hall->leave(*person.client); }
};

TEST_F(OnlineTest, AccountsAreSeenAsLongAsTheyAreConnected) {
    account("Ann");
    EXPECT_EQ(online("Ann"), List{}) << "players do not see themselves";
    enter("Gustav");
    const auto ben = account("Ben");
    const auto again = connect(tokens["Ben"]);
    EXPECT_EQ(online("Ann"), List{{"Ben"}});
    leave(ben);
    EXPECT_EQ(online("Ann"), List{{"Ben"}}) << "another device is still connected";
    leave(again);
    EXPECT_EQ(online("Ann"), List{});
    EXPECT_EQ(ask("GET", "/online").status, 401)
        << "guests get no list, since blocks could not hide anyone from them";
}

TEST_F(OnlineTest, WhoDoesNotWantItOrBlocksIsNotSeen) {
    account("Ann");
    account("Ben");
    account("Cid");
    EXPECT_EQ(show("Ben", false), 204);
    EXPECT_EQ(online("Ann"), List{{"Cid"}});
    EXPECT_EQ(show("Ben", true), 204);
    EXPECT_EQ(online("Ann"), (List{{"Ben"}, {"Cid"}}));
    EXPECT_EQ(relate("Cid", "Ann", "block"), 204);
    EXPECT_EQ(online("Ann"), List{{"Ben"}});
    EXPECT_EQ(online("Cid"), (List{{"Ann"}, {"Ben"}}))
        << "a block does not hide the blocked player from the one who blocks";
    EXPECT_EQ(online("Ben"), (List{{"Ann"}, {"Cid"}}));
}

TEST_F(OnlineTest, ThoseWhoAreFollowedComeFirstWithTheGameThatTheyPlay) {
    account("Ann");
    const auto ben = account("Ben");
    const auto cid = account("Cid");
    EXPECT_EQ(relate("Ann", "Cid", "follow"), 204);
    EXPECT_EQ(online("Ann"), (List{{"Cid", true}, {"Ben"}}));
    const std::string hidden = invited(ben, cid, chess());
    EXPECT_EQ(online("Ann"), (List{{"Cid", true}, {"Ben"}})) << "a private game is not shown";
    const std::string open = invited(ben, cid, chess(), true);
    EXPECT_EQ(online("Ann"), (List{{"Cid", true, open}, {"Ben"}}));
}

TEST_F(OnlineTest, TheStrongestComeFirstUnderTheirPresentNames) {
    account("Ann");
    const auto ben = account("Ben");
    const auto cid = account("Cid");
    played(ben, cid, ben);
    // What others may see is read when a player connects.
    leave(ben);
    leave(cid);
    connect(tokens["Ben"]);
    connect(tokens["Cid"]);
    EXPECT_EQ(online("Ann"), (List{{"Cid"}, {"Ben"}}));
    EXPECT_EQ(ask("PUT", "/me/name", tokens["Cid"], R"({"name":"Dora"})").status, 200);
    EXPECT_EQ(online("Ann"), (List{{"Dora"}, {"Ben"}}));
    EXPECT_EQ(ask("DELETE", "/me", tokens["Cid"]).status, 204);
    EXPECT_EQ(online("Ann"), List{{"Ben"}});
}

}  // namespace
}  // namespace kradan::server
