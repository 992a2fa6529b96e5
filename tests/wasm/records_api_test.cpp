// The records module's operations, natively.
#include "wasm/records_api.h"

#include <gtest/gtest.h>

#include <string>

#include "session/json.h"

namespace kradan::wasm {
namespace {

json::Value ask(const std::string& request) {
    const auto answer = json::parse(answer_records(request));
    EXPECT_TRUE(answer) << request;
    return answer ? *answer : json::Value{};
}

int open(const std::string& text) {
    json::Writer request;
    request.begin_object().member("op", "open").member("text", text).end_object();
    const auto answer = ask(request.text());
    const auto* records = answer.find("records");
    EXPECT_TRUE(records != nullptr && !records->items.empty()) << text;
    if (records == nullptr || records->items.empty()) return 0;
    return static_cast<int>(records->items.front().find("record")->number);
}

std::string op(const std::string& name, int record, const std::string& more = "") {
    return R"({"op":")" + name + R"(","record":)" + std::to_string(record) + more + "}";
}

TEST(RecordsApi, ARecordIsOpenedSteppedThroughChangedAndWritten) {
    const int record = open("[White \"A\"]\n[Black \"B\"]\n\n1. e4 {best} e5 (1... c5 2. Nf3) 2. Nf3 $1 *\n");
    const auto tree = ask(op("tree", record));
    EXPECT_EQ(tree.find("players")->find("first")->string, "A");
    const auto& nodes = tree.find("nodes")->items;
    ASSERT_EQ(nodes.size(), 6u);
    EXPECT_EQ(nodes[1].find("label")->string, "e4");
    EXPECT_EQ(nodes[1].find("comment")->string, "best");
    const int e4 = static_cast<int>(nodes[1].find("node")->number);

    const auto at = ask(op("at", record, R"(,"node":)" + std::to_string(e4)));
    EXPECT_EQ(at.find("turn")->string, "second");
    EXPECT_EQ(at.find("last")->find("to")->string, "e4");

    EXPECT_NE(answer_records(op("play", record, R"(,"node":)" + std::to_string(e4) + R"(,"move":"e7e4")"))
                  .find("chess."),
              std::string::npos);
    const auto added = ask(op("play", record, R"(,"node":)" + std::to_string(e4) + R"(,"move":"e7e6")"));
    ASSERT_NE(added.find("node"), nullptr);
    const auto again = ask(op("play", record, R"(,"node":)" + std::to_string(e4) + R"(,"move":"e7e6")"));
    EXPECT_EQ(again.find("node")->number, added.find("node")->number);
    const std::string e6 = R"(,"node":)" + std::to_string(static_cast<int>(added.find("node")->number));
    EXPECT_TRUE(ask(op("promote", record, e6)).find("changed")->boolean);
    EXPECT_TRUE(ask(op("comment", record, e6 + R"(,"text":"French")")).find("changed")->boolean);
    const auto written = ask(op("write", record, R"(,"format":"pgn")"));
    EXPECT_NE(written.find("text")->string.find("(1... e6 {French})"), std::string::npos)
        << written.find("text")->string;
    EXPECT_TRUE(ask(op("undo", record)).find("changed")->boolean);
    EXPECT_TRUE(ask(op("redo", record)).find("changed")->boolean);
    EXPECT_NE(ask(op("image", record, e6)).find("svg")->string.find("<svg"), std::string::npos);
    EXPECT_EQ(answer_records(op("close", record)), "{}");
    EXPECT_NE(answer_records(op("tree", record)).find("there is no such record"), std::string::npos);
}

TEST(RecordsApi, AnExpectedCourseOfPlayIsLabelledAndNotPlayed) {
    const int record = open("1. e4 e5 *\n");
    const auto before = answer_records(op("tree", record));
    EXPECT_EQ(
        answer_records(op("label", record, R"(,"node":1,"moves":["g8f6","e4e5","f6e4","e1e3","a7a6"])")),
        R"({"moves":[{"move":"g8f6","label":"Nf6"},{"move":"e4e5","label":"e5"},)"
        R"({"move":"f6e4","label":"Ne4"}]})");
    EXPECT_EQ(answer_records(op("tree", record)), before);
}

TEST(RecordsApi, WhatIsNoRecordIsSaid) {
    EXPECT_EQ(answer_records(R"({"op":"open","text":"Dear diary"})"),
              R"({"refusals":[{"reason":"record.unknown-format","clause":"","detail":""}]})");
    for (const auto* request :
         {"", "{}", R"({"op":"open"})", R"({"op":"tree","record":-1})", R"({"op":"at","record":99})",
          R"({"op":"write","record":1,"format":"morse"})", R"({"op":"play","record":1,"node":1e9})"}) {
        EXPECT_TRUE(answer_records(request).starts_with(R"({"refusals":[)")) << request;
    }
}

}  // namespace
}  // namespace kradan::wasm
