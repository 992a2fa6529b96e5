// What nobody may take from the others: their messages, the only thread, its memory, the computer, their
// seeks.
#include <string>
#include <vector>

#include "club.h"

namespace kradan::server {
namespace {

constexpr const char* seek_chess =
    R"({"type":"open-seek","terms":{"config":{"game":"chess"},"side":"first","watchable":false},"nonce":"s"})";

class Limits : public HallTest {
  protected:
    static std::string created(const std::string& players = "{}", const std::string& more = "") {
        return R"({"seq":1,"at":0,"type":"created","config":{"game":"chess")" + more + R"(,"players":)" +
               players + "}}";
    }
    /// Knights that go out and come home: so many events after the first.
    static std::string knights(int first, int count) {
        static constexpr const char* moves[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
        std::string events;
        for (int seq = first; seq < first + count; ++seq) {
            events += (events.empty() ? R"({"seq":)" : R"(,{"seq":)") + std::to_string(seq) +
                      R"(,"at":0,"type":"moved","by":")" + (seq % 2 == 0 ? "first" : "second") +
                      R"(","move":")" + moves[(seq - 2) % 4] + "\"}";
        }
        return events;
    }
    void keep(const Person& person, const std::string& events, bool more, const std::string& nonce) {
        tell(person, R"({"type":"keep","events":[)" + events + R"(],"more":)" + (more ? "true" : "false") +
                         R"(,"nonce":")" + nonce + "\"}");
    }
    /// The name of a long game that this player has put here.
    std::string kept_long(const Person& person, const std::string& nonce) {
        keep(person, created() + "," + knights(2, 4'000), false, nonce);
        return member(person.line->latest("\"nonce\":\"" + nonce + "\""), "id");
    }
};

TEST_F(Limits, TwoWhoEnterOnOneLineAtOnceAreOnePlayer) {
    const auto line = connect("");
    slow = true;
    tell(line, R"({"type":"enter","player":"A","nonce":"a"})");
    tell(line, R"({"type":"enter","player":"B","nonce":"b"})");
    slow = false;
    let_disk_work();
    EXPECT_NE(answer(line, "a").find("entered"), std::string::npos);
    EXPECT_NE(answer(line, "b").find("server.is-player"), std::string::npos);
    const std::string token = member(answer(line, "a"), "token");
    hall->leave(*line.visitor);
    const auto again = connect(token);
    tell(again, R"({"type":"rename","player":"C","nonce":"r"})");
    EXPECT_NE(answer(again, "r").find("done"), std::string::npos);
}

TEST_F(Limits, OneWhoLeavesWhileHeEntersIsForgotten) {
    const auto line = connect("");
    slow = true;
    tell(line, R"({"type":"enter","player":"A","nonce":"a"})");
    hall->leave(*line.visitor);
    slow = false;
    let_disk_work();
    EXPECT_EQ(line.line->count("entered"), 0U);
    EXPECT_EQ(hall->visitors(), 0U);
}

TEST_F(Limits, AGameOfMoreEventsThanCanBeFollowedAtOnceIsNotKept) {
    const auto one = enter("Anong");
    keep(one, created() + "," + knights(2, 2'500), true, "k1");
    EXPECT_NE(answer(one, "k1").find("done"), std::string::npos) << answer(one, "k1");
    keep(one, knights(2'502, 2'500), false, "k2");
    EXPECT_NE(answer(one, "k2").find("5000 events"), std::string::npos) << answer(one, "k2");
}

TEST_F(Limits, WhoReadsALongGameAgainAndAgainWaitsAndNobodyElse) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const std::string id = kept_long(one, "k");
    ASSERT_NE(id, "") << one.line->heard.back();
    now += 10'000;
    for (int i = 0; i < 40; ++i) {
        join(one, id);
        tell(one, R"({"type":"leave","game":")" + id + "\"}");
    }
    EXPECT_GT(one.line->count("server.too-fast"), 10U);
    EXPECT_LT(one.line->count(R"("type":"game")"), 20U);
    tell(other, R"({"type":"ping","sent":1})");
    EXPECT_EQ(other.line->count("server.too-fast"), 0U);
    now += 60'000;
    join(one, id);
    EXPECT_NE(one.line->heard.back().find("g1f3"), std::string::npos) << "later it can be read again";
}

TEST_F(Limits, AGameIsCalledOffWhenItHasMoreEventsThanCanBeKeptAndIsReadPageByPage) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    constexpr int begun = 9'998;
    store::AppendEvents append{.game = "a-long-game"};
    for (int seq = 1; seq <= begun; ++seq) {
        static constexpr const char* round[] = {R"("type":"moved","by":"first","move":"e2e4"})",
                                                R"("type":"takeback-asked","by":"first"})",
                                                R"("type":"taken-back","plies":1})"};
        append.events.push_back(
            {seq,
             seq == 1 ? created() : R"({"seq":)" + std::to_string(seq) + R"(,"at":0,)" + round[(seq - 2) % 3],
             ""});
    }
    const store::Unit unit = {
        store::AddGame{{.id = append.game, .players = {1, 2}, .watchable = true, .created = 1}}, append};
    ASSERT_TRUE(store_->commit(std::span{&unit, 1}).front());
    int known = 0;
    int messages = 0;
    for (bool more = true; more && messages < 10; ++messages) {
        now += 600'000;
        const auto before = one.line->count("\"events\"");
        tell(one, R"({"type":"join","game":"a-long-game","seq":)" + std::to_string(known) +
                      R"(,"said":0,"nonce":"j"})");
        ASSERT_EQ(one.line->count("\"events\""), before + 1) << one.line->heard.back();
        const std::string page = one.line->latest(R"("type":"game")");
        EXPECT_LT(page.size(), 300'000U);
        EXPECT_TRUE(page.contains(R"("limit":10000)"));
        more = page.contains(R"("more":true)");
        for (auto at = page.find("{\"seq\":"); at != std::string::npos; at = page.find("{\"seq\":", at + 1))
            ++known;
        // Nothing new comes to him before he knows what was.
        if (messages == 0) {
            join(other, append.game);
            act(other, append.game, begun, R"({"do":"offer-draw"})", "o");
            EXPECT_EQ(other.line->count(R"("type":"draw-offered")"), 1U) << other.line->heard.back();
            EXPECT_EQ(one.line->count(R"("type":"events")"), 0U);
        }
    }
    EXPECT_EQ(known, begun + 1);
    EXPECT_GT(messages, 1);
    act(one, append.game, known, R"({"do":"decline-draw"})", "d");
    EXPECT_NE(one.line->latest(R"("draw-declined")"), "");
    const std::string end = one.line->latest(R"("type":"ended")");
    EXPECT_NE(end.find(R"("reason":"aborted")"), std::string::npos) << one.line->heard.back();
    EXPECT_TRUE(store_->head(append.game).value()->ended);
}

TEST_F(Limits, AGameThatIsPutHereCountsForItsAddressUntilItIsOnTheDisk) {
    const auto one = enter("Anong");
    slow = true;
    std::size_t busy = 0;
    for (int i = 0; i < 20; ++i) {
        now += 60'000;
        keep(one, created(R"({"first":{"name":")" + std::to_string(i) + R"("}})") + "," + knights(2, 900),
             false, "k" + std::to_string(i));
        busy += answer(one, "k" + std::to_string(i)).contains("server.busy");
    }
    EXPECT_GT(busy, 0U);
    EXPECT_LT(waiting.size() * 900 * 60, 1'200'000U);
    slow = false;
    let_disk_work();
    now += 60'000;
    keep(one, created() + "," + knights(2, 900), false, "later");
    EXPECT_NE(answer(one, "later").find("done"), std::string::npos) << answer(one, "later");
}

TEST_F(Limits, TalkThatIsReadAgainAndAgainIsPaidFor) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const std::string id = game(one, other, R"({"game":"chess"})");
    act(one, id, 1, move("e2e4"), "m");
    act(one, id, 2, R"({"do":"resign"})", "r");
    for (const auto& person : {one, other}) tell(person, R"({"type":"leave","game":")" + id + "\"}");
    for (int number = 1; number <= 2'000; ++number) {
        const store::Unit unit = {store::AddSaid{
            id,
            store::Room::watchers,
            {.number = number, .player = 1, .name = "A", .text = "t", .nonce = std::to_string(number)}}};
        ASSERT_TRUE(store_->commit(std::span{&unit, 1}).front());
    }
    now += 10'000;
    for (int i = 0; i < 20; ++i) {
        tell(one, R"({"type":"join","game":")" + id + R"(","seq":9,"said":5000,"nonce":"j"})");
        tell(one, R"({"type":"leave","game":")" + id + "\"}");
    }
    EXPECT_GT(one.line->count("server.too-fast"), 10U);
}

