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

/// Whether the root of a game begins so, behind its parenthesis and blanks: ";", which some programs leave
/// out before the name of the first property.
bool begins_root(std::string_view text);

/// The board of a record of Go in SGF: up to 52 points each way, square or not.
struct SgfBoard {
    static constexpr int max_size = 52;

    int width = 19;
    int height = 19;

    friend bool operator==(const SgfBoard&, const SgfBoard&) = default;
};

/// The letters of a short name as one number, to tell names apart quickly; 0 for names of more than four.
constexpr std::uint32_t name_code(std::string_view name) {
    if (name.size() > 4) return 0;
    std::uint32_t code = 0;
    for (const char c : name) code = code << 8 | static_cast<unsigned char>(c);
    return code;
}

/// A value without the blanks around it.
std::string_view trimmed(std::string_view value);
/// A value of SGF's type Text as people read it: escapes are resolved, soft line breaks taken out, every line
/// break a '\n'.
std::string read_text(std::string_view value);
/// The same of the type SimpleText, in which line breaks are blanks.
std::string read_simple_text(std::string_view value);
/// A text with the escapes that a value needs; `in_composed` for a part of a value with ':' in it.
std::string write_text(std::string_view text, bool in_composed = false);

/// Two letters, the column from the left and the row from the top; on the board or off it, nothing for any
/// other text.
std::optional<go::Vertex> read_point(std::string_view value, SgfBoard board);
/// The vertex must be one that `read_point` can give.
std::string write_point(go::Vertex vertex, SgfBoard board);
/// "dd" as 1 × 1, "aa:cc" as 3 × 3: both corners, upper left first; nothing where they are not so, or off
/// the board.
struct SgfRectangle {
    go::Vertex upper_left;
    go::Vertex lower_right;
};
std::optional<SgfRectangle> read_rectangle(std::string_view value, SgfBoard board);
/// A list of points as values, a run that is a rectangle row by row from above as one value: reading them one
/// after another gives the same list.
std::vector<std::string> write_points(std::span<const go::Vertex> points, SgfBoard board);

/// The parts of a composed value around its first unescaped ':'.
struct SgfComposed {
    std::string_view first;
    std::string_view second;
};
std::optional<SgfComposed> read_composed(std::string_view value);

/// A number with an optional sign, digits only; nothing where it is none or beyond ±9999.
std::optional<int> read_sgf_number(std::string_view value);
/// Seconds with at most three decimals, as milliseconds; nothing for any other text.
std::optional<std::int64_t> read_seconds(std::string_view value);
/// Milliseconds as seconds without needless zeros; nothing where `read_seconds` could not read it.
std::optional<std::string> write_seconds(std::int64_t milliseconds);

}  // namespace kradan::record
