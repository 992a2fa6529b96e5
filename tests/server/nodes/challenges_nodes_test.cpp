// Challenges on several nodes, with seeds that decide what fails. Each challenge starts at most one game,
// however often and on whichever node it is answered, and none after it was declined or withdrawn.
#include "misfortunes.h"
#include "server/accounts/stored_challenges.h"
#include "server/base/tokens.h"
#include "server/challenges/challenges.h"

namespace kradan::server {
namespace {

class ChallengesOfNodes : public NodesSimulation {
  protected:
    /// Gives the bot an account with this name, effective from its next connection.
    static void give_account(Simulation& simulation, Bot& bot, const std::string& name) {
        const store::PlayerKey key = (**simulation.reader().player_of(hash_of(bot.token))).key;
        const Stored<Account> account{.body = {.shown = name, .folded = name, .claim = name},
                                      .id = std::to_string(key)};
        const store::WallTime forever = 1'800'000'000'000;
        const Stored<Session> session{.body = {.player = key, .created = forever, .seen = forever},
                                      .id = hex_of(hash_of(bot.token))};
        const auto store = simulation.store().whole();
        const store::Unit unit{put(account), put(session), store::RenamePlayer{key, name}};
        EXPECT_TRUE(store->commit(std::span{&unit, 1}).front());
        bot.leave();
    }
    /// Whether the bot was told that the request with this nonce is done.
    static bool is_done(const Bot& bot, const std::string& nonce) {
        const auto done = bot.latest_of<wire::Done>();
        return done && done->nonce == nonce;
    }
};

TEST_F(ChallengesOfNodes, WhateverBefallsThemAChallengeIsOneGameOrNone) {
    const int only = number_of("KRADAN_SEED", 0);
    const int seeds = only > 0 ? only : number_of("KRADAN_SEEDS", 40);
    std::size_t games = 0;
    std::size_t ended = 0;
    for (int seed = only > 0 ? only : 1; seed <= seeds; ++seed) {
        Simulation simulation(static_cast<unsigned>(seed));
        Misfortunes misfortunes(simulation, 2 + seed % 3);
        simulation.run(1'000);
        const auto bots = enter(simulation, 2);
        Bot& ann = *bots[0];
        Bot& ben = *bots[1];
        give_account(simulation, ann, "ann");
        give_account(simulation, ben, "ben");
        wait(simulation, bots, [](const Bot& bot) { return bot.greeted; });
        std::map<std::string, bool> challenges;
        for (int i = 0; i < 12; ++i) {
            const std::string number = std::to_string(i);
            ann.invitation.clear();
            // Sends the request twice, as if the answer had been lost.
            for (int tries = 0; tries < 2; ++tries)
                ann.tell(wire::Invite{.terms = terms(), .to = "ben", .nonce = "i" + number});
            simulation.run(400);
            const std::string id = ann.invitation;
            misfortunes.strike();
            if (id.empty()) continue;
            challenges[id] = false;
            const bool ends = simulation.happens(50);
            const wire::Accept accept{.invitation = id, .nonce = "a" + number};
            ben.tell(accept);
            if (ends && simulation.happens(50)) {
                ben.tell(wire::Decline{.invitation = id, .nonce = "e" + number});
                simulation.run(600);
                challenges[id] = is_done(ben, "e" + number);
            } else if (ends) {
                ann.tell(wire::Withdraw{.invitation = id, .nonce = "e" + number});
                simulation.run(600);
                challenges[id] = is_done(ann, "e" + number);
            } else {
                simulation.run(600);
            }
            ben.tell(accept);
            simulation.run(200);
        }
        misfortunes.end();
        auto& reader = simulation.reader();
        for (const auto& [id, is_over] : challenges) {
            const bool game = reader.head(game_of_invitation(id)).value().has_value();
            const auto left = reader.document(StoredChallenge::kind, id).value();
            EXPECT_FALSE(game && left) << "seed " << seed << ": " << id << " has a game and waits";
            EXPECT_FALSE(game && is_over) << "seed " << seed << ": " << id << " was ended and has a game";
            games += game ? 1 : 0;
            ended += is_over ? 1 : 0;
        }
        for (const std::string& wrong : check(simulation, bots))
            ADD_FAILURE() << "seed " << seed << ": " << wrong;
    }
    if (only == 0) {
        EXPECT_GT(games, static_cast<std::size_t>(seeds));
        EXPECT_GT(ended, static_cast<std::size_t>(seeds) / 4);
    }
    std::cout << games << " games, " << ended << " ended before one\n";
}

}  // namespace
}  // namespace kradan::server
