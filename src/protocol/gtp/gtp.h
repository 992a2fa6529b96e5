#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>

namespace kradan::protocol {

/// The game that GTP begins with.
struct GtpOptions {
    int size = 19;
    std::string rules = "thai";
    /// Absent: the preset's.
    std::optional<std::string> komi = std::nullopt;
    int level = 10;
    /// Without a clock: milliseconds for a move; absent: as long as the level likes to take.
    std::optional<std::int64_t> move_time = std::nullopt;
    /// Playouts for a move at most, instead of the level's own.
    std::optional<std::uint64_t> playouts = std::nullopt;
    /// Threads to search on, as Engine::set_threads has it.
    int threads = 1;
    /// Thinks on while the opponent does.
    bool ponders = false;
    /// Resigns what is lost.
    bool resigns = true;
};

/// Speaks GTP 2 until "quit" or the end of the input, and gives the exit status: 1 when the options make no
/// game. Either colour may play at any time. Beyond the standard: `all_legal COLOUR`, `list_stones COLOUR`,
/// `captures COLOUR`, `level N`, `rules NAME`, `kradan-ownership`, `kradan-correct_dead COLOUR VERTEX...`
/// (which stones count as dead where these are marked), and what other programs have added to the standard
/// (docs/go.md). An analysis under way ends with the next line.
int run_gtp(std::istream& input, std::ostream& output, const GtpOptions& options = {});

}  // namespace kradan::protocol
