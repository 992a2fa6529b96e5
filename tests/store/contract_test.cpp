// The contract that every store must meet. To test another store, add a line at the end.
#include "contract.h"

#include <atomic>
#include <fstream>
#include <thread>

#include "memory_store/memory_store.h"
#include "store/sqlite/sqlite_store.h"
#ifdef KRADAN_POSTGRES
#include "postgres/cluster.h"
#include "store/postgres/postgres_store.h"
#endif

namespace kradan::store {
namespace {

std::vector<std::string> ids(const std::vector<GameHead>& heads) {
    std::vector<std::string> result;
    for (const auto& head : heads) result.push_back(head.id);
    return result;
}

TEST_P(StoreContract, ANewStoreIsEmpty) {
    EXPECT_EQ(everything(*store).value(), (Everything{.players = {std::nullopt},
                                                      .by_token = {std::nullopt},
                                                      .live = {},
                                                      .games = {},
                                                      .by_id = {},
                                                      .by_player = {{}},
                                                      .said = {},
                                                      .invitations = {},
                                                      .jobs = {},
                                                      .workers = {},
                                                      .documents = {}}));
    EXPECT_EQ(store->game("none").value(), std::nullopt);
    EXPECT_TRUE(store->said("none", Room::players, 0, all).value().empty());
    EXPECT_TRUE(store->commit({}).empty());
    EXPECT_EQ(commit({}), "made");
}

TEST_P(StoreContract, Players) {
    const Player anna{.key = 1, .name = "Anna", .created = 1'700'000'000'000};
    const Player ben{.key = 7, .name = "", .created = -1};
    EXPECT_EQ(commit({AddPlayer{anna, token_of(1)}}), "made");
    EXPECT_EQ(commit({AddPlayer{ben, token_of(2)}}), "made");
    EXPECT_EQ(store->player(1).value(), anna);
    EXPECT_EQ(store->player(7).value(), ben);
    EXPECT_EQ(store->player(2).value(), std::nullopt);
    EXPECT_EQ(store->player_of(token_of(1)).value(), anna);
    EXPECT_EQ(store->player_of(token_of(2)).value(), ben);
    EXPECT_EQ(store->player_of(token_of(3)).value(), std::nullopt);
    EXPECT_EQ(store->last_player().value(), 7);
    EXPECT_EQ(store->last_player(8).value(), 7);
    EXPECT_EQ(store->last_player(7).value(), 1);
    EXPECT_EQ(store->last_player(2).value(), 1);
    EXPECT_EQ(store->last_player(1).value(), 0);

    EXPECT_EQ(commit({AddPlayer{{.key = 1, .name = "Other"}, token_of(5)}}), "conflict");
    EXPECT_EQ(commit({AddPlayer{{.key = 8, .name = "Other"}, token_of(1)}}), "conflict");
    EXPECT_EQ(commit({AddPlayer{{.key = 8, .name = "Anna"}, token_of(8)}}), "made")
        << "two players may have the same name";
    EXPECT_EQ(commit({RenamePlayer{1, "Änne"}}), "made");
    EXPECT_EQ(store->player(1).value(), (Player{.key = 1, .name = "Änne", .created = anna.created}));
    EXPECT_EQ(store->player_of(token_of(1)).value()->name, "Änne");
    EXPECT_EQ(commit({RenamePlayer{99, "Nobody"}}), "conflict");
    EXPECT_EQ(store->player(99).value(), std::nullopt);
}

TEST_P(StoreContract, TokensThatAreNearlyTheSame) {
    TokenHash zeros = {};
    TokenHash one = zeros;
    one.back() = 1;
    EXPECT_EQ(commit({AddPlayer{{.key = 1, .name = "zeros"}, zeros}}), "made");
    EXPECT_EQ(commit({AddPlayer{{.key = 2, .name = "one"}, one}}), "made");
    EXPECT_EQ(store->player_of(zeros).value()->name, "zeros");
    EXPECT_EQ(store->player_of(one).value()->name, "one");
}

TEST_P(StoreContract, GamesAndTheirEvents) {
    add_player(1);
    add_player(2);
    const GameHead head{.id = "Ab3", .players = {1, 2}, .watchable = true, .created = 1'700'000'000'123};
    EXPECT_EQ(commit({AddGame{head}}), "made");
    EXPECT_EQ(store->game("Ab3").value(), (StoredGame{.head = head, .events = {}, .plans = {}}));
    EXPECT_EQ(store->game("ab3").value(), std::nullopt) << "names are case-sensitive";
    EXPECT_EQ(store->game("Ab").value(), std::nullopt);
    EXPECT_EQ(commit({AddGame{head}}), "conflict");
    EXPECT_EQ(commit({AddGame{{.id = "ab3", .players = {}}}}), "made");
    EXPECT_EQ(commit({AddGame{{.id = "other", .players = {1, 3}}}}), "conflict") << "there is no player 3";

    const std::vector<StoredEvent> events = {{1, "{\"e\":\"created\"}", "n1"}, {2, "{}", ""}};
    EXPECT_EQ(commit({AppendEvents{"Ab3", events}}), "made");
    EXPECT_EQ(store->game("Ab3").value()->events, events);
    EXPECT_EQ(append("none", 1), "conflict");
    EXPECT_EQ(commit({AppendEvents{"Ab3", {}}}), "made");
    EXPECT_EQ(store->game("Ab3").value(), (StoredGame{.head = head, .events = events, .plans = {}}));
}

TEST_P(StoreContract, EventsHaveNoGapsAndNoDoubles) {
    add_game("g");
    EXPECT_EQ(append("g", 2), "conflict");
    EXPECT_EQ(append("g", 0), "conflict");
    EXPECT_EQ(append("g", -1), "conflict");
    EXPECT_EQ(append("g", 1), "made");
    EXPECT_EQ(append("g", 1), "conflict");
    EXPECT_EQ(append("g", 3), "conflict");
    EXPECT_EQ(append("g", 2, 3), "made");
    EXPECT_EQ(append("g", 4), "conflict");
    const auto body = [](int seq) { return StoredEvent{.seq = seq, .body = "x", .nonce = {}}; };
    EXPECT_EQ(commit({AppendEvents{"g", {body(5), body(7)}}}), "conflict");
    EXPECT_EQ(commit({AppendEvents{"g", {body(5), body(5)}}}), "conflict");
    EXPECT_EQ(commit({AppendEvents{"g", {body(6), body(5)}}}), "conflict");
    EXPECT_EQ(events_of("g"), 4U);
    EXPECT_EQ(append("g", 5), "made");
}

TEST_P(StoreContract, WhatAGameIsCanBeReadWithoutAllOfIt) {
    add_player(1);
    const GameHead head{.id = "g", .players = {std::nullopt, 1}, .created = 5};
    EXPECT_EQ(commit({AddGame{head}}), "made");
    EXPECT_EQ(store->head("g").value(), head);
    EXPECT_EQ(store->head("G").value(), std::nullopt);
    EXPECT_EQ(store->first_and_last("g").value(), std::nullopt);
    EXPECT_EQ(store->first_and_last("none").value(), std::nullopt);
    EXPECT_EQ(store->count_entries("g").value(), 0);
    EXPECT_EQ(store->count_entries("none").value(), 0);
    add_game("other");
    EXPECT_EQ(append("other", 1, 4), "made");
    const std::vector<StoredEvent> events = {{1, "a", "n"}, {2, "b", ""}, {3, "c", "m"}};
    EXPECT_EQ(commit({AppendEvents{"g", {events[0]}}}), "made");
    EXPECT_EQ(store->first_and_last("g").value(), (FirstAndLast{events[0], events[0]}));
    EXPECT_EQ(commit({AppendEvents{"g", {events[1], events[2]}}}), "made");
    EXPECT_EQ(store->first_and_last("g").value(), (FirstAndLast{events[0], events[2]}));
    EXPECT_EQ(store->count_entries("g").value(), 3);
}

TEST_P(StoreContract, AGameIsRemovedWithAllThatBelongsToIt) {
    add_player(1);
    for (const std::string id : {"a", "b"}) {
        EXPECT_EQ(
            commit({AddGame{{.id = id, .players = {1, std::nullopt}}}, AppendEvents{id, {{1, "x", "n"}}},
                    SetPlan{id, Colour::first, "p"}, NoteKept{1, id, 5},
                    AddSaid{id, Room::watchers, {.number = 1, .player = 1, .text = "t"}}}),
            "made");
    }
    EXPECT_EQ(commit({RemoveGame{"a"}, RemoveGame{"none"}}), "conflict");
    EXPECT_EQ(store->games_of(1, "", 9).value().size(), 2U) << "the unit is applied completely or not at all";
    EXPECT_EQ(store->kept_of(1).value(), (Kept{2, 10}));
    EXPECT_EQ(commit({RemoveGame{"b"}}), "made");
    EXPECT_EQ(commit({RemoveGame{"b"}}), "conflict");
    EXPECT_EQ(store->game("b").value(), std::nullopt);
    EXPECT_EQ(store->live_games().value(), std::vector<std::string>{"a"});
    EXPECT_TRUE(store->said("b", Room::watchers, 0, 9).value().empty());
    EXPECT_EQ(store->kept_of(1).value(), (Kept{1, 5}));
    EXPECT_EQ(append("b", 2), "conflict");
    add_game("c");
    add_game("b");
    EXPECT_EQ(events_of("b"), 0U) << "a new game with the same id has no events";
    std::vector<std::string> ids;
    EXPECT_TRUE(store->each_game([&](const StoredGame& game) {
        ids.push_back(game.head.id);
        return true;
    }));
    EXPECT_EQ(ids, (std::vector<std::string>{"a", "c", "b"}));
}

TEST_P(StoreContract, GamesThatHaveBeenOverForLongAreFound) {
    for (const std::string id : {"late", "early", "live", "there"}) add_game(id);
    EXPECT_EQ(commit({AppendEvents{"late", {{1, "x", ""}}, true, 200}}), "made");
    EXPECT_EQ(commit({AppendEvents{"early", {{1, "x", ""}}, true, 100}}), "made");
    EXPECT_EQ(commit({AddGame{{.id = "kept", .players = {}, .ended = true, .over = 150}}}), "made");
    EXPECT_EQ(store->head("late").value()->over, 200);
    EXPECT_EQ(store->ended_before(200, 9).value(), (std::vector<std::string>{"early", "kept"}));
    EXPECT_EQ(store->ended_before(1'000, 1).value(), std::vector<std::string>{"early"});
    EXPECT_TRUE(store->ended_before(100, 9).value().empty());
}

TEST_P(StoreContract, WhatAPlayerHasPutHereIsCounted) {
    add_player(1);
    add_player(2);
    for (const char* id : {"a", "b"}) add_game(id);
    EXPECT_EQ(store->kept_of(1).value(), (Kept{}));
    EXPECT_EQ(commit({NoteKept{1, "a", 100}}), "made");
    EXPECT_EQ(commit({NoteKept{1, "b", 23}}), "made");
    EXPECT_EQ(commit({NoteKept{1, "b", 23}}), "conflict");
    EXPECT_EQ(commit({NoteKept{1, "none", 1}}), "conflict");
    EXPECT_EQ(commit({NoteKept{9, "a", 1}}), "conflict");
    EXPECT_EQ(commit({NoteKept{2, "b", 5}, AppendEvents{"b", {{7, "", ""}}}}), "conflict");
    EXPECT_EQ(store->kept_of(1).value(), (Kept{.games = 2, .bytes = 123}));
    EXPECT_EQ(store->kept_of(2).value(), (Kept{})) << "the change is undone with its unit";
}

TEST_P(StoreContract, EverythingCanBeRead) {
    for (PlayerKey key = 2500; key > 0; key -= 7) add_player(key, "player " + std::to_string(key));
    PlayerKey last = 0;
    int players = 0;
    EXPECT_TRUE(store->each_player([&](const AddPlayer& one) {
        EXPECT_GT(one.player.key, last);
        EXPECT_EQ(one.player.name, "player " + std::to_string(one.player.key));
        EXPECT_EQ(one.token, token_of(one.player.key));
        last = one.player.key;
        return ++players < 350;
    }));
    EXPECT_EQ(players, 350);
    for (const char* id : {"a", "b"}) add_game(id);
    EXPECT_EQ(commit({NoteKept{8, "a", 100}, NoteKept{1, "a", 23}, NoteKept{1, "b", 5}}), "made");
    std::vector<std::pair<PlayerKey, std::int64_t>> kept;
    for (const NoteKept& one : store->kept_in("a").value()) {
        EXPECT_EQ(one.game, "a");
        kept.emplace_back(one.player, one.bytes);
    }
    EXPECT_EQ(kept, (std::vector<std::pair<PlayerKey, std::int64_t>>{{1, 23}, {8, 100}}));
    EXPECT_TRUE(store->kept_in("none").value().empty());
}

TEST_P(StoreContract, NoncesAreKept) {
    add_game("g");
    const std::vector<StoredEvent> events = {{1, "a", "same"}, {2, "b", "same"}, {3, "c", ""}};
    EXPECT_EQ(commit({AppendEvents{"g", events}}), "made");
    EXPECT_EQ(store->game("g").value()->events, events);
}

TEST_P(StoreContract, LiveGamesAreTheOldestFirst) {
    for (const char* id : {"z", "m", "a"}) add_game(id);
    EXPECT_EQ(store->live_games().value(), (Names{"z", "m", "a"}));
    EXPECT_EQ(append("m", 1, 2, true), "made");
    EXPECT_EQ(store->live_games().value(), (Names{"z", "a"}));
    EXPECT_TRUE(store->game("m").value()->head.ended);
    EXPECT_EQ(append("z", 2, 1, true), "conflict") << "a conflicting end does not end the game";
    EXPECT_EQ(store->live_games().value(), (Names{"z", "a"}));
    EXPECT_EQ(commit({AddGame{{.id = "over", .players = {}, .ended = true}}}), "made");
    EXPECT_EQ(store->live_games().value(), (Names{"z", "a"}));
    EXPECT_EQ(append("m", 3), "made") << "the store accepts events after the end";
    EXPECT_TRUE(store->game("m").value()->head.ended);
}

TEST_P(StoreContract, LiveGamesOfAPlayer) {
    for (const PlayerKey key : {1, 2, 3}) add_player(key);
    const auto add = [&](const char* id, std::optional<PlayerKey> first, std::optional<PlayerKey> second) {
        EXPECT_EQ(commit({AddGame{{.id = id, .players = {first, second}}}}), "made");
    };
    add("z", 1, 2);
    add("m", 3, 1);
    add("b", 2, 3);
    add("a", 1, std::nullopt);
    const auto games = [&](PlayerKey player) {
        Names names;
        for (const GameHead& head : store->live_games_with(player).value()) names.push_back(head.id);
        return names;
    };
    EXPECT_EQ(games(1), (Names{"z", "m", "a"}));
    EXPECT_EQ(games(3), (Names{"m", "b"}));
    EXPECT_EQ(games(4), Names{});
    EXPECT_EQ(append("m", 1, 1, true), "made");
    EXPECT_EQ(games(1), (Names{"z", "a"}));
    EXPECT_EQ(store->live_games_with(3).value().front().players[0], 2);
}

TEST_P(StoreContract, GamesOfAPlayer) {
    for (PlayerKey key = 1; key <= 3; ++key) add_player(key);
    add_game("a", {1, 2});
    add_game("b", {2, 1});
    add_game("c", {2, 3});
    add_game("d", {1, 1});
    add_game("e", {std::nullopt, 1});
    add_game("f", {});
    EXPECT_EQ(ids(store->games_of(1, "", all).value()), (Names{"e", "d", "b", "a"}));
    EXPECT_EQ(ids(store->games_of(2, "", all).value()), (Names{"c", "b", "a"}));
    EXPECT_EQ(ids(store->games_of(3, "", all).value()), (Names{"c"}));
    EXPECT_EQ(ids(store->games_of(4, "", all).value()), (Names{}));
    EXPECT_EQ(ids(store->games_of(1, "", 2).value()), (Names{"e", "d"}));
    EXPECT_EQ(ids(store->games_of(1, "d", 2).value()), (Names{"b", "a"}));
    EXPECT_EQ(ids(store->games_of(1, "c", 9).value()), (Names{"b", "a"}))
        << "the start may be a game of other players";
    EXPECT_EQ(ids(store->games_of(1, "a", 9).value()), (Names{}));
    EXPECT_EQ(ids(store->games_of(1, "none", 9).value()), (Names{}));
    EXPECT_EQ(ids(store->games_of(1, "", 0).value()), (Names{}));
    EXPECT_EQ(ids(store->games_of(1, "", -1).value()), (Names{}));
    const GameHead e{.id = "e", .players = {std::nullopt, 1}};
    EXPECT_EQ(store->games_of(1, "", 1).value(), (std::vector{e}));
}

TEST_P(StoreContract, Plans) {
    add_game("g");
    add_game("h");
    EXPECT_EQ(commit({SetPlan{"g", Colour::first, "[1]"}}), "made");
    EXPECT_EQ(commit({SetPlan{"g", Colour::second, "[2]"}}), "made");
    EXPECT_EQ(store->game("g").value()->plans, (std::array<std::string, 2>{"[1]", "[2]"}));
    EXPECT_EQ(store->game("h").value()->plans, (std::array<std::string, 2>{}));
    EXPECT_EQ(commit({SetPlan{"g", Colour::first, "[3]"}}), "made");
    EXPECT_EQ(commit({SetPlan{"g", Colour::second, ""}}), "made");
    EXPECT_EQ(commit({SetPlan{"g", Colour::second, ""}}), "made");
    EXPECT_EQ(store->game("g").value()->plans, (std::array<std::string, 2>{"[3]", ""}));
    EXPECT_EQ(commit({SetPlan{"none", Colour::first, "[]"}}), "conflict");
    EXPECT_EQ(commit({SetPlan{"none", Colour::first, ""}}), "conflict");
}

TEST_P(StoreContract, WhatIsSaid) {
    add_player(1);
    add_player(2);
    add_game("g");
    add_game("h");
    for (int number = 1; number <= 5; ++number) EXPECT_EQ(commit(say("g", Room::players, number, 1)), "made");
    EXPECT_EQ(commit(say("g", Room::watchers, 1, 2)), "made") << "each room has its own numbers";
    EXPECT_EQ(commit(say("h", Room::players, 1, 2)), "made") << "each game has its own numbers";
    const auto numbers = [&](int after, int most) {
        std::vector<int> result;
        for (const Said& said : store->said("g", Room::players, after, most).value())
            result.push_back(said.number);
        return result;
    };
    EXPECT_EQ(numbers(0, all), (std::vector{1, 2, 3, 4, 5}));
    EXPECT_EQ(numbers(-7, 2), (std::vector{1, 2}));
    EXPECT_EQ(numbers(2, 2), (std::vector{3, 4}));
    EXPECT_EQ(numbers(4, 100), (std::vector{5}));
    EXPECT_EQ(numbers(5, 100), (std::vector<int>{}));
    EXPECT_EQ(numbers(all, all), (std::vector<int>{}));
    EXPECT_EQ(numbers(0, 0), (std::vector<int>{}));
    EXPECT_EQ(numbers(0, -1), (std::vector<int>{}));
    EXPECT_EQ(
        store->said("g", Room::watchers, 0, 9).value(),
        (std::vector{Said{.number = 1, .player = 2, .name = "N", .text = "hello", .at = 7, .nonce = {}}}));

    EXPECT_EQ(commit(say("g", Room::players, 5, 1)), "conflict");
    EXPECT_EQ(commit(say("g", Room::players, 7, 1)), "conflict");
    EXPECT_EQ(commit(say("g", Room::players, 0, 1)), "conflict");
    EXPECT_EQ(commit(say("none", Room::players, 1, 1)), "conflict");
    EXPECT_EQ(commit(say("g", Room::players, 6, 9)), "conflict") << "there is no player 9";
    EXPECT_EQ(commit({RenamePlayer{1, "later"}}), "made");
    EXPECT_EQ(store->said("g", Room::players, 0, 1).value()[0].name, "N")
        << "the name is the one used at the time";
}

TEST_P(StoreContract, WhatIsSaidTwiceIsKeptOnce) {
    add_player(1);
    add_player(2);
    add_game("g");
    EXPECT_EQ(commit(say("g", Room::players, 1, 1, "n")), "made");
    EXPECT_EQ(commit(say("g", Room::players, 2, 1, "n")), "conflict");
    EXPECT_EQ(commit(say("g", Room::players, 2, 2, "n")), "made") << "two players may use the same nonce";
    EXPECT_EQ(commit(say("g", Room::watchers, 1, 1, "n")), "made");
    EXPECT_EQ(commit(say("g", Room::players, 3, 1, "")), "made");
    EXPECT_EQ(commit(say("g", Room::players, 4, 1, "")), "made") << "an empty nonce is never a duplicate";
    EXPECT_EQ(store->said("g", Room::players, 0, all).value().size(), 4U);
}

TEST_P(StoreContract, Invitations) {
    add_player(1);
    add_player(2);
    const Invitation z{.id = "z", .host = 1, .body = "{\"game\":\"go\"}", .created = 5};
    const Invitation a{.id = "a", .host = 1, .body = "", .created = 4};
    EXPECT_EQ(commit({AddInvitation{z}}), "made");
    EXPECT_EQ(commit({AddInvitation{a}}), "made");
    EXPECT_EQ(commit({AddInvitation{z}}), "conflict");
    EXPECT_EQ(commit({AddInvitation{{.id = "q", .host = 9, .body = {}}}}), "conflict");
    const Invitation b{.id = "b", .host = 2, .body = "x", .created = 3};
    EXPECT_EQ(commit({AddInvitation{b}}), "made");
    EXPECT_EQ(store->invitation("a").value(), a);
    EXPECT_EQ(store->invitation("b").value(), b);
    EXPECT_EQ(store->invitation("A").value(), std::nullopt) << "names are case-sensitive";
    EXPECT_EQ(store->invitation("").value(), std::nullopt);
    EXPECT_EQ(store->invitations_of(1).value(), (std::vector{z, a}));
    EXPECT_EQ(store->invitations_of(2).value(), (std::vector{b}));
    EXPECT_TRUE(store->invitations_of(3).value().empty());
    EXPECT_EQ(commit({RemoveInvitation{"z"}}), "made");
    EXPECT_EQ(commit({RemoveInvitation{"z"}}), "conflict");
    EXPECT_EQ(store->invitation("z").value(), std::nullopt);
    EXPECT_EQ(store->invitations_of(1).value(), (std::vector{a}));
    EXPECT_EQ(commit({AddInvitation{z}}), "made") << "the id is free again";
    EXPECT_EQ(store->invitations_of(1).value(), (std::vector{a, z}));
}

TEST_P(StoreContract, BoardTimeNeverGoesBack) {
    EXPECT_EQ(commit({SetBoardTime{5'000'000'000}}), "made");
    EXPECT_EQ(store->board_time().value(), 5'000'000'000);
    EXPECT_EQ(commit({SetBoardTime{3}}), "made");
    EXPECT_EQ(store->board_time().value(), 5'000'000'000);
    EXPECT_EQ(commit({SetBoardTime{5'000'000'001}}), "made");
    EXPECT_EQ(store->board_time().value(), 5'000'000'001);
}

TEST_P(StoreContract, AUnitIsMadeWholeOrNotAtAll) {
    add_player(1);
    add_game("old");
    EXPECT_EQ(append("old", 1), "made");
    EXPECT_EQ(commit({AddInvitation{{.id = "i", .host = 1, .body = "b"}}}), "made");
    EXPECT_EQ(commit({SetPlan{"old", Colour::first, "plan"}}), "made");
    const Everything before = everything(*store).value();
    EXPECT_EQ(
        commit(
            {AddPlayer{{.key = 2, .name = "two"}, token_of(2)}, RenamePlayer{1, "other"},
             AddGame{{.id = "new", .players = {1, 2}}}, AppendEvents{"new", {{1, "x", ""}}, true},
             AppendEvents{"old", {{2, "x", ""}}, true}, SetPlan{"old", Colour::first, ""},
             SetPlan{"new", Colour::second, "p"},
             AddSaid{"old", Room::players, {.number = 1, .player = 2, .name = {}, .text = {}, .nonce = {}}},
             RemoveInvitation{"i"}, AddInvitation{{.id = "j", .host = 2, .body = {}}}, SetBoardTime{99},
             AppendEvents{"old", {{9, "out of order", ""}}}}),
        "conflict");
    EXPECT_EQ(difference(before, everything(*store).value()), "");
    EXPECT_EQ(append("old", 2), "made");
}

TEST_P(StoreContract, AConflictLeavesTheOtherUnitsAlone) {
    add_game("a");
    add_game("b");
    const auto event = [](const char* game, int seq) { return AppendEvents{game, {{seq, "x", ""}}}; };
    const std::vector<Unit> units = {{event("a", 1)}, {event("a", 1)}, {event("b", 1), event("b", 3)},
                                     {event("b", 1)}, {event("a", 2)}, {event("none", 1)}};
    const auto results = store->commit(units);
    std::string made;
    for (const Result& result : results) made += result ? '+' : '-';
    EXPECT_EQ(made, "+--++-");
    for (const Result& result : results) EXPECT_TRUE(result || result.error().kind == Error::Kind::conflict);
    EXPECT_EQ(events_of("a"), 2U);
    EXPECT_EQ(events_of("b"), 1U);
}

TEST_P(StoreContract, WhoAcceptsAnInvitationSecondGetsNoGame) {
    add_player(1);
    EXPECT_EQ(commit({AddInvitation{{.id = "i", .host = 1, .body = {}}}}), "made");
    const auto accept = [](const char* game) {
        return Unit{RemoveInvitation{"i"}, AddGame{{.id = game, .players = {1}}}};
    };
    const std::vector<Unit> both = {accept("g1"), accept("g2")};
    const auto results = store->commit(both);
    EXPECT_TRUE(results[0]);
    EXPECT_FALSE(results[1]);
    EXPECT_EQ(store->live_games().value(), (Names{"g1"}));
}

TEST_P(StoreContract, TextsOfEveryKind) {
    using namespace std::string_literals;
    add_player(1);
    std::string every_byte;
    for (int byte = 0; byte < 256; ++byte) every_byte += static_cast<char>(byte);
    const std::vector<std::string> texts = {"",
                                            "\0"s,
                                            "before\0behind"s,
                                            "\0\0\0"s,
                                            "กระดาน 将棋 ♞ é e\u0301 \U0001f409",
                                            "'; DROP TABLE event; --",
                                            "\xEF\xBB\xBF first",
                                            "\xC3\x28 \xFF\xFE is no UTF-8",
                                            every_byte,
                                            std::string(300'000, 'x') + "\0end"s};
    // Real names are letters and digits. The store must accept any bytes, but only up to a limited length.
    const auto name_of = [](const std::string& text) { return text.substr(0, 1000); };
    int seq = 0;
    add_game("g");
    for (const auto& text : texts) {
        EXPECT_EQ(commit({RenamePlayer{1, text}}), "made");
        EXPECT_EQ(store->player(1).value()->name, text);
        ++seq;
        EXPECT_EQ(commit({AppendEvents{"g", {{seq, text, text}}}, SetPlan{"g", Colour::second, text},
                          AddSaid{"g",
                                  Room::watchers,
                                  {.number = seq, .player = 1, .name = text, .text = text, .nonce = text}},
                          AddInvitation{{.id = "i" + name_of(text), .host = 1, .body = text}}}),
                  "made");
        const auto game = store->game("g").value();
        EXPECT_EQ(game->events.back(), (StoredEvent{seq, text, text}));
        EXPECT_EQ(game->plans[1], text);
        EXPECT_EQ(store->said("g", Room::watchers, seq - 1, 1).value(),
                  (std::vector{Said{.number = seq, .player = 1, .name = text, .text = text, .nonce = text}}));
        EXPECT_EQ(store->invitations_of(1).value().back(),
                  (Invitation{.id = "i" + name_of(text), .host = 1, .body = text}));
    }
    for (const auto& text : texts) {
        if (text.empty()) continue;
        const std::string name = name_of(text);
        EXPECT_EQ(commit({AddGame{{.id = name, .players = {}}}}), "made");
        EXPECT_EQ(store->game(name).value()->head.id, name);
    }
}

TEST_P(StoreContract, NumbersOfEverySize) {
    constexpr auto least = std::numeric_limits<std::int64_t>::min();
    constexpr auto most = std::numeric_limits<std::int64_t>::max();
    EXPECT_EQ(commit({AddPlayer{{.key = most, .name = "n", .created = least}, token_of(1)}}), "made");
    EXPECT_EQ(store->player(most).value(), (Player{.key = most, .name = "n", .created = least}));
    EXPECT_EQ(commit({AddPlayer{{.key = most - 1, .name = "n"}, token_of(2)}}), "made");
    EXPECT_EQ(store->last_player().value(), most - 1);
    EXPECT_EQ(commit({AddGame{{.id = "g", .players = {most}, .created = most}}}), "made");
    EXPECT_EQ(store->game("g").value()->head.created, most);
    EXPECT_EQ(ids(store->games_of(most, "", 5).value()), (Names{"g"}));
    EXPECT_EQ(commit({SetBoardTime{most}}), "made");
    EXPECT_EQ(store->board_time().value(), most);
}

TEST_P(StoreContract, LongGames) {
    add_game("g");
    EXPECT_EQ(append("g", 1, 5000), "made");
    const auto game = store->game("g").value();
    ASSERT_EQ(game->events.size(), 5000U);
    for (int seq = 1; seq <= 5000; ++seq)
        EXPECT_EQ(game->events[static_cast<std::size_t>(seq) - 1].body, event(seq));
}

TEST_P(StoreContract, EachGameStopsWhenItIsTold) {
    for (const char* id : {"c", "a", "b"}) add_game(id);
    EXPECT_EQ(append("a", 1, 3), "made");
    Names seen;
    const auto visit = [&](const StoredGame& game) {
        seen.push_back(game.head.id + std::to_string(game.events.size()));
        return seen.size() < 2;
    };
    EXPECT_TRUE(store->each_game(visit));
    EXPECT_EQ(seen, (Names{"c0", "a3"}));
}

TEST_P(StoreContract, AVisitorMayRead) {
    for (const char* id : {"a", "b"}) add_game(id);
    int games = 0;
    EXPECT_TRUE(store->each_game([&](const StoredGame& game) {
        EXPECT_EQ(store->game(game.head.id).value(), game);
        EXPECT_EQ(store->live_games().value().size(), 2U);
        return ++games > 0;
    }));
    EXPECT_EQ(games, 2);
}

TEST_P(StoreContract, TwoWritersOfOneGame) {
    // Acts like two servers that each believe the next event to be their own.
    add_game("g");
    std::vector<Unit> first;
    std::vector<Unit> second;
    for (int seq = 1; seq <= 20; ++seq) {
        first.push_back({AppendEvents{"g", {{seq, "first", ""}}}});
        second.push_back({AppendEvents{"g", {{seq, "second", ""}}}});
    }
    int made = 0;
    for (std::size_t i = 0; i < 20; i += 4) {
        for (const auto* units : {&first, &second}) {
            for (const Result& result : store->commit(std::span{*units}.subspan(i, 4)))
                made += result ? 1 : 0;
        }
    }
    EXPECT_EQ(made, 20);
    EXPECT_EQ(gaps(everything(*store).value()), "");
    EXPECT_EQ(events_of("g"), 20U);
}

TEST_P(StoreContract, AReaderSeesWhatWasCommitted) {
    const auto reader = store->reader().value();
    EXPECT_EQ(reader->live_games().value(), (Names{}));
    add_player(1, "Anna");
    add_game("g", {1, std::nullopt});
    EXPECT_EQ(append("g", 1, 2), "made");
    EXPECT_EQ(difference(everything(*store).value(), everything(*reader).value()), "");
    const auto later = store->reader().value();
    EXPECT_EQ(append("g", 3), "made");
    EXPECT_EQ(reader->game("g").value()->events.size(), 3U);
    EXPECT_EQ(later->game("g").value()->events.size(), 3U);
    store.reset();
    EXPECT_EQ(reader->game("g").value()->events.size(), 3U) << "a reader outlives the store";
}

TEST_P(StoreContract, AReaderSeesWholeUnitsWhileOthersAreWritten) {
    add_game("a");
    add_game("b");
    std::atomic<bool> over = false;
    const auto reader = store->reader().value();
    std::thread reading([&] {
        std::size_t last = 0;
        while (!over) {
            const auto game = reader->game("a").value().value();
            const auto a = game.events.size();
            const auto b = reader->game("b").value()->events.size();
            EXPECT_EQ(game.plans[0], a == 0 ? "" : std::to_string(a)) << "a game is read as of one moment";
            // Each unit adds two events to both a and b, and b is read after a.
            EXPECT_EQ(a % 2, 0U);
            EXPECT_GE(b, a);
            EXPECT_GE(a, last);
            last = a;
        }
    });
    for (int seq = 1; seq <= 200; seq += 2) {
        const std::vector<StoredEvent> two = {{seq, "x", ""}, {seq + 1, "y", ""}};
        EXPECT_EQ(commit({AppendEvents{"a", two}, AppendEvents{"b", two},
                          SetPlan{"a", Colour::first, std::to_string(seq + 1)}}),
                  "made");
    }
    over = true;
    reading.join();
}

TEST_P(StoreContract, APlayerGetsAnotherToken) {
    add_player(1);
    add_player(2);
    EXPECT_EQ(commit({ReplaceToken{1, token_of(9)}}), "made");
    EXPECT_EQ(store->player_of(token_of(1)).value(), std::nullopt);
    EXPECT_EQ(store->player_of(token_of(9)).value().value().key, 1);
    EXPECT_EQ(commit({RenamePlayer{1, "Ann", token_of(1)}}), "conflict");
    EXPECT_EQ(commit({RenamePlayer{1, "Ann", token_of(2)}}), "conflict");
    EXPECT_EQ(commit({RenamePlayer{1, "Ann", token_of(9)}}), "made");
    EXPECT_EQ(store->player(1).value().value().name, "Ann");
    EXPECT_EQ(commit({ReplaceToken{1, token_of(2)}}), "conflict");
    EXPECT_EQ(commit({ReplaceToken{3, token_of(3)}}), "conflict");
    EXPECT_EQ(commit({ReplaceToken{2, token_of(3)}, ReplaceToken{3, token_of(4)}}), "conflict");
    EXPECT_EQ(store->player_of(token_of(2)).value().value().key, 2);
}

TEST_P(StoreContract, ANameIsForgottenInAGame) {
    add_player(1, "Anna");
    add_player(2, "Ben");
    add_game("g", {1, 2});
    EXPECT_EQ(append("g", 1, 2), "made");
    EXPECT_EQ(commit(say("g", Room::players, 1, 1)), "made");
    EXPECT_EQ(commit(say("g", Room::players, 2, 2)), "made");
    EXPECT_EQ(commit(say("g", Room::watchers, 1, 1)), "made");
    EXPECT_EQ(commit({ForgetName{"g", 1, "deleted", "first"}}), "made");
    const auto game = store->game("g").value().value();
    EXPECT_EQ(game.events[0].body, "first");
    EXPECT_EQ(game.events[1].body, event(2));
    EXPECT_EQ(store->said("g", Room::players, 0, all).value()[0].name, "deleted");
    EXPECT_EQ(store->said("g", Room::players, 0, all).value()[1].name, "N");
    EXPECT_EQ(store->said("g", Room::watchers, 0, all).value()[0].name, "deleted");
    EXPECT_EQ(commit({ForgetName{"none", 1, "deleted", "first"}}), "conflict");
    EXPECT_EQ(commit({ForgetName{"g", 2, "deleted", "second"}, RemoveGame{"none"}}), "conflict");
    EXPECT_EQ(store->game("g").value().value().events[0].body, "first");
}

TEST_P(StoreContract, RandomUnitsGoAsInMemory) {
    for (std::uint64_t seed = 1; seed <= 15; ++seed) {
        Folder place;
        store = GetParam().make(place);
        Workload workload(seed);
        Oracle oracle;
        for (int i = 0; i < 40; ++i) {
            const auto units = workload.batch(oracle.reader(), 12);
            const auto expected = oracle.attempt(units);
            const auto results = store->commit(units);
            ASSERT_EQ(results.size(), units.size());
            for (std::size_t unit = 0; unit < units.size(); ++unit) {
                ASSERT_EQ(results[unit].has_value(), expected[unit].has_value())
                    << "seed " << seed << " batch " << i;
                ASSERT_TRUE(results[unit] || results[unit].error().kind == Error::Kind::conflict);
            }
            oracle.keep();
        }
        ASSERT_EQ(difference(oracle.everything(), everything(*store).value()), "") << "seed " << seed;
        store.reset();
        if (!GetParam().lasts) continue;
        store = GetParam().make(place);
        ASSERT_EQ(difference(oracle.everything(), everything(*store).value()), "") << "seed " << seed;
        store.reset();
    }
}

TEST_P(StoreContract, WhatWasCommittedLasts) {
    if (!GetParam().lasts) GTEST_SKIP() << "this store does not persist";
    add_player(1, "Anna");
    add_game("g", {1, std::nullopt});
    EXPECT_EQ(append("g", 1, 3), "made");
    EXPECT_EQ(commit({SetBoardTime{77}}), "made");
    const Everything before = everything(*store).value();
    open();
    EXPECT_EQ(difference(before, everything(*store).value()), "");
    EXPECT_EQ(append("g", 3), "conflict");
    EXPECT_EQ(append("g", 4), "made");
}

#ifdef KRADAN_POSTGRES
/// Opens the folder's database; each folder has a new one.
std::unique_ptr<Store> postgres_store(const Folder& folder) {
    const std::string file = folder / "url";
    std::string url;
    if (std::ifstream known(file); !std::getline(known, url)) {
        url = Cluster::shared().new_database();
        std::ofstream(file) << url;
    }
    return open_postgres(url).value();
}

Result postgres_beside(const Folder& folder, const Unit& unit) {
    std::ifstream known(folder / "url");
    std::string url;
    std::getline(known, url);
    return change_postgres_beside(url, unit);
}

std::string why_no_postgres() {
    return Cluster::is_possible() ? "" : "PostgreSQL is not installed";
}

INSTANTIATE_TEST_SUITE_P(Postgres, StoreContract,
                         testing::Values(StoreKind{"Postgres", postgres_store, true, why_no_postgres,
                                                   postgres_beside}),
                         [](const auto& info) { return info.param.name; });
#endif

INSTANTIATE_TEST_SUITE_P(
    Stores, StoreContract,
    testing::Values(StoreKind{"Memory", [](const Folder&) { return memory_store(); }, false},
                    StoreKind{"Sqlite",
                              [](const Folder& folder) { return open_sqlite(folder / "games.db").value(); },
                              true, [] { return std::string{}; },
                              [](const Folder& folder, const Unit& unit) {
                                  return change_sqlite_beside(folder / "games.db", unit);
                              }}),
    [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace kradan::store
