#include <cmath>

#include "ratings_fixture.h"

namespace kradan::server {
namespace {

using rating::Score;
using session::Act;

TEST_F(RatingsTest, OnlyTwoAccountsWithClocksPlayRatedGames) {
    const Person anna = account("Anna");
    const Person guest = enter("Gustav");
    const auto invite = [&](const Person& host, const session::Config& config, const std::string& nonce) {
        tell(host, wire::Invite{.terms = terms_of(config, wire::Side::first), .nonce = nonce});
        return reason(host, nonce);
    };
    EXPECT_EQ(invite(guest, rated_chess(), "1"), "rating.guest");
    tell(guest, wire::OpenSeek{.terms = terms_of(rated_chess(), wire::Side::first), .nonce = "2"});
    EXPECT_EQ(reason(guest, "2"), "rating.guest");
    EXPECT_EQ(invite(anna, rated_chess(0), "3"), "rating.untimed");
    session::Config position = rated_chess();
    position.options.position = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
    EXPECT_EQ(invite(anna, position, "4"), "rating.custom-start");
    tell(anna,
         wire::PlayComputer{.terms = terms_of(rated_chess(), wire::Side::first), .level = 1, .nonce = "5"});
    EXPECT_EQ(reason(anna, "5"), "rating.computer");
    EXPECT_EQ(invite(anna, rated_chess(), "6"), "");
    tell(guest, wire::Accept{.invitation = made(anna, "6"), .nonce = "7"});
    EXPECT_EQ(reason(guest, "7"), "rating.guest");
    tell(anna, wire::OpenSeek{.terms = terms_of(rated_chess(), wire::Side::first), .nonce = "8"});
    tell(guest, wire::TakeSeek{.seek = made(anna, "8"), .nonce = "9"});
    EXPECT_EQ(reason(guest, "9"), "rating.guest");
    // Both offers are still open to another player.
    const Person ben = account("Ben");
    tell(ben, wire::TakeSeek{.seek = made(anna, "8"), .nonce = "10"});
    EXPECT_NE(made(ben, "10"), "");
    tell(ben, wire::Accept{.invitation = made(anna, "6"), .nonce = "11"});
    EXPECT_NE(made(ben, "11"), "");
}

// Regression: when both made the same request at once, the guest's refusal was also sent to the account.
TEST_F(RatingsTest, AGuestDoesNotSpoilTheAttemptOfAnAccount) {
    const Person anna = account("Anna");
    const Person ben = account("Ben");
    const Person chai = account("Chai");
    const Person guest = enter("Gustav");
    tell(anna, wire::OpenSeek{.terms = terms_of(rated_chess(), wire::Side::first), .nonce = "s"});
    tell(anna, wire::Invite{.terms = terms_of(rated_chess(), wire::Side::first), .nonce = "i"});
    const std::string seek = made(anna, "s");
    const std::string invitation = made(anna, "i");
    slow_reads = true;
    tell(guest, wire::Accept{.invitation = invitation, .nonce = "1"});
    tell(ben, wire::Accept{.invitation = invitation, .nonce = "2"});
    tell(guest, wire::TakeSeek{.seek = seek, .nonce = "3"});
    tell(chai, wire::TakeSeek{.seek = seek, .nonce = "4"});
    let_reads_end();
    EXPECT_EQ(reason(guest, "1"), "rating.guest");
    EXPECT_EQ(reason(guest, "3"), "rating.guest");
    EXPECT_NE(made(ben, "2"), "");
    EXPECT_NE(made(chai, "4"), "");
}

TEST_F(RatingsTest, AGameTellsWhoHasAnAccount) {
    const Person anna = account("Anna");
    const Person guest = enter("Gustav");
    const std::string id = game(anna, guest, chess());
    const auto events = read_events(guest.line->latest<wire::GameState>().events);
    const auto& config = std::get<session::Created>(events.at(0)).config;
    EXPECT_TRUE(config.players[0].account);
    EXPECT_FALSE(config.players[1].account);
    EXPECT_FALSE(config.rated);
}

TEST_F(RatingsTest, AGameIsRatedOnceItIsOverAndAllWhoFollowAreTold) {
    const Person anna = account("Anna");
    const Person ben = account("Ben");
    const std::string id = played(anna, ben, ben);
    const auto after =
        rating::rate({}, {}, Score::win, wall, {.off_second = 11.782457, .to_first = 11.782457});
    const auto rated = rating_of_game(id);
    ASSERT_TRUE(rated);
    EXPECT_EQ(rated->pool, "chess.blitz");
    EXPECT_EQ(rated->score, "win");
    EXPECT_EQ(rated->at, wall);
    EXPECT_EQ(rated->first_before, numbers_of({}));
    EXPECT_EQ(rated->first_after, numbers_of(after[0]));
    EXPECT_EQ(rated->second_after, numbers_of(after[1]));
    EXPECT_EQ(waiting_games(), 0);
    const auto told_first = anna.line->latest<wire::Rated>();
    EXPECT_EQ(told_first.game, id);
    EXPECT_EQ(told_first.first.player, "Anna");
    EXPECT_EQ(told_first.second.player, "Ben");
    EXPECT_EQ(told_first.first.before, 1500);
    EXPECT_EQ(told_first.first.after, std::lround(after[0].rating));
    EXPECT_EQ(told_first.second.after, std::lround(after[1].rating));
    EXPECT_EQ(told_first.second.deviation, std::lround(after[1].deviation));
    EXPECT_TRUE(told_first.second.provisional);
    EXPECT_EQ(ben.line->count<wire::Rated>(), 1);
    EXPECT_EQ(anna.line->count<wire::Rated>(), 1);
    // The rating comes after the events; a player who joins later gets it too.
    EXPECT_EQ(anna.line->types().back(), "rated");
    const Person again = connect(tokens["Anna"]);
    join(again, id);
    EXPECT_EQ(Message(again.line->latest<wire::Rated>()), Message(told_first));
    hall->rater().tend();
    do_what_was_put_off();
    EXPECT_EQ(anna.line->count<wire::Rated>(), 1);
    EXPECT_EQ(hall->rater().counts().rated, 1);
}

TEST_F(RatingsTest, WhatIsNotRatedChangesNothing) {
    const Person anna = account("Anna");
    const Person ben = account("Ben");
    const std::string casual = game(anna, ben, chess(300'000));
    act(ben, casual, 1, command(Act::resign), "r");
    const std::string aborted = game(anna, ben, rated_chess());
    act(ben, aborted, 1, command(Act::abort), "r");
    EXPECT_FALSE(rating_of_game(casual));
    EXPECT_FALSE(rating_of_game(aborted));
    EXPECT_EQ(waiting_games(), 0);
    EXPECT_EQ(anna.line->count<wire::Rated>(), 0);
    // Joining these games later does not cause a search for their ratings.
    slow_reads = true;
    join(anna, casual);
    join(anna, aborted);
    EXPECT_TRUE(reading.empty());
}

TEST_F(RatingsTest, ARematchIsRatedToo) {
    const Person anna = account("Anna");
    const Person ben = account("Ben");
    const std::string id = played(anna, ben, ben);
    ask_rematch(anna, id, "a");
    ask_rematch(ben, id, "b");
    const std::string next = anna.line->latest<wire::Started>().game;
    ASSERT_NE(next, id);
    join(ben, next);
    act(ben, next, 1, command(Act::resign), "again");
    const auto rated = rating_of_game(next);
    ASSERT_TRUE(rated);
    EXPECT_EQ(rated->score, "loss");
    EXPECT_EQ(rated->second_before, rating_of_game(id)->first_after);
}

TEST_F(RatingsTest, AnUploadedGameIsNeverRated) {
    const Person anna = account("Anna");
    session::Config config = rated_chess();
    config.players[0].account = true;
    keep(anna, {{.seq = 1, .body = session::Created{config}}}, false, "k");
    const std::string id = made(anna, "k");
    ASSERT_NE(id, "");
    join(anna, id);
    const auto events = read_events(anna.line->latest<wire::GameState>().events);
    EXPECT_FALSE(std::get<session::Created>(events.at(0)).config.rated);
    EXPECT_FALSE(std::get<session::Created>(events.at(0)).config.players[0].account);
    EXPECT_EQ(anna.line->count<wire::Rated>(), 0);
}

TEST_F(RatingsTest, AGameThatWaitsIsRatedAfterARestart) {
    const Person anna = account("Anna");
    const Person ben = account("Ben");
    const std::string id = game(anna, ben, rated_chess());
    end_and_fail(ben, id);
    EXPECT_FALSE(rating_of_game(id));
    EXPECT_EQ(waiting_games(), 1);
    open({.accounts = {.proof_bits = 4}});
    hall->rater().tend();
    EXPECT_TRUE(rating_of_game(id));
    EXPECT_EQ(waiting_games(), 0);
    const Person again = connect(tokens["Anna"]);
    join(again, id);
    EXPECT_EQ(again.line->count<wire::Rated>(), 1);
}

TEST_F(RatingsTest, WhoJoinsAGameBeforeItIsRatedIsToldThen) {
    const Person anna = account("Anna");
    const Person ben = account("Ben");
    const std::string id = game(anna, ben, rated_chess());
    end_and_fail(ben, id);
    open({.accounts = {.proof_bits = 4}});
    const Person again = connect(tokens["Anna"]);
    slow = true;
    join(again, id);
    EXPECT_EQ(again.line->count<wire::Rated>(), 0);
    // Another node rates the game in the meantime.
    auto elsewhere = next_rating(*store_);
    ASSERT_TRUE(elsewhere && *elsewhere);
    ASSERT_TRUE(store_->commit(std::span{&(*elsewhere)->unit, 1}).front());
    slow = false;
    let_disk_work();
    EXPECT_EQ(hall->rater().counts().rated, 0);
    EXPECT_EQ(again.line->count<wire::Rated>(), 1);
}

/// Another node rates the game when this one is about to.
TEST_F(RatingsTest, OfTwoWhoRateAGameOneDoes) {
    const Person anna = account("Anna");
    const Person ben = account("Ben");
    const std::string id = game(anna, ben, rated_chess());
    end_only(ben, id);
    auto elsewhere = next_rating(*store_);
    ASSERT_TRUE(elsewhere && *elsewhere);
    ASSERT_TRUE(store_->commit(std::span{&(*elsewhere)->unit, 1}).front());
    slow = false;
    let_disk_work();
    EXPECT_EQ(hall->rater().counts().rated, 0);
    EXPECT_EQ(hall->rater().counts().conflicts, 1);
    // The result is sent anyway.
    EXPECT_EQ(anna.line->count<wire::Rated>(), 1);
    EXPECT_EQ(numbers_in(*rating_in(*store_, rating_of_game(id)->first, "chess.blitz"))->games, 1);
}

TEST_F(RatingsTest, AGameThatCannotBeReadIsPutAside) {
    const Person anna = account("Anna");
    const Person ben = account("Ben");
    // This game's log is damaged.
    const store::StoredGame damaged{.head = {.id = "damaged", .players = {1, 2}, .ended = true},
                                    .events = {{1, "{", ""}}};
    store::Unit unit{store::AddGame{damaged.head}, store::AppendEvents{"damaged", damaged.events, true, 1},
                     put(Stored<Unrated>{.body = {.over = 1}, .id = "damaged"})};
    ASSERT_TRUE(store_->commit(std::span{&unit, 1}).front());
    const std::string id = played(anna, ben, ben);
    EXPECT_TRUE(rating_of_game(id));
    EXPECT_EQ(rating_totals(*store_)->waiting, 0);
    EXPECT_EQ(rating_totals(*store_)->aside, 1);
    EXPECT_EQ(recomputed().problems.size(), 1);
}

// Regression: once a client had opened such a game, its rating was read again every few seconds, for ever.
TEST_F(RatingsTest, AGameThatWasPutAsideIsSettled) {
    const Person anna = account("Anna");
    const Person ben = account("Ben");
    store::Unit unit{store::PutDocument{{.kind = std::string{StoredRating::kind},
                                         .id = rating_id(anna.client->player()->key, "chess.blitz"),
                                         .version = 1,
                                         .body = "{"}}};
    ASSERT_TRUE(store_->commit(std::span{&unit, 1}).front());
    const std::string id = played(anna, ben, ben);
    EXPECT_EQ(rating_totals(*store_)->aside, 1);
    join(connect(tokens["Anna"]), id);
    slow_reads = true;
    hall->rater().tend();
    int reads = 0;
    for (; !reading.empty(); ++reads) let_read_end(store_.get());
    EXPECT_EQ(reads, 2) << "one read looks for a game to rate, one counts them";
}

// Regression: one game that failed each time kept all others from being rated.
TEST_F(RatingsTest, AGameThatFailsAgainAndAgainLetsOthersGoFirst) {
    std::vector<std::string> warned;
    std::string failing;
    environment_.warn = [&](std::string_view text) { warned.emplace_back(text); };
    environment_.keep = [&](store::Unit unit, std::move_only_function<void(store::Result)> done) {
        const bool fails = std::ranges::any_of(unit, [&](const store::Change& change) {
            const auto* put = std::get_if<store::PutDocument>(&change);
            return put && put->document.kind == RatedGame::kind && put->document.id == failing;
        });
        if (fails) return done(std::unexpected(store::Error{store::Error::Kind::io, "no luck"}));
        done(store_->commit(std::span{&unit, 1}).front());
    };
    open({.accounts = {.proof_bits = 4}});
    const Person anna = account("Anna");
    const Person ben = account("Ben");
    failing = game(anna, ben, rated_chess());
    act(ben, failing, 1, command(Act::resign), "r");
    wall += 60'000;
    EXPECT_EQ(waiting_games(), 1);
    const std::string other = played(anna, ben, anna);
    EXPECT_FALSE(rating_of_game(other)) << "games are rated in the order in which they ended";
    EXPECT_TRUE(warned.empty());
    hall->rater().tend();
    do_what_was_put_off();
    EXPECT_TRUE(rating_of_game(other));
    EXPECT_FALSE(rating_of_game(failing));
    ASSERT_EQ(warned.size(), 1);
    EXPECT_NE(warned[0].find(failing), std::string::npos) << warned[0];
    EXPECT_EQ(hall->rater().counts().waiting, 1);
    hall->rater().tend();
    failing.clear();
    hall->rater().tend();
    EXPECT_EQ(warned.size(), 1);
    EXPECT_EQ(hall->rater().counts().waiting, 0);
    EXPECT_EQ(hall->rater().counts().rated, 2);
    EXPECT_EQ(recomputed().games_differed, 0);
}

TEST_F(RatingsTest, AllAgainGivesTheSameNumbers) {
    const std::vector<Person> people = {account("Anna"), account("Ben"), account("Chai"), account("Dao")};
    std::vector<std::string> games;
    for (std::size_t i = 0; i < 24; ++i) {
        const Person& one = people[i % 4];
        const Person& other = people[(i + 1 + i / 8) % 4];
        games.push_back(played(one, other, i % 3 == 0 ? one : other));
        // Some games end in the same millisecond, or after the clock was set back.
        if (i % 5 == 0) wall -= 60'000;
        if (i == 11) wall -= 600'000;
    }
    auto done = recomputed();
    EXPECT_EQ(done.games, 24);
    EXPECT_EQ(done.ratings, 4);
    EXPECT_EQ(done.games_differed + done.ratings_differed + done.games_rated, 0);
    // Removed games still count.
    for (std::size_t i = 0; i < games.size(); i += 2) {
        store::Unit unit{store::RemoveGame{games[i]}};
        ASSERT_TRUE(store_->commit(std::span{&unit, 1}).front());
    }
    done = recomputed();
    EXPECT_EQ(done.games, 24);
    EXPECT_EQ(done.games_differed + done.ratings_differed, 0);
    // Recomputing restores a rating that was changed by hand or is missing.
    const std::string first = rating_id(rating_of_game(games[0])->first, "chess.blitz");
    const std::string second = rating_id(rating_of_game(games[0])->second, "chess.blitz");
    auto wrong = **find_stored<StoredRating>(*store_, first);
    const auto right = wrong.body.numbers;
    wrong.body.numbers.rating = "2999.5";
    const auto missing = **find_stored<StoredRating>(*store_, second);
    store::Unit unit{put(wrong), remove(missing)};
    ASSERT_TRUE(store_->commit(std::span{&unit, 1}).front());
    done = recomputed();
    EXPECT_EQ(done.games_differed, 0);
    EXPECT_EQ(done.ratings_differed, 2);
    EXPECT_EQ((**find_stored<StoredRating>(*store_, first)).body.numbers, right);
    EXPECT_EQ((**find_stored<StoredRating>(*store_, second)).body.numbers, missing.body.numbers);
    EXPECT_EQ(recomputed().ratings_differed, 0);
}

TEST_F(RatingsTest, NumbersAreStoredWithoutLoss) {
    for (const double number : {0.1, 1500.0, 1.0 / 3, 1762.4213870912345, 4e-300}) {
        EXPECT_EQ(read_exact(exact_text(number)), number);
    }
    for (const char* wrong : {"", "x", "1x", "nan", "inf", " 1"}) EXPECT_FALSE(read_exact(wrong)) << wrong;
}

}  // namespace
}  // namespace kradan::server
