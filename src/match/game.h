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

/// What an engine can do wrong in a game; each loses it.
enum class MatchFault : std::uint8_t {
    illegal_move,
    time,
    crash,
    hang,
    flood,
    /// It refused something that it has to take: a move of the opponent, in GTP.
    protocol,
};

inline constexpr std::array<std::string_view, 6> match_fault_ids = {"illegal-move", "time",  "crash",
                                                                    "hang",         "flood", "protocol"};

constexpr std::string_view id(MatchFault fault) {
    return match_fault_ids[static_cast<std::size_t>(fault)];
}

/// A move that an engine made.
struct MatchMove {
    std::string text;
    std::chrono::microseconds elapsed{0};
    /// What its clock showed afterwards, with the increment.
    std::chrono::microseconds left{0};
    std::optional<record::Evaluation> evaluation;
};

struct MatchGame {
    Opening opening;
    /// The moves after the opening.
    std::vector<MatchMove> moves;
    Outcome outcome = {.winner = std::nullopt, .reason = EndReason::aborted};
    /// What a player did wrong, if that ended the game, who, and in words that can follow its name.
    std::optional<MatchFault> fault;
    Colour at_fault = Colour::first;
    std::string what;
    /// The move that was refused, and why.
    std::string illegal_move;
    Refusal refusal;
    /// Go: as it was counted, and with which dead stones.
    std::optional<go::Score> score;
    std::vector<std::string> dead;
    /// The game was not played to its end: the match was stopped, or `unusable` says why an engine, that of
    /// `at_fault`, cannot play it at all.
    bool stopped = false;
    std::string unusable;
    /// By colour: the engine has to be started anew.
    std::array<bool, 2> spent = {};
};

/// What ends a game that the rules let go on.
struct MatchLimits {
    /// A draw after so many half-moves with the opening's.
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
    /// Lost for the side that both engines see so far behind for so many moves of each.
    std::optional<Resign> resign = std::nullopt;
    /// A draw if both engines see no side further ahead for so many moves of each, from this half-move on.
    std::optional<Draw> draw = std::nullopt;
};

/// Plays a game to its end under our rules: they judge every move, and draws that could be claimed end it at
/// once. The opening must be one that can be played.
MatchGame play_match_game(const Opening& opening, const std::array<EngineClient*, 2>& players,
                          const MatchTime& time, const MatchLimits& limits);

}  // namespace kradan::match
