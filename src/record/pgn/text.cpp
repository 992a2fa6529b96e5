#include "record/pgn/text.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/signs.h"
#include "core/text.h"
#include "record/text/charset.h"

namespace kradan::record {

namespace {

/// The characters of Windows-1252 from 0x80 to 0x9F; unassigned codes remain control characters.
constexpr std::array<char16_t, 32> windows_1252 = {
    0x20ac, 0x0081, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x008d, 0x017d, 0x008f, 0x0090, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x009d, 0x017e, 0x0178};

using Spelling = std::pair<std::string_view, std::string_view>;

/// Spelled without blanks, and with hyphens in place of all dashes and colons.
constexpr std::array<Spelling, 18> results = {{{"1-0", "1-0"},
                                               {"0-1", "0-1"},
                                               {"1/2-1/2", "1/2-1/2"},
                                               {"*", "*"},
                                               {"0-0", "0-0"},
                                               {"1/2", "1/2-1/2"},
                                               {"\u00bd-\u00bd", "1/2-1/2"},
                                               {"\u00bd", "1/2-1/2"},
                                               {"1/2-\u00bd", "1/2-1/2"},
                                               {"\u00bd-1/2", "1/2-1/2"},
                                               {".5-.5", "1/2-1/2"},
                                               {"---", "0-0"},
                                               {"0.5-0.5", "1/2-1/2"},
                                               {"0,5-0,5", "1/2-1/2"},
                                               {"1.0-0.0", "1-0"},
                                               {"0.0-1.0", "0-1"},
                                               {"+--", "1-0"},
                                               {"--+", "0-1"}}};
constexpr std::size_t longest_result = 24;

/// Tag names in their usual spelling.
constexpr std::array<std::string_view, 32> tag_names = {
    "Event",       "Site",    "Date",      "Round",     "White",      "Black",      "Result",
    "SetUp",       "FEN",     "Variant",   "ECO",       "Opening",    "Variation",  "TimeControl",
    "Termination", "Mode",    "WhiteElo",  "BlackElo",  "WhiteTitle", "BlackTitle", "WhiteUSCF",
    "BlackUSCF",   "WhiteNA", "BlackNA",   "WhiteType", "BlackType",  "EventDate",  "UTCDate",
    "UTCTime",     "Time",    "Annotator", "PlyCount"};

struct Glyph {
    std::string_view text;
    std::uint8_t number;
};

/// Longer glyphs precede their prefixes. Numbers are from the standard (10) and, above 139, from ChessBase.
constexpr std::array<Glyph, 36> glyphs = {{
    {"!!", 3},       {"??", 4},      {"!?", 5},      {"?!", 6},      {"!", 1},        {"?", 2},
    {"+/-", 16},     {"-/+", 17},    {"+/=", 14},    {"=/+", 15},    {"+-", 18},      {"-+", 19},
    {"+=", 14},      {"=+", 15},     {"=", 10},      {"\u00b1", 16}, {"\u2213", 17},  {"\u2a72", 14},
    {"\u2a71", 15},  {"\u221e", 13}, {"\u25a1", 7},  {"\u25a2", 7},  {"\u2a00", 22},  {"\u2299", 22},
    {"\u27f3", 32},  {"\u21bb", 32}, {"\u2191", 36}, {"\u2192", 40}, {"\u21c6", 132}, {"\u2295", 138},
    {"\u2a01", 138}, {"\u203c", 3},  {"\u2047", 4},  {"\u2049", 5},  {"\u2048", 6},   {"N", 146},
}};
static_assert(glyphs[13].text == "=+");

constexpr std::array<std::string_view, 5> code_names = {"pgn", "code", "pre", "chess", "game"};
constexpr std::array<std::string_view, 16> markup_names = {"b",    "i",     "u",    "s",   "br",   "p",
                                                           "url",  "img",   "size", "sgf", "font", "quote",
                                                           "list", "color", "span", "div"};

/// Size in bytes of "[name]", "[/name]", "[name=…]" or "[name word=…]", or the same with angle brackets, at
/// the start of a string; 0 if there is none. A name followed by a value in quotation marks is a tag instead.
template <std::size_t count>
std::size_t mark_size(std::string_view text, const std::array<std::string_view, count>& names) {
    constexpr std::size_t longest = 100;
    if (!text.starts_with('[') && !text.starts_with('<')) return 0;
    const char close = text.front() == '[' ? ']' : '>';
    const std::size_t name = text.substr(1).starts_with('/') ? 2 : 1;
    std::size_t end = name;
    while (end < text.size() && is_letter(text[end])) ++end;
    const auto is_here = [&](std::string_view known) {
        return same_ignoring_case(text.substr(name, end - name), known);
    };
    if (std::ranges::none_of(names, is_here)) return 0;
    const std::string_view rest = text.substr(end, longest);
    const std::size_t size = rest.find(close);
    if (size == std::string_view::npos) return 0;
    const std::string_view inside = rest.substr(0, size);
    if (inside.contains('\n') || (inside.contains('"') && inside.find('=') > inside.find('"'))) return 0;
    return size == 0 || std::string_view{"= /"}.contains(inside.front()) ? end + size + 1 : 0;
}

}  // namespace

void make_latin_utf8(std::string& text) {
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

std::optional<PgnResult> pgn_result_at(std::string_view text) {
    std::string plain;
    std::string_view found;
    std::size_t bytes = 0;
    for (std::size_t at = 0; at < std::min(text.size(), longest_result);) {
        const std::string_view rest = text.substr(at);
        if (const std::size_t blank = blank_size(rest)) {
            if (rest.front() == '\n') break;
            at += blank;
            continue;
        }
        const std::size_t dash = dash_size(rest);
        const std::size_t size = dash > 0 ? dash : step_size(rest);
        const char narrow = dash > 0 ? '-' : narrow_sign(rest);
        if (narrow != '\0' || rest.front() == ':') {
            plain += narrow == '\0' || narrow == ':' ? '-' : narrow;
        } else {
            plain += rest.substr(0, size);
        }
        at += size;
        const std::string_view behind = text.substr(at);
        const std::size_t more = pgn_token_size(behind);
        const bool full_stop = more == 1 && behind.front() == '.';
        if (more > 0 && !full_stop) continue;
        const auto spelled = std::ranges::find(results, std::string_view{plain}, &Spelling::first);
        if (spelled != results.end()) {
            found = spelled->second;
            bytes = at + more;
        }
    }
    if (bytes == 0) return std::nullopt;
    return PgnResult{found, bytes, text.starts_with('+') || dash_size(text) > 0};
}

std::optional<std::string_view> read_pgn_result(std::string_view text) {
    text = without_blanks_around(text);
    // Among moves these are glyphs.
    if (text == "+/-") return "1-0";
    if (text == "-/+") return "0-1";
    if (text == "-/-") return "0-0";
    const auto result = pgn_result_at(text);
    if (!result || result->bytes != text.size()) return std::nullopt;
    return result->result;
}

std::size_t pgn_code_size(std::string_view text) {
    return mark_size(text, code_names);
}

std::size_t find_pgn_code(std::string_view text) {
    for (std::size_t at = text.find_first_of("[<"); at != std::string_view::npos;
         at = text.find_first_of("[<", at + 1)) {
        if (!text.substr(at + 1).starts_with('/') && pgn_code_size(text.substr(at)) > 0) return at;
    }
    return std::string_view::npos;
}

std::size_t pgn_markup_size(std::string_view text) {
    constexpr std::string_view fence = "```";
    if (!text.starts_with(fence)) return mark_size(text, markup_names);
    std::size_t size = fence.size();
    while (size < text.size() && is_letter(text[size])) ++size;
    return size;
}

std::string_view usual_tag_name(std::string_view name) {
    for (const std::string_view usual : tag_names) {
        if (same_ignoring_case(name, usual)) return usual;
    }
    return name;
}

std::optional<PgnGlyph> read_pgn_glyph(std::string_view text) {
    for (const Glyph& glyph : glyphs) {
        if (text.starts_with(glyph.text)) return PgnGlyph{glyph.number, glyph.text.size()};
    }
    return std::nullopt;
}

std::size_t pgn_token_size(std::string_view text) {
    // Characters above ASCII need closer inspection.
    static constexpr auto ends = [] {
        std::array<bool, 256> table{};
        for (const char c : std::string_view{" \t\n\v\f\r{}()[];$<>,\x1a\0", 19})
            table[static_cast<unsigned char>(c)] = true;
        for (std::size_t c = 0x80; c < table.size(); ++c) table[c] = true;
        return table;
    }();
    std::size_t size = 0;
    while (size < text.size()) {
        if (!ends[static_cast<unsigned char>(text[size])]) {
            ++size;
            continue;
        }
        const std::string_view rest = text.substr(size);
        if (static_cast<unsigned char>(rest.front()) < 0x80 || blank_size(rest) > 0) break;
        size += step_size(rest);
    }
    return size;
}

}  // namespace kradan::record
