#include "identity/word_filter.h"

#include <gtest/gtest.h>

#include <string>

namespace kradan::identity {
namespace {

TEST(WordFilter, MatchesWholeWordsWhereWordsAreSeparated) {
    const WordFilter filter("shit\n\nkill yourself\r\n");
    EXPECT_EQ(filter.size(), 2U);
    for (const char* said : {"shit", "SHIT!", "oh, Shit.", "ｓｈｉｔ", "sh\u200Bit",
                             "go kill  yourself? no: kill yourself", "王shit王"})
        EXPECT_TRUE(filter.matches(said)) << said;
    for (const char* said : {"", "shitake", "mishit", "s h i t", "kill your self", "shit1", "\xff\xfe"})
        EXPECT_FALSE(filter.matches(said)) << said;
}

TEST(WordFilter, StarsLetAWordBeginOrEndWithinOne) {
    const WordFilter filter("*abc\nxyz*\n*mid*");
    EXPECT_TRUE(filter.matches("1abc"));
    EXPECT_FALSE(filter.matches("abcd"));
    EXPECT_TRUE(filter.matches("xyzzy"));
    EXPECT_FALSE(filter.matches("oxyz"));
    EXPECT_TRUE(filter.matches("pyramids"));
}

TEST(WordFilter, ThaiAndJapaneseHaveNoSpaces) {
    const WordFilter filter("ไอ้สัตว์\nくたばれ\nクソ野郎\nน้ำ");
    EXPECT_TRUE(filter.matches("เดินดีๆสิไอ้สัตว์เอ๊ย"));
    EXPECT_TRUE(filter.matches("もうくたばれよ"));
    EXPECT_TRUE(filter.matches("ｸｿ野郎め")) << "half-width katakana";
    EXPECT_TRUE(filter.matches("น้ํา")) << "ำ as two characters";
    EXPECT_FALSE(filter.matches("สัตว์ในสวน"));
    EXPECT_FALSE(filter.matches("くたばる"));
}

TEST(WordFilter, FindsAWordInsideALongerBeginning) {
    // The search falls back from "abcx" to "bc" to "c".
    const WordFilter filter("*abcd*\n*bc*\n*c*\n*cde*");
    EXPECT_EQ(filter.size(), 3U) << "a single letter is not accepted as a word";
    EXPECT_TRUE(filter.matches("abcx"));
    EXPECT_TRUE(filter.matches("acde"));
    EXPECT_FALSE(filter.matches("abxcd"));
}

TEST(WordFilter, OnePassOverALongTextAndManyWords) {
    std::string words;
    for (int i = 0; i < 2'000; ++i) words += std::string(20, 'a') + std::to_string(i) + "z\n";
    const WordFilter filter(words);
    EXPECT_FALSE(filter.matches(std::string(100'000, 'a')));
    EXPECT_TRUE(filter.matches(std::string(20, 'a') + "1999z"));
}

}  // namespace
}  // namespace kradan::identity
