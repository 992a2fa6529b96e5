#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/colour.h"
#include "json/json.h"
#include "schema/describe.h"

namespace kradan::analysis {

/// The maximum length of the line that is stored for a position, in moves.
inline constexpr std::size_t longest_line = 12;

/// The result of analysing a position. Exactly one of `ended`, `mate`, `chance` and `score` is set.
struct Finding {
    enum class Kind { ended, score, mate, chance };

    /// Whether the game is over; `winner` is empty for a draw.
    bool ended = false;
    std::optional<Colour> winner = std::nullopt;
    /// Centipawns, from the first player's point of view.
    std::optional<int> score = std::nullopt;
    /// Plies until the forced end of the game; negative if the second player wins.
    std::optional<int> mate = std::nullopt;
    /// Go: the first player's chance of winning, per mille, and lead, in tenths of a point.
    std::optional<int> chance = std::nullopt;
    int points = 0;
    /// Go: whether a network evaluated the positions. If not, playouts did, which favour the side to move.
    bool evaluated = false;
    int depth = 0;
    std::int64_t nodes = 0;
    /// The best line.
    std::vector<std::string> line = {};

    friend bool operator==(const Finding&, const Finding&) = default;

    Kind kind() const {
        return ended ? Kind::ended : mate ? Kind::mate : chance ? Kind::chance : Kind::score;
    }

    static constexpr std::string_view name = "AnalysedPosition";
    static void describe(auto& self, auto& member) { member.keyed(self.kind(), self); }
    static void describe_case(Kind kind, auto& self, auto& member) {
        using enum schema::Presence;
        constexpr int most_score = 1'000'000;
        constexpr int most_plies = 10'000;
        constexpr int most_points = 100'000;
        switch (kind) {
            case Kind::ended:
                member("winner", self.winner, "the winner; null: a draw", {.presence = null});
                member("ended", self.ended, "true: the game is over");
                return;
            case Kind::score:
                member("score", self.score, "the score in centipawns for the first player",
                       {.least = -most_score, .most = most_score, .presence = needed});
                break;
            case Kind::mate:
                member("mate", self.mate,
                       "half-moves until the forced end of the game; negative if the second player wins",
                       {.least = -most_plies, .most = most_plies, .presence = needed});
                break;
            case Kind::chance:
                member("chance", self.chance, "Go: the first player's chance to win, per mille",
                       {.most = 1'000, .presence = needed});
                member("points", self.points, "Go: the first player's lead, in tenths of points",
                       {.least = -most_points, .most = most_points});
                member("evaluated", self.evaluated,
                       "Go: true: a network evaluated the positions, not playouts", {.presence = omitted});
                break;
        }
        member("depth", self.depth, "the depth of the search in half-moves", {.most = 10'000});
        member("nodes", self.nodes, "the number of positions searched; in Go, of evaluations or playouts");
        member("line", self.line, "the best line from this position, at most 12 moves",
               {.longest = 32, .alias = "Move"});
    }
};
constexpr std::array<std::string_view, 4> words(Finding::Kind) {
    return {"ended", "score", "mate", "chance"};
}

/// One per position, from the start of the game; nullopt for positions without a finding yet.
using Findings = std::vector<std::optional<Finding>>;

/// Writes an array, with null for empty findings.
void write_findings(json::Writer& writer, const Findings& findings);
/// Reads at most `most` findings.
Findings read_findings(const json::Value& value, std::size_t most, json::Fault& fault);

}  // namespace kradan::analysis
