#include <algorithm>

#include "core/signs.h"
#include "core/text.h"
#include "games/chess/san.h"
#include "record/pgn/text.h"
#include "record/reader.h"
#include "record/sgf/text.h"
#include "record/text/utf16.h"

namespace kradan::record {

namespace {

bool is_name_letter(char c) {
    return is_letter(c) || c == '_';
}

std::string_view without_blanks(std::string_view text) {
    while (const std::size_t size = blank_size(text)) text.remove_prefix(size);
    return text;
}

std::string_view first_line(std::string_view text) {
    const auto line = text.substr(0, text.find('\n'));
    return line.ends_with('\r') ? line.substr(0, line.size() - 1) : line;
}

/// The word at this index in a line, from 0; empty if there are fewer words.
std::string_view word(std::string_view line, int number) {
    while (true) {
        line = without_blanks(line);
        std::size_t end = 0;
        while (end < line.size() && blank_size(line.substr(end)) == 0) end += step_size(line.substr(end));
        if (number-- == 0) return line.substr(0, end);
        if (line.empty()) return {};
        line.remove_prefix(end);
    }
}

/// A piece placement has seven slashes, FEEN's style-turn field one.
std::optional<Format> recognise_position(std::string_view line) {
    if (std::ranges::count(word(line, 0), '/') < 7) return std::nullopt;
    std::string plain;
    if (word(line, 1).empty() && line.contains('_')) {
        plain = line;
        std::ranges::replace(plain, '_', ' ');
        line = plain;
    }
    const std::string_view second = word(line, 1);
    const std::string_view third = word(line, 2);
    if (second.contains('/') && third.size() == 3 && third[1] == '/') return Format::feen;
    const auto is_side = [&](std::string_view side) { return same_ignoring_case(second, side); };
    if (!is_side("w") && !is_side("b") && !is_side("white") && !is_side("black")) return std::nullopt;
    return word(line, 0).contains('[') ? Format::feen : Format::epd;
}

/// Whether the text has a table such as "[setup]", or "key = …", after comments and blank lines.
bool looks_like_toml(std::string_view text) {
    while (true) {
        text = without_blanks(text);
        if (!text.starts_with('#')) break;
        text.remove_prefix(first_line(text).size());
    }
    const std::string_view line = first_line(text);
    const auto is_key = [](char c) {
        return is_name_letter(c) || is_digit(c) || c == '.' || c == '-' || c == '[';
    };
    if (line.starts_with('[')) {
        const auto end = std::ranges::find_if_not(line, is_key);
        return end != line.end() && *end == ']';
    }
    const auto end = std::ranges::find_if_not(line, is_key);
    return end != line.begin() && without_blanks({end, line.end()}).starts_with('=');
}

/// The text after leading "#" lines and empty lines.
std::string_view without_remarks(std::string_view text) {
    for (text = without_blanks(text); text.starts_with('#'); text = without_blanks(text))
        text.remove_prefix(first_line(text).size());
    return text;
}

/// Whether a string begins with chess moves from the usual start, numbered or not: "e4 e5 Nf3", "e2e4 e7e5".
bool begins_with_chess_moves(std::string_view text) {
    constexpr int enough = 4;
    chess::Position position;
    int moves = 0;
    while (moves < enough) {
        for (text = without_blanks(text); text.starts_with(','); text = without_blanks(text))
            text.remove_prefix(1);
        std::string_view next = text.substr(0, pgn_token_size(text));
        if (next.empty() || pgn_result_at(text)) break;
        text.remove_prefix(next.size());
        if (is_digit(next.front()) && !next.starts_with("0000")) {
            next.remove_prefix(std::min(next.find_first_not_of("0123456789"), next.size()));
            next.remove_prefix(std::min(next.find_first_not_of(".:"), next.size()));
            if (text.starts_with(')')) text.remove_prefix(1);
            if (next.empty()) continue;
        }
        const auto san = chess::read_san(next);
        const auto move =
            san ? chess::find_move(position, *san)
                : std::expected<chess::Move, chess::SanRefusal>{std::unexpected(chess::SanRefusal{})};
        if (!move) return false;
        position.do_move(*move);
        ++moves;
    }
    return moves > 0;
}

/// Whether a line starts with Ōgi moves without a position: ☗ or ☖, or "P-c4", "N*e6" and "+B-d4", with signs
/// that chess does not use there. "1. e2-e4" is chess, and so is "e2-e4 e7-e5", which is impossible at Ōgi's
/// start.
bool is_ogi_move(std::string_view line) {
    std::string_view first = word(line, 0);
    const bool numbered = first.ends_with('.');
    if (numbered) first = word(line, 1);
    if (first.starts_with("☗") || first.starts_with("☖")) return true;
    if (first.starts_with('+')) first.remove_prefix(1);
    const auto is_file = [](char c) { return c >= 'a' && c <= 'h'; };
    const auto is_rank = [](char c) { return c >= '1' && c <= '8'; };
    if (first.size() >= 4 && std::string_view{"PLNSIKBR"}.contains(first[0]))
        return (first[1] == '-' || first[1] == '*') && is_file(first[2]) && is_rank(first[3]);
    return !numbered && first.size() >= 5 && is_file(first[0]) && is_rank(first[1]) &&
           (first[2] == '-' || first[2] == '+') && is_file(first[3]) && is_rank(first[4]) &&
           !begins_with_chess_moves(line);
}

}  // namespace

std::optional<Format> read_format(std::string_view id) {
    const auto found = std::ranges::find(format_ids, id);
    if (found == format_ids.end()) return std::nullopt;
    return static_cast<Format>(found - format_ids.begin());
}

std::optional<Format> recognise(std::string_view text) {
    if (utf16_mark(text)) {
        MemorySource source(text);
        Input input(source);
        return recognise(input.ahead(Input::window));
    }
    text = without_blanks(text);
    // Skip forum marks around a record.
    while (const std::size_t mark = std::max(pgn_code_size(text), pgn_markup_size(text))) {
        if (same_ignoring_case(text.substr(1, 3), "pgn")) return Format::pgn;
        text = without_blanks(text.substr(mark));
    }
    if (text.empty()) return std::nullopt;
    const std::string_view behind = without_remarks(text);
    if (const auto position = recognise_position(first_line(behind))) {
        // A FEEN followed by moves is a game.
        if (*position == Format::feen) {
            const auto rest = without_remarks(behind.substr(first_line(behind).size()));
            if (!rest.empty() && !recognise_position(first_line(rest))) return Format::pmn;
        }
        return position;
    }
    const std::string_view inside = without_blanks(text.substr(1));
    if ((text.front() == '{' && (inside.starts_with('"') || inside.starts_with('}'))) ||
        (text.front() == '[' && inside.starts_with('{'))) {
        const bool log = text.contains("\"seq\"") || text.contains("\"events\"");
        return log ? Format::log : Format::pcn;
    }
    if (looks_like_toml(text)) return Format::pcn_toml;
    if (is_ogi_move(first_line(behind))) return Format::pmn;
    if (text.front() == '[' && text.size() > 1 && (is_name_letter(text[1]) || blank_size(text.substr(1)) > 0))
        return Format::pgn;
    if (is_digit(text.front()) && word(text, 0).contains('.')) return Format::pgn;
    // A game tree may follow e-mail headers.
    for (std::size_t at = text.find('('); at != std::string_view::npos; at = text.find('(', at + 1)) {
        if (begins_root(without_blanks(text.substr(at + 1)))) return Format::sgf;
    }
    if (begins_with_chess_moves(text) || find_pgn_code(text) != std::string_view::npos) return Format::pgn;
    if (text.front() == '%' || text.front() == ';' || text.front() == '{') return Format::pgn;
    if (text.contains("\n[Event ") || text.contains("1. ") || text.contains("1.e4")) return Format::pgn;
    return std::nullopt;
}

}  // namespace kradan::record
