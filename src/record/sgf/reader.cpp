#include "record/sgf/reader.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "core/signs.h"
#include "core/text.h"
#include "games/go/module.h"
#include "record/sgf/beginning.h"
#include "record/sgf/sgf.h"

namespace kradan::record {

namespace {

bool is_blank(int c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}
bool is_upper(int c) {
    return c >= 'A' && c <= 'Z';
}
constexpr std::size_t longest_name = 200;
/// Bytes of a game that are examined to guess its charset.
constexpr std::size_t charset_sample = 8192;
/// Enough to see what follows a value.
constexpr std::size_t look_ahead = 64;

/// The bytes at which the scan of a value stops.
constexpr std::array<bool, 256> stops_of(bool above_ascii) {
    std::array<bool, 256> stops{};
    stops[']'] = stops['\\'] = true;
    for (std::size_t c = 0x80; c < 256; ++c) stops[c] = above_ascii;
    return stops;
}
constexpr std::array<bool, 256> value_stops = stops_of(false);
constexpr std::array<bool, 256> careful_stops = stops_of(true);

/// The number of leading bytes that are certainly not stops, found eight at a time.
std::size_t plain_bytes(std::string_view text, bool careful) {
    constexpr std::uint64_t ones = 0x0101'0101'0101'0101;
    constexpr std::uint64_t tops = 0x8080'8080'8080'8080;
    const auto has = [](std::uint64_t bytes, char c) {
        const std::uint64_t differences = bytes ^ (ones * static_cast<unsigned char>(c));
        return (differences - ones) & ~differences & tops;
    };
    std::size_t at = 0;
    for (std::uint64_t bytes = 0; at + sizeof bytes <= text.size(); at += sizeof bytes) {
        std::memcpy(&bytes, text.data() + at, sizeof bytes);
        if ((has(bytes, ']') | has(bytes, '\\') | (careful ? bytes & tops : 0)) != 0) break;
    }
    return at;
}

/// Whether this can follow a value: another value, a property, a node, a variation or its end.
bool closes_value(std::string_view behind) {
    const auto past_blanks = [&] {
        while (const std::size_t size = blank_size(behind)) behind.remove_prefix(size);
        return behind.empty();
    };
    if (past_blanks()) return true;
    while (behind.starts_with(')')) {
        behind.remove_prefix(1);
        if (past_blanks()) return true;
        if (!std::string_view{"();"}.contains(behind.front())) return false;
    }
    while (behind.starts_with(';') || behind.starts_with('(')) {
        behind.remove_prefix(1);
        if (past_blanks()) return true;
    }
    std::size_t name = 0;
    while (name < behind.size() && is_upper(static_cast<unsigned char>(behind[name]))) ++name;
    return behind.substr(name).starts_with('[');
}

}  // namespace

bool SgfReader::next(Record& record) {
    record.clear();
    record.options = GameOptions{.game = go::go_game};
    record_ = &record;
    if (!find_game()) return false;
    read_game();
    sort_faults();
    return true;
}

int SgfReader::skip_blanks() {
    while (true) {
        const int c = input_.peek();
        if (is_blank(c)) {
            input_.take();
        } else if (const std::size_t size = c < 0x80 && c != 0x1a ? 0 : blank_size(input_.ahead(3))) {
            input_.skip(size);
        } else {
            return c;
        }
    }
}

bool SgfReader::find_game() {
    while (true) {
        const std::string_view ahead = input_.ahead();
        if (ahead.empty()) return false;
        input_.skip(std::min(ahead.find('('), ahead.size()));
        if (input_.peek() != '(') continue;
        record_->place = input_.place();
        input_.take();
        skip_blanks();
        if (begins_root(input_.ahead(3))) return true;
    }
}

/// Whether a '(' at the start of a line begins a new game although the previous one is still open.
bool SgfReader::game_begins_here() {
    if (input_.place().column != 1) return false;
    std::string_view text = input_.ahead(64).substr(1, 64);
    const auto past_blanks = [&] {
        while (const std::size_t size = blank_size(text)) text.remove_prefix(size);
    };
    past_blanks();
    if (text.starts_with(';')) text.remove_prefix(1);
    past_blanks();
    return text.size() > 2 && text[2] == '[' && begins_games(text.substr(0, 2));
}

void SgfReader::read_game() {
    charset_ = hint_ = nullptr;
    charset_faulted_ = given_up_ = has_root_ = in_node_ = false;
    is_go_ = true;
    board_ = {};
    charged_ = gathered_ = count_ = 0;
    at_ = Tree::root;
    open_.clear();
    depth_ = 1;
    bool variation_is_empty = false;
    bool variation_was_closed = false;
    bool in_junk = false;
    while (true) {
        const int c = skip_blanks();
        const Place place = input_.place();
        const bool after_junk = std::exchange(in_junk, false);
        if (c == ';') {
            finish_node();
            if (!variation_was_closed && read_plain_moves()) {
                variation_is_empty = false;
                continue;
            }
            input_.take();
            if (variation_was_closed)
                fault(place, "sgf.node-after-variation", "a node after a variation: expected '(' or ')'");
            variation_is_empty = variation_was_closed = false;
            begin_node(place);
            read_properties();
        } else if (c == '(') {
            finish_node();
            if (game_begins_here()) {
                fault(place, "sgf.unclosed-game", "a game begins, but the one before it is not closed");
                return;
            }
            input_.take();
            ++depth_;
            variation_is_empty = true;
            variation_was_closed = false;
            if (given_up_) continue;
            if (open_.size() >= limits_.nodes) give_up(place, "too many variations inside each other");
            open_.push_back(at_);
        } else if (c == ')') {
            finish_node();
            input_.take();
            if (variation_is_empty) fault(place, "sgf.empty-variation", "a variation without a node");
            variation_is_empty = false;
            variation_was_closed = true;
            if (--depth_ == 0) return;
            if (depth_ <= open_.size()) {
                open_.resize(static_cast<std::size_t>(depth_));
                at_ = open_.back();
                open_.pop_back();
            }
        } else if (c == Input::end) {
            finish_node();
            fault(place, "sgf.unclosed-game",
                  input_.trouble().empty() ? "the game is not closed: ')' is missing"
                                           : std::string{input_.trouble()});
            return;
        } else if (is_letter(c)) {
            if (!in_node_ && !has_root_) {
                note(place, "sgf.no-semicolon", "expected ';' before the first property");
                begin_node(place);
            } else if (!in_node_) {
                fault(place, "sgf.unexpected", "a property outside a node: expected ';'");
                begin_node(place);
            }
            variation_is_empty = false;
            read_properties();
        } else {
            if (!after_junk) fault(place, "sgf.unexpected", "expected a property, ';', '(' or ')'");
            in_junk = true;
            input_.take();
            if (c == '[') read_value(unused_, false);
        }
    }
}

/// Fast path for nodes that consist only of a move to a point, as most do. Reads as many as follow from this
/// ';' onwards.
bool SgfReader::read_plain_moves() {
    if (!has_root_ || !is_go_ || given_up_) return false;
    const std::string_view text = input_.ahead(8);
    const auto columns = static_cast<unsigned>(std::min(board_.width, 26));
    const auto rows = static_cast<unsigned>(std::min(board_.height, 26));
    Tree& tree = record_->tree;
    std::size_t room = limits_.nodes + 1 - std::min(tree.size(), limits_.nodes + 1);
    Place place = input_.place();
    Step step{.intent = go::Intent{}, .colour = Colour::first};
    go::Vertex& vertex = step.intent.as<go::Intent>()->vertex;
    std::size_t done = 0;
    for (; text.size() - done >= 8 && room > 0; --room) {
        const char* const node = text.data() + done;
        if (node[0] != ';' || node[2] != '[' || node[5] != ']') break;
        if (node[1] != 'B' && node[1] != 'W') break;
        const auto column = static_cast<unsigned>(node[3] - 'a');
        const auto row = static_cast<unsigned>(node[4] - 'a');
        if (column >= columns || row >= rows) break;
        const bool line_ends = node[6] == '\n';
        const char after = line_ends ? node[7] : node[6];
        if (after != ';' && after != ')' && after != '(') break;
        step.colour = node[1] == 'B' ? Colour::first : Colour::second;
        vertex = {.x = static_cast<int>(column), .y = board_.height - 1 - static_cast<int>(row)};
        at_ = tree.add(at_, step, {.line = place.line, .column = place.column + 1});
        if (line_ends) {
            done += 7;
            ++place.line;
            place.column = 1;
        } else {
            done += 6;
            place.column += 6;
        }
    }
    input_.skip(done);
    return done > 0;
}

void SgfReader::read_properties() {
    while (is_letter(skip_blanks())) {
        const Place place = input_.place();
        if (!read_name()) fault(place, "sgf.unexpected", "the name of the property is too long");
        if (skip_blanks() != '[') {
            fault(place, "sgf.no-value", "expected '[' and a value after the property's name");
            continue;
        }
        Property* property = nullptr;
        Standing* standing = nullptr;
        if (!given_up_ && !name_.empty()) {
            const std::size_t at = find_property();
            if (at < count_) {
                note(place, "sgf.repeated-property", name_ + " occurs twice in a node: read as one");
            } else if (count_ >= limits_.properties) {
                give_up(place, "too many properties in a node");
            } else if (gather(sizeof(Property), place)) {
                add_property(place);
            }
            if (at < count_) {
                property = &properties_[at];
                standing = &standings_[at];
            }
        }
        while (skip_blanks() == '[') {
            input_.take();
            const Place value_place = input_.place();
            if (!property || given_up_) {
                if (read_value(unused_, false) == Ending::missing) return;
                continue;
            }
            std::string& value = property->values.emplace_back();
            const Ending ending = read_value(value, true);
            if (ending == Ending::too_long || !gather(sizeof(std::string) + value.size(), value_place)) {
                property->values.pop_back();
            } else {
                standing->value_places.push_back(value_place);
            }
            if (ending == Ending::missing) return;
        }
        if (property && !has_root_ && name_ == "CA" && !property->values.empty())
            hint_ = find_charset(property->values.front());
    }
}

/// The index of the property `name_` in this node; `count_` if it is missing.
std::size_t SgfReader::find_property() {
    const std::uint32_t code = name_code(name_);
    constexpr std::size_t few = 64;
    for (std::size_t i = 0; i < std::min(count_, few); ++i) {
        if (standings_[i].code == code && (code != 0 || properties_[i].name == name_)) return i;
    }
    if (count_ <= few) return count_;
    const auto found = places_of_names_.find(name_);
    return found == places_of_names_.end() ? count_ : found->second;
}

void SgfReader::add_property(Place place) {
    if (count_ == 0) places_of_names_.clear();
    if (count_ >= 64) places_of_names_[name_] = count_;
    if (count_ == properties_.size()) {
        properties_.emplace_back();
        standings_.emplace_back();
    }
    properties_[count_].name = name_;
    properties_[count_].values.clear();
    standings_[count_].code = name_code(name_);
    standings_[count_].place = place;
    standings_[count_].value_places.clear();
    ++count_;
}

/// Reads the capital letters of a name into `name_`, or all letters if there are none. Returns false if it is
/// too long.
bool SgfReader::read_name() {
    name_.clear();
    std::string small;
    bool fits = true;
    for (int c = input_.peek(); is_letter(c) || is_digit(c); c = input_.peek()) {
        input_.take();
        fits = name_.size() < longest_name && small.size() < longest_name;
        if (!fits) continue;
        if (is_upper(c) || (is_digit(c) && !name_.empty())) {
            name_ += static_cast<char>(c);
        } else {
            small += static_cast<char>(is_digit(c) ? c : c - 'a' + 'A');
        }
    }
    if (name_.empty()) name_ = small;
    if (!fits) name_.clear();
    return fits;
}

/// Reads a value after '[' including its ']'. Without ']' the value extends to the end of the text.
SgfReader::Ending SgfReader::read_value(std::string& value, bool wanted) {
    const Place begin = input_.place();
    value.clear();
    bool too_long = false;
    const auto keep = [&](std::string_view bytes) {
        if (!wanted || too_long) return;
        too_long = value.size() + bytes.size() > limits_.value_bytes;
        if (!too_long) value.append(bytes);
    };
    while (true) {
        std::string_view ahead = input_.ahead(look_ahead);
        if (ahead.empty()) {
            fault({.line = begin.line, .column = begin.column - 1}, "sgf.unclosed-value",
                  "the value is not closed: ']' is missing");
            if (wanted) decode(value, begin);
            return Ending::missing;
        }
        const bool careful = !charset_ || charset_->second_may_be_ascii();
        const auto& stops = careful ? careful_stops : value_stops;
        std::size_t plain = plain_bytes(ahead, careful);
        while (plain < ahead.size() && !stops[static_cast<unsigned char>(ahead[plain])]) ++plain;
        keep(ahead.substr(0, plain));
        if (plain < ahead.size() && ahead[plain] == ']') {
            input_.skip(plain + 1);
            break;
        }
        if (plain > 0) {
            input_.skip(plain);
            continue;
        }
        if (ahead[0] == '\\') {
            const bool pair = ahead.size() > 1 && static_cast<unsigned char>(ahead[1]) < 0x80;
            // A backslash at the end of the text escapes nothing.
            if (ahead.size() > 1) keep(ahead.substr(0, pair ? 2 : 1));
            input_.skip(pair ? 2 : 1);
            continue;
        }
        if (!charset_) {
            charset_ = &charset_from_here();
            continue;
        }
        bool pair = ahead.size() > 1 && charset_->is_pair(static_cast<unsigned char>(ahead[0]),
                                                          static_cast<unsigned char>(ahead[1]));
        // A bracket that closes a value is not half of a character, whatever charset was guessed.
        if (pair && ahead[1] == ']' && closes_value(ahead.substr(2))) pair = false;
        keep(ahead.substr(0, pair ? 2 : 1));
        input_.skip(pair ? 2 : 1);
    }
    if (too_long) {
        fault(begin, "sgf.too-large", "the value is too long and was dropped");
        return Ending::too_long;
    }
    if (wanted) decode(value, begin);
    return Ending::closed;
}

void SgfReader::decode(std::string& value, Place place) {
    // ISO-2022 encodes characters as ASCII bytes, including brackets.
    const bool is_iso_2022 = value.contains("\x1b$");
    const bool is_whole = !charset_ || decoder_.decode(value, *charset_);
    if ((is_whole && !is_iso_2022) || charset_faulted_) return;
    charset_faulted_ = true;
    fault(place, "sgf.charset",
          is_iso_2022 ? "texts in ISO-2022 are not read"
                      : "bytes that are no " + std::string{charset_->name} + " became U+FFFD");
}

/// Guesses the charset from the buffered rest of this game.
const Charset& SgfReader::charset_from_here() {
    if (input_.is_decoded()) return utf8_charset();
    const Charset& charset = guess_from_here();
    if (is_cyrillic(charset) && &charset != hint_)
        note(input_.place(), "record.guessed", "texts are read as " + std::string{charset.name});
    return charset;
}

const Charset& SgfReader::guess_from_here() {
    const std::string_view ahead = input_.ahead(charset_sample);
    // Three bytes rarely form a UTF-8 character by chance, so this is enough unless the hint names another
    // charset.
    const std::string_view value = ahead.substr(0, ahead.find(']'));
    const bool has_long = std::ranges::any_of(value, [](char c) { return (c & 0xe0) == 0xe0; });
    if ((!hint_ || hint_->kind == Charset::Kind::utf8) && has_long && is_utf8(value)) return utf8_charset();
    const std::string_view sample = ahead.substr(0, std::min(ahead.size(), charset_sample));
    std::size_t size = 0;
    bool in_value = true;
    for (std::uint64_t depth = depth_; size < sample.size() && depth > 0; ++size) {
        const char c = sample[size];
        if (in_value) {
            if (c == ']') in_value = false;
            if (c == '\\') ++size;
        } else {
            if (c == '[') in_value = true;
            if (c == '(') ++depth;
            if (c == ')') --depth;
        }
    }
    const std::string_view game = sample.substr(0, size);
    const Charset* hint = hint_;
    if (const std::size_t at = game.find("CA["); !hint && !has_root_ && at != std::string_view::npos) {
        hint = find_charset(game.substr(at + 3, std::min<std::size_t>(game.find(']', at) - at - 3, 40)));
    }
    return guess_charset(game, hint);
}

std::unique_ptr<Reader> make_sgf_reader(Input& input, const Limits& limits) {
    return std::make_unique<SgfReader>(input, limits);
}

}  // namespace kradan::record
