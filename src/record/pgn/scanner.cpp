#include "record/pgn/scanner.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "core/quote.h"
#include "core/signs.h"
#include "core/text.h"
#include "games/chess/san.h"
#include "record/pgn/text.h"

namespace kradan::record {

namespace {

/// The maximum number of faults in a record. One additional fault reports that there are more.
constexpr std::size_t most_faults = 100;

/// Up to this many tags are searched linearly.
constexpr std::size_t few_tags = 64;

/// Whether a line begins a game, even within an unclosed comment.
constexpr bool begins_game(std::string_view line) {
    if (line.starts_with("\xef\xbb\xbf")) line.remove_prefix(3);
    return line.starts_with('[') && same_ignoring_case(line.substr(1, 5), "Event") &&
           line.substr(6, 2) == " \"";
}

constexpr bool is_name(char c) {
    return is_letter(c) || is_digit(c) || c == '_';
}
constexpr bool is_name_byte(int byte) {
    return byte >= 0 && is_name(static_cast<char>(byte));
}
/// Whether a string begins with a word that cannot begin a game.
bool is_prose(std::string_view text) {
    while (const std::size_t markup = pgn_markup_size(text)) text.remove_prefix(markup);
    const std::string_view first = text.substr(0, pgn_token_size(text));
    return !first.empty() && first.front() != '%' && !is_digit(first.front()) && !pgn_result_at(text) &&
           !chess::read_san(first);
}
constexpr bool ends_bare_value(int byte) {
    return byte == ']' || byte == '\n' || byte == '\r' || byte == Input::end;
}

}  // namespace

void PgnScanner::begin_record(Record& record) {
    record_ = &record;
    room_ = limits_.text_bytes;
    names_.clear();
    nul_told_ = markup_told_ = false;
    too_long_told_ = false;
    charset_ = nullptr;
}

void PgnScanner::fault(Place place, std::string_view reason, std::string detail, std::string_view clause,
                       bool note) {
    auto& faults = record_->faults;
    if (faults.size() > most_faults) return;
    if (faults.size() == most_faults) {
        reason = "pgn.too-many-faults";
        detail = "there is more wrong with this game";
        clause = {};
        note = false;
    }
    faults.push_back({.place = place,
                      .reason = std::string{reason},
                      .clause = std::string{clause},
                      .detail = std::move(detail),
                      .note = note});
}

void PgnScanner::sort_faults() {
    auto& faults = record_->faults;
    const auto before = [](const Fault& a, const Fault& b) {
        return std::pair{a.place.line, a.place.column} < std::pair{b.place.line, b.place.column};
    };
    for (auto fault = faults.begin(); fault != faults.end(); ++fault)
        std::rotate(std::upper_bound(faults.begin(), fault, *fault, before), fault, fault + 1);
}

bool PgnScanner::begin_file() {
    const std::string_view view = input_.ahead(4);
    const bool wide = view.size() >= 2 && ((view[0] == '\0') != (view[1] == '\0')) &&
                      view.substr(0, 4).size() == 4 && ((view[2] == '\0') == (view[0] == '\0')) &&
                      ((view[3] == '\0') == (view[1] == '\0'));
    if (!wide) {
        skip_to_code();
        skip_to_game();
        return true;
    }
    fault(input_.place(), "pgn.utf-16", "UTF-16 is read only with its byte order mark");
    while (const std::size_t rest = input_.ahead().size()) input_.skip(rest);
    return false;
}

/// Skips text before the first "[pgn]" unless a tag comes first.
void PgnScanner::skip_to_code() {
    const std::string_view view = input_.ahead(Input::window);
    const std::size_t code = find_pgn_code(view);
    if (code == std::string_view::npos) return;
    const std::string_view before = without_blanks_around(view.substr(0, code));
    if (before.contains("\n[")) return;
    if (!before.empty()) {
        if (!is_prose(before)) return;
        fault(input_.place(), "record.dropped", "the text before the game is ignored", {}, true);
    }
    input_.skip(code);
}

/// Skips text before the first tag if it is not a game: "Hello all, …".
void PgnScanner::skip_to_game() {
    const std::string_view view = input_.ahead(Input::window);
    if (!is_prose(without_blanks_around(view))) return;
    for (std::size_t at = view.find("\n["); at != std::string_view::npos; at = view.find("\n[", at + 1)) {
        const std::string_view tag = view.substr(at + 2, longest_token);
        const auto name = std::ranges::find_if_not(tag, is_name);
        if (name == tag.begin() || !std::string_view{name, tag.end()}.starts_with(" \"")) continue;
        fault(input_.place(), "record.dropped", "the text before the game is ignored", {}, true);
        input_.skip(at + 1);
        return;
    }
}

void PgnScanner::take_markup(std::size_t size) {
    if (!markup_told_) fault(input_.place(), "record.dropped", "markup is ignored", {}, true);
    markup_told_ = true;
    input_.skip(size);
}

void PgnScanner::skip_code() {
    const bool closes = token_ahead().substr(1).starts_with('/');
    input_.skip(pgn_code_size(token_ahead()));
    if (!closes) return;
    skip_space();
    while (input_.peek() != Input::end && !at_code() && !(at_tag() && token_ahead().contains('"'))) {
        input_.take();
        skip_to_tag();
    }
}

void PgnScanner::take_nul() {
    if (!nul_told_) fault(input_.place(), "pgn.nul-byte", "a zero byte was dropped");
    nul_told_ = true;
    input_.take();
}

int PgnScanner::skip_space() {
    int lines = 0;
    while (true) {
        const int byte = input_.peek();
        if (byte == '\n') ++lines;
        if (byte != Input::end && is_pgn_space(static_cast<char>(byte))) {
            input_.take();
        } else if (byte == 0) {
            take_nul();
        } else if (byte == '%' && input_.place().column == 1) {
            skip_line();
        } else if (const std::size_t blank = byte < 0x80 && byte != 0x1a ? 0 : blank_size(input_.ahead(3))) {
            input_.skip(blank);
        } else if (const std::size_t markup =
                       byte == '[' || byte == '<' || byte == '`' ? pgn_markup_size(token_ahead()) : 0) {
            take_markup(markup);
        } else {
            return lines;
        }
    }
}

void PgnScanner::skip_line() {
    while (true) {
        const std::string_view view = input_.ahead();
        if (view.empty()) return;
        const std::size_t end = view.find('\n');
        input_.skip(std::min(end, view.size()));
        if (end != std::string_view::npos) return;
    }
}

/// Skips the blanks on this line.
void PgnScanner::skip_blanks() {
    while (true) {
        const int byte = input_.peek();
        if (byte == '\n' || byte == '\r' || byte == Input::end) return;
        const std::size_t blank = blank_size(input_.ahead(3));
        if (blank == 0) return;
        input_.skip(blank);
    }
}

/// Appends to a value or a comment, up to the limits.
void PgnScanner::append(std::string& text, std::string_view more) {
    const std::size_t fits = std::min({more.size(), limits_.value_bytes - text.size(), room_});
    text.append(more.substr(0, fits));
    room_ -= fits;
    if (fits < more.size()) too_long();
}

void PgnScanner::too_long() {
    if (!too_long_told_) fault(text_place_, "pgn.too-long", "the rest of this text was dropped");
    too_long_told_ = true;
}

bool PgnScanner::at_tag() {
    const std::string_view view = token_ahead();
    if (!view.starts_with('[') || pgn_code_size(view) > 0) return false;
    std::size_t at = 1;
    const auto past_blanks = [&] {
        while (const std::size_t blank = blank_size(view.substr(at))) at += blank;
    };
    past_blanks();
    const std::size_t name = at;
    while (at < view.size() && is_name(view[at])) ++at;
    if (at == name) return false;
    if (name == 1 && input_.place().column == 1) return true;
    past_blanks();
    return at < view.size() && view[at] == '"';
}

/// The name of the tag that begins here.
std::string_view PgnScanner::tag_name_ahead() {
    std::string_view view = token_ahead();
    view.remove_prefix(1);
    while (const std::size_t blank = blank_size(view)) view.remove_prefix(blank);
    std::size_t size = 0;
    while (size < view.size() && is_name(view[size])) ++size;
    return usual_tag_name(view.substr(0, size));
}

void PgnScanner::skip_to_tag() {
    while (true) {
        const std::string_view view = input_.ahead();
        if (view.empty()) return;
        const std::size_t bracket = view.find_first_of("[<");
        input_.skip(std::min(bracket, view.size()));
        if (bracket == std::string_view::npos) continue;
        if (at_tag() || at_code()) return;
        input_.take();
    }
}

bool PgnScanner::has_tag(std::string_view name) const {
    const auto first = std::span{record_->headers}.first(std::min(record_->headers.size(), few_tags));
    return std::ranges::find(first, name, &Header::name) != first.end() || names_.contains(name);
}

bool PgnScanner::read_tags(std::vector<Place>& places, std::vector<std::string>& comments) {
    bool blank_line = false;
    while (true) {
        const int byte = input_.peek();
        if (byte == '[' && at_tag()) {
            const std::string_view name = tag_name_ahead();
            if ((blank_line || name == "Event") && has_tag(name)) return false;
            read_tag(places);
        } else if ((byte == ';' || byte == '{') && !record_->headers.empty() && !blank_line &&
                   comments.size() < limits_.properties) {
            comments.push_back(read_comment());
        } else {
            return true;
        }
        blank_line = skip_space() + (byte == ';' ? 1 : 0) > 1;
    }
}

void PgnScanner::read_tag(std::vector<Place>& places) {
    const Place start = input_.place();
    text_place_ = start;
    input_.take();
    skip_blanks();
    Header header;
    while (is_name_byte(input_.peek()) && header.name.size() < longest_token)
        header.name += static_cast<char>(input_.take());
    header.name = usual_tag_name(header.name);
    skip_blanks();
    if (input_.peek() == '=' || input_.peek() == ':') {
        fault(input_.place(), "record.guessed", quote_character(input_.ahead(4), 0) + " is read as a blank",
              {}, true);
        input_.take();
        skip_blanks();
    }
    Place value_place = input_.place();
    if (input_.peek() == '"') {
        input_.take();
        value_place = input_.place();
        header.value = quoted_value(header.name, start);
    } else if (read_odd_quotes(header.value)) {
        fault(value_place, "record.guessed", header.name + ": other quotation marks are read as \"", {},
              true);
    } else {
        while (!ends_bare_value(input_.peek())) {
            if (input_.peek() == 0) {
                take_nul();
            } else {
                const auto c = static_cast<char>(input_.take());
                append(header.value, {&c, 1});
            }
        }
        while (!header.value.empty() && is_pgn_space(header.value.back())) header.value.pop_back();
        fault(value_place, "pgn.tag-without-value",
              "expected a value in quotation marks after " + header.name);
        if (header.value.empty()) {
            if (input_.peek() == ']') input_.take();
            return;
        }
    }
    skip_blanks();
    if (input_.peek() == ']') {
        input_.take();
    } else {
        fault(input_.place(), "pgn.unclosed-tag", "expected ']' at the end of the tag " + header.name);
        skip_line();
    }
    make_utf8(header.value);
    if (record_->headers.size() >= limits_.properties) {
        if (record_->headers.size() == limits_.properties && !too_long_told_)
            fault(start, "pgn.too-many-tags", "this tag and those that follow were dropped");
        too_long_told_ = true;
        return;
    }
    if (record_->headers.size() >= few_tags) names_.insert(header.name);
    record_->headers.push_back(std::move(header));
    places.push_back(value_place);
}

namespace {

/// Where a value ends, after its opening quotation mark.
struct ValueEnd {
    /// The size of the value in bytes; npos if it has no end.
    std::size_t size = std::string_view::npos;
    /// Whether it contains something unusual: a quotation mark, a backslash at its end, or a line end.
    bool guessed = false;
};

/// Whether the text after a quotation mark continues with "]", possibly after blanks.
bool closes_behind(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    return text.starts_with(']');
}

/// Whether the line continues after "]" and ends with another quotation mark and "]", with no tag in between.
bool closes_again(std::string_view text) {
    const std::string_view line = without_blanks_around(text.substr(0, text.find('\n')));
    return line.ends_with("\"]") && !line.contains('[') && line != "]";
}

/// Finds the end of a value. If a plain reading does not find one, the value extends to the last quotation
/// mark before "]".
ValueEnd find_value_end(std::string_view text) {
    constexpr std::size_t most_lines = 8;
    std::size_t escaped_end = std::string_view::npos;
    // The last quotation mark on the first line, which ends a value whose bracket is missing.
    ValueEnd unclosed;
    std::size_t lines = 0;
    bool guessed = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '\n') {
            if (escaped_end != std::string_view::npos) return {escaped_end, true};
            const std::string_view next = text.substr(at + 1);
            const bool blank = next.starts_with('\n') || next.starts_with('\r');
            const bool may_go_on =
                !next.empty() && next.front() != '[' && !(blank && unclosed.size != std::string_view::npos);
            if (!may_go_on || ++lines == most_lines) return unclosed;
            guessed = true;
        } else if (c == '\\' && at + 1 < text.size() && (text[at + 1] == '"' || text[at + 1] == '\\')) {
            ++at;
            if (text[at] == '"' && lines == 0 && closes_behind(text.substr(at + 1))) escaped_end = at;
        } else if (c == '"') {
            if (closes_behind(text.substr(at + 1)) && !closes_again(text.substr(at + 1)))
                return {at, guessed};
            if (lines == 0) unclosed = {at, guessed};
            guessed = true;
        }
    }
    if (escaped_end != std::string_view::npos) return {escaped_end, true};
    return unclosed;
}

}  // namespace

