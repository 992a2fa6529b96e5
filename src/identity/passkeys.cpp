#include "identity/passkeys.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <optional>

#include "identity/cose_key.h"
#include "identity/libfido2.h"
#include "json/json.h"

namespace kradan::identity {

namespace {

constexpr std::size_t most_client_data = 4096;
constexpr std::size_t most_attestation = 32768;
constexpr std::size_t most_authenticator_data = 4096;
constexpr std::size_t most_signature = 1024;
constexpr std::size_t most_credential_id = 1023;
constexpr std::size_t most_transports = 8;
constexpr std::size_t longest_transport = 32;

using Sha256 = std::array<std::uint8_t, crypto_hash_sha256_BYTES>;
using Refused = std::optional<Refusal>;

std::unexpected<Refusal> refuse_passkey(std::string_view reason) {
    return std::unexpected(Refusal{reason});
}

Sha256 sha256_of(std::span<const std::uint8_t> bytes) {
    Sha256 hash{};
    crypto_hash_sha256(hash.data(), bytes.data(), bytes.size());
    return hash;
}

std::string_view as_text(std::span<const std::uint8_t> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// Authenticator data (section 6.1). Its parts refer to the parsed bytes.
struct AuthenticatorData {
    enum Flag : std::uint8_t {
        present = 1,
        verified = 4,
        may_be_backed_up = 8,
        backed_up = 16,
        attested = 64,
        extended = 128
    };

    bool has(Flag flag) const { return (flags & flag) != 0; }

    std::span<const std::uint8_t> site = {};
    std::uint8_t flags = 0;
    std::uint32_t counter = 0;
    std::span<const std::uint8_t> id = {};
    std::span<const std::uint8_t> key_bytes = {};
    CoseKey key = {};
};

/// Parses the attested credential at the beginning of `rest` and removes it from there.
bool read_attested(std::span<const std::uint8_t>& rest, AuthenticatorData& data) {
    constexpr std::size_t model_bytes = 16;
    if (rest.size() < model_bytes + 2) return false;
    const std::size_t id_size = rest[model_bytes] * std::size_t{256} + rest[model_bytes + 1];
    rest = rest.subspan(model_bytes + 2);
    if (id_size == 0 || id_size > most_credential_id || id_size > rest.size()) return false;
    data.id = rest.first(id_size);
    rest = rest.subspan(id_size);
    CborReader reader(rest);
    const auto key = read_cose_key(reader);
    if (!key) return false;
    data.key = *key;
    data.key_bytes = rest.first(rest.size() - reader.rest().size());
    rest = reader.rest();
    return true;
}

std::optional<AuthenticatorData> read_authenticator_data(std::span<const std::uint8_t> bytes) {
    constexpr std::size_t site_bytes = 32;
    constexpr std::size_t counter_at = site_bytes + 1;
    constexpr std::size_t head_bytes = counter_at + 4;
    if (bytes.size() < head_bytes) return std::nullopt;
    AuthenticatorData data{.site = bytes.first(site_bytes), .flags = bytes[site_bytes]};
    for (const std::uint8_t byte : bytes.subspan(counter_at, 4)) data.counter = data.counter << 8 | byte;
    std::span<const std::uint8_t> rest = bytes.subspan(head_bytes);
    if (data.has(AuthenticatorData::attested) && !read_attested(rest, data)) return std::nullopt;
    if (data.has(AuthenticatorData::extended)) {
        CborReader reader(rest);
        CborReader kind(rest);
        if (!kind.map() || !reader.skip()) return std::nullopt;
        rest = reader.rest();
    }
    const bool backed_up_without =
        data.has(AuthenticatorData::backed_up) && !data.has(AuthenticatorData::may_be_backed_up);
    if (!rest.empty() || backed_up_without) return std::nullopt;
    return data;
}

/// Checks the client data, which records the browser's request to the authenticator (section 5.8.1).
Refused check_client_data(std::span<const std::uint8_t> bytes, std::string_view type,
                          const Ceremony& ceremony) {
    const auto value = json::parse(as_text(bytes));
    if (!value || value->kind != json::Value::Kind::object) return Refusal{"passkey.malformed"};
    json::Fault fault;
    json::Fields fields(*value, "clientDataJSON", fault);
    const std::string found_type = fields.text("type");
    const std::string challenge = fields.text("challenge");
    const std::string origin = fields.text("origin");
    const json::Value* cross = fields.find("crossOrigin");
    if (fault || (cross != nullptr && cross->kind != json::Value::Kind::boolean))
        return Refusal{"passkey.malformed"};
    if (found_type != type) return Refusal{"passkey.wrong-type"};
    if (ceremony.challenge.empty() || challenge != ceremony.challenge)
        return Refusal{"passkey.wrong-challenge"};
    if (std::ranges::find(ceremony.site.origins, origin) == ceremony.site.origins.end())
        return Refusal{"passkey.wrong-origin"};
    if ((cross != nullptr && cross->boolean) || fields.has("topOrigin"))
        return Refusal{"passkey.cross-origin"};
    return std::nullopt;
}

Refused check_flags(const AuthenticatorData& data, const Ceremony& ceremony) {
    const std::string_view id = ceremony.site.id;
    const Sha256 site = sha256_of({reinterpret_cast<const std::uint8_t*>(id.data()), id.size()});
    if (!std::ranges::equal(site, data.site)) return Refusal{"passkey.wrong-site"};
    if (!data.has(AuthenticatorData::present)) return Refusal{"passkey.not-present"};
    if (ceremony.verified && !data.has(AuthenticatorData::verified)) return Refusal{"passkey.not-verified"};
    return std::nullopt;
}

/// Returns the authenticator data in an attestation object (section 6.5) of any format.
std::optional<std::span<const std::uint8_t>> authenticator_data_of(
    std::span<const std::uint8_t> attestation) {
    CborReader reader(attestation);
    std::optional<std::span<const std::uint8_t>> found;
    const auto size = reader.map();
    if (!size) return std::nullopt;
    for (std::size_t i = 0; i < *size; ++i) {
        const auto key = reader.text();
        if (!key) return std::nullopt;
        if (as_text(*key) != "authData") {
            if (!reader.skip()) return std::nullopt;
            continue;
        }
        if (found) return std::nullopt;
        found = reader.bytes();
        if (!found) return std::nullopt;
    }
    return reader.rest().empty() ? found : std::nullopt;
}

/// The valid hints: short words that a browser may know.
std::vector<std::string> clean_transports(const std::vector<std::string>& transports) {
    std::vector<std::string> clean;
    for (const std::string& word : transports) {
        const bool good =
            !word.empty() && word.size() <= longest_transport &&
            std::ranges::all_of(word, [](char c) { return (c >= 'a' && c <= 'z') || c == '-'; });
        if (good && clean.size() < most_transports && std::ranges::find(clean, word) == clean.end())
            clean.push_back(word);
    }
    return clean;
}

/// Whether the key signed the authenticator data and the hash of the client data.
bool is_signed(const VerifyingKey& key, const RelyingParty& site, const Bytes& authenticator_data,
               const Sha256& client_data, const Bytes& signature) {
    const Libfido2* const fido = load_libfido2();
    if (fido == nullptr) return false;
    const auto destroy = [fido](fido_assert_t* gone) { fido->fido_assert_free(&gone); };
    const std::unique_ptr<fido_assert_t, decltype(destroy)> assertion(fido->fido_assert_new(), destroy);
    fido_assert_t* const made = assertion.get();
    return made != nullptr &&
           fido->fido_assert_set_clientdata_hash(made, client_data.data(), client_data.size()) == FIDO_OK &&
           fido->fido_assert_set_rp(made, site.id.c_str()) == FIDO_OK &&
           fido->fido_assert_set_count(made, 1) == FIDO_OK &&
           fido->fido_assert_set_authdata_raw(made, 0, authenticator_data.data(),
                                              authenticator_data.size()) == FIDO_OK &&
           fido->fido_assert_set_up(made, FIDO_OPT_TRUE) == FIDO_OK &&
           fido->fido_assert_set_sig(made, 0, signature.data(), signature.size()) == FIDO_OK &&
           fido->fido_assert_verify(made, 0, static_cast<int>(key.algorithm), key.key.get()) == FIDO_OK;
}

}  // namespace

std::expected<Passkey, Refusal> check_attestation(const AttestationResponse& response,
                                                  const Ceremony& ceremony) {
    const auto client_data = read_base64url(response.client_data, most_client_data);
    const auto attestation = read_base64url(response.attestation_object, most_attestation);
    if (!client_data || !attestation) return refuse_passkey("passkey.malformed");
    if (auto refusal = check_client_data(*client_data, "webauthn.create", ceremony))
        return std::unexpected(*refusal);
    const auto bytes = authenticator_data_of(*attestation);
    const auto data = bytes ? read_authenticator_data(*bytes) : std::nullopt;
    if (!data) return refuse_passkey("passkey.malformed");
    if (auto refusal = check_flags(*data, ceremony)) return std::unexpected(*refusal);
    if (!data->has(AuthenticatorData::attested)) return refuse_passkey("passkey.malformed");
    const auto key = verifying_key(data->key);
    if (!key) return refuse_passkey("passkey.unsupported-algorithm");
    return Passkey{
        .id = Bytes(data->id.begin(), data->id.end()),
        .public_key = Bytes(data->key_bytes.begin(), data->key_bytes.end()),
        .algorithm = key->algorithm,
        .counter = data->counter,
        .transports = clean_transports(response.transports),
        .may_be_backed_up = data->has(AuthenticatorData::may_be_backed_up),
        .backed_up = data->has(AuthenticatorData::backed_up),
        .verified = data->has(AuthenticatorData::verified),
    };
}

std::expected<PasskeyUse, Refusal> check_assertion(const AssertionResponse& response,
                                                   const Ceremony& ceremony,
                                                   std::span<const std::uint8_t> public_key,
                                                   std::uint32_t counter) {
    const auto client_data = read_base64url(response.client_data, most_client_data);
    const auto bytes = read_base64url(response.authenticator_data, most_authenticator_data);
    const auto signature = read_base64url(response.signature, most_signature);
    if (!client_data || !bytes || !signature) return refuse_passkey("passkey.malformed");
    if (auto refusal = check_client_data(*client_data, "webauthn.get", ceremony))
        return std::unexpected(*refusal);
    const auto data = read_authenticator_data(*bytes);
    if (!data || data->has(AuthenticatorData::attested)) return refuse_passkey("passkey.malformed");
    if (auto refusal = check_flags(*data, ceremony)) return std::unexpected(*refusal);

    CborReader reader(public_key);
    const auto cose = read_cose_key(reader);
    const auto key = cose && reader.rest().empty() ? verifying_key(*cose) : std::nullopt;
    if (!key) return refuse_passkey("passkey.unsupported-algorithm");
    if (!is_signed(*key, ceremony.site, *bytes, sha256_of(*client_data), *signature)) {
        return refuse_passkey("passkey.bad-signature");
    }
    const bool counts = counter != 0 || data->counter != 0;
    if (counts && data->counter <= counter) return refuse_passkey("passkey.counter");
    return PasskeyUse{.counter = data->counter,
                      .backed_up = data->has(AuthenticatorData::backed_up),
                      .verified = data->has(AuthenticatorData::verified)};
}

}  // namespace kradan::identity
