#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

/// Functions for ASCII text, independent of the locale.
namespace kradan {

/// `c` may also be EOF or any byte read from a stream.
constexpr bool is_digit(int c) {
    return c >= '0' && c <= '9';
}
constexpr bool is_letter(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Whether two names are equal, ignoring case.
constexpr bool same_ignoring_case(std::string_view a, std::string_view b) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return std::ranges::equal(a, b, {}, lower, lower);
}

/// The text with all characters in `blanks` trimmed from both ends.
constexpr std::string_view trimmed(std::string_view text, std::string_view blanks = " \t\r\n") {
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    return text.substr(0, text.find_last_not_of(blanks) + 1);
}

/// Splits a string at separators; drops empty parts.
inline std::vector<std::string> split(std::string_view text, char separator) {
    std::vector<std::string> parts;
    while (!text.empty()) {
        const auto end = std::min(text.find(separator), text.size());
        if (end > 0) parts.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return parts;
}

/// Joins strings, with a separator between them.
std::string joined(const auto& texts, std::string_view separator = " ") {
    std::string all;
    for (const auto& text : texts) all.append(all.empty() ? "" : separator).append(text);
    return all;
}

/// Removes a number from the start of a string and returns it; nullopt if there is none or if T cannot
/// represent it.
template <class T>
std::optional<T> take_number(std::string_view& text) {
    T number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{}) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

/// Parses the whole text as a number; nullopt if it is not a number or if T cannot represent it.
template <class T>
std::optional<T> read_number(std::string_view text) {
    const auto number = take_number<T>(text);
    return text.empty() ? number : std::nullopt;
}

}  // namespace kradan
