// Everything written matches the descriptions: each member is described and has the described type, and none
// are missing.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>

#include "json/json.h"
#include "schema/collect.h"
#include "schema/write.h"
#include "session/plan.h"
#include "session/session.h"
#include "session/view.h"
#include "session/view_description.h"

namespace kradan::session {
namespace {

using json::Value;
using schema::Case;
using schema::Member;
using schema::Part;
using schema::Type;

class Checker {
  public:
    Checker() {
        parts_.add<Config>();
        parts_.add<Event>();
        parts_.add<Plan>();
        parts_.add<View>();
    }

    /// Returns what is wrong with a value; "" if nothing is wrong.
    std::string wrong(std::string_view part, const Value& value) const {
        return wrong_part(*parts_.find(part), value);
    }

  private:
    static bool has_word(const Case& one, const std::string& word) {
        return std::ranges::find(one.words, word) != one.words.end();
    }

    std::string wrong_part(const Part& part, const Value& value) const {
        if (value.kind != Value::Kind::object) return part.name + " is no object";
        std::vector<Member> members = part.members;
        if (!part.tag.empty()) {
            const Value* tag = value.find(part.tag);
            if (!tag) return part.name + " has no " + part.tag;
            const auto found =
                std::ranges::find_if(part.cases, [&](const Case& one) { return has_word(one, tag->string); });
            if (found == part.cases.end()) return part.name + ": " + tag->string + " is unknown";
            members.insert(members.end(), found->members.begin(), found->members.end());
            members.push_back({part.tag, {.kind = Type::Kind::text}, ""});
        }
        for (const Member& member : members) {
            const auto key = std::ranges::find(value.keys, member.name);
            if (key == value.keys.end()) {
                if (!member.optional) return part.name + "." + member.name + " is missing";
                continue;
            }
            const Value& item = value.items[static_cast<std::size_t>(key - value.keys.begin())];
            if (auto what = wrong_value(member.type, item); !what.empty())
                return part.name + "." + member.name + ": " + what;
        }
        for (const std::string& key : value.keys) {
            if (std::ranges::find(members, key, &Member::name) == members.end())
                return part.name + "." + key + " is not described";
        }
        return {};
    }

    std::string wrong_value(const Type& type, const Value& value) const {
        using Kind = Type::Kind;
        const auto is = [&](Value::Kind kind) { return value.kind == kind ? "" : "is of another type"; };
        if (value.kind == Value::Kind::null) return type.or_null ? "" : "is null";
        switch (type.kind) {
            case Kind::text:
                return is(Value::Kind::string);
            case Kind::number:
                return is(Value::Kind::number);
            case Kind::flag:
                return is(Value::Kind::boolean);
            case Kind::word:
                return std::ranges::find(type.words, value.string) == type.words.end()
                           ? value.string + " is none of the words"
                           : "";
            case Kind::part:
                return wrong_part(*parts_.find(type.name), value);
            case Kind::list:
                if (value.kind != Value::Kind::array) return "is no list";
                return first_wrong(value, [&](std::size_t) { return type.inner.front(); });
            case Kind::tuple:
                // The last element of a clock is its delay, which is written only if there is one.
                if (value.kind != Value::Kind::array || value.items.size() > type.inner.size())
                    return "is no such list";
                return first_wrong(value, [&](std::size_t i) { return type.inner[i]; });
            case Kind::sides:
                if (value.keys.empty() || value.keys.size() > 2) return "has no sides";
                return first_wrong(value, [&](std::size_t) { return type.inner.front(); });
            case Kind::anything:
                return {};
        }
        return "is of an unknown type";
    }

    template <class TypeOf>
    std::string first_wrong(const Value& value, TypeOf type_of) const {
        for (std::size_t i = 0; i < value.items.size(); ++i) {
            if (auto what = wrong_value(type_of(i), value.items[i]); !what.empty()) return what;
        }
        return {};
    }

    schema::Parts parts_;
};

template <class Write>
Value written(Write write) {
    json::Writer writer;
    write(writer);
    return *json::parse(writer.text());
}

TEST(Described, WhatIsWrittenIsAsDescribed) {
    const Checker checker;
    std::ifstream file(KRADAN_DATA "/../tests/session/frozen.jsonl", std::ios::binary);
    int views = 0;
    for (std::string line; std::getline(file, line);) {
        const auto value = json::parse(line);
        ASSERT_TRUE(value);
        if (value->find("config")) EXPECT_EQ(checker.wrong("Config", *value->find("written")), "") << line;
        if (value->find("plan")) EXPECT_EQ(checker.wrong("Plan", *value->find("written")), "") << line;
        if (const Value* event = value->find("event")) EXPECT_EQ(checker.wrong("GameEvent", *event), "");
        const Value* log = value->find("log");
        if (!log) continue;
        std::optional<State> state;
        for (const Value& item : log->items) {
            EXPECT_EQ(checker.wrong("GameEvent", item), "");
            json::Fault fault;
            const Event event = read_event(item, fault);
            if (state) {
                ASSERT_TRUE(apply(*state, event));
            } else {
                state = begin(event);
            }
            const auto known = views % 2 == 0 ? 0 : event.seq / 2;
            const Value view =
                written([&](json::Writer& writer) { write_view(writer, *state, event.at + 7, known); });
            EXPECT_EQ(checker.wrong("View", view), "") << line.substr(0, 200);
            ++views;
        }
    }
    EXPECT_GT(views, 1000);
}

}  // namespace
}  // namespace kradan::session
