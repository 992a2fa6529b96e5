#include "server/base/tokens.h"

#include <sodium.h>

#include <array>
#include <cstdint>
#include <utility>

namespace kradan::server {

namespace {

/// 64 characters, so that a byte selects one without bias; all are safe in links.
constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
static_assert(alphabet.size() == 64);

/// Replaces a leading '-', because command lines would take such a name for an option.
std::string without_dash_in_front(std::string name) {
    if (name.starts_with('-')) name.front() = alphabet.front();
    return name;
}

}  // namespace

std::string random_name(const Environment& environment) {
    std::array<std::uint8_t, 22> bytes{};
    environment.random(bytes);
    std::string name;
    for (const std::uint8_t byte : bytes) name += alphabet[byte % alphabet.size()];
    return without_dash_in_front(std::move(name));
}

std::string derived_name(std::initializer_list<std::string_view> texts) {
    crypto_generichash_state state;
    std::array<unsigned char, 16> hash{};
    crypto_generichash_init(&state, nullptr, 0, hash.size());
    for (const std::string_view text : texts) {
        // The lengths are hashed too, so that the same characters split differently give a different name.
        const auto size = static_cast<std::uint64_t>(text.size());
        crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(&size), sizeof size);
        crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(text.data()), text.size());
    }
    crypto_generichash_final(&state, hash.data(), hash.size());
    constexpr int variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
    std::array<char, sodium_base64_ENCODED_LEN(16, sodium_base64_VARIANT_URLSAFE_NO_PADDING)> name{};
    sodium_bin2base64(name.data(), name.size(), hash.data(), hash.size(), variant);
    return without_dash_in_front(name.data());
}

std::string new_token(const Environment& environment) {
    return random_name(environment) + random_name(environment);
}

store::TokenHash hash_of(std::string_view token) {
    store::TokenHash hash{};
    crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(token.data()),
                       token.size(), nullptr, 0);
    return hash;
}

}  // namespace kradan::server
