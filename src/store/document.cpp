#include "store/document.h"

#include "core/text.h"

namespace kradan::store {

namespace {

/// A value above all valid ones.
const std::string& highest() {
    static const std::string text(longest_document_key + 1, '\xff');
    return text;
}

void write(std::string& to, std::string_view text) {
    to.append(std::to_string(text.size())).append(":").append(text);
}

/// Removes a string written by `write` from the start of `text` and returns it.
std::optional<std::string> take(std::string_view& text) {
    const auto size = take_number<std::size_t>(text);
    if (!size || !text.starts_with(':') || *size > text.size() - 1) return std::nullopt;
    std::string taken{text.substr(1, *size)};
    text.remove_prefix(1 + *size);
    return taken;
}

}  // namespace

bool is_storable(const Document& document) {
    const auto fits = [](const std::string& text) { return text.size() <= longest_document_key; };
    const auto is_good = [&](const DocumentKey& key) {
        const auto is_same = [&](const DocumentKey& other) {
            return other.index == key.index && other.value == key.value;
        };
        return fits(key.index) && fits(key.value) && std::ranges::count_if(document.keys, is_same) == 1;
    };
    return document.version >= 1 && fits(document.kind) && fits(document.id) && !document.id.empty() &&
           std::ranges::all_of(document.keys, is_good);
}

DocumentBounds bounds_of(const DocumentRange& range) {
    DocumentBounds bounds{.from = range.from,
                          .below = range.below.value_or(highest()),
                          .after_value = range.descending ? highest() : "",
                          .after_id = ""};
    if (!range.after) return bounds;
    bounds.after_value = range.after->first;
    bounds.after_id = range.after->second;
    if (range.descending) {
        bounds.below = std::min(bounds.below, bounds.after_value + '\0');
    } else {
        bounds.from = std::max(bounds.from, bounds.after_value);
    }
    return bounds;
}

std::string write_keys(const std::vector<DocumentKey>& keys) {
    std::string text;
    for (const DocumentKey& key : keys) {
        text += key.unique ? '!' : '=';
        write(text, key.index);
        write(text, key.value);
    }
    return text;
}

std::optional<std::vector<DocumentKey>> read_keys(std::string_view text) {
    std::vector<DocumentKey> keys;
    while (!text.empty()) {
        const bool unique = text.front() == '!';
        if (!unique && text.front() != '=') return std::nullopt;
        text.remove_prefix(1);
        auto index = take(text);
        auto value = index ? take(text) : std::nullopt;
        if (!value) return std::nullopt;
        keys.push_back({.index = *std::move(index), .value = *std::move(value), .unique = unique});
    }
    return keys;
}

}  // namespace kradan::store
