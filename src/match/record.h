#pragma once

#include <array>
#include <cstddef>
#include <expected>
#include <optional>
#include <string>

#include "command/exit_status.h"
#include "command/output.h"
#include "match/game.h"
#include "record/reader.h"

namespace kradan::match {

using namespace command;
using namespace process;

/// Metadata for a game's record.
struct MatchHead {
    /// From 0.
    std::size_t number = 0;
    /// By colour.
    std::array<std::string, 2> names;
    MatchTime time;
    /// "2026-11-22"
    std::string date;
};

record::Record record_of(const MatchGame& game, const MatchHead& head);

/// The records written by an earlier run of the match.
struct EarlierRecords {
    /// The size of the record file when the last game was counted. Everything after it is overwritten.
    std::int64_t bytes = 0;
};

/// Writes the records of a match's games in the order in which the games end.
class MatchRecords {
  public:
    /// The extension of the file name determines the format. If the name contains "%", each record gets its
    /// own file, and the game's number replaces "%" in the name. Existing files are an error unless `force`
    /// is set or an earlier run wrote them.
    static std::expected<MatchRecords, Failure> open(const OutputArguments& arguments, GameId game,
                                                     std::size_t games,
                                                     const std::optional<EarlierRecords>& earlier = {});

    /// Returns the error, if any.
    std::optional<Failure> write(const MatchGame& game, const MatchHead& head);
    /// Waits until the records are on disk. Returns the size of the record file; empty if each record has its
    /// own file.
    std::expected<std::optional<std::int64_t>, Failure> settle(std::size_t number);

  private:
    MatchRecords(const OutputArguments& arguments, record::Format format)
        : output_(arguments), format_(format) {}

    Output output_;
    record::Format format_;
};

}  // namespace kradan::match
