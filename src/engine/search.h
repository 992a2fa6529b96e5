#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "catalog/any_game.h"
#include "catalog/visit.h"
#include "core/position.h"
#include "levels/levels.h"
#include "search/alpha_beta/alpha_beta.h"
#include "search/alpha_beta/experience.h"
#include "search/monte_carlo/monte_carlo.h"
#include "search/puct/puct.h"

namespace kradan::engine {

/// Go: one side's moves that the search ignores in the first `plies` plies: `moves` or, with `nowhere_else`,
/// all others. All points must be on the board.
struct Restriction {
    Colour colour;
    std::vector<go::Intent> moves;
    bool nowhere_else = false;
    int plies = 1;
};

/// What a search covers and when it ends by itself. Keeping time and stopping the search are up to the host.
struct Limits {
    int level = levels::highest;
    /// Overrides the level.
    std::optional<int> rating = std::nullopt;
    int depth = search::max_ply - 1;
    /// Nodes; evaluations or playouts in Go.
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t seed = 1;
    /// Chess and Ōgi: the seed varies the opening, even at the highest level.
    bool varied = false;
    /// How many principal variations to report (MultiPV).
    int lines = 1;
    /// Continues searching even if the result is final.
    bool infinite = false;
    /// Chess and Ōgi: searches only these moves. Illegal ones are ignored; if none is left, searches all.
    std::vector<std::string> moves = {};
    /// Go: restrictions on moves in the tree. Playouts ignore them.
    std::vector<Restriction> restrictions = {};
    /// Go: stops when no other move can overtake the best within `nodes`.
    bool until_decided = false;
    /// Go: continues playing until the opponent's dead stones are captured, as the clean-up after a dispute
    /// requires.
    bool clean_up = false;
    /// Chess and Ōgi: when a mate is certain, also searches for shorter ones until none is left. Only with
    /// one line.
    bool shortest_mate = false;
    /// Chess and Ōgi: a helper search's number, from 1; 0 is the main search. A helper contributes only
    /// through the transposition table.
    int helper = 0;
};

/// Whether the level or rating leaves the search at full strength.
bool is_full_strength(const Limits& limits);

/// The legal moves among these strings.
template <class G>
std::vector<typename G::Position::Move> read_moves(const AnyGame& any, const G& game,
                                                   const std::vector<std::string>& texts) {
    std::vector<typename G::Position::Move> moves;
    for (const std::string& text : texts) {
        const auto intent = any.read_move(text);
        if (!intent) continue;
        auto position = game.position();
        const auto move = position.play(*intent->template as<typename G::Position::Intent>());
        if (move) moves.push_back(*move);
    }
    return moves;
}

/// The text of a legal move in a position reached from the game.
template <Position P>
std::string move_text(const AnyGame& game, const P& position, typename P::Move move) {
    return write_move(intent_of(game, position, move));
}

/// The texts of consecutive moves from a position reached from the game.
template <Position P>
std::vector<std::string> line_text(const AnyGame& game, P position,
                                   const std::vector<typename P::Move>& moves) {
    std::vector<std::string> texts;
    for (const auto move : moves) {
        texts.push_back(move_text(game, position, move));
        position.do_move(move);
    }
    return texts;
}

/// A principal variation and its statistics.
struct Line {
    /// Centipawns for the side to move; in Go the win rate in thousandths.
    int score = 0;
    /// Plies until the forced end of the game; negative if the side to move loses.
    std::optional<int> mate_in = std::nullopt;
    /// Whether the score is exact, a lower bound or an upper bound.
    search::Bound bound = search::Bound::exact;
    /// The greatest depth searched, in plies.
    int selective_depth = 0;
    std::vector<std::string> moves = {};
    /// Go: the first move's visits, the mean and median margin in points for the side to move, and the move's
    /// prior probability.
    std::uint64_t visits = 0;
    double points = 0;
    double median = 0;
    double prior = 0;
};

/// The state of a search.
struct Info {
    /// Empty if there is no legal move.
    std::optional<std::string> move = std::nullopt;
    int depth = 0;
    /// Nodes; evaluations or playouts in Go.
    std::uint64_t nodes = 0;
    /// Go: whether a network evaluated the positions.
    bool evaluated = false;
    /// Centipawns for the side to move; in Go the win rate in thousandths.
    int score = 0;
    /// Plies until the forced end of the game; negative if the side to move loses.
    std::optional<int> mate_in = std::nullopt;
    /// The principal variation, beginning with `move`.
    std::vector<std::string> line = {};
    /// The principal variations, best first; at most `Limits::lines`.
    std::vector<Line> lines = {};
    /// The share of the nodes searched below `move`, per mille: the higher, the more certain the move.
    int effort_permille = 0;
    /// Go: the most visited move's lead in visits over the next.
    std::uint64_t lead = 0;
    /// Go: the mean margin at the end, in points for the side to move.
    double points = 0;
    /// Go: the expected owner of each point, row by row from the top: from 1 (Black) to -1 (White).
    std::vector<float> ownership = {};
};

/// Searches a single position in any game, in slices. The result does not depend on the size of the slices.
class Search {
  public:
    /// `table`, `experience` and `networks` must outlive the search. Searches on several threads may share
    /// the table and the networks, but not the experience. The game must have a search; see `why_no_search`.
    Search(const AnyGame& game, const Limits& limits, search::TranspositionTable& table,
           search::Experience& experience, const search::Networks& networks = search::Networks::built_in());
    /// A Go search. Up to `threads` threads may call `step` concurrently. If the game continues the one that
    /// `before` searched, this search takes over the matching part of its tree, and `before` may become
    /// unusable. Without a network, playouts evaluate positions.
    Search(const AnyGame& game, const Limits& limits, std::size_t threads, Search* before,
           const search::Networks& networks);

    /// The network that evaluates the positions of a Go game; null if playouts do, as on boards smaller than
    /// those on which networks are trained.
    static const search::GoEvaluator* network_of(const go::Game& game, const search::Networks& networks);
    /// Whether the game's board is large enough for a network.
    static bool suits_network(const go::Game& game);

    /// Searches about `nodes` more nodes or playouts. `thread` (Go): the number of the calling thread, from
    /// 0.
    void step(std::uint64_t nodes, std::size_t thread = 0);
    bool done() const;
    int depth() const;
    std::uint64_t nodes() const;
    Info info() const;

  private:
    template <class G>
    using Tree = std::unique_ptr<search::AlphaBeta<G>>;
    using AnyTree =
        BoardGames::Variant<Tree, std::unique_ptr<search::MonteCarlo>, std::unique_ptr<search::Puct>>;

    static AnyTree make_tree(const go::Game& game, const Limits& limits, std::size_t threads, AnyTree* before,
                             const search::GoEvaluator* network);
    static AnyTree make_tree(const AnyGame& game, const Limits& limits, search::TranspositionTable& table,
                             search::Experience& experience, const search::Networks& networks);

    AnyGame game_;
    int lines_;
    AnyTree tree_;
};

}  // namespace kradan::engine
