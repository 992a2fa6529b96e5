#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "identity/cbor.h"
#include "identity/passkeys.h"

namespace kradan::identity {

/// A public key as libfido2 has it.
struct VerifyingKey {
    PasskeyAlgorithm algorithm = PasskeyAlgorithm::es256;
    std::shared_ptr<const void> key;
};

/// The members of a COSE_Key (RFC 9052) that passkeys use.
struct CoseKey {
    std::optional<std::int64_t> type = {};
    std::optional<std::int64_t> algorithm = {};
    std::optional<std::int64_t> curve = {};
    /// The values of the labels -1 (of RSA), -2 and -3, where they are bytes.
    std::span<const std::uint8_t> parts[3] = {};
};

/// nullopt if it is malformed.
std::optional<CoseKey> read_cose_key(CborReader& reader);
/// nullopt if it is no valid key of an algorithm of `PasskeyAlgorithm`, or if libfido2 is not installed.
std::optional<VerifyingKey> verifying_key(const CoseKey& key);

}  // namespace kradan::identity
