#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "identity/base64url.h"
#include "refusals/refusal.h"

/// Passkeys (Web Authentication, level 3). Attestation is never evaluated, so an authenticator's model is not
/// verified.
namespace kradan::identity {

/// The site that requests passkeys.
struct RelyingParty {
    /// The domain, such as "kradan.example".
    std::string id;
    /// The origins of its pages, such as "https://kradan.example".
    std::vector<std::string> origins;
};

/// The server's request to the authenticator.
struct Ceremony {
    const RelyingParty& site;
    /// In base64url, as sent to the page.
    std::string_view challenge;
    /// Whether the authenticator must have verified its user, for example by a PIN or a fingerprint.
    bool verified = false;
};

/// COSE algorithm numbers, which the page passes to the browser as `pubKeyCredParams`.
enum class PasskeyAlgorithm : std::int16_t { es256 = -7, eddsa = -8, rs256 = -257 };
inline constexpr PasskeyAlgorithm passkey_algorithms[] = {PasskeyAlgorithm::eddsa, PasskeyAlgorithm::es256,
                                                          PasskeyAlgorithm::rs256};

/// The members of `PublicKeyCredential.toJSON().response` after `create`, in base64url.
struct AttestationResponse {
    std::string client_data;
    std::string attestation_object;
    /// Hints for finding the authenticator again, such as "internal".
    std::vector<std::string> transports = {};
};

/// Likewise after `get`.
struct AssertionResponse {
    std::string client_data;
    std::string authenticator_data;
    std::string signature;
};

struct Passkey {
    /// The credential's id, at most 1023 bytes.
    Bytes id;
    /// A COSE_Key, for `check_assertion`.
    Bytes public_key;
    PasskeyAlgorithm algorithm = PasskeyAlgorithm::es256;
    /// Counts signatures; stays 0 for most passkeys.
    std::uint32_t counter = 0;
    std::vector<std::string> transports;
    /// Whether the passkey can be backed up, and whether it is. A passkey that is backed up survives the loss
    /// of the device.
    bool may_be_backed_up = false;
    bool backed_up = false;
    /// Whether the user was verified.
    bool verified = false;
};

/// A successful assertion: the new values to store for the passkey.
struct PasskeyUse {
    std::uint32_t counter = 0;
    bool backed_up = false;
    bool verified = false;
};

/// Whether libfido2, which verifies keys and signatures, is installed. Without it, all passkeys are refused.
bool passkeys_can_be_verified();

/// Returns the new passkey. Refused with "passkey.malformed", "passkey.wrong-type",
/// "passkey.wrong-challenge", "passkey.wrong-origin", "passkey.cross-origin", "passkey.wrong-site",
/// "passkey.not-present", "passkey.not-verified" or "passkey.unsupported-algorithm" (RSA keys must have 2048
/// bits).
std::expected<Passkey, Refusal> check_attestation(const AttestationResponse& response,
                                                  const Ceremony& ceremony);

/// Verifies a signature by the passkey with this public key and counter. Refused with the reasons in
/// `check_attestation`, with "passkey.bad-signature", or with "passkey.counter" if the counter went
/// backwards, since the passkey may have been cloned.
std::expected<PasskeyUse, Refusal> check_assertion(const AssertionResponse& response,
                                                   const Ceremony& ceremony,
                                                   std::span<const std::uint8_t> public_key,
                                                   std::uint32_t counter);

}  // namespace kradan::identity
