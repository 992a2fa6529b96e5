// The hall and its tables on a clock and a disk that the test moves: what players hear of each other.
#include <string>
#include <vector>

#include "club.h"

namespace kradan::server {
namespace {

constexpr const char* strict_blitz =
    R"({"game":"chess","play":"strict","clock":{"kind":"fischer","initial":180000,"increment":0}})";
constexpr const char* blitz = R"({"game":"chess","clock":{"kind":"fischer","initial":180000,"increment":0}})";

TEST_F(HallTest, AGameWhoseOnlyMoveWasIllegalIsCalledOffAndStopsNobody) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = game(one, other, strict_blitz);
    act(one, id, 1, move("e2e5"), "wrong");
    EXPECT_NE(one.line->latest("illegal"), "") << one.line->heard.back();
    tick(61'000);
    EXPECT_NE(other.line->latest(R"("reason":"aborted")"), "");
    EXPECT_EQ(hall->live_games(), 0U);
}

TEST_F(HallTest, TheFirstMinuteBeginsWhenBothHaveCome) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = invited(one, other, blitz);
    join(other, id);
    tick(300'000);
    EXPECT_EQ(hall->live_games(), 1U) << "one of them is still on the way";
    join(one, id);
    tick(59'000);
    EXPECT_EQ(hall->live_games(), 1U);
    tick(2'000);
    EXPECT_EQ(hall->live_games(), 0U);
}

TEST_F(HallTest, AGameToWhichNobodyComesIsCalledOff) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    invited(one, other, blitz);
    tick(599'000);
    EXPECT_EQ(hall->live_games(), 1U);
    tick(2'000);
    EXPECT_EQ(hall->live_games(), 0U);
}

TEST_F(HallTest, WithFreeHandicapStonesTheSecondSideToo) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = game(
        one, other,
        R"({"game":"go","rules":"chinese","handicap":2,"handicapPlacement":"free","clock":{"kind":"fischer","initial":600000,"increment":0}})");
    ASSERT_NE(one.line->latest(R"("type":"game")"), "") << one.line->heard.back();
    act(one, id, 1, move("D4"), "a");
    act(one, id, 2, move("Q16"), "b");
    tick(61'000);
    EXPECT_EQ(hall->live_games(), 0U) << "White has never moved";
}

TEST_F(HallTest, TheComputerMovesAgainWhenTheDiskIsWellAgain) {
    const auto one = enter("Anong");
    const auto id = start_against_computer(one);
    join(one, id);
    ASSERT_EQ(asked.size(), 1U);
    broken = true;
    EXPECT_TRUE(asked.front().second(Answer{{"e2e4"}}));
    asked.pop_front();
    tick(1'000);
    broken = false;
    tick(600);
    ASSERT_EQ(asked.size(), 1U) << "it is asked again";
    EXPECT_TRUE(asked.front().second(Answer{{"e2e4"}}));
    tick(1'000);
    EXPECT_NE(one.line->latest(R"("move":"e2e4")"), "");
}

TEST_F(HallTest, TheComputerDoesNotAnswerFasterThanAPersonCould) {
    const auto one = enter("Anong");
    const auto id = start_against_computer(one);
    join(one, id);
    ASSERT_EQ(asked.size(), 1U);
    EXPECT_TRUE(asked.front().second(Answer{{"e2e4"}}));
    tick(300);
    EXPECT_EQ(one.line->latest(R"("move":"e2e4")"), "");
    act(one, id, 1, R"({"do":"offer-draw"})", "d");
    EXPECT_EQ(asked.size(), 1U) << "it is not asked anew while its move is held";
    tick(700);
    EXPECT_NE(one.line->latest(R"("move":"e2e4")"), "");
}

TEST_F(HallTest, AComputerShortOfTimeAnswersAtOnce) {
    const auto one = enter("Anong");
    const auto id = start_against_computer(
        one, R"({"game":"chess","clock":{"kind":"fischer","initial":1000,"increment":0}})");
    join(one, id);
    ASSERT_EQ(asked.size(), 1U) << one.line->heard.back();
    EXPECT_TRUE(asked.front().second(Answer{{"e2e4"}}));
    tick(26);
    EXPECT_NE(one.line->latest(R"("move":"e2e4")"), "");
}

TEST_F(HallTest, ATalkativeOpponentDoesNotAskTheComputerAnew) {
    const auto one = enter("Anong");
    const auto id = start_against_computer(one);
    join(one, id);
    for (int i = 0; i < 10; ++i) act(one, id, 1 + 2 * i, R"({"do":"offer-draw"})", "n" + std::to_string(i));
    EXPECT_EQ(one.line->count("draw-declined"), 10U);
    ASSERT_EQ(asked.size(), 1U);
    EXPECT_FALSE(asked.front().first.stale());
    EXPECT_TRUE(asked.front().second(Answer{{"e2e4"}})) << "what it found still holds";
    tick(1'000);
    EXPECT_NE(one.line->latest(R"("move":"e2e4")"), "");
}

TEST_F(HallTest, AWrongAnswerOfTheComputerIsCalledWrong) {
    const auto one = enter("Anong");
    start_against_computer(one);
    ASSERT_EQ(asked.size(), 1U);
    EXPECT_FALSE(asked.front().second(Answer{{"e2e5"}}));
}

TEST_F(HallTest, TheComputerDoesNotAcceptThatItsLivingStonesAreDead) {
    const auto one = enter("Anong");
    const auto id = start_against_computer(one, R"({"game":"go","size":5})");
    join(one, id);
    const auto answers = [&](const Answer& answer) {
        ASSERT_EQ(asked.size(), 1U) << one.line->heard.back();
        auto done = std::move(asked.front());
        asked.pop_front();
        EXPECT_TRUE(done.second(answer));
        tick(1'000);
    };
    answers(Answer{{"C3"}});
    act(one, id, 2, move("D4"), "m");
    answers(Answer{{"pass"}});
    act(one, id, 4, move("pass"), "p");
    ASSERT_EQ(asked.size(), 1U);
    EXPECT_EQ(asked.front().first.what, Question::What::dead_stones);
    answers(Answer{std::vector<std::string>{}});
    ASSERT_TRUE(asked.empty()) << "the marking is left to its opponent";

    act(one, id, 6, R"({"do":"mark-dead","vertex":"C3"})", "d");
    ASSERT_TRUE(asked.empty()) << "until that is accepted";
    act(one, id, 7, R"({"do":"accept-dead"})", "x");
    ASSERT_EQ(asked.size(), 1U);
    EXPECT_EQ(asked.front().first.what, Question::What::correct_dead);
    EXPECT_EQ(asked.front().first.marked, std::vector<std::string>{"C3"});
    answers(Answer{{"D4"}});
    const std::string changed = one.line->latest("dead-marked");
    EXPECT_NE(changed.find(R"("dead":["D4"])"), std::string::npos) << changed;
    EXPECT_EQ(one.line->latest(R"("type":"ended")"), "");

    act(one, id, 9, R"({"do":"accept-dead"})", "y");
    ASSERT_EQ(asked.size(), 1U);
    EXPECT_EQ(asked.front().first.marked, std::vector<std::string>{"D4"});
    answers(Answer{{"D4"}});
    EXPECT_NE(one.line->latest(R"("type":"ended")"), "") << one.line->heard.back();
}

TEST_F(HallTest, TheComputerIsAskedAnewOfAMarkingThatHasChanged) {
    const auto one = enter("Anong");
    const auto id = start_against_computer(one, R"({"game":"go","size":5})");
    join(one, id);
    EXPECT_TRUE(asked.front().second(Answer{{"C3"}}));
    asked.pop_front();
    tick(1'000);
    act(one, id, 2, move("pass"), "m");
    EXPECT_TRUE(asked.front().second(Answer{{"pass"}}));
    asked.pop_front();
    tick(1'000);
    ASSERT_EQ(asked.size(), 1U);
    act(one, id, 5, R"({"do":"accept-dead"})", "x");
    EXPECT_TRUE(asked.front().first.stale()) << "it was asked what it proposes";
    EXPECT_TRUE(asked.front().second(std::nullopt));
    asked.pop_front();
    ASSERT_EQ(asked.size(), 1U);
    EXPECT_EQ(asked.front().first.what, Question::What::correct_dead);
    EXPECT_FALSE(asked.front().second(Answer{{"Z99"}})) << "no stone";
    asked.pop_front();
    ASSERT_TRUE(asked.empty()) << "not at once";
    tick(2'000);
    ASSERT_EQ(asked.size(), 1U);
    EXPECT_TRUE(asked.front().second(Answer{std::vector<std::string>{}}));
    EXPECT_NE(one.line->latest(R"("type":"ended")"), "") << one.line->heard.back();
}

TEST_F(HallTest, AnAcknowledgedPlanIsNotWipedOutByTheEndOfTheOneBefore) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = game(one, other, R"({"game":"chess"})");
    const auto lay = [&](const std::string& lines_of_plan, const std::string& nonce) {
        tell(other, R"({"type":"lay-plan","game":")" + id + R"(","plan":{"ply":0,"lines":)" + lines_of_plan +
                        R"(},"nonce":")" + nonce + "\"}");
    };
    lay(R"([["e2e4","c7c5"]])", "p1");
    ASSERT_NE(other.line->latest(R"("nonce":"p1")"), "");
    slow = true;
    act(one, id, 1, move("d2d4"), "m");
    lay(R"([["d2d4","g8f6","c2c4","e7e6"]])", "p2");
    slow = false;
    let_disk_work();
    ASSERT_NE(other.line->latest(R"("nonce":"p2")").find("done"), std::string::npos);
    const auto stored = store_->game(id).value().value();
    // The second plan answers the move at once; what is left of it must be on the disk.
    EXPECT_NE(stored.plans[1].find("c2c4"), std::string::npos) << stored.plans[1];
}

TEST_F(HallTest, OneRematchIsOneGame) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = game(one, other, R"({"game":"chess"})");
    act(one, id, 1, R"({"do":"resign"})", "r");
    tell(one, R"({"type":"rematch","game":")" + id + R"(","nonce":"r1"})");
    slow = true;
    for (int i = 0; i < 20; ++i) {
        tell(other, R"({"type":"rematch","game":")" + id + R"(","nonce":"s)" + std::to_string(i) + "\"}");
    }
    slow = false;
    let_disk_work();
    EXPECT_EQ(hall->live_games(), 1U);
    const auto next = member(one.line->latest(R"("type":"next-game")"), "next");
    for (int i = 0; i < 20; ++i) {
        EXPECT_EQ(member(other.line->latest(R"("nonce":"s)" + std::to_string(i) + "\""), "id"), next);
    }
}

TEST_F(HallTest, ARematchThatWasCalledOffBeforeAMoveCanBeAskedForAgain) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = game(one, other, R"({"game":"chess"})");
    act(one, id, 1, move("e2e4"), "m");
    act(one, id, 2, R"({"do":"resign"})", "r");
    const auto ask = [&](const Person& person) {
        tell(person,
             R"({"type":"rematch","game":")" + id + R"(","nonce":"r)" + std::to_string(++counted) + "\"}");
        return member(person.line->latest(R"("nonce":"r)" + std::to_string(counted) + "\""), "id");
    };
    ask(one);
    const std::string next = ask(other);
    ASSERT_NE(next, "");
    for (const auto& person : {one, other}) join(person, next);
    act(one, next, 1, R"({"do":"abort"})", "a");
    for (const auto& person : {one, other}) tell(person, R"({"type":"leave","game":")" + next + "\"}");
    EXPECT_EQ(member(one.line->latest(R"("type":"next-game")"), "next"), "");
    EXPECT_EQ(ask(one), "") << "the other one has to want it too";
    EXPECT_EQ(hall->live_games(), 0U);
    EXPECT_NE(ask(other), "");
    EXPECT_EQ(hall->live_games(), 1U);
}

TEST_F(HallTest, GamesThatAreOnTheirWayToTheDiskCountToo) {
    const auto one = enter("Anong");
    slow = true;
    for (int i = 0; i < 20; ++i) {
        tell(
            one,
            R"({"type":"play-computer","terms":{"config":{"game":"chess"},"side":"first","watchable":false},"level":1,"nonce":"c)" +
                std::to_string(i) + "\"}");
    }
    slow = false;
    let_disk_work();
    EXPECT_EQ(hall->live_games(), 5U);
    EXPECT_EQ(one.line->count("server.enough-games"), 15U);
}

TEST_F(HallTest, WhatHasEndedIsPutAwayWhenNobodyLooks) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = game(one, other, blitz);
    act(one, id, 1, R"({"do":"resign"})", "r");
    EXPECT_EQ(hall->tables(), 1U);
    hall->leave(*one.visitor);
    hall->leave(*other.visitor);
    EXPECT_EQ(hall->tables(), 0U);
    const auto stranger = enter("Stranger");
    act(stranger, id, 1, move("e2e4"), "m");
    EXPECT_EQ(hall->tables(), 0U) << "it was opened only to be refused";
}

TEST_F(HallTest, LagIsPaidForByEveryCommand) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id =
        game(one, other, R"({"game":"chess","clock":{"kind":"fischer","initial":60000,"increment":0}})");
    act(one, id, 1, move("e2e4"), "a");
    act(other, id, 2, move("e7e5"), "b");
    one.line->way = 10'000;
    int seq = 3;
    // Each of these claims that it was long on its way; all together no more is given back than the quota.
    for (int i = 0; i < 5; ++i) {
        now += 1'000;
        act(one, id, seq++, R"({"do":"offer-draw"})", "o" + std::to_string(i));
        act(other, id, seq++, R"({"do":"decline-draw"})", "d" + std::to_string(i));
    }
    now += 1'000;
    act(one, id, seq, move("g1f3"), "c");
    const std::string event = one.line->latest(R"("nonce":"c")");
    const auto clocks = event.find(R"("clocks":[[)");
    ASSERT_NE(clocks, std::string::npos) << event;
    const int left = std::stoi(event.substr(clocks + 11));
    EXPECT_GE(left, 54'000);
    EXPECT_LE(left, 54'500);
}

TEST_F(HallTest, APlayerOnManyLinesTalksNoFaster) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = game(one, other, R"({"game":"chess"})");
    const auto token = member(one.line->latest(R"("type":"entered")"), "token");
    int said = 0;
    for (int i = 0; i < 30; ++i) {
        const auto line = connect(token);
        tell(line,
             R"({"type":"say","game":")" + id + R"(","text":"hello","nonce":"t)" + std::to_string(i) + "\"}");
        said += line.line->latest(R"("type":"done")").empty() ? 0 : 1;
    }
    EXPECT_GT(said, 0);
    EXPECT_LT(said, 10);
}

