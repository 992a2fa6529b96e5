#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "identity/random.h"

/// Random secrets, each of which replaces a password. Only their hashes are stored.
namespace kradan::identity {

using SecretHash = std::array<std::uint8_t, 32>;

/// The BLAKE2b hash of a secret. A slow hash would add no protection, since the secrets cannot be guessed.
SecretHash hash_secret(std::string_view secret);
/// Compares in constant time.
bool is_same(const SecretHash& one, const SecretHash& other);

/// Recovery codes for account owners who have no other way to sign in: ten, each with 80 random bits, such as
/// "7H3K-9QWX-2M4P-TVA6".
std::vector<std::string> new_recovery_codes(const Random& random);
/// Converts a typed code to the form of `new_recovery_codes`, to hash and look up. Accepts any case,
/// full-width characters, optional spaces and hyphens, O for 0, and I or L for 1. nullopt if it is not a
/// code.
std::optional<std::string> read_recovery_code(std::string_view text);

/// A token for a link that works once: 43 characters, 256 random bits.
std::string new_link_token(const Random& random);
/// Whether a string has the form of such a token.
bool is_link_token(std::string_view text);

/// A token for a program that acts for a player: "kradan_", 43 letters and digits with 256 random bits, and a
/// checksum (CRC-32) of 6 characters. Scanners for leaked secrets recognize the form.
std::string new_api_token(const Random& random);
/// Whether a string has the form of such a token, with the right checksum.
bool is_api_token(std::string_view text);

}  // namespace kradan::identity
