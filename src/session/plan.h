#pragma once

#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "session/session.h"

/// Moves that a player lays down in advance. They are no part of a game's log: the host keeps them, tells the
/// opponent nothing of them, asks for `planned_move` after every event, and lets go of a plan that
/// `is_spent`. A planned move becomes a command like any other.
namespace kradan::session {

inline constexpr std::size_t most_plan_lines = 32;
inline constexpr std::size_t longest_plan_line = 40;

/// What a player will answer.
struct Plan {
    /// How many moves had been made when the plan was laid. It begins with the opponent's first move after
    /// them.
    int ply = 0;
    /// The answer to whatever that move is.
    std::optional<std::string> premove = std::nullopt;
    /// Moves by turns, the opponent's first and the player's own last: each reply is played if all before it
    /// in its line has been played. They go before the premove.
    std::vector<std::vector<std::string>> lines = {};

    friend bool operator==(const Plan&, const Plan&) = default;
};

/// `{"ply":N,"premove":MOVE,"lines":[[MOVE,…],…]}`, where premove and lines may be absent. What cannot be
/// read is "session.malformed".
std::expected<Plan, Refusal> read_plan(const json::Value& value);
void write_plan(json::Writer& writer, const Plan& plan);

/// Why this player cannot lay such a plan now: it is "session.bad-plan" (empty; too many or too long lines,
/// or one that does not end with a reply; a text that can be no move of this game; two replies to the same
/// moves; moves not made yet), or it comes too late. That its moves are legal is no question here.
std::optional<Refusal> why_no_plan(const Plan& plan, const State& state, Colour by);

/// The move that the plan has for this player now; nothing where it has none or where that move is not legal.
/// In strict play too, an illegal move of a plan is not made, and costs nothing.
std::optional<AnyIntent> planned_move(const Plan& plan, const State& state, Colour by);

/// Whether nothing can come of the plan any more: play went elsewhere or beyond it, the moves that it
/// followed were taken back, play has ended (in Go by two passes, even if it is resumed: ask before that).
bool is_spent(const Plan& plan, const State& state, Colour by);

}  // namespace kradan::session
