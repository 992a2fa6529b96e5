#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/refusal.h"

namespace kradan::identity {

inline constexpr std::size_t fewest_password_characters = 8;
inline constexpr std::size_t most_password_characters = 200;

/// Why a password is refused for the account of that name: "account.password-too-short",
/// "account.password-too-long", "account.password-characters" (invalid UTF-8, or a zero),
/// "account.password-common" (also: little more than a word of the club's own) or
/// "account.password-like-name". There are no rules about its characters.
std::optional<Refusal> check_password(std::string_view text, std::string_view account_name,
                                      std::span<const std::string> own_words = {});

/// How many passwords of a permitted length are known to be common.
std::size_t count_common_passwords();

/// The hash of a password, with its salt and parameters: Argon2id, 19 MiB, two passes. It is computed of
/// exactly these bytes. nullopt: there was no memory for it.
std::optional<std::string> hash_password(std::string_view text);
/// False too if there was no memory, or if this is no hash.
bool verify_password(std::string_view hash, std::string_view text);
/// Whether the hash was made with other parameters than `hash_password` uses now.
bool needs_rehash(std::string_view hash);
/// The hash of a password that nobody knows. Verify against it where there is no account, so that the time
/// does not tell.
std::string_view dummy_hash();

}  // namespace kradan::identity
