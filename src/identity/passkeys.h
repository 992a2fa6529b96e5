#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/refusal.h"
#include "identity/base64url.h"

/// Passkeys (Web Authentication, level 3). Attestation is never evaluated: whoever registers a passkey is
/// taken at their word about its make.
namespace kradan::identity {

/// Who asks for passkeys.
struct RelyingParty {
    /// The domain, such as "kradan.example".
    std::string id;
    /// The origins of its pages, such as "https://kradan.example".
    std::vector<std::string> origins;
};

/// What the server asked for.
struct Ceremony {
    const RelyingParty& site;
    /// As it was given to the page: in base64url.
    std::string_view challenge;
    /// Whether the authenticator must have verified its user, by a PIN or a finger.
    bool verified = false;
};

/// The numbers of COSE, which the page passes to the browser as `pubKeyCredParams`.
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
    /// The id of the credential, at most 1023 bytes.
    Bytes id;
    /// A COSE_Key, for `check_assertion`.
    Bytes public_key;
    PasskeyAlgorithm algorithm = PasskeyAlgorithm::es256;
    /// Counts signatures; most passkeys keep it at 0.
    std::uint32_t counter = 0;
    std::vector<std::string> transports;
    /// Whether copies may be made, and have been, so that the loss of a device loses nothing.
    bool may_be_backed_up = false;
    bool backed_up = false;
    /// Whether the user was verified.
    bool verified = false;
};

/// A successful assertion: what to store of the passkey from now on.
struct PasskeyUse {
    std::uint32_t counter = 0;
    bool backed_up = false;
    bool verified = false;
};

/// Whether libfido2 is installed, which verifies keys and signatures. Without it every passkey is refused.
bool passkeys_can_be_verified();

/// The passkey that was made. Refused with "passkey.malformed", "passkey.wrong-type",
/// "passkey.wrong-challenge", "passkey.wrong-origin", "passkey.cross-origin", "passkey.wrong-site",
/// "passkey.not-present", "passkey.not-verified" or "passkey.unsupported-algorithm" (RSA keys have 2048
/// bits).
std::expected<Passkey, Refusal> check_attestation(const AttestationResponse& response,
                                                  const Ceremony& ceremony);

/// Whether the passkey of that public key and counter signed. Refused with the reasons of
/// `check_attestation`, "passkey.bad-signature", or "passkey.counter" if the counter went back: the passkey
/// may have been cloned.
std::expected<PasskeyUse, Refusal> check_assertion(const AssertionResponse& response,
                                                   const Ceremony& ceremony,
                                                   std::span<const std::uint8_t> public_key,
                                                   std::uint32_t counter);

}  // namespace kradan::identity
