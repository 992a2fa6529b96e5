#include "search/monte_carlo/tree.h"

namespace kradan::search {

namespace {

using Node = MonteCarloNode;

/// Visits at which the all-moves-as-first statistics weigh as much as the visits themselves.
constexpr float amaf_equivalent = 1000;
/// Games won that are added for each game of all moves as first, at the highest criticality.
constexpr float critical_share = 1;
/// Before so many outcomes criticality is chance.
constexpr float least_outcomes = 100;

/// How often a point was the winner's beyond what is so where owning it has nothing to do with winning
/// (R. Coulom, "Criticality: a Monte-Carlo heuristic for Go programs", 2009). `won`: the first player's share
/// of games.
float criticality(const Node& child, float outcomes, float won) {
    const float first = Node::get(child.owned_by_first) / outcomes;
    return Node::get(child.owned_by_winner) / outcomes - (first * won + (1 - first) * (1 - won));
}

}  // namespace

MonteCarloNode* select(const MonteCarloNode& parent, float pass_share) {
    Node* best = nullptr;
    float best_value = -1;
    const float outcomes = Node::get(parent.outcomes);
    const float won = outcomes > 0 ? Node::get(parent.first_won) / outcomes : 0;
    for (Node& child : parent.children()) {
        const bool is_pass = child.point == go::Board::none;
        if (is_pass && pass_share == 0 && parent.children().size() > 1) continue;
        if (is_pass && (Node::get(child.visits) + 1) * pass_share <= Node::get(parent.visits)) return &child;
        const float n = Node::get(child.visits) + child.prior_visits;
        const float mean = (static_cast<float>(Node::get(child.wins)) + child.prior_wins) / n;
        float amaf_visits = Node::get(child.amaf_visits);
        float amaf_wins = Node::get(child.amaf_wins);
        if (!is_pass && outcomes >= least_outcomes) {
            const float critical = std::max(criticality(child, outcomes, won), 0.0F);
            const float extra = critical * critical_share * amaf_visits;
            amaf_visits += extra;
            amaf_wins += extra;
        }
        const float weight = amaf_visits / (amaf_visits + n + amaf_visits * n / amaf_equivalent);
        const float value = mean + weight * (amaf_wins / amaf_visits - mean);
        if (!best || value > best_value) {
            best_value = value;
            best = &child;
        }
    }
    return best;
}

void count_owners(MonteCarloNode& node, std::span<const std::int8_t> owner_at, bool first_wins) {
    const std::span<Node> children = node.children();
    if (children.empty()) return;
    Node::add(node.outcomes, 1);
    Node::add(node.first_won, first_wins ? 1 : 0);
    for (Node& child : children) {
        if (child.point == go::Board::none) continue;
        const float first = 0.5F + 0.5F * static_cast<float>(owner_at[child.point]);
        Node::add(child.owned_by_first, first);
        Node::add(child.owned_by_winner, first_wins ? first : 1 - first);
    }
}

}  // namespace kradan::search
