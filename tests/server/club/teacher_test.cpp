// A teacher that two players have agreed on: in the offer, in the game and in its rematch.
#include "../ratings/ratings_fixture.h"

namespace kradan::server {
namespace {

class TeacherTest : public RatingsTest {
  protected:
    static session::Config taught(session::Config config = chess()) {
        config.teacher = true;
        return config;
    }
    /// Returns the terms of a game as shown to a player who joins it.
    session::Config terms_in(const Person& person, const std::string& game) {
        join(person, game);
        const auto events = read_events(person.line->latest<wire::GameState>().events);
        return std::get<session::Created>(events.front()).config;
    }
    /// Makes `one` resign, starts the rematch, and returns its terms as shown to `other`.
    session::Config rematch_of(const Person& one, const Person& other, const std::string& game) {
        act(one, game, 1, command(session::Act::resign), "r");
        ask_rematch(one, game, "r1");
        ask_rematch(other, game, "r2");
        return terms_in(other, made(other, "r2"));
    }
};

TEST_F(TeacherTest, WhatTheInvitationSaysHoldsInTheGameAndInTheRematch) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    tell(one, wire::Invite{.terms = terms_of(taught(), wire::Side::first), .nonce = "i"});
    const std::string invitation = made(one, "i");
    tell(other, wire::LookUp{.invitation = invitation, .nonce = "l"});
    EXPECT_TRUE(read_config(other.line->latest<wire::Invitation>().terms.config).teacher);
    tell(other, wire::Accept{.invitation = invitation, .nonce = "a"});
    const std::string id = made(other, "a");
    EXPECT_TRUE(terms_in(one, id).teacher);
    EXPECT_TRUE(rematch_of(one, other, id).teacher);
}

TEST_F(TeacherTest, GamesWithoutOneAndTheirRematchesDoNotGetOne) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const std::string id = game(one, other, chess());
    EXPECT_FALSE(terms_in(one, id).teacher);
    EXPECT_FALSE(rematch_of(one, other, id).teacher);
}

TEST_F(TeacherTest, RatedGamesCannotHaveOne) {
    const auto ann = account("Ann");
    account("Ben");
    const auto terms = terms_of(taught(rated_chess()), wire::Side::first);
    tell(ann, wire::Invite{.terms = terms, .nonce = "t"});
    tell(ann, wire::Invite{.terms = terms, .to = "Ben", .nonce = "t"});
    tell(ann, wire::OpenSeek{.terms = terms, .nonce = "t"});
    EXPECT_EQ(ann.line->refused("session.teacher-rated"), 3U);
}

TEST_F(TeacherTest, OnlyPeopleAgreeOnOne) {
    const auto one = enter("Anong");
    EXPECT_FALSE(terms_in(one, start_against_computer(one, taught())).teacher);
    // In a game from elsewhere, there is no proof that both players agreed.
    session::Config elsewhere = taught();
    const auto created = session::create(elsewhere, 0);
    ASSERT_TRUE(created);
    keep(one, {*created}, false, "k");
    EXPECT_FALSE(terms_in(one, made(one, "k")).teacher);
}

}  // namespace
}  // namespace kradan::server
