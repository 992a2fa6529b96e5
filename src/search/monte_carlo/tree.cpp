#include "search/monte_carlo/tree.h"

namespace kradan::search {

namespace {

using Node = MonteCarloNode;

/// The number of visits at which the AMAF statistics have the same weight as the visits (RAVE's equivalence
/// parameter).
constexpr float rave_equivalence = 1000;
/// The number of wins added per AMAF game at the highest criticality.
constexpr float criticality_weight = 1;
/// With fewer outcomes, criticality is noise.
constexpr float min_outcomes = 100;

/// How much more often the winner owns a point than if owning and winning were independent (R. Coulom,
/// "Criticality: a Monte-Carlo heuristic for Go programs", 2009). `first_won` is the share of games that the
/// first player won.
float criticality(const Node& child, float outcomes, float first_won) {
    const float first_owns = Node::get(child.owned_by_first) / outcomes;
    return Node::get(child.owned_by_winner) / outcomes -
           (first_owns * first_won + (1 - first_owns) * (1 - first_won));
}

}  // namespace

MonteCarloNode* select_child(const MonteCarloNode& parent, float pass_interval) {
    Node* best = nullptr;
    float best_value = -1;
    const float outcomes = Node::get(parent.outcomes);
    const float first_won = outcomes > 0 ? Node::get(parent.first_won) / outcomes : 0;
    for (Node& child : parent.children()) {
        const bool is_pass = child.point == go::Board::none;
        if (is_pass && pass_interval == 0 && parent.children().size() > 1) continue;
        if (is_pass && (Node::get(child.visits) + 1) * pass_interval <= Node::get(parent.visits))
            return &child;
        const float n = Node::get(child.visits) + child.prior_visits;
        const float mean = (static_cast<float>(Node::get(child.wins)) + child.prior_wins) / n;
        float amaf_visits = Node::get(child.amaf_visits);
        float amaf_wins = Node::get(child.amaf_wins);
        if (!is_pass && outcomes >= min_outcomes) {
            const float critical = std::max(criticality(child, outcomes, first_won), 0.0F);
            const float extra = critical * criticality_weight * amaf_visits;
            amaf_visits += extra;
            amaf_wins += extra;
        }
        const float beta = amaf_visits / (amaf_visits + n + amaf_visits * n / rave_equivalence);
        const float value = mean + beta * (amaf_wins / amaf_visits - mean);
        if (!best || value > best_value) {
            best_value = value;
            best = &child;
        }
    }
    return best;
}

void update_criticality(MonteCarloNode& node, std::span<const std::int8_t> owners, bool first_wins) {
    const std::span<Node> children = node.children();
    if (children.empty()) return;
    Node::add(node.outcomes, 1);
    Node::add(node.first_won, first_wins ? 1 : 0);
    for (Node& child : children) {
        if (child.point == go::Board::none) continue;
        const float first_owns = 0.5F + 0.5F * static_cast<float>(owners[child.point]);
        Node::add(child.owned_by_first, first_owns);
        Node::add(child.owned_by_winner, first_wins ? first_owns : 1 - first_owns);
    }
}

}  // namespace kradan::search
