#include "analysis/plausible.h"

#include <cstdlib>

#include "core/quote.h"
#include "levels/levels.h"
#include "search/alpha_beta/score.h"
#include "search/puct/puct.h"

namespace kradan::analysis {

namespace {

/// Why the line cannot be played; "" if it can.
std::string why_not_played(AnyGame game, const std::vector<std::string>& line) {
    for (const std::string& move : line) {
        const auto read = game.read_move(move);
        const bool made = read && !game.outcome() && game.make(*read).has_value();
        if (!made) return "the move \"" + printable(move) + "\" of the line is not legal there";
    }
    return {};
}

/// A search ends at this depth even if it has nodes left.
constexpr int greatest_depth = levels::all.back().depth;
constexpr int most_plies_to_mate = search::mate - search::mate_bound;
/// A search that does not end early searches at least 1/`part_of_nodes` of the nodes.
constexpr int part_of_nodes = 2;

/// Whether a search from the position may end before it has searched that many nodes.
bool may_end_early(const AnyGame& game, const Finding& finding) {
    const bool points = game.board().points;
    if (points ? finding.nodes >= search::Puct::most_visits : finding.depth >= greatest_depth) return true;
    // A mate is certain once a greater depth has been searched completely.
    if (finding.mate && finding.depth > std::abs(*finding.mate)) return true;
    return game.legal_texts().size() == 1;
}

/// What is implausible about the finding for the game's current position; "" if nothing is.
std::string fault_of(const AnyGame& game, const Finding& finding, std::int64_t nodes) {
    const auto outcome = game.outcome();
    if (finding.ended != outcome.has_value())
        return outcome ? "the game is over there" : "the game is not over there";
    if (outcome) return finding.winner == outcome->winner ? "" : "the winner is wrong";
    const bool points = game.board().points;
    if (finding.chance.has_value() != points)
        return points ? "chance and points are missing" : "this game has no chance and points";
    if (finding.mate == 0) return "mate is 0, but the game is not over";
    if (finding.mate && std::abs(*finding.mate) > most_plies_to_mate)
        return "mate is further away than any search sees";
    // Two passes have ended play, so the position is scored instead of searched.
    if (game.play_ended()) return "";
    if (finding.depth < 1) return "depth is 0: nothing was searched";
    if (finding.nodes < 1) return "nodes is 0: nothing was searched";
    if (finding.nodes < nodes / part_of_nodes && !may_end_early(game, finding)) {
        return "only " + std::to_string(finding.nodes) + " nodes were searched, not " + std::to_string(nodes);
    }
    if (finding.line.empty()) return "the line is empty";
    return why_not_played(game, finding.line);
}

}  // namespace

std::optional<std::string> why_implausible(const Order& order, const Findings& findings, bool some) {
    auto game = start_of(order);
    if (!game) return game.error();
    if (findings.size() != order.positions()) {
        return "there are " + std::to_string(findings.size()) + " positions; the game has " +
               std::to_string(order.positions());
    }
    for (std::size_t i = 0; i < findings.size(); ++i) {
        if (i > 0) {
            const auto played = game->play_text(order.moves[i - 1]);
            if (!played) return "its moves cannot be played";
        }
        const std::string where = "position " + std::to_string(i) + ": ";
        if (!findings[i]) {
            if (some) continue;
            return where + "nothing was found";
        }
        if (const std::string fault = fault_of(*game, *findings[i], order.nodes); !fault.empty())
            return where + fault;
    }
    return std::nullopt;
}

}  // namespace kradan::analysis
