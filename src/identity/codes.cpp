#include "identity/codes.h"

#include <sodium.h>

#include <algorithm>
#include <cstddef>
#include <span>

#include "identity/base64url.h"
#include "identity/unicode.h"

namespace kradan::identity {

namespace {

/// Crockford's alphabet: without I, L, O and U.
constexpr std::string_view crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
constexpr std::size_t recovery_codes = 10;
constexpr std::size_t code_characters = 16;
constexpr std::size_t code_group = 4;
constexpr std::size_t longest_typed_code = 200;

constexpr std::string_view base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
constexpr std::size_t token_bytes = 32;
constexpr std::size_t link_token_characters = 43;
constexpr std::string_view api_prefix = "kradan_";
constexpr std::size_t api_characters = 43;
constexpr std::size_t checksum_characters = 6;

std::string grouped(std::string_view characters) {
    std::string code;
    for (std::size_t i = 0; i < characters.size(); ++i) {
        if (i > 0 && i % code_group == 0) code += '-';
        code += characters[i];
    }
    return code;
}

/// A big-endian number in base 62, with leading zeros.
std::string write_base62(std::span<const std::uint8_t> bytes, std::size_t characters) {
    std::vector<std::uint8_t> number(bytes.begin(), bytes.end());
    std::string text(characters, base62.front());
    for (std::size_t place = characters; place-- > 0;) {
        unsigned remainder = 0;
        for (std::uint8_t& byte : number) {
            const unsigned value = remainder << 8 | byte;
            byte = static_cast<std::uint8_t>(value / base62.size());
            remainder = static_cast<unsigned>(value % base62.size());
        }
        text[place] = base62[remainder];
    }
    return text;
}

std::string checksum_of(std::string_view text) {
    std::uint32_t crc = 0xffffffff;
    for (const char character : text) {
        crc ^= static_cast<std::uint8_t>(character);
        for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ ((crc & 1u) != 0 ? 0xedb88320u : 0u);
    }
    crc = ~crc;
    const std::array<std::uint8_t, 4> bytes{
        static_cast<std::uint8_t>(crc >> 24), static_cast<std::uint8_t>(crc >> 16),
        static_cast<std::uint8_t>(crc >> 8), static_cast<std::uint8_t>(crc)};
    return write_base62(bytes, checksum_characters);
}

std::array<std::uint8_t, token_bytes> token_secret(const Random& random) {
    std::array<std::uint8_t, token_bytes> bytes{};
    random(bytes);
    return bytes;
}

}  // namespace

SecretHash hash_secret(std::string_view secret) {
    SecretHash hash{};
    crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(secret.data()),
                       secret.size(), nullptr, 0);
    return hash;
}

bool is_same(const SecretHash& one, const SecretHash& other) {
    return sodium_memcmp(one.data(), other.data(), one.size()) == 0;
}

std::vector<std::string> new_recovery_codes(const Random& random) {
    std::vector<std::string> codes;
    for (std::size_t i = 0; i < recovery_codes; ++i) {
        std::array<std::uint8_t, code_characters> bytes{};
        random(bytes);
        std::string characters;
        for (const std::uint8_t byte : bytes) characters += crockford[byte % crockford.size()];
        codes.push_back(grouped(characters));
    }
    return codes;
}

std::optional<std::string> read_recovery_code(std::string_view text) {
    if (text.size() > longest_typed_code) return std::nullopt;
    const auto typed = to_utf16(text);
    if (!typed) return std::nullopt;
    std::string characters;
    for (const char folded : to_utf8(fold(*typed))) {
        if (folded == ' ' || folded == '-') continue;
        char character = folded >= 'a' && folded <= 'z' ? static_cast<char>(folded - 'a' + 'A') : folded;
        if (character == 'O') character = '0';
        if (character == 'I' || character == 'L') character = '1';
        if (!crockford.contains(character)) return std::nullopt;
        characters += character;
    }
    if (characters.size() != code_characters) return std::nullopt;
    return grouped(characters);
}

std::string new_link_token(const Random& random) {
    return write_base64url(token_secret(random));
}

bool is_link_token(std::string_view text) {
    return text.size() == link_token_characters && read_base64url(text, token_bytes).has_value();
}

std::string new_api_token(const Random& random) {
    const std::string token = std::string(api_prefix) + write_base62(token_secret(random), api_characters);
    return token + checksum_of(token);
}

bool is_api_token(std::string_view text) {
    if (text.size() != api_prefix.size() + api_characters + checksum_characters) return false;
    const std::string_view token = text.substr(0, text.size() - checksum_characters);
    if (!token.starts_with(api_prefix)) return false;
    const std::string_view characters = token.substr(api_prefix.size());
    return std::ranges::all_of(characters, [](char character) { return base62.contains(character); }) &&
           text.substr(token.size()) == checksum_of(token);
}

}  // namespace kradan::identity
