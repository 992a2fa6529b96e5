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

/// What the record of a game says beside the moves.
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

/// Where the records of a match go, in the order in which its games end.
class MatchRecords {
  public:
    /// The form goes by the end of the file's name. With "%" in it each record gets a file of its own, and
    /// its number takes the place of that; none of them may exist, unless that is forced.
    static std::expected<MatchRecords, Failure> open(const OutputArguments& arguments, GameId game,
                                                     std::size_t games);

    /// What went wrong, if anything did.
    std::optional<Failure> write(const MatchGame& game, const MatchHead& head);

  private:
    MatchRecords(const OutputArguments& arguments, record::Format format)
        : output_(arguments), format_(format) {}

    Output output_;
    record::Format format_;
};

}  // namespace kradan::match
