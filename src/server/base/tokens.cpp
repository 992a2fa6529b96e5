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

}  // namespace

std::string without_dash_in_front(std::string name) {
    if (name.starts_with('-')) name.front() = alphabet.front();
    return name;
}

std::string random_name(const Environment& environment) {
    std::array<std::uint8_t, 22> bytes{};
    environment.random(bytes);
    std::string name;
    for (const std::uint8_t byte : bytes) name += alphabet[byte % alphabet.size()];
    return without_dash_in_front(std::move(name));
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
