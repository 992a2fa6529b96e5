#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "wire/codec.h"

namespace kradan::wire {
namespace {

using namespace std::string_literals;

std::string read_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

/// `./dev wire` sets this, so that the files are written instead of compared.
bool writing() {
    return std::getenv("KRADAN_WRITE") != nullptr;
}

void expect_file(const std::string& path, const std::string& made) {
    if (writing()) std::ofstream(path, std::ios::binary) << made;
    EXPECT_EQ(read_file(path), made) << "run ./dev wire";
}

/// The document ends with the generated text, which starts below the mark.
void expect_end(const std::string& path, std::string_view mark, const std::string& made) {
    const std::string text = read_file(path);
    const auto begin = text.find(mark);
    ASSERT_NE(begin, std::string::npos);
    expect_file(path, text.substr(0, begin) + std::string{mark} + "\n" + made);
}

TEST(Messages, TheTypescriptIsThatOfTheDescription) {
    expect_file(KRADAN_DATA "/../web/src/online/messages.generated.ts", typescript());
    expect_file(KRADAN_DATA "/../js/rules/types.generated.ts", rules_typescript());
    expect_file(KRADAN_DATA "/../web/src/rules/types.generated.ts", page_typescript());
}

TEST(Messages, TheDocumentationIsThatOfTheDescription) {
    expect_end(KRADAN_DATA "/../docs/protocol.md", "<!-- Made from src/wire/messages.h by ./dev wire -->\n",
               tables());
    expect_end(KRADAN_DATA "/../docs/wasm.md", "<!-- Made from src/session/ by ./dev wire -->\n",
               rules_tables());
}

// Descriptions do not compile without meanings, but the meanings of options are looked up by key.
TEST(Messages, EachMemberHasAMeaning) {
    EXPECT_EQ(without_meaning(), std::vector<std::string>{});
}

TEST(Messages, ACommandIsReadWithAllItsMembers) {
    const auto message = read_message(
        R"({"type":"act","game":"g1","seq":7,"command":{"do":"move","move":"e2e4"},"nonce":"n1"})");
    ASSERT_TRUE(message);
    const auto* act = std::get_if<Act>(&*message);
    ASSERT_NE(act, nullptr);
    EXPECT_EQ(act->game, "g1");
    EXPECT_EQ(act->seq, 7);
    EXPECT_EQ(act->nonce, "n1");
    ASSERT_NE(act->command.value.find("move"), nullptr);
    EXPECT_EQ(act->command.value.find("move")->string, "e2e4");
}

TEST(Messages, AnOptionalMemberMayBeMissing) {
    const auto without = read_message(R"({"type":"hello","version":1})");
    ASSERT_TRUE(without);
    EXPECT_FALSE(std::get<Hello>(*without).token);
    const auto with = read_message(R"({"type":"hello","version":1,"token":"t"})");
    ASSERT_TRUE(with);
    EXPECT_EQ(std::get<Hello>(*with).token, "t");
}

TEST(Messages, WhatCannotBeReadSaysWhatWasExpected) {
    struct Case {
        std::string text;
        std::string says;
    };
    for (const auto& [text, says] : {
             Case{"", ""},
             Case{"[]", "expected a JSON object"},
             Case{"{}", "type: expected a string"},
             Case{R"({"type":7})", "type: expected a string"},
             Case{R"({"type":"no-such"})", "type: unknown message type"},
             Case{R"({"type":"act","nonce":"n"})", "game"},
             Case{R"({"type":"ping","sent":-1})", "sent"},
             Case{R"({"type":"ping","sent":1e300})", "sent"},
             Case{R"({"type":"join","game":7,"seq":0,"said":0,"nonce":""})", "game"},
             Case{R"({"type":"join","game":"g","seq":9007199254740991,"said":0,"nonce":""})", "seq"},
             Case{R"({"type":"open-seek","terms":{"config":{},"side":"third","watchable":true},"nonce":"n"})",
                  "expected one of first second random furigoma"},
             Case{R"({"type":"open-seek","terms":7,"nonce":"n"})", "terms"},
             Case{R"({"type":"say","game":"g","text":")" + std::string(1281, 'x') + R"(","nonce":"n"})",
                  "text"},
             Case{"{\"type\":\"say\",\"game\":\"g\",\"text\":\"\xff\",\"nonce\":\"n\"}", ""},
         }) {
        const auto message = read_message(text);
        ASSERT_FALSE(message) << text;
        EXPECT_EQ(message.error().refusal.reason, "session.malformed") << text;
        EXPECT_NE(message.error().refusal.detail.find(says), std::string::npos)
            << text << ": " << message.error().refusal.detail;
    }
}

TEST(Messages, ARefusalNamesTheNonceOfWhatWasRefused) {
    const auto message = read_message(R"({"type":"act","nonce":"n7"})");
    ASSERT_FALSE(message);
    EXPECT_EQ(message.error().nonce, "n7");
}

TEST(Messages, AreWrittenAsTheirDescriptionSays) {
    EXPECT_EQ(write_message(Done{.nonce = "n\"1", .id = ""}), R"({"type":"done","nonce":"n\"1","id":""})");
    EXPECT_EQ(write_message(Events{.game = "g", .events = {{.text = R"({"seq":2})"}}, .nonce = "", .now = 5}),
              R"({"type":"events","game":"g","events":[{"seq":2}],"nonce":"","now":5})");
    EXPECT_EQ(
        write_message(Welcome{.now = 1}),
        R"({"type":"welcome","version":1,"now":1,"games":[],"invitations":[],"computer":[],"address":"","analysis":false,"account":false,"notices":false})");
    EXPECT_EQ(write_message(RematchAsked{.game = "g", .by = Colour::second}),
              R"({"type":"rematch-asked","game":"g","by":"second"})");
}

}  // namespace
}  // namespace kradan::wire