TEST_F(Limits, WhatIsDearIsPaidByTheAddressAndNewConnectionsFromThereHaveNoMore) {
    const std::string token = member(enter("Anong").line->latest(R"("type":"entered")"), "token");
    const auto elsewhere = connect(token, "192.0.2.9");
    const std::string id = kept_long(elsewhere, "k");
    now += 60'000;
    int read = 0;
    for (int i = 0; i < 100; ++i) {
        const auto line = connect(token);
        join(line, id);
        read += line.line->count(R"("type":"game")") > 0;
        EXPECT_TRUE(line.line->count(R"("type":"game")") + line.line->count("server.busy") == 1);
        hall->leave(*line.visitor);
    }
    EXPECT_GT(read, 10);
    EXPECT_LT(read, 30);
    join(elsewhere, id);
    EXPECT_EQ(elsewhere.line->count(R"("type":"game")"), 1U) << "others go on";
    const auto line = connect(token);
    tell(line, R"({"type":"list-games","running":true,"before":"","nonce":"l"})");
    EXPECT_NE(answer(line, "l").find("server.busy"), std::string::npos) << "refused before it is done";
    now += 30'000;
    join(line, id);
    EXPECT_EQ(line.line->count(R"("type":"game")"), 1U);
}

TEST_F(Limits, AGameThatHasEndedAnswersWhatItIsAskedAlsoFromTheStore) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto watcher = enter("Watcher");
    const auto id = game(one, other, R"({"game":"chess"})", true);
    act(one, id, 1, R"({"do":"resign"})", "r");
    for (const auto& person : {one, other}) tell(person, R"({"type":"leave","game":")" + id + "\"}");
    ASSERT_EQ(hall->tables(), 0U);
    act(one, id, 1, R"({"do":"resign"})", "r");
    EXPECT_NE(answer(one, "r").find("\"ended\""), std::string::npos)
        << "said again, it is acknowledged again";
    act(other, id, 2, move("e2e4"), "late");
    EXPECT_NE(answer(other, "late").find("session.game-over"), std::string::npos);
    act(watcher, id, 2, move("e2e4"), "w");
    EXPECT_NE(answer(watcher, "w").find("server.not-your-game"), std::string::npos);
    tell(other,
         R"({"type":"lay-plan","game":")" + id + R"(","plan":{"ply":0,"premove":"e7e5"},"nonce":"p"})");
    EXPECT_NE(answer(other, "p").find("session.game-over"), std::string::npos);
    tell(watcher, R"({"type":"say","game":")" + id + R"(","text":"hello","nonce":"t"})");
    EXPECT_NE(answer(watcher, "t").find("done"), std::string::npos);
    tell(one, R"({"type":"list-games","running":false,"before":"","nonce":"l"})");
    EXPECT_NE(answer(one, "l").find(R"("result":"0-1")"), std::string::npos) << answer(one, "l");
    EXPECT_EQ(hall->tables(), 0U);
}

