#include "identity/passwords.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>
#include <ctime>
#include <string>
#include <string_view>

namespace kradan::identity {
namespace {

std::string reason(std::string_view text, std::string_view name = "Somchai") {
    const auto refusal = check_password(text, name);
    return refusal ? std::string(refusal->reason) : "";
}

TEST(Passwords, AcceptsWhatIsLongEnoughAndUncommon) {
    for (const char* text : {"correct horse battery", "xK9#vq2w", "กระต่ายป่าตัวใหญ่", "吾輩は猫である名前は",
                             "        8 spaces", "Tr0ub4dor&3", "somchai likes long walks"}) {
        EXPECT_EQ(reason(text), "") << text;
    }
}

TEST(Passwords, CountsCharacters) {
    EXPECT_EQ(reason(""), "account.password-too-short");
    EXPECT_EQ(reason("xK9#vq2"), "account.password-too-short");
    EXPECT_EQ(reason("ก1ข2ค3ง"), "account.password-too-short");
    EXPECT_EQ(reason("ก1ข2ค3ง4"), "");
    std::string longest;
    while (longest.size() < 200) longest += "vq2wxK9#rM";
    EXPECT_EQ(reason(longest), "");
    EXPECT_EQ(reason(longest + "z"), "account.password-too-long");
    EXPECT_EQ(reason(std::string(100000, 'x')), "account.password-too-long");
}

TEST(Passwords, RefusesWhatIsNoText) {
    EXPECT_EQ(reason("xK9#vq2w\xff"), "account.password-characters");
    EXPECT_EQ(reason(std::string_view("xK9#\0vq2w", 9)), "account.password-characters");
}

TEST(Passwords, RefusesCommonOnes) {
    EXPECT_GE(count_common_passwords(), 3000U);
    for (const char* text : {"password", "PASSWORD", "ｐａｓｓｗｏｒｄ", "12345678", "qwertyuiop", "football",
                             "trustno1", "11111111", "abcabcabc", "abcdefgh", "98765432", "กกกกกกกก",
                             "kradan2026", "Kradan!!", "1q2w3e4r"}) {
        EXPECT_EQ(reason(text), "account.password-common") << text;
    }
}

TEST(Passwords, RefusesTheNameOfTheAccount) {
    for (const char* text :
         {"somchai1", "SOMCHAI2567", "iahcmos1", "somchaisomchai", "123somchai", "Som-Chai!", "somchai_xy"}) {
        EXPECT_EQ(reason(text), "account.password-like-name") << text;
    }
    EXPECT_EQ(reason("สมชาย2567", "สมชาย"), "account.password-like-name");
    EXPECT_EQ(reason("山田山田山田山田", "山田"), "account.password-like-name");
    EXPECT_EQ(reason("bananna1", "Ann"), "");
    EXPECT_EQ(reason("xK9#vq2w", ""), "");
    EXPECT_EQ(reason("xK9#vq2w", "\xff"), "");
}

TEST(Passwords, RefusesTheWordsOfTheClub) {
    const std::string words[] = {"bangkok", "สโมสร"};
    const auto reason_here = [&](const char* text) {
        const auto refusal = check_password(text, "somchai", words);
        return std::string{refusal ? refusal->reason : ""};
    };
    for (const char* text : {"bangkok1", "Bangkok2026", "kokgnab!", "bangkokbangkok", "สโมสร2569"})
        EXPECT_EQ(reason_here(text), "account.password-common") << text;
    EXPECT_EQ(reason_here("bangkok by night in the rain"), "");
    EXPECT_EQ(reason("สโมสร2569"), "");
}

TEST(Passwords, AreVerifiedAsReceived) {
    const auto hash = hash_password("correct horse battery");
    ASSERT_TRUE(hash);
    EXPECT_TRUE(hash->starts_with("$argon2id$v=19$m=19456,t=2,p=1$")) << *hash;
    EXPECT_TRUE(verify_password(*hash, "correct horse battery"));
    EXPECT_FALSE(verify_password(*hash, "correct horse batterz"));
    EXPECT_FALSE(verify_password(*hash, "correct horse battery "));
    EXPECT_FALSE(verify_password(*hash, ""));
    EXPECT_NE(hash_password("correct horse battery"), hash);
    EXPECT_FALSE(needs_rehash(*hash));
}

TEST(Passwords, VerifyHashesOfOtherPrograms) {
    // The test vector from Argon2's reference implementation.
    const std::string other =
        "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
    EXPECT_TRUE(verify_password(other, "password"));
    EXPECT_FALSE(verify_password(other, "Password"));
    EXPECT_TRUE(needs_rehash(other));
}

TEST(Passwords, RefuseWhatIsNoHash) {
    for (const std::string& text :
         {std::string(), std::string("x"), std::string(127, '$'), std::string(128, 'x'),
          std::string(5000, 'x'), std::string("$argon2id$v=19$m=19456,t=2,p=1$")}) {
        EXPECT_FALSE(verify_password(text, "password")) << text;
        EXPECT_TRUE(needs_rehash(text)) << text;
    }
}

TEST(Passwords, ADummyTakesAsLongAsAHash) {
    EXPECT_FALSE(needs_rehash(dummy_hash()));
    EXPECT_FALSE(verify_password(dummy_hash(), "password"));
    const auto time = [](std::string_view hash) {
        const std::clock_t begin = std::clock();
        EXPECT_FALSE(verify_password(hash, "a wrong password"));
        return std::clock() - begin;
    };
    const std::string hash = hash_password("correct horse battery").value();
    std::clock_t real = time(hash);
    std::clock_t dummy = time(dummy_hash());
    for (int i = 0; i < 5; ++i) {
        real = std::min(real, time(hash));
        dummy = std::min(dummy, time(dummy_hash()));
    }
    // Comparing names instead of hashing would take a thousandth of the time.
    EXPECT_LT(real, dummy * 3);
    EXPECT_LT(dummy, real * 3);
}

}  // namespace
}  // namespace kradan::identity
