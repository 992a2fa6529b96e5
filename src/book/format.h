#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/any_game.h"

namespace kradan::book {

/// The book formats: Polyglot's for chess, Kradan's own for the other games.
enum class BookFormat : std::uint8_t { kradan, polyglot };

/// The format of new books for a game.
BookFormat format_of(GameId game);

/// A move in a position, as stored in the file.
struct BookEntry {
    std::uint64_t key = 0;
    /// 16 bits in Polyglot; up to eight characters in Kradan's format.
    std::uint64_t move = 0;
    std::uint32_t weight = 0;
    /// The number of games in which the move was played; 0 if unknown. Polyglot does not store it.
    std::uint32_t games = 0;
};

/// The size of Kradan's header, in bytes. Polyglot has none.
inline constexpr std::size_t header_bytes = 40;
/// The size of an entry, in bytes.
std::size_t entry_bytes(BookFormat format);

/// Kradan's header for a book with `entries` entries.
std::string write_header(GameId game, std::uint64_t entries);
/// The entry as bytes. Polyglot weights have 16 bits.
std::string write_entry(const BookEntry& entry, BookFormat format);
BookEntry read_entry(std::string_view bytes, BookFormat format);

/// Whether `bytes` starts like a book in Kradan's format.
bool begins_as_book(std::string_view bytes);
/// The contents of Kradan's header. `read_header` returns them, or why they are invalid.
struct BookHeader {
    GameId game;
    std::uint64_t entries = 0;
};
std::expected<BookHeader, std::string> read_header(std::string_view bytes);

/// A game's position as books identify it. Keys and codes must never change, or old books lose their moves.
class BookPosition {
  public:
    BookPosition(const AnyGame& game, BookFormat format);

    /// Empty if the format cannot represent the position.
    std::optional<std::uint64_t> key() const { return key_; }
    /// The code of a legal move; empty if the format cannot represent it. Moves that differ only by a
    /// symmetry of the position have the same code.
    std::optional<std::uint64_t> code_of(std::string_view move) const;

    /// Kradan's format: the text from which the key is computed. For Ōgi: FEEN with 王 for both kings. For
    /// Go: the size, the points from A1 row by row, the side to move and the ko point, under the symmetry
    /// whose text comes first in byte order. For a game without a notation for positions, its cells and the
    /// side to move.
    const std::string& text() const { return text_; }

  private:
    const AnyGame& game_;
    BookFormat format_;
    std::string text_;
    /// Go: the symmetries of the board that give this text.
    std::vector<int> turns_;
    std::optional<std::uint64_t> key_;
};

}  // namespace kradan::book