TEST_F(HallTest, AForeignPrivateGameIsAsOneThatIsNotThere) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto stranger = enter("Stranger");
    const auto id = game(one, other, R"({"game":"chess"})");
    const auto answers = [&](const std::string& name) {
        std::vector<std::string> all;
        for (const std::string message :
             {R"("join","seq":0,"said":0)", R"("act","seq":1,"command":{"do":"resign"})",
              R"("say","text":"hello")", R"("lay-plan")", R"("rematch")"}) {
            tell(stranger, R"({"type":)" + message + R"(,"game":")" + name + R"(","nonce":"x"})");
            all.push_back(stranger.line->heard.back());
        }
        return all;
    };
    EXPECT_EQ(answers(id), answers("AAAAAAAAAAAAAAAAAAAAAA"));
}

TEST_F(HallTest, AnInvitationAcceptedTwiceIsOneGameAndLeadsItsPlayersThere) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto stranger = enter("Stranger");
    const auto id = game(one, other, R"({"game":"chess"})");
    const auto invitation = member(one.line->latest(R"("nonce":"i1")"), "id");
    tell(other, R"({"type":"accept","invitation":")" + invitation + R"(","nonce":"again"})");
    EXPECT_EQ(member(other.line->latest(R"("nonce":"again")"), "id"), id);
    EXPECT_EQ(hall->live_games(), 1U);
    for (const auto& player : {one, other}) {
        tell(player, R"({"type":"look-up","invitation":")" + invitation + R"(","nonce":"l"})");
        EXPECT_NE(player.line->heard.back().find(R"("game":")" + id), std::string::npos);
    }
    tell(stranger, R"({"type":"look-up","invitation":")" + invitation + R"(","nonce":"l"})");
    EXPECT_NE(stranger.line->heard.back().find("server.no-such-invitation"), std::string::npos);
    tell(stranger, R"({"type":"accept","invitation":")" + invitation + R"(","nonce":"l"})");
    EXPECT_NE(stranger.line->heard.back().find("server.no-such-invitation"), std::string::npos);
}

