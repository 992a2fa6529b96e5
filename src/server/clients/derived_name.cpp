#include "server/clients/derived_name.h"

#include <sodium.h>

#include <array>
#include <cstdint>

#include "server/base/tokens.h"

namespace kradan::server {

std::string derived_name(std::initializer_list<std::string_view> texts) {
    crypto_generichash_state state;
    std::array<unsigned char, 16> hash{};
    crypto_generichash_init(&state, nullptr, 0, hash.size());
    for (const std::string_view text : texts) {
        // The lengths are hashed too, so that another split of the same characters gives another name.
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

}  // namespace kradan::server
