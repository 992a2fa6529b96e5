#include "record/text/utf16.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "../support.h"

namespace kradan::record {
namespace {

using namespace std::string_literals;

/// UTF-16 text with a byte order mark.
std::string utf16(std::u16string_view text, ByteOrder order) {
    std::string bytes;
    const auto put = [&](unsigned unit) {
        const char low = static_cast<char>(unit & 0xFF);
        const char high = static_cast<char>(unit >> 8);
        bytes += order == ByteOrder::little ? low : high;
        bytes += order == ByteOrder::little ? high : low;
    };
    put(0xFEFF);
    for (const char16_t unit : text) put(unit);
    return bytes;
}

/// A source that returns its bytes one at a time.
class Trickle final : public ByteSource {
  public:
    explicit Trickle(std::string_view bytes) : rest_(bytes) {}
    std::size_t read(std::span<char> buffer) override {
        if (rest_.empty() || buffer.empty()) return 0;
        buffer[0] = rest_.front();
        rest_.remove_prefix(1);
        return 1;
    }

  private:
    std::string_view rest_;
};

std::string read_text(ByteSource& source) {
    Input input(source);
    std::string text;
    for (int byte = input.take(); byte != Input::end; byte = input.take()) text += static_cast<char>(byte);
    return text + (input.trouble().empty() ? "" : "!");
}
std::string read_text(std::string_view bytes) {
    MemorySource source(bytes);
    std::string text = read_text(source);
    Trickle trickle(bytes);
    EXPECT_EQ(read_text(trickle), text);
    return text;
}

TEST(Utf16, IsDecodedInEitherByteOrder) {
    for (const ByteOrder order : {ByteOrder::little, ByteOrder::big}) {
        EXPECT_EQ(read_text(utf16(u"e4 \u00e9 \u738b \U0001F600 \u0e01\n", order)),
                  "e4 \u00e9 \u738b \U0001F600 \u0e01\n");
        EXPECT_EQ(read_text(utf16(u"", order)), "");
        std::u16string long_text;
        std::string same;
        for (int i = 0; i < 50'000; ++i) {
            long_text += i % 7 == 0 ? u"\U0001F600" : u"a";
            same += i % 7 == 0 ? "\U0001F600" : "a";
        }
        EXPECT_EQ(read_text(utf16(long_text, order)), same);
    }
}

TEST(Utf16, WhatIsNoneIsReplacedAndTold) {
    EXPECT_EQ(read_text("\xFF\xFE"
                        "a\0\0\xDC"
                        "b\0"s),
              "a\uFFFDb!");
    EXPECT_EQ(read_text("\xFF\xFE"
                        "\0\xD8"
                        "b\0"s),
              "\uFFFDb!");
    EXPECT_EQ(read_text("\xFF\xFE"
                        "a\0b"s),
              "a!");
    EXPECT_EQ(read_text("\xFF\xFE"
                        "\0\xD8"s),
              "\uFFFD!");
}

TEST(Utf16, OtherTextsStayAsTheyAre) {
    for (const std::string& text : {""s, "a"s, "\xFF"s, "\xFE"s, "(;GM[1])"s, "\xEF\xBB\xBFx"s})
        EXPECT_EQ(read_text(text), text);
}

TEST(Utf16, FilesOfEveryFormAreRecognisedAndRead) {
    struct Case {
        std::u16string text;
        Format format;
    };
    const std::vector<Case> cases = {
        {u"(;GM[1]SZ[9]PB[\u672c\u56e0\u574a];B[ee];W[gc])", Format::sgf},
        {u"[White \"J\u00f6rg\"]\n\n1. e4 e5 *\n", Format::pgn},
        {u"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id \"a\";\n", Format::epd},
        {u"\u2617P-c4 \u2616P-f5\n", Format::pmn},
        {u"lnsik^snl/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/LNSIK^SNL / O/o\n", Format::feen},
        {u"{\"setup\":{\"feen\":\"lnsik^snl/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/LNSIK^SNL / O/o\"},"
         u"\"plies\":[\"c3-c4\"]}",
         Format::pcn}};
    for (const Case& each : cases) {
        for (const ByteOrder order : {ByteOrder::little, ByteOrder::big}) {
            const std::string bytes = utf16(each.text, order);
            ASSERT_EQ(recognise(bytes), each.format);
            const auto records = read_all([&](Input& input) { return make_reader(each.format, input); },
                                          std::string_view{bytes});
            ASSERT_EQ(records.size(), 1U) << id(each.format);
            EXPECT_EQ(faults_of(records[0]), "") << id(each.format);
        }
    }
}

}  // namespace
}  // namespace kradan::record
