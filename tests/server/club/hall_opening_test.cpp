// Games that a message opens after they are committed but before the server is notified of the commit.
#include <string>

#include "../club.h"
#include "server/base/tokens.h"

namespace kradan::server {
namespace {

using session::Moved;

class Opening : public HallTest {
  protected:
    /// Commits the first waiting unit; calling the result reports that to the server.
    std::move_only_function<void()> commit() {
        auto first = std::move(waiting.front());
        waiting.pop_front();
        const store::Result result = store_->commit(std::span{&first.first, 1}).front();
        EXPECT_TRUE(result);
        return [done = std::move(first.second), result]() mutable { done(result); };
    }
};

TEST_F(Opening, WhoeverJoinsBeforeTheGameIsReportedAsStoredGoesOnFollowingIt) {
    const auto host = enter("Anong");
    const auto guest = enter("Haruto");
    tell(host, wire::Invite{.terms = terms_of(chess(), wire::Side::first), .nonce = "i"});
    const auto invitation = made(host, "i");
    slow = true;
    tell(guest, wire::Accept{.invitation = invitation, .nonce = "a"});
    auto report = commit();
    tell(host, wire::LookUp{.invitation = invitation, .nonce = "u"});
    const auto id = host.line->latest<wire::Invitation>().game;
    join(host, id);
    EXPECT_EQ(host.line->count<wire::GameState>(), 1U);
    slow = false;
    report();
    EXPECT_EQ(hall->live_games(), 1U);
    join(guest, id);
    act(host, id, 1, move("e2e4"), "m");
    act(guest, id, 2, move("e7e5"), "n");
    EXPECT_EQ(host.line->happened(), (Events{Moved{Colour::first, "e2e4"}, Moved{Colour::second, "e7e5"}}));
}

TEST_F(Opening, TheComputerIsAskedOnceAndItsAnswerCounts) {
    const auto person = enter("Anong");
    const auto hash = hash_of(token(person));
    const std::string id = derived_name(
        {"game with the computer", {reinterpret_cast<const char*>(hash.data()), hash.size()}, "c"});
    slow = true;
    tell(person,
         wire::PlayComputer{.terms = terms_of(chess(), wire::Side::second), .level = 1, .nonce = "c"});
    auto report = commit();
    join(person, id);
    ASSERT_EQ(asked.size(), 1U);
    slow = false;
    report();
    ASSERT_EQ(asked.size(), 1U);
    EXPECT_FALSE(asked.front().first.stale());
    EXPECT_TRUE(asked.front().second(Answer{{"e2e4"}}));
    tick(1'000);
    EXPECT_EQ(person.line->happened(), Events{Moved(Colour::first, "e2e4")});
}

TEST_F(Opening, WhoeverComesBackBeforeTheGamesAreLoadedAgainIsToldOfThem) {
    const auto host = enter("Anong");
    const auto guest = enter("Haruto");
    const std::string id = game(host, guest, chess());
    slow_reads = true;
    open();
    const auto back = connect(token(host));
    ASSERT_EQ(reading.size(), 2U);
    auto greeting = std::move(reading.back());
    reading.pop_back();
    greeting(store_.get())();
    EXPECT_EQ(back.line->latest<wire::Welcome>().games, std::vector{id});
    let_reads_end();
    EXPECT_EQ(hall->live_games(), 1U);
}

}  // namespace
}  // namespace kradan::server
