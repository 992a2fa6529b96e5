#include "record/pgn/text.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/quote.h"
#include "record/text/charset.h"

namespace kradan::record {

namespace {

/// The characters of Windows-1252 from 0x80 to 0x9F; unassigned codes stay control characters.
constexpr std::array<char16_t, 32> windows_1252 = {
    0x20ac, 0x0081, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x008d, 0x017d, 0x008f, 0x0090, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x009d, 0x017e, 0x0178};

using Spelling = std::pair<std::string_view, std::string_view>;

/// With hyphens in place of all dashes.
constexpr std::array<Spelling, 7> results = {{{"1-0", "1-0"},
                                              {"0-1", "0-1"},
                                              {"1/2-1/2", "1/2-1/2"},
                                              {"*", "*"},
                                              {"1/2", "1/2-1/2"},
                                              {"\u00bd-\u00bd", "1/2-1/2"},
                                              {"\u00bd", "1/2-1/2"}}};

struct Glyph {
    std::string_view text;
    std::uint8_t number;
};

/// Longer glyphs precede their prefixes. Numbers are those of the standard (10) and, above 139, of ChessBase.
constexpr std::array<Glyph, 36> glyphs = {{
    {"!!", 3},       {"??", 4},      {"!?", 5},      {"?!", 6},      {"!", 1},        {"?", 2},
    {"+/-", 16},     {"-/+", 17},    {"+/=", 14},    {"=/+", 15},    {"+-", 18},      {"-+", 19},
    {"+=", 14},      {"=+", 15},     {"=", 10},      {"\u00b1", 16}, {"\u2213", 17},  {"\u2a72", 14},
    {"\u2a71", 15},  {"\u221e", 13}, {"\u25a1", 7},  {"\u25a2", 7},  {"\u2a00", 22},  {"\u2299", 22},
    {"\u27f3", 32},  {"\u21bb", 32}, {"\u2191", 36}, {"\u2192", 40}, {"\u21c6", 132}, {"\u2295", 138},
    {"\u2a01", 138}, {"\u203c", 3},  {"\u2047", 4},  {"\u2049", 5},  {"\u2048", 6},   {"N", 146},
}};
static_assert(glyphs[13].text == "=+");

}  // namespace

void make_utf8(std::string& text) {
    const auto plain = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
    if (std::ranges::all_of(text, plain) || is_utf8(text)) return;
    std::string converted;
    converted.reserve(text.size() + text.size() / 4);
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        append_utf8(converted, byte >= 0x80 && byte < 0xa0 ? windows_1252[byte - 0x80U] : byte);
    }
    text = std::move(converted);
}

std::optional<std::string_view> read_pgn_result(std::string_view text) {
    if (text.size() > 12) return std::nullopt;
    std::string plain;
    while (!text.empty()) {
        const std::size_t size = std::max<std::size_t>(kradan::detail::character_size(text), 1);
        const std::string_view character = text.substr(0, size);
        const bool dash = character == "\u2010" || character == "\u2011" || character == "\u2012" ||
                          character == "\u2013" || character == "\u2014" || character == "\u2212";
        plain += dash ? std::string_view{"-"} : character;
        text.remove_prefix(size);
    }
    const auto found = std::ranges::find(results, std::string_view{plain}, &Spelling::first);
    if (found == results.end()) return std::nullopt;
    return found->second;
}

std::optional<PgnGlyph> read_pgn_glyph(std::string_view text) {
    for (const Glyph& glyph : glyphs) {
        if (text.starts_with(glyph.text)) return PgnGlyph{glyph.number, glyph.text.size()};
    }
    return std::nullopt;
}

std::size_t pgn_token_size(std::string_view text) {
    static constexpr auto ends = [] {
        std::array<bool, 256> table{};
        for (const char c : std::string_view{" \t\n\v\f\r{}()[];$<>\0", 17})
            table[static_cast<unsigned char>(c)] = true;
        return table;
    }();
    std::size_t size = 0;
    while (size < text.size() && !ends[static_cast<unsigned char>(text[size])]) ++size;
    return size;
}

}  // namespace kradan::record
