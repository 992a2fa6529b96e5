#include <algorithm>
#include <map>
#include <utility>

#include "core/quote.h"
#include "core/text.h"
#include "record/ogi/pcn_document.h"
#include "record/text/charset.h"

namespace kradan::record {

namespace {

using Kind = Document::Kind;
using Id = std::uint32_t;

constexpr int hex_value(char c) {
    if (is_digit(c)) return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return 99;
}

/// Length of the valid prefix.
std::size_t valid_size(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t size = detail::character_size(text.substr(at, 4));
        if (size == 0) break;
        at += size;
    }
    return at;
}

/// A value under construction. Members are referenced by index, so that references stay valid.
struct Node {
    /// How a table was created, which determines what may be added to it later.
    enum class Made : std::uint8_t { implied, by_header, by_dots, inside, elements };

    Document value;
    std::vector<Id> items = {};
    Made made = Made::inside;
};

/// Stops at the first error.
class TomlReader {
  public:
    explicit TomlReader(std::string_view text) : text_(text) {
        nodes_.push_back({.value = {.kind = Kind::object}, .made = Node::Made::by_header});
    }

    void read() {
        while (!fault_ && at_ < text_.size()) {
            blanks();
            if (next() == '[') {
                header();
            } else if (!at_line_end()) {
                key_and_value(current_);
            }
            if (!fault_) line_end();
        }
        nodes_[0].value.end = static_cast<std::uint32_t>(text_.size());
    }

    std::optional<DocumentFault> fault() const { return fault_; }
    Document take() { return take(0); }

