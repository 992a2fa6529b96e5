#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

/// The layout of an index file; docs/formats.md describes it.
namespace kradan::find {

inline constexpr std::array<char, 8> magic = {'K', 'R', 'A', 'D', 'A', 'N', 'I', 'X'};
/// Readers refuse every other version.
inline constexpr std::uint32_t format_version = 1;
/// More sections than any version has.
inline constexpr std::uint32_t max_sections = 256;

/// The start of the file. The section table follows it.
struct FileHeader {
    std::array<char, 8> magic;
    std::uint32_t version;
    std::uint32_t sections;
    /// Of the whole file, in bytes.
    std::uint64_t length;
    /// Of the header, with 0 here, and of the section table.
    std::uint64_t checksum;
};
static_assert(sizeof(FileHeader) == 32);

/// An entry of the section table.
struct SectionEntry {
    std::uint32_t id;
    std::uint32_t reserved;
    /// From the start of the file; a multiple of 8.
    std::uint64_t offset;
    std::uint64_t length;
    std::uint64_t checksum;
};
static_assert(sizeof(SectionEntry) == 32);

/// What is stored about each game besides its moves. Each is a packed array with a number for each game.
enum class Column { white, black, event, site, round, eco, start, date, white_rating, black_rating, result };
inline constexpr std::size_t column_count = 11;

/// The lists of texts that columns refer to. White and Black share the list of players.
enum class Text { player, event, site, round, eco, start };
inline constexpr std::size_t text_count = 6;

/// The columns that refer to a list, except those of the players.
inline constexpr std::array<std::pair<Column, Text>, 5> text_columns = {{{Column::event, Text::event},
                                                                         {Column::site, Text::site},
                                                                         {Column::round, Text::round},
                                                                         {Column::eco, Text::eco},
                                                                         {Column::start, Text::start}}};

/// The list that a column refers to; empty if its numbers stand for themselves.
constexpr std::optional<Text> text_of(Column column) {
    if (column == Column::white || column == Column::black) return Text::player;
    for (const auto& [each, text] : text_columns) {
        if (each == column) return text;
    }
    return std::nullopt;
}

/// The ids of the sections.
namespace section {
/// `Info`.
inline constexpr std::uint32_t info = 1;
/// The codes of the moves, a byte each, game after game; a packed array of the offsets at which the games
/// begin, with the end of the last game.
inline constexpr std::uint32_t moves = 2;
inline constexpr std::uint32_t move_offsets = 3;
/// Rare positions: a packed array that gives for each bucket of keys where its entries begin, with the end of
/// the last; a packed array of entries.
inline constexpr std::uint32_t rare_buckets = 4;
inline constexpr std::uint32_t rare_entries = 5;
/// Frequent positions: packed arrays of their sorted keys and of the offsets of their results; the results;
/// the indices of positions that share a key with others.
inline constexpr std::uint32_t frequent_keys = 6;
inline constexpr std::uint32_t frequent_offsets = 7;
inline constexpr std::uint32_t frequent_results = 8;
inline constexpr std::uint32_t contested = 9;
/// Plus a `Column`.
inline constexpr std::uint32_t column = 32;
/// Plus a `Text`: a packed array of offsets, and the texts, sorted bytewise.
inline constexpr std::uint32_t text_offsets = 64;
inline constexpr std::uint32_t texts = 96;
}  // namespace section

/// The numbers that describe the whole index.
struct Info {
    /// "chess", then zeros.
    std::array<char, 16> game;
    std::uint64_t games;
    /// Different keys of positions.
    std::uint64_t positions;
    /// Only this many upper bits of a position's key are used; 64 except in tests.
    std::uint64_t key_bits;
    /// The upper bits of a key that are the number of its bucket, and those after them that its entry holds.
    std::uint64_t bucket_bits;
    std::uint64_t fingerprint_bits;
    /// The width of a game's number in an entry.
    std::uint64_t game_bits;
};
static_assert(sizeof(Info) == 64);

/// A code that is no move: the game ends in this position.
inline constexpr std::uint8_t no_move = 255;
/// A position in at least this many games is frequent: its results are stored.
inline constexpr std::uint32_t frequent_games = 12;

}  // namespace kradan::find
