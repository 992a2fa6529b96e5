#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "identity/random.h"
#include "refusals/refusal.h"

/// Proofs of work for sign-ups, so that programs cannot create accounts by the thousand. The server stores
/// nothing: a challenge contains its difficulty and expiry, authenticated with the server's key.
namespace kradan::identity {

using ProofKey = std::array<std::uint8_t, 32>;
/// Identifies a challenge. A proof can be used once: the caller stores the ids until they expire.
using ChallengeId = std::array<std::uint8_t, 16>;

inline constexpr int hardest_proof = 40;
inline constexpr std::size_t longest_nonce = 32;

/// A solved challenge.
struct Proof {
    ChallengeId id = {};
    std::chrono::sys_seconds expires = {};
};

/// A challenge, as text that is safe in links. Its solution is a nonce of 1 to 32 letters, digits, '-' or
/// '_', such that the SHA-256 of the challenge followed by the nonce begins with `bits` (0 to 40) zero bits.
/// This takes 2^bits attempts on average.
std::string new_challenge(int bits, std::chrono::sys_seconds expires, const ProofKey& key,
                          const Random& random);

/// Refused with "proof.invalid" (not a challenge made with this key, or not a nonce), "proof.expired" or
/// "proof.too-easy" (too few zero bits).
std::expected<Proof, Refusal> verify_proof(std::string_view challenge, std::string_view nonce,
                                           const ProofKey& key, std::chrono::sys_seconds now);

/// Finds a nonce that solves a challenge of this difficulty; for tests and programs.
std::string solve_challenge(std::string_view challenge, int bits);

}  // namespace kradan::identity
