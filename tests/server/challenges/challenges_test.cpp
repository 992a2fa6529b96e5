// Challenges are games that one account offers another by name.
#include "../ratings/ratings_fixture.h"
#include "server/accounts/stored_challenges.h"
#include "server/moderation/acts.h"

namespace kradan::server {
namespace {

class ChallengesTest : public RatingsTest {
  protected:
    /// Sends a challenge and returns its id; "" if it is refused.
    std::string challenge(const Person& by, const std::string& to, const session::Config& config = chess(),
                          const std::string& nonce = "") {
        const std::string used = nonce.empty() ? "c" + std::to_string(++counted) : nonce;
        tell(by, wire::Invite{.terms = terms_of(config, wire::Side::first), .to = to, .nonce = used});
        last_nonce = used;
        return made(by, used);
    }
    std::string refusal(const Person& by, const std::string& to) {
        EXPECT_EQ(challenge(by, to), "");
        return reason(by, last_nonce);
    }
    std::string accept(const Person& who, const std::string& id, const std::string& nonce = "a") {
        tell(who, wire::Accept{.invitation = id, .nonce = nonce});
        return made(who, nonce);
    }
    /// Returns the challenges that a player sees on connecting now.
    std::vector<wire::Challenge> seen_by(const std::string& name) {
        const Person person = connect(tokens[name]);
        const auto told = person.line->all<wire::Challenges>();
        return told.empty() ? std::vector<wire::Challenge>{} : told.back().challenges;
    }
    static Texts over(const Person& person) {
        Texts ids;
        for (const auto& one : person.line->all<wire::ChallengeOver>()) ids.push_back(one.id);
        return ids;
    }
    int set_privacy(const std::string& who, const std::string& challengers) {
        return ask("PUT", "/me/privacy", tokens[who],
                   R"({"challengers":")" + challengers + R"(","online":true})")
            .status;
    }
    int relate(const std::string& who, const std::string& whom, const std::string& relation) {
        return ask("PUT", "/relations/" + whom, tokens[who], R"({"relation":")" + relation + R"("})").status;
    }