TEST_F(Limits, ARematchOfAGamePutHereHasItsPlayerInIt) {
    const auto one = enter("Anong");
    const std::string engines =
        R"({"first":{"name":"x","engine":true,"level":1},"second":{"name":"y","engine":true,"level":1}})";
    const std::string over = R"(,"position":"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")";
    const std::string end =
        R"({"seq":2,"at":0,"type":"ended","winner":"first","reason":"resignation","clause":"","result":"1-0"})";
    for (const std::string& more : {std::string{}, over}) {
        keep(one, created(engines, more) + "," + end, false, "k" + more.substr(0, 1));
        const std::string id = member(one.line->heard.back(), "id");
        ASSERT_NE(id, "") << one.line->heard.back();
        tell(one, R"({"type":"rematch","game":")" + id + R"(","nonce":"r"})");
        if (!more.empty()) {
            EXPECT_NE(one.line->heard.back().find("session.game-over"), std::string::npos);
            continue;
        }
        const std::string next = member(one.line->latest(R"("type":"started")"), "game");
        join(one, next);
        const std::string state = one.line->latest(R"("type":"game")");
        EXPECT_NE(state.find(R"("name":"Anong","engine":false)"), std::string::npos) << state;
        EXPECT_LE(asked.size(), 1U) << "the computer plays one side";
    }
    EXPECT_EQ(hall->live_games(), 1U);
}

