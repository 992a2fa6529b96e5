#pragma once

#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "schema/describe.h"
#include "session/session.h"

/// Premoves and conditional moves. Plans are not part of a game's log. The host stores them, hides them from
/// the opponent, asks for `planned_move` after every event, and drops a plan that `is_spent`. A planned move
/// becomes an ordinary command.
namespace kradan::session {

inline constexpr std::size_t most_plan_lines = 32;
inline constexpr std::size_t longest_plan_line = 40;

/// A player's planned replies.
struct Plan {
    /// The number of moves made when the plan was made. The plan starts at the opponent's next move.
    int ply = 0;
    /// The reply to that move, whatever the move is.
    std::optional<std::string> premove = std::nullopt;
    /// Alternating moves, from a move by the opponent to a reply. A reply is played if all moves before it in
    /// its line have been played. Lines take precedence over the premove.
    std::vector<std::vector<std::string>> lines = {};

    friend bool operator==(const Plan&, const Plan&) = default;

    static constexpr std::string_view name = "Plan";
    static void describe(auto& self, auto& member) {
        using enum schema::Presence;
        member("ply", self.ply,
               "the number of moves when the plan was made; it starts with the opponent's next move",
               {.most = 1'000'000});
        member("premove", self.premove, "the reply to any move", {.longest = 32, .alias = "Move"});
        member("lines", self.lines,
               "alternating moves, from a move by the opponent to a reply: at most 32 lines of 40 moves, "
               "with only one reply to the same moves; lines take precedence over the premove",
               {.longest = 32, .presence = omitted, .alias = "Move"});
    }
};

/// Parses `{"ply":N,"premove":MOVE,"lines":[[MOVE,…],…]}`, where premove and lines are optional. The error is
/// "session.malformed".
std::expected<Plan, Refusal> read_plan(const json::Value& value);
void write_plan(json::Writer& writer, const Plan& plan);

/// Why a player cannot make this plan now: "session.bad-plan" (empty; too many or too long lines; a line that
/// does not end with a reply; a string that is not a move in this game; two replies to the same moves; moves
/// not made yet), "session.too-late", or the reason that play is over. Does not check whether the moves are
/// legal.
std::optional<Refusal> why_no_plan(const Plan& plan, const State& state, Colour by);

/// Returns the move that this player has planned for now; nullopt if there is none or it is illegal. An
/// illegal planned move is dropped without a penalty, even in strict play.
std::optional<AnyIntent> planned_move(const Plan& plan, const State& state, Colour by);

/// Whether the plan can no longer apply: play left its lines or went past them, the moves before it were
/// taken back, or play has ended. In Go, two passes end play, but a resumption hides that, so call this after
/// every event.
bool is_spent(const Plan& plan, const State& state, Colour by);

}  // namespace kradan::session
