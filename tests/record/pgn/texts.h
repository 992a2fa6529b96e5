#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "../support.h"
#include "games/chess/fen.h"
#include "games/chess/san.h"
#include "record/pgn/line.h"
#include "record/pgn/pgn.h"
#include "record/pgn/tags.h"

namespace kradan::record {

inline std::vector<Record> read_pgn(std::string_view text, const Limits& limits = {}) {
    return read_all([&](Input& input) { return make_pgn_reader(input, limits); }, text);
}

inline Record read_game(std::string_view text) {
    auto records = read_pgn(text);
    EXPECT_EQ(records.size(), 1U) << text;
    return records.empty() ? Record{} : std::move(records.front());
}

/// The movetext as `write_pgn` writes it, on one line.
inline std::string moves(const Record& record) {
    std::string text = write_pgn(record);
    text.erase(0, text.find("\n\n") + 2);
    text.resize(text.size() - 2);
    std::ranges::replace(text, '\n', ' ');
    return text;
}

/// The position at the end of the main line.
inline std::string last_position(const Record& record) {
    ChessLine line;
    line.start(start_of(record.options).value());
    for (NodeId node = record.tree[Tree::root].first_child; node != no_node;
         node = record.tree[node].first_child) {
        const auto& intent = *record.tree[node].step->intent.as<chess::Intent>();
        if (intent.pass) {
            line.pass();
        } else {
            line.play(chess::find_move(line.position(), intent).value());
        }
    }
    return chess::write_fen(line.position());
}

/// Writes a record and reads it back, which must give the same record and the same text when written again.
inline void expect_same_again(const Record& record) {
    const std::string text = write_pgn(record);
    const auto again = read_pgn(text);
    ASSERT_EQ(again.size(), 1U) << text;
    EXPECT_EQ(again[0].options, record.options) << text;
    EXPECT_EQ(again[0].headers, record.headers) << text;
    EXPECT_EQ(again[0].tree, record.tree) << text;
    EXPECT_EQ(again[0].result, record.result) << text;
    EXPECT_EQ(write_pgn(again[0]), text);
}

}  // namespace kradan::record