TEST_F(Limits, AFlagFallsNotUnderAMoveThatIsUnderWayWhateverElseHappens) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto watcher = enter("Watcher");
    const auto id =
        game(one, other, R"({"game":"chess","clock":{"kind":"fischer","initial":2000,"increment":0}})", true);
    act(one, id, 1, move("e2e4"), "a");
    act(other, id, 2, move("e7e5"), "b");
    one.line->way = 400;
    tick(1'900);
    join(watcher, id);
    tell(watcher, R"({"type":"leave","game":")" + id + "\"}");
    tick(200);
    act(other, id, 3, R"({"do":"claim-time"})", "c");
    EXPECT_NE(answer(other, "c").find("session.time-left"), std::string::npos) << answer(other, "c");
    tick(100);
    EXPECT_EQ(hall->live_games(), 1U);
    tick(50);
    act(one, id, 3, move("g1f3"), "d");
    EXPECT_NE(answer(one, "d").find("g1f3"), std::string::npos) << answer(one, "d");
    EXPECT_EQ(hall->live_games(), 1U);
}

TEST_F(Limits, AFlagFallsWhenNoMoveCanComeAnyMore) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id =
        game(one, other, R"({"game":"chess","clock":{"kind":"fischer","initial":2000,"increment":0}})");
    act(one, id, 1, move("e2e4"), "a");
    act(other, id, 2, move("e7e5"), "b");
    one.line->way = 400;
    tick(2'399);
    EXPECT_EQ(hall->live_games(), 1U);
    tick(1);
    EXPECT_EQ(hall->live_games(), 0U);
}

