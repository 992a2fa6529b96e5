#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/ascii.h"

namespace kradan::record {

/// Converts a text to UTF-8: one that is not UTF-8 is read as Windows-1252.
void make_utf8(std::string& text);

/// Reads "1-0", "0-1", "1/2-1/2", "*" and their other spellings (dashes, "½-½", "1/2"), canonically.
std::optional<std::string_view> read_pgn_result(std::string_view text);

/// A numeric annotation glyph at the front of a text.
struct PgnGlyph {
    std::uint8_t number;
    std::size_t bytes;
};

/// Reads "!", "?!", "±", "+-", "N" … at the front of a text.
std::optional<PgnGlyph> read_pgn_glyph(std::string_view text);

constexpr bool is_pgn_space(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/// Bytes of the first token of movetext: up to white space or a byte that is a token by itself.
std::size_t pgn_token_size(std::string_view text);

}  // namespace kradan::record
