#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/colour.h"
#include "server/base/fetcher.h"
#include "server/limits/limits.h"
#include "session/config.h"
#include "store/store.h"

namespace kradan::server {

using clock::Milliseconds;

/// A question for a computer player.
struct Question {
    enum class What : std::uint8_t {
        move,
        dead_stones,
        /// Which stones are dead according to `side`, given those already `marked`.
        correct_dead,
    };
    What what = What::move;
    session::Config config = {};
    std::vector<std::string> line = {};
    Colour side = Colour::first;
    std::vector<std::string> marked = {};
    int level = 10;
    Milliseconds time = 0;
    /// The computer's opponent, and their address. Addresses take turns, and so do the players at one
    /// address.
    store::PlayerKey asker = 0;
    std::string address = {};
    /// The game's id.
    std::string game = {};
    /// Returns true if the answer is no longer wanted; called when the question's turn comes. If empty, the
    /// answer is always wanted.
    std::function<bool()> stale = {};
};

/// A move, or the dead stones; nullopt if no engine was available or the engine did not answer.
using Answer = std::optional<std::vector<std::string>>;

/// Everything nondeterministic that games and the lobby need.
struct Environment {
    /// This node; 0 for a single server.
    store::Epoch node = 0;
    /// Commits changes, then calls back on the caller's thread.
    std::function<void(store::Unit, std::move_only_function<void(store::Result)>)> keep = {};
    /// Calls `work` with a reader on another thread. Then, on the caller's thread, calls the function that
    /// `work` returned.
    std::function<void(store::Urgency, store::ReadWork)> read = {};
    /// Calls `work` on another thread at low priority, then `then` on the caller's thread. Returns false
    /// without calling either if too much work is waiting.
    using Compute =
        std::function<bool(std::move_only_function<void()> work, std::move_only_function<void()> then)>;
    /// For passwords.
    Compute compute = {};
    /// For work on game data, which must not wait behind passwords.
    Compute compute_games = {};
    /// Sends a request to another server, and calls back on the caller's thread. Returns false without
    /// calling back if too many requests are waiting.
    std::function<bool(FetchRequest, std::move_only_function<void(FetchAnswer)>)> fetch = {};
    /// Calls a function on the caller's thread after everything that is currently ready has run.
    std::function<void(std::move_only_function<void()>)> later = {};
    /// Board time in milliseconds: monotonic, and stopped while no server runs.
    std::function<Milliseconds()> board_time = {};
    /// Advances the board time to at least this value.
    std::function<void(Milliseconds)> advance = {};
    /// Monotonic time in milliseconds that never stops, for rate limits.
    std::function<Milliseconds()> steady_time = {};
    std::function<store::WallTime()> wall_time = {};
    /// Fills the span with cryptographically secure random bytes.
    std::function<void(std::span<std::uint8_t>)> random = {};
    /// Asks a computer player, and later calls back on the caller's thread. The callback returns false if the
    /// answer is unusable; the engine that gave it is then shut down.
    std::function<void(Question, std::move_only_function<bool(Answer)>)> ask = {};
    /// The estimated time until this game's question is answered; 0 if no other question is ahead of it.
    std::function<Milliseconds(std::string_view game)> computer_wait = {};
    /// How much vacation a player has taken, in milliseconds, in this span of wall time, which ends now. May
    /// be called on any thread. Empty if the server has no vacations.
    std::function<std::expected<Milliseconds, store::Error>(store::Reader&, store::PlayerKey,
                                                            store::WallTime from, store::WallTime to)>
        vacation_within = {};
    /// Free bytes on the database's disk; nullopt if unknown. Empty if it can never be known.
    std::function<std::optional<std::int64_t>()> free_disk = {};
    /// Ids of the games that the computer plays.
    std::vector<std::string> computer = {};
    /// This server's public URL, such as "https://club.example"; "" if unknown.
    std::string address = {};
    Limits limits = {};
    /// The operator's log: problems and notable events.
    std::function<void(std::string_view)> warn = {};
    std::function<void(std::string_view)> inform = {};
};

inline void inform(const Environment& environment, std::string_view text) {
    if (environment.inform) environment.inform(text);
}

/// Returns the reason for a refusal caused by a store error.
inline std::string_view reason_of(const store::Error& error) {
    return error.kind == store::Error::Kind::conflict ? "session.out-of-order" : "server.cannot-store";
}

/// Returns true if the game is meant to be played in one sitting: it has a time control other than days per
/// move.
inline bool is_sitting(const session::Config& config) {
    using Kind = clock::TimeControl::Kind;
    return is_timed(config) && config.time[0].kind != Kind::days && config.time[1].kind != Kind::days;
}

}  // namespace kradan::server
