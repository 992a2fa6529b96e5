#include "record/ogi/pcn_document.h"

#include <algorithm>

namespace kradan::record {

const Document* Document::find(std::string_view key) const {
    for (std::size_t i = 0; i < keys.size() && i < items.size(); ++i) {
        if (keys[i] == key) return items[i].kind == Kind::null ? nullptr : &items[i];
    }
    return nullptr;
}

Document& Document::member(std::string key, Document value) {
    kind = Kind::object;
    keys.push_back(std::move(key));
    return items.emplace_back(std::move(value));
}

std::optional<DocumentFault> DocumentText::read(DocumentReader* reader, Document& root) const {
    auto fault = reader(text, root);
    // A syntax error may just be a result of the truncation.
    if (cut_off && (!fault || fault->what == "document.syntax"))
        fault = DocumentFault{.what = "document.too-long", .offset = text.size()};
    return fault;
}

std::optional<DocumentText> read_document_text(Input& input, const Limits& limits) {
    const auto is_blank = [](int c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; };
    if (input.ahead(3).starts_with("\xEF\xBB\xBF")) input.skip(3);
    while (is_blank(input.peek())) input.take();
    if (input.peek() == Input::end) return std::nullopt;

    DocumentText document{.place = input.place()};
    const std::size_t most = std::min(limits.text_bytes, max_document_bytes);
    while (document.text.size() < most && input.peek() != Input::end) {
        const auto ahead = input.ahead().substr(0, most - document.text.size());
        document.text += ahead;
        input.skip(ahead.size());
    }
    document.cut_off = input.peek() != Input::end;
    return document;
}

std::optional<std::int64_t> whole_number(std::string_view text) {
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+')) text.remove_prefix(1);
    if (text.empty() || text.size() > 15) return std::nullopt;
    std::int64_t value = 0;
    for (const char c : text) {
        if (c < '0' || c > '9') return std::nullopt;
        value = value * 10 + (c - '0');
    }
    return negative ? -value : value;
}

bool is_json_number(std::string_view text) {
    constexpr std::size_t longest = 200;
    if (text.size() > longest) return false;
    std::size_t at = text.starts_with('-') ? 1 : 0;
    const auto digits = [&] {
        const std::size_t begin = at;
        while (at < text.size() && text[at] >= '0' && text[at] <= '9') ++at;
        return at - begin;
    };
    const bool zero = at < text.size() && text[at] == '0';
    const std::size_t whole = digits();
    if (whole == 0 || (zero && whole > 1)) return false;
    if (at < text.size() && text[at] == '.') {
        ++at;
        if (digits() == 0) return false;
    }
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        ++at;
        if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
        const std::size_t size = digits();
        if (size == 0 || size > 2) return false;
    }
    return at == text.size();
}

void write_quoted(std::string& out, std::string_view text, Quoting quoting) {
    const bool toml = quoting == Quoting::toml;
    const std::string_view digits = toml ? "0123456789ABCDEF" : "0123456789abcdef";
    out += '"';
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (c == '\n') {
            out += "\\n";
        } else if (byte < 0x20 || (toml && byte == 0x7f)) {
            out += "\\u00";
            out += digits[byte >> 4];
            out += digits[byte & 15];
        } else {
            out += c;
        }
    }
    out += '"';
}

Place PlaceFinder::operator()(std::size_t offset) {
    offset = std::min(offset, text_.size());
    if (offset < at_) {
        const std::uint64_t line = place_.line;
        for (; at_ > offset; --place_.column) {
            if (text_[--at_] == '\n') --place_.line;
        }
        if (place_.line != line) {
            const std::size_t newline = at_ == 0 ? std::string_view::npos : text_.rfind('\n', at_ - 1);
            place_.column = newline == std::string_view::npos ? begin_.column + at_ : at_ - newline;
        }
    }
    for (; at_ < offset; ++at_) {
        if (text_[at_] == '\n') {
            ++place_.line;
            place_.column = 1;
        } else {
            ++place_.column;
        }
    }
    return place_;
}

}  // namespace kradan::record
