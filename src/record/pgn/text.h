#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/text.h"

namespace kradan::record {

/// Converts a string to UTF-8. If it is not valid UTF-8, it is read as Windows-1252.
void make_latin_utf8(std::string& text);

/// A result at the start of a string.
struct PgnResult {
    /// "1-0", "0-1", "1/2-1/2", "*", or "0-0" if both lost.
    std::string_view result;
    std::size_t bytes;
    /// Whether it is written in forfeit notation: "+--".
    bool by_signs = false;
};

/// Parses a result in any spelling, such as "1:0", "½-½", "0.5 - 0.5", "+--". Empty if a string does not
/// begin with one, or if other text follows without a blank.
std::optional<PgnResult> pgn_result_at(std::string_view text);
/// Like the above, but for a complete text. Returns the canonical spelling.
std::optional<std::string_view> read_pgn_result(std::string_view text);

/// Size in bytes of "[pgn]", "[pgn=…]" or "[/pgn]", which mark games in forum posts, at the start of a
/// string; 0 if there is none. Accepts "[code]", "<pre>" and similar marks too.
std::size_t pgn_code_size(std::string_view text);
/// The offset of the first such opening mark in a string; npos if it has none.
std::size_t find_pgn_code(std::string_view text);
/// Size in bytes of markup inside a string, such as "[b]" or "```", at its start; 0 if there is none.
std::size_t pgn_markup_size(std::string_view text);

/// The usual spelling of a tag name in any case: "FEN" for "fen". Unknown names are unchanged.
std::string_view usual_tag_name(std::string_view name);

/// A numeric annotation glyph at the start of a string.
struct PgnGlyph {
    std::uint8_t number;
    std::size_t bytes;
};

/// Parses "!", "?!", "±", "+-", "N" … at the start of a string.
std::optional<PgnGlyph> read_pgn_glyph(std::string_view text);

constexpr bool is_pgn_space(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/// Size in bytes of the first token of movetext: up to white space or a byte that is a token by itself.
std::size_t pgn_token_size(std::string_view text);

}  // namespace kradan::record
