#include "identity/proof_of_work.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "support.h"

namespace kradan::identity {
namespace {

using std::chrono::seconds;
using std::chrono::sys_seconds;

constexpr ProofKey key = {1, 2, 3};
constexpr sys_seconds now{seconds{1'900'000'000}};

std::string reason(std::string_view challenge, std::string_view nonce, sys_seconds at = now,
                   const ProofKey& with = key) {
    const auto proof = verify_proof(challenge, nonce, with, at);
    return proof ? "" : std::string(proof.error().reason);
}

TEST(ProofOfWork, ASolvedChallengeCountsUntilItExpires) {
    const std::string challenge = new_challenge(12, now + seconds{60}, key, seeded(1));
    const std::string nonce = solve_challenge(challenge, 12);
    const auto proof = verify_proof(challenge, nonce, key, now);
    ASSERT_TRUE(proof);
    EXPECT_EQ(proof->expires, now + seconds{60});
    EXPECT_EQ(reason(challenge, nonce, now + seconds{59}), "");
    EXPECT_EQ(reason(challenge, nonce, now + seconds{60}), "proof.expired");
}

TEST(ProofOfWork, EachChallengeHasAnIdOfItsOwn) {
    const Random random = seeded(2);
    const std::string one = new_challenge(0, now + seconds{60}, key, random);
    const std::string other = new_challenge(0, now + seconds{60}, key, random);
    EXPECT_EQ(verify_proof(one, "a", key, now)->id, verify_proof(one, "b", key, now)->id);
    EXPECT_NE(verify_proof(one, "a", key, now)->id, verify_proof(other, "a", key, now)->id);
}

TEST(ProofOfWork, RefusesTooLittleWork) {
    const std::string challenge = new_challenge(12, now + seconds{60}, key, seeded(3));
    int refused = 0;
    for (int i = 0; i < 20; ++i) refused += reason(challenge, std::to_string(i)) == "proof.too-easy" ? 1 : 0;
    EXPECT_GE(refused, 19);
}

TEST(ProofOfWork, RefusesWhatTheServerDidNotMake) {
    const std::string challenge = new_challenge(0, now + seconds{60}, key, seeded(4));
    EXPECT_EQ(reason(challenge, "a"), "");
    EXPECT_EQ(reason(challenge, "a", now, ProofKey{9}), "proof.invalid");
    for (std::size_t i = 0; i < challenge.size(); ++i) {
        std::string changed = challenge;
        changed[i] = changed[i] == 'x' ? 'y' : 'x';
        EXPECT_EQ(reason(changed, "a"), "proof.invalid") << i;
    }
    for (const std::string& text :
         {std::string(), std::string("x"), challenge + "A", challenge.substr(4), std::string(100000, 'A')}) {
        EXPECT_EQ(reason(text, "a"), "proof.invalid");
    }
}

TEST(ProofOfWork, RefusesOtherNonces) {
    const std::string challenge = new_challenge(0, now + seconds{60}, key, seeded(5));
    EXPECT_EQ(reason(challenge, std::string(32, 'z')), "");
    EXPECT_EQ(reason(challenge, "aZ09-_"), "");
    for (const std::string& nonce :
         {std::string(), std::string(33, 'z'), std::string("a b"), std::string("a\0", 2), std::string("é")}) {
        EXPECT_EQ(reason(challenge, nonce), "proof.invalid");
    }
}

TEST(ProofOfWork, DifficultyHasBounds) {
    EXPECT_EQ(reason(new_challenge(-5, now + seconds{60}, key, seeded(6)), "a"), "");
    EXPECT_EQ(reason(new_challenge(500, now + seconds{60}, key, seeded(6)), "a"), "proof.too-easy");
}

}  // namespace
}  // namespace kradan::identity
