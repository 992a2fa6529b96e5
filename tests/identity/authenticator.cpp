#include "authenticator.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/rsa.h>
#include <sodium.h>

#include <span>

namespace kradan::identity {
namespace {

void append(Bytes& bytes, std::span<const std::uint8_t> more) {
    bytes.insert(bytes.end(), more.begin(), more.end());
}

void append(Bytes& bytes, std::string_view more) {
    append(bytes, std::span(reinterpret_cast<const std::uint8_t*>(more.data()), more.size()));
}

void head(Bytes& bytes, unsigned major, std::size_t argument) {
    const auto first = static_cast<std::uint8_t>(major << 5);
    if (argument < 24) {
        bytes.push_back(static_cast<std::uint8_t>(first | argument));
    } else {
        bytes.push_back(first | 25u);
        bytes.push_back(static_cast<std::uint8_t>(argument >> 8));
        bytes.push_back(static_cast<std::uint8_t>(argument));
    }
}

void integer(Bytes& bytes, int number) {
    head(bytes, number < 0 ? 1 : 0, static_cast<std::size_t>(number < 0 ? -1 - number : number));
}

void text(Bytes& bytes, std::string_view content) {
    head(bytes, 3, content.size());
    append(bytes, content);
}

void byte_string(Bytes& bytes, std::span<const std::uint8_t> content) {
    head(bytes, 2, content.size());
    append(bytes, content);
}

Bytes number_of(const EVP_PKEY* key, const char* name, int size) {
    BIGNUM* number = nullptr;
    EVP_PKEY_get_bn_param(key, name, &number);
    Bytes bytes(static_cast<std::size_t>(size));
    BN_bn2binpad(number, bytes.data(), size);
    BN_free(number);
    return bytes;
}

Bytes sha256(std::string_view content) {
    Bytes hash(crypto_hash_sha256_BYTES);
    crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(content.data()), content.size());
    return hash;
}

std::string encoded(std::string_view content) {
    return write_base64url({reinterpret_cast<const std::uint8_t*>(content.data()), content.size()});
}

EVP_PKEY* generate(PasskeyAlgorithm algorithm) {
    switch (algorithm) {
        case PasskeyAlgorithm::es256:
            return EVP_EC_gen("P-256");
        case PasskeyAlgorithm::eddsa:
            return EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519");
        default:
            return EVP_RSA_gen(2048U);
    }
}

}  // namespace

Authenticator::Authenticator(PasskeyAlgorithm algorithm)
    : algorithm_number(static_cast<int>(algorithm)),
      algorithm_(algorithm),
      key_(generate(algorithm), EVP_PKEY_free) {}

Bytes Authenticator::cose_key() const {
    Bytes key;
    const auto member = [&](int label, int value) {
        integer(key, label);
        integer(key, value);
    };
    const auto part = [&](int label, const Bytes& value) {
        integer(key, label);
        byte_string(key, value);
    };
    if (algorithm_ == PasskeyAlgorithm::es256) {
        head(key, 5, 5);
        member(1, 2);
        member(3, algorithm_number);
        member(-1, 1);
        part(-2, number_of(key_.get(), OSSL_PKEY_PARAM_EC_PUB_X, 32));
        part(-3, number_of(key_.get(), OSSL_PKEY_PARAM_EC_PUB_Y, 32));
    } else if (algorithm_ == PasskeyAlgorithm::eddsa) {
        Bytes raw(32);
        std::size_t size = raw.size();
        EVP_PKEY_get_raw_public_key(key_.get(), raw.data(), &size);
        head(key, 5, 4);
        member(1, 1);
        member(3, algorithm_number);
        member(-1, 6);
        part(-2, raw);
    } else {
        head(key, 5, 4);
        member(1, 3);
        member(3, algorithm_number);
        part(-1, number_of(key_.get(), OSSL_PKEY_PARAM_RSA_N, 256));
        part(-2, number_of(key_.get(), OSSL_PKEY_PARAM_RSA_E, 3));
    }
    return key;
}

Bytes Authenticator::authenticator_data(bool attested) const {
    Bytes data = sha256(site);
    data.push_back(attested ? flags | 0x40u : flags);
    for (int shift = 24; shift >= 0; shift -= 8) data.push_back(static_cast<std::uint8_t>(counter >> shift));
    if (attested) {
        append(data, Bytes(16, 0));
        data.push_back(static_cast<std::uint8_t>(id.size() >> 8));
        data.push_back(static_cast<std::uint8_t>(id.size()));
        append(data, id);
        append(data, cose_key());
    }
    append(data, extensions);
    return data;
}

Bytes Authenticator::attestation_object(const Bytes& authenticator_data) {
    Bytes object;
    head(object, 5, 3);
    text(object, "fmt");
    text(object, "none");
    text(object, "attStmt");
    head(object, 5, 0);
    text(object, "authData");
    byte_string(object, authenticator_data);
    return object;
}

std::string Authenticator::client_data(std::string_view usual_type, std::string_view challenge) const {
    return R"({"type":")" + (type.empty() ? std::string(usual_type) : type) + R"(","challenge":")" +
           std::string(challenge) + R"(","origin":")" + origin + "\"" + more_client_data + "}";
}

AttestationResponse Authenticator::create(std::string_view challenge) const {
    return {.client_data = encoded(client_data("webauthn.create", challenge)),
            .attestation_object = write_base64url(attestation_object(authenticator_data(true))),
            .transports = {"internal", "hybrid"}};
}

AssertionResponse Authenticator::get(std::string_view challenge) const {
    const std::string client = client_data("webauthn.get", challenge);
    const Bytes data = authenticator_data(false);
    Bytes message = data;
    append(message, sha256(client));
    return {.client_data = encoded(client),
            .authenticator_data = write_base64url(data),
            .signature = write_base64url(sign(message))};
}

Bytes Authenticator::sign(const Bytes& bytes) const {
    const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(), &EVP_MD_CTX_free);
    const EVP_MD* digest = algorithm_ == PasskeyAlgorithm::eddsa ? nullptr : EVP_sha256();
    EVP_DigestSignInit(context.get(), nullptr, digest, nullptr, key_.get());
    Bytes signature(512);
    std::size_t size = signature.size();
    EVP_DigestSign(context.get(), signature.data(), &size, bytes.data(), bytes.size());
    signature.resize(size);
    return signature;
}

}  // namespace kradan::identity
