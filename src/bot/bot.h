#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "catalog/games.h"
#include "curl/libcurl.h"
#include "curl/server_url.h"
#include "process/engine_description.h"
#include "process/engine_process.h"

namespace kradan::bot {

/// An engine and the game that it plays.
struct EngineOfGame {
    GameId game;
    process::EngineDescription engine;
};

/// The conditions for accepting a challenge.
struct Terms {
    bool rated = true;
    bool casual = true;
    bool people = true;
    bool bots = true;
    /// Main time, in seconds.
    std::int64_t least_initial = 0;
    std::int64_t most_initial = 10'800;
    /// Whether to accept games without a clock or with days per move.
    bool untimed = false;
    /// The names of the accounts to accept; if empty, all.
    std::vector<std::string> only = {};
};

struct BotOptions {
    ServerUrl server = {};
    std::string token = {};
    std::vector<EngineOfGame> engines = {};
    Terms terms = {};
    int games = 1;
    /// Sent to the opponent when a game begins; "" for nothing.
    std::string greeting = {};
    /// Nodes per move for a UCI engine in games without a clock.
    std::uint64_t nodes = 200'000;
    /// Time reserved per move for network delays.
    std::chrono::milliseconds overhead{200};
    /// Whether to turn the account into a bot account if necessary.
    bool upgrade = false;
    /// Receives messages and errors for the user. Called on any thread, but never concurrently.
    std::function<void(std::string_view)> say = {};
    std::function<void(std::string_view)> complain = {};
};

/// Waits for `pause`, or until `over` returns true.
inline void wait(std::chrono::milliseconds pause, const std::function<bool()>& over) {
    constexpr std::chrono::milliseconds step{50};
    for (auto left = pause; left.count() > 0 && !over(); left -= step)
        std::this_thread::sleep_for(std::min(left, step));
}

/// Plays on a server with engines until it is stopped: accepts challenges, plays several games at once, and
/// resumes games in progress after it or the server has restarted. Returns false if the server refuses the
/// bot: the token is unknown, lacks the scope, or does not belong to a bot account.
///
/// Raise `stop` to leave immediately. Set `finish` to accept no more challenges and return once all games are
/// over.
bool play(const Libcurl& curl, const BotOptions& options, const process::StopSignal& stop,
          const std::atomic<bool>& finish);

}  // namespace kradan::bot
