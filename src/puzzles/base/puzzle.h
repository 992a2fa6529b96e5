#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/any_game.h"
#include "json/json.h"
#include "module/options.h"

/// Puzzles: positions with a single correct line, found in games or composed, and proved.
namespace kradan::puzzles {

/// What the solver, the side to move, must achieve.
enum class Goal {
    /// Mate; in Ōgi's Gomayo edition, a check after which the king's capture cannot be prevented.
    mate,
    /// A winning advantage.
    win,
    /// Avoiding a loss: every other move loses.
    save,
    /// Go: the capture of the target's group, immediately or by a sequence of ataris: a ladder, a net, a
    /// snapback.
    capture,
    /// Go: the death of the target's group, which would live if its owner moved first.
    kill,
    /// Go: the life of the target's group, which would die if the opponent moved first.
    live,
};
inline constexpr std::string_view goal_ids[] = {"mate", "win", "save", "capture", "kill", "live"};

/// A puzzle's source.
enum class Origin {
    /// A position from a game that was played.
    game,
    /// A position that never occurred, with only the essential pieces.
    composed,
};
inline constexpr std::string_view origin_ids[] = {"game", "composed"};

/// A puzzle. The solver moves first; each of the solver's moves is the only one that reaches the goal.
struct Puzzle {
    /// Computed by `id_of` from the game and its position, so a puzzle has the same id wherever it is found.
    std::string id;
    /// The game and the position: `position` in chess and Ōgi, `stones` and `turn` in Go.
    GameOptions options = {};
    Goal goal = Goal::mate;
    /// Go: a stone of the group that the goal concerns ("C3").
    std::optional<std::string> target = std::nullopt;
    /// Go: the points that decide the puzzle, sorted. The proof covers all moves there, and passes.
    std::vector<std::string> area = {};
    /// Both sides' moves in turn. The first and the last are the solver's.
    std::vector<std::string> line = {};
    /// The ids of its themes ("drop", "ladder"), sorted.
    std::vector<std::string> tags = {};
    /// The estimated difficulty as a Glicko-2 rating, used until solvers have determined it.
    int rating = 1500;
    Origin origin = Origin::game;

    friend bool operator==(const Puzzle&, const Puzzle&) = default;
};

/// Which puzzles are wanted; by default all.
struct Wish {
    /// Empty for any goal.
    std::vector<Goal> goals = {};
    int lowest_rating = 0;
    /// A theme that the puzzle must have; empty for any.
    std::string tag = {};

    bool has_goal(Goal goal) const;
    bool fits(const Puzzle& puzzle) const;
    friend bool operator==(const Wish&, const Wish&) = default;
};

/// The id of a puzzle with these settings and this goal: eight letters and digits.
std::string id_of(const Puzzle& puzzle);

/// Writes one puzzle as `data/puzzles/README.md` describes.
void write_puzzle(json::Writer& writer, const Puzzle& puzzle);
/// Parses a puzzle file: a JSON array. The error names the puzzle and what is wrong with it.
std::expected<std::vector<Puzzle>, std::string> read_puzzles(std::string_view text);
/// The text of a puzzle file, the easiest puzzle first, one per line.
std::string write_puzzles(std::vector<Puzzle> puzzles);

}  // namespace kradan::puzzles
