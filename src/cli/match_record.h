#pragma once

#include <array>
#include <cstddef>
#include <expected>
#include <fstream>
#include <optional>
#include <string>

#include "cli/match_game.h"
#include "record/reader.h"

namespace kradan::cli {

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
    /// its number takes the place of that. The error says what is wrong.
    static std::expected<MatchRecords, std::string> open(const std::string& file, GameId game);

    /// What went wrong, if anything did.
    std::optional<std::string> write(const MatchGame& game, const MatchHead& head);

  private:
    std::string name_of(std::size_t number) const;
    MatchRecords() = default;

    std::string name_;
    record::Format format_ = record::Format::pgn;
    std::ofstream file_;
};

}  // namespace kradan::cli
