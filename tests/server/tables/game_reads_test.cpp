// Games requested over HTTP are read in turns, charged by the amount read, and never read ahead of games that
// players are waiting for.
#include "server/tables/game_reads.h"

#include "../club.h"

namespace kradan::server {
namespace {

constexpr auto anyone = [](const store::GameHead&) { return true; };

class GameReadsTest : public HallTest {
  protected:
    GameReads& reads() { return hall->game_reads(); }
    void use(const Limits& limits) { open({.settings = limits}); }

    /// Reads a game as a request does, and records which clients were answered.
    Task<> request(std::string address, store::PlayerKey player, std::string id) {
        const auto visit = reads().begin({.address = address, .player = player});
        if (!visit) {
            answered.push_back(address + ": " + std::string{visit.error()});
            co_return;
        }
        const auto turn = co_await visit->turn_for(id);
        if (!turn) {
            answered.push_back(address + ": " + std::string{turn.error()});
            co_return;
        }
        const auto game = co_await reads().replayed(*visit, std::move(id), anyone);
        const bool found = game && *game;
        answered.push_back(address + (found ? "" : ": nothing"));
    }
    void ask(const std::string& address, store::PlayerKey player, const std::string& id) {
        spawn(environment_.warn, "a request", request(address, player, id));
        do_what_was_put_off();
    }

    /// Reads a game several times in one request.
    Task<> export_games(GameReads::Visit visit, std::string id, int times) {
        for (int i = 0; i < times; ++i) {
            const auto turn = co_await visit.turn();
            if (!turn) {
                answered.push_back("export: " + std::string{turn.error()});
                co_return;
            }
            co_await reads().game(visit, id, anyone);
        }
        answered.emplace_back("export");
    }
    void begin_export(const std::string& address, GameReads::Use use, const std::string& id, int times) {
        auto visit = reads().begin({.address = address}, use);
        ASSERT_TRUE(visit);
        spawn(environment_.warn, "an export", export_games(*std::move(visit), id, times));
        do_what_was_put_off();
    }
    std::ptrdiff_t count(const std::string& answer) const { return std::ranges::count(answered, answer); }

