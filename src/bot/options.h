#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/games.h"
#include "curl/server_url.h"
#include "process/engine_description.h"

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
    /// Games without a clock or with days per move.
    bool untimed = false;
    /// Names of accounts; if empty, everybody.
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
    /// Nodes per move of a UCI engine in games without a clock.
    std::uint64_t nodes = 200'000;
    /// Reserve per move for network delays.
    std::chrono::milliseconds overhead{200};
    /// Turns the account into a bot account if necessary.
    bool upgrade = false;
    /// Receives messages and errors for the user. Called on any thread, but never concurrently.
    std::function<void(std::string_view)> say = {};
    std::function<void(std::string_view)> complain = {};
};

}  // namespace kradan::bot
