#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "identity/cbor.h"
#include "identity/passkeys.h"

namespace kradan::identity {

/// A public key in libfido2's form.
struct VerifyingKey {
    PasskeyAlgorithm algorithm = PasskeyAlgorithm::es256;
    std::shared_ptr<const void> key;
};

/// The members of a COSE_Key (RFC 9052) that passkeys use.
struct CoseKey {
    std::optional<std::int64_t> type = {};
    std::optional<std::int64_t> algorithm = {};
    std::optional<std::int64_t> curve = {};
    /// The values of the labels -1 (for RSA), -2 and -3 if they are byte strings.
    std::span<const std::uint8_t> parts[3] = {};
};

/// nullopt if it is malformed.
std::optional<CoseKey> read_cose_key(CborReader& reader);
/// nullopt if the key is invalid, its algorithm is not in `PasskeyAlgorithm`, or libfido2 is not installed.
std::optional<VerifyingKey> verifying_key(const CoseKey& key);

}  // namespace kradan::identity
