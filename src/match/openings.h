#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "book/book.h"
#include "catalog/any_game.h"
#include "command/exit_status.h"

namespace kradan::match {

using namespace command;

/// The start of a game: moves that neither engine chose.
struct Opening {
    GameOptions options;
    std::vector<std::string> moves;
};

/// How the openings of a match are made.
struct OpeningPlan {
    /// Start of the random moves, and the options of games read from a file.
    GameOptions options;
    /// Played first.
    std::vector<std::string> moves;
    /// Number of random moves after those; for a file, the most moves of each game, and of a book. Absent:
    /// `default_plies`, whole games, and `book_plies`.
    std::optional<int> plies;
    std::uint64_t seed = 1;
    /// A file of records or positions, or a book; may be empty.
    std::string file;
};

/// The default number of moves from a book.
inline constexpr int book_plies = 16;
/// The default number of random moves.
int default_plies(const GameOptions& options);

/// The openings of a match, by number. Deterministic: the same number gives the same opening.
class Openings {
  public:
    /// Reads the file, if any. The error says what is wrong with it, or that no game lasts as long as the
    /// random moves.
    static std::expected<Openings, Failure> make(OpeningPlan plan);

    /// Openings of a file come in random order, and repeat when all are used. In a book each move is as
    /// likely as its weight says. Random openings are balanced: a short search sees neither side far ahead.
    Opening at(std::size_t number) const;
    /// Number of openings of the file; 0 without a file.
    std::size_t listed() const { return listed_.size(); }
    /// Differs between files of different openings; 0 without a file.
    std::uint64_t fingerprint() const;

  private:
    explicit Openings(OpeningPlan plan) : plan_(std::move(plan)) {}
    std::optional<Failure> read_file();
    std::optional<Failure> read_book_file();
    int random_plies() const;
    Opening from_book(std::size_t number) const;
    void shuffle();

    OpeningPlan plan_;
    std::vector<Opening> listed_;
    std::shared_ptr<const book::Book> book_;
};

}  // namespace kradan::match