/// Reads a value after its opening quotation mark, including the closing one.
std::string PgnScanner::quoted_value(const std::string& name, Place start) {
    std::string value;
    const ValueEnd end = find_value_end(input_.ahead(Input::window));
    if (end.size == std::string_view::npos) {
        // Too long to inspect, or unclosed.
        if (!read_quoted(value))
            fault(start, "pgn.unclosed-tag", "the value of " + name + " has no closing quotation mark");
        return value;
    }
    if (end.guessed)
        fault(start, "record.guessed", name + ": read up to the last quotation mark before ']'", {}, true);
    take_value(value, input_.ahead(Input::window).substr(0, end.size));
    input_.skip(end.size + 1);
    return value;
}

/// Reads a value in typographic quotation marks or in apostrophes. Returns false if there is none.
bool PgnScanner::read_odd_quotes(std::string& value) {
    static constexpr std::array<std::string_view, 13> marks = {
        "\u201c", "\u201d", "\u201e", "\u201f", "\u00ab", "\u00bb", "\u2018",
        "\u2019", "'",      "\uff02", "\x84",   "\x93",   "\x94"};
    const std::string_view text = input_.ahead(Input::window);
    const std::string_view line = text.substr(0, text.find_first_of("\r\n"));
    const auto opens = [&](std::string_view mark) { return line.starts_with(mark); };
    const auto open = std::ranges::find_if(marks, opens);
    if (open == marks.end()) return false;
    for (std::size_t at = line.find(']'); at != std::string_view::npos; at = line.find(']', at + 1)) {
        std::string_view inside = without_blanks_around(line.substr(open->size(), at - open->size()));
        const auto closes = [&](std::string_view mark) { return inside.ends_with(mark); };
        const auto close = std::ranges::find_if(marks, closes);
        if (close == marks.end()) continue;
        inside.remove_suffix(close->size());
        take_value(value, inside);
        input_.skip(at);
        return true;
    }
    return false;
}

