#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "../support.h"
#include "core/random.h"
#include "record/record.h"

namespace kradan::record {

/// Reads a string with a reader from `make`; returns its only record.
template <class Make>
Record read_one(Make make, std::string_view text) {
    auto records = read_all(make, text);
    if (records.empty()) return {};
    if (records.size() > 1) records.front().result = "there is more than one record";
    return std::move(records.front());
}

/// The moves in the main line as the command line writes them.
inline std::string moves_of(const Record& record) {
    const auto game = AnyGame::start(record.options);
    std::string text;
    for (NodeId node = record.tree[Tree::root].first_child; node != no_node;
         node = record.tree[node].first_child) {
        if (!text.empty()) text += ' ';
        text += game ? record.tree[node].step->intent.text() : "?";
    }
    return text;
}

/// Whether two records are equal except for the offsets.
inline bool same(const Record& a, const Record& b) {
    return a.options == b.options && a.headers == b.headers && a.tree == b.tree && a.result == b.result;
}

/// A game with random legal moves, with the time for each.
inline Record random_game(GameId id, std::uint64_t seed, int plies) {
    SplitMix64 random(seed);
    Record record;
    record.options.game = id;
    auto game = AnyGame::start(record.options).value();
    NodeId node = Tree::root;
    for (int ply = 0; ply < plies; ++ply) {
        const auto moves = game.legal_moves();
        if (moves.empty() || game.outcome() || game.play_ended()) break;
        // Passes would end a game of Go too soon.
        std::string text = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        if (text == "pass") text = moves.front();
        const auto intent = game.read_move(text).value();
        node = record.tree.add(node, Step{.intent = intent, .colour = game.side_to_move()});
        record.tree.annotate(node).elapsed = random.below(100'000);
        if (!game.play(intent)) break;
    }
    return record;
}

}  // namespace kradan::record
