#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <thread>
#include <vector>

#include "cli/perft_hash.h"
#include "core/path.h"
#include "core/perft.h"

namespace kradan::cli {

/// Means that a count exceeds 64 bits. A hash table makes depths with such counts feasible.
inline constexpr std::uint64_t too_many_nodes = std::numeric_limits<std::uint64_t>::max();

constexpr std::uint64_t saturating_sum(std::uint64_t a, std::uint64_t b) {
    return a > too_many_nodes - b ? too_many_nodes : a + b;
}

/// Perft with a hash table. Depths below 2 do not use it, because counting them is as fast as a lookup in a
/// table that does not fit in the cache.
template <Position P>
std::uint64_t hashed_perft(P& position, int depth, bool bulk, Path path, PerftHash& hash) {
    constexpr int least_depth = 2;
    if (depth < least_depth) return perft(position, depth, bulk, path);
    const std::uint64_t key = position.key();
    if (const auto known = hash.find(key, depth)) return *known;
    std::uint64_t nodes = 0;
    if (depth == least_depth) {
        nodes = perft(position, depth, bulk, path);
    } else {
        typename P::MoveList moves;
        position.legal_moves(moves);
        for (const auto move : moves) {
            const auto undo = position.do_move(move);
            nodes = saturating_sum(nodes, hashed_perft(position, depth - 1, bulk, path, hash));
            position.undo_move(move, undo);
        }
    }
    hash.store(key, depth, nodes);
    return nodes;
}

/// A legal move and the number of leaf nodes below it.
template <Position P>
struct RootCount {
    typename P::Move move;
    std::uint64_t nodes = 0;
};

struct PerftOptions {
    /// At least 1.
    int depth = 1;
    bool bulk = true;
    /// One of `paths()`.
    Path path = best_path();
    int threads = 1;
    /// Shared by the threads; null: no hash table.
    PerftHash* hash = nullptr;
};

/// Counts the leaf nodes below each legal move. Each task is the subtree after two plies, so a large subtree
/// below one root move does not keep a single thread busy while the others idle. The counts do not depend on
/// the number of threads.
template <Position P>
std::vector<RootCount<P>> parallel_perft(const P& position, const PerftOptions& options) {
    using Move = typename P::Move;
    using MoveList = typename P::MoveList;
    MoveList moves;
    position.legal_moves(moves);
    std::vector<RootCount<P>> roots;
    for (const Move move : moves) roots.push_back({.move = move});

    /// A root move, alone or with a reply.
    struct Task {
        std::size_t root;
        std::optional<Move> reply;
    };
    std::vector<Task> tasks;
    const bool split_twice = options.threads > 1 && options.depth > 2;
    P walked = position;
    for (std::size_t i = 0; i < roots.size(); ++i) {
        if (!split_twice) {
            tasks.push_back({.root = i, .reply = std::nullopt});
            continue;
        }
        const auto undo = walked.do_move(roots[i].move);
        MoveList replies;
        walked.legal_moves(replies);
        for (const Move reply : replies) tasks.push_back({.root = i, .reply = reply});
        walked.undo_move(roots[i].move, undo);
    }

    std::vector<std::uint64_t> counts(tasks.size());
    const auto count_below = [&](P& own, int depth) {
        return options.hash != nullptr ? hashed_perft(own, depth, options.bulk, options.path, *options.hash)
                                       : perft(own, depth, options.bulk, options.path);
    };
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        P own = position;
        for (std::size_t i = next++; i < tasks.size(); i = next++) {
            const Move move = roots[tasks[i].root].move;
            const auto undo = own.do_move(move);
            if (tasks[i].reply) {
                const auto undo_reply = own.do_move(*tasks[i].reply);
                counts[i] = count_below(own, options.depth - 2);
                own.undo_move(*tasks[i].reply, undo_reply);
            } else {
                counts[i] = count_below(own, options.depth - 1);
            }
            own.undo_move(move, undo);
        }
    };
    {
        std::vector<std::jthread> helpers;
        const auto useful = std::min(static_cast<std::size_t>(options.threads), tasks.size());
        for (std::size_t thread = 1; thread < useful; ++thread) helpers.emplace_back(work);
        work();
    }
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        std::uint64_t& nodes = roots[tasks[i].root].nodes;
        nodes = saturating_sum(nodes, counts[i]);
    }
    return roots;
}

}  // namespace kradan::cli
