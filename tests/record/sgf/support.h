#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "../support.h"
#include "record/sgf/sgf.h"

namespace kradan::record {

/// All games in a file.
inline std::vector<Record> read_all(std::string_view text, const Limits& limits = {}) {
    return read_all([&](Input& input) { return make_sgf_reader(input, limits); }, text);
}

/// The first game in a file. Writing it and reading it back must give the same game.
inline Record read_one(std::string_view text, const Limits& limits = {}) {
    auto records = read_all(text, limits);
    if (records.empty()) {
        ADD_FAILURE() << "no game in " << text.substr(0, 200);
        return {};
    }
    const std::string written = write_sgf(records.front());
    const auto again = read_all(written);
    EXPECT_EQ(again.size(), 1u) << written.substr(0, 1000);
    if (again.size() == 1) {
        EXPECT_TRUE(again[0].options == records[0].options) << written.substr(0, 1000);
        EXPECT_TRUE(again[0].tree == records[0].tree) << written.substr(0, 1000);
        EXPECT_EQ(again[0].result, records[0].result) << written.substr(0, 1000);
    }
    return std::move(records.front());
}

inline std::string faults_of(std::string_view text) {
    return faults_of(read_one(text));
}

/// The property as text, such as "TR[aa][bb]"; empty if the node does not have it.
inline std::string property_of(const Record& record, NodeId node, std::string_view name) {
    const auto& properties = record.tree.annotation(node).properties;
    const auto found = std::ranges::find(properties, name, &Property::name);
    if (found == properties.end()) return {};
    std::string text = found->name;
    for (const std::string& value : found->values) text += '[' + value + ']';
    return text;
}

}  // namespace kradan::record
