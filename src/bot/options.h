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

/// An engine, and the game that it plays.
struct EngineOfGame {
    GameId game;
    process::EngineDescription engine;
};

/// Which challenges a bot accepts.
struct Terms {
    bool rated = true;
    bool casual = true;
    bool people = true;
    bool bots = true;
    /// Main time, in seconds.
    std::int64_t least_initial = 0;
    std::int64_t most_initial = 10'800;
    /// Games without a clock, and in days for a move.
    bool untimed = false;
    /// Names of accounts; empty: everybody.
    std::vector<std::string> only = {};
};

struct BotOptions {
    ServerUrl server = {};
    std::string token = {};
    std::vector<EngineOfGame> engines = {};
    Terms terms = {};
    int games = 1;
    /// Said when a game begins; "": nothing.
    std::string greeting = {};
    /// For games without a clock, for UCI engines.
    std::uint64_t nodes = 200'000;
    /// Time for a move that the network may cost.
    std::chrono::milliseconds overhead{200};
    /// Makes the account a bot's, if it is none yet.
    bool upgrade = false;
    /// News for the user, and errors. Called on any thread, one at a time.
    std::function<void(std::string_view)> say = {};
    std::function<void(std::string_view)> complain = {};
};

}  // namespace kradan::bot
