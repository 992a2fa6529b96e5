#include "identity/base64url.h"

#include <sodium.h>

namespace kradan::identity {

namespace {

constexpr int base64_variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;

}  // namespace

std::string write_base64url(std::span<const std::uint8_t> bytes) {
    // The length includes the terminating zero.
    std::string text(sodium_base64_encoded_len(bytes.size(), base64_variant), '\0');
    sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), base64_variant);
    text.pop_back();
    return text;
}

std::optional<Bytes> read_base64url(std::string_view text, std::size_t most) {
    if (text.size() > most / 3 * 4 + 4) return std::nullopt;
    Bytes bytes(text.size() / 4 * 3 + 3);
    std::size_t size = 0;
    const char* end = nullptr;
    // Refuses nonzero bits after the last byte.
    const int error = sodium_base642bin(bytes.data(), bytes.size(), text.data(), text.size(), nullptr, &size,
                                        &end, base64_variant);
    if (error != 0 || end != text.data() + text.size() || size > most) return std::nullopt;
    bytes.resize(size);
    return bytes;
}

}  // namespace kradan::identity
