#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "book/format.h"

namespace kradan::book {

/// What is wrong with a book, and at which byte.
struct BookError {
    std::size_t byte = 0;
    std::string what;
};

struct BookMove {
    /// As `AnyGame::legal_moves` has it.
    std::string move;
    std::uint32_t weight = 0;
    /// Games in which it was played; 0 if the book does not say.
    std::uint32_t games = 0;
};

/// A book, read only.
class Book {
  public:
    /// Reads a book in either format. One of Polyglot is recognised by nothing but its size, and is of chess.
    static std::expected<Book, BookError> parse(std::string bytes);

    BookFormat format() const { return format_; }
    GameId game() const { return game_; }
    std::size_t entries() const { return entries_; }
    std::size_t positions() const;
    /// Differs between books.
    std::uint64_t fingerprint() const;

    /// The legal moves that the book has for the position of a game, those of greatest weight first. Of moves
    /// that differ only by a symmetry of the position there is one. Entries of no legal move, as of another
    /// position with the same key, are left out.
    std::vector<BookMove> moves(const AnyGame& game) const;
    /// One of them or of those symmetrical to it, as likely as its weight is of all weights; nothing if there
    /// is none of any weight.
    std::optional<std::string> choose(const AnyGame& game, std::uint64_t random) const;

  private:
    Book(std::string bytes, BookFormat format, GameId game)
        : bytes_(std::move(bytes)), format_(format), game_(game) {}

    /// An entry and the legal moves that it stands for.
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
