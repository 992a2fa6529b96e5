#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/outcome.h"
#include "games/go/scoring.h"
#include "match/openings.h"
#include "process/engine_client.h"

namespace kradan::match {

using namespace process;

/// Engine faults that lose the game.
enum class MatchFault : std::uint8_t {
    illegal_move,
    time,
    crash,
    hang,
    flood,
    /// The engine refused a required command, such as the opponent's move in GTP.
    protocol,
};

inline constexpr std::array<std::string_view, 6> match_fault_ids = {"illegal-move", "time",  "crash",
                                                                    "hang",         "flood", "protocol"};

constexpr std::string_view id(MatchFault fault) {
    return match_fault_ids[static_cast<std::size_t>(fault)];
}

/// A move made by an engine.
struct MatchMove {
    std::string text;
    std::chrono::microseconds elapsed{0};
    /// Time left after the move, including the increment.
    std::chrono::microseconds left{0};
    std::optional<record::Evaluation> evaluation;
};

struct MatchGame {
    Opening opening;
    /// The moves after the opening.
    std::vector<MatchMove> moves;
    Outcome outcome = {.winner = std::nullopt, .reason = EndReason::aborted};
    /// The fault that ended the game, if any; the side at fault; and what its engine did, as text that can
    /// follow the engine's name.
    std::optional<MatchFault> fault;
    Colour at_fault = Colour::first;
    std::string what;
    /// The illegal move, and why it is illegal.
    std::string illegal_move;
    Refusal refusal;
    /// Go: the score and the dead stones used for it.
    std::optional<go::Score> score;
    std::vector<std::string> dead;
    /// Whether the game is unfinished because the match was stopped, or because the engine playing `at_fault`
    /// cannot play it for the reason in `unusable`.
    bool stopped = false;
    std::string unusable;
    /// By colour: whether the engine must be restarted.
    std::array<bool, 2> spent = {};
};

/// Adjudication: when to end a game that is not over by the rules.
struct MatchLimits {
    /// A draw after this many plies, opening included.
    std::optional<int> most_plies = std::nullopt;

    struct Resign {
        int centipawns;
        int moves;
    };
    struct Draw {
        int centipawns;
        int moves;
        int from_ply;
    };
    /// A loss for the side that both engines evaluate as this far behind, for this many consecutive moves
    /// each.
    std::optional<Resign> resign = std::nullopt;
    /// A draw if neither engine evaluates a side as further ahead than this, for this many consecutive moves
    /// each, from this ply on.
    std::optional<Draw> draw = std::nullopt;
};

/// Plays a game to its end. Our rules validate every move, and a claimable draw ends the game immediately.
/// The opening must be legal.
MatchGame play_match_game(const Opening& opening, const std::array<EngineClient*, 2>& players,
                          const MatchTime& time, const MatchLimits& limits);

}  // namespace kradan::match
