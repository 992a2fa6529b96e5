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

/// In whose words an analysis is written: Leela Zero's, which Lizzie and Sabaki read, or KataGo's.
enum class GtpDialect : std::uint8_t { leela_zero, katago };

/// What `lz-analyze`, `kata-analyze` and their genmove forms ask for.
struct AnalysisRequest {
    GtpDialect dialect = GtpDialect::katago;
    Colour colour = Colour::first;
    /// Between two reports.
    std::int64_t milliseconds = 1000;
    std::size_t most_moves = std::numeric_limits<std::size_t>::max();
    /// Whose each point will be.
    bool ownership = false;
    /// What the whole search makes of the position.
    bool root = false;
    /// In the order in which they were given.
    std::vector<engine::Restriction> restrictions = {};
};

/// Reads what follows the command, on a board of that size: [COLOUR] [INTERVAL], pairs of a key and its
/// value, and "avoid" or "allow" COLOUR VERTEX,VERTEX,… PLIES. Keys that are not known are left out: they
/// only change what is told.
std::expected<AnalysisRequest, std::string> read_analysis(std::span<const std::string> words,
                                                          GtpDialect dialect, Colour to_move, int size);

/// One report without the end of the line: the moves, the best first, each with the games played through it.
std::string write_analysis(const engine::Info& info, const AnalysisRequest& request);

}  // namespace kradan::protocol