  private:
    char next() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    bool starts(std::string_view words) const { return text_.substr(at_).starts_with(words); }
    bool take_char(char c) {
        if (at_ == text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    void fail(std::string_view what, std::size_t offset, std::string detail = {}) {
        if (!fault_) fault_ = DocumentFault{.what = what, .offset = offset, .detail = std::move(detail)};
    }
    void fail(std::string detail) { fail("document.syntax", at_, std::move(detail)); }

    void blanks() {
        while (next() == ' ' || next() == '\t') ++at_;
    }
    bool at_line_end() const {
        return at_ == text_.size() || next() == '\n' || next() == '#' || starts("\r\n");
    }
    void comment() {
        if (next() != '#') return;
        while (at_ < text_.size() && text_[at_] != '\n') ++at_;
    }
    void line_end() {
        blanks();
        comment();
        if (at_ == text_.size() || take_char('\n')) return;
        if (starts("\r\n")) {
            at_ += 2;
            return;
        }
        fail("the line was expected to end here");
    }
    void blanks_and_lines() {
        while (at_ < text_.size()) {
            blanks();
            comment();
            if (next() != '\n' && !starts("\r\n")) return;
            ++at_;
        }
    }

    Id add(Document value, Node::Made made) {
        if (nodes_.size() > max_document_values) {
            fail("document.too-many-values", value.begin);
            return 0;
        }
        nodes_.push_back({.value = std::move(value), .made = made});
        return static_cast<Id>(nodes_.size() - 1);
    }
    Id add_member(Id table, const std::string& key, Id child) {
        nodes_[table].value.keys.push_back(key);
        nodes_[table].items.push_back(child);
        members_.emplace(std::pair{table, key}, child);
        return child;
    }
    Id find(Id table, const std::string& key) const {
        const auto found = members_.find({table, key});
        return found == members_.end() ? 0 : found->second;
    }

    struct Key {
        std::string name;
        std::size_t offset;
    };

    std::string key_part() {
        if (next() == '"' || next() == '\'') {
            if (starts("\"\"\"") || starts("'''")) {
                fail("a key is written on one line");
                return {};
            }
            return next() == '"' ? basic_string() : literal_string();
        }
        const std::size_t begin = at_;
        while (is_bare_toml(next())) ++at_;
        if (at_ == begin) fail("a key was expected");
        return std::string{text_.substr(begin, at_ - begin)};
    }
    std::vector<Key> key() {
        std::vector<Key> parts;
        do {
            blanks();
            const std::size_t begin = at_;
            parts.push_back({.name = key_part(), .offset = begin});
            if (parts.size() > static_cast<std::size_t>(max_document_depth)) fail("document.too-deep", begin);
            blanks();
        } while (!fault_ && take_char('.'));
        return parts;
    }

    /// The table with this name inside another; creates it if missing.
    Id step_into(Id table, const Key& key, Node::Made made) {
        Id child = find(table, key.name);
        if (child == 0) {
            child = add({.kind = Kind::object,
                         .begin = static_cast<std::uint32_t>(key.offset),
                         .end = static_cast<std::uint32_t>(at_)},
                        made);
            return fault_ ? 0 : add_member(table, key.name, child);
        }
        if (nodes_[child].made == Node::Made::elements) return nodes_[child].items.back();
        if (nodes_[child].value.kind != Kind::object || nodes_[child].made == Node::Made::inside) {
            fail("document.duplicate-key", key.offset, key.name);
            return 0;
        }
        return child;
    }

    void header() {
        const auto begin = static_cast<std::uint32_t>(at_);
        ++at_;
        const bool element = take_char('[');
        const auto parts = key();
        if (!fault_ && (!take_char(']') || (element && !take_char(']')))) fail("']' was expected");
        if (fault_) return;
        Id table = 0;
        for (std::size_t i = 0; i + 1 < parts.size() && !fault_; ++i)
            table = step_into(table, parts[i], Node::Made::implied);
        if (fault_) return;
        const Key& last = parts.back();
        Id child = find(table, last.name);
        const auto end = static_cast<std::uint32_t>(at_);
        if (!element) {
            if (child == 0) {
                child = add({.kind = Kind::object, .begin = begin, .end = end}, Node::Made::by_header);
                if (fault_) return;
                add_member(table, last.name, child);
            } else if (nodes_[child].made != Node::Made::implied) {
                return fail("document.duplicate-key", last.offset, last.name);
            }
            nodes_[child].made = Node::Made::by_header;
            current_ = child;
            return;
        }
        if (child == 0) {
            child = add({.kind = Kind::array, .begin = begin, .end = end}, Node::Made::elements);
            if (fault_) return;
            add_member(table, last.name, child);
        } else if (nodes_[child].made != Node::Made::elements) {
            return fail("document.duplicate-key", last.offset, last.name);
        }
        const Id item = add({.kind = Kind::object, .begin = begin, .end = end}, Node::Made::by_header);
        if (fault_) return;
        nodes_[child].items.push_back(item);
        current_ = item;
    }

    void key_and_value(Id table, int depth = 0) {
        const auto parts = key();
        if (!fault_ && !take_char('=')) fail("'=' was expected after the key");
        for (std::size_t i = 0; i + 1 < parts.size() && !fault_; ++i)
            table = step_into(table, parts[i], Node::Made::by_dots);
        if (fault_) return;
        if (find(table, parts.back().name) != 0)
            return fail("document.duplicate-key", parts.back().offset, parts.back().name);
        blanks();
        const Id child = value(depth);
        if (!fault_) add_member(table, parts.back().name, child);
    }

    /// Nests at most `max_document_depth` deep.
    Id value(int depth) {
        const std::size_t begin = at_;
        if (depth >= max_document_depth) {
            fail("document.too-deep", begin);
            return 0;
        }
        Id id = 0;
        if (next() == '[') {
            id = array(depth);
        } else if (next() == '{') {
            id = inline_table(depth);
        } else {
            Document plain;
            if (next() == '"') {
                plain = {.kind = Kind::text,
                         .text = starts("\"\"\"") ? long_string("\"\"\"") : basic_string()};
            } else if (next() == '\'') {
                plain = {.kind = Kind::text, .text = starts("'''") ? long_string("'''") : literal_string()};
            } else {
                plain = bare_value();
            }
            plain.begin = static_cast<std::uint32_t>(begin);
            if (!fault_) id = add(std::move(plain), Node::Made::inside);
        }
        if (fault_) return 0;
        nodes_[id].value.end = static_cast<std::uint32_t>(at_);
        return id;
    }

    Id array(int depth) {
        const Id id =
            add({.kind = Kind::array, .begin = static_cast<std::uint32_t>(at_)}, Node::Made::inside);
        ++at_;
        while (!fault_) {
            blanks_and_lines();
            if (take_char(']')) return id;
            const Id item = value(depth + 1);
            if (fault_) break;
            nodes_[id].items.push_back(item);
            blanks_and_lines();
            if (next() != ',' && next() != ']') fail("',' or ']' was expected");
            take_char(',');
        }
        return id;
    }

    Id inline_table(int depth) {
        const Id id =
            add({.kind = Kind::object, .begin = static_cast<std::uint32_t>(at_)}, Node::Made::inside);
        ++at_;
        while (!fault_) {
            blanks_and_lines();
            if (take_char('}')) return id;
            key_and_value(id, depth + 1);
            if (fault_) break;
            blanks_and_lines();
            if (next() != ',' && next() != '}') fail("',' or '}' was expected");
            take_char(',');
        }
        return id;
    }

    void escape(std::string& out) {
        const std::size_t begin = at_++;
        if (at_ == text_.size()) return fail("document.syntax", begin, "the text is not closed");
        const char c = text_[at_++];
        switch (c) {
            case 'b':
                out += '\b';
                return;
            case 't':
                out += '\t';
                return;
            case 'n':
                out += '\n';
                return;
            case 'f':
                out += '\f';
                return;
            case 'r':
                out += '\r';
                return;
            case '"':
            case '\\':
                out += c;
                return;
            case 'u':
            case 'U':
                break;
            default:
                return fail("document.syntax", begin, "no such escape in a text");
        }
        std::uint32_t code = 0;
        for (int i = 0; i < (c == 'u' ? 4 : 8); ++i, ++at_) {
            const int digit = hex_value(next());
            if (digit > 15 || code > 0x10ffff)
                return fail("document.syntax", begin, "hexadecimal digits were expected");
            code = code * 16 + static_cast<std::uint32_t>(digit);
        }
        if (code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
            return fail("document.syntax", begin, "there is no such character");
        append_utf8(out, code);
    }

    /// Copies one literal character. Returns false if it is not allowed.
    bool plain_character(std::string& out) {
        const auto byte = static_cast<unsigned char>(text_[at_]);
        if ((byte < 0x20 && byte != '\t') || byte == 0x7f) {
            fail(at_line_end() ? "the text is not closed" : "a control character in a text");
            return false;
        }
        out += text_[at_++];
        return true;
    }

    std::string basic_string() {
        const std::size_t begin = at_++;
        std::string out;
        while (!fault_ && at_ < text_.size()) {
            if (take_char('"')) return out;
            if (next() == '\\') {
                escape(out);
            } else {
                plain_character(out);
            }
        }
        fail("document.syntax", begin, "the text is not closed");
        return out;
    }
    std::string literal_string() {
        const std::size_t begin = at_++;
        std::string out;
        while (!fault_ && at_ < text_.size()) {
            if (take_char('\'')) return out;
            plain_character(out);
        }
        fail("document.syntax", begin, "the text is not closed");
        return out;
    }
    /// `quotes`: the three quotation marks. Up to two more at the end belong to the text.
    std::string long_string(std::string_view quotes) {
        const std::size_t begin = at_;
        at_ += quotes.size();
        if (starts("\r\n")) ++at_;
        take_char('\n');
        std::string out;
        while (!fault_ && at_ < text_.size()) {
            if (starts(quotes)) {
                at_ += quotes.size();
                for (int i = 0; i < 2 && next() == quotes[0]; ++i, ++at_) out += quotes[0];
                return out;
            }
            if (next() == '\\' && quotes[0] == '"') {
                const std::size_t line_end = text_.find_first_not_of(" \t\r", at_ + 1);
                if (line_end != std::string_view::npos && text_[line_end] == '\n') {
                    at_ = std::min(text_.find_first_not_of(" \t\r\n", line_end), text_.size());
                } else {
                    escape(out);
                }
            } else if (take_char('\n')) {
                out += '\n';
            } else if (starts("\r\n")) {
                ++at_;
            } else {
                plain_character(out);
            }
        }
        fail("document.syntax", begin, "the text is not closed");
        return out;
    }

    /// A number, a boolean, a date or a time.
    Document bare_value() {
        const std::size_t begin = at_;
        const auto word_end = [&] {
            while (is_bare_toml(next()) || next() == '+' || next() == '.' || next() == ':') ++at_;
        };
        word_end();
        // A blank may separate a date and its time.
        if (at_ - begin == 10 && text_[begin + 4] == '-' && next() == ' ' && at_ + 1 < text_.size() &&
            is_digit(text_[at_ + 1])) {
            ++at_;
            word_end();
        }
        const std::string_view word = text_.substr(begin, at_ - begin);
        if (word == "true" || word == "false") return {.kind = Kind::boolean, .text = std::string{word}};
        if (auto number = number_of(word)) return {.kind = Kind::number, .text = *std::move(number)};
        const bool dated =
            word.size() >= 10 && is_digit(word[0]) && is_digit(word[3]) && word[4] == '-' && word[7] == '-';
        const bool timed = word.size() >= 8 && is_digit(word[0]) && word[2] == ':' && word[5] == ':';
        const std::string_view special = word.substr(word.starts_with('+') || word.starts_with('-') ? 1 : 0);
        if (dated || timed || special == "inf" || special == "nan")
            return {.kind = Kind::text, .text = std::string{word}};
        at_ = begin;
        fail("a value was expected: a text in quotes, a number, true or false");
        return {};
    }

    /// The number as JSON writes it; empty if it is not a number.
    static std::optional<std::string> number_of(std::string_view word) {
        std::string plain;
        for (std::size_t i = 0; i < word.size(); ++i) {
            if (word[i] != '_') {
                plain += word[i];
            } else if (i == 0 || i + 1 == word.size() || hex_value(word[i - 1]) > 15 ||
                       hex_value(word[i + 1]) > 15) {
                return std::nullopt;
            }
        }
        if (plain.size() > 2 && plain[0] == '0' && (plain[1] == 'x' || plain[1] == 'o' || plain[1] == 'b')) {
            const unsigned base = plain[1] == 'x' ? 16 : plain[1] == 'o' ? 8 : 2;
            std::uint64_t value = 0;
            for (const char c : plain.substr(2)) {
                const int digit = hex_value(c);
                if (digit >= static_cast<int>(base) || value > (UINT64_MAX >> 5)) return std::nullopt;
                value = value * base + static_cast<unsigned>(digit);
            }
            return std::to_string(value);
        }
        if (plain.starts_with('+')) plain.erase(0, 1);
        if (plain.starts_with('+') || !is_json_number(plain)) return std::nullopt;
        return plain;
    }

    /// Recurses only as deep as keys and values nest together.
    Document take(Id id) {
        Document document = std::move(nodes_[id].value);
        document.items.reserve(nodes_[id].items.size());
        for (const Id item : nodes_[id].items) document.items.push_back(take(item));
        return document;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::optional<DocumentFault> fault_;
    std::vector<Node> nodes_;
    std::map<std::pair<Id, std::string>, Id> members_;
    Id current_ = 0;
};

}  // namespace

std::optional<DocumentFault> read_toml(std::string_view text, Document& root) {
    std::optional<DocumentFault> outside;
    if (text.size() > max_document_bytes) {
        outside = DocumentFault{.what = "document.too-long", .offset = max_document_bytes};
        text = text.substr(0, max_document_bytes);
    }
    if (const std::size_t valid = valid_size(text); valid < text.size()) {
        outside = DocumentFault{.what = "document.syntax", .offset = valid, .detail = "this is not UTF-8"};
        text = text.substr(0, valid);
    }
    TomlReader reader{text};
    reader.read();
    root = reader.take();
    // A syntax error may just be a result of the truncation.
    if (outside && (!reader.fault() || reader.fault()->what == "document.syntax")) return outside;
    return reader.fault();
}

}  // namespace kradan::record
