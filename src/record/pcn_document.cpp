#include "record/pcn_document.h"

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

Place PlaceFinder::operator()(std::size_t offset) {
    offset = std::min(offset, text_.size());
    if (offset < at_) {
        at_ = 0;
        place_ = begin_;
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