/// Resolves escapes. A line end becomes a blank.
void PgnScanner::take_value(std::string& value, std::string_view text) {
    for (std::size_t at = 0; at < text.size(); ++at) {
        char c = text[at];
        if (c == '\0') {
            Place place = input_.place();
            place.column += at;
            if (!nul_told_) fault(place, "pgn.nul-byte", "a zero byte was dropped");
            nul_told_ = true;
            continue;
        }
        const bool escape =
            c == '\\' && at + 1 < text.size() && (text[at + 1] == '"' || text[at + 1] == '\\');
        if (escape) c = text[++at];
        if (c == '\r') continue;
        if (c == '\n') c = ' ';
        append(value, {&c, 1});
    }
}

/// Reads a value up to its closing quotation mark and resolves escapes. Returns false if the line ends first.
bool PgnScanner::read_quoted(std::string& value) {
    while (true) {
        const int byte = input_.peek();
        if (byte == Input::end || byte == '\n' || byte == '\r') return false;
        if (byte == 0) {
            take_nul();
            continue;
        }
        input_.take();
        if (byte == '"') return true;
        const int next = input_.peek();
        const bool escaped = byte == '\\' && (next == '"' || next == '\\');
        const auto c = static_cast<char>(escaped ? input_.take() : byte);
        append(value, {&c, 1});
    }
}

