#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "identity/random.h"

/// Secrets that are random: whoever has one needs no password. Only their hashes are stored.
namespace kradan::identity {

using SecretHash = std::array<std::uint8_t, 32>;

/// The hash of a secret: BLAKE2b. A slow hash would protect nothing, since the secrets cannot be guessed.
SecretHash hash_secret(std::string_view secret);
/// Compares in constant time.
bool is_same(const SecretHash& one, const SecretHash& other);

/// Codes for an account whose owner can sign in no other way: ten, each of 80 random bits, written as
/// "7H3K-9QWX-2M4P-TVA6".
std::vector<std::string> new_recovery_codes(const Random& random);
/// A code as `new_recovery_codes` writes it, whose hash can be looked for: in any case, also full-width, with
/// or without spaces and hyphens, with O for 0 and I or L for 1. nullopt: it is no code.
std::optional<std::string> read_recovery_code(std::string_view text);

/// A token for a link that works once: 43 characters, 256 random bits.
std::string new_link_token(const Random& random);
/// Whether a text has the form of such a token.
bool is_link_token(std::string_view text);

/// A token for a program that acts for a player: "kradan_", 43 letters and digits of 256 random bits, and 6
/// of a checksum (CRC-32), so that programs that look for leaked secrets recognize it.
std::string new_api_token(const Random& random);
/// Whether a text has the form of such a token, with the right checksum.
bool is_api_token(std::string_view text);

}  // namespace kradan::identity
