#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/colour.h"
#include "json/json.h"

namespace kradan::analysis {

/// The maximum length of the line that is stored for a position, in moves.
inline constexpr std::size_t longest_line = 12;

/// The result of analysing a position. Exactly one of `ended`, `mate`, `chance` and `score` is set.
struct Finding {
    /// Whether the game is over; `winner` is empty for a draw.
    bool ended = false;
    std::optional<Colour> winner = std::nullopt;
    /// Centipawns for the first player.
    std::optional<int> score = std::nullopt;
    /// Plies until the forced end of the game; negative if the second player wins.
    std::optional<int> mate = std::nullopt;
    /// Go: the first player's chance to win, per mille, and lead, in tenths of points.
    std::optional<int> chance = std::nullopt;
    int points = 0;
    int depth = 0;
    std::int64_t nodes = 0;
    /// The best line.
    std::vector<std::string> line = {};

    friend bool operator==(const Finding&, const Finding&) = default;
};

/// By position, from the start of the game; empty where nothing was found yet.
using Findings = std::vector<std::optional<Finding>>;

/// Writes an array, with null for empty findings.
void write_findings(json::Writer& writer, const Findings& findings);
/// Reads at most `most` of them.
Findings read_findings(const json::Value& value, std::size_t most, json::Fault& fault);

}  // namespace kradan::analysis
