#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/go/intent.h"
#include "record/tree.h"

namespace kradan::record {

/// Whether this can follow the '(' and blanks that open a game: ';', or the first property, as some programs
/// omit the ';'.
bool begins_root(std::string_view text);

/// The board in an SGF Go record: up to 52 points in each direction, square or not.
struct SgfBoard {
    static constexpr int max_size = 52;

    int width = 19;
    int height = 19;

    friend bool operator==(const SgfBoard&, const SgfBoard&) = default;
};

/// A name of up to four letters as one number, for fast comparison; 0 for longer names.
constexpr std::uint32_t name_code(std::string_view name) {
    if (name.size() > 4) return 0;
    std::uint32_t code = 0;
    for (const char c : name) code = code << 8 | static_cast<unsigned char>(c);
    return code;
}

/// A value without surrounding blanks.
std::string_view trimmed(std::string_view value);
/// Decodes a value of SGF's type Text: resolves escapes, removes soft line breaks and turns every line break
/// into '\n'.
std::string read_text(std::string_view value);
/// Like `read_text`, but for the type SimpleText, in which line breaks are blanks.
std::string read_simple_text(std::string_view value);
/// Escapes a string for a value. Set `in_composed` for a part of a composed value, which contains ':'.
std::string write_text(std::string_view text, bool in_composed = false);

/// Parses two letters, the column from the left and the row from the top, on or off the board; empty for
/// other text.
std::optional<go::Vertex> read_point(std::string_view value, SgfBoard board);
/// The vertex must be one that `read_point` can return.
std::string write_point(go::Vertex vertex, SgfBoard board);
/// A rectangle given by two opposite corners: "dd" is 1 × 1, "aa:cc" 3 × 3. Invalid if a corner is off the
/// board.
struct SgfRectangle {
    go::Vertex upper_left;
    go::Vertex lower_right;
};
std::optional<SgfRectangle> read_rectangle(std::string_view value, SgfBoard board);
/// Whether its corners are not the upper left and the lower right one, as FF[4] requires.
bool is_turned_rectangle(std::string_view value, SgfBoard board);
/// Writes points as values. A run that fills a rectangle row by row from the top is one value. Reading the
/// values in order gives the same list.
std::vector<std::string> write_points(std::span<const go::Vertex> points, SgfBoard board);

/// The parts of a composed value before and after its first unescaped ':'.
struct SgfComposed {
    std::string_view first;
    std::string_view second;
};
std::optional<SgfComposed> read_composed(std::string_view value);

/// An integer with an optional sign; empty for other text or beyond ±9999.
std::optional<int> read_sgf_number(std::string_view value);
/// Parses seconds with at most three decimals, as milliseconds; empty for any other text.
std::optional<std::int64_t> read_seconds(std::string_view value);
/// Writes milliseconds as seconds without trailing zeros; empty if `read_seconds` could not read them.
std::optional<std::string> write_seconds(std::int64_t milliseconds);

}  // namespace kradan::record