TEST_F(HallTest, ANonceUsedBeforeIsNoNewCommand) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = game(one, other, R"({"game":"chess"})");
    act(one, id, 1, R"({"do":"offer-draw"})", "N");
    act(one, id, 2, R"({"do":"resign"})", "N");
    EXPECT_EQ(hall->live_games(), 1U);
    EXPECT_NE(one.line->heard.back().find("session.malformed"), std::string::npos);
}

TEST_F(HallTest, MarksWithoutEndAreRefused) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = game(one, other, R"({"game":"go","size":9})");
    act(one, id, 1, move("E5"), "a");
    act(other, id, 2, move("pass"), "b");
    act(one, id, 3, move("pass"), "c");
    int seq = 5;
    for (int i = 0; i < 200; ++i) {
        act(one, id, seq, R"({"do":"mark-dead","vertex":"E5"})", "d" + std::to_string(i));
        if (one.line->heard.back().contains("dead-marked")) ++seq;
    }
    EXPECT_GT(one.line->count("server.too-fast"), 0U);
    EXPECT_GT(seq, 5);
    EXPECT_LT(seq, 60) << one.line->heard.back();
}

TEST_F(HallTest, AGamePlayedElsewhereIsKeptOnceAndNobodyPlaysOn) {
    const auto one = enter("Anong");
    const std::string created = R"({"seq":1,"at":1790000000000,"type":"created","config":{"game":"chess"}})";
    const std::string moved = R"({"seq":2,"at":1790000000500,"type":"moved","by":"first","move":"e2e4"})";
    std::vector<std::string> ids;
    for (const std::string nonce : {"k1", "k2"}) {
        tell(one, R"({"type":"keep","events":[)" + created + R"(],"more":true,"nonce":")" + nonce + "a\"}");
        tell(one, R"({"type":"keep","events":[)" + moved + R"(],"more":false,"nonce":")" + nonce + "\"}");
        ids.push_back(member(one.line->latest("\"nonce\":\"" + nonce + "\""), "id"));
    }
    ASSERT_NE(ids[0], "") << one.line->heard.back();
    EXPECT_EQ(ids[0], ids[1]);
    EXPECT_EQ(hall->live_games(), 0U);
    join(one, ids[0]);
    EXPECT_NE(one.line->latest(R"("type":"game")").find("e2e4"), std::string::npos);
    EXPECT_LT(now, 10'000) << "the time of another board is not the time here";
    act(one, ids[0], 2, move("e7e5"), "m");
    EXPECT_NE(one.line->heard.back().find("server.kept"), std::string::npos);
    tell(one, R"({"type":"rematch","game":")" + ids[0] + R"(","nonce":"r"})");
    EXPECT_NE(one.line->heard.back().find("server.kept"), std::string::npos);
    tell(one, R"({"type":"list-games","running":false,"before":"","nonce":"l"})");
    EXPECT_NE(one.line->heard.back().find(R"("over":true,"result":"")"), std::string::npos)
        << one.line->heard.back();
    tell(one, R"({"type":"list-games","running":true,"before":"","nonce":"l"})");
    EXPECT_NE(one.line->heard.back().find(R"("games":[])"), std::string::npos);
    const auto stranger = enter("Stranger");
    join(stranger, ids[0]);
    EXPECT_NE(stranger.line->heard.back().find("server.no-such-game"), std::string::npos);
}

