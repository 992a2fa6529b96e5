#include "identity/word_filter.h"

#include <unicode/uchar.h>
#include <unicode/uscript.h>

#include <deque>
#include <string>

#include "identity/unicode.h"

namespace kradan::identity {

namespace {

constexpr std::uint64_t key_of(std::uint32_t node, char32_t code) {
    constexpr int bits = 32;
    return (std::uint64_t{node} << bits) | code;
}

/// Whether this letter's script separates words.
bool is_spaced(char32_t code) {
    UErrorCode error = U_ZERO_ERROR;
    switch (uscript_getScript(static_cast<UChar32>(code), &error)) {
        case USCRIPT_THAI:
        case USCRIPT_LAO:
        case USCRIPT_KHMER:
        case USCRIPT_MYANMAR:
        case USCRIPT_HAN:
        case USCRIPT_HIRAGANA:
        case USCRIPT_KATAKANA:
            return false;
        default:
            return true;
    }
}

/// Whether this is a letter or digit in such a script.
bool is_of_word(char32_t code) {
    return u_isalnum(static_cast<UChar32>(code)) != 0 && is_spaced(code);
}

std::u32string folded(std::string_view text) {
    const auto read = to_utf16(text);
    return read ? code_points(fold(*read)) : std::u32string{};
}

}  // namespace

WordFilter::WordFilter(std::string_view lines) {
    while (!lines.empty()) {
        const auto end = lines.find('\n');
        add(lines.substr(0, end));
        if (end == std::string_view::npos) break;
        lines.remove_prefix(end + 1);
    }
    link();
}

void WordFilter::add(std::string_view line) {
    constexpr std::string_view blank = " \t\r";
    const auto first = line.find_first_not_of(blank);
    if (first == std::string_view::npos) return;
    line = line.substr(first, line.find_last_not_of(blank) - first + 1);
    const bool open_before = line.starts_with('*');
    if (open_before) line.remove_prefix(1);
    const bool open_after = line.ends_with('*');
    if (open_after) line.remove_suffix(1);
    const std::u32string word = folded(line);
    // A single letter would match nearly everything.
    if (word.size() < 2) return;
    std::uint32_t node = 0;
    for (const char32_t code : word) {
        const auto next = static_cast<std::uint32_t>(nodes_.size());
        const auto [at, is_new] = children_.try_emplace(key_of(node, code), next);
        if (is_new) nodes_.emplace_back();
        node = at->second;
    }
    nodes_[node].ends.push_back(static_cast<std::uint32_t>(found_.size()));
    found_.push_back({.length = word.size(),
                      .begins = !open_before && is_of_word(word.front()),
                      .ends = !open_after && is_of_word(word.back())});
    ++words_;
}

std::uint32_t WordFilter::child(std::uint32_t node, char32_t code) const {
    const auto found = children_.find(key_of(node, code));
    return found == children_.end() ? 0 : found->second;
}

std::uint32_t WordFilter::step(std::uint32_t node, char32_t code) const {
    for (;; node = nodes_[node].fallback) {
        if (const std::uint32_t next = child(node, code)) return next;
        if (node == 0) return 0;
    }
}

/// Sets the fallbacks in order of length.
void WordFilter::link() {
    std::vector<std::vector<std::pair<char32_t, std::uint32_t>>> after(nodes_.size());
    for (const auto& [key, node] : children_) {
        constexpr int bits = 32;
        after[key >> bits].emplace_back(static_cast<char32_t>(key), node);
    }
    std::deque<std::uint32_t> queue{0};
    while (!queue.empty()) {
        const std::uint32_t node = queue.front();
        queue.pop_front();
        for (const auto& [code, next] : after[node]) {
            const std::uint32_t fallback = node == 0 ? 0 : step(nodes_[node].fallback, code);
            nodes_[next].fallback = fallback;
            nodes_[next].shorter = nodes_[fallback].ends.empty() ? nodes_[fallback].shorter : fallback;
            queue.push_back(next);
        }
    }
}

bool WordFilter::matches(std::string_view text) const {
    const std::u32string codes = folded(text);
    std::uint32_t node = 0;
    for (std::size_t i = 0; i < codes.size(); ++i) {
        node = step(node, codes[i]);
        for (std::uint32_t end = node; end != 0; end = nodes_[end].shorter) {
            for (const std::uint32_t word : nodes_[end].ends) {
                const auto& [length, begins, ends] = found_[word];
                const std::size_t start = i + 1 - length;
                const bool inside = begins && start > 0 && is_of_word(codes[start - 1]);
                const bool goes_on = ends && i + 1 < codes.size() && is_of_word(codes[i + 1]);
                if (!inside && !goes_on) return true;
            }
        }
    }
    return false;
}

}  // namespace kradan::identity
