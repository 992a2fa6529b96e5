#pragma once

#include "../accounts/accounts_fixture.h"
#include "server/logs/unrated.h"
#include "server/ratings/recompute.h"

namespace kradan::server {

/// A club whose accounts play rated games.
class RatingsTest : public AccountsTest {
  protected:
    /// Creates an account and connects it.
    Person account(const std::string& name) {
        const Reply reply = sign_up(name);
        EXPECT_EQ(reply.status, 200) << testing::PrintToString(reply);
        tokens[name] = reply.text("token");
        return connect(tokens[name]);
    }
    static session::Config rated_chess(Milliseconds time = 300'000) {
        session::Config config = chess(time);
        config.rated = true;
        return config;
    }
    /// A rated game that `loser` resigns immediately; `one` plays the first side.
    std::string played(const Person& one, const Person& other, const Person& loser, bool watchable = false) {
        const std::string id = game(one, other, rated_chess(), watchable);
        wall += 60'000;
        act(loser, id, 1, command(session::Act::resign), "resign " + id);
        return id;
    }
    /// A player resigns. The end of the game is stored, but the disk is too slow to store the rating yet.
    void end_only(const Person& loser, const std::string& id) {
        slow = true;
        act(loser, id, 1, command(session::Act::resign), "r");
        auto [unit, done] = std::move(waiting.front());
        waiting.pop_front();
        done(store_->commit(std::span{&unit, 1}).front());
        do_what_was_put_off();
        EXPECT_EQ(waiting.size(), 1);
    }
    /// Like `end_only`, but storing the rating fails.
    void end_and_fail(const Person& loser, const std::string& id) {
        end_only(loser, id);
        broken = true;
        let_disk_work();
        broken = slow = false;
    }
    std::optional<RatedGame> rating_of_game(const std::string& id) {
        const auto found = find_stored<RatedGame>(*store_, id);
        EXPECT_TRUE(found);
        return found && *found ? std::optional{(**found).body} : std::nullopt;
    }
    std::int64_t waiting_games() {
        const auto totals = rating_totals(*store_);
        EXPECT_TRUE(totals);
        return totals ? totals->waiting : -1;
    }
    Recomputed recomputed() {
        const auto done = recompute(*store_);
        EXPECT_TRUE(done);
        return done.value_or(Recomputed{});
    }

    std::map<std::string, std::string> tokens;
};

}  // namespace kradan::server
