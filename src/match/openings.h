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

/// How the openings of a match are chosen.
struct OpeningPlan {
    /// The start position for random moves, and the options for games read from a file.
    GameOptions options;
    /// Played first.
    std::vector<std::string> moves;
    /// The number of random moves after `moves`; for a file, the maximum number of moves from each game; for
    /// a book, the maximum number of book moves. If absent: `default_plies`, whole games, and `book_plies`.
    std::optional<int> plies;
    std::uint64_t seed = 1;
    /// A file of records or positions, or a book; may be empty.
    std::string file;
};

/// The default number of moves from a book.
inline constexpr int book_plies = 16;
/// The default number of random moves.
int default_plies(const GameOptions& options);

/// A match's openings, by number. Deterministic: the same number gives the same opening.
class Openings {
  public:
    /// Reads the file, if any. The error says why the file is invalid, or that every game ended during its
    /// random moves.
    static std::expected<Openings, Failure> make(OpeningPlan plan);

    /// The opening with this number. Openings from a file come in random order and repeat once all have been
    /// used. A book move is chosen with probability proportional to its weight. Random openings are balanced:
    /// a short search sees neither side far ahead.
    Opening at(std::size_t number) const;
    /// The number of openings in the file; 0 without a file.
    std::size_t listed() const { return listed_.size(); }
    /// A fingerprint of the openings in the file; 0 without a file.
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
