#include "identity/codes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "support.h"

namespace kradan::identity {
namespace {

TEST(Codes, TenRecoveryCodes) {
    const auto codes = new_recovery_codes(seeded(1));
    EXPECT_EQ(codes.size(), 10U);
    EXPECT_EQ(std::set(codes.begin(), codes.end()).size(), 10U);
    for (const std::string& code : codes) {
        EXPECT_EQ(code.size(), 19U);
        EXPECT_EQ(read_recovery_code(code), code);
        EXPECT_EQ(code.find_first_of("ILOUilou"), std::string::npos);
    }
}

TEST(Codes, AreReadAsPeopleTypeThem) {
    const std::string code = "01JK-9QWX-2M4P-TVA6";
    for (const char* typed :
         {"01JK9QWX2M4PTVA6", "01jk-9qwx-2m4p-tva6", " 01jk 9qwx 2m4p tva6 ", "OIJK-9QWX-2M4P-TVA6",
          "olJK-9QWX-2M4P-TVA6", "０１ＪＫ－９ＱＷＸ　２Ｍ４ＰＴＶＡ６"}) {
        EXPECT_EQ(read_recovery_code(typed), code) << typed;
    }
    for (const char* typed : {"", "01JK-9QWX-2M4P-TVA", "01JK-9QWX-2M4P-TVA66", "U1JK-9QWX-2M4P-TVA6",
                              "01JK_9QWX_2M4P_TVA6", "01JK-9QWX-2M4P-TVก6", "\xff"}) {
        EXPECT_EQ(read_recovery_code(typed), std::nullopt) << typed;
    }
    EXPECT_EQ(read_recovery_code(std::string(100000, '-')), std::nullopt);
}

TEST(Codes, LinkTokens) {
    const Random random = seeded(2);
    const std::string token = new_link_token(random);
    EXPECT_EQ(token.size(), 43U);
    EXPECT_TRUE(is_link_token(token));
    EXPECT_NE(token, new_link_token(random));
    EXPECT_FALSE(is_link_token(token + "A"));
    EXPECT_FALSE(is_link_token(token.substr(1)));
    EXPECT_FALSE(is_link_token("+" + token.substr(1)));
    EXPECT_FALSE(is_link_token(""));
}

TEST(Codes, ApiTokens) {
    const Random random = seeded(3);
    const std::string token = new_api_token(random);
    EXPECT_EQ(token.size(), 56U);
    EXPECT_TRUE(token.starts_with("kradan_"));
    EXPECT_TRUE(is_api_token(token));
    EXPECT_NE(token, new_api_token(random));
    for (std::size_t i = 0; i < token.size(); ++i) {
        std::string changed = token;
        changed[i] = changed[i] == 'x' ? 'y' : 'x';
        EXPECT_FALSE(is_api_token(changed)) << i;
    }
    EXPECT_FALSE(is_api_token(token + "0"));
    EXPECT_FALSE(is_api_token(token.substr(0, 55)));
    EXPECT_FALSE(is_api_token(""));
}

TEST(Codes, ApiTokensHoldAllOfTheRandomness) {
    const auto token_of = [](std::uint8_t byte) {
        return new_api_token([=](std::span<std::uint8_t> bytes) { std::ranges::fill(bytes, byte); });
    };
    EXPECT_EQ(token_of(0).substr(7, 43), std::string(43, '0'));
    // 2^256 - 1 in base 62.
    EXPECT_EQ(token_of(0xff).substr(7, 43), "yhjskwdA6OZ1AL1YmHWZWm8LLG7HjnuCA2j5rOw8Xp1");
    // The CRC-32 of "kradan_" and 43 zeros, by zlib.
    EXPECT_EQ(token_of(0).substr(50), "0WlVKm");
}

TEST(Codes, HashesAreOfBlake2b) {
    const SecretHash hash = hash_secret("abc");
    // From b2sum -l 256.
    EXPECT_EQ(hash[0], 0xbd);
    EXPECT_EQ(hash[1], 0xdd);
    EXPECT_EQ(hash[31], 0x19);
    EXPECT_TRUE(is_same(hash, hash_secret("abc")));
    EXPECT_FALSE(is_same(hash, hash_secret("abd")));
}

}  // namespace
}  // namespace kradan::identity
