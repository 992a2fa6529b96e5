#include "identity/names.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace kradan::identity {
namespace {

std::string reason(std::string_view text) {
    const auto name = read_account_name(text);
    return name ? "" : std::string(name.error().reason);
}

std::string folded(std::string_view text) {
    const auto name = read_account_name(text);
    return name ? name->folded : std::string(name.error().reason);
}

std::string skeleton(std::string_view text) {
    const auto name = read_account_name(text);
    return name ? name->skeleton : std::string(name.error().reason);
}

TEST(Names, AcceptsNamesOfManyScripts) {
    for (const char* name : {"Somchai",        "สมชาย",  "น้ำฝน",      "กำปั่น",
                             "ปู่ย่า_ตายาย",      "さくら", "山田 太郎", "山田さくらサクラ",
                             "ジョン・スミス", "佐々木", "〇一",      "Taroやまだ",
                             "Tigerเสือ",       "김철수", "Nguyễn",    "Иван",
                             "Ωμέγα",          "مريم",   "שָׁלוֹם",      "josé.garcía",
                             "a_b-c.d",        "x2",     "ﾔﾏﾀﾞ",      "ｔａｒｏ",
                             "2024",           "๑๒๓"}) {
        EXPECT_EQ(reason(name), "") << name;
    }
}

TEST(Names, ShowsThemAsTyped) {
    EXPECT_EQ(read_account_name("Jose\u0301")->shown, "José");
    EXPECT_EQ(read_account_name("Ｔaro")->shown, "Ｔaro");
    EXPECT_EQ(read_account_name("山田　太郎")->shown, "山田 太郎");
}

TEST(Names, FoldsCaseAndWidth) {
    EXPECT_EQ(folded("SomChai"), "somchai");
    EXPECT_EQ(folded("ＳｏｍＣｈａｉ"), "somchai");
    EXPECT_EQ(folded("ﾔﾏﾀﾞ"), folded("ヤマダ"));
    EXPECT_EQ(folded("Straße"), folded("STRASSE"));
    EXPECT_EQ(folded("กำ1"), folded("กํา1"));
}

TEST(Names, SkeletonsOfNamesThatLookAlikeAreEqual) {
    EXPECT_EQ(skeleton("paypal"), skeleton("paypaI"));
    EXPECT_EQ(skeleton("paypal"), skeleton("paypa1"));
    EXPECT_EQ(skeleton("paypal"), skeleton("раураӏ"));
    EXPECT_EQ(skeleton("goose"), skeleton("g00se"));
    EXPECT_EQ(skeleton("burn"), skeleton("bum"));
    EXPECT_EQ(skeleton("john_doe"), skeleton("John.Doe"));
    EXPECT_EQ(skeleton("ジョン・スミス"), skeleton("ジョンスミス"));
    EXPECT_EQ(skeleton("แมว"), skeleton("เเมว"));
    EXPECT_EQ(skeleton("カメラ"), skeleton("力メラ"));
    EXPECT_EQ(skeleton("ロボ田"), skeleton("口ボ田"));
    EXPECT_NE(skeleton("แมว"), skeleton("แม่ว"));
    EXPECT_NE(skeleton("さくら"), skeleton("さくろ"));
    EXPECT_NE(skeleton("somchai"), skeleton("somchay"));
}

TEST(Names, NamesOfGuestsLookLikeThoseOfAccounts) {
    for (const char* name : {"Vicky", "★ Vicky ★", "v-i-c-k-y", "VICKY!", "Vісkу", "𝐕𝐢𝐜𝐤𝐲", "Ｖｉｃｋｙ"})
        EXPECT_EQ(look_of(name).skeleton, skeleton("Vicky")) << name;
    EXPECT_NE(look_of("Vicky B").skeleton, skeleton("Vicky"));
    for (const char* name : {"Admin", "[admin]", "Kradan 2", "管理者", "ผู้ดูแล"})
        EXPECT_TRUE(look_of(name).reserved) << name;
    for (const char* name : {"Adam", "Mali"}) EXPECT_FALSE(look_of(name).reserved) << name;
    for (const char* name : {"", "!!", "\xff"}) EXPECT_EQ(look_of(name).skeleton, "") << name;
}

TEST(Names, CountsCharactersAsReadersDo) {
    EXPECT_EQ(reason(""), "account.name-too-short");
    EXPECT_EQ(reason("a"), "account.name-too-short");
    EXPECT_EQ(reason("น้ำ"), "account.name-too-short");
    EXPECT_EQ(reason("森"), "account.name-too-short");
    EXPECT_EQ(reason("ab"), "");
    EXPECT_EQ(reason("abcdefghijklmnopqrst"), "");
    EXPECT_EQ(reason("abcdefghijklmnopqrstu"), "account.name-too-long");
    std::string thai;
    for (int i = 0; i < 20; ++i) thai += i % 2 == 0 ? "ที่" : "ผู้";
    EXPECT_EQ(reason(thai), "");
    EXPECT_EQ(reason(thai + "ก"), "account.name-too-long");
    EXPECT_EQ(reason(std::string(5000, 'a')), "account.name-too-long");
}

TEST(Names, RefusesOtherCharacters) {
    for (const char* name : {" ab",
                             "ab ",
                             "a  b",
                             "a__b",
                             "_ab",
                             "ab.",
                             "a.-b",
                             "a@b",
                             "<b>hi",
                             "a/b",
                             "ab!",
                             "a,b",
                             "ab\n",
                             "a\tb",
                             "ab\x7f",
                             "a\u200bb",
                             "a\u200db",
                             "a\u202eb",
                             "a\u2066b",
                             "a\u00adb",
                             "a\ufeffb",
                             "ab\ufe0f",
                             "a\u3164b",
                             "a\u115fb",
                             "ab\U000e0041",
                             "♚♛",
                             "ab😀",
                             "𝐚𝐝",
                             "ªª",
                             "ⓐⓑ",
                             "a\u0301\u0302\u0303\u0304\u0305b",
                             "1\u0301a",
                             "\u0301ab",
                             "ก_่า",
                             "a\u20ddb",
                             "ab\xff",
                             "a\xc0\x80",
                             "a\xed\xa0\x80",
                             "Ⅳ世"}) {
        EXPECT_EQ(reason(name), "account.name-characters") << name;
    }
    EXPECT_EQ(reason(std::string_view("a\0b", 3)), "account.name-characters");
}

TEST(Names, RefusesMixedScripts) {
    for (const char* name : {"pаypal", "Αlpha", "สมさくら", "やまだИ", "مريمAдам", "abกขさ", "1๒3"}) {
        EXPECT_EQ(reason(name), "account.name-mixed-scripts") << name;
    }
}

TEST(Names, ReservesWordsAndWhatLooksLikeThem) {
    for (const char* name :
         {"admin",          "Admin",          "ADMIN",        "ad.min",       "adm1n",  "аdmіn",
          "ａｄｍｉｎ",     "Moderator",      "rnoderator",   "m0d",          "kradan", "Kradan",
          "kradan_team",    "KRADAN2",        "me",           "api",          "null",   "ผู้ดูแล",
          "แอดมิน",          "เเอดมิน",         "管理者",       "運営",         "公式",   "ゲスト",
          "コンピューター", "コンピュータ一", "deleted user", "s-u-p-p-o-r-t"}) {
        const std::string why = reason(name);
        EXPECT_TRUE(why == "account.name-reserved" || why == "account.name-mixed-scripts")
            << name << ": " << why;
    }
    EXPECT_EQ(reason("adm1n"), "account.name-reserved");
    EXPECT_EQ(reason("管理者"), "account.name-reserved");
    for (const char* name : {"adminton", "ผู้ดูแลแมว", "管理者A", "meme", "modest", "karadan"})
        EXPECT_EQ(reason(name), "") << name;
}

TEST(Names, SkeletonsHaveAVersion) {
    EXPECT_FALSE(skeleton_version().empty());
}

}  // namespace
}  // namespace kradan::identity
