#include "puzzles/go/solution.h"

#include <algorithm>

#include "games/go/notation.h"

namespace kradan::puzzles {

Solver::Solver(const Local& local, bool open, std::uint64_t most_nodes)
    : local_(local),
      search_(local, open ? chased_liberties : 0),
      most_nodes_(most_nodes),
      wanted_(local.start().to_move == local.defender() ? Verdict::defender : Verdict::attacker) {
    if (open) doubts_.emplace(local, chased_liberties + 1, 1U << 14U);
}

bool Solver::promises(const Local& local, bool open) {
    constexpr std::size_t table_entries = 1U << 12U;
    constexpr std::uint64_t most_nodes = 4'000;
    LocalSearch search(local, open ? chased_liberties : 0, table_entries);
    const bool attacks = local.start().to_move != local.defender();
    return search.verdict(local.start().passed(), most_nodes) ==
               (attacks ? Verdict::defender : Verdict::attacker) &&
           search.verdict(local.start(), most_nodes) == (attacks ? Verdict::attacker : Verdict::defender);
}

Verdict Solver::verdict(const LocalPosition& position) {
    if (search_.nodes() >= most_nodes_) return Verdict::unclear;
    const Verdict result = search_.verdict(position, most_nodes_ - search_.nodes());
    if (!doubts_ || result != Verdict::defender) return result;
    constexpr std::uint64_t most_nodes = 20'000;
    const auto captured = doubts_->captures(position, plies_of_doubt, most_nodes);
    return captured == false ? Verdict::defender : Verdict::unclear;
}

std::expected<int, std::string> Solver::only_move(const LocalPosition& position) {
    if (verdict(position) != wanted_) return std::unexpected("the goal cannot be reached for certain");
    const auto fails = [&](const LocalPosition& next) -> std::optional<bool> {
        const Verdict result = verdict(next);
        if (result == Verdict::unclear) return std::nullopt;
        return result != wanted_;
    };
    const auto passed = fails(position.passed());
    if (!passed) return std::unexpected("a pass leaves a ko, or was not read out");
    if (!*passed) return std::unexpected("the goal is reached without a move");
    int only = LocalPosition::none;
    for (PointMask rest = local_.empty(position); rest != 0;) {
        const int point = take_lowest(rest);
        const auto next = point == position.ko ? std::nullopt : local_.play(position, point);
        if (!next) continue;
        const auto failed = fails(*next);
        const std::string name = go::write_vertex(local_.vertex(point));
        if (!failed) return std::unexpected(name + " leads to a ko, or was not read out");
        if (*failed) continue;
        if (only != LocalPosition::none) return std::unexpected(name + " is a second solution");
        only = point;
    }
    if (only == LocalPosition::none) return std::unexpected("the goal needs a pass");
    return only;
}

/// Replies in search order: captures, then points near the last move, then the others.
std::vector<int> Solver::replies(const LocalPosition& position, int last) const {
    struct Reply {
        int score;
        int point;
    };
    std::vector<Reply> found;
    const PointMask liberties = local_.liberties(position, local_.chain(position, local_.target()));
    const go::Vertex from = local_.vertex(last);
    for (PointMask rest = local_.empty(position); rest != 0;) {
        const int point = take_lowest(rest);
        if (point == position.ko) continue;
        const auto next = local_.play(position, point);
        if (!next) continue;
        const go::Vertex to = local_.vertex(point);
        const bool captures = next->own() != position.other();
        const int distance = std::abs(to.x - from.x) + std::abs(to.y - from.y);
        found.push_back(
            {.score = (captures ? 40 : 0) + (has(liberties, point) ? 10 : 0) - distance, .point = point});
    }
    std::ranges::sort(found, [](const Reply& a, const Reply& b) {
        return a.score != b.score ? a.score > b.score : a.point < b.point;
    });
    std::vector<int> points;
    points.reserve(found.size());
    for (const Reply& reply : found) points.push_back(reply.point);
    return points;
}

/// The longest line that begins with the right move; empty if it is longer than `plies`.
std::vector<int> Solver::longest(const LocalPosition& position, int right, std::size_t plies) {
    if (plies == 0) return {};
    const LocalPosition after = *local_.play(position, right);
    std::vector<int> best = {right};
    if (!local_.target_stands(after)) return best;
    for (const int reply : replies(after, right)) {
        const LocalPosition next = *local_.play(after, reply);
        if (!local_.target_stands(next)) continue;
        const auto answer = only_move(next);
        if (!answer) continue;
        const std::vector<int> rest = longest(next, *answer, plies < 2 ? 0 : plies - 2);
        if (rest.empty()) return {};
        if (rest.size() + 2 <= best.size()) continue;
        best = {right, reply};
        best.insert(best.end(), rest.begin(), rest.end());
    }
    return best;
}

std::expected<Solution, std::string> Solver::solve() {
    const LocalPosition& start = local_.start();
    const auto right = only_move(start);
    if (!right) return std::unexpected(right.error());
    Solution solution;
    solution.line = longest(start, *right, most_plies);
    if (search_.nodes() >= most_nodes_) return std::unexpected("the search is too long");
    if (solution.line.empty()) return std::unexpected("the line is too long");
    const PointMask stones = start.stones[0] | start.stones[1];
    const go::Vertex good = local_.vertex(*right);
    for (PointMask rest = local_.empty(start) & ~mask_of(*right); rest != 0;) {
        const int point = take_lowest(rest);
        const go::Vertex other = local_.vertex(point);
        const bool near = std::abs(other.x - good.x) + std::abs(other.y - good.y) <= 2;
        if (local_.play(start, point) && (near || (local_.beside(point) & stones) != 0))
            ++solution.wrong_moves;
    }
    solution.nodes = search_.nodes();
    return solution;
}

bool Solver::ends_in_seki(const std::vector<int>& line) {
    LocalPosition position = local_.start();
    for (const int point : line) position = *local_.play(position, point);
    constexpr int plies = 14;
    constexpr std::uint64_t nodes = 200'000;
    return local_.target_stands(position) && !search_.makes_eyes(position, plies, nodes);
}

}  // namespace kradan::puzzles