TEST_F(HallTest, WhatIsNoGameIsNotKept) {
    const auto one = enter("Anong");
    const std::string created = R"({"seq":1,"at":0,"type":"created","config":{"game":"chess"}})";
    const std::string impossible = R"({"seq":2,"at":0,"type":"moved","by":"first","move":"e4e5"})";
    for (const std::string& events : {impossible, created + "," + impossible, std::string{}}) {
        tell(one, R"({"type":"keep","events":[)" + events + R"(],"more":false,"nonce":"k"})");
        EXPECT_NE(one.line->heard.back().find(R"("type":"refused","nonce":"k")"), std::string::npos)
            << one.line->heard.back();
    }
}

TEST_F(HallTest, RunningGamesAreListedWithWhoseTurnItIs) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = game(one, other, R"({"game":"chess"})");
    act(one, id, 1, move("e2e4"), "m");
    tell(one, R"({"type":"list-games","running":true,"before":"","nonce":"l"})");
    const std::string list = one.line->heard.back();
    EXPECT_EQ(member(list, "turn"), "second");
    EXPECT_NE(list.find(id), std::string::npos);
}

TEST_F(HallTest, NewsOfAGameComesToTheLinesThatHaveNotJoinedIt) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = game(one, other, R"({"game":"chess"})");
    const auto phone = connect(member(other.line->latest(R"("type":"entered")"), "token"));
    const auto news = [&] { return phone.line->latest(R"("type":"news")"); };
    act(one, id, 1, move("e2e4"), "m1");
    EXPECT_EQ(member(news(), "turn"), "second");
    EXPECT_NE(news().find(id), std::string::npos);
    act(one, id, 2, R"({"do":"offer-draw"})", "o");
    EXPECT_EQ(member(news(), "asked"), "draw");
    act(other, id, 3, R"({"do":"decline-draw"})", "d");
    EXPECT_EQ(member(news(), "asked"), "");
    act(one, id, 4, R"({"do":"resign"})", "r");
    EXPECT_NE(news().find(R"("over":true)"), std::string::npos);
    tell(one, R"({"type":"rematch","game":")" + id + R"(","nonce":"again"})");
    EXPECT_EQ(member(news(), "asked"), "rematch");
    EXPECT_EQ(phone.line->count(R"("type":"news")"), 5U);
    EXPECT_EQ(one.line->count(R"("type":"news")") + other.line->count(R"("type":"news")"), 0U);
}

