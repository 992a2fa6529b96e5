#pragma once

#include <cstdint>
#include <expected>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "core/colour.h"
#include "engine/search.h"

namespace kradan::protocol {

/// The output format of an analysis: Leela Zero's, which Lizzie and Sabaki read, or KataGo's.
enum class GtpDialect : std::uint8_t { leela_zero, katago };

/// A request from `lz-analyze`, `kata-analyze` or one of their genmove forms.
struct AnalysisRequest {
    GtpDialect dialect = GtpDialect::katago;
    Colour colour = Colour::first;
    /// Interval between reports.
    std::int64_t milliseconds = 1000;
    std::size_t most_moves = std::numeric_limits<std::size_t>::max();
    /// Report the expected owner of each point.
    bool ownership = false;
    /// Report the root's evaluation.
    bool root = false;
    /// In the order given.
    std::vector<engine::Restriction> restrictions = {};
};

/// Parses the command's arguments for a board of this size: [COLOUR] [INTERVAL], key-value pairs, and "avoid"
/// or "allow" COLOUR VERTEX,VERTEX,… PLIES. Ignores some of KataGo's keys; all other unknown keys are errors.
std::expected<AnalysisRequest, std::string> read_analysis(std::span<const std::string> words,
                                                          GtpDialect dialect, Colour to_move, int size);

/// Formats one report without a trailing newline: the moves, best first, each with its visits.
std::string write_analysis(const engine::Info& info, const AnalysisRequest& request);

}  // namespace kradan::protocol
