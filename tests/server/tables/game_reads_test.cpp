// Games that are asked for over HTTP: in turns, charged by what is read, and never before what players wait
// for.
#include "server/tables/game_reads.h"

#include "../club.h"

namespace kradan::server {
namespace {

constexpr auto anyone = [](const store::GameHead&) { return true; };

class GameReadsTest : public HallTest {
  protected:
    GameReads& reads() { return hall->game_reads(); }
    void use(const Limits& limits) { open({.settings = limits}); }

    /// Reads a game as a request does; notes who was answered.
    Task<> request(std::string address, store::PlayerKey player, std::string id) {
        const auto visit = reads().begin({.address = address, .player = player});
        if (!visit) {
            answered.push_back(address + ": " + std::string{visit.error()});
            co_return;
        }
        const auto turn = co_await visit->turn();
        const auto game = co_await reads().replayed(*visit, std::move(id), anyone);
        const bool found = game && *game;
        answered.push_back(address + (found ? "" : ": nothing"));
    }
    void ask(const std::string& address, store::PlayerKey player, const std::string& id) {
        spawn(environment_.warn, "a request", request(address, player, id));
        do_what_was_put_off();
    }

    std::vector<std::string> answered;
    using Answered = std::vector<std::string>;
};

TEST_F(GameReadsTest, AddressesTakeTurnsHoweverMuchOneAsks) {
    const std::string id = stored_game(3);
    slow_reads = true;
    for (int i = 0; i < 3; ++i) ask("flood", 1, id);
    ask("flood", 2, id);
    ask("quiet", 3, id);
    EXPECT_EQ(reading.size(), 1U) << "one at a time";
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

TEST_F(GameReadsTest, FewWaitOfOnePlayerAndOfOneAddress) {
    use({.reads_per_player = 2, .reads_per_address = 3, .reads = 4});
    const std::string id = stored_game(3);
    slow_reads = true;
    for (int i = 0; i < 3; ++i) ask("one", 1, id);
    EXPECT_EQ(answered, Answered{"one: server.too-fast"});
    ask("one", 2, id);
    ask("one", 3, id);
    EXPECT_EQ(answered.size(), 2U) << "of the address";
    ask("other", 1, id);
    ask("third", 1, id);
    EXPECT_EQ(answered.back(), "third: server.busy");
    answered.clear();
    let_reads_end();
    EXPECT_EQ(answered.size(), 4U);
    answered.clear();
    slow_reads = false;
    for (int i = 0; i < 5; ++i) ask("one", 1, id);
    EXPECT_EQ(answered, (Answered{"one", "one", "one", "one", "one"})) << "those that are over count no more";
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
    EXPECT_EQ(answered, (Answered{"address", "address: nothing"})) << "too much waits";
}

}  // namespace
}  // namespace kradan::server