TEST_F(Limits, WhatIsHalfPutHereIsForgottenAndBoundedForAnAddress) {
    const auto one = enter("Anong");
    std::vector<Person> lines = {one};
    const std::string token = member(one.line->latest("entered"), "token");
    for (int i = 0; i < 9; ++i) lines.push_back(connect(token));
    const auto begin_all = [&](const std::string& nonce) {
        for (const auto& line : lines) keep(line, created() + "," + knights(2, 2'500), true, nonce);
        std::size_t taken = 0;
        for (const auto& line : lines) taken += answer(line, nonce).contains("done") ? 1U : 0U;
        return taken;
    };
    const std::size_t taken = begin_all("k1");
    EXPECT_GT(taken, 2U);
    EXPECT_LT(taken, 9U);
    EXPECT_NE(answer(lines.back(), "k1").find("server.busy"), std::string::npos);
    tick(31'000);
    keep(lines.front(), knights(2'502, 2), false, "k2");
    EXPECT_NE(answer(lines.front(), "k2").find("refused"), std::string::npos) << "its beginning is gone";
    EXPECT_EQ(begin_all("k3"), taken);
    for (const auto& line : lines) hall->leave(*line.visitor);
    lines = {enter("Haruto")};
    EXPECT_EQ(begin_all("k4"), 1U);
}

TEST_F(Limits, AGameWithoutClocksInWhichNobodyMovesIsPutAwayAndInTheEndCalledOff) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = game(one, other, R"({"game":"chess"})");
    act(one, id, 1, move("e2e4"), "m");
    tick(100'000);
    EXPECT_EQ(hall->tables(), 1U) << "both look at it";
    tell(one, R"({"type":"leave","game":")" + id + "\"}");
    tell(other, R"({"type":"leave","game":")" + id + "\"}");
    EXPECT_EQ(hall->tables(), 1U) << "they may come back at once";
    tick(91'000);
    EXPECT_EQ(hall->tables(), 0U);
    EXPECT_EQ(hall->live_games(), 1U);
    tell(other, R"({"type":"list-games","running":true,"before":"","nonce":"l"})");
    EXPECT_EQ(member(answer(other, "l"), "turn"), "second");
    EXPECT_EQ(hall->tables(), 0U) << "it was opened only to be listed";
    act(other, id, 2, move("e7e5"), "n");
    EXPECT_NE(answer(other, "n").find("e7e5"), std::string::npos);
    EXPECT_EQ(hall->live_games(), 1U);
    tick(91'000);
    EXPECT_EQ(hall->tables(), 0U);
    constexpr Milliseconds day = 86'400'000;
    ASSERT_TRUE(hall->deadline());
    tick(30 * day - 100'000);
    EXPECT_EQ(hall->live_games(), 1U);
    tick(100'000);
    EXPECT_EQ(hall->live_games(), 0U);
    EXPECT_EQ(hall->tables(), 0U);
    join(one, id);
    EXPECT_NE(one.line->latest(R"("type":"game")").find(R"("reason":"aborted")"), std::string::npos);
}

TEST_F(Limits, GamesWithoutClocksAreNotHeldInMemoryAfterAStart) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto quiet = game(one, other, R"({"game":"chess"})");
    game(one, other, R"({"game":"chess","clock":{"kind":"fischer","initial":60000,"increment":0}})");
    const std::string token = member(one.line->latest("entered"), "token");
    hall.reset();
    open();
    EXPECT_EQ(hall->live_games(), 2U);
    EXPECT_EQ(hall->tables(), 1U);
    const auto back = connect(token);
    EXPECT_NE(back.line->latest("welcome").find(quiet), std::string::npos);
    join(back, quiet);
    act(back, quiet, 1, move("e2e4"), "m");
    EXPECT_NE(answer(back, "m").find("e2e4"), std::string::npos);
    EXPECT_EQ(hall->live_games(), 2U);
}

TEST_F(Limits, WhoHasEnoughGamesTakesNobodysSeekAway) {
    const auto full = enter("Full");
    const auto host = enter("Host");
    const auto guest = enter("Guest");
    for (int i = 0; i < 5; ++i) start_against_computer(full, R"({"game":"chess"})", std::to_string(i));
    tell(host, seek_chess);
    const std::string seek = member(answer(host, "s"), "id");
    const auto take = [&](const Person& person, const std::string& nonce) {
        tell(person, R"({"type":"take-seek","seek":")" + seek + R"(","nonce":")" + nonce + "\"}");
        return answer(person, nonce);
    };
    EXPECT_NE(take(full, "t").find("server.enough-games"), std::string::npos);
    slow = true;
    const auto late = enter("Late");
    EXPECT_EQ(take(guest, "t1"), "");
    EXPECT_EQ(take(guest, "t2"), "");
    slow = false;
    let_disk_work();
    const std::string id = member(answer(guest, "t1"), "id");
    EXPECT_NE(id, "");
    EXPECT_EQ(member(answer(guest, "t2"), "id"), id);
    EXPECT_EQ(member(take(guest, "t1"), "id"), id) << "its answer may have been lost";
    EXPECT_NE(take(late, "t").find("server.no-such-seek"), std::string::npos);
    EXPECT_EQ(hall->live_games(), 6U);
}

TEST_F(Limits, TwoWhoTakeASeekAtOnceAreToldWhoWasLate) {
    const auto host = enter("Host");
    const auto one = enter("One");
    const auto other = enter("Other");
    tell(host, seek_chess);
    const std::string seek = member(answer(host, "s"), "id");
    slow = true;
    for (const auto& person : {one, other})
        tell(person, R"({"type":"take-seek","seek":")" + seek + R"(","nonce":"t"})");
    slow = false;
    let_disk_work();
    EXPECT_NE(answer(one, "t").find("done"), std::string::npos);
    EXPECT_NE(answer(other, "t").find("server.no-such-seek"), std::string::npos);
}

TEST_F(Limits, StrangersDoNotFillTheQueueOfAGame) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto watcher = enter("Watcher");
    const auto id = game(one, other, R"({"game":"chess"})", true);
    slow = true;
    act(one, id, 1, move("e2e4"), "m");
    for (int i = 0; i < 30; ++i) act(watcher, id, 1, R"({"do":"resign"})", "w" + std::to_string(i));
    EXPECT_EQ(watcher.line->count("server.not-your-game"), 30U);
    for (int i = 0; i < 30; ++i) act(one, id, 2, R"({"do":"offer-draw"})", "o" + std::to_string(i));
    act(other, id, 2, move("e7e5"), "n");
    slow = false;
    let_disk_work();
    EXPECT_EQ(other.line->count("server.busy"), 0U);
    EXPECT_GT(one.line->count("server.busy"), 10U);
}

TEST_F(Limits, WhileTheDiskIsDownOneMaySpeakAsFastAsEver) {
    const auto one = enter("Anong");
    for (int i = 0; i < 600; ++i) {
        stood_still += 50;
        tell(one, R"({"type":"ping","sent":1})");
    }
    EXPECT_EQ(one.line->count("pong"), 600U);
}

TEST_F(Limits, WhoComesAndGoesWithoutEndIsToldOfNowAndThen) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto watcher = enter("Watcher");
    const auto id = game(one, other, R"({"game":"chess"})", true);
    join(watcher, id);
    tick(5'000);
    watcher.line->heard.clear();
    for (int i = 0; i < 40; ++i) {
        tell(one, R"({"type":"leave","game":")" + id + "\"}");
        join(one, id);
    }
    tell(one, R"({"type":"leave","game":")" + id + "\"}");
    EXPECT_LE(watcher.line->count(R"("type":"presence")"), 2U);
    tick(1'100);
    const std::string last = watcher.line->latest(R"("type":"presence")");
    EXPECT_NE(last, "");
    EXPECT_EQ(last.find(R"("first":0)"), std::string::npos) << "in the end it is right: " << last;
    act(other, id, 1, R"({"do":"resign"})", "r");
    for (int i = 0; i < 10; ++i)
        tell(other, R"({"type":"rematch","game":")" + id + R"(","nonce":"r)" + std::to_string(i) + "\"}");
    EXPECT_EQ(watcher.line->count("rematch-asked"), 1U);
    EXPECT_EQ(other.line->count(R"("type":"done","nonce":"r)"), 10U);
}

TEST_F(Limits, TheLobbyIsSentToANewcomerAloneAndToOthersWhenItIsAnother) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    constexpr const char* follow = R"({"type":"follow-lobby","on":true})";
    tell(one, follow);
    ASSERT_EQ(one.line->count(R"("type":"lobby")"), 1U) << "at once";
    for (int i = 0; i < 30; ++i) tell(other, follow);
    EXPECT_EQ(other.line->count(R"("type":"lobby")"), 30U);
    EXPECT_EQ(one.line->count(R"("type":"lobby")"), 1U);
    for (int i = 0; i < 5; ++i) tick(1'000);
    EXPECT_EQ(one.line->count(R"("type":"lobby")"), 1U) << "nothing is new in it";
    tell(other, seek_chess);
    tick(1'000);
    EXPECT_EQ(one.line->count(R"("type":"lobby")"), 2U);
    EXPECT_NE(other.line->latest(R"("type":"lobby")").find(R"("mine":true)"), std::string::npos);
}

TEST_F(Limits, WhatIsAskedTwiceWhileItIsUnderWayHappensOnce) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto third = enter("Third");
    constexpr const char* invite =
        R"({"type":"invite","terms":{"config":{"game":"chess"},"side":"first","watchable":false},"nonce":"iv"})";
    slow = true;
    tell(one, invite);
    tell(one, invite);
    slow = false;
    let_disk_work();
    EXPECT_EQ(one.line->count(R"("type":"done","nonce":"iv")"), 2U);
    const std::string id = member(answer(one, "iv"), "id");
    EXPECT_EQ(store_->invitations_of(1).value().size(), 1U);
    const std::string accept = R"({"type":"accept","invitation":")" + id + R"(","nonce":"a"})";
    tell(other, accept);
    EXPECT_NE(answer(other, "a").find("done"), std::string::npos);
    tell(one, invite);
    EXPECT_EQ(member(one.line->heard.back(), "id"), id);
    EXPECT_TRUE(store_->invitations_of(1).value().empty()) << "it was accepted";
    tell(third, accept);
    EXPECT_NE(answer(third, "a").find("server.no-such-invitation"), std::string::npos);
}

TEST_F(Limits, NoLineOfTalkIsLostBehindOneThatIsSaidTwice) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = game(one, other, R"({"game":"chess"})");
    const auto say = [&](const std::string& text) {
        tell(one,
             R"({"type":"say","game":")" + id + R"(","text":")" + text + R"(","nonce":")" + text + "\"}");
    };
    slow = true;
    for (const char* text : {"two", "two", "three"}) say(text);
    slow = false;
    let_disk_work();
    EXPECT_EQ(one.line->count(R"("type":"done","nonce":"two")"), 2U);
    EXPECT_EQ(one.line->count(R"("type":"done","nonce":"three")"), 1U);
    const auto said = store_->said(id, store::Room::players, 0, 10).value();
    ASSERT_EQ(said.size(), 2U);
    EXPECT_EQ(said[1].text, "three");
    EXPECT_EQ(other.line->count(R"("type":"talk")"), 2U);
}

TEST_F(Limits, AfterALineThatCouldNotBeKeptTheNextOnesAre) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = game(one, other, R"({"game":"chess"})");
    slow = true;
    for (const char* text : {"a", "b"})
        tell(one, R"({"type":"say","game":")" + id + R"(","text":"x","nonce":")" + text + "\"}");
    broken = true;
    auto [unit, done] = std::move(waiting.front());
    waiting.pop_front();
    done(std::unexpected(store::Error{store::Error::Kind::full, "no room"}));
    broken = false;
    slow = false;
    let_disk_work();
    EXPECT_NE(answer(one, "a").find("server.cannot-store"), std::string::npos);
    EXPECT_NE(answer(one, "b").find("done"), std::string::npos);
}

TEST_F(Limits, TheLogTellsOfGamesAndNoSecrets) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = game(one, other, R"({"game":"chess"})");
    act(one, id, 1, R"({"do":"resign"})", "r");
    EXPECT_EQ(log, (std::vector<std::string>{"game " + id + " has begun: chess",
                                             "game " + id + " has ended: 0-1"}));
}

}  // namespace
}  // namespace kradan::server
