// The contract that every store must meet: players' histories.
#include "contract.h"

namespace kradan::store {
namespace {

std::string ids_of(const std::vector<GameHead>& games) {
    std::string all;
    for (const GameHead& one : games) all += one.id + " ";
    return all;
}
std::string ids_of(const std::vector<Played>& games) {
    std::string all;
    for (const Played& one : games) all += one.game + " ";
    return all;
}

Played row(PlayerKey player, const std::string& game, WallTime over, PlayerKey opponent = 0) {
    return {.player = player,
            .over = over,
            .game = game,
            .kind = "chess",
            .speed = "blitz",
            .reason = "time",
            .opponent = opponent};
}

TEST_P(StoreContract, GamesThatAreOverAreToBeListedInTheOrderOfTheirEnds) {
    for (const PlayerKey key : {1, 2, 3}) add_player(key);
    EXPECT_EQ(ids_of(store->unlisted_games({}, all).value()), "");
    end_game("late", 30, {1, 2});
    end_game("b", 20, {1, std::nullopt});
    add_game("live", {1, 2});
    end_game("a", 20, {2, 1});
    EXPECT_EQ(commit({AddGame{{.id = "kept", .players = {1, std::nullopt}, .ended = true, .over = 10}}}),
              "made");
    EXPECT_EQ(ids_of(store->unlisted_games({}, all).value()), "kept a b late ");
    EXPECT_EQ(ids_of(store->unlisted_games({}, 2).value()), "kept a ");
    EXPECT_EQ(ids_of(store->unlisted_games({}, 0).value()), "");
    EXPECT_EQ(ids_of(store->unlisted_games({20, "a"}, all).value()), "b late ");
    EXPECT_EQ(ids_of(store->unlisted_games({20, "b"}, 1).value()), "late ");
    EXPECT_EQ(store->unlisted_games({20, "a"}, 1).value().at(0), store->head("b").value());
    EXPECT_EQ(commit({ListGame{"b", {row(1, "b", 20)}}}), "made");
    EXPECT_EQ(commit({ListGame{"kept"}}), "made") << "without rows";
    EXPECT_EQ(commit({RemoveGame{"late"}}), "made");
    EXPECT_EQ(ids_of(store->unlisted_games({}, all).value()), "a ");
}

TEST_P(StoreContract, GamesThatAreOverAreReadFromTheLastEnd) {
    for (const PlayerKey key : {1, 2}) add_player(key);
    EXPECT_EQ(ids_of(store->ended_games(end_of_all, all).value()), "");
    end_game("late", 30, {1, 2});
    end_game("b", 20, {1, std::nullopt});
    add_game("live", {1, 2});
    end_game("a", 20, {2, 1});
    EXPECT_EQ(ids_of(store->ended_games(end_of_all, all).value()), "late b a ");
    EXPECT_EQ(ids_of(store->ended_games(end_of_all, 2).value()), "late b ");
    EXPECT_EQ(ids_of(store->ended_games(end_of_all, 0).value()), "");
    EXPECT_EQ(ids_of(store->ended_games({20, "b"}, all).value()), "a ");
    EXPECT_EQ(ids_of(store->ended_games({20, "a"}, all).value()), "");
    EXPECT_EQ(store->ended_games({30, "late"}, 1).value().at(0), store->head("b").value());
}

TEST_P(StoreContract, AGameIsListedOnce) {
    for (const PlayerKey key : {1, 2, 3}) add_player(key);
    end_game("a", 10, {1, 2});
    end_game("b", 20, {1, 1});
    add_game("live", {1, 2});
    const Played one = row(1, "a", 10, 2);
    const Played other = row(2, "a", 10, 1);
    EXPECT_EQ(commit({ListGame{"none"}}), "conflict");
    EXPECT_EQ(commit({ListGame{"live", {row(1, "live", 0)}}}), "conflict");
    EXPECT_EQ(commit({ListGame{"a", {one, row(3, "a", 10)}}}), "conflict") << "somebody else";
    EXPECT_EQ(commit({ListGame{"a", {one, one}}}), "conflict");
    EXPECT_EQ(commit({ListGame{"a", {row(1, "a", 11)}}}), "conflict") << "another end";
    EXPECT_EQ(commit({ListGame{"a", {row(1, "b", 10)}}}), "conflict") << "another game";
    EXPECT_EQ(commit({ListGame{"a", {one, other}}, ListGame{"none"}}), "conflict");
    EXPECT_EQ(ids_of(store->unlisted_games({}, all).value()), "a b ");
    EXPECT_EQ(played({}), "");
    EXPECT_EQ(commit({ListGame{"a", {one, other}}}), "made");
    EXPECT_EQ(commit({ListGame{"a", {one, other}}}), "conflict");
    EXPECT_EQ(commit({ListGame{"a"}}), "conflict");
    EXPECT_EQ(store->played({.player = 1}, all).value(), std::vector{one});
    EXPECT_EQ(store->played({.player = 2}, all).value(), std::vector{other});
    EXPECT_EQ(store->played({.player = 3}, all).value(), std::vector<Played>{});
    // The other units in the batch are kept.
    end_game("c", 30, {1, 2});
    const Unit units[] = {
        {ListGame{"a"}}, {ListGame{"b", {row(1, "b", 20)}}}, {ListGame{"c", {row(2, "c", 30)}}}};
    const auto results = store->commit(units);
    EXPECT_FALSE(results[0]);
    EXPECT_TRUE(results[1]);
    EXPECT_TRUE(results[2]);
    EXPECT_EQ(played({}), "b a ");
    if (!GetParam().lasts) return;
    open();
    EXPECT_EQ(played({}), "b a ");
    EXPECT_EQ(ids_of(store->unlisted_games({}, all).value()), "");
}

TEST_P(StoreContract, RowsAreReadAsTheyWereWritten) {
    for (const PlayerKey key : {1, 2, 3}) add_player(key);
    const std::string odd = "กระดาน 'x' \\ \xFF";
    Played full{.player = 1,
                .over = 1'800'000'000'000,
                .game = "full",
                .kind = "go-19x19",
                .speed = "correspondence",
                .rated = true,
                .colour = Colour::second,
                .result = Played::Result::win,
                .reason = "score",
                .opponent = 2,
                .rating_before = 1500,
                .rating_after = 1490,
                .opponent_rating = 2900,
                .plies = 1'000'000'000,
                .own_moves = 12,
                .thought = 9'000'000'000'000,
                .opening = odd,
                .watchable = true};
    list_game(full);
    list_game(row(1, "bare", 5));
    EXPECT_EQ(store->played({.player = 1}, all).value(), (std::vector{full, row(1, "bare", 5)}));
}

TEST_P(StoreContract, HistoriesAreReadByWhatTheyShow) {
    for (const PlayerKey key : {1, 2, 3}) add_player(key);
    list_game({.player = 1,
               .over = 10,
               .game = "a",
               .kind = "chess",
               .speed = "blitz",
               .rated = true,
               .colour = Colour::first,
               .result = Played::Result::win,
               .reason = "checkmate",
               .opponent = 2,
               .opening = "e2e4 e7e5 ",
               .watchable = true});
    list_game({.player = 1,
               .over = 20,
               .game = "b",
               .kind = "chess",
               .speed = "rapid",
               .rated = false,
               .colour = Colour::second,
               .result = Played::Result::loss,
               .reason = "time",
               .opponent = 3,
               .opening = "e2e4 c7c5 ",
               .watchable = false});
    list_game({.player = 1,
               .over = 20,
               .game = "c",
               .kind = "go-9x9",
               .speed = "none",
               .rated = false,
               .colour = Colour::first,
               .result = Played::Result::draw,
               .reason = "jigo",
               .opponent = 0,
               .opening = "E5 ",
               .watchable = true});
    list_game({.player = 1,
               .over = 30,
               .game = "d",
               .kind = "go-9x9",
               .speed = "none",
               .rated = false,
               .colour = Colour::first,
               .result = Played::Result::none,
               .reason = "aborted",
               .opponent = 0,
               .opening = "E55 ",
               .watchable = true});
    EXPECT_EQ(played({}), "d c b a ");
    EXPECT_EQ(played({}, 2), "d c ");
    EXPECT_EQ(played({}, 0), "");
    EXPECT_EQ(played({.kind = "chess"}), "b a ");
    EXPECT_EQ(played({.kind = "che"}), "");
    EXPECT_EQ(played({.kind = ""}), "");
    EXPECT_EQ(played({.kind = "x' OR 'a' = 'a"}), "");
    EXPECT_EQ(played({.speed = "none"}), "d c ");
    EXPECT_EQ(played({.rated = true}), "a ");
    EXPECT_EQ(played({.rated = false}), "d c b ");
    EXPECT_EQ(played({.colour = Colour::first}), "d c a ");
    EXPECT_EQ(played({.colour = Colour::second}), "b ");
    EXPECT_EQ(played({.result = Played::Result::win}), "a ");
    EXPECT_EQ(played({.result = Played::Result::none}), "d ");
    EXPECT_EQ(played({.reason = "jigo"}), "c ");
    EXPECT_EQ(played({.opponent = 3}), "b ");
    EXPECT_EQ(played({.opponent = computer_opponent}), "d c ");
    EXPECT_EQ(played({.people_only = true}), "b a ");
    EXPECT_EQ(played({.opening = "e2e4 "}), "b a ");
    EXPECT_EQ(played({.opening = "e2e4 c7c5 "}), "b ");
    EXPECT_EQ(played({.opening = "E5 "}), "c ");
    EXPECT_EQ(played({.opening = "\xFF"}), "");
    EXPECT_EQ(played({.watchable_only = true}), "d c a ");
    EXPECT_EQ(played({.from = 20}), "d c b ");
    EXPECT_EQ(played({.below = 20}), "a ");
    EXPECT_EQ(played({.from = 10, .below = 20}), "a ");
    EXPECT_EQ(played({.from = 30, .below = 10}), "");
    EXPECT_EQ(played({.before = EndPlace{20, "c"}}), "b a ");
    EXPECT_EQ(played({.before = EndPlace{20, "b"}}), "a ");
    EXPECT_EQ(played({.before = EndPlace{20, ""}}), "a ");
    EXPECT_EQ(played({.before = EndPlace{99, "gone"}}, 1), "d ");
    EXPECT_EQ(played({.before = EndPlace{10, "a"}}), "");
    EXPECT_EQ(played({.kind = "chess",
                      .speed = "rapid",
                      .rated = false,
                      .colour = Colour::second,
                      .result = Played::Result::loss,
                      .reason = "time",
                      .opponent = 3,
                      .opening = "e2e4 ",
                      .from = 1,
                      .below = 21,
                      .before = EndPlace{20, "c"}}),
              "b ");
}

TEST_P(StoreContract, ARemovedGameIsInNoHistory) {
    for (const PlayerKey key : {1, 2, 3}) add_player(key);
    for (const char* game : {"a", "b"}) {
        end_game(game, 10, {1, 2});
        EXPECT_EQ(commit({ListGame{game, {row(1, game, 10), row(2, game, 10)}}}), "made");
    }
    EXPECT_EQ(commit({RemoveGame{"a"}, RemoveGame{"none"}}), "conflict");
    EXPECT_EQ(played({}), "b a ");
    EXPECT_EQ(commit({RemoveGame{"a"}}), "made");
    EXPECT_EQ(played({}), "b ");
    EXPECT_EQ(ids_of(store->played({.player = 2}, all).value()), "b ");
    // The id can be reused.
    end_game("a", 15, {1, std::nullopt});
    EXPECT_EQ(commit({ListGame{"a", {row(1, "a", 15)}}}), "made");
    EXPECT_EQ(played({}), "a b ");
}

TEST_P(StoreContract, WhoIsForgottenInAGameHasItNoLonger) {
    for (const PlayerKey key : {1, 2, 3}) add_player(key);
    end_game("a", 10, {1, 2});
    EXPECT_EQ(commit({ListGame{"a", {row(1, "a", 10), row(2, "a", 10)}}}), "made");
    EXPECT_EQ(commit({ForgetName{"a", 1, "deleted", event(1)}, RemoveInvitation{"none"}}), "conflict");
    EXPECT_EQ(played({}), "a ");
    EXPECT_EQ(commit({ForgetName{"a", 1, "deleted", event(1)}}), "made");
    EXPECT_EQ(played({}), "");
    EXPECT_EQ(ids_of(store->played({.player = 2}, all).value()), "a ");
    EXPECT_EQ(commit({ForgetName{"a", 1, "deleted", event(1)}}), "made") << "again";
}

}  // namespace
}  // namespace kradan::store
