#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>

namespace kradan::protocol {

/// The options of a GTP session.
struct GtpOptions {
    int size = 19;
    std::string rules = "thai";
    /// If absent, the preset's.
    std::optional<std::string> komi = std::nullopt;
    int level = 10;
    /// Milliseconds per move without a clock; if absent, the level decides.
    std::optional<std::int64_t> move_time = std::nullopt;
    /// Maximum playouts or evaluations per move, instead of the level's.
    std::optional<std::uint64_t> playouts = std::nullopt;
    /// The network file for evaluating positions; if absent, the built-in network or playouts.
    std::optional<std::string> network = std::nullopt;
    /// Search threads, see `Engine::set_threads`.
    int threads = 1;
    /// Whether to ponder.
    bool ponders = false;
    /// Whether to resign lost games.
    bool resigns = true;
};

/// Runs GTP 2 until "quit" or the end of input, and returns the exit status: 1 if the options are invalid.
/// Either colour may play at any time. Extensions: `all_legal COLOUR`, `list_stones COLOUR`, `captures
/// COLOUR`, `level N`, `book FILE`, `rules NAME`, `kradan-ownership`, `kradan-correct_dead COLOUR VERTEX...`
/// (which stones count as dead if these are marked), and commands that other programs introduced
/// (docs/go.md). The next line of input ends an analysis.
int run_gtp(std::istream& input, std::ostream& output, const GtpOptions& options = {});

}  // namespace kradan::protocol
