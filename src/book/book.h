#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "book/format.h"

namespace kradan::book {

/// Why a book is invalid, and the byte offset of the error.
struct BookError {
    std::size_t byte = 0;
    std::string what;
};

struct BookMove {
    /// The text, as in `AnyGame::legal_moves`.
    std::string move;
    std::uint32_t weight = 0;
    /// The number of games in which it was played; 0 if unknown.
    std::uint32_t games = 0;
};

/// A read-only book.
class Book {
  public:
    /// Parses a book in either format. A Polyglot book, which is always for chess, is recognised only by its
    /// size.
    static std::expected<Book, BookError> parse(std::string bytes);

    BookFormat format() const { return format_; }
    GameId game() const { return game_; }
    std::size_t entries() const { return entries_; }
    std::size_t positions() const;
    /// A fingerprint of the contents.
    std::uint64_t fingerprint() const;

    /// The legal moves in the book for a game's current position, sorted by descending weight. Moves that
    /// differ only by a symmetry of the position are listed once. Skips entries that are not legal moves,
    /// such as those of another position with the same key.
    std::vector<BookMove> moves(const AnyGame& game) const;
    /// Picks one of these moves, or a move symmetrical to it, at random with probability proportional to
    /// weight. Returns nullopt if no move has a weight.
    std::optional<std::string> choose(const AnyGame& game, std::uint64_t random) const;

  private:
    Book(std::string bytes, BookFormat format, GameId game)
        : bytes_(std::move(bytes)), format_(format), game_(game) {}

    /// An entry and the legal moves that it represents.
    struct Found {
        BookEntry entry;
        std::vector<std::string> moves;
    };

    BookEntry entry(std::size_t place) const;
    std::vector<Found> find(const AnyGame& game) const;

    std::string bytes_;
    BookFormat format_;
    GameId game_;
    std::size_t entries_ = 0;
};

}  // namespace kradan::book
