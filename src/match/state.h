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

/// What identifies a match: option names with their values, as text.
using MatchIdentity = std::vector<std::pair<std::string, std::string>>;

/// A line in the file: a finished game.
struct PlayedGame {
    GameResult result;
    /// The names that the engines reported, by colour.
    std::array<std::string, 2> names;
    /// The size of the record file including this game, if there is one.
    std::optional<std::int64_t> record_bytes = std::nullopt;
    /// The match's playing time so far.
    double seconds = 0;
};

/// The file that lets a match resume after any kind of stop. Each line is a JSON value: the first identifies
/// the match, and each of the others describes a finished game. An incomplete last line means that the
/// program or the machine stopped while writing it; the line is removed.
class MatchState {
  public:
    /// Opens or creates the file. Refuses a file for another match, a file that another process uses, and
    /// damaged lines. Game numbers are below `games`.
    static std::expected<MatchState, Failure> open(const std::string& file, const MatchIdentity& identity,
                                                   std::size_t games);

    /// The games from earlier runs, in the order in which they ended.
    const std::vector<PlayedGame>& played() const { return played_; }
    /// Whether the match was begun in an earlier run.
    bool is_resumed() const { return resumed_; }

    /// Writes the first line unless the match is resumed. Call it once everything else is ready.
    std::optional<Failure> begin();
    /// Adds a game. On success the game survives a power failure.
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
