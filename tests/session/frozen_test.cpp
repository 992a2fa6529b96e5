// Texts written by earlier versions of this program are read, and written back byte for byte. A change to the
// format adds lines to frozen.jsonl without changing any.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <string>
#include <string_view>

#include "json/json.h"
#include "session/plan.h"
#include "session/session.h"
#include "session/view.h"

namespace kradan::session {
namespace {

/// FNV-1a.
std::string digest(std::string_view text) {
    std::uint64_t hash = 14695981039346656037ULL;
    for (const char character : text)
        hash = (hash ^ static_cast<unsigned char>(character)) * 1099511628211ULL;
    std::array<char, 17> digits{};
    std::snprintf(digits.data(), digits.size(), "%016llx", static_cast<unsigned long long>(hash));
    return digits.data();
}

template <class Write>
std::string written(Write write) {
    json::Writer writer;
    write(writer);
    return writer.text();
}

std::string view_of(const State& state, std::int64_t now, std::int64_t known) {
    return written([&](json::Writer& writer) { write_view(writer, state, now, known); });
}

/// The text of the value that follows `key` in a line; for an array, the text of its elements.
std::string_view text_after(std::string_view line, std::string_view key) {
    const std::string quoted = "\"" + std::string{key} + "\":";
    const auto begin = line.find(quoted) + quoted.size();
    int depth = 0;
    bool inside = false;
    for (auto end = begin; end < line.size(); ++end) {
        const char character = line[end];
        if (inside && character == '\\') {
            ++end;
        } else if (character == '"') {
            inside = !inside;
        } else if (!inside && (character == '{' || character == '[')) {
            ++depth;
        } else if (!inside && (character == '}' || character == ']')) {
            if (--depth < 0) return line.substr(begin, end - begin);
            if (depth == 0) return line.substr(begin, end + 1 - begin);
        } else if (!inside && depth == 0 && character == ',') {
            return line.substr(begin, end - begin);
        }
    }
    return {};
}

void expect_event(const Event& event, std::string_view text) {
    EXPECT_EQ(written([&](json::Writer& writer) { write_event(writer, event); }), text);
}

/// Reads the events in a log and writes them back.
std::vector<Event> events_of(const json::Value& list, std::string_view text) {
    std::vector<Event> events;
    json::Writer writer;
    writer.begin_array();
    for (const json::Value& item : list.items) {
        json::Fault fault;
        events.push_back(read_event(item, fault));
        EXPECT_FALSE(fault) << fault.text();
        write_event(writer, events.back());
    }
    writer.end_array();
    EXPECT_EQ(writer.text(), text);
    return events;
}

void check_config(const json::Value& value, std::string_view line) {
    for (const char* key : {"config", "written"}) {
        json::Fault fault;
        const Config config = read_config(*value.find(key), fault);
        EXPECT_FALSE(fault) << fault.text();
        EXPECT_EQ(written([&](json::Writer& writer) { write_config(writer, config); }),
                  text_after(line, "written"));
    }
}

void check_command(const json::Value& value, std::string_view line) {
    json::Fault fault;
    const auto config = json::parse("{\"game\":\"" + value.find("game")->string + "\",\"size\":9}");
    Config read = read_config(*config, fault);
    read.foreign = {};
    const auto command = read_command(*value.find("command"), begin(*create(read, 0))->game);
    if (!value.find("read")) {
        ASSERT_FALSE(command);
        EXPECT_EQ(command.error().reason, "session.malformed");
        return;
    }
    ASSERT_TRUE(command) << command.error().detail;
    EXPECT_EQ(written([&](json::Writer& writer) {
                  writer.begin_object().member("do", id(command->act));
                  if (command->intent) writer.member("move", command->intent->parts().text);
                  writer.texts("vertices", command->vertices).member("gone", command->gone);
                  writer.member("forDraw", command->for_draw).end_object();
              }),
              text_after(line, "read"));
}

void check_plan(const json::Value& value, std::string_view line) {
    for (const char* key : {"plan", "written"}) {
        const auto plan = read_plan(*value.find(key));
        ASSERT_TRUE(plan) << plan.error().detail;
        EXPECT_EQ(written([&](json::Writer& writer) { write_plan(writer, *plan); }),
                  text_after(line, "written"));
    }
}

void check_log(const json::Value& value, std::string_view line) {
    const auto events = events_of(*value.find("log"), text_after(line, "log"));
    const auto now = static_cast<std::int64_t>(value.find("now")->number);
    auto state = begin(events.front());
    ASSERT_TRUE(state);
    if (const auto* more = value.find("more")) {
        for (const Event& event : events_of(*more, text_after(line, "more")))
            ASSERT_TRUE(apply(*state, event));
        const auto known = static_cast<std::int64_t>(value.find("known")->number);
        EXPECT_EQ(view_of(*state, now, known), text_after(line, "view"));
        return;
    }
    // After each event, compares the digests of the whole view and of what is new in it.
    const auto& views = value.find("views")->items;
    ASSERT_EQ(views.size(), events.size());
    for (std::size_t i = 0; i < events.size(); ++i) {
        if (i > 0) ASSERT_TRUE(apply(*state, events[i]));
        const auto known = static_cast<std::int64_t>(i / 2);
        EXPECT_EQ(digest(view_of(*state, events[i].at + 7, 0)) + digest(view_of(*state, now, known)),
                  views[i].string);
    }
}

TEST(Frozen, TextsAreReadAndWrittenAsBefore) {
    std::ifstream file(KRADAN_DATA "/../tests/session/frozen.jsonl", std::ios::binary);
    int count = 0;
    for (std::string line; std::getline(file, line); ++count) {
        SCOPED_TRACE(line.substr(0, 200));
        const auto value = json::parse(line);
        ASSERT_TRUE(value);
        if (value->find("config")) check_config(*value, line);
        if (value->find("command")) check_command(*value, line);
        if (value->find("plan")) check_plan(*value, line);
        if (value->find("log")) check_log(*value, line);
        if (const json::Value* event = value->find("event")) {
            json::Fault fault;
            expect_event(read_event(*event, fault), text_after(line, "event"));
            EXPECT_FALSE(fault) << fault.text();
        }
    }
    EXPECT_GT(count, 300);
}

}  // namespace
}  // namespace kradan::session