TEST_F(HallTest, AMoveThatIsAnsweredInAdvanceIsNoNews) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = game(one, other, R"({"game":"chess"})");
    const auto phone = connect(member(other.line->latest(R"("type":"entered")"), "token"));
    tell(other,
         R"({"type":"lay-plan","game":")" + id + R"(","plan":{"ply":0,"premove":"e7e5"},"nonce":"p"})");
    act(one, id, 1, move("e2e4"), "m1");
    EXPECT_EQ(phone.line->count(R"("type":"news")"), 0U);
}

TEST_F(HallTest, APlanIsShownOnAllLinesOfItsPlayerAndNowhereElse) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = game(one, other, R"({"game":"chess"})", true);
    const auto phone = connect(member(other.line->latest(R"("type":"entered")"), "token"));
    const auto watcher = enter("Watcher");
    join(watcher, id);
    tell(other, R"({"type":"lay-plan","game":")" + id +
                    R"(","plan":{"ply":0,"lines":[["e2e4","c7c5"]]},"nonce":"p"})");
    EXPECT_NE(phone.line->latest(R"("type":"planned")").find("c7c5"), std::string::npos);
    EXPECT_EQ(one.line->count("c7c5") + watcher.line->count("c7c5"), 0U);
    act(one, id, 1, move("d2d4"), "m");
    EXPECT_EQ(phone.line->latest(R"("type":"planned")").find("plan\":"), std::string::npos) << "let go";
}

}  // namespace
}  // namespace kradan::server
