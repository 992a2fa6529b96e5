// Following and blocking, and what a block prevents between the two accounts.
#include "../ratings/ratings_fixture.h"
#include "server/accounts/stored_relations.h"

namespace kradan::server {
namespace {

class RelationsTest : public RatingsTest {
  protected:
    Reply set(const std::string& who, const std::string& whom, const std::string& relation) {
        return ask("PUT", "/relations/" + whom, tokens[who], R"({"relation":")" + relation + R"("})");
    }
    /// Returns the names in one of an account's lists.
    Texts list(const std::string& who, const std::string& name) {
        const Reply reply = ask("GET", "/relations", tokens[who]);
        EXPECT_EQ(reply.status, 200);
        Texts names;
        if (const json::Value* found = reply.body.find(name)) {
            for (const json::Value& one : found->items) names.push_back(one.string);
        }
        return names;
    }
    store::PlayerKey key_of(const std::string& folded) {
        return std::stoll((**account_named(*store_, folded)).id);
    }
};

TEST_F(RelationsTest, AnAccountFollowsOrBlocksAnotherOrNeither) {
    account("Ann");
    account("Ben");
    account("Cid");
    EXPECT_EQ(list("Ann", "follows"), Texts{});
    EXPECT_EQ(set("Ann", "Ben", "follow").status, 204);
    EXPECT_EQ(set("Ann", "cid", "block").status, 204) << "names are not case-sensitive";
    EXPECT_EQ(list("Ann", "follows"), Texts{"Ben"});
    EXPECT_EQ(list("Ann", "blocks"), Texts{"Cid"});
    EXPECT_EQ(set("Ann", "Ben", "block").status, 204);
    EXPECT_EQ(list("Ann", "follows"), Texts{});
    EXPECT_EQ(list("Ann", "blocks"), (Texts{"Cid", "Ben"}));
    EXPECT_EQ(set("Ann", "Ben", "none").status, 204);
    EXPECT_EQ(list("Ann", "blocks"), Texts{"Cid"});
    EXPECT_EQ(list("Ben", "blocks"), Texts{}) << "nobody else's";
}

TEST_F(RelationsTest, WhatCannotBeIsRefusedByName) {
    account("Ann");
    account("Ben");
    EXPECT_EQ(set("Ann", "Nobody", "block").reason(), "account.unknown");
    EXPECT_EQ(set("Ann", "Ann", "follow").reason(), "relations.yourself");
    EXPECT_EQ(set("Ann", "Ben", "love").status, 400);
    Stored<Relations> full{.body = {.player = key_of("ann")}, .id = std::to_string(key_of("ann"))};
    full.body.blocks.assign(most_relations, key_of("ann"));
    const store::Unit unit{put(full)};
    ASSERT_TRUE(store_->commit(std::span{&unit, 1}).front());
    EXPECT_EQ(set("Ann", "Ben", "block").reason(), "relations.full");
    // Deleted accounts do not count against the limit.
    full.version = 1;
    full.body.blocks.assign(most_relations, 999'999);
    const store::Unit gone{put(full)};
    ASSERT_TRUE(store_->commit(std::span{&gone, 1}).front());
    EXPECT_EQ(set("Ann", "Ben", "block").status, 204);
    EXPECT_EQ(list("Ann", "blocks"), Texts{"Ben"});
}

TEST_F(RelationsTest, NoGameBeginsBetweenTheTwo) {
    const auto ann = account("Ann");
    const auto ben = account("Ben");
    const std::string before = game(ann, ben, chess());
    act(ann, before, 1, command(session::Act::resign), "r");
    EXPECT_EQ(set("Ann", "Ben", "block").status, 204);
    for (const auto& [host, guest] : {std::pair{ann, ben}, std::pair{ben, ann}}) {
        tell(host, wire::OpenSeek{.terms = terms_of(chess(), wire::Side::first), .nonce = "s"});
        tell(guest, wire::TakeSeek{.seek = made(host, "s"), .nonce = "t"});
        EXPECT_EQ(reason(guest, "t"), "relations.blocked");
        tell(host, wire::Invite{.terms = terms_of(chess(), wire::Side::first), .nonce = "i"});
        tell(guest, wire::Accept{.invitation = made(host, "i"), .nonce = "a"});
        EXPECT_EQ(reason(guest, "a"), "relations.blocked");
    }
    ask_rematch(ann, before, "again");
    ask_rematch(ben, before, "again");
    EXPECT_EQ(reason(ben, "again"), "relations.blocked");
    EXPECT_EQ(hall->live_games(), 0U);
    EXPECT_EQ(set("Ann", "Ben", "none").status, 204);
    EXPECT_NE(game(ann, ben, chess()), "");
}

TEST_F(RelationsTest, TheTwoAreNotPairedAlsoIfTheBlockComesWhileTheyWait) {
    const auto ann = account("Ann");
    const auto ben = account("Ben");
    EXPECT_EQ(set("Ben", "Ann", "block").status, 204);
    const wire::Wait wait{.quick = "chess.5+3", .nonce = "w"};
    tell(ann, wait);
    tell(ben, wait);
    for (int i = 0; i < 60; ++i) tick(1'000);
    EXPECT_EQ(hall->waiting_players(), 2U);
    EXPECT_EQ(set("Ben", "Ann", "none").status, 204);
    tell(ben, wait);
    EXPECT_EQ(set("Ann", "Ben", "block").status, 204);
    for (int i = 0; i < 60; ++i) tick(1'000);
    EXPECT_EQ(hall->waiting_players(), 2U);
    EXPECT_EQ(hall->live_games(), 0U);
    // A third player can be paired with either of them.
    const auto cid = enter("Cid");
    tell(cid, wait);
    tick(1'000);
    EXPECT_EQ(hall->live_games(), 1U);
}

TEST_F(RelationsTest, TheBlockedCannotWriteToTheOtherFromThenOn) {
    const auto ann = account("Ann");
    const auto ben = account("Ben");
    const std::string id = game(ann, ben, chess());
    say(ben, id, "Hello", "1");
    EXPECT_TRUE(is_done(ben, "1"));
    EXPECT_EQ(set("Ann", "Ben", "block").status, 204);
    say(ben, id, "Hello?", "2");
    EXPECT_EQ(reason(ben, "2"), "relations.blocked");
    say(ann, id, "Good game", "3");
    EXPECT_TRUE(is_done(ann, "3"));
    EXPECT_EQ(set("Ann", "Ben", "none").status, 204);
    say(ben, id, "Thanks", "4");
    EXPECT_TRUE(is_done(ben, "4"));
}

TEST_F(RelationsTest, TheyAreExportedAndGoWithTheAccount) {
    const auto ann = account("Ann");
    account("Ben");
    const auto cid = account("Cid");
    set("Ann", "Ben", "block");
    set("Ann", "Cid", "follow");
    const wire::Wait wait{.quick = "chess.5+3", .nonce = "w"};
    tell(ann, wait);
    tell(cid, wait);
    tick(1'000);
    const std::string zip = ask("GET", "/me/export", tokens["Ann"]).body.string;
    EXPECT_NE(zip.find("people.txt"), std::string::npos);
    const std::string player = std::to_string(key_of("ann"));
    EXPECT_TRUE(*store_->document("paired", player));
    EXPECT_EQ(ask("DELETE", "/me", tokens["Ann"]).status, 204);
    EXPECT_FALSE(*store_->document(Relations::kind, player));
    EXPECT_FALSE(*store_->document("paired", player));
}

}  // namespace
}  // namespace kradan::server
