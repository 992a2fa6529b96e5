// Rules that stop a few accounts from building up a rating among themselves.
#include <cmath>

#include "ratings_fixture.h"
#include "server/moderation/acts.h"
#include "server/moderation/left_games.h"
#include "server/moderation/stored.h"

namespace kradan::server {
namespace {

using session::Act;

class FarmingTest : public RatingsTest {
  protected:
    FarmingTest() {
        short_games_count = false;
        open({.accounts = {.proof_bits = 4}});
    }
    /// Reopens the club with other limits; connections are closed.
    void with(const Limits& settings) { open({.settings = settings, .accounts = {.proof_bits = 4}}); }
    store::PlayerKey key_of(const std::string& folded) {
        const auto account = account_named(*store_, folded);
        return account && *account ? std::stoll((**account).id) : 0;
    }
    double rating_of_account(const std::string& folded) {
        const auto stored = rating_in(*store_, key_of(folded), "chess.blitz");
        EXPECT_TRUE(stored);
        return numbers_in(*stored)->rating;
    }
    static std::vector<std::string> knights(int plies) {
        const std::vector<std::string> moves = {"g1f3", "g8f6", "f3g1", "f6g8"};
        std::vector<std::string> all;
        for (int i = 0; i < plies; ++i) all.push_back(moves[static_cast<std::size_t>(i) % moves.size()]);
        return all;
    }
    /// Plays both sides' moves; returns the number of the next event.
    int play(const Person& one, const Person& other, const std::string& id,
             const std::vector<std::string>& moves) {
        int seq = 1;
        for (const std::string& text : moves) {
            const Person& mover = seq % 2 == 1 ? one : other;
            act(mover, id, seq, move(text), "m" + std::to_string(seq) + id);
            ++seq;
        }
        return seq;
    }
    /// A rated game that `loser` resigns after this many plies.
    std::string lost(const Person& one, const Person& other, const Person& loser, int plies) {
        const std::string id = game(one, other, rated_chess());
        const int seq = play(one, other, id, knights(plies));
        wall += 60'000;
        act(loser, id, seq, command(Act::resign), "r" + id);
        return id;
    }
    static Events last_of(const Person& person) {
        return read_events(person.line->latest<wire::Events>().events);
    }
    std::size_t left_by(const std::string& folded) {
        return left_games_of(*store_, key_of(folded), wall).value().size();
    }
    /// The rating gains that the club itself has reported.
    std::vector<StoredGain> gains() {
        const auto found = store_->documents({.kind = std::string{Report::kind}, .index = "open"}, 100);
        EXPECT_TRUE(found);
        std::vector<StoredGain> all;
        for (const auto& document : *found) {
            for (const Complaint& complaint : read_stored<Report>(document)->body.complaints) {
                if (complaint.gain) all.push_back(*complaint.gain);
            }
        }
        return all;
    }
};

TEST_F(FarmingTest, AResignationBeforeBothHaveMovedEndsTheGameWithoutAResult) {
    const Person anna = account("Anna");
    const Person ben = account("Ben");
    for (int plies = 0; plies < 2; ++plies) {
        for (const Person& loser : {anna, ben}) {
            const std::string id = lost(anna, ben, loser, plies);
            EXPECT_EQ(last_of(anna), (Events{called_off()})) << plies;
            EXPECT_FALSE(rating_of_game(id));
        }
    }
    EXPECT_EQ(waiting_games(), 0);
    const std::string casual = game(anna, ben, chess(300'000));
    act(ben, casual, 1, command(Act::resign), "c");
    EXPECT_EQ(last_of(anna), (Events{called_off()}));
}

TEST_F(FarmingTest, AClaimOrAnAgreementBeforeBothHaveMovedEndsTheGameWithoutAResult) {
    const Person anna = account("Anna");
    const Person ben = account("Ben");
    const std::string agreed = game(anna, ben, rated_chess());
    act(anna, agreed, 1, command(Act::offer_draw), "o");
    act(ben, agreed, 2, command(Act::accept_draw), "a");
    EXPECT_EQ(last_of(anna), (Events{called_off()}));
    session::Config casual = chess(300'000);
    const std::string claimed = game(anna, ben, casual);
    act(anna, claimed, 1, command(Act::claim_gone, "claim", "win"), "g");
    EXPECT_EQ(anna.line->refused("session.your-turn"), 1U) << "the opponent has not left";
}

TEST_F(FarmingTest, OldLogsWithAnEarlyResignationStillReplay) {
    account("Anna");
    account("Ben");
    with({.plies_before_resigning = 0});
    const Person a = connect(tokens["Anna"]);
    const Person b = connect(tokens["Ben"]);
    const std::string id = lost(a, b, b, 0);
    with({});
    const Person again = connect(tokens["Anna"]);
    join(again, id);
    const auto events = read_events(again.line->latest<wire::GameState>().events);
    EXPECT_EQ(events.back(), session::EventBody{ended(Colour::first, EndReason::resignation, "X11", "1-0")});
}

TEST_F(FarmingTest, AShortGameIsNotRatedUnlessTheClockOrAMateEndsIt) {
    const Person anna = account("Anna");
    const Person ben = account("Ben");
    EXPECT_FALSE(rating_of_game(lost(anna, ben, ben, 7)));
    EXPECT_TRUE(rating_of_game(lost(anna, ben, ben, 8)));
    const std::string mated = game(anna, ben, rated_chess());
    play(anna, ben, mated, {"f2f3", "e7e5", "g2g4", "d8h4"});
    EXPECT_TRUE(rating_of_game(mated));
    const std::string timed = game(anna, ben, rated_chess());
    play(anna, ben, timed, {"e2e4", "e7e5"});
    tick(300'001);
    EXPECT_TRUE(rating_of_game(timed));
    const std::string drawn = game(anna, ben, rated_chess());
    play(anna, ben, drawn, {"e2e4", "e7e5"});
    act(anna, drawn, 3, command(Act::offer_draw), "o");
    act(ben, drawn, 4, command(Act::accept_draw), "a");
    EXPECT_FALSE(rating_of_game(drawn));
}

TEST_F(FarmingTest, WhoFollowsAShortGameIsToldWhyItIsNotRated) {
    const Person anna = account("Anna");
    const Person ben = account("Ben");
    const std::string counts = lost(anna, ben, ben, 8);
    EXPECT_EQ(ben.line->count<wire::Unrated>(), 0U);
    const std::string tiny = lost(anna, ben, ben, 7);
    for (const Person& person : {anna, ben}) {
        ASSERT_EQ(person.line->count<wire::Unrated>(), 1U);
        EXPECT_EQ(Message(person.line->latest<wire::Unrated>()),
                  Message(wire::Unrated{.game = tiny, .least = 8}));
    }
    // A player who connects later sees it too, even if the game is only in the store.
    for (const bool restarted : {false, true}) {
        if (restarted) with({});
        const Person later = connect(tokens["Anna"]);
        join(later, tiny);
        ASSERT_EQ(later.line->count<wire::Unrated>(), 1U);
        EXPECT_EQ(later.line->latest<wire::Unrated>().least, 8);
        join(later, counts);
        EXPECT_EQ(later.line->count<wire::Unrated>(), 1U);
        EXPECT_EQ(later.line->count<wire::Rated>(), 1U);
    }
}

TEST_F(FarmingTest, TwoPassesAtTheBeginningOfAGameOfGoAreNotRated) {
    const Person anna = account("Anna");
    const Person ben = account("Ben");
    session::Config config = go_on(9);
    config.time.fill({.kind = clock::TimeControl::Kind::fischer, .initial = 300'000});
    config.rated = true;
    const auto resigned_after = [&](int plies) {
        const std::string id = game(anna, ben, config);
        std::vector<std::string> moves;
        for (int i = 0; i < plies; ++i)
            moves.push_back(std::string{"ABCDEFGHJ"[i % 9]} + std::to_string(i / 9 + 1));
        const int seq = play(anna, ben, id, moves);
        act(ben, id, seq, command(Act::resign), "r" + id);
        return rating_of_game(id).has_value();
    };
    EXPECT_FALSE(resigned_after(9));
    EXPECT_TRUE(resigned_after(10));
    const std::string passed = game(anna, ben, config);
    play(anna, ben, passed, {"pass", "pass"});
    act(anna, passed, 4, command(Act::accept_dead), "1");
    act(ben, passed, 5, command(Act::accept_dead), "2");
    EXPECT_FALSE(rating_of_game(passed));
}

TEST_F(FarmingTest, TheThirdGameOfAPairInADayCountsByAThird) {
    const Person anna = account("Anna");
    const Person ben = account("Ben");
    std::vector<RatedGame> games;
    for (int i = 0; i < 4; ++i) {
        const auto rated = rating_of_game(lost(anna, ben, ben, 8));
        ASSERT_TRUE(rated);
        games.push_back(*rated);
    }
    for (const int full : {0, 1}) EXPECT_FALSE(games[static_cast<std::size_t>(full)].weight);
    std::vector<std::optional<int>> told;
    for (const auto& rated : anna.line->all<wire::Rated>()) told.push_back(rated.of_pair);
    EXPECT_EQ(told, (std::vector<std::optional<int>>{std::nullopt, std::nullopt, 3, 4}));
    for (const int number : {3, 4}) {
        const RatedGame& rated = games[static_cast<std::size_t>(number) - 1];
        const auto first = rating_of(rated.first_before).value();
        const auto second = rating_of(rated.second_before).value();
        const auto whole = rating::rate(first, second, rating::Score::win, rated.at,
                                        rating::advantage_of(read_game(rated)->head_start, first, second));
        const double change = rating_of(rated.first_after)->rating - first.rating;
        EXPECT_NEAR(change, (whole[0].rating - first.rating) / number, 1e-9);
        EXPECT_NEAR(rating_of(rated.second_after)->rating - second.rating,
                    (whole[1].rating - second.rating) / number, 1e-9);
    }
    // It does not matter which account has the first side. The next day, games count in full again.
    EXPECT_EQ(read_exact(*rating_of_game(lost(ben, anna, ben, 8))->weight), 1.0 / 5);
    wall += day;
    EXPECT_FALSE(rating_of_game(lost(anna, ben, ben, 8))->weight);
}

TEST_F(FarmingTest, ARecomputeGivesTheSameNumbersWhateverTheLimitsAre) {
    const Person anna = account("Anna");
    const Person ben = account("Ben");
    for (int i = 0; i < 5; ++i) lost(anna, ben, i % 2 == 0 ? ben : anna, 8);
    const double before = rating_of_account("anna");
    with({.full_games_of_pair = 1'000});
    const Recomputed done = recomputed();
    EXPECT_EQ(done.games, 5);
    EXPECT_EQ(done.games_differed, 0);
    EXPECT_EQ(done.ratings_differed, 0);
    EXPECT_EQ(rating_of_account("anna"), before);
}

TEST_F(FarmingTest, ALeaderboardWantsManyOpponents) {
    const auto on_board = [&] {
        return ask("GET", "/leaderboards/chess.blitz").body.find("players")->items.size();
    };
    const auto settled = [&](const std::string& folded, std::optional<std::vector<std::int64_t>> opponents) {
        auto stored = *rating_in(*store_, key_of(folded), "chess.blitz");
        stored.body.numbers = numbers_of({.rating = 2000, .deviation = 50, .games = 30, .last = wall});
        stored.body.opponents = std::move(opponents);
        store::Unit unit{put(stored)};
        ASSERT_TRUE(store_->commit(std::span{&unit, 1}).front());
        // The latest answer is cached for a few seconds.
        tick(20'000);
    };
    const Person anna = account("Anna");
    settled("anna", std::vector<std::int64_t>{1, 2, 3, 4, 5, 6, 7, 8, 9});
    EXPECT_EQ(on_board(), 0U);
    settled("anna", std::vector<std::int64_t>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
    EXPECT_EQ(on_board(), 1U);
    // If a stored rating has no record of opponents, they are found in the rated games.
    settled("anna", std::nullopt);
    EXPECT_EQ(on_board(), 0U);
    const Person ben = account("Ben");
    const Person cid = account("Cid");
    lost(anna, ben, ben, 8);
    lost(ben, anna, ben, 8);
    lost(anna, cid, cid, 8);
    const auto stored = rating_in(*store_, key_of("anna"), "chess.blitz");
    EXPECT_EQ(stored->body.opponents, (std::vector<std::int64_t>{key_of("ben"), key_of("cid")}));
}

TEST_F(FarmingTest, WhoeverAbortsARatedGameHasLeftIt) {
    const Person anna = account("Anna");
    const Person ben = account("Ben");
    const std::string id = game(anna, ben, rated_chess());
    act(anna, id, 1, command(Act::abort), "a");
    EXPECT_EQ(left_by("anna"), 1U);
    lost(anna, ben, ben, 0);
    EXPECT_EQ(left_by("ben"), 1U) << "an immediate resignation counts as an abort";
    const std::string casual = game(anna, ben, chess(300'000));
    act(anna, casual, 1, command(Act::abort), "c");
    EXPECT_EQ(left_by("anna"), 1U);
    game(anna, ben, rated_chess());
    tick(60'000);
    EXPECT_EQ(left_by("anna"), 2U) << "a missing first move counts as leaving";
    tell(anna, wire::OpenSeek{.terms = terms_of(chess(), wire::Side::first), .nonce = "s"});
    EXPECT_EQ(anna.line->refused("moderation.wait"), 1U);
    EXPECT_EQ(left_by("ben"), 1U);
}

TEST_F(FarmingTest, WhoeverAcceptsADrawBeforeBothHaveMovedHasNotLeft) {
    const Person anna = account("Anna");
    const Person ben = account("Ben");
    const std::string id = game(anna, ben, rated_chess());
    act(anna, id, 1, command(Act::offer_draw), "o");
    act(ben, id, 2, command(Act::accept_draw), "a");
    EXPECT_EQ(last_of(anna), (Events{called_off()}));
    EXPECT_EQ(left_by("ben"), 0U);
    EXPECT_EQ(left_by("anna"), 0U);
}

TEST_F(FarmingTest, WhoeverAbortsWhileTheOpponentIsAwayHasNotLeft) {
    const Person anna = account("Anna");
    const Person ben = account("Ben");
    const std::string id = game(anna, ben, rated_chess());
    leave(ben, id);
    act(anna, id, 1, command(Act::abort), "a");
    EXPECT_EQ(left_by("anna"), 0U);
}

TEST_F(FarmingTest, WhoeverWinsMuchInAnHourIsReportedByTheClub) {
    const Person anna = account("Anna");
    std::vector<std::string> names = {"Ben", "Cid", "Dan", "Eve"};
    for (std::size_t i = 0; i < names.size(); ++i) {
        account(names[i]);
        const Person other = connect(tokens[names[i]], "198.51.100." + std::to_string(i + 1));
        lost(anna, other, other, 8);
    }
    const auto reported = gains();
    ASSERT_EQ(reported.size(), 1U);
    EXPECT_EQ(reported[0].pool, "chess.blitz");
    EXPECT_GE(reported[0].points, 300);
    EXPECT_EQ(reported[0].games, 4);
    EXPECT_EQ(reported[0].opponents, 4);
    EXPECT_EQ(reported[0].same_address, 0);
    // One command reverses the rating gains.
    const Proposal proposal{.act = api::Act::refund, .upon = key_of("anna"), .reason = "a farm"};
    const auto plan = plan_act(*store_, {}, proposal, wall);
    ASSERT_TRUE(plan);
    ASSERT_TRUE(store_->commit(std::span{&plan->unit, 1}).front());
    EXPECT_NEAR(rating_of_account("anna"), rating::start_rating, 1e-6);
    EXPECT_EQ(recomputed().ratings_differed, 0);
}

TEST_F(FarmingTest, WhoeverWinsSlowlyIsNotReported) {
    const Person anna = account("Anna");
    for (const std::string name : {"Ben", "Cid", "Dan", "Eve"}) {
        account(name);
        const Person other = connect(tokens[name], "198.51.100." + name.substr(0, 1));
        wall += 3'600'000;
        lost(anna, other, other, 8);
    }
    EXPECT_TRUE(gains().empty());
}

TEST_F(FarmingTest, WhoeverWinsFromAccountsAtOneAddressIsReported) {
    with({.reported_gain = 0});
    const auto won_from = [&](const std::string& winner, const std::vector<std::string>& names,
                              bool together) {
        account(winner);
        const Person one = connect(tokens[winner], "203.0.113.7");
        for (const std::string& name : names) {
            account(name);
            const Person other = connect(tokens[name], together ? "198.51.100.9" : "198.51.100." + name);
            lost(one, other, other, 8);
        }
    };
    won_from("Anna", {"Ben", "Cid", "Dan"}, false);
    EXPECT_TRUE(gains().empty());
    won_from("Fay", {"Gus", "Hal", "Ivy"}, true);
    ASSERT_EQ(gains().size(), 1U);
    EXPECT_EQ(gains()[0].same_address, 3);
}

}  // namespace
}  // namespace kradan::server
