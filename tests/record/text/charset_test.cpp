#include "record/text/charset.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>

#include "../sgf/support.h"

namespace kradan::record {
namespace {

struct Sample {
    std::string_view name;
    std::string_view ca;
    /// A player's name.
    std::string_view bytes;
    std::string_view utf8;
};

// The bytes were produced by Python's codecs.
constexpr std::array samples = {
    Sample{"utf-8", "UTF-8", "\xe7\x9f\xb3\xe7\x94\xb0", "石田"},
    // The second byte of 表, ソ and 能 is '\', for ゼ it is ']', and for ー it is '['.
    Sample{"shift_jis", "Shift_JIS",
           "\x95\x5c\x83\x5c\x94\x5c\x83\x5b\x83\x5d\x81\x5b \x90\xce\x93\x63\x96\x46\x95\x76",
           "表ソ能ゼゾー 石田芳夫"},
    Sample{"euc-jp", "EUC-JP", "\xc0\xd0\xc5\xc4\xcb\xa7\xc9\xd7\xa4\xce\xb8\xeb", "石田芳夫の碁"},
    Sample{"gb18030", "GB2312", "\xb9\xc5\xc1\xa6 \xbf\xc2\xbd\xe0 \xce\xa7\xc6\xe5", "古力 柯洁 围棋"},
    // The second byte of 許 and 功 is '\'.
    Sample{"big5", "Big5", "\xb3\x5c\xa5\x5c \xb6\xc0\xab\x54\xb3\xd3 \xb3\xf2\xb4\xd1", "許功 黃俊勝 圍棋"},
    Sample{"euc-kr", "EUC-KR", "\xc0\xcc\xc3\xa2\xc8\xa3 \xb9\xd9\xb5\xcf", "이창호 바둑"},
    Sample{"windows-874", "TIS-620", "\xcb\xc1\xd2\xa1\xc5\xe9\xcd\xc1 \xb4\xd3\xaa\xb9\xd0",
           "หมากล้อม ดำชนะ"},
    Sample{"windows-1252", "ISO-8859-1", "M\xfcller J\xe9r\xf4me", "Müller Jérôme"},
    // In Shift-JIS, the last letter of the text and ']' would be one character.
    Sample{"windows-1251", "windows-1251",
           "\xc8\xe2\xe0\xed \xcf\xe5\xf2\xf0\xee\xe2 \xf5\xee\xf0\xee\xf8\xe8\xe9 \xf5\xee\xe4",
           "Иван Петров хороший ход"},
    Sample{"koi8-r", "KOI8-R",
           "\xe9\xd7\xc1\xce \xf0\xc5\xd4\xd2\xcf\xd7 \xc8\xcf\xd2\xcf\xdb\xc9\xca \xc8\xcf\xc4",
           "Иван Петров хороший ход"},
};

std::string player(const Record& record) {
    return property_of(record, Tree::root, "PB");
}

TEST(Charset, EachIsReadWhereCaNamesIt) {
    for (const Sample& sample : samples) {
        const std::string text = "(;CA[" + std::string{sample.ca} + "]SZ[9]PB[" + std::string{sample.bytes} +
                                 "]C[" + std::string{sample.bytes} + "];B[aa];W[bb])";
        const Record record = read_one(text);
        EXPECT_EQ(record.tree.annotation(Tree::root).comment, sample.utf8) << sample.name;
        EXPECT_EQ(record.tree.size(), 3u) << sample.name;
        EXPECT_EQ(faults_of(record), "") << sample.name;
        EXPECT_TRUE(is_utf8(write_sgf(record)));
        EXPECT_EQ(property_of(record, Tree::root, "CA"), "");
    }
}

TEST(Charset, EachIsFoundWhereCaIsMissingComesLateOrLies) {
    for (const Sample& sample : samples) {
        const std::string bytes{sample.bytes};
        for (const std::string& text :
             {"(;SZ[9]PB[" + bytes + "];B[aa])",
              "(;PB[" + bytes + "]CA[" + std::string{sample.ca} + "];B[aa])",
              "(;CA[UTF-8]PB[" + bytes + "];B[aa])", "(;CA[no such]PB[" + bytes + "];B[aa])"}) {
            EXPECT_EQ(player(read_one(text)), "PB[" + std::string{sample.utf8} + "]") << text;
        }
        if (sample.name != "utf-8") {
            EXPECT_EQ(guess_charset("(;SZ[9]PB[" + bytes + "])"), sample.name);
        }
    }
    const Record lies = read_one("(;CA[Shift_JIS]PB[石田])");
    EXPECT_EQ(player(lies), "PB[石田]");
}

/// Regression: guessed as Shift-JIS or GBK, a comment's last letter and its bracket became one character.
TEST(Charset, NoGuessSwallowsABracket) {
    for (const std::string_view word : {"\xf5\xee\xe4", "\xd1", "\xff", "\xc4\xc0", "\xe0\x81", "\x93\xfa"}) {
        const std::string bytes{word};
        for (const std::string& text :
             {"(;SZ[9]C[" + bytes + "];B[ee]PB[" + bytes + "];W[cc])",
              "(;SZ[9]PW[" + bytes + "]PB[" + bytes + "]\n(;B[ee];W[cc])(;B[aa]C[" + bytes + "]))",
              "(;CA[GB2312]SZ[9]C[" + bytes + "];B[ee](;W[cc]))"}) {
            const Record record = read_one(text);
            EXPECT_TRUE(record.tree.size() == 3u || record.tree.size() == 4u) << text;
            EXPECT_FALSE(faults_of(record).contains("sgf.un")) << text << faults_of(record);
        }
    }
}

TEST(Charset, AnInputOfAKnownCharsetIsDecodedBeforeItIsRead) {
    for (const Sample& sample : samples) {
        const std::string text = "(;CA[Big5]SZ[9]PB[" + std::string{sample.bytes} + "];B[aa])";
        MemorySource source(text);
        Input input(source, find_charset(sample.name));
        const auto reader = make_sgf_reader(input, {});
        Record record;
        ASSERT_TRUE(reader->next(record)) << sample.name;
        EXPECT_EQ(player(record), "PB[" + std::string{sample.utf8} + "]") << sample.name;
        EXPECT_EQ(faults_of(record), "") << sample.name;
        EXPECT_EQ(input.trouble(), "") << sample.name;
    }
    // However long the text, no character is split between two blocks.
    std::string text = "(;SZ[9]C[";
    std::string expected;
    for (int i = 0; i < 20'000; ++i) {
        text += samples[1].bytes;
        expected += samples[1].utf8;
    }
    text += "];B[aa])";
    MemorySource source(text);
    Input input(source, find_charset("shift_jis"));
    Record record;
    ASSERT_TRUE(make_sgf_reader(input, {})->next(record));
    EXPECT_EQ(record.tree.annotation(Tree::root).comment, expected);
}

TEST(Charset, EachGameHasItsOwn) {
    std::string text;
    for (const Sample& sample : samples)
        text += "(;CA[" + std::string{sample.ca} + "]PB[" + std::string{sample.bytes} + "];B[aa])\n";
    const auto records = read_all(text);
    ASSERT_EQ(records.size(), samples.size());
    for (std::size_t i = 0; i < samples.size(); ++i)
        EXPECT_EQ(player(records[i]), "PB[" + std::string{samples[i].utf8} + "]");
}

TEST(Charset, BytesThatAreNoCharacterAreReplacedWithOneFault) {
    const Record record = read_one("(;CA[UTF-8]PB[石\xff田]PW[\xe7\x9f]C[石田芳夫];B[aa])");
    EXPECT_EQ(player(record), "PB[石\xef\xbf\xbd田]");
    EXPECT_EQ(faults_of(record), "1:15 sgf.charset");
    EXPECT_EQ(record.tree.size(), 2u);
}

TEST(Charset, APairThatIsNoCharacterLeavesNoBracketBehind) {
    const Record record = read_one("(;CA[Shift_JIS]PB[\x90\xce\x93\x63\x95\x5c]C[\x85\x5d\x85\x5c];B[aa])");
    EXPECT_EQ(record.tree.annotation(Tree::root).comment, "\xef\xbf\xbd\xef\xbf\xbd");
    EXPECT_EQ(record.tree.size(), 2u);
    EXPECT_EQ(faults_of(record), "1:28 sgf.charset");
}

TEST(Charset, Iso2022IsToldAsNotRead) {
    // 石田 in JIS X 0208, between the escapes that switch to it and back.
    const std::string name = "\x1b$B@PED\x1b(B";
    EXPECT_EQ(faults_of("(;CA[ISO-2022-JP]PB[" + name + "]PW[" + name + "];B[aa])"), "1:21 sgf.charset");
    EXPECT_EQ(faults_of("(;PB[" + name + "];B[aa])"), "1:6 sgf.charset");
    EXPECT_EQ(faults_of("(;CA[ISO-2022-JP]PB[Ishida];B[aa])"), "");
}

TEST(Charset, PlacesCountTheBytesOfTheFile) {
    const Record record = read_one("(;CA[Shift_JIS]PB[\x95\x5c\x83\x5d];B[a])");
    EXPECT_EQ(faults_of(record), "1:27 sgf.bad-move");
}

TEST(Charset, NamesInAllTheirSpellings) {
    for (const std::string_view name : {"SJIS", "shift-jis", "MS_Kanji", "Windows-31J", "cp932"})
        EXPECT_EQ(find_charset(name)->name, "shift_jis") << name;
    for (const std::string_view name : {"gb2312", "GBK", "GB18030", "cp936", "EUC-CN"})
        EXPECT_EQ(find_charset(name)->name, "gb18030") << name;
    EXPECT_EQ(find_charset("windows-1251")->name, "windows-1251");
    EXPECT_EQ(find_charset("klingon"), nullptr);
    EXPECT_EQ(find_charset(""), nullptr);
}

TEST(Charset, EveryCharsetCanBeDecodedHere) {
    // A character or two typical of each charset.
    Decoder decoder;
    for (const auto& [name, bytes, utf8] : {std::array<std::string_view, 3>{"windows-1252", "\xe9", "é"},
                                            {"iso-8859-15", "\xa4", "€"},
                                            {"windows-1251", "\xe3\xee", "го"},
                                            {"koi8-r", "\xc7\xcf", "го"},
                                            {"windows-1250", "\xb3", "ł"},
                                            {"iso-8859-2", "\xb3", "ł"},
                                            {"macintosh", "\x8e", "é"},
                                            {"iso-8859-5", "\xd3", "г"}}) {
        std::string text{bytes};
        EXPECT_TRUE(decoder.decode(text, *find_charset(name))) << name;
        EXPECT_EQ(text, utf8) << name;
    }
}

TEST(Charset, Utf8CutOffAtItsEnd) {
    EXPECT_TRUE(is_utf8("石田"));
    EXPECT_FALSE(is_utf8("石\xe7\x94"));
    EXPECT_TRUE(is_utf8("石\xe7\x94", true));
    EXPECT_TRUE(is_utf8("\xf0\x9f", true));
    EXPECT_TRUE(is_utf8("\xed", true));
    EXPECT_FALSE(is_utf8("\xff", true));
    EXPECT_FALSE(is_utf8("\xe7\x94x", true));
}

}  // namespace
}  // namespace kradan::record
