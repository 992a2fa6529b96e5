#include "record/pgn/scanner.h"

#include <algorithm>
#include <span>
#include <utility>

#include "record/pgn/text.h"

namespace kradan::record {

namespace {

/// Limit of faults in a record; one more says that there are others.
constexpr std::size_t most_faults = 100;

/// Up to this many tags are searched one by one.
constexpr std::size_t few_tags = 64;

/// Begins a game at the start of a line, even within an unclosed comment.
constexpr std::string_view game_beginning = "[Event \"";

constexpr bool is_name(char c) {
    return is_letter(c) || is_digit(c) || c == '_';
}
constexpr bool is_name_byte(int byte) {
    return byte >= 0 && is_name(static_cast<char>(byte));
}
constexpr bool ends_bare_value(int byte) {
    return byte == ']' || byte == '\n' || byte == '\r' || byte == Input::end;
}

}  // namespace

void PgnScanner::begin_record(Record& record) {
    record_ = &record;
    room_ = limits_.text_bytes;
    names_.clear();
    nul_told_ = false;
    too_long_told_ = false;
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
    if (view.starts_with("\xef\xbb\xbf")) input_.skip(3);
    const bool wide = view.size() >= 2 && ((view[0] == '\0') != (view[1] == '\0')) &&
                      view.substr(0, 4).size() == 4 && ((view[2] == '\0') == (view[0] == '\0')) &&
                      ((view[3] == '\0') == (view[1] == '\0'));
    if (!wide) return true;
    fault(input_.place(), "pgn.utf-16", "UTF-16 is read only with its byte order mark");
    while (const std::size_t rest = input_.ahead().size()) input_.skip(rest);
    return false;
}

void PgnScanner::take_nul() {
    if (!nul_told_) fault(input_.place(), "pgn.nul-byte", "a byte 0x00 was left out");
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

void PgnScanner::skip_blanks() {
    while (input_.peek() == ' ' || input_.peek() == '\t') input_.take();
}

/// Appends to a value or a comment, as far as the limits allow.
void PgnScanner::append(std::string& text, std::string_view more) {
    const std::size_t fits = std::min({more.size(), limits_.value_bytes - text.size(), room_});
    text.append(more.substr(0, fits));
    room_ -= fits;
    if (fits < more.size()) too_long();
}

void PgnScanner::too_long() {
    if (!too_long_told_) fault(text_place_, "pgn.too-long", "the rest of this text was left out");
    too_long_told_ = true;
}

bool PgnScanner::at_tag() {
    const std::string_view view = token_ahead();
    if (!view.starts_with('[')) return false;
    std::size_t at = 1;
    while (at < view.size() && view[at] == ' ') ++at;
    const std::size_t name = at;
    while (at < view.size() && is_name(view[at])) ++at;
    if (at == name) return false;
    if (name == 1 && input_.place().column == 1) return true;
    while (at < view.size() && view[at] == ' ') ++at;
    return at < view.size() && view[at] == '"';
}

/// The name of the tag that begins here.
std::string_view PgnScanner::tag_name_ahead() {
    std::string_view view = token_ahead();
    view.remove_prefix(1);
    while (!view.empty() && view.front() == ' ') view.remove_prefix(1);
    std::size_t size = 0;
    while (size < view.size() && is_name(view[size])) ++size;
    return view.substr(0, size);
}

void PgnScanner::skip_to_tag() {
    while (true) {
        const std::string_view view = input_.ahead();
        if (view.empty()) return;
        const std::size_t bracket = view.find('[');
        input_.skip(std::min(bracket, view.size()));
        if (bracket == std::string_view::npos) continue;
        if (at_tag()) return;
        input_.take();
    }
}

bool PgnScanner::has_tag(std::string_view name) const {
    const auto first = std::span{record_->headers}.first(std::min(record_->headers.size(), few_tags));
    return std::ranges::find(first, name, &Header::name) != first.end() || names_.contains(name);
}

bool PgnScanner::read_tags(std::vector<Place>& places) {
    bool blank_line = false;
    while (input_.peek() == '[' && at_tag()) {
        const std::string_view name = tag_name_ahead();
        if ((blank_line || name == "Event") && has_tag(name)) return false;
        read_tag(places);
        blank_line = skip_space() > 1;
    }
    return true;
}

void PgnScanner::read_tag(std::vector<Place>& places) {
    const Place start = input_.place();
    text_place_ = start;
    input_.take();
    skip_blanks();
    Header header;
    while (is_name_byte(input_.peek()) && header.name.size() < longest_token)
        header.name += static_cast<char>(input_.take());
    skip_blanks();
    Place value_place = input_.place();
    if (input_.peek() == '"') {
        input_.take();
        value_place = input_.place();
        if (!read_quoted(header.value)) {
            fault(start, "pgn.unclosed-tag",
                  "the value of " + header.name + " has no closing quotation mark");
        }
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
            fault(start, "pgn.too-many-tags", "this tag and those that follow were left out");
        too_long_told_ = true;
        return;
    }
    if (record_->headers.size() >= few_tags) names_.insert(header.name);
    record_->headers.push_back(std::move(header));
    places.push_back(value_place);
}

/// Reads a value up to its closing quotation mark and resolves escapes; false if the line ends first.
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
/// comment is closed before another comment or Event. Braces in lines that begin with ";" do not count.
bool PgnScanner::game_begins_in_comment() {
    std::string_view rest = input_.ahead(Input::window).substr(1);
    while (true) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        if (line.starts_with(game_beginning)) return true;
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
            } else if (c == '\n' && view.substr(at + 1).starts_with(game_beginning)) {
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

}  // namespace kradan::record