    std::string last_nonce;
};

TEST_F(ChallengesTest, OnlyTheOtherSeesItAndCanAcceptItOnce) {
    const auto ann = account("Ann");
    const auto ben = account("Ben");
    const auto cid = account("Cid");
    const std::string id = challenge(ann, "ben");
    ASSERT_NE(id, "") << "names are not case-sensitive";
    const auto told = ben.line->latest<wire::Challenged>().challenge;
    EXPECT_EQ(told.id, id);
    EXPECT_EQ(told.by, "Ann");
    EXPECT_EQ(told.to, "Ben");
    EXPECT_FALSE(told.mine);
    EXPECT_TRUE(ann.line->latest<wire::Challenged>().challenge.mine);
    EXPECT_EQ(cid.line->count<wire::Challenged>(), 0U);
    // Other players cannot read or accept it, even with its id.
    EXPECT_EQ(accept(cid, id), "");
    EXPECT_EQ(reason(cid, "a"), "server.no-such-invitation");
    tell(cid, wire::LookUp{.invitation = id, .nonce = "l"});
    EXPECT_EQ(reason(cid, "l"), "server.no-such-invitation");
    EXPECT_EQ(accept(ann, id), "");
    EXPECT_EQ(reason(ann, "a"), "server.your-own");
    tell(ben, wire::LookUp{.invitation = id, .nonce = "l"});
    EXPECT_EQ(ben.line->latest<wire::Invitation>().to, "Ben");
    const std::string game = accept(ben, id);
    ASSERT_NE(game, "");
    for (const Person& person : {ann, ben}) {
        EXPECT_EQ(person.line->latest<wire::Started>().game, game);
        EXPECT_EQ(person.line->latest<wire::Started>().from, id);
    }
    EXPECT_EQ(accept(ben, id, "again"), game) << "a retry returns the same game";
    EXPECT_EQ(hall->live_games(), 1U);
    EXPECT_TRUE(seen_by("Ann").empty());
    EXPECT_TRUE(seen_by("Ben").empty());
}

TEST_F(ChallengesTest, ItWaitsForWhoeverIsAwayAndSurvivesARestart) {
    const auto ann = account("Ann");
    EXPECT_EQ(sign_up("Ben").status, 200);
    const std::string id = challenge(ann, "Ben", rated_chess());
    open();
    tokens["Ben"] = sign_in("Ben").text("token");
    const Person ben = connect(tokens["Ben"]);
    const auto waits = ben.line->latest<wire::Challenges>().challenges;
    ASSERT_EQ(waits.size(), 1U);
    EXPECT_EQ(waits[0].id, id);
    EXPECT_EQ(waits[0].by, "Ann");
    EXPECT_EQ(waits[0].terms.pool, "chess.blitz");
    ASSERT_EQ(seen_by("Ann").size(), 1U);
    EXPECT_TRUE(seen_by("Ann")[0].mine);
    EXPECT_NE(accept(ben, id), "");
}

TEST_F(ChallengesTest, TheSameRequestMadeTwiceIsOneChallenge) {
    const auto ann = account("Ann");
    account("Ben");
    const std::string id = challenge(ann, "Ben", chess(), "n");
    EXPECT_EQ(challenge(ann, "Ben", chess(), "n"), id);
    EXPECT_EQ(seen_by("Ben").size(), 1U);
}

TEST_F(ChallengesTest, TheReasonOfADeclinedOneIsToldAlsoLater) {
    const auto ann = account("Ann");
    const auto ben = account("Ben");
    const std::string id = challenge(ann, "Ben");
    tell(ann, wire::Decline{.invitation = id, .reason = wire::Declined::later, .nonce = "d"});
    EXPECT_EQ(reason(ann, "d"), "server.no-such-invitation") << "only the challenged player can decline";
    tell(ben, wire::Decline{.invitation = id, .reason = wire::Declined::clock, .nonce = "d"});
    EXPECT_TRUE(is_done(ben, "d"));
    EXPECT_EQ(over(ben), Texts{id});
    EXPECT_EQ(ann.line->latest<wire::Challenged>().challenge.declined, wire::Declined::clock);
    EXPECT_EQ(accept(ben, id), "");
    EXPECT_TRUE(seen_by("Ben").empty());
    ASSERT_EQ(seen_by("Ann").size(), 1U);
    EXPECT_EQ(seen_by("Ann")[0].declined, wire::Declined::clock);
    // A new challenge to the same player replaces it, or the challenger dismisses it.
    const std::string next = challenge(ann, "Ben");
    EXPECT_EQ(over(ann), Texts{id});
    tell(ben, wire::Decline{.invitation = next, .nonce = "d2"});
    tell(ann, wire::Withdraw{.invitation = next, .nonce = "w"});
    EXPECT_TRUE(is_done(ann, "w"));
    EXPECT_TRUE(seen_by("Ann").empty());
}

TEST_F(ChallengesTest, AWithdrawnOneIsGoneForBoth) {
    const auto ann = account("Ann");
    const auto ben = account("Ben");
    const std::string id = challenge(ann, "Ben");
    tell(ben, wire::Withdraw{.invitation = id, .nonce = "w"});
    EXPECT_EQ(reason(ben, "w"), "server.no-such-invitation");
    tell(ann, wire::Withdraw{.invitation = id, .nonce = "w"});
    EXPECT_TRUE(is_done(ann, "w"));
    EXPECT_EQ(over(ann), Texts{id});
    EXPECT_EQ(over(ben), Texts{id});
    EXPECT_EQ(accept(ben, id), "");
    tell(ben, wire::Decline{.invitation = id, .nonce = "d"});
    EXPECT_EQ(reason(ben, "d"), "server.no-such-invitation");
}

TEST_F(ChallengesTest, WhoCannotBeChallengedIsRefusedByName) {
    const auto ann = account("Ann");
    account("Ben");
    const auto guest = enter("Gus");
    EXPECT_EQ(refusal(guest, "Ben"), "challenge.guest");
    EXPECT_EQ(refusal(ann, "Gus"), "account.unknown") << "a guest cannot be challenged by name";
    EXPECT_EQ(refusal(ann, "Nobody"), "account.unknown");
    EXPECT_EQ(refusal(ann, std::string(1'000, 'x')), "account.unknown");
    EXPECT_EQ(refusal(ann, ""), "account.unknown");
    EXPECT_EQ(refusal(ann, "ann"), "challenge.yourself");
    EXPECT_EQ(relate("Ben", "Ann", "block"), 204);
    EXPECT_EQ(refusal(ann, "Ben"), "relations.blocked");
    EXPECT_EQ(relate("Ben", "Ann", "none"), 204);
    EXPECT_EQ(set_privacy("Ben", "nobody"), 204);
    EXPECT_EQ(refusal(ann, "Ben"), "challenge.not-wanted");
    EXPECT_EQ(set_privacy("Ben", "followed"), 204);
    EXPECT_EQ(refusal(ann, "Ben"), "challenge.only-followed");
    EXPECT_EQ(relate("Ben", "Ann", "follow"), 204);
    EXPECT_NE(challenge(ann, "Ben"), "");
    EXPECT_EQ(set_privacy("Ben", "friends"), 400);
    EXPECT_EQ(ask("GET", "/me/privacy", tokens["Ben"]).text("challengers"), "followed");
    EXPECT_EQ(ask("GET", "/me/privacy", tokens["Ann"]).text("challengers"), "everyone");
    session::Config wrong = chess();
    wrong.options.position = "nonsense";
    EXPECT_EQ(challenge(ann, "Ben", wrong), "");
}

TEST_F(ChallengesTest, TheirNumberIsBounded) {
    const auto ann = account("Ann");
    account("Ben");
    for (std::size_t i = 0; i < most_challenges_between; ++i) EXPECT_NE(challenge(ann, "Ben"), "");
    EXPECT_EQ(refusal(ann, "Ben"), "challenge.enough-between");
    for (std::size_t open = most_challenges_between; open < most_challenges_by;) {
        account("P" + std::to_string(open));
        const std::string to = "P" + std::to_string(open);
        for (int i = 0; i < 3 && open < most_challenges_by; ++i, ++open) EXPECT_NE(challenge(ann, to), "");
    }
    account("Last");
    EXPECT_EQ(refusal(ann, "Last"), "challenge.enough");
    for (std::size_t waiting = most_challenges_between; waiting < most_challenges_to; ++waiting) {
        store::PlayerKey stranger = 1'000 + static_cast<store::PlayerKey>(waiting);
        const store::Unit unit{
            put(Stored<StoredChallenge>{.body = {.player = stranger,
                                                 .to = std::stoll((**account_named(*store_, "ben")).id),
                                                 .created = wall},
                                        .id = "stranger" + std::to_string(waiting)})};
        ASSERT_TRUE(store_->commit(std::span{&unit, 1}).front());
    }
    const auto cid = account("Cid");
    EXPECT_EQ(refusal(cid, "Ben"), "challenge.enough-there");
}

TEST_F(ChallengesTest, ItEndsAfterFourteenDays) {
    const auto ann = account("Ann");
    const auto ben = account("Ben");
    const std::string id = challenge(ann, "Ben");
    wall += 14 * day - 1;
    EXPECT_EQ(seen_by("Ben").size(), 1U);
    wall += 1;
    EXPECT_TRUE(seen_by("Ben").empty());
    EXPECT_TRUE(seen_by("Ann").empty());
    EXPECT_EQ(accept(ben, id), "");
    EXPECT_EQ(reason(ben, "a"), "server.no-such-invitation");
    wall += 1;
    hall->accounts().tend();
    do_what_was_put_off();
    const auto left = store_->document(StoredChallenge::kind, id);
    ASSERT_TRUE(left);
    EXPECT_FALSE(*left);
}

TEST_F(ChallengesTest, ABlockABanAndADeletionEndIt) {
    const auto ann = account("Ann");
    const auto ben = account("Ben");
    const std::string first = challenge(ann, "Ben");
    EXPECT_EQ(relate("Ben", "Ann", "block"), 204);
    EXPECT_EQ(over(ann), Texts{first});
    EXPECT_EQ(over(ben), Texts{first});
    EXPECT_EQ(accept(ben, first), "");
    EXPECT_EQ(relate("Ben", "Ann", "none"), 204);
    EXPECT_TRUE(seen_by("Ben").empty());

    const std::string second = challenge(ann, "Ben");
    const auto key = std::stoll((**account_named(*store_, "ann")).id);
    const auto plan =
        plan_act(*store_, {}, {.act = api::Act::ban, .upon = key, .reason = "rude", .duration = day}, wall);
    ASSERT_TRUE(plan);
    ASSERT_TRUE(store_->commit(std::span{&plan->unit, 1}).front());
    hall->moderation().tend();
    do_what_was_put_off();
    EXPECT_EQ(over(ben), (Texts{first, second}));
    EXPECT_EQ(refusal(ben, "Ann"), "challenge.not-wanted");
    EXPECT_TRUE(seen_by("Ben").empty());

    const auto cid = account("Cid");
    const std::string third = challenge(cid, "Ben");
    EXPECT_EQ(ask("DELETE", "/me", tokens["Ben"]).status, 204);
    EXPECT_EQ(over(cid), Texts{third});
    EXPECT_TRUE(seen_by("Cid").empty());
    EXPECT_EQ(refusal(cid, "Ben"), "account.unknown");
}

TEST_F(ChallengesTest, OneThatIsDeclinedAndAcceptedAtOnceIsOneOfTheTwo) {
    const auto ann = account("Ann");
    const auto ben = account("Ben");
    const std::string id = challenge(ann, "Ben");
    slow = true;
    tell(ben, wire::Accept{.invitation = id, .nonce = "a"});
    const Person other = connect(tokens["Ben"]);
    tell(other, wire::Decline{.invitation = id, .nonce = "d"});
    slow = false;
    let_disk_work();
    do_what_was_put_off();
    EXPECT_NE(made(ben, "a"), "");
    EXPECT_EQ(reason(other, "d"), "server.no-such-invitation");
    EXPECT_EQ(hall->live_games(), 1U);
    // The same in the opposite order.
    const std::string next = challenge(ann, "Ben");
    slow = true;
    tell(other, wire::Decline{.invitation = next, .nonce = "d2"});
    tell(ben, wire::Accept{.invitation = next, .nonce = "a2"});
    slow = false;
    let_disk_work();
    do_what_was_put_off();
    EXPECT_TRUE(is_done(other, "d2"));
    EXPECT_EQ(reason(ben, "a2"), "server.no-such-invitation");
    EXPECT_EQ(hall->live_games(), 1U);
}

TEST_F(ChallengesTest, WhatCannotBeStoredIsRefusedAndLeavesNothing) {
    const auto ann = account("Ann");
    account("Ben");
    broken = true;
    EXPECT_EQ(refusal(ann, "Ben"), "server.cannot-store");
    broken = false;
    EXPECT_TRUE(seen_by("Ben").empty());
    EXPECT_NE(challenge(ann, "Ben", chess(), last_nonce), "") << "a retry";
}

}  // namespace
}  // namespace kradan::server