    std::vector<std::string> answered;
    using Answered = std::vector<std::string>;
};

TEST_F(GameReadsTest, AddressesTakeTurnsHoweverMuchOneAsks) {
    const std::string id = stored_game(3);
    slow_reads = true;
    for (int i = 0; i < 3; ++i) ask("flood", 1, id);
    ask("flood", 2, id);
    ask("quiet", 3, id);
    EXPECT_EQ(reading.size(), 1U) << "only one game is read at a time";
    let_reads_end();
    EXPECT_EQ(answered, (Answered{"flood", "flood", "quiet", "flood", "flood"}));
}

TEST_F(GameReadsTest, NeverGoBeforeWhatPlayersWaitFor) {
    const std::string id = stored_game(3);
    const int before = urgent_reads;
    ask("address", 0, id);
    EXPECT_EQ(answered, Answered{"address"});
    EXPECT_EQ(urgent_reads, before);
    EXPECT_EQ(patient_reads, 1);
}

TEST_F(GameReadsTest, AreChargedByTheEventsThatTheyRead) {
    use({.read_events = 1'000, .read_events_per_second = 100});
    const std::string id = stored_game(600);
    for (int i = 0; i < 3; ++i) ask("flood", 0, id);
    ask("quiet", 0, id);
    EXPECT_EQ(answered, (Answered{"flood", "flood", "flood: server.too-fast", "quiet"}));
    now += 3'000;
    ask("flood", 0, id);
    EXPECT_EQ(answered.back(), "flood");
}

TEST_F(GameReadsTest, LongEventsCountAsMany) {
    use({.read_events = 15, .read_events_per_second = 1});
    const std::string id = stored_game(3, std::string(4'000, 'x'));
    ask("flood", 0, id);
    ask("flood", 0, id);
    EXPECT_EQ(answered, (Answered{"flood", "flood: server.too-fast"}));
}

TEST_F(GameReadsTest, OneLongGameShutsAnAddressOutForNoLongerThanItIsWorth) {
    use({.read_events = 100, .read_events_per_second = 100});
    const std::string id = stored_game(500);
    const auto visit = reads().begin({.address = "export"});
    ASSERT_TRUE(visit);
    for (int i = 0; i < 20; ++i) visit->charge(500);
    EXPECT_FALSE(reads().begin({.address = "export"}));
    now += 5'000;
    EXPECT_TRUE(reads().begin({.address = "export"}));
}

TEST_F(GameReadsTest, ManyRequestsAtOnceReadNoMoreThanOneAfterTheOther) {
    use({.read_events = 3'000, .read_events_per_second = 100});
    const std::string id = stored_game(2'500);
    slow_reads = true;
    for (int i = 0; i < 16; ++i) ask("flood", 0, id);
    let_reads_end();
    EXPECT_EQ(answered.size(), 16U);
    EXPECT_EQ(count("flood"), 2);
    EXPECT_EQ(count("flood: server.too-fast"), 14);
    slow_reads = false;
    now += 1'000;
    ask("flood", 0, id);
    EXPECT_EQ(answered.back(), "flood: server.too-fast") << "the overdraft is still owed";
    now += 20'000;
    ask("flood", 0, id);
    EXPECT_EQ(answered.back(), "flood");
}

TEST_F(GameReadsTest, NoAddressOwesMoreThanItMayReadAtOnce) {
    use({.read_events = 100, .read_events_per_second = 100});
    const auto visit = reads().begin({.address = "flood"});
    ASSERT_TRUE(visit);
    visit->charge(100'000);
    now += 990;
    EXPECT_FALSE(reads().begin({.address = "flood"}));
    now += 30;
    EXPECT_TRUE(reads().begin({.address = "flood"}));
}

TEST_F(GameReadsTest, AFileThatIsBeingSentWaitsUntilItsAddressMayReadAgain) {
    use({.read_events = 1'000, .read_events_per_second = 100});
    const std::string id = stored_game(800);
    begin_export("address", GameReads::Use::file, id, 4);
    reads().tend();
    do_what_was_put_off();
    EXPECT_EQ(answered, Answered{}) << "only two games have been read";
    ask("other", 0, id);
    EXPECT_EQ(answered, Answered{"other"}) << "other addresses do not wait for it";
    for (int seconds = 0; seconds < 7; ++seconds) {
        now += 1'000;
        reads().tend();
        do_what_was_put_off();
    }
    EXPECT_EQ(answered, Answered{"other"});
    for (int seconds = 0; seconds < 20; ++seconds) {
        now += 1'000;
        reads().tend();
        do_what_was_put_off();
    }
    EXPECT_EQ(answered, (Answered{"other", "export"}));
}

TEST_F(GameReadsTest, ARequestForManyGamesIsNotRefusedAfterTheFirst) {
    use({.read_events = 1'000, .read_events_per_second = 100});
    const std::string id = stored_game(800);
    begin_export("address", GameReads::Use::answer, id, 3);
    EXPECT_EQ(answered, Answered{});
    now += 20'000;
    reads().tend();
    do_what_was_put_off();
    EXPECT_EQ(answered, Answered{"export"});
    begin_export("address", GameReads::Use::limited, id, 10);
    EXPECT_EQ(answered.size(), 2U) << "reads with their own limit do not wait for budget";
}

TEST_F(GameReadsTest, ANetworkThatFillsAllPlacesLosesSomeToOthers) {
    use({.reads = 4});
    const std::string id = stored_game(3);
    slow_reads = true;
    for (int i = 0; i < 3; ++i) ask("flood", 1, id);
    ask("flood", 2, id);
    ask("quiet", 3, id);
    EXPECT_EQ(answered, Answered{"flood: server.busy"});
    ask("flood", 3, id);
    EXPECT_EQ(answered, (Answered{"flood: server.busy", "flood: server.busy"}))
        << "no other request is refused in its favour";
    let_reads_end();
    EXPECT_EQ(count("quiet"), 1);
    EXPECT_EQ(count("flood"), 3);
    EXPECT_EQ(answered.size(), 6U);
}

TEST_F(GameReadsTest, AFileThatIsBeingSentLosesItsPlaceToNobody) {
    use({.reads = 3});
    const std::string id = stored_game(3);
    slow_reads = true;
    for (int i = 0; i < 3; ++i) begin_export("files", GameReads::Use::file, id, 1);
    ask("quiet", 0, id);
    EXPECT_EQ(answered, Answered{"quiet: server.busy"});
    let_reads_end();
    EXPECT_EQ(count("export"), 3);
}

TEST_F(GameReadsTest, StrangersAtOneAddressAreNotOnePlayer) {
    use({.reads_per_player = 2, .reads_per_address = 5});
    const std::string id = stored_game(3);
    slow_reads = true;
    for (int i = 0; i < 5; ++i) ask("school", 0, id);
    EXPECT_EQ(answered, Answered{});
    ask("school", 0, id);
    EXPECT_EQ(answered, Answered{"school: server.too-fast"});
    let_reads_end();
    EXPECT_EQ(count("school"), 5);
}

TEST_F(GameReadsTest, TheOperatorSaysWhatANetworkMayRead) {
    use({.share_of_56 = 1, .share_of_48 = 1, .read_events = 100, .reads_per_address = 1});
    auto one = reads().begin({.address = "2001:db8:0:1::1"});
    ASSERT_TRUE(one);
    EXPECT_FALSE(reads().begin({.address = "2001:db8:0:2::1"}))
        << "the network already has a waiting request";
    one->charge(100);
    {
        const auto over = *std::move(one);
    }
    EXPECT_FALSE(reads().begin({.address = "2001:db8:0:2::1"})) << "the network's budget is used up";
    EXPECT_TRUE(reads().begin({.address = "2001:db8:1:2::1"}));
}

TEST_F(GameReadsTest, ALoadedGameWaitsForNobody) {
    const auto anna = enter("Anna");
    const auto ben = enter("Ben");
    const std::string loaded = game(anna, ben, chess());
    const std::string stored = stored_game(3);
    slow_reads = true;
    for (int i = 0; i < 3; ++i) ask("flood", 0, stored);
    ask("quiet", 0, loaded);
    EXPECT_EQ(answered, Answered{"quiet"});
    let_reads_end();
    EXPECT_EQ(answered.size(), 4U);
}

TEST_F(GameReadsTest, WhoMustBeToldOfAGameWaitsForNoOtherReads) {
    const std::string stored = stored_game(3);
    slow_reads = true;
    for (int i = 0; i < 3; ++i) ask("flood", 0, stored);
    const auto tell = [&](std::string address) -> Task<> {
        const auto visit = reads().begin_due({.address = address});
        const auto turn = co_await visit.turn_for(stored);
        const auto game = co_await reads().replayed(visit, stored, anyone);
        if (turn && game && *game) answered.push_back(address);
    };
    for (const char* bot : {"one bot", "another bot"}) spawn(environment_.warn, "a bot", tell(bot));
    EXPECT_EQ(reading.size(), 2U) << "one read for a request, one for a bot";
    // This is the bot's read, which began last.
    auto work = std::move(reading.back());
    reading.pop_back();
    work(store_.get())();
    do_what_was_put_off();
    EXPECT_EQ(answered, Answered{"one bot"});
    let_reads_end();
    EXPECT_EQ(answered.size(), 5U);
}

TEST_F(GameReadsTest, FewWaitOfOnePlayerAndOfOneAddress) {
    use({.reads_per_player = 2, .reads_per_address = 3, .reads = 4});
    const std::string id = stored_game(3);
    slow_reads = true;
    for (int i = 0; i < 3; ++i) ask("one", 1, id);
    EXPECT_EQ(answered, Answered{"one: server.too-fast"});
    ask("one", 2, id);
    ask("one", 3, id);
    EXPECT_EQ(answered.size(), 2U) << "the limit applies to the address";
    ask("other", 1, id);
    ask("other", 2, id);
    EXPECT_EQ(answered.back(), "other: server.busy") << "the overall limit is reached";
    answered.clear();
    let_reads_end();
    EXPECT_EQ(answered.size(), 4U);
    answered.clear();
    slow_reads = false;
    for (int i = 0; i < 5; ++i) ask("one", 1, id);
    EXPECT_EQ(answered, (Answered{"one", "one", "one", "one", "one"})) << "finished requests no longer count";
}

TEST_F(GameReadsTest, ALoadedGameIsNotReadAgain) {
    const auto anna = enter("Anna");
    const auto ben = enter("Ben");
    const std::string id = game(anna, ben, chess());
    act(anna, id, 1, move("e2e4"), "1");
    const int before = urgent_reads + patient_reads;
    const auto visit = reads().begin({.address = "address"});
    std::optional<session::State> state;
    std::size_t events = 0;
    const auto look = [&]() -> Task<> {
        const auto turn = co_await visit->turn();
        const auto replayed = co_await reads().replayed(*visit, id, anyone);
        if (replayed && *replayed) state = (**replayed).state;
        const auto stored = co_await reads().game(*visit, id, anyone);
        if (stored && *stored) events = (**stored).events.size();
        const auto hidden = co_await reads().game(*visit, id, [](const store::GameHead&) { return false; });
        EXPECT_FALSE(*hidden);
    };
    spawn(environment_.warn, "a request", look());
    ASSERT_TRUE(state);
    EXPECT_EQ(state->moves.size(), 1U);
    EXPECT_EQ(events, 2U);
    EXPECT_EQ(urgent_reads + patient_reads, before);
}

TEST_F(GameReadsTest, AGameIsReplayedOnAnotherThreadThanItIsRead) {
    const std::string id = stored_game(3);
    int computed = 0;
    environment_.compute_games = [&](std::move_only_function<void()> work,
                                     std::move_only_function<void()> then) {
        ++computed;
        work();
        then();
        return true;
    };
    use({});
    ask("address", 0, id);
    EXPECT_EQ(computed, 1);
    environment_.compute_games = [](auto, auto) { return false; };
    use({});
    ask("address", 0, id);
    EXPECT_EQ(answered, (Answered{"address", "address: nothing"})) << "the queue is full";
}

}  // namespace
}  // namespace kradan::server
