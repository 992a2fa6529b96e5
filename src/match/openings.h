#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "catalog/any_game.h"
#include "command/exit_status.h"

namespace kradan::match {

using namespace command;

/// How a game of a match begins: moves that neither engine chose.
struct Opening {
    GameOptions options;
    std::vector<std::string> moves;
};

/// What the openings of a match are made from.
struct OpeningPlan {
    /// Where random moves begin, and the options of the games read from a file.
    GameOptions options;
    /// Played first.
    std::vector<std::string> moves;
    /// Random moves after them; of a file at most so many moves of each game. Absent: `default_plies`, and
    /// whole games.
    std::optional<int> plies;
    std::uint64_t seed = 1;
    /// A file of records or positions; empty: none.
    std::string file;
};

/// Random moves at the start where nothing else is asked for.
int default_plies(const GameOptions& options);

/// The openings of a match, by number: the same number is the same opening, whoever asks and when.
class Openings {
  public:
    /// Reads the file, if there is one. The error says what is wrong with it, or that no game lasts as long
    /// as the random moves that are asked for.
    static std::expected<Openings, Failure> make(OpeningPlan plan);

    /// The openings of a file come in an order by chance, and begin anew where they are spent. Random ones
    /// are balanced: a short search sees neither side far ahead.
    Opening at(std::size_t number) const;
    /// Of the file; 0 where there is none.
    std::size_t listed() const { return listed_.size(); }

  private:
    explicit Openings(OpeningPlan plan) : plan_(std::move(plan)) {}
    std::optional<Failure> read_file();
    int random_plies() const;
    void shuffle();

    OpeningPlan plan_;
    std::vector<Opening> listed_;
};

}  // namespace kradan::match
