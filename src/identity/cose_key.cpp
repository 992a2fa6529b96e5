#include "identity/cose_key.h"

#include <cstddef>
#include <set>

#include "identity/libfido2.h"

namespace kradan::identity {

namespace {

constexpr std::size_t most_labels = 16;

template <auto create, auto fill, auto destroy>
std::shared_ptr<const void> key_of(const Libfido2& fido, std::span<const std::uint8_t> raw) {
    auto* made = (fido.*create)();
    if (made == nullptr) return nullptr;
    const std::shared_ptr<void> owner(made, [made, &fido](void*) {
        auto* gone = made;
        (fido.*destroy)(&gone);
    });
    return (fido.*fill)(made, raw.data(), raw.size()) == FIDO_OK ? owner : nullptr;
}

Bytes joined(std::span<const std::uint8_t> one, std::span<const std::uint8_t> other) {
    Bytes all(one.begin(), one.end());
    all.insert(all.end(), other.begin(), other.end());
    return all;
}

}  // namespace

std::optional<CoseKey> read_cose_key(CborReader& reader) {
    const auto size = reader.map();
    if (!size || *size > most_labels) return std::nullopt;
    CoseKey key;
    std::set<std::int64_t> labels;
    for (std::size_t i = 0; i < *size; ++i) {
        const auto label = reader.integer();
        if (!label || !labels.insert(*label).second) return std::nullopt;
        const bool is_part = *label <= -1 && *label >= -3;
        if (is_part && reader.is_bytes()) {
            const auto part = reader.bytes();
            if (!part) return std::nullopt;
            key.parts[-1 - *label] = *part;
        } else if (*label == 1 || *label == 3 || *label == -1) {
            const auto number = reader.integer();
            if (!number) return std::nullopt;
            (*label == 1 ? key.type : *label == 3 ? key.algorithm : key.curve) = number;
        } else if (!reader.skip()) {
            return std::nullopt;
        }
    }
    return key;
}

std::optional<VerifyingKey> verifying_key(const CoseKey& key) {
    // Numbers registered for COSE.
    constexpr int okp = 1;
    constexpr int ec2 = 2;
    constexpr int rsa = 3;
    constexpr int p256 = 1;
    constexpr int ed25519 = 6;
    constexpr std::size_t coordinate_bytes = 32;
    const auto& [first, second, third] = key.parts;
    const Libfido2* const fido = load_libfido2();
    if (fido == nullptr) return std::nullopt;
    using F = Libfido2;
    VerifyingKey made;
    if (key.algorithm == std::int64_t{COSE_ES256} && key.type == ec2 && key.curve == p256 &&
        second.size() == coordinate_bytes && third.size() == coordinate_bytes) {
        made = {PasskeyAlgorithm::es256, key_of<&F::es256_pk_new, &F::es256_pk_from_ptr, &F::es256_pk_free>(
                                             *fido, joined(second, third))};
    } else if (key.algorithm == std::int64_t{COSE_EDDSA} && key.type == okp && key.curve == ed25519 &&
               second.size() == coordinate_bytes) {
        made = {PasskeyAlgorithm::eddsa,
                key_of<&F::eddsa_pk_new, &F::eddsa_pk_from_ptr, &F::eddsa_pk_free>(*fido, second)};
    } else if (key.algorithm == std::int64_t{COSE_RS256} && key.type == rsa && first.size() == 256 &&
               second.size() == 3) {
        made = {PasskeyAlgorithm::rs256, key_of<&F::rs256_pk_new, &F::rs256_pk_from_ptr, &F::rs256_pk_free>(
                                             *fido, joined(first, second))};
    }
    if (!made.key) return std::nullopt;
    return made;
}

}  // namespace kradan::identity
