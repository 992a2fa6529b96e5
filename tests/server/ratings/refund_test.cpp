// Moderators' refunds of rating points.
#include "server/ratings/refund.h"

#include <cmath>

#include "ratings_fixture.h"
#include "server/accounts/conduct.h"
#include "server/moderation/acts.h"

namespace kradan::server {
namespace {

class RefundTest : public RatingsTest {
  protected:
    store::PlayerKey key_of(const std::string& folded) {
        return std::stoll((**account_named(*store_, folded)).id);
    }
    rating::Rating rating_of_account(const std::string& folded) {
        const auto stored = rating_in(*store_, key_of(folded), "chess.blitz");
        EXPECT_TRUE(stored);
        return *numbers_in(*stored);
    }
    /// Makes refunds as the command line does; returns the reason for the refusal, or "".
    std::string give_back(const std::string& folded) {
        const Proposal proposal{.act = api::Act::refund, .upon = key_of(folded), .reason = "an engine"};
        const auto plan = plan_act(*store_, {}, proposal, wall);
        if (!plan) return std::string{plan.error().refusal.reason};
        EXPECT_TRUE(store_->commit(std::span{&plan->unit, 1}).front());
        hall->moderation().tend();
        do_what_was_put_off();
        return "";
    }
    std::vector<std::string> notices(const std::string& folded) {
        std::vector<std::string> all;
        const auto conduct = own_of<Conduct>(*store_, key_of(folded));
        EXPECT_TRUE(conduct);
        for (const auto& notice : conduct->body.notices) all.push_back(notice.what + " " + notice.text);
        return all;
    }
};

TEST_F(RefundTest, WhoLostPointsGetsThemBackAndTheWinnerLosesThem) {
    const Person cheat = account("Cheat");
    const Person anna = account("Anna");
    const Person ben = account("Ben");
    played(anna, ben, ben);
    played(ben, anna, ben);
    const auto before = rating_of_account("anna");
    played(cheat, anna, anna);
    played(cheat, ben, ben);
    const auto after = rating_of_account("anna");
    const auto ben_after = rating_of_account("ben");
    const auto cheat_after = rating_of_account("cheat");
    ASSERT_LT(after.rating, before.rating);
    EXPECT_EQ(give_back("cheat"), "");
    const double points = std::min(before.rating - after.rating, most_refunded);
    EXPECT_NEAR(rating_of_account("anna").rating, after.rating + points, 1e-9);
    EXPECT_EQ(notices("anna"), std::vector{"refund " + std::to_string(std::lround(points))});
    EXPECT_GT(rating_of_account("ben").rating, ben_after.rating);
    EXPECT_LT(rating_of_account("cheat").rating, cheat_after.rating);
    EXPECT_NEAR(rating_of_account("cheat").rating, rating::start_rating, 1e-9) << "the rating is restored";
    EXPECT_EQ(notices("cheat"), std::vector<std::string>{});
    EXPECT_EQ(give_back("cheat"), "moderation.nothing-to-refund") << "points are refunded only once";
}

TEST_F(RefundTest, NobodyGetsMoreThanTheyHadOrThanWasLostInTheLastMonths) {
    const Person cheat = account("Cheat");
    const Person anna = account("Anna");
    const Person ben = account("Ben");
    played(cheat, anna, anna);
    EXPECT_EQ(give_back("anna"), "moderation.nothing-to-refund");
    wall += refund_span;
    EXPECT_EQ(give_back("cheat"), "moderation.nothing-to-refund");
    const auto before = rating_of_account("anna");
    played(cheat, anna, anna);
    for (int i = 0; i < 4; ++i) played(anna, ben, ben);
    const auto now = rating_of_account("anna");
    ASSERT_GT(now.rating, before.rating);
    EXPECT_EQ(give_back("cheat"), "") << "the winner's own rating is corrected";
    EXPECT_EQ(rating_of_account("anna"), now) << "Anna has won it back since";
    EXPECT_EQ(give_back("ben"), "moderation.nothing-to-refund");
}

TEST_F(RefundTest, AllRatingsComputedAgainAreTheSame) {
    const Person cheat = account("Cheat");
    const Person anna = account("Anna");
    const Person ben = account("Ben");
    for (int i = 0; i < 3; ++i) {
        played(cheat, anna, anna);
        played(ben, anna, ben);
    }
    wall += 10 * day;
    ASSERT_EQ(give_back("cheat"), "");
    // A game that ended before the refund but was rated later must come after it in the order.
    wall -= 5 * day;
    played(anna, ben, ben);
    wall += 20 * day;
    played(anna, cheat, anna);
    played(ben, anna, anna);
    ASSERT_EQ(give_back("cheat"), "");
    played(ben, anna, ben);
    const auto done = recomputed();
    EXPECT_EQ(done.games, 10);
    EXPECT_EQ(done.games_differed, 0);
    EXPECT_EQ(done.ratings_differed, 0);
    // The ratings can be restored from just the games and the refunds.
    const auto anna_now = rating_of_account("anna");
    store::Unit unit;
    for (const char* name : {"anna", "ben", "cheat"})
        unit.emplace_back(remove(*rating_in(*store_, key_of(name), "chess.blitz")));
    ASSERT_TRUE(store_->commit(std::span{&unit, 1}).front());
    EXPECT_EQ(recomputed().ratings_differed, 3);
    EXPECT_EQ(rating_of_account("anna"), anna_now);
}

TEST_F(RefundTest, NobodyGivesPointsBackToThemselves) {
    const Person cheat = account("Cheat");
    const Person anna = account("Anna");
    played(cheat, anna, anna);
    const Proposal proposal{.act = api::Act::refund, .upon = key_of("cheat"), .reason = "an engine"};
    const Actor herself{.player = key_of("anna"), .role = Role::moderator};
    const auto plan = plan_act(*store_, herself, proposal, wall);
    ASSERT_FALSE(plan);
    EXPECT_EQ(plan.error().refusal.reason, "moderation.yourself");
}

TEST_F(RefundTest, WhoeverGotPointsIsToldAtOnceAlsoAfterTheOtherAccountIsGone) {
    const Person cheat = account("Cheat");
    const Person anna = account("Anna");
    played(cheat, anna, anna);
    const store::PlayerKey key = key_of("cheat");
    ASSERT_EQ(ask("DELETE", "/me", sign_in("Cheat").text("token")).status, 204);
    const Proposal proposal{.act = api::Act::refund, .upon = key, .reason = "an engine"};
    const auto plan = plan_act(*store_, {}, proposal, wall);
    ASSERT_TRUE(plan) << plan.error().refusal.reason;
    ASSERT_TRUE(store_->commit(std::span{&plan->unit, 1}).front());
    hall->moderation().tend();
    do_what_was_put_off();
    EXPECT_EQ(anna.line->count<wire::Notices>(), 1U);
    EXPECT_EQ(notices("anna").size(), 1U);
}

TEST_F(RefundTest, AGuestHasNothingToGiveBack) {
    const Person guest = enter("Gustav");
    const Proposal proposal{
        .act = api::Act::refund, .upon = guest.client->player()->key, .reason = "an engine"};
    const auto plan = plan_act(*store_, {}, proposal, wall);
    ASSERT_FALSE(plan);
    EXPECT_EQ(plan.error().refusal.reason, "moderation.nothing-to-refund");
}

}  // namespace
}  // namespace kradan::server
