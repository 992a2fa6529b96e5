#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/colour.h"
#include "session/config.h"
#include "store/store.h"

namespace kradan::server {

using session::Milliseconds;

/// What a computer player is asked.
struct Question {
    enum class What : std::uint8_t {
        move,
        dead_stones,
        /// Which stones `side` counts as dead where `marked` are marked.
        correct_dead,
    };
    What what = What::move;
    session::Config config = {};
    std::vector<std::string> line = {};
    Colour side = Colour::first;
    std::vector<std::string> marked = {};
    int level = 10;
    /// What it may think for.
    Milliseconds time = 0;
    /// For whom it plays, and from where: addresses take turns, and the players at each.
    store::PlayerKey asker = 0;
    std::string address = {};
    /// The name of the game.
    std::string game = {};
    /// Whether nobody wants to know any more: asked when its turn comes. Without it somebody always does.
    std::function<bool()> stale = {};
};

/// A move, or the dead stones; nothing when no engine could be had, or it gave no answer.
using Answer = std::optional<std::vector<std::string>>;

/// What games and lobby need of the world around them: everything that is not the same each time.
struct Environment {
    /// Makes changes durable and then calls back, on the thread of the caller.
    std::function<void(store::Unit, std::move_only_function<void(store::Result)>)> keep = {};
    store::Reader* reader = nullptr;
    /// Milliseconds that never go back, and stand still while no server runs.
    std::function<Milliseconds()> board_time = {};
    /// The board time is this at least.
    std::function<void(Milliseconds)> advance = {};
    /// Milliseconds that never go back and never stand still: for rates.
    std::function<Milliseconds()> steady_time = {};
    std::function<store::WallTime()> wall_time = {};
    /// Bytes that nobody can guess.
    std::function<void(std::span<std::uint8_t>)> random = {};
    /// Asks a computer player; the answer comes later, on the thread of the caller. Whoever hears it says
    /// whether it was one that can be used: whoever gave a wrong one is not asked again.
    std::function<void(Question, std::move_only_function<bool(Answer)>)> ask = {};
    /// How long it will be, as well as can be known, until the question of this game is answered; 0 where it
    /// waits behind no others.
    std::function<Milliseconds(std::string_view game)> computer_wait = {};
    /// Ids of the games that a computer player plays.
    std::vector<std::string> computer = {};
    /// Where others find this server, as "https://club.example"; "": not known.
    std::string address = {};
    /// A word for the operator's log: what is wrong, and what happens.
    std::function<void(std::string_view)> warn = {};
    std::function<void(std::string_view)> inform = {};
};

inline void inform(const Environment& environment, std::string_view text) {
    if (environment.inform) environment.inform(text);
}

/// The reason for what the store could not do.
inline std::string_view reason_of(const store::Error& error) {
    return error.kind == store::Error::Kind::conflict ? "session.out-of-order" : "server.cannot-store";
}

/// Whether both sit at the board until it is over: there are clocks, and they do not count days.
inline bool is_sitting(const session::Config& config) {
    using Kind = session::TimeControl::Kind;
    return is_timed(config) && config.time[0].kind != Kind::days && config.time[1].kind != Kind::days;
}

}  // namespace kradan::server
