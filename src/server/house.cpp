#include "server/house.h"

#include <sodium.h>

#include <algorithm>
#include <array>

namespace kradan::server {

namespace {

/// 64 characters, so that each byte gives one without bias; no link breaks at any of them.
constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
static_assert(alphabet.size() == 64);

/// The character of UTF-8 at the beginning of a text, which is valid.
struct Character {
    char32_t code;
    std::size_t bytes;
};

Character first_character(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const std::size_t bytes = byte(0) < 0x80 ? 1 : byte(0) < 0xe0 ? 2 : byte(0) < 0xf0 ? 3 : 4;
    if (bytes == 1 || bytes > text.size()) return {byte(0), 1};
    char32_t code = byte(0) & (0xffu >> (bytes + 1));
    for (std::size_t i = 1; i < bytes; ++i) code = code << 6 | (byte(i) & 0x3fu);
    return {code, bytes};
}

/// What has no place in a line of text: controls, marks of direction, what is invisible or no character.
bool is_unwanted(char32_t code) {
    return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0xad || code == 0x61c || code == 0x180e ||
           (code >= 0x200b && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e) ||
           (code >= 0x2060 && code <= 0x206f) || code == 0xfeff || (code >= 0xfff0 && code <= 0xffff) ||
           (code >= 0xe0000 && code <= 0xe0fff);
}

/// A character that is written on the one before it.
bool is_combining(char32_t code) {
    return (code >= 0x300 && code <= 0x36f) ||
           (code >= 0xe31 && code <= 0xe3a && code != 0xe32 && code != 0xe33) ||
           (code >= 0xe47 && code <= 0xe4e) || (code >= 0x1ab0 && code <= 0x1aff) ||
           (code >= 0x20d0 && code <= 0x20ff);
}

std::string clean(std::string_view text, int most) {
    constexpr int most_marks = 4;
    std::string result;
    int characters = 0;
    int marks = 0;
    bool blank = false;
    while (!text.empty() && characters < most) {
        const auto [code, bytes] = first_character(text);
        const std::string_view piece = text.substr(0, bytes);
        text.remove_prefix(bytes);
        if (code == ' ' || code == '\t' || code == '\n' || code == 0xa0 || code == 0x3000) {
            blank = !result.empty();
            continue;
        }
        if (is_unwanted(code)) continue;
        marks = is_combining(code) ? marks + 1 : 0;
        if (marks > most_marks) continue;
        if (blank) {
            result += ' ';
            ++characters;
            blank = false;
        }
        result += piece;
        ++characters;
    }
    return result;
}

}  // namespace

std::string random_name(const House& house) {
    std::array<std::uint8_t, 22> bytes{};
    house.random(bytes);
    std::string name;
    for (const std::uint8_t byte : bytes) name += alphabet[byte % alphabet.size()];
    return name;
}

std::string new_token(const House& house) {
    return random_name(house) + random_name(house);
}

store::TokenHash hash_of(std::string_view token) {
    store::TokenHash hash{};
    crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(token.data()),
                       token.size(), nullptr, 0);
    return hash;
}

std::string clean_name(std::string_view text) {
    return clean(text, 24);
}

std::string clean_talk(std::string_view text) {
    return clean(text, 280);
}

}  // namespace kradan::server
