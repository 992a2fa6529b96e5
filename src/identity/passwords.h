#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "refusals/refusal.h"

namespace kradan::identity {

inline constexpr std::size_t fewest_password_characters = 8;
inline constexpr std::size_t most_password_characters = 200;

/// Why a password is refused for the account with this name: "account.password-too-short",
/// "account.password-too-long", "account.password-characters" (invalid UTF-8, or a zero byte),
/// "account.password-common" (which includes variants of the club's own words) or
/// "account.password-like-name". No particular kinds of characters are required.
std::optional<Refusal> check_password(std::string_view text, std::string_view account_name,
                                      std::span<const std::string> own_words = {});

/// The number of known common passwords of a permitted length.
std::size_t count_common_passwords();

/// The hash of a password, with its salt and parameters: Argon2id, 19 MiB, two passes. The bytes are hashed
/// unchanged. nullopt if there was not enough memory.
std::optional<std::string> hash_password(std::string_view text);
/// Whether the hash matches this password. Also false if there was not enough memory or the hash is
/// malformed.
bool verify_password(std::string_view hash, std::string_view text);
/// Whether the hash was made with parameters other than those of `hash_password`.
bool needs_rehash(std::string_view hash);
/// The hash of a password that nobody knows. Verify against it if there is no account, so that the time taken
/// does not reveal its absence.
std::string_view dummy_hash();

}  // namespace kradan::identity
