#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/any_game.h"

namespace kradan::book {

/// The formats of books: Polyglot's for chess, Kradan's own for the other games.
enum class BookFormat : std::uint8_t { kradan, polyglot };

/// The format in which books of a game are written.
BookFormat format_of(GameId game);

/// A move of a position, as the file has it.
struct BookEntry {
    std::uint64_t key = 0;
    /// In Polyglot 16 bits, in Kradan's format up to eight characters.
    std::uint64_t move = 0;
    std::uint32_t weight = 0;
    /// Games in which the move was played; 0 if unknown. Polyglot does not keep it.
    std::uint32_t games = 0;
};

/// The bytes of Kradan's header before the entries; Polyglot has none.
inline constexpr std::size_t header_bytes = 40;
/// The size of an entry.
std::size_t entry_bytes(BookFormat format);

/// Kradan's header of a book with so many entries.
std::string write_header(GameId game, std::uint64_t entries);
/// The entry as bytes. Weights of Polyglot have 16 bits.
std::string write_entry(const BookEntry& entry, BookFormat format);
BookEntry read_entry(std::string_view bytes, BookFormat format);

/// Whether a text begins as a book in Kradan's format.
bool begins_as_book(std::string_view bytes);
/// What Kradan's header says; the error says what is wrong with it.
struct BookHeader {
    GameId game;
    std::uint64_t entries = 0;
};
std::expected<BookHeader, std::string> read_header(std::string_view bytes);

/// The position of a game as books know it. What this gives never changes, or old books lose their moves.
class BookPosition {
  public:
    BookPosition(const AnyGame& game, BookFormat format);

    /// Nothing if the format has none for the position.
    std::optional<std::uint64_t> key() const { return key_; }
    /// A legal move as an entry has it; nothing if the format has no form for it. Moves that differ only by a
    /// symmetry of the position have one form.
    std::optional<std::uint64_t> code_of(std::string_view move) const;

    /// Kradan's format: the text of which the key is made. FEEN, both kings 王; or in Go the size, the points
    /// from A1 along the lines, the side to move and the point of a ko, turned and mirrored so that it comes
    /// first in bytewise order. A game without a notation for positions: its cells and
    /// the side to move.
    const std::string& text() const { return text_; }

  private:
    const AnyGame& game_;
    BookFormat format_;
    std::string text_;
    /// Go: the ways to turn and mirror the board that give this text.
    std::vector<int> turns_;
    std::optional<std::uint64_t> key_;
};

}  // namespace kradan::book