/// Whether an Event tag at the start of a line within a comment begins the next game. It does not if the
/// comment is closed before another comment or Event tag begins. Ignores braces in lines that begin with ";".
bool PgnScanner::game_begins_in_comment() {
    std::string_view rest = input_.ahead(Input::window).substr(1);
    while (true) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        if (begins_game(line)) return true;
        const std::size_t brace = line.starts_with(';') ? std::string_view::npos : line.find_first_of("{}");
        if (brace != std::string_view::npos) return line[brace] == '{';
        if (line.size() == rest.size()) return true;
        rest.remove_prefix(line.size() + 1);
    }
}

std::string PgnScanner::read_comment() {
    std::string text;
    bool space = false;
    const Place start = input_.place();
    text_place_ = start;
    const bool braces = input_.take() == '{';
    const char close = braces ? '}' : '\n';
    while (true) {
        // Enough to see whether the next line begins a game.
        const std::string_view view = input_.ahead(17);
        if (view.empty()) {
            if (braces) fault(start, "pgn.unclosed-comment", "expected '}' before the end of the text");
            break;
        }
        const std::size_t whole = view.size() > 16 ? view.size() - 16 : view.size();
        std::size_t at = 0;
        bool ended = false;
        bool cut = false;
        for (; at < whole && !ended && !cut; ++at) {
            const char c = view[at];
            if (c == close) {
                ended = true;
            } else if (c == '\0') {
                cut = true;
                break;
            } else if (c == '\n' && begins_game(view.substr(at + 1))) {
                space = !text.empty();
                cut = true;
            } else if (is_pgn_space(c)) {
                space = !text.empty();
            } else {
                std::size_t end = at + 1;
                while (end < whole && view[end] != close && view[end] != '\0' && !is_pgn_space(view[end]))
                    ++end;
                if (space) append(text, " ");
                space = false;
                append(text, view.substr(at, end - at));
                at = end - 1;
            }
        }
        input_.skip(at);
        if (ended) break;
        if (!cut) continue;
        if (input_.peek() == 0) {
            take_nul();
            continue;
        }
        if (!game_begins_in_comment()) continue;
        fault(start, "pgn.unclosed-comment", "expected '}' before the next game");
        break;
    }
    make_utf8(text);
    return text;
}

void PgnScanner::make_utf8(std::string& text) {
    if (is_utf8(text)) return;
    if (!charset_) {
        constexpr std::size_t longest_sample = 8192;
        std::string sample = text;
        std::string_view rest = input_.ahead(longest_sample).substr(0, longest_sample);
        while (!rest.empty()) {
            const std::string_view line = rest.substr(0, rest.find('\n'));
            if (!is_utf8(line)) sample.append("\n").append(line);
            rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        }
        charset_ = &guess_charset(sample, nullptr);
        if (is_cyrillic(*charset_))
            fault(text_place_, "record.guessed", "texts are read as " + std::string{charset_->name}, {},
                  true);
    }
    if (charset_->kind == Charset::Kind::utf8 || charset_->name == "windows-1252") {
        make_latin_utf8(text);
    } else {
        decoder_.decode(text, *charset_);
    }
}

}  // namespace kradan::record
