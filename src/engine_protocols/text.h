#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/quote.h"
#include "core/text.h"

/// Parsing lines of the engine protocols.
namespace kradan::protocol {

/// Splits a line into words at spaces and control characters.
inline std::vector<std::string> words_of(std::string_view line) {
    std::vector<std::string> words;
    std::string word;
    for (const char c : line) {
        if (static_cast<unsigned char>(c) > ' ' && c != '\x7f') {
            word += c;
        } else if (!word.empty()) {
            words.push_back(std::move(word));
            word.clear();
        }
    }
    if (!word.empty()) words.push_back(std::move(word));
    return words;
}

/// Quotes user input in a reply: at most `longest` bytes, with '?' in place of anything but printable ASCII.
inline std::string in_quotes(std::string_view text, std::size_t longest = 60) {
    std::string quote = "'";
    for (const char c : text.substr(0, longest)) quote += c >= ' ' && c < '\x7f' ? c : '?';
    if (text.size() > longest) quote += "…";
    return quote + "'";
}

/// At most `longest` bytes of a string that may contain user input, made printable.
inline std::string shown(std::string_view text, std::size_t longest = 200) {
    return printable(text.substr(0, longest)) + (text.size() > longest ? "…" : "");
}

}  // namespace kradan::protocol
