// Games are recorded in their players' histories, and histories can be filtered by what they show.
#include <cmath>

#include "../ratings/ratings_fixture.h"
#include "record/formats.h"
#include "record/text/input.h"
#include "server/history/rows.h"

namespace kradan::server {
namespace {

using session::Act;
using store::Played;

class HistoryTest : public RatingsTest {
  protected:
    HistoryTest() {
        environment_.warn = [this](std::string_view text) { warned.emplace_back(text); };
        open({.accounts = {.proof_bits = 4}});
    }
    store::PlayerKey key_of(const Person& person) { return person.client->player()->key; }
    std::vector<Played> rows_of_player(store::PlayerKey player) {
        return store_->played({.player = player}, 1'000).value();
    }
    std::vector<Played> rows_of_person(const Person& person) { return rows_of_player(key_of(person)); }
    std::size_t unlisted() { return store_->unlisted_games({}, 1'000).value().size(); }
    void tend() {
        hall->lister().tend();
        do_what_was_put_off();
    }
    /// A casual game that `loser` resigns immediately.
    std::string casual(const Person& one, const Person& other, const Person& loser, bool watchable = false,
                       const session::Config& config = chess(300'000)) {
        const std::string id = game(one, other, config, watchable);
        wall += 60'000;
        act(loser, id, 1, command(Act::resign), "resign " + id);
        return id;
    }
    /// The ids of the listed games in an answer.
    static std::string games_in(const Reply& reply) {
        std::string ids;
        const json::Value* list = reply.body.find("games");
        if (!list) return reply.reason();
        for (const json::Value& one : list->items) ids += one.find("game")->string + " ";
        return ids;
    }
    std::string history(const Person& person, const std::string& query = "") {
        return games_in(ask("GET", "/history" + query, token_of_person(person)));
    }
    std::string token_of_person(const Person& person) {
        for (const auto& [name, token] : tokens) {
            if (person.client->player()->name == name) return token;
        }
        return token(person);
    }
    /// The chunks of an export.
    std::optional<std::vector<std::string>> exported(const std::string& path, const std::string& token) {
        auto answer = begin_export(path, token);
        if (!answer.next) return std::nullopt;
        std::vector<std::string> portions;
        for (int i = 0; i < 1'000; ++i) {
            std::optional<std::string> given;
            answer.next([&](std::optional<std::string> portion) { given = std::move(portion); });
            if (!given) return std::nullopt;
            if (given->empty()) return portions;
            portions.push_back(*std::move(given));
        }
        return std::nullopt;
    }
    ApiAnswer begin_export(const std::string& path, const std::string& token) {
        HttpApi api(environment_, api_parts());
        ApiRequest request{.method = "GET",
                           .target = "/api/v1" + path,
                           .token = token,
                           .address = "192.0.2.1",
                           .origin = ""};
        auto route = api.route(request);
        EXPECT_TRUE(route);
        ApiAnswer given;
        api.serve(std::move(request), *std::move(route), "",
                  [&](ApiAnswer answer) { given = std::move(answer); });
        return given;
    }

    std::vector<std::string> warned;
};

TEST_F(HistoryTest, AGameThatIsOverIsInTheHistoryOfBoth) {
    const Person anna = account("Anna");
    const Person guest = enter("Gustav");
    const std::string id = game(anna, guest, chess(300'000), true);
    now += 1'000;
    act(anna, id, 1, move("e2e4"), "1");
    now += 2'000;
    act(guest, id, 2, move("c7c5"), "2");
    now += 5'000;
    act(anna, id, 3, move("g1f3"), "3");
    now += 7'000;
    act(guest, id, 4, move("d7d6"), "4");
    now += 11'000;
    EXPECT_TRUE(rows_of_person(anna).empty()) << "a running game is not listed";
    act(anna, id, 5, command(Act::resign), "5");
    const Played expected{.player = key_of(anna),
                          .over = wall,
                          .game = id,
                          .kind = "chess",
                          .speed = "blitz",
                          .colour = Colour::first,
                          .result = Played::Result::loss,
                          .reason = "resignation",
                          .opponent = key_of(guest),
                          .plies = 4,
                          .own_moves = 2,
                          .thought = 5'000 + 11'000,
                          .opening = "e2e4 c7c5 g1f3 d7d6 ",
                          .watchable = true};
    EXPECT_EQ(rows_of_person(anna), std::vector{expected});
    Played other = expected;
    other.player = key_of(guest);
    other.colour = Colour::second;
    other.result = Played::Result::win;
    other.opponent = key_of(anna);
    other.thought = 7'000;
    EXPECT_EQ(rows_of_person(guest), std::vector{other});
    EXPECT_EQ(hall->lister().counts().listed, 1);
    EXPECT_EQ(unlisted(), 0);
    tend();
    EXPECT_EQ(hall->lister().counts().listed, 1);
    // Over HTTP, requested by the guest.
    const Reply told = ask("GET", "/history", token(guest));
    ASSERT_EQ(told.status, 200);
    const json::Value& one = told.body.find("games")->items.at(0);
    EXPECT_EQ(one.find("game")->string, id);
    EXPECT_EQ(one.find("opponent")->string, "Anna");
    EXPECT_TRUE(one.find("opponentAccount")->boolean);
    EXPECT_EQ(one.find("result")->string, "win");
    EXPECT_EQ(one.find("colour")->string, "second");
    EXPECT_EQ(one.find("opening")->string, "e2e4 c7c5 g1f3 d7d6");
    EXPECT_EQ(one.find("rating"), nullptr);
}

TEST_F(HistoryTest, ARatedGameIsListedOnceItIsRated) {
    const Person anna = account("Anna");
    const Person ben = account("Ben");
    const std::string id = game(anna, ben, rated_chess());
    end_only(ben, id);
    EXPECT_TRUE(rows_of_person(anna).empty());
    EXPECT_EQ(unlisted(), 1);
    let_disk_work();
    slow = false;
    do_what_was_put_off();
    const auto rows = rows_of_person(ben);
    ASSERT_EQ(rows.size(), 1);
    const auto rated = rating_of_game(id);
    EXPECT_EQ(rows[0].rating_before, 1500);
    EXPECT_EQ(rows[0].opponent_rating, 1500);
    EXPECT_EQ(rows[0].rating_after, std::llround(rating_of(rated->second_after)->rating));
    EXPECT_LT(*rows[0].rating_after, 1500);
    EXPECT_TRUE(rows[0].rated);
    const Reply told = ask("GET", "/history", tokens["Ben"]);
    EXPECT_EQ(told.body.find("games")->items.at(0).find("change")->number,
              static_cast<double>(*rows[0].rating_after - 1500));
}

TEST_F(HistoryTest, ARatedGameThatCannotBeRatedIsListedWithoutRatings) {
    const Person anna = account("Anna");
    const Person ben = account("Ben");
    const std::string id = game(anna, ben, rated_chess());
    end_and_fail(ben, id);
    // Damages the stored rating.
    const store::PutDocument damaged{{.kind = std::string{StoredRating::kind},
                                      .id = rating_id(key_of(anna), "chess.blitz"),
                                      .body = "damaged"}};
    const store::Unit unit{damaged};
    ASSERT_TRUE(store_->commit(std::span{&unit, 1}).front());
    tend();
    EXPECT_TRUE(rows_of_person(anna).empty());
    hall->rater().tend();
    do_what_was_put_off();
    tend();
    const auto rows = rows_of_person(anna);
    ASSERT_EQ(rows.size(), 1);
    EXPECT_TRUE(rows[0].rated);
    EXPECT_EQ(rows[0].rating_before, std::nullopt);
}

TEST_F(HistoryTest, WhatACrashHasLeftIsListedByTheNextServer) {
    const Person anna = account("Anna");
    const Person ben = account("Ben");
    const std::string id = game(anna, ben, chess());
    slow = true;
    act(ben, id, 1, command(Act::resign), "r");
    // The end is stored, but nothing after it.
    auto [unit, done] = std::move(waiting.front());
    waiting.clear();
    ASSERT_TRUE(store_->commit(std::span{&unit, 1}).front());
    slow = false;
    put_off.clear();
    const auto player = key_of(anna);
    open({.accounts = {.proof_bits = 4}});
    EXPECT_TRUE(rows_of_player(player).empty());
    tend();
    ASSERT_EQ(rows_of_player(player).size(), 1);
    EXPECT_EQ(rows_of_player(player)[0].game, id);
    EXPECT_EQ(unlisted(), 0);
}

TEST_F(HistoryTest, TwoNodesListAGameOnce) {
    const Person anna = account("Anna");
    const Person ben = account("Ben");
    const std::string one = game(anna, ben, chess());
    const std::string two = game(anna, ben, chess());
    broken = true;
    slow = true;
    act(ben, one, 1, command(Act::resign), "r1");
    act(ben, two, 1, command(Act::resign), "r2");
    broken = false;
    let_disk_work();
    // Both nodes have read the games, and the other node is the first to list one of them.
    do_what_was_put_off();
    ASSERT_EQ(waiting.size(), 1);
    const auto listed = next_listings(*store_, {}, 10).value();
    ASSERT_EQ(listed.games.size(), 2);
    const store::Unit unit{listed.games[0]};
    ASSERT_TRUE(store_->commit(std::span{&unit, 1}).front());
    slow = false;
    let_disk_work();
    do_what_was_put_off();
    EXPECT_EQ(rows_of_person(anna).size(), 2);
    EXPECT_EQ(rows_of_person(ben).size(), 2);
    EXPECT_EQ(hall->lister().counts().listed, 1);
    EXPECT_EQ(unlisted(), 0);
}

TEST_F(HistoryTest, AStoreThatFailsIsTriedAgain) {
    const Person anna = account("Anna");
    const Person ben = account("Ben");
    const std::string id = game(anna, ben, chess());
    slow = true;
    act(ben, id, 1, command(Act::resign), "r");
    let_disk_work();
    do_what_was_put_off();
    broken = true;
    let_disk_work();
    broken = slow = false;
    EXPECT_EQ(unlisted(), 1);
    tend();
    EXPECT_EQ(rows_of_person(anna).size(), 1);
}

TEST_F(HistoryTest, ADamagedGameIsPutAsideWithALineInTheLog) {
    const Person anna = account("Anna");
    const store::PlayerKey player = key_of(anna);
    const store::Unit units[] = {{store::AddGame{{.id = "damaged", .players = {player, std::nullopt}}},
                                  store::AppendEvents{"damaged", {{1, "{]", ""}}, true, 5}},
                                 {store::AddGame{{.id = "empty", .players = {player, std::nullopt}}},
                                  store::AppendEvents{"empty", {}, true, 6}}};
    for (const auto& result : store_->commit(units)) ASSERT_TRUE(result);
    warned.clear();
    tend();
    EXPECT_EQ(unlisted(), 0);
    EXPECT_TRUE(rows_of_person(anna).empty());
    ASSERT_EQ(warned.size(), 2);
    EXPECT_TRUE(warned[0].starts_with("game damaged cannot be listed in the players' histories: event 1"))
        << warned[0];
    tend();
    EXPECT_EQ(warned.size(), 2) << "a damaged game is examined only once";
}

TEST_F(HistoryTest, WhatWasPlayedElsewhereOrCalledOffIsNotThere) {
    const Person anna = account("Anna");
    const Person ben = account("Ben");
    const std::string called_off_game = game(anna, ben, chess());
    act(ben, called_off_game, 1, command(Act::abort), "a");
    const auto created = session::create(chess(), 0).value();
    keep(anna, {created}, false, "k");
    EXPECT_FALSE(made(anna, "k").empty());
    tend();
    EXPECT_TRUE(rows_of_person(anna).empty());
    EXPECT_EQ(history(anna), "");
}

TEST_F(HistoryTest, AgainstTheComputerOnlyThePersonHasIt) {
    const Person anna = account("Anna");
    const std::string id = start_against_computer(anna, go_on(9));
    join(anna, id);
    auto [question, answered] = std::move(asked.front());
    asked.pop_front();
    answered(Answer{{"E5"}});
    tick(1'500);
    act(anna, id, 2, command(Act::resign), "r");
    const auto rows = rows_of_person(anna);
    ASSERT_EQ(rows.size(), 1);
    EXPECT_EQ(rows[0].opponent, store::computer_opponent);
    EXPECT_EQ(rows[0].kind, "go-9x9");
    EXPECT_EQ(rows[0].speed, "none");
    EXPECT_EQ(rows[0].opening, "E5 ");
    const Reply told = ask("GET", "/history?computer=true", tokens["Anna"]);
    EXPECT_EQ(games_in(told), id + " ");
    EXPECT_EQ(told.body.find("games")->items.at(0).find("opponent"), nullptr);
    EXPECT_EQ(history(anna, "?computer=false"), "");
}

TEST_F(HistoryTest, OfOthersOnlyTheGamesThatAnyoneMayWatchAreTold) {
    const Person anna = account("Anna");
    const Person ben = account("Ben");
    const std::string secret = casual(anna, ben, ben);
    const std::string open_game = casual(anna, ben, ben, true);
    EXPECT_EQ(history(anna), open_game + " " + secret + " ");
    for (const std::string& token : {std::string{}, tokens["Ben"], tokens["Anna"]})
        EXPECT_EQ(games_in(ask("GET", "/players/anna/games", token)), open_game + " ");
    EXPECT_EQ(games_in(ask("GET", "/players/Anna/games?opponent=Ben&result=win")), open_game + " ");
    EXPECT_EQ(ask("GET", "/players/Anna/statistics").body.find("score")->find("games")->number, 1);
    EXPECT_EQ(ask("GET", "/history/statistics", tokens["Anna"]).body.find("score")->find("games")->number, 2);
    EXPECT_EQ(ask("GET", "/players/Nobody/games").reason(), "account.unknown");
    EXPECT_EQ(ask("GET", "/players/Nobody/statistics").reason(), "account.unknown");
    EXPECT_EQ(ask("GET", "/history").status, 401);
    EXPECT_EQ(ask("GET", "/history/statistics").status, 401);
    EXPECT_EQ(ask("GET", "/history.pgn").status, 401);
}

TEST_F(HistoryTest, AreFilteredByWhatIsAsked) {
    const Person anna = account("Anna");
    const Person ben = account("Ben");
    const Person guest = enter("Gustav");
    const std::string lost = casual(anna, ben, anna);
    const store::WallTime between = wall + 1;
    const std::string won = casual(ben, anna, ben);
    const std::string of_guest = casual(anna, guest, guest, false, go_on(9));
    const std::string rated = played(anna, ben, ben);
    EXPECT_EQ(history(anna), rated + " " + of_guest + " " + won + " " + lost + " ");
    EXPECT_EQ(history(anna, "?kind=go-9x9"), of_guest + " ");
    EXPECT_EQ(history(anna, "?speed=blitz&rated=false"), won + " " + lost + " ");
    EXPECT_EQ(history(anna, "?rated=true"), rated + " ");
    EXPECT_EQ(history(anna, "?opponent=BEN&result=loss"), lost + " ");
    EXPECT_EQ(history(anna, "?opponent=Carl"), "account.unknown");
    EXPECT_EQ(history(anna, "?colour=second"), won + " ");
    EXPECT_EQ(history(anna, "?reason=resignation&colour=first&kind=chess"), rated + " " + lost + " ");
    EXPECT_EQ(history(anna, "?reason=checkmate"), "");
    EXPECT_EQ(history(anna, "?from=" + std::to_string(between) + "&kind=chess"), rated + " " + won + " ");
    EXPECT_EQ(history(anna, "?to=" + std::to_string(between)), lost + " ");
    EXPECT_EQ(history(anna, "?kind=x'%20OR%20'1'='1"), "");
    for (const char* wrong : {"?result=won", "?colour=white", "?rated=1", "?from=yesterday", "?before=x",
                              "?before=5", "?before=.a"})
        EXPECT_EQ(history(anna, wrong), "session.malformed") << wrong;
    EXPECT_EQ(ask("GET", "/history/statistics?depth=9", tokens["Anna"]).reason(), "session.malformed");
}

TEST_F(HistoryTest, LongHistoriesComeInPages) {
    const Person anna = account("Anna");
    const store::PlayerKey player = key_of(anna);
    for (int i = 0; i < 120; ++i) {
        const std::string id = "game" + std::to_string(i);
        const store::Unit unit{
            store::AddGame{{.id = id, .players = {player, std::nullopt}, .ended = true, .over = 7}},
            store::ListGame{id,
                            {{.player = player,
                              .over = 7,
                              .game = id,
                              .kind = "chess",
                              .speed = "rapid",
                              .result = i % 2 == 0 ? Played::Result::win : Played::Result::loss,
                              .reason = "time",
                              .own_moves = 2,
                              .thought = 100,
                              .opening = i % 3 == 0 ? "e2e4 e7e5 " : "d2d4 d7d5 "}}}};
        ASSERT_TRUE(store_->commit(std::span{&unit, 1}).front());
    }
    std::set<std::string> seen;
    std::string query;
    for (const std::size_t size : {50U, 50U, 20U}) {
        const Reply page = ask("GET", "/history" + query, tokens["Anna"]);
        const auto& games = page.body.find("games")->items;
        EXPECT_EQ(games.size(), size);
        for (const json::Value& one : games) seen.insert(one.find("game")->string);
        query = "?before=" + page.text("next");
    }
    EXPECT_EQ(query, "?before=");
    EXPECT_EQ(seen.size(), 120);
    const Reply counted = ask("GET", "/history/statistics?depth=1", tokens["Anna"]);
    ASSERT_EQ(counted.status, 200);
    const json::Value& kind = counted.body.find("kinds")->items.at(0);
    EXPECT_EQ(kind.find("score")->find("games")->number, 120);
    EXPECT_EQ(kind.find("score")->find("wins")->number, 60);
    EXPECT_EQ(kind.find("lostOnTime")->number, 60);
    EXPECT_EQ(kind.find("moveTime")->number, 50);
    const auto& openings = counted.body.find("openings")->items;
    ASSERT_EQ(openings.size(), 2);
    EXPECT_EQ(openings[0].find("opening")->string, "d2d4");
    EXPECT_EQ(openings[0].find("score")->find("games")->number, 80);
    EXPECT_FALSE(counted.body.find("more")->boolean);
}

TEST_F(HistoryTest, ADeletedAccountLeavesItsGamesToItsOpponents) {
    const Person anna = account("Anna");
    const Person ben = account("Ben");
    const store::PlayerKey player = key_of(ben);
    const std::string over = played(anna, ben, ben, true);
    const std::string live = game(anna, ben, chess());
    ASSERT_EQ(rows_of_player(player).size(), 1);
    ASSERT_EQ(ask("DELETE", "/me", tokens["Ben"]).status, 204);
    for (int i = 0; i < 5; ++i) {
        hall->accounts().tend();
        do_what_was_put_off();
    }
    EXPECT_TRUE(rows_of_player(player).empty());
    const Reply told = ask("GET", "/history", tokens["Anna"]);
    EXPECT_EQ(games_in(told), over + " ");
    EXPECT_EQ(told.body.find("games")->items.at(0).find("opponent")->string, "deleted");
    EXPECT_FALSE(told.body.find("games")->items.at(0).find("opponentAccount")->boolean);
    EXPECT_EQ(ask("GET", "/players/Ben/games").reason(), "account.unknown");
    // A game that ends after the deletion appears only in the other player's history.
    act(anna, live, 1, command(Act::resign), "r");
    EXPECT_EQ(rows_of_person(anna).size(), 2);
    EXPECT_TRUE(rows_of_player(player).empty());
}

TEST_F(HistoryTest, AnExportHoldsTheGamesThatPassTheFilter) {
    const Person anna = account("Anna");
    const Person ben = account("Ben");
    for (int i = 0; i < 45; ++i) casual(anna, ben, i % 2 == 0 ? anna : ben);
    casual(anna, ben, ben, false, go_on(9));
    const auto portions = exported("/history.pgn", tokens["Anna"]);
    ASSERT_TRUE(portions);
    EXPECT_EQ(portions->size(), 3) << "20 games at once";
    std::string all;
    for (const std::string& portion : *portions) all += portion;
    record::MemorySource source{all};
    record::Input input{source};
    const auto reader = record::make_reader(record::Format::pgn, input);
    record::Record record;
    std::map<std::string, int> results;
    while (reader->next(record)) {
        EXPECT_TRUE(record.faults.empty());
        EXPECT_EQ(record.header("White"), "Anna");
        EXPECT_EQ(record.header("Date"), "2027.01.15");
        EXPECT_EQ(record.header("Event"), "Casual blitz game");
        EXPECT_EQ(record.header("WhiteElo"), std::nullopt);
        ++results[record.result];
    }
    EXPECT_EQ(results, (std::map<std::string, int>{{"0-1", 23}, {"1-0", 22}}));
    EXPECT_EQ(exported("/history.sgf", tokens["Anna"])->size(), 1);
    EXPECT_EQ(exported("/history.pcn", tokens["Anna"])->size(), 0);
    EXPECT_EQ(exported("/history.pgn?result=win", tokens["Anna"])->size(), 2);
}

TEST_F(HistoryTest, ARatedGameIsExportedWithEventAndRatings) {
    const Person anna = account("Anna");
    const Person ben = account("Ben");
    played(anna, ben, ben);
    const auto portions = exported("/history.pgn", tokens["Anna"]);
    ASSERT_TRUE(portions);
    ASSERT_FALSE(portions->empty());
    for (const char* tag : {"[Event \"Rated blitz game\"]", "[WhiteElo \"1500\"]", "[BlackElo \"1500\"]"})
        EXPECT_TRUE(portions->front().contains(tag)) << tag << portions->front();
}

TEST_F(HistoryTest, APlayerExportsOneFileAtATime) {
    const Person anna = account("Anna");
    const Person ben = account("Ben");
    casual(anna, ben, anna);
    {
        const ApiAnswer first = begin_export("/history.pgn", tokens["Anna"]);
        EXPECT_EQ(first.status, 200);
        EXPECT_EQ(first.saved_as, "kradan-games.pgn");
        EXPECT_EQ(begin_export("/history.sgf", tokens["Anna"]).status, 429);
        EXPECT_EQ(begin_export("/history.sgf", tokens["Ben"]).status, 200);
    }
    EXPECT_EQ(begin_export("/history.pgn", tokens["Anna"]).status, 200);
    EXPECT_EQ(begin_export("/history.pgn?opponent=Nobody", tokens["Anna"]).status, 404);
}

TEST_F(HistoryTest, AnExportSaysHowManyGamesItLacks) {
    const Person anna = account("Anna");
    const Person ben = account("Ben");
    casual(anna, ben, anna);
    const store::PlayerKey player = key_of(anna);
    const store::Unit unit{
        store::AddGame{{.id = "damaged", .players = {player, std::nullopt}}},
        store::AppendEvents{"damaged", {{1, "{]", ""}}, true, 5},
        store::ListGame{"damaged", {{.player = player, .over = 5, .game = "damaged", .kind = "chess"}}}};
    ASSERT_TRUE(store_->commit(std::span{&unit, 1}).front());
    const auto portions = exported("/history.pgn", tokens["Anna"]);
    ASSERT_TRUE(portions);
    ASSERT_EQ(portions->size(), 1);
    EXPECT_TRUE(portions->front().ends_with("\n% 1 games could not be written\n")) << portions->front();
}

}  // namespace
}  // namespace kradan::server
