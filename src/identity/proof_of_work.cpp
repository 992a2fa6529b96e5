#include "identity/proof_of_work.h"

#include <sodium.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <span>

#include "identity/base64url.h"

namespace kradan::identity {

namespace {

// A challenge consists of a version, the bits, the expiry in seconds since 1970 (big-endian), the id, and a
// keyed BLAKE2b hash of these.
constexpr std::uint8_t proof_version = 1;
constexpr std::size_t expiry_at = 2;
constexpr std::size_t expiry_bytes = 8;
constexpr std::size_t id_at = expiry_at + expiry_bytes;
constexpr std::size_t seal_at = id_at + std::tuple_size_v<ChallengeId>;
constexpr std::size_t seal_bytes = 32;
constexpr std::size_t challenge_bytes = seal_at + seal_bytes;

using Seal = std::array<std::uint8_t, seal_bytes>;

Seal seal_of(std::span<const std::uint8_t> content, const ProofKey& key) {
    Seal seal{};
    crypto_generichash(seal.data(), seal.size(), content.data(), content.size(), key.data(), key.size());
    return seal;
}

int zero_bits(std::string_view challenge, std::string_view nonce) {
    crypto_hash_sha256_state state;
    std::array<std::uint8_t, crypto_hash_sha256_BYTES> hash{};
    crypto_hash_sha256_init(&state);
    for (const std::string_view part : {challenge, nonce}) {
        crypto_hash_sha256_update(&state, reinterpret_cast<const unsigned char*>(part.data()), part.size());
    }
    crypto_hash_sha256_final(&state, hash.data());
    int bits = 0;
    for (const std::uint8_t byte : hash) {
        bits += std::countl_zero(byte);
        if (byte != 0) break;
    }
    return bits;
}

bool is_nonce(std::string_view text) {
    return !text.empty() && text.size() <= longest_nonce && std::ranges::all_of(text, [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
               c == '_';
    });
}

}  // namespace

std::string new_challenge(int bits, std::chrono::sys_seconds expires, const ProofKey& key,
                          const Random& random) {
    Bytes bytes(challenge_bytes);
    bytes[0] = proof_version;
    bytes[1] = static_cast<std::uint8_t>(std::clamp(bits, 0, hardest_proof));
    const auto seconds = static_cast<std::uint64_t>(expires.time_since_epoch().count());
    for (std::size_t i = 0; i < expiry_bytes; ++i) {
        bytes[expiry_at + i] = static_cast<std::uint8_t>(seconds >> (8 * (expiry_bytes - 1 - i)));
    }
    const std::span all(bytes);
    random(all.subspan(id_at, seal_at - id_at));
    std::ranges::copy(seal_of(all.first(seal_at), key), bytes.begin() + seal_at);
    return write_base64url(bytes);
}

std::expected<Proof, Refusal> verify_proof(std::string_view challenge, std::string_view nonce,
                                           const ProofKey& key, std::chrono::sys_seconds now) {
    const auto bytes = read_base64url(challenge, challenge_bytes);
    if (!bytes || bytes->size() != challenge_bytes || !is_nonce(nonce)) {
        return std::unexpected(Refusal{"proof.invalid"});
    }
    const Seal seal = seal_of(std::span(*bytes).first(seal_at), key);
    if (sodium_memcmp(seal.data(), bytes->data() + seal_at, seal.size()) != 0 ||
        bytes->front() != proof_version) {
        return std::unexpected(Refusal{"proof.invalid"});
    }
    std::uint64_t seconds = 0;
    for (std::size_t i = 0; i < expiry_bytes; ++i) seconds = seconds << 8 | (*bytes)[expiry_at + i];
    Proof proof{
        .id = {},
        .expires = std::chrono::sys_seconds{std::chrono::seconds{static_cast<std::int64_t>(seconds)}}};
    if (now >= proof.expires) return std::unexpected(Refusal{"proof.expired"});
    if (zero_bits(challenge, nonce) < (*bytes)[1]) return std::unexpected(Refusal{"proof.too-easy"});
    std::copy_n(bytes->begin() + id_at, proof.id.size(), proof.id.begin());
    return proof;
}

std::string solve_challenge(std::string_view challenge, int bits) {
    for (std::uint64_t number = 0;; ++number) {
        std::string nonce = std::to_string(number);
        if (zero_bits(challenge, nonce) >= bits) return nonce;
    }
}

}  // namespace kradan::identity
