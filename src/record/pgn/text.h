#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/ascii.h"

namespace kradan::record {

/// Converts a text to UTF-8: one that is not UTF-8 is read as Windows-1252.
void make_latin_utf8(std::string& text);

/// A result at the front of a text.
struct PgnResult {
    /// "1-0", "0-1", "1/2-1/2", "*", or "0-0" where both lost.
    std::string_view result;
    std::size_t bytes;
    /// Written as the signs of a forfeit: "+--".
    bool by_signs = false;
};

/// Reads a result in any spelling, such as "1:0", "½-½", "0.5 - 0.5", "+--". Nothing if a text does not begin
/// with one, or if more follows without a blank.
std::optional<PgnResult> pgn_result_at(std::string_view text);
/// The same for a whole text, canonically.
std::optional<std::string_view> read_pgn_result(std::string_view text);

/// Bytes of "[pgn]", "[pgn=…]" or "[/pgn]", as forums mark games, at the front of a text; 0 if there is none.
/// "[code]", "<pre>" and the like mark games too.
std::size_t pgn_code_size(std::string_view text);
/// Where such an opening mark begins in a text; npos if it has none.
std::size_t find_pgn_code(std::string_view text);
/// Bytes of markup inside a text, such as "[b]" or "```", at its front; 0 if there is none.
std::size_t pgn_markup_size(std::string_view text);

/// The usual spelling of a tag name in any case: "fen" is "FEN". Unknown names stay as they are.
std::string_view usual_tag_name(std::string_view name);

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
