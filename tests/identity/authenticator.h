#pragma once

#include <openssl/evp.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "identity/passkeys.h"

namespace kradan::identity {

/// A software passkey that produces what a browser and an authenticator would produce together. Its members
/// set the mistakes in the next responses.
class Authenticator {
  public:
    explicit Authenticator(PasskeyAlgorithm algorithm);

    AttestationResponse create(std::string_view challenge) const;
    AssertionResponse get(std::string_view challenge) const;

    Bytes authenticator_data(bool attested) const;
    Bytes cose_key() const;
    /// An attestation object around authenticator data.
    static Bytes attestation_object(const Bytes& authenticator_data);
    std::string client_data(std::string_view type, std::string_view challenge) const;

    std::string site = "kradan.example";
    std::string origin = "https://kradan.example";
    /// The type in the client data; if empty, the right one for `create` or `get`.
    std::string type = {};
    /// Additional members for the client data, starting with a comma.
    std::string more_client_data = {};
    std::uint8_t flags = 0x1d;
    std::uint32_t counter = 0;
    Bytes id = Bytes(32, 7);
    /// Follows the credential, or the counter if there is no credential.
    Bytes extensions = {};
    /// Replaces the number of the algorithm in the key.
    int algorithm_number;

  private:
    Bytes sign(const Bytes& bytes) const;

    PasskeyAlgorithm algorithm_;
    std::shared_ptr<EVP_PKEY> key_;
};

}  // namespace kradan::identity
