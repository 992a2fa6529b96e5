#include "server/base/shown_text.h"

#include <gtest/gtest.h>

#include "wire/codec.h"

namespace kradan::server {
namespace {

TEST(Names, AreCleanedOfWhatCannotBeSeenOrTurnsTheText) {
    EXPECT_EQ(clean_name("  Anong  \t K. "), "Anong K.");
    EXPECT_EQ(clean_name("a\u202e\u2066b\u200b\u200fc"), "abc");
    EXPECT_EQ(clean_name(std::string_view("x\0y\x7fz", 5)), "xyz");
    EXPECT_EQ(clean_name("\u200b \u2060\u3000"), "");
    EXPECT_EQ(clean_name("本因坊 秀策"), "本因坊 秀策");
    EXPECT_EQ(clean_name("Chess™ A℃ №1"), "Chess™ A℃ №1");
    EXPECT_EQ(shown_name("Ivаnov"), "Ivаnov") << "only clean_name refuses mixed alphabets";
    EXPECT_EQ(clean_name("ที่รัก"), "ที่รัก");
}

TEST(Names, ThatCannotBeSeenAreNone) {
    for (const char* name :
         {"\u3164", "\u2800", "\u2003", "\u2000\u200a\u202f\u205f\u1680", "\ufe0f", "\u034f", "\u115f\u1160",
          "\u17b4\u17b5", "\uffa0", "\u180b\u180f", "\u0301\u0302", " \u0e31", "\ufdd0\U0001fffe",
          "\U000e0041\U000e0100", "\U000f0000"}) {
        EXPECT_EQ(clean_name(name), "") << name;
    }
    EXPECT_EQ(clean_name("a\u2003\u2800b\u3164"), "a b");
    EXPECT_EQ(clean_name("한글 ❤\ufe0f ក"), "한글 ❤ ក");
}

TEST(Names, BytesThatAreNoCharactersAreLeftOut) {
    EXPECT_EQ(clean_name("x\xed\xb0\x80y"), "xy");
    EXPECT_EQ(clean_name("x\xff\xc0\x80\xf5y\xe0\xb8"), "xy");
    EXPECT_EQ(clean_name("\xe0\x80\x80\xf0\x80\x80\x80z\xf4\x90\x80\x80"), "z");
    EXPECT_EQ(clean_name("😀\xf0\x9f"), "😀");
}

TEST(Names, AreBoundedInCharactersAndMarks) {
    EXPECT_EQ(clean_name(std::string(100, 'x')), std::string(24, 'x'));
    EXPECT_EQ(clean_name(std::string(22, 'x') + " y"), std::string(22, 'x') + " y");
    EXPECT_EQ(clean_name(std::string(23, 'x') + " y"), std::string(23, 'x')) << "no trailing space remains";
    std::string thai;
    for (int i = 0; i < 100; ++i) thai += "ก";
    EXPECT_EQ(clean_name(thai).size(), 24U * 3);
    std::string tower = "a";
    for (int i = 0; i < 20; ++i) tower += "\u0301";
    EXPECT_EQ(clean_name(tower), "a\u0301\u0301\u0301");
    for (const char* mark :
         {"\u0483", "\u0591", "\u064b", "\u0941", "\u0e34", "\u1dc0", "\u20dd", "\u3099", "\ufe20"}) {
        tower = "x";
        for (int i = 0; i < 20; ++i) tower += mark;
        EXPECT_EQ(clean_name(tower), std::string{"x"} + mark + mark + mark);
        EXPECT_EQ(clean_name(mark), "") << "a mark without a base character is removed";
    }
    EXPECT_EQ(clean_name("ที่นี่ น้ำปุ๊ Nguye\u0302\u0303n"), "ที่นี่ น้ำปุ๊ Nguye\u0302\u0303n");
    EXPECT_EQ(clean_name("か\u3099くせい"), "か\u3099くせい");
}

TEST(Names, OfLettersThatLookLikeOthersAreNone) {
    for (const char* name :
         {"\u0410nong", "An\u043eng", "Anon\u0261\u03bf", "\U0001d400nong", "K. An\u043eng"})
        EXPECT_EQ(clean_name(name), "") << name;
    for (const char* name : {"Анна", "Ελένη", "Anna Ω", "Anna αβγ", "Анна (Anna)", "Aさん", "Đặng", "𝐀𝐧𝐧𝐚"})
        EXPECT_EQ(clean_name(name), name);
}

TEST(Talk, OfEmojiAloneIsTaken) {
    std::string emoji;
    for (int i = 0; i < 280; ++i) emoji += "😀";
    const auto read =
        wire::read_message(wire::write_message(wire::Say{.game = "g", .text = emoji, .nonce = "n"}));
    ASSERT_TRUE(read) << read.error().refusal.detail;
    EXPECT_EQ(clean_talk(std::get<wire::Say>(*read).text), emoji);
}

TEST(Names, TextThatIsCutShortIsStillRead) {
    EXPECT_EQ(clean_name("\xe0\xb8"), "");
    EXPECT_EQ(clean_name("\xff"), "");
}

}  // namespace
}  // namespace kradan::server
