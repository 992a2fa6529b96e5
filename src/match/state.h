#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "command/exit_status.h"
#include "match/tally.h"
#include "process/child_process.h"

namespace kradan::match {

using namespace command;

/// What makes a match the same: options by their names, in words.
using MatchIdentity = std::vector<std::pair<std::string, std::string>>;

/// A line of the file: a game that is finished.
struct PlayedGame {
    GameResult result;
    /// The names that its engines report, by colour.
    std::array<std::string, 2> names;
    /// Size of the file of records with this game in it, if there is one.
    std::optional<std::int64_t> record_bytes = std::nullopt;
    /// Playing time of the match so far.
    double seconds = 0;
};

/// The file with which a match goes on after it was stopped, in any way: lines of JSON, the first of which
/// says what match it is, and one for each finished game. A line that is not whole was being written when the
/// program or the machine stopped; it is removed.
class MatchState {
  public:
    /// Opens the file, or creates it. Refuses a file of another match, or one that another process uses, and
    /// lines that are damaged. Games are numbered below `games`.
    static std::expected<MatchState, Failure> open(const std::string& file, const MatchIdentity& identity,
                                                   std::size_t games);

    /// The games of earlier runs, in the order in which they ended.
    const std::vector<PlayedGame>& played() const { return played_; }
    /// Whether the match was begun before.
    bool is_resumed() const { return resumed_; }

    /// Writes the first line if the match was not begun before. Call once everything else is ready.
    std::optional<Failure> begin();
    /// Adds a game. When this returns nothing, the game survives a power failure.
    std::optional<Failure> add(const PlayedGame& game);

  private:
    MatchState(std::string name, MatchIdentity identity, process::Descriptor file)
        : name_(std::move(name)), identity_(std::move(identity)), file_(std::move(file)) {}

    std::optional<Failure> read(std::size_t games);
    std::optional<Failure> append(const std::string& line);

    std::string name_;
    MatchIdentity identity_;
    process::Descriptor file_;
    std::vector<PlayedGame> played_;
    bool resumed_ = false;
};

/// Waits until a file's bytes are on disk.
std::optional<Failure> make_durable(const std::string& file);

}  // namespace kradan::match
