// Passkeys. The first byte selects what follows: client data, an attestation object, authenticator data, or a
// public key followed by authenticator data, with the key size in the second byte. Everything else is valid.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>

#include "identity/passkeys.h"

namespace {

using namespace kradan::identity;

using Input = std::span<const std::uint8_t>;

constexpr std::string_view challenge = "AMMPt4UxxGTUtncdq4130A";

void expect(bool holds) {
    if (!holds) std::abort();
}

std::string encoded(std::string_view text) {
    return write_base64url({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

std::string client_data(std::string_view type) {
    return encoded(R"({"type":"webauthn.)" + std::string(type) + R"(","challenge":")" +
                   std::string(challenge) + R"(","origin":"https://example.org"})");
}

void check(const AttestationResponse& response, const Ceremony& ceremony) {
    const auto passkey = check_attestation(response, ceremony);
    expect(passkey || passkey.error().reason.starts_with("passkey."));
    if (!passkey) return;
    expect(!passkey->id.empty() && passkey->id.size() <= 1023);
    // A registered key must be usable for verification.
    Bytes data(37);
    const AssertionResponse unsigned_one{client_data("get"), write_base64url(data), "AAAA"};
    const auto use = check_assertion(unsigned_one, ceremony, passkey->public_key, 0);
    expect(!use && use.error().reason == "passkey.wrong-site");
}

void check(const AssertionResponse& response, const Ceremony& ceremony, Input key) {
    // The signature is never valid here.
    const auto use = check_assertion(response, ceremony, key, 0);
    expect(!use && use.error().reason.starts_with("passkey."));
}

/// An attestation object around authenticator data.
Bytes attestation_of(Input data) {
    constexpr std::string_view before =
        "\xa3\x63"
        "fmt\x64none\x67"
        "attStmt\xa0\x68"
        "authData\x59";
    Bytes object(before.begin(), before.end());
    object.push_back(static_cast<std::uint8_t>(data.size() >> 8));
    object.push_back(static_cast<std::uint8_t>(data.size()));
    object.insert(object.end(), data.begin(), data.end());
    return object;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 2 || size > 60000) return 0;
    static const RelyingParty site{"example.org", {"https://example.org"}};
    const Ceremony ceremony{.site = site, .challenge = challenge};
    const Input rest(data + 2, size - 2);
    const std::string text = write_base64url(rest);
    const std::size_t key_size = std::min<std::size_t>(data[1], rest.size());
    switch (data[0] % 5) {
        case 0:
            check(AttestationResponse{text, ""}, ceremony);
            check(AssertionResponse{text, text, text}, ceremony, rest);
            break;
        case 1:
            check(AttestationResponse{client_data("create"), text}, ceremony);
            break;
        case 2:
            check(AttestationResponse{client_data("create"), write_base64url(attestation_of(rest))},
                  ceremony);
            break;
        default:
            check(AssertionResponse{client_data("get"), write_base64url(rest.subspan(key_size)), text},
                  ceremony, rest.first(key_size));
            break;
    }
    return 0;
}
