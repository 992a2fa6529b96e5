// The hall and its tables, with a clock and a disk under the test's control, and the messages that players
// get.
#include <optional>
#include <string>
#include <vector>

#include "../club.h"

namespace kradan::server {
namespace {

using session::Act;
using session::DeadMarked;
using session::MarkingBegan;
using session::Moved;
using session::Spoke;

constexpr Milliseconds blitz = 180'000;

const Moved king_pawn{Colour::first, "e2e4"};

TEST_F(HallTest, TwoPlayersHearAllOfTheirGameInOrder) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const std::string id = invited(one, other, chess());
    now = 2'000;
    join(one, id);
    now = 3'000;
    join(other, id);
    act(one, id, 1, move("e2e4"), "m");
    act(other, id, 2, command(Act::resign), "r");

    auto config = chess();
    config.players = {session::Player{.name = "Anong"}, {.name = "Haruto"}};
    const Events all{king_pawn, ended(Colour::first, EndReason::resignation, "X11", "1-0")};
    for (const auto& [person, side] : {std::pair{one, Colour::first}, {other, Colour::second}}) {
        const auto started = person.line->latest<wire::Started>();
        EXPECT_EQ(started.game, id);
        EXPECT_EQ(started.side, side);
        EXPECT_EQ(started.from, made(one, "i1"));
        const auto state = person.line->latest<wire::GameState>();
        EXPECT_EQ(state.game, id);
        EXPECT_EQ(state.nonce, "j");
        EXPECT_EQ(state.side, side);
        EXPECT_EQ(read_events(state.events), Events{session::Created{begun(config)}});
        EXPECT_EQ(state.limit, 10'000);
        EXPECT_FALSE(state.watchable || state.more || state.kept || state.own_time);
        EXPECT_TRUE(state.rematchable);
        EXPECT_EQ(state.created, environment_.wall_time());
        EXPECT_EQ(state.now, person.line == one.line ? 2'000 : 3'000);
        EXPECT_EQ(person.line->happened(), all);
        EXPECT_EQ(happened(person, "m"), Events{king_pawn});
        json::Fault fault;
        const auto moved = person.line->all<wire::Events>().front();
        EXPECT_EQ(moved.game, id);
        EXPECT_EQ(moved.now, 3'000);
        const auto event = session::read_event(moved.events.front().value, fault);
        EXPECT_EQ(event.seq, 2);
        EXPECT_EQ(event.at, 3'000);
    }
    // The first player to join saw that the other was away, and then that both are here.
    EXPECT_EQ(one.line->latest<wire::GameState>().presence.second, 1'000);
    const auto presences = one.line->all<wire::Present>();
    ASSERT_EQ(presences.size(), 2U);
    EXPECT_EQ(presences.front().presence.second, 1'000);
    EXPECT_EQ(presences.back().presence.second, 0);
    const auto order = [](const Person& person) {
        return person.line->types_among<wire::Welcome, wire::Entered, wire::Done, wire::Started,
                                        wire::GameState, wire::Present, wire::Events>();
    };
    EXPECT_EQ(order(one), (Texts{"welcome", "entered", "done", "started", "game", "presence", "presence",
                                 "events", "events"}));
    EXPECT_EQ(order(other),
              (Texts{"welcome", "entered", "done", "started", "game", "presence", "events", "events"}));
    EXPECT_EQ(made(other, "a"), id);
}

TEST_F(HallTest, AVisitorIsToldTheTimeAndWhatTheComputerPlays) {
    const auto welcome = connect("").line->latest<wire::Welcome>();
    EXPECT_EQ(welcome.now, 1'000);
    EXPECT_EQ(welcome.computer, (Texts{"chess", "go"}));
    EXPECT_EQ(welcome.player, std::nullopt);
    EXPECT_EQ(enter("Anong").line->latest<wire::Entered>().player, "Anong");
}

TEST_F(HallTest, AGameWhoseOnlyMoveWasIllegalIsCalledOffAndStopsNobody) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    auto config = chess(blitz);
    config.strict = true;
    const auto id = game(one, other, config);
    act(one, id, 1, move("e2e5"), "wrong");
    const session::MovedIllegally wrong{
        Colour::first, "e2e5", {"chess.pawn-cannot-reach", "X5", ""}, session::illegal_move_bonus};
    EXPECT_EQ(happened(one, "wrong"), Events{wrong});
    tick(61'000);
    EXPECT_EQ(other.line->happened(), (Events{wrong, called_off()}));
    EXPECT_EQ(hall->live_games(), 0U);
}

TEST_F(HallTest, TheFirstMinuteBeginsWhenBothHaveCome) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = invited(one, other, chess(blitz));
    join(other, id);
    tick(300'000);
    EXPECT_EQ(hall->live_games(), 1U) << "one player has not arrived yet";
    join(one, id);
    tick(59'000);
    EXPECT_EQ(hall->live_games(), 1U);
    tick(2'000);
    EXPECT_EQ(hall->live_games(), 0U);
}

TEST_F(HallTest, AGameToWhichNobodyComesIsCalledOff) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    invited(one, other, chess(blitz));
    tick(599'000);
    EXPECT_EQ(hall->live_games(), 1U);
    tick(2'000);
    EXPECT_EQ(hall->live_games(), 0U);
}

TEST_F(HallTest, WithFreeHandicapStonesTheSecondSideToo) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    auto config = go_on(19);
    config.options = go::game_options({.rules = "chinese", .handicap = 2, .free_placement = true});
    config.time.fill({.kind = clock::TimeControl::Kind::fischer, .initial = 600'000});
    const auto id = game(one, other, config);
    act(one, id, 1, move("D4"), "a");
    act(one, id, 2, move("Q16"), "b");
    const Events stones{Moved{Colour::first, "D4"}, Moved{Colour::first, "Q16"}};
    EXPECT_EQ(one.line->happened(), stones);
    tick(59'000);
    EXPECT_EQ(hall->live_games(), 1U);
    tick(2'000);
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
    EXPECT_EQ(one.line->happened(), Events{});
    broken = false;
    tick(600);
    ASSERT_EQ(asked.size(), 1U) << "the engine is asked again";
    EXPECT_TRUE(asked.front().second(Answer{{"e2e4"}}));
    tick(1'000);
    EXPECT_EQ(one.line->happened(), Events{king_pawn});
}

TEST_F(HallTest, TheComputerDoesNotAnswerFasterThanAPersonCould) {
    const auto one = enter("Anong");
    const auto id = start_against_computer(one);
    join(one, id);
    ASSERT_EQ(asked.size(), 1U);
    EXPECT_TRUE(asked.front().second(Answer{{"e2e4"}}));
    tick(300);
    EXPECT_EQ(one.line->happened(), Events{});
    act(one, id, 1, command(Act::offer_draw), "d");
    EXPECT_EQ(asked.size(), 1U) << "the engine is not asked again while its move is held";
    tick(700);
    EXPECT_EQ(one.line->happened(), (Events{Spoke{Spoke::What::draw_offered, Colour::second},
                                            Spoke{Spoke::What::draw_declined, Colour::first}, king_pawn}));
}

TEST_F(HallTest, AComputerShortOfTimeAnswersAtOnce) {
    const auto one = enter("Anong");
    const auto id = start_against_computer(one, chess(1'000));
    join(one, id);
    ASSERT_EQ(asked.size(), 1U) << testing::PrintToString(one.line->heard);
    EXPECT_TRUE(asked.front().second(Answer{{"e2e4"}}));
    tick(26);
    EXPECT_EQ(one.line->happened(), Events{king_pawn});
}

TEST_F(HallTest, ATalkativeOpponentDoesNotAskTheComputerAnew) {
    const auto one = enter("Anong");
    const auto id = start_against_computer(one);
    join(one, id);
    Events talk;
    for (int i = 0; i < 10; ++i) {
        act(one, id, 1 + 2 * i, command(Act::offer_draw), "n" + std::to_string(i));
        talk.emplace_back(Spoke{Spoke::What::draw_offered, Colour::second});
        talk.emplace_back(Spoke{Spoke::What::draw_declined, Colour::first});
    }
    EXPECT_EQ(one.line->happened(), talk);
    ASSERT_EQ(asked.size(), 1U);
    EXPECT_FALSE(asked.front().first.stale());
    EXPECT_TRUE(asked.front().second(Answer{{"e2e4"}})) << "the answer is still valid";
    tick(1'000);
    talk.emplace_back(king_pawn);
    EXPECT_EQ(one.line->happened(), talk);
}

TEST_F(HallTest, AWrongAnswerOfTheComputerIsCalledWrong) {
    const auto one = enter("Anong");
    start_against_computer(one);
    ASSERT_EQ(asked.size(), 1U);
    EXPECT_FALSE(asked.front().second(Answer{{"e2e5"}}));
}

TEST_F(HallTest, TheComputerDoesNotAcceptThatItsLivingStonesAreDead) {
    const auto one = enter("Anong");
    const auto id = start_against_computer(one, go_on(5));
    join(one, id);
    const auto answers = [&](const Answer& answer) {
        ASSERT_EQ(asked.size(), 1U) << testing::PrintToString(one.line->heard.back());
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
    ASSERT_TRUE(asked.empty()) << "the computer leaves the marking to its opponent";
    EXPECT_EQ(one.line->happened(),
              (Events{Moved{Colour::first, "C3"}, Moved{Colour::second, "D4"}, Moved{Colour::first, "pass"},
                      Moved{Colour::second, "pass"}, MarkingBegan{}}));

    act(one, id, 6, mark("C3"), "d");
    ASSERT_TRUE(asked.empty()) << "the computer waits until the opponent accepts";
    act(one, id, 7, command(Act::accept_dead), "x");
    ASSERT_EQ(asked.size(), 1U);
    EXPECT_EQ(asked.front().first.what, Question::What::correct_dead);
    EXPECT_EQ(asked.front().first.marked, Texts{"C3"});
    one.line->heard.clear();
    answers(Answer{{"D4"}});
    EXPECT_EQ(one.line->happened(), Events{(DeadMarked{Colour::first, {"D4"}, false})});

    act(one, id, 9, command(Act::accept_dead), "y");
    ASSERT_EQ(asked.size(), 1U);
    EXPECT_EQ(asked.front().first.marked, Texts{"D4"});
    one.line->heard.clear();
    answers(Answer{{"D4"}});
    EXPECT_EQ(one.line->happened(), (Events{Spoke{Spoke::What::dead_accepted, Colour::first},
                                            ended(Colour::first, EndReason::score, "W11", "B+18.5")}));
}

TEST_F(HallTest, TheComputerIsAskedAnewOfAMarkingThatHasChanged) {
    const auto one = enter("Anong");
    const auto id = start_against_computer(one, go_on(5));
    join(one, id);
    EXPECT_TRUE(asked.front().second(Answer{{"C3"}}));
    asked.pop_front();
    tick(1'000);
    act(one, id, 2, move("pass"), "m");
    EXPECT_TRUE(asked.front().second(Answer{{"pass"}}));
    asked.pop_front();
    tick(1'000);
    ASSERT_EQ(asked.size(), 1U);
    act(one, id, 5, command(Act::accept_dead), "x");
    EXPECT_TRUE(asked.front().first.stale()) << "the question about its own proposal is outdated";
    EXPECT_TRUE(asked.front().second(std::nullopt));
    asked.pop_front();
    ASSERT_EQ(asked.size(), 1U);
    EXPECT_EQ(asked.front().first.what, Question::What::correct_dead);
    EXPECT_FALSE(asked.front().second(Answer{{"Z99"}})) << "there is no such stone";
    asked.pop_front();
    ASSERT_TRUE(asked.empty()) << "the engine is not asked again immediately";
    tick(2'000);
    ASSERT_EQ(asked.size(), 1U);
    one.line->heard.clear();
    EXPECT_TRUE(asked.front().second(Answer{std::vector<std::string>{}}));
    EXPECT_EQ(one.line->happened(), (Events{Spoke{Spoke::What::dead_accepted, Colour::first},
                                            ended(Colour::first, EndReason::score, "W11", "B+17.5")}));
}

TEST_F(HallTest, AnAcknowledgedPlanIsNotWipedOutByTheEndOfTheOneBefore) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = game(one, other, chess());
    lay_plan(other, id, {.lines = {{"e2e4", "c7c5"}}}, "p1");
    ASSERT_TRUE(is_done(other, "p1"));
    slow = true;
    act(one, id, 1, move("d2d4"), "m");
    const session::Plan plan{.lines = {{"d2d4", "g8f6", "c2c4", "e7e6"}}};
    lay_plan(other, id, plan, "p2");
    slow = false;
    let_disk_work();
    ASSERT_TRUE(is_done(other, "p2"));
    const auto stored = store_->game(id).value().value();
    // The second plan answers the move immediately. The rest of it must be on disk.
    EXPECT_EQ(session::read_plan(json::parse(stored.plans[1]).value()), plan);
    EXPECT_EQ(stored.plans[0], "");
}

TEST_F(HallTest, OneRematchIsOneGame) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = game(one, other, chess());
    act(one, id, 1, command(Act::resign), "r");
    ask_rematch(one, id, "r1");
    join(other, id);
    EXPECT_EQ(other.line->latest<wire::GameState>().rematch, std::vector{Colour::first});
    slow = true;
    for (int i = 0; i < 20; ++i) ask_rematch(other, id, "s" + std::to_string(i));
    slow = false;
    let_disk_work();
    EXPECT_EQ(hall->live_games(), 1U);
    const auto next = one.line->latest<wire::NextGame>();
    EXPECT_EQ(next.game, id);
    for (int i = 0; i < 20; ++i) {
        const std::string nonce = "s" + std::to_string(i);
        EXPECT_EQ(other.line->answers(nonce).size(), 1U);
        EXPECT_EQ(made(other, nonce), next.next);
    }
    for (const auto& person : {one, other}) EXPECT_EQ(person.line->count<wire::NextGame>(), 1U);
    join(one, id);
    EXPECT_EQ(one.line->latest<wire::GameState>().next, next.next);
}

TEST_F(HallTest, ARematchIsNotForgottenWhileTheOtherIsAway) {
    auto one = enter("Anong");
    auto other = enter("Haruto");
    const std::string tokens[] = {token(one), token(other)};
    const auto id = game(one, other, chess());
    act(one, id, 1, command(Act::resign), "r");
    leave(other, id);
    hall->leave(*other.client);
    ask_rematch(one, id, "r1");
    // All clients stop following the game, and the server is restarted.
    leave(one, id);
    hall->leave(*one.client);
    tick(1'000'000);
    open();
    other = connect(tokens[1]);
    const auto news = other.line->latest<wire::News>().game;
    EXPECT_EQ(news.id, id);
    EXPECT_EQ(news.asked, wire::Asked::rematch);
    join(other, id);
    EXPECT_EQ(other.line->latest<wire::GameState>().rematch, std::vector{Colour::first});
    one = connect(tokens[0]);
    EXPECT_EQ(one.line->count<wire::News>(), 0U) << "the offer is her own";
    ask_rematch(other, id, "r2");
    EXPECT_NE(made(other, "r2"), "");
    EXPECT_EQ(one.line->count<wire::Started>(), 1U);
    EXPECT_EQ(connect(tokens[1]).line->count<wire::News>(), 0U) << "the offer has been answered";
}

TEST_F(HallTest, ARematchThatWasCalledOffBeforeAMoveCanBeAskedForAgain) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = game(one, other, chess());
    act(one, id, 1, move("e2e4"), "m");
    act(one, id, 2, command(Act::resign), "r");
    const auto ask = [&](const Person& person) {
        const std::string nonce = "r" + std::to_string(++counted);
        ask_rematch(person, id, nonce);
        const std::string next = made(person, nonce);
        EXPECT_TRUE(is_done(person, nonce));
        return next;
    };
    EXPECT_EQ(ask(one), "");
    const std::string next = ask(other);
    ASSERT_NE(next, "");
    for (const auto& person : {one, other}) join(person, next);
    act(one, next, 1, command(Act::abort), "a");
    for (const auto& person : {one, other}) leave(person, next);
    const auto nexts = one.line->all<wire::NextGame>();
    ASSERT_EQ(nexts.size(), 2U);
    EXPECT_EQ(nexts[0].next, next);
    EXPECT_EQ(nexts[1].next, "");
    EXPECT_EQ(ask(one), "") << "the other player has not agreed yet";
    EXPECT_EQ(hall->live_games(), 0U);
    EXPECT_NE(ask(other), "");
    EXPECT_EQ(hall->live_games(), 1U);
}

TEST_F(HallTest, GamesThatAreOnTheirWayToTheDiskCountToo) {
    const auto one = enter("Anong");
    slow = true;
    for (int i = 0; i < 20; ++i) {
        tell(one, wire::PlayComputer{.terms = terms_of(chess(), wire::Side::first),
                                     .level = 1,
                                     .nonce = "c" + std::to_string(i)});
    }
    slow = false;
    let_disk_work();
    EXPECT_EQ(hall->live_games(), 5U);
    EXPECT_EQ(one.line->count<wire::Done>(), 5U);
    EXPECT_EQ(one.line->refused("server.enough-games"), 15U);
}

TEST_F(HallTest, WhatHasEndedIsPutAwayWhenNobodyLooks) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = game(one, other, chess(blitz));
    act(one, id, 1, command(Act::resign), "r");
    EXPECT_EQ(hall->tables(), 1U);
    hall->leave(*one.client);
    hall->leave(*other.client);
    EXPECT_EQ(hall->tables(), 0U);
    const auto stranger = enter("Stranger");
    act(stranger, id, 1, move("e2e4"), "m");
    EXPECT_EQ(reason(stranger, "m"), "server.no-such-game");
    EXPECT_EQ(hall->tables(), 0U) << "a game loaded for a refused command is closed again";
}

TEST_F(HallTest, LagIsPaidForByEveryCommand) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = game(one, other, chess(60'000));
    act(one, id, 1, move("e2e4"), "a");
    act(other, id, 2, move("e7e5"), "b");
    one.line->way = 10'000;
    int seq = 3;
    // Each of these commands claims a long round trip, but together they get no more compensation than the
    // quota.
    for (int i = 0; i < 5; ++i) {
        now += 1'000;
        act(one, id, seq++, command(Act::offer_draw), "o" + std::to_string(i));
        act(other, id, seq++, command(Act::decline_draw), "d" + std::to_string(i));
    }
    now += 1'000;
    act(one, id, seq, move("g1f3"), "c");
    EXPECT_EQ(happened(one, "c"), Events{(Moved{Colour::first, "g1f3"})});
    json::Fault fault;
    const auto last = session::read_event(one.line->latest<wire::Events>().events.at(0).value, fault);
    EXPECT_GE(last.clocks[0].left, 54'000);
    EXPECT_LE(last.clocks[0].left, 54'500);
}

TEST_F(HallTest, APlayerOnManyLinesTalksNoFaster) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = game(one, other, chess());
    std::size_t said = 0;
    for (int i = 0; i < 30; ++i) {
        const auto line = connect(token(one));
        const std::string nonce = "t" + std::to_string(i);
        say(line, id, "hello", nonce);
        const bool is_said = is_done(line, nonce);
        EXPECT_TRUE(is_said || reason(line, nonce) == "server.too-fast");
        said += is_said ? 1 : 0;
    }
    EXPECT_GT(said, 0U);
    EXPECT_LT(said, 10U);
    EXPECT_EQ(other.line->count<wire::Talk>(), said);
}

TEST_F(HallTest, AForeignPrivateGameIsAsOneThatIsNotThere) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto stranger = enter("Stranger");
    const auto id = game(one, other, chess());
    const auto answers = [&](const std::string& name) {
        stranger.line->heard.clear();
        tell(stranger, wire::Join{.game = name, .nonce = "x"});
        act(stranger, name, 1, command(Act::resign), "x");
        say(stranger, name, "hello", "x");
        tell(stranger, wire::LayPlan{.game = name, .nonce = "x"});
        ask_rematch(stranger, name, "x");
        EXPECT_EQ(stranger.line->refused("server.no-such-game"), 5U);
        return stranger.line->heard;
    };
    EXPECT_EQ(answers(id), answers("AAAAAAAAAAAAAAAAAAAAAA"));
}

TEST_F(HallTest, AnInvitationAcceptedTwiceIsOneGameAndLeadsItsPlayersThere) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto stranger = enter("Stranger");
    const auto id = game(one, other, chess());
    const auto invitation = made(one, "i1");
    tell(other, wire::Accept{.invitation = invitation, .nonce = "again"});
    EXPECT_EQ(made(other, "again"), id);
    EXPECT_EQ(hall->live_games(), 1U);
    const wire::LookUp look_up{.invitation = invitation, .nonce = "l"};
    const auto leads = [&](const Person& person, const std::string& host, wire::Side side) {
        tell(person, look_up);
        const auto shown = person.line->latest<wire::Invitation>();
        EXPECT_EQ(shown.id, invitation);
        EXPECT_EQ(shown.host, host);
        EXPECT_EQ(read_config(shown.terms.config), begun(chess()));
        EXPECT_EQ(shown.terms.side, side);
        EXPECT_EQ(shown.game, id);
    };
    leads(one, "Haruto", wire::Side::second);
    leads(other, "Anong", wire::Side::first);
    tell(stranger, look_up);
    EXPECT_EQ(reason(stranger, "l"), "server.no-such-invitation");
    tell(stranger, wire::Accept{.invitation = invitation, .nonce = "a"});
    EXPECT_EQ(reason(stranger, "a"), "server.no-such-invitation");
}

TEST_F(HallTest, ANonceUsedBeforeIsNoNewCommand) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = game(one, other, chess());
    act(one, id, 1, command(Act::offer_draw), "N");
    act(one, id, 2, command(Act::resign), "N");
    EXPECT_EQ(hall->live_games(), 1U);
    EXPECT_EQ(refusal(one, "N").detail, "this nonce was already used in this game; send a new one");
}

TEST_F(HallTest, MarksWithoutEndAreRefused) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = game(one, other, go_on(9));
    act(one, id, 1, move("E5"), "a");
    act(other, id, 2, move("pass"), "b");
    act(one, id, 3, move("pass"), "c");
    int seq = 5;
    for (int i = 0; i < 200; ++i) {
        const std::string nonce = "d" + std::to_string(i);
        act(one, id, seq, mark("E5"), nonce);
        if (reason(one, nonce) == "server.too-fast") continue;
        const Texts dead = seq % 2 == 1 ? Texts{"E5"} : Texts{};
        EXPECT_EQ(happened(one, nonce), Events{(DeadMarked{Colour::first, dead, false})});
        ++seq;
    }
    EXPECT_EQ(one.line->refused("server.too-fast"), static_cast<std::size_t>(205 - seq));
    EXPECT_GT(seq, 5);
    EXPECT_LT(seq, 60);
}

TEST_F(HallTest, AGamePlayedElsewhereIsKeptOnceAndNobodyPlaysOn) {
    const auto one = enter("Anong");
    const session::Event created{.seq = 1, .at = 1'790'000'000'000, .body = session::Created{chess()}};
    const session::Event moved{.seq = 2, .at = 1'790'000'000'500, .body = king_pawn};
    Texts ids;
    for (const std::string nonce : {"k1", "k2"}) {
        keep(one, {created}, true, nonce + "a");
        EXPECT_TRUE(is_done(one, nonce + "a"));
        keep(one, {moved}, false, nonce);
        ids.push_back(made(one, nonce));
    }
    ASSERT_NE(ids[0], "") << testing::PrintToString(one.line->heard);
    EXPECT_EQ(ids[0], ids[1]);
    EXPECT_EQ(hall->live_games(), 0U);
    join(one, ids[0]);
    const auto state = one.line->latest<wire::GameState>();
    EXPECT_EQ(read_events(state.events), (Events{created.body, moved.body}));
    EXPECT_TRUE(state.kept);
    EXPECT_FALSE(state.side);
    EXPECT_EQ(state.limit, 0);
    EXPECT_LT(now, 10'000) << "the board time of uploaded games is not used";
    act(one, ids[0], 2, move("e7e5"), "m");
    EXPECT_EQ(reason(one, "m"), "server.kept");
    ask_rematch(one, ids[0], "r");
    EXPECT_EQ(reason(one, "r"), "server.kept");
    const auto listed = list_games(one, false);
    ASSERT_EQ(listed.size(), 1U);
    EXPECT_EQ(listed[0].id, ids[0]);
    EXPECT_EQ(read_config(listed[0].config), chess());
    EXPECT_TRUE(listed[0].over);
    EXPECT_EQ(listed[0].result, "");
    EXPECT_FALSE(listed[0].turn);
    EXPECT_FALSE(listed[0].asked);
    EXPECT_TRUE(list_games(one, true).empty());
    const auto stranger = enter("Stranger");
    join(stranger, ids[0]);
    EXPECT_EQ(reason(stranger, "j"), "server.no-such-game");
}

TEST_F(HallTest, WhatIsNoGameIsNotKept) {
    const auto one = enter("Anong");
    const session::Event created{.seq = 1, .body = session::Created{chess()}};
    const session::Event impossible{.seq = 2, .body = Moved{Colour::first, "e4e5"}};
    keep(one, {impossible}, false, "a");
    keep(one, {created, impossible}, false, "b");
    keep(one, {}, false, "c");
    EXPECT_EQ(refusal(one, "a").detail, "event 1 begins no game");
    EXPECT_EQ(reason(one, "b"), "session.out-of-order");
    EXPECT_EQ(refusal(one, "b").detail, "event 2");
    EXPECT_EQ(refusal(one, "c").detail, "a log begins with its created event");
    EXPECT_EQ(one.line->count<wire::Done>(), 0U);
}

TEST_F(HallTest, RunningGamesAreListedWithWhoseTurnItIs) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = game(one, other, chess());
    act(one, id, 1, move("e2e4"), "m");
    const auto list = list_games(one, true);
    ASSERT_EQ(list.size(), 1U);
    EXPECT_EQ(list[0].id, id);
    EXPECT_EQ(list[0].side, Colour::first);
    EXPECT_EQ(list[0].turn, Colour::second);
    EXPECT_FALSE(list[0].over);
}

TEST_F(HallTest, NewsOfAGameComesToTheLinesThatHaveNotJoinedIt) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = game(one, other, chess());
    const auto phone = connect(token(other));
    /// Returns the news since the last call.
    const auto news = [&] {
        EXPECT_EQ(phone.line->count<wire::News>(), 1U);
        auto game = phone.line->latest<wire::News>().game;
        EXPECT_EQ(game.id, id);
        EXPECT_EQ(game.side, Colour::second);
        phone.line->heard.clear();
        return game;
    };
    act(one, id, 1, move("e2e4"), "m1");
    EXPECT_EQ(news().turn, Colour::second);
    act(one, id, 2, command(Act::offer_draw), "o");
    EXPECT_EQ(news().asked, wire::Asked::draw);
    act(other, id, 3, command(Act::decline_draw), "d");
    EXPECT_EQ(news().asked, std::nullopt);
    act(one, id, 4, command(Act::resign), "r");
    const auto over = news();
    EXPECT_TRUE(over.over);
    EXPECT_EQ(over.result, "0-1");
    EXPECT_EQ(over.asked, std::nullopt);
    ask_rematch(one, id, "again");
    EXPECT_EQ(news().asked, wire::Asked::rematch);
    EXPECT_EQ(one.line->count<wire::News>() + other.line->count<wire::News>(), 0U);
}

TEST_F(HallTest, AMoveThatIsAnsweredInAdvanceIsNoNews) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = game(one, other, chess());
    const auto phone = connect(token(other));
    lay_plan(other, id, {.premove = "e7e5"}, "p");
    act(one, id, 1, move("e2e4"), "m1");
    EXPECT_EQ(other.line->happened(), (Events{king_pawn, Moved{Colour::second, "e7e5"}}));
    EXPECT_EQ(phone.line->count<wire::News>(), 0U);
}

TEST_F(HallTest, APlanIsShownOnAllLinesOfItsPlayerAndNowhereElse) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = game(one, other, chess(), true);
    const auto phone = connect(token(other));
    const auto watcher = enter("Watcher");
    join(watcher, id);
    const session::Plan plan{.lines = {{"e2e4", "c7c5"}}};
    lay_plan(other, id, plan, "p");
    for (const auto& person : {one, watcher, phone}) join(person, id);
    act(one, id, 1, move("d2d4"), "m");
    for (const auto& person : {other, phone}) {
        const auto planned = person.line->all<wire::Planned>();
        ASSERT_EQ(planned.size(), 2U);
        EXPECT_EQ(planned[0].game, id);
        EXPECT_EQ(session::read_plan(planned[0].plan.value().value), plan);
        EXPECT_EQ(planned[1].game, id);
        EXPECT_FALSE(planned[1].plan) << "let go";
    }
    for (const auto& person : {one, watcher}) {
        EXPECT_EQ(person.line->count<wire::Planned>(), 0U);
        EXPECT_FALSE(person.line->latest<wire::GameState>().plan);
    }
    EXPECT_EQ(session::read_plan(phone.line->latest<wire::GameState>().plan.value().value), plan);
    const auto watched = watcher.line->latest<wire::GameState>();
    EXPECT_TRUE(watched.watchable);
    EXPECT_FALSE(watched.side);
    EXPECT_FALSE(watched.rematchable);
}

}  // namespace
}  // namespace kradan::server
