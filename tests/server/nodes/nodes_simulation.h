#pragma once

#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "bot.h"

namespace kradan::server {

/// Tests for clubs with several nodes; the players are bots.
class NodesSimulation : public testing::Test {
  protected:
    using Bots = std::vector<std::unique_ptr<Bot>>;

    /// Lets players enter on random nodes.
    static Bots enter(Simulation& simulation, int players) {
        Bots bots;
        for (int i = 0; i < players; ++i) {
            bots.push_back(std::make_unique<Bot>(simulation, "bot" + std::to_string(i) + "-"));
            bots.back()->connect();
        }
        wait(simulation, bots, [](const Bot& bot) { return !bot.token.empty(); });
        return bots;
    }
    static wire::Terms terms(bool watchable = false) {
        session::Config config{.options = {.game = chess::chess_game}};
        config.time.fill({.kind = clock::TimeControl::Kind::fischer, .initial = 3'600'000, .step = 1'000});
        json::Writer writer;
        session::write_config(writer, config);
        return {.config = {.text = writer.text()}, .side = wire::Side::first, .watchable = watchable};
    }
    /// Lets players enter, pair up and play a number of games.
    static Bots play(Simulation& simulation, int pairs) {
        auto bots = enter(simulation, 2 * pairs);
        for (int i = 0; i < pairs; ++i) {
            Bot& host = *bots[static_cast<std::size_t>(2 * i)];
            Bot& guest = *bots[static_cast<std::size_t>(2 * i + 1)];
            for (int tries = 0; tries < 50 && host.games.empty(); ++tries) {
                host.tell(wire::Invite{.terms = terms(), .nonce = "i"});
                simulation.run(300);
                guest.tell(wire::Accept{.invitation = host.invitation, .nonce = "a"});
                simulation.run(300);
            }
        }
        wait(simulation, bots, [](const Bot& bot) { return !bot.games.empty(); });
        return bots;
    }
    /// Reads a number from the environment.
    static int number_of(const char* name, int otherwise) {
        const char* wanted = std::getenv(name);
        return wanted ? std::atoi(wanted) : otherwise;
    }
    template <class Which>
    static void wait(Simulation& simulation, const Bots& bots, Which which) {
        for (int i = 0; i < 300; ++i) {
            simulation.run(200);
            if (std::ranges::all_of(bots, [&](const auto& bot) { return which(*bot); })) return;
        }
        for (const auto& bot : bots) {
            if (!which(*bot)) ADD_FAILURE() << "they waited in vain: " << bot->described();
        }
        std::cout << told(simulation.log);
    }
    static void act(Simulation& simulation, const Bots& bots, int rounds) {
        for (int i = 0; i < rounds; ++i) {
            for (const auto& bot : bots) bot->act();
            simulation.run(100);
        }
    }
    /// The faults in what the bots saw and in the store; empty if all is well.
    static std::vector<std::string> check(Simulation& simulation, const Bots& bots) {
        std::vector<std::string> wrong = simulation.wrong;
        for (const auto& bot : bots) {
            std::ranges::copy(bot->wrong, std::back_inserter(wrong));
            for (const auto& [game, nonce] : bot->refused) {
                const auto stored = simulation.reader().game(game).value();
                if (std::ranges::any_of(stored->events, [&](const auto& event) {
                        return event.nonce.ends_with(":" + nonce);
                    }))
                    wrong.push_back(nonce + " was done, and its player was told that it was not");
            }
            for (const auto& [id, game] : bot->games) {
                const auto stored = simulation.reader().game(id).value();
                if (!stored) {
                    wrong.push_back("game " + id + " is missing");
                    continue;
                }
                for (std::size_t i = 0; i < game.events.size(); ++i) {
                    if (i >= stored->events.size() || stored->events[i].body != game.events[i])
                        wrong.push_back("event " + std::to_string(i + 1) + " of " + id +
                                        " is not the stored one");
                }
            }
            for (const auto& one : bot->acknowledged) {
                const auto stored = simulation.reader().game(one.game).value();
                int times = 0;
                for (const auto& event : stored->events) {
                    if (!event.nonce.ends_with(":" + one.nonce)) continue;
                    ++times;
                    if (event.seq != one.seq)
                        wrong.push_back(one.nonce + " has another number than was acknowledged");
                }
                if (times != 1) wrong.push_back(one.nonce + " is stored " + std::to_string(times) + " times");
            }
        }
        return wrong;
    }
    static std::size_t moves(const Bots& bots) {
        std::size_t count = 0;
        for (const auto& bot : bots) count += bot->acknowledged.size();
        return count;
    }
    static std::string told(const std::vector<std::string>& lines) {
        std::string text;
        for (std::size_t i = lines.size() > 60 ? lines.size() - 60 : 0; i < lines.size(); ++i)
            text += lines[i] + '\n';
        return text;
    }
};

}  // namespace kradan::server
