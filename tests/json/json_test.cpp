// Numbers are parsed by our own code, so they are compared with the C library's results.
#include "json/json.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "core/random.h"

namespace kradan::json {
namespace {

double read(const std::string& text) {
    const auto value = parse(text);
    EXPECT_TRUE(value) << text;
    return value ? value->number : 0;
}

TEST(Json, NumbersAreWhatTheyAreElsewhere) {
    for (const char* text : {"0", "-0", "1", "-1", "9007199254740991", "-9007199254740991", "0.5", "12.75",
                             "0.1", "3.14159265358979", "1e3", "1E+3", "25e-2", "-2.5e-3", "1e22",
                             "123456789e-9", "0e300", "0.000", "1700000000000.25"}) {
        EXPECT_EQ(read(text), std::strtod(text, nullptr)) << text;
    }
    SplitMix64 random(3);
    for (int i = 0; i < 5'000; ++i) {
        std::string text = std::to_string(random.below(1'000'000'000));
        if (random.below(2) == 0) text += "." + std::to_string(random.below(1'000'000));
        if (random.below(2) == 0) text += "e" + std::to_string(static_cast<int>(random.below(20)) - 10);
        const double wanted = std::strtod(text.c_str(), nullptr);
        EXPECT_EQ(read(text), wanted) << text;
    }
}

TEST(Json, NumbersOfAnyLengthAreNearEnough) {
    for (const char* text :
         {"123456789012345678901234567890", "0.1234567890123456789012345", "1.5e200", "1.5e-200", "1e308"}) {
        const double wanted = std::strtod(text, nullptr);
        EXPECT_NEAR(read(text) / wanted, 1, 1e-13) << text;
    }
    EXPECT_EQ(read("1e-400"), 0);
    EXPECT_EQ(read("1e-99999999999999999999"), 0);
    EXPECT_EQ(read("-1e-99999999999999999999"), 0);
}

TEST(Json, ANumberThatIsTooBigIsRefused) {
    const std::string long_number = "1" + std::string(400, '0');
    for (const std::string& text :
         {std::string("1e309"), std::string("-1e999999999999"), long_number, long_number + "e-400",
          std::string("99e308"), "[1," + long_number + "]"}) {
        EXPECT_FALSE(parse(text)) << text;
    }
}

TEST(Json, WhatOnlyLooksLikeANumberIsRefused) {
    for (const char* text :
         {"01", "1.", ".5", "+1", "-", "1e", "1e+", "0x10", "1_000", "NaN", "Infinity", "--1"}) {
        EXPECT_FALSE(parse(text)) << text;
    }
}

TEST(Json, HalfOfASurrogatePairIsRefusedAndNotHandedOnAsInvalidUtf8) {
    for (const char* text :
         {R"("x\udc00y")", R"("\udfff")", R"("\ud800")", R"("\ud800x")", R"("\ud800\u0041")",
          R"({"\udc00":1})", R"(["한","\udabc\udabc"])", "\"\xed\xb0\x80\"", "\"\xed\xa0\x80\""}) {
        EXPECT_FALSE(parse(text)) << text;
    }
    for (const char* text :
         {R"("\ud83d\ude00")", R"("\ud7ff\ue000")", R"("힣 한글")", R"({"\u00ed":"\u00ed"})"}) {
        EXPECT_TRUE(parse(text)) << text;
    }
    EXPECT_EQ(parse(R"("\ud83d\ude00")")->string, "😀");
}

TEST(Json, NestedTooDeepIsSaid) {
    const auto value = parse(std::string(100, '['));
    ASSERT_FALSE(value);
    EXPECT_EQ(value.error().message, "nested too deep");
}

}  // namespace
}  // namespace kradan::json
