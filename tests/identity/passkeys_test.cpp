#include "identity/passkeys.h"

#include <gtest/gtest.h>

#include <fstream>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "authenticator.h"

namespace kradan::identity {
namespace {

constexpr std::string_view challenge = "AMMPt4UxxGTUtncdq4130A";
const RelyingParty site{"kradan.example", {"https://www.kradan.example", "https://kradan.example"}};
const Ceremony ceremony{.site = site, .challenge = challenge};

std::string reason(const AttestationResponse& response, const Ceremony& asked = ceremony) {
    const auto passkey = check_attestation(response, asked);
    return passkey ? "" : std::string(passkey.error().reason);
}

std::string reason(const AssertionResponse& response, const Authenticator& by, std::uint32_t counter = 0,
                   const Ceremony& asked = ceremony) {
    const auto use = check_assertion(response, asked, by.cose_key(), counter);
    return use ? "" : std::string(use.error().reason);
}

Bytes from_hex(std::string_view text) {
    Bytes bytes;
    for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
        bytes.push_back(static_cast<std::uint8_t>(std::stoul(std::string(text.substr(i, 2)), nullptr, 16)));
    }
    return bytes;
}

std::string encoded(std::string_view hex) {
    return write_base64url(from_hex(hex));
}

class EachAlgorithm : public testing::TestWithParam<PasskeyAlgorithm> {};

TEST_P(EachAlgorithm, RegistersAndSignsIn) {
    Authenticator authenticator(GetParam());
    const auto passkey = check_attestation(authenticator.create(challenge), ceremony);
    ASSERT_TRUE(passkey) << passkey.error().reason;
    EXPECT_EQ(passkey->id, authenticator.id);
    EXPECT_EQ(passkey->algorithm, GetParam());
    EXPECT_EQ(passkey->public_key, authenticator.cose_key());
    EXPECT_EQ(passkey->counter, 0U);
    EXPECT_TRUE(passkey->may_be_backed_up);
    EXPECT_TRUE(passkey->backed_up);
    EXPECT_TRUE(passkey->verified);
    EXPECT_EQ(passkey->transports, (std::vector<std::string>{"internal", "hybrid"}));
    authenticator.counter = 5;
    authenticator.flags = 0x09;
    const auto use = check_assertion(authenticator.get(challenge), ceremony, passkey->public_key, 4);
    ASSERT_TRUE(use) << use.error().reason;
    EXPECT_EQ(use->counter, 5U);
    EXPECT_FALSE(use->verified);
    EXPECT_FALSE(use->backed_up);
}

TEST_P(EachAlgorithm, RefusesChangedSignaturesAndOtherKeys) {
    const Authenticator authenticator(GetParam());
    const AssertionResponse good = authenticator.get(challenge);
    ASSERT_EQ(reason(good, authenticator), "");
    const Bytes signature = read_base64url(good.signature, 1024).value();
    for (std::size_t i = 0; i < signature.size(); ++i) {
        Bytes changed = signature;
        changed[i] ^= 0x10;
        AssertionResponse bad = good;
        bad.signature = write_base64url(changed);
        EXPECT_EQ(reason(bad, authenticator), "passkey.bad-signature") << i;
    }
    for (const std::string& text : {std::string(), std::string("AAAA"), write_base64url(Bytes(1024, 1))}) {
        AssertionResponse bad = good;
        bad.signature = text;
        EXPECT_EQ(reason(bad, authenticator), "passkey.bad-signature");
    }
    EXPECT_EQ(reason(good, Authenticator(GetParam())), "passkey.bad-signature");
}

TEST_P(EachAlgorithm, RefusesChangedData) {
    const Authenticator authenticator(GetParam());
    AssertionResponse changed = authenticator.get(challenge);
    Bytes data = read_base64url(changed.authenticator_data, 1024).value();
    data.back() ^= 1u;
    changed.authenticator_data = write_base64url(data);
    EXPECT_EQ(reason(changed, authenticator), "passkey.bad-signature");
    changed = authenticator.get(challenge);
    Authenticator other = authenticator;
    other.more_client_data = R"(,"x":1)";
    changed.client_data = other.get(challenge).client_data;
    EXPECT_EQ(reason(changed, authenticator), "passkey.bad-signature");
}

INSTANTIATE_TEST_SUITE_P(Passkeys, EachAlgorithm,
                         testing::Values(PasskeyAlgorithm::es256, PasskeyAlgorithm::eddsa,
                                         PasskeyAlgorithm::rs256));

/// Runs both ceremonies with the same mistake.
std::set<std::string> reasons(const Authenticator& authenticator, const Ceremony& asked = ceremony) {
    return {reason(authenticator.create(challenge), asked),
            reason(authenticator.get(challenge), authenticator, 0, asked)};
}

using Reasons = std::set<std::string>;

TEST(Passkeys, RefusesWhatWasSignedElsewhere) {
    const Authenticator good(PasskeyAlgorithm::es256);
    EXPECT_EQ(reasons(good), Reasons{""});
    Authenticator bad = good;
    for (const char* origin : {"https://kradan.example.evil.example", "http://kradan.example",
                               "https://kradan.example:8443", "https://KRADAN.example", ""}) {
        bad.origin = origin;
        EXPECT_EQ(reasons(bad), Reasons{"passkey.wrong-origin"}) << origin;
    }
    bad = good;
    bad.origin = "https://www.kradan.example";
    EXPECT_EQ(reasons(bad), Reasons{""});
    bad = good;
    bad.site = "evil.example";
    EXPECT_EQ(reasons(bad), Reasons{"passkey.wrong-site"});
    bad = good;
    for (const char* more : {R"(,"crossOrigin":true)", R"(,"topOrigin":"https://evil.example")",
                             R"(,"crossOrigin":false,"topOrigin":"https://kradan.example")"}) {
        bad.more_client_data = more;
        EXPECT_EQ(reasons(bad), Reasons{"passkey.cross-origin"}) << more;
    }
    bad.more_client_data = R"(,"crossOrigin":false)";
    EXPECT_EQ(reasons(bad), Reasons{""});
}

TEST(Passkeys, RefusesOtherChallengesAndTypes) {
    const Authenticator good(PasskeyAlgorithm::es256);
    for (const char* asked : {"", "AMMPt4UxxGTUtncdq4130Q", "AMMPt4UxxGTUtncdq4130A="}) {
        EXPECT_EQ(reasons(good, {.site = site, .challenge = asked}), Reasons{"passkey.wrong-challenge"})
            << asked;
    }
    EXPECT_EQ(reason(good.create(""), {.site = site, .challenge = ""}), "passkey.wrong-challenge");
    Authenticator bad = good;
    bad.type = "webauthn.get";
    EXPECT_EQ(reason(bad.create(challenge)), "passkey.wrong-type");
    bad.type = "webauthn.create";
    EXPECT_EQ(reason(bad.get(challenge), bad), "passkey.wrong-type");
    bad.type = "payment.get";
    EXPECT_EQ(reasons(bad), Reasons{"passkey.wrong-type"});
}

TEST(Passkeys, AsksForAPersonAndForVerification) {
    Authenticator authenticator(PasskeyAlgorithm::eddsa);
    const Ceremony strict{.site = site, .challenge = challenge, .verified = true};
    EXPECT_EQ(reasons(authenticator, strict), Reasons{""});
    authenticator.flags = 0x01;
    EXPECT_EQ(reasons(authenticator), Reasons{""});
    EXPECT_EQ(reasons(authenticator, strict), Reasons{"passkey.not-verified"});
    authenticator.flags = 0x04;
    EXPECT_EQ(reasons(authenticator), Reasons{"passkey.not-present"});
    authenticator.flags = 0x11;  // backed up, although it cannot be
    EXPECT_EQ(reasons(authenticator), Reasons{"passkey.malformed"});
}

TEST(Passkeys, RefusesCountersThatGoBack) {
    Authenticator authenticator(PasskeyAlgorithm::es256);
    EXPECT_EQ(reason(authenticator.get(challenge), authenticator, 0), "");
    EXPECT_EQ(reason(authenticator.get(challenge), authenticator, 1), "passkey.counter");
    authenticator.counter = 7;
    EXPECT_EQ(reason(authenticator.get(challenge), authenticator, 0), "");
    EXPECT_EQ(reason(authenticator.get(challenge), authenticator, 6), "");
    EXPECT_EQ(reason(authenticator.get(challenge), authenticator, 7), "passkey.counter");
    EXPECT_EQ(reason(authenticator.get(challenge), authenticator, 8), "passkey.counter");
    authenticator.counter = 0xffffffff;
    EXPECT_EQ(reason(authenticator.get(challenge), authenticator, 0xfffffffe), "");
}

TEST(Passkeys, RefusesOtherAlgorithms) {
    for (const PasskeyAlgorithm algorithm : passkey_algorithms) {
        Authenticator authenticator(algorithm);
        authenticator.algorithm_number = -35;  // ES384
        EXPECT_EQ(reasons(authenticator), Reasons{"passkey.unsupported-algorithm"});
        authenticator.algorithm_number = algorithm == PasskeyAlgorithm::es256 ? -8 : -7;
        EXPECT_EQ(reasons(authenticator), Reasons{"passkey.unsupported-algorithm"});
    }
}

TEST(Passkeys, RefusesPointsThatAreNotOnTheCurve) {
    const Authenticator authenticator(PasskeyAlgorithm::es256);
    Bytes data = authenticator.authenticator_data(true);
    data.back() ^= 1u;
    AttestationResponse response = authenticator.create(challenge);
    response.attestation_object = write_base64url(Authenticator::attestation_object(data));
    EXPECT_EQ(reason(response), "passkey.unsupported-algorithm");
}

TEST(Passkeys, ReadsExtensions) {
    Authenticator authenticator(PasskeyAlgorithm::es256);
    authenticator.flags = 0x85;
    authenticator.extensions = {0xa1, 0x63, 'a', 'b', 'c', 0x81, 0xf5};
    EXPECT_EQ(reasons(authenticator), Reasons{""});
    const std::vector<Bytes> bad = {{},
                                    {0xf5},
                                    {0xa1, 0x63, 'a'},
                                    {0xa0, 0xa0},
                                    {0xbf, 0xff},
                                    {0xbb, 255, 255, 255, 255, 255, 255, 255, 255},
                                    Bytes(100, 0xa1)};
    for (const Bytes& extensions : bad) {
        authenticator.extensions = extensions;
        EXPECT_EQ(reasons(authenticator), Reasons{"passkey.malformed"}) << testing::PrintToString(extensions);
    }
    authenticator.flags = 0x05;
    authenticator.extensions = {0xa0};
    EXPECT_EQ(reasons(authenticator), Reasons{"passkey.malformed"});
}

TEST(Passkeys, KeepsOnlyTransportsThatAreWords) {
    AttestationResponse response = Authenticator(PasskeyAlgorithm::es256).create(challenge);
    response.transports = {"usb", "usb", "", "<script>", std::string(33, 'a'), "smart-card"};
    EXPECT_EQ(check_attestation(response, ceremony)->transports,
              (std::vector<std::string>{"usb", "smart-card"}));
    response.transports.assign(1000, "usb");
    EXPECT_EQ(check_attestation(response, ceremony)->transports.size(), 1U);
}

TEST(Passkeys, BoundsTheIdOfTheCredential) {
    Authenticator authenticator(PasskeyAlgorithm::es256);
    authenticator.id = Bytes(1023, 1);
    EXPECT_EQ(reason(authenticator.create(challenge)), "");
    for (const std::size_t size : {std::size_t{0}, std::size_t{1024}}) {
        authenticator.id = Bytes(size, 1);
        EXPECT_EQ(reason(authenticator.create(challenge)), "passkey.malformed");
    }
}

TEST(Passkeys, RefusesMalformedClientData) {
    const Authenticator authenticator(PasskeyAlgorithm::es256);
    const AttestationResponse good = authenticator.create(challenge);
    for (const std::string& text :
         {std::string(), std::string("{"), std::string("[]"), std::string("null"), std::string("{}"),
          std::string(R"({"type":1,"challenge":"","origin":""})"),
          authenticator.client_data("webauthn.create", challenge) + "}", std::string(5000, ' '),
          std::string(4000, '['), std::string("\xff\xfe")}) {
        AttestationResponse bad = good;
        bad.client_data = write_base64url({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
        EXPECT_EQ(reason(bad), "passkey.malformed") << text;
    }
    Authenticator odd = authenticator;
    odd.more_client_data = R"(,"crossOrigin":"no")";
    EXPECT_EQ(reasons(odd), Reasons{"passkey.malformed"});
    for (const std::string& text :
         {good.client_data + "=", good.client_data + "*", std::string(100000, 'A')}) {
        AttestationResponse bad = good;
        bad.client_data = text;
        EXPECT_EQ(reason(bad), "passkey.malformed");
    }
}

TEST(Passkeys, RefusesTruncatedAndChangedAttestations) {
    const Authenticator authenticator(PasskeyAlgorithm::es256);
    const AttestationResponse good = authenticator.create(challenge);
    const Bytes object = read_base64url(good.attestation_object, 10000).value();
    AttestationResponse bad = good;
    for (std::size_t size = 0; size < object.size(); ++size) {
        bad.attestation_object = write_base64url(std::span(object).first(size));
        EXPECT_EQ(reason(bad), "passkey.malformed") << size;
    }
    Bytes longer = object;
    longer.push_back(0);
    bad.attestation_object = write_base64url(longer);
    EXPECT_EQ(reason(bad), "passkey.malformed");
    std::mt19937 random(1);
    for (int i = 0; i < 2000; ++i) {
        Bytes changed = object;
        for (int n = 0; n < 3; ++n) changed[random() % changed.size()] = static_cast<std::uint8_t>(random());
        bad.attestation_object = write_base64url(changed);
        (void)check_attestation(bad, ceremony);
    }
}

TEST(Passkeys, RefusesTruncatedAssertions) {
    const Authenticator authenticator(PasskeyAlgorithm::es256);
    const AssertionResponse good = authenticator.get(challenge);
    const Bytes data = read_base64url(good.authenticator_data, 100).value();
    AssertionResponse bad = good;
    for (std::size_t size = 0; size < data.size(); ++size) {
        bad.authenticator_data = write_base64url(std::span(data).first(size));
        EXPECT_EQ(reason(bad, authenticator), "passkey.malformed") << size;
    }
    bad.authenticator_data = write_base64url(authenticator.authenticator_data(true));
    EXPECT_EQ(reason(bad, authenticator), "passkey.malformed");
    Bytes key = authenticator.cose_key();
    key.pop_back();
    EXPECT_EQ(check_assertion(good, ceremony, key, 0).error().reason, "passkey.unsupported-algorithm");
    EXPECT_EQ(check_assertion(good, ceremony, {}, 0).error().reason, "passkey.unsupported-algorithm");
}

/// A line of webauthn.tsv.
struct Vector {
    std::string name;
    std::string create_challenge;
    AttestationResponse created;
    std::string get_challenge;
    AssertionResponse got;
};

std::vector<Vector> vectors() {
    std::vector<Vector> all;
    std::ifstream file(KRADAN_DATA "/../tests/identity/webauthn.tsv");
    std::string line;
    while (std::getline(file, line)) {
        if (line.starts_with('#') || line.starts_with("name\t")) continue;
        std::istringstream fields(line);
        std::string name;
        std::getline(fields, name, '\t');
        std::vector<std::string> parts;
        for (std::string part; std::getline(fields, part, '\t');) parts.push_back(encoded(part));
        if (parts.size() != 7) continue;
        all.push_back({name,
                       parts[0],
                       {.client_data = parts[1], .attestation_object = parts[2]},
                       parts[3],
                       {.client_data = parts[4], .authenticator_data = parts[5], .signature = parts[6]}});
    }
    return all;
}

/// Why a vector is refused; "" if it is accepted.
std::string expected_reason(std::string_view name) {
    if (name == "none-es256-crossOrigin" || name == "none-es256-topOrigin") return "passkey.cross-origin";
    // The last one has a 3482-bit key.
    const std::set<std::string_view> unsupported = {"packed-es384", "packed-es512", "packed-ed448",
                                                    "packed-rs256"};
    return unsupported.contains(name) ? "passkey.unsupported-algorithm" : "";
}

TEST(Passkeys, AgreeWithTheVectorsOfTheStandard) {
    const RelyingParty example{"example.org", {"https://example.org"}};
    const auto all = vectors();
    EXPECT_EQ(all.size(), 15U);
    for (const Vector& vector : all) {
        const Ceremony create{.site = example, .challenge = vector.create_challenge};
        const Ceremony get{.site = example, .challenge = vector.get_challenge};
        const auto passkey = check_attestation(vector.created, create);
        EXPECT_EQ(passkey ? "" : passkey.error().reason, expected_reason(vector.name)) << vector.name;
        if (!passkey) continue;
        const auto use = check_assertion(vector.got, get, passkey->public_key, passkey->counter);
        EXPECT_TRUE(use) << vector.name << ": " << use.error().reason;
        EXPECT_EQ(check_assertion(vector.got, create, passkey->public_key, 0).error().reason,
                  "passkey.wrong-challenge");
    }
}

}  // namespace
}  // namespace kradan::identity
